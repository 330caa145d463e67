import { describe, expect, it } from 'vitest'
import { Gstr1Builder } from './gstr1.ts'
import { SHEETS, type Sheet, sheetRows } from './gstr1-csv.ts'
import { gstr1Json } from './gstr1-json.ts'
import type { DocumentLine, TaxDocument } from './tax-document.ts'

const NO_TAX = { cgst: 0, sgst: 0, igst: 0 }
const KURTAS = { hsn: '62114210', unitCode: 'PCS', quantity: 2, rate: 500, ...NO_TAX } as const
const COTTON = { hsn: '5208', unitCode: 'MTR', quantity: 225, rate: 500, ...NO_TAX } as const
const BLOUSE = { hsn: '6206', unitCode: 'PCS', quantity: 1, rate: 1_800, ...NO_TAX } as const
const SILK = { hsn: '5007', unitCode: 'PCS', quantity: 10, rate: 500, ...NO_TAX } as const
const SHAWL = { hsn: '6214', unitCode: 'PCS', quantity: 1, rate: 500, ...NO_TAX } as const
const KHADI = { hsn: '5303', unitCode: 'MTR', quantity: 100, rate: 0, ...NO_TAX } as const

const HOME = { stateCode: '08', isInterState: false }
const COMPANY = { stateCode: '27', isInterState: true, buyerGstin: '27AAPFU0939F1ZV', buyerName: 'Sharma Textiles' }
const CHENNAI = { stateCode: '33', isInterState: true }
const ABROAD = { stateCode: '96', isInterState: true }

function invoice(serial: number, lines: readonly DocumentLine[], fields: Partial<TaxDocument>): TaxDocument {
  const value = lines.reduce((sum, { taxable, cgst, sgst, igst }) => sum + taxable + cgst + sgst + igst, 0)
  const buyer = { buyerGstin: '', buyerName: 'Asha', pincodeStateCode: '', orderId: String(serial) }
  const common = {
    kind: 'invoice',
    financialYear: '2627',
    number: `VAS/2627/${serial}`,
    serial,
    day: '2026-07-01',
  } as const
  return { ...common, ...buyer, ...HOME, value, lines, ...fields }
}

function note(serial: number, lines: readonly DocumentLine[], fields: Partial<TaxDocument>): TaxDocument {
  const number = `VAS/C2627/${serial}`
  return invoice(serial, lines, { kind: 'credit note', number, day: '2026-07-09', ...fields })
}

function returnOf(documents: readonly TaxDocument[]) {
  const builder = new Gstr1Builder({ hsnDigits: 4 })
  for (const document of documents) builder.add(document)
  return builder.done()
}

/** A month with a document in each table. Invoice 4 is missing. */
const MONTH = returnOf([
  invoice(
    1,
    [
      { ...BLOUSE, taxable: 3_000_00, igst: 540_00 },
      { ...COTTON, taxable: 500_00, igst: 25_00 },
    ],
    COMPANY,
  ),
  invoice(2, [{ ...SILK, taxable: 1_00_000_00, igst: 5_000_00 }], CHENNAI),
  invoice(
    3,
    [
      { ...KURTAS, taxable: 1_000_00, cgst: 25_00, sgst: 25_00 },
      { ...KHADI, taxable: 120_00 },
    ],
    HOME,
  ),
  invoice(5, [{ ...SHAWL, taxable: 2_000_00, igst: 100_00 }], ABROAD),
  note(1, [{ ...COTTON, quantity: 45, taxable: 100_00, igst: 5_00 }], COMPANY),
  note(2, [{ ...SILK, quantity: 1, taxable: 10_000_00, igst: 500_00 }], {
    ...CHENNAI,
    invoice: { day: '2026-07-01', value: 1_05_000_00 },
  }),
  note(3, [{ ...SHAWL, quantity: 0, taxable: 200_00, igst: 10_00 }], ABROAD),
  note(4, [{ ...KURTAS, quantity: 1, taxable: 500_00, cgst: 12_50, sgst: 12_50 }], HOME),
])

const HSN_HEADER =
  'HSN|Description|UQC|Total Quantity|Total Value|Rate|Taxable Value|Integrated Tax Amount|Central Tax Amount|State/UT Tax Amount|Cess Amount'

/** The sheets of the month, with the columns of the offline tool; a line is `|`-separated. */
const EXPECTED: Readonly<Record<Sheet, readonly string[]>> = {
  b2b: [
    'GSTIN/UIN of Recipient|Receiver Name|Invoice Number|Invoice date|Invoice Value|Place Of Supply|Reverse Charge|Applicable % of Tax Rate|Invoice Type|E-Commerce GSTIN|Rate|Taxable Value|Cess Amount',
    '27AAPFU0939F1ZV|Sharma Textiles|VAS/2627/1|01-Jul-2026|4065.00|27-Maharashtra|N||Regular B2B||5|500.00|',
    '27AAPFU0939F1ZV|Sharma Textiles|VAS/2627/1|01-Jul-2026|4065.00|27-Maharashtra|N||Regular B2B||18|3000.00|',
  ],
  b2cl: [
    'Invoice Number|Invoice date|Invoice Value|Place Of Supply|Applicable % of Tax Rate|Rate|Taxable Value|Cess Amount|E-Commerce GSTIN',
    'VAS/2627/2|01-Jul-2026|105000.00|33-Tamil Nadu||5|100000.00||',
  ],
  b2cs: [
    'Type|Place Of Supply|Applicable % of Tax Rate|Rate|Taxable Value|Cess Amount|E-Commerce GSTIN',
    'OE|08-Rajasthan||5|500.00||',
  ],
  exp: [
    'Export Type|Invoice Number|Invoice date|Invoice Value|Port Code|Shipping Bill Number|Shipping Bill Date|Rate|Taxable Value|Cess Amount',
    'WPAY|VAS/2627/5|01-Jul-2026|2100.00||||5|2000.00|',
  ],
  cdnr: [
    'GSTIN/UIN of Recipient|Receiver Name|Note Number|Note Date|Note Type|Place Of Supply|Reverse Charge|Note Supply Type|Note Value|Applicable % of Tax Rate|Rate|Taxable Value|Cess Amount',
    '27AAPFU0939F1ZV|Sharma Textiles|VAS/C2627/1|09-Jul-2026|C|27-Maharashtra|N|Regular B2B|105.00||5|100.00|',
  ],
  cdnur: [
    'UR Type|Note Number|Note Date|Note Type|Place Of Supply|Note Value|Applicable % of Tax Rate|Rate|Taxable Value|Cess Amount',
    'B2CL|VAS/C2627/2|09-Jul-2026|C|33-Tamil Nadu|10500.00||5|10000.00|',
    'EXPWP|VAS/C2627/3|09-Jul-2026|C||210.00||5|200.00|',
  ],
  exemp: [
    'Description|Nil Rated Supplies|Exempted(other than nil rated/non GST supply)|Non-GST Supplies',
    'Intra-State supplies to unregistered persons|120.00|0.00|0.00',
  ],
  'hsn-b2b': [
    HSN_HEADER,
    '5208|Woven fabrics of cotton|MTR-METERS|1.80|420.00|5|400.00|20.00|0.00|0.00|0.00',
    '6206|Blouses and shirts (women)|PCS-PIECES|1.00|3540.00|18|3000.00|540.00|0.00|0.00|0.00',
  ],
  'hsn-b2c': [
    HSN_HEADER,
    '5007|Woven fabrics of silk|PCS-PIECES|9.00|94500.00|5|90000.00|4500.00|0.00|0.00|0.00',
    '5303|Other vegetable fibres|MTR-METERS|1.00|120.00|0|120.00|0.00|0.00|0.00|0.00',
    '6211|Kurtas and other garments|PCS-PIECES|1.00|525.00|5|500.00|0.00|12.50|12.50|0.00',
    '6214|Shawls, dupattas and scarves|PCS-PIECES|1.00|1890.00|5|1800.00|90.00|0.00|0.00|0.00',
  ],
  docs: [
    'Nature of Document|Sr. No. From|Sr. No. To|Total Number|Cancelled',
    'Invoices for outward supply|VAS/2627/1|VAS/2627/3|3|0',
    'Invoices for outward supply|VAS/2627/5|VAS/2627/5|1|0',
    'Credit Note|VAS/C2627/1|VAS/C2627/4|4|0',
  ],
}

describe('the sheets of GSTR-1', () => {
  it.each(SHEETS)('%s has the columns, words and numbers of the offline tool', (sheet) => {
    expect(sheetRows(MONTH, sheet).map((row) => row.join('|'))).toEqual(EXPECTED[sheet])
  })

  it('have the months by their short English names', () => {
    const days = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map(
      (month) => `2025-${month}-28`,
    )
    const large = { ...SILK, taxable: 3_00_000_00, igst: 15_000_00 }
    const year = returnOf(days.map((day, place) => invoice(place + 1, [large], { ...CHENNAI, day })))
    const [, ...rows] = sheetRows(year, 'b2cl')
    expect(rows.map(([, date]) => date).join(' ')).toBe(
      '28-Jan-2025 28-Feb-2025 28-Mar-2025 28-Apr-2025 28-May-2025 28-Jun-2025 28-Jul-2025 28-Aug-2025 28-Sep-2025 28-Oct-2025 28-Nov-2025 28-Dec-2025',
    )
  })

  it('have each kind of nil-rated supply, less what came back', () => {
    const khadi = { ...KHADI, taxable: 100_00 }
    const gstr1 = returnOf([
      invoice(1, [khadi], { ...COMPANY, stateCode: '27' }),
      invoice(2, [khadi, khadi], { ...HOME, buyerGstin: '08AABCV1234F1ZX' }),
      invoice(3, [{ ...khadi, taxable: 300_00 }], CHENNAI),
      invoice(4, [khadi], HOME),
      note(1, [{ ...khadi, taxable: 50_50 }], CHENNAI),
      note(2, [khadi], HOME),
    ])
    expect(sheetRows(gstr1, 'exemp').slice(1)).toEqual([
      ['Inter-State supplies to registered persons', '100.00', '0.00', '0.00'],
      ['Intra-State supplies to registered persons', '200.00', '0.00', '0.00'],
      ['Inter-State supplies to unregistered persons', '249.50', '0.00', '0.00'],
    ])
    expect(SHEETS.filter((sheet) => sheetRows(gstr1, sheet).length > 1)).toEqual([
      'exemp',
      'hsn-b2b',
      'hsn-b2c',
      'docs',
    ])
  })

  it('have a row of zeros for registered buyers in a month with consumers alone', () => {
    const gstr1 = returnOf([
      invoice(
        1,
        [
          { ...KHADI, hsn: '', taxable: 10_00 },
          { ...SILK, taxable: 90_00 },
        ],
        HOME,
      ),
    ])
    const [, zeros, ...more] = sheetRows(gstr1, 'hsn-b2b').map((row) => row.join('|'))
    expect([zeros, more]).toEqual(['5007|Woven fabrics of silk|PCS-PIECES|0.00|0.00|5|0.00|0.00|0.00|0.00|0.00', []])
    expect(sheetRows(returnOf([]), 'hsn-b2b')).toHaveLength(1)
  })

  it('have goods abroad under Foreign Country, and a place that is no state under its code alone', () => {
    const kurta = { ...KURTAS, taxable: 100_00, igst: 5_00 }
    const registered = invoice(1, [kurta], { ...COMPANY, stateCode: '25' })
    const [, row] = sheetRows(returnOf([registered]), 'b2b')
    expect(row?.[5]).toBe('25-')
    const gstr1 = returnOf([invoice(1, [kurta], ABROAD)])
    const [, abroad] = sheetRows({ ...gstr1, b2b: gstr1.exp }, 'b2b')
    expect(abroad?.[5]).toBe('96-Foreign Country')
  })
})

describe('the file of GSTR-1', () => {
  type Section = 'b2b' | 'b2cl' | 'b2cs' | 'exp' | 'cdnr' | 'cdnur' | 'nil' | 'doc_issue'
  const envelope = { gstin: '08AABCV1234F1ZX', period: '072026', version: 'GST3.2.4' }
  const json = gstr1Json(MONTH, envelope) as Readonly<Record<Section, unknown>>

  it('lists invoices by buyer, by state and abroad', () => {
    const taxed = (rt: number, txval: number, iamt: number) => ({ rt, txval, iamt, csamt: 0 })
    expect(json).toMatchObject({ gstin: '08AABCV1234F1ZX', fp: '072026', version: 'GST3.2.4', hash: 'hash' })
    expect(json.b2b).toEqual([
      {
        ctin: '27AAPFU0939F1ZV',
        inv: [
          {
            inum: 'VAS/2627/1',
            idt: '01-07-2026',
            val: 4_065,
            pos: '27',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [
              { num: 1, itm_det: taxed(5, 500, 25) },
              { num: 2, itm_det: taxed(18, 3_000, 540) },
            ],
          },
        ],
      },
    ])
    const large = { inum: 'VAS/2627/2', idt: '01-07-2026', val: 1_05_000 }
    expect(json.b2cl).toEqual([
      { pos: '33', inv: [{ ...large, itms: [{ num: 1, itm_det: taxed(5, 1_00_000, 5_000) }] }] },
    ])
    const abroad = { inum: 'VAS/2627/5', idt: '01-07-2026', val: 2_100, itms: [taxed(5, 2_000, 100)] }
    expect(json.exp).toEqual([{ exp_typ: 'WPAY', inv: [abroad] }])
  })

  it('lists the credit notes of registered buyers, of large invoices and abroad, which have no place of supply', () => {
    const items = (txval: number, iamt: number) => [{ num: 1, itm_det: { rt: 5, txval, iamt, csamt: 0 } }]
    const common = { ntty: 'C', nt_dt: '09-07-2026' }
    const registered = {
      ...common,
      nt_num: 'VAS/C2627/1',
      val: 105,
      pos: '27',
      rchrg: 'N',
      inv_typ: 'R',
      itms: items(100, 5),
    }
    expect(json.cdnr).toEqual([{ ctin: '27AAPFU0939F1ZV', nt: [registered] }])
    expect(json.cdnur).toEqual([
      { typ: 'B2CL', ...common, nt_num: 'VAS/C2627/2', val: 10_500, pos: '33', itms: items(10_000, 500) },
      { typ: 'EXPWP', ...common, nt_num: 'VAS/C2627/3', val: 210, itms: items(200, 10) },
    ])
  })

  it('adds up the other sales, nil-rated supplies and series', () => {
    const intra = { sply_ty: 'INTRA', pos: '08', typ: 'OE', rt: 5, txval: 500, camt: 12.5, samt: 12.5, csamt: 0 }
    expect(json.b2cs).toEqual([intra])
    expect(json.nil).toEqual({ inv: [{ sply_ty: 'INTRAB2C', nil_amt: 120, expt_amt: 0, ngsup_amt: 0 }] })
    const first = { num: 1, from: 'VAS/2627/1', to: 'VAS/2627/3', totnum: 3, cancel: 0, net_issue: 3 }
    const second = { num: 2, from: 'VAS/2627/5', to: 'VAS/2627/5', totnum: 1, cancel: 0, net_issue: 1 }
    const notes = { num: 1, from: 'VAS/C2627/1', to: 'VAS/C2627/4', totnum: 4, cancel: 0, net_issue: 4 }
    expect(json.doc_issue).toEqual({
      doc_det: [
        { doc_num: 1, docs: [first, second] },
        { doc_num: 5, docs: [notes] },
      ],
    })
    const inter = returnOf([invoice(1, [{ ...KURTAS, taxable: 100_00, igst: 5_00 }], CHENNAI)])
    expect(gstr1Json(inter, { gstin: '', period: '', version: '' })).toMatchObject({
      b2cs: [{ sply_ty: 'INTER', pos: '33', typ: 'OE', rt: 5, txval: 100, iamt: 5, csamt: 0 }],
    })
  })
})

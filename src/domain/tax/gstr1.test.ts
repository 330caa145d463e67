import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../india/time.ts'
import { addParts, creditableLines, creditLines, lineAmount, NO_PARTS, type TaxParts } from './credit-note.ts'
import { splitTax } from './gst.ts'
import { Gstr1Builder, tableOf } from './gstr1.ts'
import { DocumentChecks, findingsOf } from './gstr1-checks.ts'
import { SHEETS, sheetRows } from './gstr1-csv.ts'
import { gstr1Json } from './gstr1-json.ts'
import { gstr3bOf, roundingDifference, stateSummary } from './gstr3b.ts'
import { dueDay, lastNoteDay, nextPeriod, parsePeriod, periodOf, previousPeriod } from './return-period.ts'
import type { DocumentLine, TaxDocument } from './tax-document.ts'

const HOME = '08'
const sum = (parts: readonly TaxParts[]) => parts.reduce<TaxParts>((all, one) => addParts(all, one, 1), NO_PARTS)
const minus = (one: TaxParts, other: TaxParts) => addParts(one, other, -1)

const anyGood = fc.record({
  hsn: fc.constantFrom('62114210', '6205', '52083121', '50072010', '711719', ''),
  unitCode: fc.constantFrom('PCS' as const, 'MTR' as const),
  quantity: fc.integer({ min: 1, max: 900 }),
  rate: fc.constantFrom(0, 300, 500, 1_800),
  payable: fc.oneof(fc.integer({ min: 0, max: 400_00 }), fc.integer({ min: 0, max: 90_000_00 })),
})
interface Sale {
  readonly goods: readonly (Omit<DocumentLine, keyof TaxParts> & { readonly payable: number })[]
  readonly shipping: number
  readonly fee: number
  readonly stateCode: string
  readonly buyerGstin: string
  readonly day: string
  /** Credit notes, in thousandths of what is left. */
  readonly credited: readonly number[]
}

const anySale: fc.Arbitrary<Sale> = fc.record({
  goods: fc.array(anyGood, { minLength: 1, maxLength: 4 }),
  shipping: fc.constantFrom(0, 50_00, 99_99),
  /** For cash on delivery. */
  fee: fc.constantFrom(0, 0, 49_50),
  stateCode: fc.constantFrom(HOME, HOME, '27', '33', '96'),
  buyerGstin: fc.constantFrom('', '', '27AAPFU0939F1ZV', '24AANFA2641L1ZF'),
  day: fc.integer({ min: 0, max: 29 }).map((days) => addDays('2026-11-01', days)),
  credited: fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 3 }),
})

function linesOf({ goods, shipping, fee, stateCode }: Sale): DocumentLine[] {
  const lines = goods.map(({ payable, rate, ...good }) => ({ ...good, ...partsOf(payable, rate, stateCode), rate }))
  const [principal] = lines.toSorted((one, other) => lineAmount(other) - lineAmount(one))
  if (!principal) return lines
  const { hsn, rate } = principal
  const charges = [shipping, fee].filter((amount) => amount > 0)
  return [
    ...lines,
    ...charges.map(
      (amount): DocumentLine => ({
        hsn,
        rate,
        unitCode: principal.unitCode,
        quantity: 0,
        ...partsOf(amount, rate, stateCode),
      }),
    ),
  ]
}

function partsOf(payable: number, rate: number, stateCode: string): TaxParts {
  const { taxable, cgst, sgst, igst } = splitTax(payable, rate, stateCode !== HOME)
  return { taxable, cgst, sgst, igst }
}

/** The documents of a month: invoices, and their credit notes as the shop writes them. */
function documentsOf(sales: readonly Sale[]): TaxDocument[] {
  const common = { financialYear: '2627', buyerName: 'Buyer', pincodeStateCode: '' }
  const invoices = sales.map((sale, place): TaxDocument => {
    const { stateCode, buyerGstin, day } = sale
    const lines = linesOf(sale)
    return {
      ...common,
      kind: 'invoice',
      orderId: String(place),
      number: `VAS/2627/${place + 1}`,
      serial: place + 1,
      day,
      stateCode,
      buyerGstin,
      lines,
      isInterState: stateCode !== HOME,
      value: lineAmount(sum(lines)),
    }
  })
  const notes = invoices.flatMap((invoice, place) => {
    const written: TaxParts[][] = []
    return (sales[place]?.credited ?? []).flatMap((share) => {
      const left = creditableLines(invoice.lines, written)
      const credited = creditLines(left, Math.floor((lineAmount(sum(left)) * share) / 1000))
      written.push(credited)
      const lines = credited.map((parts, at) => ({ ...(invoice.lines[at] as DocumentLine), ...parts, quantity: 0 }))
      return { ...invoice, lines, value: lineAmount(sum(lines)), invoice: { day: invoice.day, value: invoice.value } }
    })
  })
  return [
    ...invoices,
    ...notes.map((note, at) => ({
      ...note,
      kind: 'credit note' as const,
      number: `VAS/C2627/${at + 1}`,
      serial: at + 1,
    })),
  ]
}

function returnOf(documents: readonly TaxDocument[], hsnDigits: 4 | 6 = 4) {
  const builder = new Gstr1Builder({ hsnDigits })
  for (const document of documents) builder.add(document)
  return builder.done()
}

const ENVELOPE = { gstin: '08AABCV1234F1ZX', period: '112026', version: 'GST3.2.4' }
const anyMonth = fc.array(anySale, { maxLength: 30 }).map(documentsOf)

describe('GSTR-1 of a month', () => {
  it('equals the invoices less the credit notes to the paisa, in every table, for any month', () => {
    fc.assert(
      fc.property(anyMonth, (documents) => {
        const invoices = documents.filter(({ kind }) => kind === 'invoice')
        const notes = documents.filter(({ kind }) => kind === 'credit note')
        const linesOfAll = (all: readonly TaxDocument[]) => sum(all.flatMap(({ lines }) => lines))
        const expected = minus(linesOfAll(invoices), linesOfAll(notes))
        const gstr1 = returnOf(documents)
        const { b2b, b2cl, b2cs, exp, cdnr, cdnur, nil, hsn, sums } = gstr1
        const items = (table: typeof b2b) => sum(table.flatMap((one) => one.items))
        const nilSum = { ...NO_PARTS, taxable: nil.reduce((all, { amount }) => all + amount, 0) }
        const sold = sum([items(b2b), items(b2cl), items(exp), sum(b2cs), nilSum])
        expect(minus(sold, sum([items(cdnr), items(cdnur)]))).toEqual(expected)
        expect(sum([...hsn.b2b, ...hsn.b2c])).toEqual(expected)
        expect(minus(sums.invoices, sums.notes)).toEqual(expected)
        expect(sums.invoices.value - sums.notes.value).toBe(lineAmount(expected))
        const { taxed, zeroRated, nil: nilOf3b } = gstr3bOf(gstr1)
        expect(sum([taxed, zeroRated, { ...NO_PARTS, taxable: nilOf3b }])).toEqual(expected)
        expect(sum([...stateSummary(gstr1), nilSum])).toEqual(expected)
      }),
    )
  })

  it('is written to JSON and sheets with the same sums and at most 2 decimals', () => {
    fc.assert(
      fc.property(anyMonth, (documents) => {
        const gstr1 = returnOf(documents)
        const json = JSON.parse(JSON.stringify(gstr1Json(gstr1, ENVELOPE)))
        const rows = [...(json.hsn?.hsn_b2b ?? []), ...(json.hsn?.hsn_b2c ?? [])]
        const paise = (key: string) => rows.reduce((all, row) => all + Math.round(row[key] * 100), 0)
        const { taxable, igst, cgst, sgst } = sum([...gstr1.hsn.b2b, ...gstr1.hsn.b2c])
        expect(['txval', 'iamt', 'camt', 'samt'].map(paise)).toEqual([taxable, igst, cgst, sgst])
        expect(JSON.stringify(json)).not.toMatch(/\d\.\d{3,}|e[+-]\d/)
        for (const sheet of SHEETS) {
          const [header, ...cells] = sheetRows(gstr1, sheet)
          expect(cells.every((row) => row.length === header?.length)).toBe(true)
        }
      }),
    )
  })

  const sale = (fields: Partial<Sale> = {}): Sale => ({
    goods: [{ hsn: '62114210', unitCode: 'PCS', quantity: 2, rate: 500, payable: 1_050_00 }],
    shipping: 0,
    fee: 0,
    stateCode: HOME,
    buyerGstin: '',
    day: '2026-11-05',
    credited: [],
    ...fields,
  })
  const large: Sale['goods'] = [
    { hsn: '50072010', unitCode: 'PCS' as const, quantity: 9, rate: 500, payable: 1_05_000_00 },
  ]

  it.each([
    ['a buyer of the same state', sale(), 'b2cs'],
    ['a large invoice within the state', sale({ goods: large }), 'b2cs'],
    ['a buyer of another state', sale({ stateCode: '27' }), 'b2cs'],
    ['a large invoice between states', sale({ stateCode: '27', goods: large }), 'b2cl'],
    ['a registered buyer', sale({ buyerGstin: '27AAPFU0939F1ZV' }), 'b2b'],
    ['a buyer abroad', sale({ stateCode: '96' }), 'exp'],
  ])('lists %s in the right table', (_name, one, table) => {
    const [invoice] = documentsOf([one])
    expect(tableOf(invoice as TaxDocument)).toBe(table)
    const [, note] = documentsOf([{ ...one, credited: [100] }])
    const notes: Record<string, string> = { b2cs: 'b2cs', b2cl: 'cdnur', b2b: 'cdnr', exp: 'cdnur' }
    expect(tableOf(note as TaxDocument)).toBe(notes[table])
  })

  it('lists invoices between states from ₹1,00,000 on their own since August 2024, from ₹2,50,000 before', () => {
    const [invoice] = documentsOf([sale({ stateCode: '27', goods: large })]) as [TaxDocument]
    expect(tableOf({ ...invoice, day: '2024-07-31' })).toBe('b2cs')
    expect(tableOf({ ...invoice, value: 1_00_000_00 })).toBe('b2cs')
    expect(tableOf({ ...invoice, value: 1_00_000_01 })).toBe('b2cl')
  })

  it('lists consumers by state and rate in order, without what was credited in whole, and counts documents', () => {
    const at = (rate: number, stateCode: string, credited: readonly number[] = []) =>
      sale({ goods: [{ hsn: '6211', unitCode: 'PCS', quantity: 1, rate, payable: 1_000_00 }], stateCode, credited })
    const sales = [at(1_800, '27'), at(500, '27'), at(300, '33', [1000]), at(1_800, HOME), at(500, HOME), at(500, HOME)]
    const { b2cs, sums } = returnOf(documentsOf(sales))
    expect(b2cs.map(({ stateCode, rate }) => [stateCode, rate])).toEqual([
      [HOME, 500],
      [HOME, 1_800],
      ['27', 500],
      ['27', 1_800],
    ])
    expect([sums.invoices.documents, sums.notes.documents]).toEqual([6, 1])
  })

  it('lists the rates of an invoice in order, and no invoice of nothing but lines without tax', () => {
    const line = { hsn: '6211', unitCode: 'PCS', quantity: 1, payable: 1_000_00 } as const
    const [more, none] = [[1_800, 300, 500], [0]].map((rates) =>
      sale({ goods: rates.map((rate) => ({ ...line, rate })), buyerGstin: '27AAPFU0939F1ZV', stateCode: '27' }),
    )
    const { b2b, nil } = returnOf(documentsOf([more, none].filter((one) => one !== undefined)))
    expect(b2b.map(({ items }) => items.map(({ rate }) => rate))).toEqual([[300, 500, 1_800]])
    expect(nil).toEqual([{ supply: 'INTRB2B', amount: 1_000_00 }])
  })

  it('is the file that the portal takes', () => {
    const goods = [{ hsn: '62114210', unitCode: 'PCS' as const, quantity: 2, rate: 500, payable: 1_050_00 }]
    const cloth = [{ hsn: '5208', unitCode: 'MTR' as const, quantity: 225, rate: 500, payable: 525_00 }]
    const month = [
      sale({ goods, shipping: 52_50 }),
      sale({ goods: cloth, stateCode: '27', buyerGstin: '27AAPFU0939F1ZV' }),
    ]
    expect(gstr1Json(returnOf(documentsOf(month)), ENVELOPE)).toEqual({
      gstin: '08AABCV1234F1ZX',
      fp: '112026',
      version: 'GST3.2.4',
      hash: 'hash',
      b2b: [
        {
          ctin: '27AAPFU0939F1ZV',
          inv: [
            {
              inum: 'VAS/2627/2',
              idt: '05-11-2026',
              val: 525,
              pos: '27',
              rchrg: 'N',
              inv_typ: 'R',
              itms: [{ num: 1, itm_det: { rt: 5, txval: 500, iamt: 25, csamt: 0 } }],
            },
          ],
        },
      ],
      b2cs: [{ sply_ty: 'INTRA', pos: '08', typ: 'OE', rt: 5, txval: 1050, camt: 26.25, samt: 26.25, csamt: 0 }],
      hsn: {
        hsn_b2b: [
          {
            num: 1,
            hsn_sc: '5208',
            desc: 'Woven fabrics of cotton',
            uqc: 'MTR',
            qty: 2.25,
            rt: 5,
            txval: 500,
            iamt: 25,
            camt: 0,
            samt: 0,
            csamt: 0,
          },
        ],
        hsn_b2c: [
          {
            num: 1,
            hsn_sc: '6211',
            desc: 'Kurtas and other garments',
            uqc: 'PCS',
            qty: 2,
            rt: 5,
            txval: 1050,
            iamt: 0,
            camt: 26.25,
            samt: 26.25,
            csamt: 0,
          },
        ],
      },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            docs: [{ num: 1, from: 'VAS/2627/1', to: 'VAS/2627/2', totnum: 2, cancel: 0, net_issue: 2 }],
          },
        ],
      },
    })
  })

  it('of a shop without registered buyers has a row of zeros for them, and an empty month no section', () => {
    const json = gstr1Json(returnOf(documentsOf([sale()])), ENVELOPE) as { hsn: { hsn_b2b: object[] } }
    expect(json.hsn.hsn_b2b).toMatchObject([{ hsn_sc: '6211', qty: 0, txval: 0 }])
    expect(Object.keys(gstr1Json(returnOf([]), ENVELOPE))).toEqual(['gstin', 'fp', 'version', 'hash'])
  })

  it('says what the portal rounds differently, and by how much', () => {
    const goods = [{ hsn: '6211', unitCode: 'PCS' as const, quantity: 1, rate: 500, payable: 999_00 }]
    expect(roundingDifference(returnOf(documentsOf([sale({ goods })])))).toBe(0)
    expect(roundingDifference(returnOf(documentsOf([sale({ goods }), sale({ goods }), sale({ goods })])))).toBe(2)
  })
})

describe('checks of a return', () => {
  const [invoice] = documentsOf([
    {
      goods: [{ hsn: '6211', unitCode: 'PCS', quantity: 1, rate: 500, payable: 1_050_00 }],
      shipping: 0,
      fee: 0,
      stateCode: HOME,
      buyerGstin: '',
      day: '2026-11-05',
      credited: [],
    },
  ]) as [TaxDocument]
  const [line] = invoice.lines as [DocumentLine]
  const kindsOf = (document: TaxDocument) => {
    const checks = new DocumentChecks({ hsnDigits: 4 })
    checks.add(document)
    return checks.findings().map(({ kind }) => kind)
  }

  it.each<[string, Partial<TaxDocument>]>([
    ['hsn', { lines: [{ ...line, hsn: '' }] }],
    ['hsn', { lines: [{ ...line, hsn: '62' }] }],
    ['place', { stateCode: '' }],
    ['pincode', { pincodeStateCode: '27' }],
    ['buyer-state', { buyerGstin: '27AAPFU0939F1ZV' }],
    ['halves', { lines: [{ ...line, cgst: line.cgst + 1, taxable: line.taxable - 1 }] }],
    ['rate', { lines: [{ ...line, rate: 1_200 }] }],
    ['late-note', { kind: 'credit note', day: '2027-11-01', invoice: { day: '2027-03-31', value: 1 } }],
  ])('find %s', (kind, fields) => {
    expect(kindsOf({ ...invoice, ...fields })).toEqual([kind])
  })

  it('find nothing in a usual invoice, and a note of 31 October is in time', () => {
    expect(kindsOf({ ...invoice, pincodeStateCode: HOME })).toEqual([])
    const inTime = { day: '2027-10-31', invoice: { day: '2027-03-31', value: 1 } }
    expect(kindsOf({ ...invoice, kind: 'credit note', ...inTime })).toEqual([])
  })

  it('of the whole find gaps, other sellers, negative rows and the missing registered buyers', () => {
    const gstr1 = returnOf([{ ...invoice, kind: 'credit note', invoice: { day: '2026-10-01', value: 1 } }])
    const kinds = (missing: number, count: number) =>
      findingsOf(gstr1, { missing, otherSeller: { count, documents: [] } }).map(({ kind }) => kind)
    expect(kinds(2, 1)).toEqual(['gap', 'seller', 'negative', 'negative-hsn', 'no-b2b'])
    expect(kinds(0, 0)).toEqual(['negative', 'negative-hsn', 'no-b2b'])
  })
})

describe('a return period', () => {
  it('is a month, written MMYYYY', () => {
    expect(parsePeriod('022028')).toEqual({ key: '022028', from: '2028-02-01', to: '2028-02-29' })
    expect(['132026', '002026', '062017', '2026-11', '11202', ''].map(parsePeriod)).toEqual(Array(6).fill(undefined))
    expect(parsePeriod('072017')?.from).toBe('2017-07-01')
    expect(nextPeriod(periodOf('2026-12-31')).key).toBe('012027')
    expect(previousPeriod(periodOf('2027-01-01')).key).toBe('122026')
    expect(dueDay(periodOf('2026-12-01'))).toBe('2027-01-11')
  })

  it('after which a credit note is late ends on 31 October after the financial year', () => {
    expect(lastNoteDay('2026-11-05')).toBe('2027-10-31')
    expect(lastNoteDay('2027-03-31')).toBe('2027-10-31')
    expect(lastNoteDay('2027-04-01')).toBe('2028-10-31')
  })
})

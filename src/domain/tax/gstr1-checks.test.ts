import { describe, expect, it } from 'vitest'
import { type Gstr1, Gstr1Builder } from './gstr1.ts'
import { DocumentChecks, type Finding, findingsOf } from './gstr1-checks.ts'
import type { HsnRow } from './hsn-summary.ts'
import type { DocumentLine, TaxDocument } from './tax-document.ts'

const line: DocumentLine = {
  hsn: '6211',
  unitCode: 'PCS',
  quantity: 1,
  rate: 500,
  taxable: 1_000_00,
  cgst: 25_00,
  sgst: 25_00,
  igst: 0,
}
const document: TaxDocument = {
  kind: 'invoice',
  orderId: 'order 1',
  number: 'VAS/2627/1',
  financialYear: '2627',
  serial: 1,
  day: '2026-11-05',
  buyerGstin: '',
  buyerName: 'Asha',
  stateCode: '08',
  pincodeStateCode: '08',
  isInterState: false,
  value: 1_050_00,
  lines: [line],
}
const note = { kind: 'credit note', day: '2027-11-01', invoice: { day: '2027-03-31', value: 1_050_00 } } as const

function findings(documents: readonly TaxDocument[], hsnDigits = 4) {
  const checks = new DocumentChecks({ hsnDigits })
  for (const one of documents) checks.add(one)
  return checks.findings()
}

describe('the checks of documents', () => {
  it.each<[string, string, string, Partial<TaxDocument>]>([
    [
      'hsn',
      'error',
      'Goods without an HSN code of enough digits. Table 12 needs the code.',
      { lines: [line, { ...line, hsn: '621' }] },
    ],
    [
      'export',
      'warning',
      'Exports. Add the port code, number and date of the shipping bill in table 6A on the portal: the file has none, and the tax is not refunded without them.',
      { stateCode: '96', pincodeStateCode: '', isInterState: true },
    ],
    ['place', 'error', 'The place of supply is not a state of GST.', { stateCode: '', pincodeStateCode: '' }],
    ['pincode', 'warning', 'The pincode is in another state than the address.', { pincodeStateCode: '27' }],
    [
      'buyer-state',
      'warning',
      'The buyer is registered in another state than the place of delivery and may not be able to claim input tax credit.',
      { buyerGstin: '27AAPFU0939F1ZV' },
    ],
    [
      'halves',
      'warning',
      'CGST and SGST differ, as on invoices from before they were calculated at half the rate each.',
      { lines: [line, { ...line, cgst: 24_99, sgst: 25_01 }] },
    ],
    [
      'rate',
      'warning',
      'The rate is not one of 0, 0.25, 1.5, 3, 5, 18 and 40 %.',
      { lines: [line, { ...line, rate: 1_200 }] },
    ],
    [
      'late-note',
      'warning',
      'The credit note is later than 31 October after the financial year of its invoice, so it may not reduce tax.',
      note,
    ],
  ])('name %s, a kind of %s, with its document', (kind, severity, text, fields) => {
    const documents = [{ orderId: 'order 1', number: 'VAS/2627/1' }]
    expect(findings([{ ...document, ...fields }])).toEqual([{ kind, severity, text, count: 1, documents }])
  })

  it.each<[string, Partial<TaxDocument>]>([
    ['a code of exactly enough digits', { lines: [line] }],
    ['no code for what costs nothing', { lines: [{ ...line, hsn: '', taxable: 0, cgst: 0, sgst: 0 }] }],
    ['a buyer registered where the delivery goes', { buyerGstin: '08AABCV1234F1ZX' }],
    ['a pincode of which the state is unknown', { pincodeStateCode: '' }],
    ['all rates of GST', { lines: [0, 25, 150, 300, 500, 1_800, 4_000].map((rate) => ({ ...line, rate })) }],
    ['a note of the last day', { ...note, day: '2027-10-31' }],
  ])('accept %s', (_name, fields) => {
    expect(findings([{ ...document, ...fields }])).toEqual([])
  })

  it('need as many digits as the turnover demands', () => {
    expect(findings([document], 6).map(({ kind }) => kind)).toEqual(['hsn'])
    expect(findings([{ ...document, lines: [{ ...line, hsn: '621142' }] }], 6)).toEqual([])
  })

  it('count every document and list the first twenty', () => {
    const documents = Array.from({ length: 21 }, (_, place) => ({
      ...document,
      orderId: `order ${place}`,
      number: `VAS/2627/${place}`,
      pincodeStateCode: '27',
    }))
    const [found] = findings(documents)
    expect(found).toMatchObject({ kind: 'pincode', count: 21 })
    expect(found?.documents).toEqual(documents.slice(0, 20).map(({ orderId, number }) => ({ orderId, number })))
  })
})

describe('the checks of the whole return', () => {
  const NOTHING = new Gstr1Builder({ hsnDigits: 4 }).done()
  const EMPTY = {
    ...NOTHING,
    invoices: [{ from: 'VAS/2627/1', to: 'VAS/2627/1', first: 1, last: 1, financialYear: '2627' }],
  }
  const NONE = { missing: 0, otherSeller: { count: 0, documents: [] as Finding['documents'] } }
  const consumer = { stateCode: '08', isInterState: false, rate: 500, cgst: 0, sgst: 0, igst: 0 }
  const consumers = (...taxable: number[]) => ({ b2cs: taxable.map((one) => ({ ...consumer, taxable: one })) })
  const row: HsnRow = { hsn: '6211', unitCode: 'PCS', rate: 500, quantity: 1, taxable: 1, cgst: 0, sgst: 0, igst: 0 }
  const series = 'missing in the series of invoices or credit notes.'
  const negative = 'More came back than was sold for a state and rate: table 7 has a negative row.'
  const negativeNil = 'More untaxed goods came back than were sold: table 8 has a negative row.'
  const negativeHsn = 'More came back than was sold of an HSN code and rate: table 12 has a negative row.'
  const nilReturn =
    'There are no invoices and no credit notes. A return without any is due all the same: file it on the portal as a nil return, without uploading a file.'
  const noB2b =
    'There are no sales to registered buyers. The portal needs a row in table 12 for them: the file has one of zeros.'

  it.each<[string, string, string, Partial<Gstr1>, Partial<typeof NONE>]>([
    ['gap', 'error', `1 number is ${series}`, {}, { missing: 1 }],
    ['gap', 'error', `2 numbers are ${series}`, {}, { missing: 2 }],
    ['negative', 'warning', negative, consumers(5, -1), {}],
    ['negative-nil', 'warning', negativeNil, { nil: [{ supply: 'INTRAB2C', amount: -1 }] }, {}],
    ['negative-hsn', 'warning', negativeHsn, { hsn: { b2b: [{ ...row, quantity: -1 }], b2c: [] } }, {}],
    ['negative-hsn', 'warning', negativeHsn, { hsn: { b2b: [row], b2c: [{ ...row, taxable: -1 }] } }, {}],
    ['no-b2b', 'warning', noB2b, { hsn: { b2b: [], b2c: [row] } }, {}],
    ['nil-return', 'warning', nilReturn, { invoices: [] }, {}],
  ])('find %s, a kind of %s', (kind, severity, text, gstr1, missing) => {
    const found = findingsOf({ ...EMPTY, ...gstr1 }, { ...NONE, ...missing })
    expect(found).toEqual([{ kind, severity, text, count: 0, documents: [] }])
  })

  it('find what was issued without its GSTIN, with the documents', () => {
    const otherSeller = { count: 2, documents: [{ orderId: 'a', number: 'VAS/2627/000001' }] }
    const text = 'Issued without this GSTIN or without GST, and not part of the return.'
    expect(findingsOf(EMPTY, { ...NONE, otherSeller })).toEqual([
      { kind: 'seller', severity: 'warning', text, ...otherSeller },
    ])
  })

  it.each<[string, Partial<Gstr1>]>([
    [
      'a month whose only invoice was cancelled',
      { notes: [{ from: 'C/1', to: 'C/1', first: 1, last: 1, financialYear: '2627' }] },
    ],
    ['a month in which something came back and nothing was sold', { invoices: [], notes: EMPTY.invoices }],
    ['rows of zero and above', consumers(0, 1)],
    ['sales to registered buyers alone', { hsn: { b2b: [row], b2c: [] } }],
    ['sales to both', { hsn: { b2b: [row], b2c: [row] } }],
  ])('find nothing in %s', (_name, gstr1) => {
    expect(findingsOf({ ...EMPTY, ...gstr1 }, NONE)).toEqual([])
  })
})

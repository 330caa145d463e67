import { describe, expect, it } from 'vitest'
import type { ConsumerRow, Gstr1, ListedDocument, NilRow } from './gstr1.ts'
import { gstr3bOf, roundingDifference, stateSummary } from './gstr3b.ts'

const NO_SUMS = { documents: 0, value: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }
const EMPTY: Gstr1 = {
  b2b: [],
  b2cl: [],
  b2cs: [],
  exp: [],
  cdnr: [],
  cdnur: [],
  nil: [],
  invoices: [],
  notes: [],
  hsn: { b2b: [], b2c: [] },
  sums: { invoices: NO_SUMS, notes: NO_SUMS },
}

function inter(stateCode: string, taxable: number, igst: number): ListedDocument {
  const items = [{ rate: 500, taxable, cgst: 0, sgst: 0, igst }]
  const buyer = { buyerGstin: '', buyerName: 'Asha', orderId: '1', number: 'VAS/2627/1', day: '2026-07-01' }
  return { ...buyer, kind: 'invoice', stateCode, isInterState: true, value: taxable + igst, items }
}

const consumer = (stateCode: string, taxable: number, igst: number): ConsumerRow => ({
  stateCode,
  isInterState: true,
  rate: 500,
  taxable,
  cgst: 0,
  sgst: 0,
  igst,
})
const local = (taxable: number, half: number, rate = 500): ConsumerRow => ({
  stateCode: '08',
  isInterState: false,
  rate,
  taxable,
  cgst: half,
  sgst: half,
  igst: 0,
})
const nil = (supply: NilRow['supply'], amount: number): NilRow => ({ supply, amount })

/** Amounts are different powers of two, so that each sum shows what is in it. */
const MONTH: Gstr1 = {
  ...EMPTY,
  b2b: [inter('27', 1, 100)],
  b2cl: [inter('33', 2, 200)],
  b2cs: [local(4, 400), consumer('29', 8, 800), consumer('33', 16, 1_600)],
  exp: [inter('96', 32, 3_200)],
  cdnr: [inter('27', 64, 6_400)],
  cdnur: [inter('33', 128, 12_800), inter('96', 256, 25_600)],
  nil: [nil('INTRAB2C', 700), nil('INTRB2C', -50)],
}
const NO_TAX = { cgst: 0, sgst: 0, igst: 0 }

describe('GSTR-3B', () => {
  it('has taxed supplies less their credit notes, apart from exports less theirs and from nil-rated ones', () => {
    const { taxed, zeroRated, nil: nilRated } = gstr3bOf(MONTH)
    expect(taxed).toEqual({ taxable: 31 - 64 - 128, cgst: 400, sgst: 400, igst: 2_700 - 6_400 - 12_800 })
    expect(zeroRated).toEqual({ ...NO_TAX, taxable: 32 - 256, igst: 3_200 - 25_600 })
    expect(nilRated).toBe(650)
  })

  it('has sales between states to buyers without registration by state', () => {
    expect(gstr3bOf(MONTH).unregistered).toEqual([
      { stateCode: '29', state: 'Karnataka', ...NO_TAX, taxable: 8, igst: 800 },
      { stateCode: '33', state: 'Tamil Nadu', ...NO_TAX, taxable: 2 + 16 - 128, igst: 1_800 - 12_800 },
    ])
  })

  it('of an empty month is zero', () => {
    const nothing = { ...NO_TAX, taxable: 0 }
    expect(gstr3bOf(EMPTY)).toEqual({ taxed: nothing, zeroRated: nothing, nil: 0, unregistered: [] })
  })
})

describe('the summary by state', () => {
  it('has all taxed supplies less credit notes, by code, with exports in a row of their own', () => {
    expect(stateSummary(MONTH)).toEqual([
      { stateCode: '08', state: 'Rajasthan', taxable: 4, cgst: 400, sgst: 400, igst: 0 },
      { stateCode: '27', state: 'Maharashtra', ...NO_TAX, taxable: 1 - 64, igst: 100 - 6_400 },
      { stateCode: '29', state: 'Karnataka', ...NO_TAX, taxable: 8, igst: 800 },
      { stateCode: '33', state: 'Tamil Nadu', ...NO_TAX, taxable: 18 - 128, igst: 1_800 - 12_800 },
      { stateCode: '96', state: 'Outside India', ...NO_TAX, taxable: 32 - 256, igst: 3_200 - 25_600 },
    ])
  })

  it('calls a place that is no state unknown', () => {
    expect(stateSummary({ ...EMPTY, b2cs: [consumer('', 5, 1)] })).toMatchObject([{ stateCode: '', state: 'Unknown' }])
  })
})

describe('the difference between the books and what the portal calculates', () => {
  // 5 % of ₹951.43 is ₹47.5715, and half of it ₹23.785…, each rounded to the paisa: 47.57 and twice 23.79.
  it.each<[string, ConsumerRow[], number]>([
    ['none between states', [consumer('27', 951_43, 47_57)], 0],
    ['none within the state', [local(951_42, 23_79)], 0],
    ['more in the books', [consumer('27', 951_43, 47_60)], 3],
    ['less in the books', [consumer('27', 951_43, 47_50)], -7],
    ['each half a paisa more', [local(951_42, 23_80)], 2],
    ['at another rate', [local(2_000_00, 180_01, 1_800)], 2],
    ['rows that even out', [consumer('27', 100_00, 5_01), consumer('29', 100_00, 4_98)], -1],
    ['half a paisa is rounded up', [consumer('27', 10, 0)], -1],
    [
      'nothing for half a paisa that came back, which is rounded like one that was sold',
      [consumer('33', -10, -1), consumer('29', 10, 1)],
      0,
    ],
    ['an empty month', [], 0],
  ])('is %s', (_name, b2cs, paise) => {
    expect(roundingDifference({ ...EMPTY, b2cs })).toBe(paise)
  })
})

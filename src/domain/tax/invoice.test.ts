import { describe, expect, it } from 'vitest'
import { readTestData } from '../../../test/test-data.ts'
import { findState, STATES } from '../india/states.ts'
import { indianDay } from '../india/time.ts'
import { gstinCheckDigit, isGstin, otherStateWarning } from './gstin.ts'
import { creditNoteNumber, financialYear, invoiceNumber, seriesCode } from './invoice-number.ts'

describe('the financial year', () => {
  it.each([
    ['2026-03-31T18:29:59Z', '2526'],
    ['2026-03-31T18:30:00Z', '2627'],
    ['2026-11-21T06:00:00Z', '2627'],
    ['2099-12-31T00:00:00Z', '9900'],
  ])('of %s is %s, because it begins on 1 April in India', (moment, year) => {
    expect(financialYear(indianDay(new Date(moment)))).toBe(year)
  })
})

describe('an invoice number', () => {
  it('has at most 16 characters up to the ten millionth invoice of a year', () => {
    expect(invoiceNumber('VAS', '2627', 1)).toBe('VAS/2627/000001')
    expect(invoiceNumber('VAS', '2627', 9_999_999)).toHaveLength(16)
    expect(() => invoiceNumber('VAS', '2627', 10_000_000)).toThrow(RangeError)
    expect(() => invoiceNumber('vastra', '2627', 1)).toThrow(RangeError)
  })
})

describe('a series of documents', () => {
  it.each([
    ['2026-01-01T00:00:00Z', 'A000'],
    ['2026-01-01T00:09:59Z', 'A000'],
    ['2026-01-01T00:10:00Z', 'A001'],
    ['2026-01-01T06:00:00Z', 'A010'],
    ['2026-11-20T23:50:00Z', 'AZZZ'],
    ['2026-11-21T00:00:00Z', 'B000'],
    ['2049-01-01T00:00:00Z', 'ZXG0'],
  ])('that begins at %s has the code %s', (begin, code) => {
    expect(seriesCode(new Date(begin))).toBe(code)
  })

  it('has numbers of at most 16 characters', () => {
    expect(creditNoteNumber('VAS', seriesCode(new Date('2026-11-21T00:00:00Z')), 42)).toBe('VAS/CB000/000042')
  })
})

describe('a credit note', () => {
  it('has its own number series', () => {
    expect(creditNoteNumber('VAS', '2627', 42)).toBe('VAS/C2627/000042')
    expect(creditNoteNumber('VAS', '2627', 999_999)).toHaveLength(16)
    expect(() => creditNoteNumber('VAS', '2627', 1_000_000)).toThrow(RangeError)
  })
})

describe('a GSTIN', () => {
  it('ends with its check digit', () => {
    expect(isGstin('27AAPFU0939F1ZV')).toBe(true)
    expect(gstinCheckDigit('24AANFA2641L1Z')).toBe('F')
    expect(['27AAPFU0939F1ZO', '27AAPFU0939F1Z', '369296450896540', '27aapfu0939f1zv', ''].filter(isGstin)).toEqual([])
  })
})

describe('a state', () => {
  it.each([
    ['Maharashtra', '27'],
    [' tamil  nadu ', '33'],
    ['Jammu & Kashmir', '01'],
    ['Orissa', '21'],
    ['The Dadra and Nagar Haveli and Daman and Diu', '26'],
    ['Delhi (NCT)', undefined],
    ['California', undefined],
    ['constructor', undefined],
  ])('%j has the code %s', (written, code) => {
    expect(findState(written)?.code).toBe(code)
  })

  it('is found by its name', () => {
    expect(STATES.map((state) => findState(state.name)?.code)).toEqual(STATES.map((state) => state.code))
    expect(STATES.filter((state) => state.secondTax === 'UTGST').map((state) => state.code)).toContain('04')
  })
})

const read = (file: string) => JSON.parse(readTestData(file))

describe('published GST data', () => {
  it('takes every regular GSTIN and refuses every wrong one', () => {
    const vectors = read('gstin.json') as Record<'valid' | 'invalid', { gstin: string }[]>
    expect(vectors.valid.filter(({ gstin }) => !isGstin(gstin))).toEqual([])
    expect(vectors.invalid.filter(({ gstin }) => isGstin(gstin))).toEqual([])
    expect(vectors.valid.length).toBeGreaterThan(5)
  })

  it('knows every state by the code and the name that GST uses', () => {
    const { states } = read('gst-states.json') as { states: { code: string; name: string }[] }
    expect(STATES.map(({ code, name }) => ({ code, name }))).toEqual(states.map(({ code, name }) => ({ code, name })))
  })
})

it.each([
  ['27AAPFU0939F1ZV', 'Rajasthan', /registered in Maharashtra, but the order goes to Rajasthan/],
  ['27AAPFU0939F1ZV', 'maharashtra', undefined],
  ['27AAPFU0939F1ZV', '', undefined],
])('a buyer with %s and a delivery to “%s” is warned about the tax credit: %s', (gstin, state, warning) => {
  const expected = warning === undefined ? undefined : expect.stringMatching(warning)
  expect(otherStateWarning(gstin, state)).toEqual(expected)
})

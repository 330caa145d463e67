import { describe, expect, it } from 'vitest'
import type { CashCondition, CashFacts, CashRule } from './cash-rule.ts'
import { appliesTo, UNKNOWN_BUYER } from './cash-rule.ts'
import { type CashRuleForm, cashRuleForm, checkCashRule, readCashCondition } from './check-cash-rule.ts'
import { decideCash } from './decide-cash.ts'

const now = new Date('2026-11-22T06:00:00Z')
const saree = { id: 'a'.repeat(24), name: 'Chanderi Saree', categoryIds: ['b'.repeat(24), 'c'.repeat(24)] }
const facts: CashFacts = { total: 1_000_00, zipCode: '302003', products: [saree], buyer: UNKNOWN_BUYER, now }
const refusals = (...days: string[]) => days.map((day) => ({ at: new Date(`${day}T06:00:00Z`), isOwn: true }))
const of = (change: Partial<CashFacts>): CashFacts => ({ ...facts, ...change })
const buyer = (change: Partial<CashFacts['buyer']>) => of({ buyer: { ...UNKNOWN_BUYER, ...change } })

const total = (below: number | null, above: number | null): CashCondition => ({ kind: 'total', below, above })
const pincode = (prefixes: readonly string[], isElsewhere = false): CashCondition => ({
  kind: 'pincode',
  prefixes,
  isElsewhere,
})
const product = (productIds: readonly string[], categoryIds: readonly string[] = []): CashCondition => ({
  kind: 'product',
  productIds,
  categoryIds,
})

describe('a rule of cash on delivery', () => {
  it.each<[string, CashCondition, CashFacts, boolean]>([
    ['every order', total(null, null), facts, true],
    ['a total at the least', total(1_000_00, null), facts, false],
    ['a total below it', total(1_000_01, null), facts, true],
    ['a total at the most', total(null, 1_000_00), facts, false],
    ['a total above it', total(null, 999_99), facts, true],
    ['a total above it, whatever the least is', total(100_00, 999_99), facts, true],
    ['a pincode in the list', pincode(['110001', '302003']), facts, true],
    ['a pincode with this start', pincode(['302']), facts, true],
    ['another pincode', pincode(['303', '30200', '3020031'.slice(1)]), of({ zipCode: '303 001' }), true],
    ['a pincode typed with spaces', pincode(['302']), of({ zipCode: ' 3 02-003' }), true],
    ['what is no pincode', pincode(['110']), of({ zipCode: 'Jaipur' }), true],
    ['a pincode in Hindi digits', pincode(['110']), of({ zipCode: '३०२००३' }), false],
    ['no address yet', pincode(['302']), of({ zipCode: undefined }), false],
    ['a pincode outside the list', pincode(['302'], true), of({ zipCode: '110001' }), true],
    ['a pincode inside the list', pincode(['302'], true), facts, false],
    ['one of the products', product([saree.id]), facts, true],
    ['a category above', product([], ['c'.repeat(24)]), facts, true],
    ['other products', product(['d'.repeat(24)], ['e'.repeat(24)]), facts, false],
    ['a first order above the cap', { kind: 'first order', above: 999_00 }, facts, true],
    ['a first order at the cap', { kind: 'first order', above: 1_000_00 }, facts, false],
    ['a known customer', { kind: 'first order', above: 0 }, buyer({ hasDelivered: true }), false],
    [
      'enough refusals',
      { kind: 'refusals', count: 2, months: 3 },
      buyer({ refusals: refusals('2026-08-22', '2026-11-01') }),
      true,
    ],
    [
      'refusals long ago',
      { kind: 'refusals', count: 2, months: 3 },
      buyer({ refusals: refusals('2026-08-21', '2026-11-01') }),
      false,
    ],
    ['open orders', { kind: 'open orders', count: 2 }, buyer({ openOrders: { own: 1, all: 2 } }), true],
    ['fewer open orders', { kind: 'open orders', count: 2 }, buyer({ openOrders: { own: 1, all: 1 } }), false],
  ])('applies to %s or not', (_words, condition, given, expected) => {
    expect(appliesTo(condition, given)).toBe(expected)
  })

  const rule = (effect: CashRule['effect'], condition: CashCondition, change: Partial<CashRule> = {}): CashRule => ({
    effect,
    condition,
    message: '',
    fee: effect === 'fee' ? 49_00 : 0,
    ...change,
  })

  it('is followed in the order of the list', () => {
    const rules = [
      rule('fee', total(500_00, null), { fee: 99_00 }),
      rule('fee', total(null, null)),
      rule('confirm', pincode(['302'])),
      rule('fee', total(null, null), { fee: 10_00 }),
    ]
    expect(decideCash(rules, facts)).toEqual({ refusal: undefined, fee: 49_00, needsConfirmation: true })
    expect(decideCash([], facts)).toEqual({ refusal: undefined, fee: 0, needsConfirmation: false })
  })

  it.each<[CashCondition, CashFacts, RegExp]>([
    [total(null, 500_00), facts, /not available for this total/],
    [pincode(['302']), facts, /don't offer Cash on Delivery in 302003/],
    [product([saree.id]), facts, /not available for Chanderi Saree/],
    [{ kind: 'first order', above: 500_00 }, facts, /up to ₹500 for a first order/],
    [{ kind: 'first order', above: 0 }, facts, /not available for a first order/],
    [{ kind: 'refusals', count: 1, months: 6 }, buyer({ refusals: refusals('2026-11-01') }), /earlier cash orders/],
    [
      { kind: 'refusals', count: 1, months: 6 },
      buyer({ refusals: [{ at: new Date('2026-11-01'), isOwn: false }] }),
      /with this phone number/,
    ],
    [{ kind: 'open orders', count: 1 }, buyer({ openOrders: { own: 1, all: 1 } }), /not delivered yet/],
    [{ kind: 'open orders', count: 1 }, buyer({ openOrders: { own: 0, all: 1 } }), /with this phone number/],
  ])('that refuses says why: %j', (condition, given, words) => {
    expect(decideCash([rule('refuse', condition)], given).refusal).toMatch(words)
    const own = rule('refuse', condition, { message: 'Cash is for regulars.' })
    expect(decideCash([own], given).refusal).toBe('Cash is for regulars.')
  })
})

describe('the form of a rule', () => {
  const form: CashRuleForm = {
    kind: 'total',
    effect: 'refuse',
    fee: null,
    message: '',
    below: null,
    above: 5000,
    pincodes: '',
    isElsewhere: false,
    productIds: [],
    categoryIds: [],
    count: null,
    months: null,
  }

  it.each<Partial<CashRuleForm>>([
    { above: 5000.5, below: 100 },
    { effect: 'fee', fee: 49, above: null },
    { effect: 'confirm', above: null, below: 3000 },
    { kind: 'pincode', above: null, pincodes: '302, 110001', isElsewhere: true },
    { kind: 'product', above: null, productIds: [saree.id], categoryIds: saree.categoryIds },
    { kind: 'first order', above: 2000 },
    { kind: 'refusals', above: null, count: 2, months: 6, message: 'Please pay online.' },
    { kind: 'open orders', above: null, count: 2 },
  ])('is stored and shown again: %j', (change) => {
    const typed = { ...form, ...change }
    const { rule } = checkCashRule(typed)
    if (!rule) throw new Error('The form was refused.')
    const { kind, ...stored } = rule.condition
    expect(readCashCondition(kind, JSON.parse(JSON.stringify(stored)))).toEqual(rule.condition)
    expect(cashRuleForm(rule)).toEqual(typed)
  })

  it('takes pincodes however they are separated', () => {
    const { rule } = checkCashRule({ ...form, kind: 'pincode', pincodes: ' 302\n110001;302 ,5 "411004" 56* 40xxxx' })
    expect(rule?.condition).toMatchObject({ prefixes: ['302', '110001', '5', '411004', '56', '40'] })
  })

  it('is checked at once when its pincodes are one long text of placeholders', () => {
    const started = performance.now()
    const { errors } = checkCashRule({ ...form, kind: 'pincode', pincodes: `${'x'.repeat(150_000)}y` })
    expect(Object.keys(errors ?? {})).toEqual(['pincodes'])
    expect(performance.now() - started).toBeLessThan(3_000)
  })

  it.each<[keyof CashRuleForm, Partial<CashRuleForm>]>([
    ['above', { above: null }],
    ['above', { above: 100, below: 200 }],
    ['above', { above: 1.005 }],
    ['below', { below: -1 }],
    ['fee', { effect: 'fee', fee: 0 }],
    ['fee', { effect: 'fee', fee: 10_001 }],
    ['pincodes', { kind: 'pincode', pincodes: '' }],
    ['pincodes', { kind: 'pincode', pincodes: '3020031' }],
    ['pincodes', { kind: 'pincode', pincodes: '012' }],
    // The letter O: taken for a separator, the rule would have applied to a ninth of the country.
    ['pincodes', { kind: 'pincode', pincodes: '3O2003' }],
    ['pincodes', { kind: 'pincode', pincodes: '302001-302010' }],
    ['productIds', { kind: 'product' }],
    ['count', { kind: 'refusals', count: 0, months: 6 }],
    ['months', { kind: 'refusals', count: 1, months: 25 }],
    ['count', { kind: 'open orders', count: 1.5 }],
  ])('has a message at %s for %j', (field, change) => {
    expect(Object.keys(checkCashRule({ ...form, ...change }).errors ?? {})).toEqual([field])
  })
})

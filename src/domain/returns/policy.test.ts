import { describe, expect, it } from 'vitest'
import { destinationOf, receivedProblem } from './conditions.ts'
import {
  DEFAULT_POLICY,
  isApprovedAtOnce,
  lastDay,
  type ReturnableLine,
  type ReturnPolicy,
  type ReturnRequest,
  returnFee,
  returnProblem,
} from './policy.ts'
import { describeReturned } from './progress.ts'
import { maskAccount, readTypedAccount, referenceProblem } from './refund-account.ts'

const delivered = { status: 'delivered', shippedAt: null, deliveredAt: new Date('2026-11-10T20:00:00Z') }
const kurta: ReturnableLine = { unit: 'piece', quantity: 2, left: 2, policy: DEFAULT_POLICY }
const cloth: ReturnableLine = { unit: 'metre', quantity: 250, left: 250, policy: DEFAULT_POLICY }
const tooSmall: ReturnRequest = { quantity: 1, reason: 'size_small', resolution: 'refund' }
const faulty: ReturnRequest = { quantity: 1, reason: 'defective', resolution: 'refund' }

describe('the window of a return', () => {
  it.each([
    // 20:00 in London is already the next day in India.
    { deliveredAt: '2026-11-10T20:00:00Z', days: 7, last: '2026-11-18' },
    { deliveredAt: '2026-11-10T18:29:59Z', days: 7, last: '2026-11-17' },
    { deliveredAt: '2028-02-25T06:00:00Z', days: 7, last: '2028-03-03' },
  ])('of $days days from $deliveredAt ends on $last', ({ deliveredAt, days, last }) => {
    expect(lastDay({ ...delivered, deliveredAt: new Date(deliveredAt) }, days, 'choice')).toBe(last)
  })

  it('counts from ten days after the dispatch when the courier reported no delivery', () => {
    const order = { status: 'delivered', shippedAt: new Date('2026-11-01T06:00:00Z'), deliveredAt: null }
    expect(lastDay(order, 7, 'choice')).toBe('2026-11-18')
    expect(lastDay({ ...order, status: 'shipped' }, 7, 'choice')).toBeUndefined()
  })

  it('counts from the first exchange for a change of mind about a later one, and from its own delivery for a claim', () => {
    const firstExchange = { shippedAt: null, deliveredAt: new Date('2026-11-01T06:00:00Z') }
    const later = { ...delivered, firstExchange }
    expect([lastDay(later, 7, 'choice'), lastDay(later, 7, 'claim')]).toEqual(['2026-11-08', '2026-11-18'])
    expect(returnProblem(later, kurta, tooSmall, '2026-11-09')).toBe('This could be returned until 8 Nov 2026.')
    expect(returnProblem(later, kurta, faulty, '2026-11-18')).toBeUndefined()
  })
})

describe('returnProblem', () => {
  const policy = (change: Partial<ReturnPolicy>) => ({ ...kurta, policy: { ...DEFAULT_POLICY, ...change } })
  it.each<[string, ReturnableLine, ReturnRequest, string, string | undefined]>([
    ['within the window', kurta, tooSmall, '2026-11-18', undefined],
    ['a day late', kurta, tooSmall, '2026-11-19', 'This could be returned until 18 Nov 2026.'],
    ['more than bought', kurta, { ...tooSmall, quantity: 3 }, '2026-11-18', 'At most 2 pieces can be returned.'],
    [
      'more than is left',
      { ...kurta, left: 1 },
      { ...tooSmall, quantity: 2 },
      '2026-11-18',
      'At most 1 piece can be returned.',
    ],
    [
      'nothing left',
      { ...kurta, left: 0 },
      tooSmall,
      '2026-11-18',
      'This has been returned already, or its return has been requested.',
    ],
    [
      'cut fabric',
      cloth,
      { ...tooSmall, quantity: 250 },
      '2026-11-12',
      'Fabric cut to your length can be returned only if it is faulty, damaged or not what you ordered.',
    ],
    ['faulty fabric', cloth, { ...faulty, quantity: 250 }, '2026-11-12', undefined],
    [
      'a part of a cut length',
      cloth,
      { ...faulty, quantity: 100 },
      '2026-11-12',
      'A cut length can only be returned as a whole.',
    ],
    [
      'a product without returns',
      policy({ returnDays: null }),
      tooSmall,
      '2026-11-12',
      'This product cannot be returned.',
    ],
    ['a faulty product without returns', policy({ returnDays: null }), faulty, '2026-11-12', undefined],
    [
      'a product without exchanges',
      policy({ exchangeDays: null }),
      { ...tooSmall, resolution: 'exchange' },
      '2026-11-12',
      'This product cannot be exchanged.',
    ],
    ['a longer window for claims', policy({ claimDays: 30 }), faulty, '2026-12-11', undefined],
    [
      'a fraction',
      kurta,
      { ...tooSmall, quantity: 0.5 },
      '2026-11-12',
      'Please choose how much you would like to return.',
    ],
  ])('of %s', (_name, line, request, today, problem) => {
    expect(returnProblem(delivered, line, request, today)).toBe(problem)
  })

  it('refuses what is not delivered', () => {
    const shipped = { ...delivered, status: 'shipped' }
    expect(returnProblem(shipped, kurta, tooSmall, '2026-11-12')).toBe(
      'An order can be returned once it has been delivered.',
    )
  })
})

describe('the fee of a return', () => {
  const dear = { ...DEFAULT_POLICY, pickupFee: 120_00 }
  it.each([
    { name: 'pickup', change: {}, fee: 75_00 },
    { name: 'pickup of a dearer category as well', change: { policies: [DEFAULT_POLICY, dear] }, fee: 120_00 },
    { name: 'own courier', change: { transport: 'self_ship' as const }, fee: 0 },
    { name: 'exchange', change: { resolution: 'exchange' as const }, fee: 0 },
    { name: 'one faulty line', change: { reasons: ['size_small', 'defective'] as const }, fee: 0 },
  ])('is $fee paise for $name', ({ change, fee }) => {
    const request = {
      resolution: 'refund',
      transport: 'pickup',
      reasons: ['size_small'],
      policies: [DEFAULT_POLICY],
    } as const
    expect(returnFee({ ...request, ...change })).toBe(fee)
  })

  it('approval without a person needs a policy that says so for every line', () => {
    const upTo = { ...DEFAULT_POLICY, approveUpTo: 1_000_00 }
    expect(isApprovedAtOnce({ policies: [upTo] }, 1_000_00)).toBe(true)
    expect(isApprovedAtOnce({ policies: [upTo] }, 1_000_01)).toBe(false)
    expect(isApprovedAtOnce({ policies: [upTo, DEFAULT_POLICY] }, 1)).toBe(false)
    expect(isApprovedAtOnce({ policies: [] }, 1)).toBe(false)
  })
})

describe('returned items', () => {
  it.each([
    { condition: 'as_sold', unit: 'piece', destination: 'stock' },
    { condition: 'as_sold', unit: 'metre', destination: 'remnant' },
    { condition: 'repack', unit: 'piece', destination: 'refresh' },
    { condition: 'defective', unit: 'piece', destination: 'supplier' },
    { condition: 'damaged', unit: 'metre', destination: 'scrap' },
    { condition: 'used', unit: 'piece', destination: 'scrap' },
    { condition: 'missing', unit: 'metre', destination: 'none' },
  ] as const)('$condition by the $unit go to $destination', ({ condition, unit, destination }) => {
    expect(destinationOf(condition, unit)).toBe(destination)
  })

  it('must add up to the quantity of the return', () => {
    const one = (condition: 'as_sold' | 'used', quantity = 1) => ({ condition, quantity })
    expect(receivedProblem([one('as_sold'), one('used')], 2)).toBeUndefined()
    expect(receivedProblem([one('as_sold')], 2)).toMatch(/add up/)
    expect(receivedProblem([one('as_sold'), one('as_sold')], 2)).toMatch(/once/)
    expect(receivedProblem([one('as_sold', 2), one('used', 0)], 2)).toMatch(/quantity/)
  })

  it('are shown on the order', () => {
    expect(describeReturned('piece', 2, 1)).toBe('1 of 2 returned')
    expect(describeReturned('metre', 2.5, 2.5)).toBe('2.5 m of 2.5 m returned')
    expect(describeReturned('piece', 1, 1)).toBe('Returned')
  })
})

describe('the account of a refund', () => {
  const bank = {
    kind: 'bank',
    holder: 'Priya Nair',
    account: '1234 5678 9012',
    accountAgain: '123456789012',
    ifsc: 'sbin0001234',
  } as const
  it('is read without spaces and shown masked', () => {
    expect(readTypedAccount(bank)).toEqual({
      account: { kind: 'bank', holder: 'Priya Nair', account: '123456789012', ifsc: 'SBIN0001234' },
    })
    expect(maskAccount({ kind: 'bank', holder: 'P', account: '123456789012', ifsc: 'SBIN0001234' })).toBe(
      'account ••••9012',
    )
    expect(maskAccount({ kind: 'upi', holder: 'P', vpa: 'priya.nair@okaxis' })).toBe('UPI pr•••@okaxis')
  })

  it.each([
    { typed: { ...bank, holder: ' ' }, field: 'holder' },
    { typed: { ...bank, account: '12345678' }, field: 'account' },
    { typed: { ...bank, accountAgain: '123456789013' }, field: 'accountAgain' },
    { typed: { ...bank, ifsc: 'SBIN1001234' }, field: 'ifsc' },
    { typed: { kind: 'upi', holder: 'Priya', vpa: 'priya' } as const, field: 'vpa' },
  ])('is refused at $field', ({ typed, field }) => {
    const result = readTypedAccount(typed)
    expect('errors' in result && Object.keys(result.errors)).toEqual([field])
  })

  it.each([
    { method: 'upi', reference: '432187650912', isRefused: false },
    { method: 'upi', reference: '4321876509', isRefused: true },
    { method: 'bank transfer', reference: 'SBIN326123456789', isRefused: false },
    { method: 'bank transfer', reference: 'paid', isRefused: true },
    { method: 'cash', reference: '', isRefused: false },
  ] as const)('needs a UTR: $method "$reference"', ({ method, reference, isRefused }) => {
    expect(referenceProblem(method, reference) !== undefined).toBe(isRefused)
  })
})

import { describe, expect, it } from 'vitest'
import { addressKey, phoneKey } from './buyer-keys.ts'
import {
  BUYING_LIMIT_NAMES,
  BUYING_LIMITS,
  exceededLimit,
  isScarce,
  REFUSALS,
  readBuyingLimits,
} from './buying-limits.ts'
import { limitMessage } from './limit-messages.ts'

const defaults = readBuyingLimits(undefined)

describe('the limits of orders', () => {
  it.each([undefined, null, [], 'none', 7, Object.fromEntries(BUYING_LIMIT_NAMES.map((name) => [name, -1]))])(
    'are the defaults when nothing sensible is stored: %j',
    (stored) => {
      for (const name of BUYING_LIMIT_NAMES) expect(readBuyingLimits(stored)[name]).toBe(BUYING_LIMITS[name].byDefault)
    },
  )

  it('are what is stored, each on its own', () => {
    expect(readBuyingLimits({ ordersOfAccount: 3, shareOfBuyer: 101 })).toEqual({ ...defaults, ordersOfAccount: 3 })
  })

  it('refuse with a message that says what to do', () => {
    for (const refusal of REFUSALS)
      expect(limitMessage(defaults, { refusal, name: 'Ajrakh', unit: 'metre', left: 250 })).toMatch(/contact us/)
    expect(limitMessage(defaults, { refusal: 'share', name: 'Ajrakh', unit: 'metre', left: 250 })).toBe(
      'We can hold at most 2.5 m of Ajrakh for you until it is paid. For a larger order, please contact us.',
    )
  })
})

const kurta = {
  name: 'Kurta',
  unit: 'piece' as const,
  quantity: 5,
  stock: 100,
  heldByBuyer: 0,
  heldByNetwork: 0,
  heldByWiderNetwork: 0,
}
const order = {
  total: 1_000_00,
  variants: [kurta],
  isEmailConfirmed: false,
  openTotal: 0,
  open: { account: 0, phone: 0, address: 0, network: 0, widerNetwork: 0 },
  cancelled: 0,
}

describe('the share of a stock that one buyer holds', () => {
  it.each([
    ['a quarter', { quantity: 25 }, undefined],
    ['more than a quarter', { quantity: 26 }, 25],
    ['a quarter, with what they hold', { stock: 80, heldByBuyer: 20, quantity: 5 }, undefined],
    ['more, with what they hold', { stock: 80, heldByBuyer: 20, quantity: 6 }, 5],
    ['all of a small stock', { stock: 5, quantity: 5 }, undefined],
    ['all of a small stock in two orders', { stock: 2, heldByBuyer: 5, quantity: 1 }, 0],
    ['more than the limits allow since they were lowered', { stock: 10, heldByBuyer: 60, quantity: 1 }, 0],
  ])('%s', (_name, changes, left) => {
    const problem = exceededLimit(defaults, { ...order, variants: [{ ...kurta, ...changes }] })
    expect(problem?.left).toBe(left)
  })

  it('counts lengths in centimetres', () => {
    const cloth = { ...kurta, unit: 'metre' as const, stock: 2_000 }
    expect(exceededLimit(defaults, { ...order, variants: [{ ...cloth, quantity: 1_000 }] })).toBeUndefined()
    expect(exceededLimit(defaults, { ...order, variants: [{ ...cloth, quantity: 1_025 }] })?.left).toBe(1_000)
    expect([200, 201].map((left) => isScarce(defaults, 'metre', left))).toEqual([true, false])
  })
})

it('spellings of one buyer are equal', () => {
  expect(phoneKey('+91 98765-43210')).toBe(phoneKey('09876543210'))
  const one = addressKey({ street: 'Flat No. 5, Nehru Rd.', zipCode: '302 003' })
  for (const street of ['flat 5 nehru road', 'FLAT NO 5 – NEHRU ROAD', 'Flat 5,Nehru  Rd', 'Flát 5, Nehru Road'])
    expect(addressKey({ street, zipCode: '302003' })).toBe(one)
  for (const street of ['Flat 6, Nehru Road', 'नेहरू मार्ग 5', 'नहर मार्ग 5'])
    expect(addressKey({ street, zipCode: '302003' })).not.toBe(one)
  expect(addressKey({ street: 'नेहरू मार्ग 5', zipCode: '1' })).not.toBe(
    addressKey({ street: 'नहर मार्ग 5', zipCode: '1' }),
  )
})

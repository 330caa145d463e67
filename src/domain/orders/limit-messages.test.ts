import { describe, expect, it } from 'vitest'
import {
  BUYING_LIMITS,
  type BuyingLimitName,
  emailLimits,
  exceededLimit,
  isScarce,
  type LimitedOrder,
  readBuyingLimits,
  storedUnitsOf,
} from './buying-limits.ts'
import { limitMessage } from './limit-messages.ts'

const limits = readBuyingLimits(undefined)
const kurta = {
  name: 'Kurta',
  unit: 'piece' as const,
  quantity: 1,
  stock: 1_000,
  heldByBuyer: 0,
  heldByNetwork: 0,
  heldByWiderNetwork: 0,
}
const order: LimitedOrder = {
  total: 1_000_00,
  variants: [kurta],
  isEmailConfirmed: true,
  openTotal: 0,
  open: { account: 0, phone: 0, address: 0, network: 0, widerNetwork: 0 },
  cancelled: 0,
}
const ofVariant = (changes: object) => ({ variants: [{ ...kurta, ...changes }] })
const LARGER = 'For a larger order, please contact us.'
const PAY_FIRST = 'Please pay for or cancel one of them first, or contact us.'

describe('each limit allows what is at it, and says what to do above it', () => {
  it.each<[string, Partial<LimitedOrder>, Partial<LimitedOrder>, string]>([
    [
      'pieces of a line',
      ofVariant({ quantity: 50 }),
      ofVariant({ quantity: 51 }),
      `You can order at most 50 pieces of Kurta online. ${LARGER}`,
    ],
    [
      'metres of a line',
      ofVariant({ unit: 'metre', quantity: 10_000, stock: 50_000 }),
      ofVariant({ unit: 'metre', quantity: 10_025, stock: 50_000 }),
      `You can order at most 100 m of Kurta online. ${LARGER}`,
    ],
    [
      'swatches of a line',
      ofVariant({ isSwatch: true, quantity: 2 }),
      ofVariant({ isSwatch: true, quantity: 3 }),
      `You can order at most 2 pieces of Kurta online. ${LARGER}`,
    ],
    [
      'the total of an order',
      { total: 2_00_000_00 },
      { total: 2_00_000_01 },
      `The total of an online order can be at most ₹2,00,000. ${LARGER}`,
    ],
    [
      'unpaid orders before the email address is confirmed',
      { isEmailConfirmed: false, openTotal: 99_000_00 },
      { isEmailConfirmed: false, openTotal: 99_000_01 },
      'To have more than ₹1,00,000 in unpaid orders, please confirm your email address first (My Profile). Or contact us, and we will arrange your order.',
    ],
    [
      'unpaid orders of an account',
      { open: { ...order.open, account: 9 } },
      { open: { ...order.open, account: 10 } },
      `You have 10 orders that are not paid yet. ${PAY_FIRST}`,
    ],
    [
      'cancelled orders of an account',
      { cancelled: 19 },
      { cancelled: 20 },
      'Too many of your orders were cancelled or not paid today. Please try again tomorrow, or contact us.',
    ],
    [
      'unpaid orders with a phone number',
      { open: { ...order.open, phone: 19 } },
      { open: { ...order.open, phone: 20 } },
      `There are already 20 unpaid orders with this phone number. ${PAY_FIRST}`,
    ],
    [
      'unpaid orders for an address',
      { open: { ...order.open, address: 19 } },
      { open: { ...order.open, address: 20 } },
      `There are already 20 unpaid orders for this address. ${PAY_FIRST}`,
    ],
    [
      'unpaid orders from a network',
      { open: { ...order.open, network: 49 } },
      { open: { ...order.open, network: 50 } },
      'There are too many unpaid orders from your internet connection. Please try again later, or contact us.',
    ],
    [
      'unpaid orders from the networks of one server',
      { open: { ...order.open, widerNetwork: 499 } },
      { open: { ...order.open, widerNetwork: 500 } },
      'There are too many unpaid orders from your internet connection. Please try again later, or contact us.',
    ],
    [
      'the share of the networks of one server',
      ofVariant({ stock: 25, heldByNetwork: 10, heldByWiderNetwork: 75, quantity: 0 }),
      ofVariant({ stock: 25, heldByNetwork: 10, heldByWiderNetwork: 75, quantity: 1 }),
      'Your unpaid orders already hold as much of Kurta as we can reserve for you. Please pay for them first, or contact us.',
    ],
    [
      'the share of one buyer',
      ofVariant({ stock: 40, quantity: 10 }),
      ofVariant({ stock: 40, quantity: 11 }),
      `We can hold at most 10 pieces of Kurta for you until it is paid. ${LARGER}`,
    ],
    [
      'the share of one network',
      ofVariant({ stock: 25, heldByNetwork: 15, quantity: 5 }),
      ofVariant({ stock: 25, heldByNetwork: 15, quantity: 6 }),
      `We can hold at most 5 pieces of Kurta for you until it is paid. ${LARGER}`,
    ],
    [
      'the share of one buyer who holds all of it',
      ofVariant({ stock: 30, heldByBuyer: 9, quantity: 0 }),
      ofVariant({ stock: 30, heldByBuyer: 10, quantity: 1 }),
      'Your unpaid orders already hold as much of Kurta as we can reserve for you. Please pay for them first, or contact us.',
    ],
  ])('%s', (_what, at, above, message) => {
    expect(exceededLimit(limits, { ...order, ...at })).toBeUndefined()
    const problem = exceededLimit(limits, { ...order, ...above })
    expect(problem && limitMessage(limits, problem)).toBe(message)
  })

  it('names a confirmed address as enough', () => {
    expect(exceededLimit(limits, { ...order, openTotal: 1_99_000_00 })).toBeUndefined()
  })

  it('allows a small quantity of every variant, whatever is left', () => {
    expect(exceededLimit(limits, { ...order, ...ofVariant({ unit: 'metre', stock: 1_000, quantity: 1_000 }) })).toBe(
      undefined,
    )
    expect(
      exceededLimit(limits, { ...order, ...ofVariant({ unit: 'metre', stock: 1_025, quantity: 1_025 }) }),
    ).toMatchObject({ refusal: 'share', unit: 'metre', left: 1_000 })
  })
})

it.each<[string, 'piece' | 'metre', number, boolean]>([
  ['2 pieces', 'piece', 2, true],
  ['3 pieces', 'piece', 3, false],
  ['2 m', 'metre', 200, true],
  ['2.01 m', 'metre', 201, false],
])('%s left: scarce or not', (_what, unit, left, scarce) => expect(isScarce(limits, unit, left)).toBe(scarce))

describe('what the owner may enter', () => {
  it.each<[BuyingLimitName, number, number, number]>([
    ['piecesPerLine', 50, 1, 50_000],
    ['metresPerLine', 100, 1, 500],
    ['swatchesPerLine', 2, 1, 50_000],
    ['orderValue', 2_00_000, 1_000, 1_00_00_000],
    ['confirmedEmailAbove', 1_00_000, 0, 1_00_00_000],
    ['ordersOfAccount', 10, 1, 10_000],
    ['ordersOfPhone', 20, 1, 10_000],
    ['ordersOfAddress', 20, 1, 10_000],
    ['ordersOfNetwork', 50, 1, 10_00_000],
    ['cancelledOfAccount', 20, 1, 10_000],
    ['shareOfBuyer', 25, 1, 100],
    ['shareOfNetwork', 50, 1, 100],
    ['shareOfWiderNetwork', 75, 1, 100],
    ['customersOfDomain', 50, 1, 10_00_000],
    ['piecesInAnyCase', 5, 1, 50_000],
    ['metresInAnyCase', 10, 1, 500],
    ['scarcePieces', 2, 0, 50_000],
    ['scarceMetres', 2, 0, 500],
    ['scarceMinutes', 15, 5, 10_080],
    ['linkEmails', 10, 1, 1_000],
    ['orderEmails', 20, 0, 1_000],
    ['contactEmails', 5, 0, 1_000],
    ['shopEmails', 200, 0, 10_000],
    ['phoneMessages', 10, 0, 1_000],
  ])('%s: %d unless stored, from %d to %d, in rupees, metres or wholes', (name, byDefault, minimum, maximum) => {
    const unit = storedUnitsOf(name)
    const read = (value: unknown) => readBuyingLimits({ [name]: value })[name]
    expect(read(undefined)).toBe(byDefault * unit)
    expect([read(minimum * unit), read(maximum * unit)]).toEqual([minimum * unit, maximum * unit])
    for (const wrong of [minimum * unit - 1, maximum * unit + 1, minimum * unit + 0.5, String(minimum * unit)])
      expect(read(wrong)).toBe(byDefault * unit)
  })

  it('counts rupees in paise and metres in centimetres', () => {
    const hundreds = Object.keys(BUYING_LIMITS).filter((name) => storedUnitsOf(name as BuyingLimitName) === 100)
    expect(hundreds).toEqual([
      ...['metresPerLine', 'orderValue', 'confirmedEmailAbove', 'metresInAnyCase', 'scarceMetres'],
    ])
  })

  it('has a number of emails for each kind', () => {
    expect(emailLimits({ ...limits, orderEmails: 7 })).toEqual({
      notice: 10,
      link: 10,
      order: 7,
      contact: 5,
      shop: 200,
      phone: 10,
    })
  })
})

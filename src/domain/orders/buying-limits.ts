import { MAX_PAISE, type Paise } from '../units/paise.ts'
import type { Quantity, Unit } from '../units/quantity.ts'
import { asRecord, ownField } from '../untrusted.ts'

/** What a number of the limits counts. Amounts are stored in paise and lengths in centimetres; forms use rupees and metres. */
type Measure = 'pieces' | 'metres' | 'rupees' | 'orders' | 'percent' | 'customers' | 'minutes' | 'emails' | 'messages'

interface Limit {
  readonly measure: Measure
  /** In stored units, like `minimum` and `maximum`. */
  readonly byDefault: number
  readonly minimum: number
  readonly maximum: number
}

/** Every limit with its default. An order that needs more is arranged with the shop. */
export const BUYING_LIMITS = {
  /** Of one variant in one order. */
  piecesPerLine: limit('pieces', 50, 1, 50_000),
  metresPerLine: limit('metres', 10_000, 100, 50_000),
  /** Swatches of one colour in one order. */
  swatchesPerLine: limit('pieces', 2, 1, 50_000),
  orderValue: limit('rupees', 2_00_000_00, 1_000_00, MAX_PAISE),
  /** Total of a buyer's open unpaid orders above which the email address must be confirmed. */
  confirmedEmailAbove: limit('rupees', 1_00_000_00, 0, MAX_PAISE),
  /** Open unpaid orders of one account, phone number, delivery address and network. */
  ordersOfAccount: limit('orders', 10, 1, 10_000),
  ordersOfPhone: limit('orders', 20, 1, 10_000),
  ordersOfAddress: limit('orders', 20, 1, 10_000),
  ordersOfNetwork: limit('orders', 50, 1, 1_000_000),
  /**
   * Unpaid orders of one account that were cancelled, or not paid in time, in 24 hours: each has held stock, and may have used up an
   * invoice number.
   */
  cancelledOfAccount: limit('orders', 20, 1, 10_000),
  /** Of a variant's stock, held unpaid by one buyer and by one network. */
  shareOfBuyer: limit('percent', 25, 1, 100),
  shareOfNetwork: limit('percent', 50, 1, 100),
  /** By all IPv6 networks with the same first 48 bits, as someone who rents a server often has. */
  shareOfWiderNetwork: limit('percent', 75, 1, 100),
  /**
   * The owner of a domain can have any number of mailboxes, so this many of its customers can use a coupon that is limited for each
   * customer. Large providers have no such limit.
   */
  customersOfDomain: limit('customers', 50, 1, 1_000_000),
  /** A buyer may hold this much of every variant, whatever its stock is. */
  piecesInAnyCase: limit('pieces', 5, 1, 50_000),
  metresInAnyCase: limit('metres', 1_000, 100, 50_000),
  /** A variant is scarce when an order leaves at most this much of it. */
  scarcePieces: limit('pieces', 2, 0, 50_000),
  scarceMetres: limit('metres', 200, 0, 50_000),
  /** How long an unpaid order with a scarce variant is held. */
  scarceMinutes: limit('minutes', 15, 5, 10_080),
  /** For each recipient and day: links for accounts, orders to unconfirmed addresses, acknowledgements, the shop's own. */
  linkEmails: limit('emails', 10, 1, 1_000),
  orderEmails: limit('emails', 20, 0, 1_000),
  contactEmails: limit('emails', 5, 0, 1_000),
  shopEmails: limit('emails', 200, 0, 10_000),
  /** By WhatsApp or SMS, for each phone number and day. */
  phoneMessages: limit('messages', 10, 0, 1_000),
} as const satisfies Readonly<Record<string, Limit>>

export type BuyingLimitName = keyof typeof BUYING_LIMITS
export type BuyingLimits = Readonly<Record<BuyingLimitName, number>>

export const BUYING_LIMIT_NAMES = Object.keys(BUYING_LIMITS) as readonly BuyingLimitName[]

/** Reads the setting `buying_limits`. A missing or invalid number takes its default. */
export function readBuyingLimits(value: unknown): BuyingLimits {
  const record = asRecord(value) ?? {}
  const read = BUYING_LIMIT_NAMES.map((name) => {
    const stored = ownField(record, name)
    const { minimum, maximum, byDefault } = BUYING_LIMITS[name]
    const isValid = typeof stored === 'number' && Number.isInteger(stored) && stored >= minimum && stored <= maximum
    return [name, isValid ? stored : byDefault]
  })
  return Object.fromEntries(read)
}

/** Returns how many emails of each kind a recipient gets on a day, and how many messages a phone number. */
export function emailLimits({ linkEmails, orderEmails, contactEmails, shopEmails, phoneMessages }: BuyingLimits) {
  return {
    link: linkEmails,
    notice: linkEmails,
    order: orderEmails,
    contact: contactEmails,
    shop: shopEmails,
    phone: phoneMessages,
  }
}

/** How many stored units one unit of a form has: 100 paise, 100 centimetres. */
export function storedUnitsOf(name: BuyingLimitName): number {
  const { measure } = BUYING_LIMITS[name]
  return measure === 'rupees' || measure === 'metres' ? 100 : 1
}

/** A reason for refusing an order; stored with the alert to the shop. */
export const REFUSALS = [
  'line',
  'value',
  'confirmed-email',
  'account',
  'phone',
  'address',
  'network',
  'share',
  'network-share',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** An order as the limits see it; money in paise, quantities in pieces or centimetres. */
export interface LimitedOrder {
  readonly total: Paise
  readonly variants: readonly {
    readonly name: string
    readonly unit: Unit
    readonly isSwatch?: boolean
    readonly quantity: Quantity
    /** What can be sold now, this order not yet subtracted. */
    readonly stock: Quantity
    /** What the other open unpaid orders of this buyer, this network and the wider one hold. */
    readonly heldByBuyer: Quantity
    readonly heldByNetwork: Quantity
    readonly heldByWiderNetwork: Quantity
  }[]
  readonly isEmailConfirmed: boolean
  /** The total of the account's other open unpaid orders. */
  readonly openTotal: Paise
  /** The number of other open unpaid orders. */
  readonly open: Readonly<Record<'account' | 'phone' | 'address' | 'network' | 'widerNetwork', number>>
  /** Unpaid orders of the account that were cancelled in the last 24 hours. */
  readonly cancelled: number
}

/** Returns the first limit that an order exceeds, or undefined. */
export function exceededLimit(limits: BuyingLimits, order: LimitedOrder): LimitProblem | undefined {
  const { variants, total, open } = order
  const long = variants.find((variant) => variant.quantity > maxPerLine(limits, variant))
  if (long) return { refusal: 'line', name: long.name, unit: long.unit, left: maxPerLine(limits, long) }
  if (total > limits.orderValue) return { refusal: 'value' }
  if (!order.isEmailConfirmed && order.openTotal + total > limits.confirmedEmailAbove)
    return { refusal: 'confirmed-email' }
  if (open.account >= limits.ordersOfAccount) return { refusal: 'account' }
  if (order.cancelled >= limits.cancelledOfAccount) return { refusal: 'account', isForCancelled: true }
  if (open.phone >= limits.ordersOfPhone) return { refusal: 'phone' }
  if (open.address >= limits.ordersOfAddress) return { refusal: 'address' }
  if (open.network >= limits.ordersOfNetwork) return { refusal: 'network' }
  if (open.widerNetwork >= ORDERS_OF_WIDER_NETWORK * limits.ordersOfNetwork) return { refusal: 'network' }
  for (const { name, unit, quantity, stock, heldByBuyer, heldByNetwork, heldByWiderNetwork } of variants) {
    const most = (share: number, held: Quantity) => allowedQuantity(limits, unit, share, stock + held)
    const left = most(limits.shareOfBuyer, heldByBuyer) - heldByBuyer
    if (quantity > left) return { refusal: 'share', name, unit, left: Math.max(left, 0) }
    const leftOfNetwork = Math.min(
      most(limits.shareOfNetwork, heldByNetwork) - heldByNetwork,
      most(limits.shareOfWiderNetwork, heldByWiderNetwork) - heldByWiderNetwork,
    )
    if (quantity > leftOfNetwork) return { refusal: 'network-share', name, unit, left: Math.max(leftOfNetwork, 0) }
  }
  return undefined
}

/** How many times as many orders as one network the networks with the same first 48 bits may have open. */
const ORDERS_OF_WIDER_NETWORK = 10

function maxPerLine(limits: BuyingLimits, { unit, isSwatch }: LimitedOrder['variants'][number]): Quantity {
  if (isSwatch) return limits.swatchesPerLine
  return limits[unit === 'piece' ? 'piecesPerLine' : 'metresPerLine']
}

export interface LimitProblem {
  readonly refusal: Refusal
  /** The product and its unit, when the limit is one of a product. */
  readonly name?: string
  readonly unit?: Unit
  /** What the buyer may order of it at most, or still. */
  readonly left?: Quantity
  /** Too many orders were cancelled, and not too many are open. */
  readonly isForCancelled?: boolean
}

/** Whether an order leaves so little of a variant that it is held for a shorter time. */
export function isScarce(limits: BuyingLimits, unit: Unit, left: Quantity): boolean {
  return left <= limits[unit === 'piece' ? 'scarcePieces' : 'scarceMetres']
}

function allowedQuantity(limits: BuyingLimits, unit: Unit, percent: number, stock: Quantity): Quantity {
  const inAnyCase = limits[unit === 'piece' ? 'piecesInAnyCase' : 'metresInAnyCase']
  return Math.max(inAnyCase, Math.floor((stock * percent) / 100))
}

function limit(measure: Measure, byDefault: number, minimum: number, maximum: number): Limit {
  return { measure, byDefault, minimum, maximum }
}

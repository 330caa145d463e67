import { trackingKey } from '../couriers/file-cells.ts'
import type { ParcelState } from '../couriers/parcels.ts'
import type { OrderStatus } from '../orders/lifecycle.ts'
import { formatPaise, type Paise } from '../units/paise.ts'

/** What the shop knows of the cash of a parcel. `released`: the parcel came back, so nothing is owed. */
export const CASH_STATES = ['owed', 'settled', 'written_off', 'released'] as const
export type CashState = (typeof CASH_STATES)[number]

/** What happens with a row of a remittance file. */
export const REMITTANCE_OUTCOMES = [
  'ok',
  'tolerated',
  'not_delivered',
  'short',
  'over',
  'reversal',
  'written_off',
  'rto',
  'prepaid',
  'online',
  'cancelled',
  'not_shipped',
  'duplicate',
  'unknown',
  'unclear',
  'unreadable',
  'unpaid',
] as const
export type RemittanceOutcome = (typeof REMITTANCE_OUTCOMES)[number]

/** Whether the outcome needs no person: `good` for money as expected, `look` for a case to look at, `none` for nothing new. */
export const OUTCOME_KINDS: Readonly<Record<RemittanceOutcome, 'good' | 'look' | 'none'>> = {
  ok: 'good',
  tolerated: 'good',
  not_delivered: 'look',
  short: 'look',
  over: 'look',
  reversal: 'look',
  written_off: 'look',
  rto: 'look',
  prepaid: 'look',
  online: 'none',
  cancelled: 'look',
  not_shipped: 'look',
  duplicate: 'none',
  unknown: 'look',
  unclear: 'look',
  unreadable: 'look',
  unpaid: 'none',
}

export const OUTCOME_NAMES: Readonly<Record<RemittanceOutcome, string>> = {
  ok: 'As expected',
  tolerated: 'Within tolerance',
  not_delivered: 'Not marked as delivered',
  short: 'Too little',
  over: 'Too much',
  reversal: 'Taken back',
  written_off: 'Written off before',
  rto: 'Came back, but paid',
  prepaid: 'Not a cash order',
  online: 'Paid online',
  cancelled: 'Cancelled order',
  not_shipped: 'Not handed over',
  duplicate: 'Paid before',
  unknown: 'Unknown parcel',
  unclear: 'Unclear parcel',
  unreadable: 'Unreadable',
  unpaid: 'Not paid yet',
}

/** The order of a row, and the cash that its parcel brings. */
export interface CashOrder {
  readonly number: string
  readonly status: OrderStatus
  /** Whether it was to be paid on delivery. */
  readonly isCash: boolean
  /** Its parcels, if it has several: a courier may collect the cash with each of them. */
  readonly parcels?: readonly CashParcel[]
  /** Absent when the parcel was never handed over to be paid in cash. */
  readonly cash?: {
    readonly state: CashState
    readonly expected: Paise
    readonly received: Paise
    /** What was recorded for the parcel so far, by earlier rows of the file too. */
    readonly receipts: readonly Receipt[]
  }
}

/** One of several parcels of an order. */
export interface CashParcel {
  readonly trackingNumber: string
  readonly state: ParcelState
  /** What is collected with it; absent when the cash of the order is collected once for all. */
  readonly cash?: Paise | undefined
}

interface Receipt {
  readonly reference: string
  readonly amount: Paise
  /** For which of several parcels, by `parcelOfPayment`; empty for an order with one. */
  readonly parcel: string
  /** Recorded for an earlier row of the same file. */
  readonly isOfFile?: boolean
}

/** What a courier reports as collected from a customer; negative when it takes money back. */
export interface Payment {
  readonly amount: Paise
  /** The UTR or the courier's number of the payment; empty when the file has none. */
  readonly reference: string
  /** The tracking number that the row names; empty when it names none. */
  readonly trackingNumber?: string
  /** Its place among the rows of its file that say the same and may each be for another parcel; see `isEqualPart`. */
  readonly occurrence?: number
}

/**
 * Whether a row that says the same as others of its file can be for another parcel of an order with several: the rows name none, there are
 * no more of them than parcels, and together they are no more than the cash.
 * @param occurrence its place among these rows, from 1
 */
export function isEqualPart(payment: Payment, order: CashOrder, occurrence: number): boolean {
  const { parcels = [], cash } = order
  return (
    occurrence <= parcels.length &&
    parcelOfPayment(payment, order) === '' &&
    Math.abs(payment.amount) * occurrence <= (cash?.expected ?? 0)
  )
}

/** Returns for which of several parcels a payment was collected, as tracking numbers are compared; empty when that is not known. */
export function parcelOfPayment({ trackingNumber = '' }: Payment, { parcels = [] }: CashOrder): string {
  const key = trackingKey(trackingNumber)
  return parcels.some(({ trackingNumber: number }) => trackingKey(number) === key) ? key : ''
}

/** The parcel of a payment and what is left of its own cash; undefined when the cash of the order is collected once for all. */
function ownCash({ parcel }: CheckedPayment, { parcels = [], cash }: CashOrder) {
  const own = parcels.find(({ trackingNumber }) => trackingKey(trackingNumber) === parcel)
  if (own?.cash === undefined || !cash) return undefined
  // A payment that names no parcel may have been for this one.
  if (cash.receipts.some((receipt) => receipt.parcel === '')) return undefined
  const paid = cash.receipts.reduce((sum, receipt) => sum + (receipt.parcel === parcel ? receipt.amount : 0), 0)
  return { ...own, left: own.cash - paid }
}

/** Whether a payment is for one of several parcels, and what it leaves of the cash of the order comes with the others. */
function isOfParcel(payment: CheckedPayment, order: CashOrder): boolean {
  const own = ownCash(payment, order)
  const isRest = left(order) - payment.amount <= payment.tolerance
  return own !== undefined && !isRest && payment.amount <= own.left + payment.tolerance
}

/** What is still expected for an order after a payment for one of its parcels, as a sentence. */
const others = (payment: CheckedPayment, order: CashOrder, missing: Paise) =>
  `${formatPaise(left(order) - payment.amount - missing)} is still expected with its other parcels.`
const isBack = (payment: CheckedPayment, order: CashOrder) =>
  ['returning', 'returned'].includes(ownCash(payment, order)?.state ?? '')

export interface RemittancePlan {
  readonly outcome: RemittanceOutcome
  /** What will happen, or why nothing does, as a sentence. */
  readonly reason: string
  /** Whether the amount is recorded for the parcel. */
  readonly books: boolean
  /** The state of the parcel's cash afterwards; absent when it stays. */
  readonly state?: CashState
}

/**
 * Returns what happens with a payment. The first case of the table that fits decides.
 * @param tolerance what a payment may differ from the expected amount because of rounding, in paise
 */
export function planPayment(given: Payment, order: CashOrder, tolerance: Paise = 0): RemittancePlan {
  const payment = { ...given, tolerance, parcel: parcelOfPayment(given, order) }
  const found = CASES.find(({ applies }) => applies(payment, order))
  if (!found) throw new Error('Every payment has a case.')
  const { outcome, books = false, reason, state } = found
  return { outcome, reason: reason(payment, order), books, ...(books && state && { state: state(payment, order) }) }
}

/**
 * Returns whether what is left of the received money pays for an order, when money that was recorded for it is undone: all of its cash, but
 * for what is within the tolerance for rounding. Nothing pays for none, however small its cash is.
 * @param received in paise
 * @param tolerance in paise, see `planPayment`
 */
export function isPaidFor(expected: Paise, received: Paise, tolerance: Paise): boolean {
  return received > 0 && expected - received <= tolerance
}

interface CheckedPayment extends Payment {
  readonly tolerance: Paise
  readonly parcel: string
}

interface Case {
  readonly outcome: RemittanceOutcome
  readonly applies: (payment: CheckedPayment, order: CashOrder) => boolean
  readonly reason: (payment: CheckedPayment, order: CashOrder) => string
  readonly books?: true
  readonly state?: (payment: CheckedPayment, order: CashOrder) => CashState
}

const received = ({ cash }: CashOrder) => cash?.received ?? 0
const left = ({ cash }: CashOrder) => (cash?.expected ?? 0) - (cash?.received ?? 0)
const settledWhenFull = ({ amount, tolerance }: CheckedPayment, order: CashOrder): CashState =>
  left(order) - amount <= tolerance ? 'settled' : 'owed'
const parcelOf = ({ trackingNumber }: Payment, { number }: CashOrder) => `parcel ${trackingNumber} of order #${number}`
const isWithin = ({ amount, tolerance }: CheckedPayment, order: CashOrder) =>
  Math.abs(amount - left(order)) <= tolerance

const CASES: readonly Case[] = [
  {
    outcome: 'unpaid',
    applies: ({ amount }) => amount === 0,
    reason: () => 'The row has no amount.',
  },
  {
    outcome: 'prepaid',
    applies: (_payment, { isCash, cash }) => !isCash && !cash,
    reason: ({ amount }, { number }) =>
      `Order #${number} was paid before it was sent, but the courier paid ${formatPaise(amount)} for it.`,
  },
  {
    outcome: 'cancelled',
    applies: (_payment, { status, cash }) => status === 'cancelled' && !cash,
    reason: (_payment, { number }) => `Order #${number} was cancelled before it was handed over.`,
  },
  {
    outcome: 'not_shipped',
    applies: (_payment, { cash }) => !cash,
    reason: (_payment, { number }) => `Order #${number} has not been handed over to a courier as an unpaid cash order.`,
  },
  {
    // The same amount under the same reference, or one of them without: it looks like a row that was repeated, unless it names another
    // parcel of the order. Of equal rows that name none, as many are repeated as were recorded before.
    outcome: 'duplicate',
    applies: ({ amount, reference, parcel, occurrence = 1 }, { cash, parcels = [] }) => {
      const isOtherPart = (receipt: Receipt) => receipt.isOfFile && parcels.length > 0 && parcel + receipt.parcel === ''
      const same = cash?.receipts.filter(
        (receipt) =>
          receipt.amount === amount &&
          (receipt.parcel === parcel || receipt.parcel === '' || parcel === '') &&
          (receipt.reference === reference || receipt.reference === '' || reference === '') &&
          !isOtherPart(receipt),
      )
      return same !== undefined && same.length >= occurrence
    },
    reason: ({ amount }, { number }) => `${formatPaise(amount)} for order #${number} was recorded before.`,
  },
  {
    outcome: 'unclear',
    applies: ({ amount }, order) => amount < 0 && received(order) + amount < 0,
    reason: ({ amount }, order) =>
      `The courier takes back ${formatPaise(-amount)}, but it has paid ${formatPaise(received(order))} for order #${order.number}.`,
  },
  {
    outcome: 'reversal',
    applies: ({ amount }) => amount < 0,
    reason: ({ amount }, order) => {
      const taken = `The courier takes back ${formatPaise(-amount)}`
      const owed = left(order) - amount
      if (order.cash?.state === 'released') return `${taken} for order #${order.number}, whose parcel came back.`
      if (owed <= 0) return `${taken} that it had paid too much for order #${order.number}.`
      return owed < -amount
        ? `${taken} for order #${order.number} and owes ${formatPaise(owed)} of it again: the rest it had paid too much.`
        : `${taken} and owes it again for order #${order.number}.`
    },
    books: true,
    state: ({ amount }, order) =>
      order.cash?.state === 'settled' && left(order) - amount > 0 ? 'owed' : (order.cash?.state ?? 'owed'),
  },
  {
    outcome: 'rto',
    applies: (_payment, { cash }) => cash?.state === 'released',
    reason: ({ amount }, { number }) =>
      `The parcel of order #${number} came back, but the courier paid ${formatPaise(amount)} for it.`,
    books: true,
    state: () => 'released',
  },
  {
    outcome: 'written_off',
    applies: (_payment, { cash }) => cash?.state === 'written_off',
    reason: ({ amount }, { number }) =>
      `The cash of order #${number} was written off. ${formatPaise(amount)} arrived after all and is recorded.`,
    books: true,
    state: (payment, order) => (left(order) - payment.amount <= 0 ? 'settled' : 'written_off'),
  },
  {
    outcome: 'duplicate',
    applies: (payment, order) => left(order) <= 0 || (order.cash?.state === 'settled' && !isWithin(payment, order)),
    reason: ({ amount }, { number }) =>
      `The cash of order #${number} had arrived in full. If the courier paid another ${formatPaise(amount)}, it will ask for it back.`,
  },
  {
    outcome: 'duplicate',
    applies: (payment, order) => (ownCash(payment, order)?.left ?? 1) <= 0 && !isWithin(payment, order),
    reason: (payment, order) =>
      `The cash of ${parcelOf(payment, order)} had arrived in full. If the courier paid another ${formatPaise(payment.amount)}, it will ask for it back.`,
  },
  {
    outcome: 'rto',
    applies: isBack,
    reason: ({ amount, trackingNumber }, { number }) =>
      `Parcel ${trackingNumber} of order #${number} came back, but the courier paid ${formatPaise(amount)} for it.`,
    books: true,
    state: settledWhenFull,
  },
  {
    outcome: 'short',
    applies: (payment, order) =>
      isOfParcel(payment, order) && payment.amount < (ownCash(payment, order)?.left ?? 0) - payment.tolerance,
    reason: (payment, order) => {
      const own = ownCash(payment, order)?.left ?? 0
      const missing = own - payment.amount
      return `${formatPaise(payment.amount)} of ${formatPaise(own)} for ${parcelOf(payment, order)}: ${formatPaise(missing)} of it is still owed. ${others(payment, order, missing)}`
    },
    books: true,
    state: settledWhenFull,
  },
  {
    outcome: 'not_delivered',
    applies: (payment, order) =>
      isOfParcel(payment, order) && order.status !== 'delivered' && ownCash(payment, order)?.state !== 'delivered',
    reason: (payment, order) =>
      `${formatPaise(payment.amount)} for ${parcelOf(payment, order)} as expected. It is not marked as delivered. ${others(payment, order, 0)}`,
    books: true,
    state: settledWhenFull,
  },
  {
    outcome: 'ok',
    applies: isOfParcel,
    reason: (payment, order) =>
      `${formatPaise(payment.amount)} for ${parcelOf(payment, order)} as expected. ${others(payment, order, 0)}`,
    books: true,
    state: settledWhenFull,
  },
  {
    outcome: 'short',
    applies: (payment, order) => payment.amount < left(order) && !isWithin(payment, order),
    reason: ({ amount }, order) =>
      `${formatPaise(amount)} of ${formatPaise(left(order))} for order #${order.number}: ${formatPaise(left(order) - amount)} is still owed.`,
    books: true,
    state: settledWhenFull,
  },
  {
    outcome: 'over',
    applies: (payment, order) => payment.amount > left(order) && !isWithin(payment, order),
    reason: ({ amount }, order) =>
      `${formatPaise(amount)} for order #${order.number} is ${formatPaise(amount - left(order))} more than expected.`,
    books: true,
    state: settledWhenFull,
  },
  {
    outcome: 'not_delivered',
    applies: (_payment, { status }) => status !== 'delivered',
    reason: ({ amount }, { number }) =>
      `${formatPaise(amount)} for order #${number} as expected. The order is not marked as delivered.`,
    books: true,
    state: settledWhenFull,
  },
  {
    outcome: 'tolerated',
    applies: ({ amount }, order) => amount !== left(order),
    reason: ({ amount }, order) =>
      `${formatPaise(amount)} of ${formatPaise(left(order))} for order #${order.number}, within the tolerance for rounding.`,
    books: true,
    state: settledWhenFull,
  },
  {
    outcome: 'ok',
    applies: () => true,
    reason: ({ amount }, { number }) => `${formatPaise(amount)} for order #${number} as expected.`,
    books: true,
    state: settledWhenFull,
  },
]

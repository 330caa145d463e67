import { addDays, formatDay, indianDay } from '../india/time.ts'
import type { Paise } from '../units/paise.ts'
import { describeQuantity, type Quantity, type Unit } from '../units/quantity.ts'
import type { Resolution, Transport } from './lifecycle.ts'
import { isCustomersFault, type ReturnReason } from './reasons.ts'

/** What a policy is for. The nearest one applies: the product's, the sub-category's, and so on up to the shop's. */
export const POLICY_SCOPES = ['shop', 'category', 'product'] as const

/** Days count from the delivery, each to the end of its day in India; null means that it is not offered. */
export interface ReturnPolicy {
  readonly returnDays: number | null
  readonly exchangeDays: number | null
  /** For items that are faulty, damaged or not what was ordered. These are always taken back. */
  readonly claimDays: number
  /** Deducted from the refund when the shop collects items for a reason that is not its fault; in paise. */
  readonly pickupFee: Paise
  /** Requests up to this amount in paise are approved at once; null when a person approves each. */
  readonly approveUpTo: Paise | null
}

/** The figures of specification 2 (7 days) and of the returns page (pickup ₹75). */
export const DEFAULT_POLICY: ReturnPolicy = {
  returnDays: 7,
  exchangeDays: 7,
  claimDays: 7,
  pickupFee: 75_00,
  approveUpTo: null,
}

export const MAX_POLICY_DAYS = 365
/** Photos of a request, and characters of the note for a line. */
export const MAX_PHOTOS = 4
export const MAX_NOTE = 500

/** A courier that reports no delivery: the window counts from this many days after the dispatch. */
const DELIVERY_DAYS = 10

/** The days of an order that the window counts from. */
export interface DeliveredOrder {
  readonly status: string
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
  /**
   * The first exchange of the items, when this order is a later one: an exchange restarts the days for a change of mind once, so
   * those of its own exchanges count from it.
   */
  readonly firstExchange?: Pick<DeliveredOrder, 'shippedAt' | 'deliveredAt'> | undefined
}

/** A line of an order that may come back. `left` is what has neither come back nor been requested. */
export interface ReturnableLine {
  readonly unit: Unit
  readonly quantity: Quantity
  readonly left: Quantity
  readonly policy: ReturnPolicy
}

/** What someone would like to return of a line. */
export interface ReturnRequest {
  readonly quantity: Quantity
  readonly reason: ReturnReason
  readonly resolution: Resolution
}

/**
 * Returns the last day of a window in India, `YYYY-MM-DD`; undefined before the delivery. A claim for items that are faulty or not
 * what was ordered always counts from their own delivery.
 */
export function lastDay(order: DeliveredOrder, days: number, kind: 'choice' | 'claim'): string | undefined {
  if (order.status !== 'delivered') return undefined
  const { shippedAt, deliveredAt } = (kind === 'choice' ? order.firstExchange : undefined) ?? order
  if (deliveredAt) return addDays(indianDay(deliveredAt), days)
  return shippedAt ? addDays(indianDay(shippedAt), DELIVERY_DAYS + days) : undefined
}

/** Returns the days a policy gives for a request; null when it is not offered. */
export function daysFor(
  { unit, policy }: Pick<ReturnableLine, 'unit' | 'policy'>,
  { reason, resolution }: Pick<ReturnRequest, 'reason' | 'resolution'>,
): number | null {
  if (!isCustomersFault(reason)) return policy.claimDays
  // A length that was cut for the customer cannot be sold again as it was.
  if (unit === 'metre') return null
  return resolution === 'refund' ? policy.returnDays : policy.exchangeDays
}

/** Returns why a customer cannot return this today, as a message for them; undefined when they can. */
export function returnProblem(
  order: DeliveredOrder,
  line: ReturnableLine,
  request: ReturnRequest,
  today: string,
): string | undefined {
  const quantity = quantityProblem(line, request.quantity)
  if (quantity) return quantity
  if (order.status !== 'delivered') return 'An order can be returned once it has been delivered.'
  const days = daysFor(line, request)
  if (days === null) {
    if (line.unit === 'metre')
      return 'Fabric cut to your length can be returned only if it is faulty, damaged or not what you ordered.'
    return request.resolution === 'refund' ? 'This product cannot be returned.' : 'This product cannot be exchanged.'
  }
  const last = lastDay(order, days, isCustomersFault(request.reason) ? 'choice' : 'claim')
  return last !== undefined && today > last ? `This could be returned until ${formatDay(last)}.` : undefined
}

/** Returns why this quantity cannot come back, for customers and team alike; undefined when it can. */
export function quantityProblem(
  { unit, quantity: bought, left }: ReturnableLine,
  quantity: Quantity,
): string | undefined {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return 'Please choose how much you would like to return.'
  if (left < 1) return 'This has been returned already, or its return has been requested.'
  if (quantity > left) return `At most ${describeQuantity(unit, left)} can be returned.`
  if (unit === 'metre' && quantity !== bought) return 'A cut length can only be returned as a whole.'
  return undefined
}

/** A request as far as its cost and approval depend on it. */
export interface RequestedReturn {
  readonly resolution: Resolution
  readonly transport: Transport
  readonly reasons: readonly ReturnReason[]
  readonly policies: readonly ReturnPolicy[]
}

/**
 * Returns the fee for a return in paise: the highest of its lines when the shop collects items for a refund and no line is the
 * fault of the shop or the courier. Exchanges are free.
 */
export function returnFee({ resolution, transport, reasons, policies }: RequestedReturn): Paise {
  if (resolution !== 'refund' || transport !== 'pickup' || !reasons.every(isCustomersFault)) return 0
  return Math.max(0, ...policies.map(({ pickupFee }) => pickupFee))
}

/** Whether a request for this amount in paise is approved without a person. */
export function isApprovedAtOnce({ policies }: Pick<RequestedReturn, 'policies'>, amount: Paise): boolean {
  return policies.length > 0 && policies.every(({ approveUpTo }) => approveUpTo !== null && amount <= approveUpTo)
}

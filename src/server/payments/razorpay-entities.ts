import Type, { type Static } from 'typebox'
import { DISPUTE_STATES, type DisputeState } from '../../domain/payments/dispute.ts'
import type { PaymentState } from '../../domain/payments/payment.ts'
import type { RefundState } from '../../domain/payments/refund.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { follows } from '../platform/compiled-schema.ts'

/** Data from the provider is untrusted: only these fields are read, and only when they are valid. */
const ProviderId = (kind: string) => Type.String({ pattern: `^${kind}_[A-Za-z0-9]{1,60}$` })
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Currency = Type.String({ pattern: '^[A-Z]{3}$' })

const Order = Type.Object({
  id: ProviderId('order'),
  amount: Amount,
  currency: Currency,
  receipt: Type.Union([Type.String(), Type.Null()]),
})
export type ProviderOrder = Static<typeof Order>

const Payment = Type.Object({
  id: ProviderId('pay'),
  order_id: ProviderId('order'),
  amount: Amount,
  currency: Currency,
  status: Type.Enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  amount_refunded: Type.Optional(Type.Unknown()),
  method: Type.Optional(Type.Unknown()),
  error_description: Type.Optional(Type.Unknown()),
})

const Refund = Type.Object({
  id: ProviderId('rfnd'),
  payment_id: ProviderId('pay'),
  amount: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  currency: Type.Optional(Type.Unknown()),
  status: Type.Enum(['pending', 'processed', 'failed']),
  receipt: Type.Optional(Type.Unknown()),
})

const Dispute = Type.Object({
  id: ProviderId('disp'),
  payment_id: ProviderId('pay'),
  amount: Amount,
  currency: Currency,
  status: Type.Enum(DISPUTE_STATES),
  reason_code: Type.Optional(Type.Unknown()),
  respond_by: Type.Optional(Type.Unknown()),
})

/** A payment attempt in the terms of the shop, with the amount in paise. */
export interface ProviderPayment {
  readonly id: string
  readonly orderId: string
  readonly amount: number
  readonly currency: string
  readonly state: PaymentState
  /** How much of it was refunded, in paise, including refunds on their way. */
  readonly refunded: number
  readonly method: string
  readonly error: string
}

export interface ProviderRefund {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  /** Empty when the provider does not name it. */
  readonly currency: string
  readonly state: RefundState
  /** The shop's id of the refund; empty for a refund made on the provider's dashboard. */
  readonly receipt: string
}

export interface ProviderDispute {
  readonly id: string
  readonly paymentId: string
  readonly amount: number
  readonly currency: string
  readonly state: DisputeState
  readonly reason: string
  /** When the shop must have answered; null when the provider names no valid time. */
  readonly respondBy: Date | null
}

export function readOrder(value: unknown): ProviderOrder | undefined {
  return follows(Order, value) ? value : undefined
}

/** Returns undefined for anything but the payment of an order, such as a payment link. */
export function readPayment(value: unknown): ProviderPayment | undefined {
  if (!follows(Payment, value)) return undefined
  const { id, order_id: orderId, amount, currency, status } = value
  return {
    id,
    orderId,
    amount,
    currency,
    // A refunded payment was captured before; `refunded` makes the shop list its refunds.
    state: status === 'refunded' ? 'captured' : status,
    refunded: status === 'refunded' ? amount : follows(Amount, value.amount_refunded) ? value.amount_refunded : 0,
    method: singleLine(value.method, 40),
    error: singleLine(value.error_description, 300),
  }
}

export function readRefund(value: unknown): ProviderRefund | undefined {
  if (!follows(Refund, value)) return undefined
  const { id, payment_id: paymentId, amount, status } = value
  const [currency, receipt] = [singleLine(value.currency, 3), singleLine(value.receipt, 40)]
  return { id, paymentId, amount, currency, state: status, receipt }
}

export function readDispute(value: unknown): ProviderDispute | undefined {
  if (!follows(Dispute, value)) return undefined
  const { id, payment_id: paymentId, amount, currency, status: state } = value
  const respondBy = follows(UnixTime, value.respond_by) ? new Date(value.respond_by * 1000) : null
  return { id, paymentId, amount, currency, state, reason: singleLine(value.reason_code, 100), respondBy }
}

/** Seconds, until the year 5138. */
const UnixTime = Type.Integer({ minimum: 1, maximum: 99_999_999_999 })

import type { Transaction } from 'kysely'
import { PAYMENT_REFUSALS, paymentFailed } from '../../domain/payments/messages.ts'
import { paiseFromRupees } from '../../domain/units/paise.ts'
import { keepProviderOrder, type PaymentRow, paymentFor } from '../ledger/queries.ts'
import { lockOrder, type OrderRow } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { hearPayment } from './apply-payment-event.ts'
import type { Desk } from './provider.ts'
import { ProviderFailure } from './provider-failure.ts'

/** Razorpay takes nothing below one rupee (razorpay.com/docs/api/orders/create). */
const LEAST_PAISE = 100

export interface Wanted {
  readonly orderId: string
  readonly customerId: string
  /** What the browser believes, checked and never used: rupees, and a currency. */
  readonly amount?: number | undefined
  readonly currency?: string | undefined
}

/** What the payment window needs to take an order's money. */
export interface Offer {
  readonly providerOrderId: string
  readonly amount: number
}

/**
 * Announces an order to the provider, once: its row is written first, so a provider that is slow, or a shop that dies, leaves
 * an order that can still be paid. Before an order is offered again the provider is asked whether it was paid meanwhile.
 * @throws ApiError 400, 404, 409; 422 with the provider's reason; 503 while it is away
 */
export async function offerPayment(desk: Desk, send: SendJob, wanted: Wanted): Promise<Offer> {
  const { payment, isNew } = await desk.db.transaction().execute(async (trx) => {
    const order = await payable(trx, wanted)
    return paymentFor(trx, order, { provider: desk.provider, account: desk.keys.keyId })
  })
  try {
    const { provider_order_id: known } = payment
    if (known !== null) await catchUp(desk, send, wanted, known)
    return { providerOrderId: known ?? (await announce(desk, payment, isNew)), amount: payment.amount_paise }
  } catch (error) {
    throw failureToOffer(desk, error)
  }
}

/** The order, held, when its customer may pay it now and sees the amount that is asked. */
export async function payable(trx: Transaction<Database>, wanted: Wanted): Promise<OrderRow> {
  const order = await ownOrder(trx, wanted)
  if (order.is_paid) throw new ApiError(409, PAYMENT_REFUSALS.paidAlready)
  if (order.payment_method !== 'razorpay') throw new ApiError(409, PAYMENT_REFUSALS.otherMethod)
  if (order.status !== 'pending') throw new ApiError(409, PAYMENT_REFUSALS.notPayable)
  if (order.total_paise < LEAST_PAISE) throw new ApiError(409, PAYMENT_REFUSALS.tooSmall)
  if (wanted.currency !== undefined && wanted.currency !== 'INR')
    throw new ApiError(400, PAYMENT_REFUSALS.otherCurrency)
  if (wanted.amount !== undefined && paiseFromRupees(wanted.amount) !== order.total_paise)
    throw new ApiError(400, PAYMENT_REFUSALS.otherAmount)
  return order
}

/** The order, held; somebody else's is not there. */
export async function ownOrder(
  trx: Transaction<Database>,
  { orderId, customerId }: Pick<Wanted, 'orderId' | 'customerId'>,
): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId)
  if (order?.customer_id !== customerId) throw new ApiError(404, 'Order not found')
  return order
}

/** An order whose announcement was lost is known to the provider by its receipt. */
async function announce(desk: Desk, payment: PaymentRow, isNew: boolean): Promise<string> {
  const { order_id: receipt, amount_paise: amount, currency } = payment
  const lost = isNew ? undefined : await desk.client.orderByReceipt(receipt)
  const order = lost?.amount === amount ? lost : await desk.client.createOrder({ amount, currency, receipt })
  const nextCheck = new Date(Date.now() + (desk.checkMinutes[0] ?? 15) * 60_000)
  return keepProviderOrder(desk.db, payment.id, order.id, nextCheck)
}

/** A shopper who paid and comes back before the shop has heard of it must not pay again. */
async function catchUp(desk: Desk, send: SendJob, wanted: Wanted, providerOrderId: string): Promise<void> {
  const tries = await desk.client.paymentsOf(providerOrderId)
  await desk.db.transaction().execute(async (trx) => {
    for (const told of tries) await hearPayment(trx, desk, told, send)
  })
  if (tries.some(({ state }) => state === 'authorized')) throw new ApiError(409, PAYMENT_REFUSALS.underWay)
  await desk.db.transaction().execute((trx) => payable(trx, wanted))
}

function failureToOffer({ log }: Desk, error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error
  log(`The payment provider took no order: ${error.kind}, ${error.message}`)
  if (error.kind === 'refused') return new ApiError(422, paymentFailed(error.message))
  return new ApiError(503, PAYMENT_REFUSALS.providerAway)
}

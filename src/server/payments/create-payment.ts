import type { Transaction } from 'kysely'
import { PAYMENT_REFUSALS, paymentFailed } from '../../domain/payments/messages.ts'
import { paiseFromRupees } from '../../domain/units/paise.ts'
import { findOrCreatePayment, type PaymentRow, saveProviderOrderId } from '../ledger/queries.ts'
import { lockOrder, type OrderRow } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import type { PaymentAccount } from './provider.ts'
import { ProviderFailure } from './provider-calls.ts'

/** Razorpay takes nothing below one rupee (razorpay.com/docs/api/orders/create). */
const MIN_PAISE = 100

export interface PaymentRequest {
  readonly orderId: string
  readonly customerId: string
  /** What the browser believes, checked and never used: rupees, and a currency. */
  readonly amount?: number | undefined
  readonly currency?: string | undefined
}

/** What the payment window needs to take an order's money. */
export interface PaymentOffer {
  readonly providerOrderId: string
  readonly amount: number
}

/**
 * Announces an order to the provider, once: its row is written first, so a provider that is slow, or a shop that dies, leaves
 * an order that can still be paid. Before an order is offered again the provider is asked whether it was paid meanwhile.
 * @throws ApiError 400, 404, 409; 422 with the provider's reason; 503 while it is away
 */
export async function createPayment(
  account: PaymentAccount,
  send: SendJob,
  wanted: PaymentRequest,
): Promise<PaymentOffer> {
  const { payment, isNew } = await account.db.transaction().execute(async (trx) => {
    const order = await lockPayableOrder(trx, wanted)
    return findOrCreatePayment(trx, order, { provider: account.provider, account: account.keys.keyId })
  })
  try {
    const { provider_order_id: known } = payment
    if (known !== null) await applyMissedPayments(account, send, wanted, known)
    return {
      providerOrderId: known ?? (await createProviderOrder(account, payment, isNew)),
      amount: payment.amount_paise,
    }
  } catch (error) {
    throw toApiError(account, error)
  }
}

/** The order, held, when its customer may pay it now and sees the amount that is asked. */
export async function lockPayableOrder(trx: Transaction<Database>, wanted: PaymentRequest): Promise<OrderRow> {
  const order = await lockOwnOrder(trx, wanted)
  if (order.is_paid) throw new ApiError(409, PAYMENT_REFUSALS.alreadyPaid)
  if (order.payment_method !== 'razorpay') throw new ApiError(409, PAYMENT_REFUSALS.notPaidOnline)
  if (order.status !== 'pending') throw new ApiError(409, PAYMENT_REFUSALS.notPayable)
  if (order.total_paise < MIN_PAISE) throw new ApiError(409, PAYMENT_REFUSALS.tooSmall)
  if (wanted.currency !== undefined && wanted.currency !== 'INR')
    throw new ApiError(400, PAYMENT_REFUSALS.currencyMismatch)
  if (wanted.amount !== undefined && paiseFromRupees(wanted.amount) !== order.total_paise)
    throw new ApiError(400, PAYMENT_REFUSALS.amountMismatch)
  return order
}

/** The order, held; somebody else's is not there. */
export async function lockOwnOrder(
  trx: Transaction<Database>,
  { orderId, customerId }: Pick<PaymentRequest, 'orderId' | 'customerId'>,
): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId)
  if (order?.customer_id !== customerId) throw new ApiError(404, 'Order not found')
  return order
}

/** An order whose announcement was lost is known to the provider by its receipt. */
async function createProviderOrder(account: PaymentAccount, payment: PaymentRow, isNew: boolean): Promise<string> {
  const { order_id: receipt, amount_paise: amount, currency } = payment
  const lost = isNew ? undefined : await account.client.orderByReceipt(receipt)
  const order = lost?.amount === amount ? lost : await account.client.createOrder({ amount, currency, receipt })
  const nextCheck = new Date(Date.now() + (account.checkMinutes[0] ?? 15) * 60_000)
  return saveProviderOrderId(account.db, payment.id, order.id, nextCheck)
}

/** A shopper who paid and comes back before the shop has heard of it must not pay again. */
async function applyMissedPayments(
  account: PaymentAccount,
  send: SendJob,
  wanted: PaymentRequest,
  providerOrderId: string,
): Promise<void> {
  const tries = await account.client.paymentsOf(providerOrderId)
  await account.db.transaction().execute(async (trx) => {
    for (const told of tries) await applyPaymentEvent(trx, account, told, send)
  })
  if (tries.some(({ state }) => state === 'authorized')) throw new ApiError(409, PAYMENT_REFUSALS.inProgress)
  await account.db.transaction().execute((trx) => lockPayableOrder(trx, wanted))
}

function toApiError({ log }: PaymentAccount, error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error
  log(`The payment provider took no order: ${error.kind}, ${error.message}`)
  if (error.kind === 'refused') return new ApiError(422, paymentFailed(error.message))
  return new ApiError(503, PAYMENT_REFUSALS.providerUnavailable)
}

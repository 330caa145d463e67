import type { Transaction } from 'kysely'
import { PAYMENT_REFUSALS, paymentFailed } from '../../domain/payments/messages.ts'
import { paiseFromRupees } from '../../domain/units/paise.ts'
import { amountDue, findOrCreatePayment, type PaymentRow, paymentsOf, saveProviderOrderId } from '../ledger/queries.ts'
import { lockOrder, type OrderRow } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyProviderPayment } from './apply-provider-state.ts'
import type { PaymentAccount } from './provider.ts'
import { ProviderFailure } from './provider-calls.ts'

/** The minimum amount of Razorpay is one rupee (razorpay.com/docs/api/orders/create). */
const MIN_PAISE = 100

export interface PaymentRequest {
  readonly orderId: string
  readonly customerId: string
  /** The amount in rupees and the currency that the browser shows. They are checked, never used. */
  readonly amount?: number | undefined
  readonly currency?: string | undefined
}

/** What the payment window needs to take the payment; the amount is in paise. */
export interface PaymentOffer {
  readonly providerOrderId: string
  readonly amount: number
}

/**
 * Creates the payment of an order with the provider, once. The payment is saved before the provider is called, so that
 * an order can still be paid after a slow answer or a crash. Before a payment is offered again, the shop asks the provider
 * whether the order has been paid in the meantime.
 * @throws ApiError 400, 404, 409; 422 with the reason of the provider; 503 while the provider is unavailable
 */
export async function createPayment(
  account: PaymentAccount,
  send: SendJob,
  request: PaymentRequest,
): Promise<PaymentOffer> {
  if (!(await account.takesCards())) throw new ApiError(409, PAYMENT_REFUSALS.noCards)
  const { payment, isNew } = await account.db.transaction().execute(async (trx) => {
    const order = await lockPayableOrder(trx, request)
    const due = { orderId: order.id, amount: amountDue(order) }
    return findOrCreatePayment(trx, due, { provider: account.provider, account: account.keys.keyId })
  })
  try {
    const { provider_order_id: known } = payment
    if (known !== null) await applyMissedPayments(account, send, request, known)
    return {
      providerOrderId: known ?? (await createProviderOrder(account, payment, isNew)),
      amount: payment.amount_paise,
    }
  } catch (error) {
    throw toApiError(account, error)
  }
}

/** Locks an order that its customer may pay now, and checks the amount they see. */
export async function lockPayableOrder(trx: Transaction<Database>, request: PaymentRequest): Promise<OrderRow> {
  const order = await lockOwnOrder(trx, request)
  if (order.is_paid) throw new ApiError(409, PAYMENT_REFUSALS.alreadyPaid)
  if (order.payment_method !== 'razorpay') throw new ApiError(409, PAYMENT_REFUSALS.notPaidOnline)
  // An order that costs more since it was changed is confirmed already.
  const isPayable = order.status === 'pending' || (order.status === 'confirmed' && order.credit_paise > 0)
  if (!isPayable) throw new ApiError(409, PAYMENT_REFUSALS.notPayable)
  const due = amountDue(order)
  if (due < MIN_PAISE) throw new ApiError(409, PAYMENT_REFUSALS.tooSmall)
  if (request.currency !== undefined && request.currency !== 'INR')
    throw new ApiError(400, PAYMENT_REFUSALS.currencyMismatch)
  if (request.amount !== undefined && paiseFromRupees(request.amount) !== due)
    throw new ApiError(400, PAYMENT_REFUSALS.amountMismatch)
  return order
}

/** Locks an order of this customer. Throws `ApiError` 404 for anyone else's. */
export async function lockOwnOrder(
  trx: Transaction<Database>,
  { orderId, customerId }: Pick<PaymentRequest, 'orderId' | 'customerId'>,
): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId)
  if (order?.customer_id !== customerId) throw new ApiError(404, 'Order not found')
  return order
}

/** Creates the order with the provider, or finds one that was created before its answer was lost, by its receipt. */
async function createProviderOrder(account: PaymentAccount, payment: PaymentRow, isNew: boolean): Promise<string> {
  const { order_id: receipt, amount_paise: amount, currency } = payment
  // An order may have been offered with an earlier key of the same account, so its receipt is not unique there.
  const taken = (await paymentsOf(account.db, receipt)).flatMap(({ provider_order_id }) => provider_order_id ?? [])
  const input = { amount, currency, receipt, taken }
  const lost = isNew ? undefined : await account.client.createdOrder(input)
  const order = lost ?? (await account.client.createOrder(input))
  return saveProviderOrderId(account.db, payment.id, order.id, account.checkMinutes[0] ?? 15)
}

/** Applies payments that the shop has not received an event for, so that nobody pays twice. */
async function applyMissedPayments(
  account: PaymentAccount,
  send: SendJob,
  request: PaymentRequest,
  providerOrderId: string,
): Promise<void> {
  const attempts = await account.client.paymentsOf(providerOrderId)
  for (const event of attempts) await applyProviderPayment(account, event, send)
  if (attempts.some(({ state }) => state === 'authorized')) throw new ApiError(409, PAYMENT_REFUSALS.inProgress)
  await account.db.transaction().execute((trx) => lockPayableOrder(trx, request))
}

function toApiError({ log }: PaymentAccount, error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error
  log(`The payment provider did not create an order: ${error.kind}, ${error.message}`)
  if (error.kind === 'rejected') return new ApiError(422, paymentFailed(error.message))
  return new ApiError(503, PAYMENT_REFUSALS.providerUnavailable)
}

import type { Transaction } from 'kysely'
import { deliveryProblem } from '../../domain/delivery/delivery.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { PAYMENT_REFUSALS } from '../../domain/payments/messages.ts'
import { paymentMethodProblem } from '../../domain/settings/shop-rules.ts'
import { decideCashForOrder } from '../cash-rules/decide-for-order.ts'
import { areaOf } from '../delivery/queries.ts'
import { hasPaymentInProgress, paymentsOf } from '../ledger/queries.ts'
import { isExchange, settleExchange } from '../ledger/returns.ts'
import { queueOrderEmail } from '../orders/order-emails.ts'
import { confirmOrder } from '../orders/write/confirm-order.ts'
import { readOrderTerms } from '../orders/write/order-terms.ts'
import { askedForConfirmation } from '../orders/write/place-order.ts'
import { type OrderRow, recordEvent } from '../orders/write/queries.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { SendJob } from '../platform/jobs.ts'
import { applyProviderPayment } from './apply-provider-state.ts'
import { lockOwnOrder } from './create-payment.ts'
import type { PaymentAccount } from './provider.ts'
import { ProviderFailure } from './provider-calls.ts'

interface Request {
  readonly orderId: string
  readonly customerId: string
}

/**
 * Changes an unpaid card order to Cash on Delivery and confirms it. The provider is asked first whether the order has been paid
 * in the meantime. While the provider is unavailable the change is still possible: a payment that it reports later pays the
 * order if the parcel has not left, and is refunded otherwise. Doing it again changes nothing.
 * @throws ApiError 404, 409 when the order is paid, closed or being paid, or costs more in cash, 400 when it cannot be paid in cash
 */
export async function payOnDelivery(account: PaymentAccount, send: SendJob, request: Request): Promise<void> {
  const isDone = await account.db.transaction().execute(async (trx) => !(await lockUnpaidOrder(trx, request)))
  if (isDone) return
  await applyMissedPayments(account, send, request.orderId)
  await account.db.transaction().execute(async (trx) => {
    const order = await lockUnpaidOrder(trx, request)
    if (order) await changeToCash(trx, send, order)
  })
}

/** Locks the order; undefined when it is already a confirmed cash order. */
async function lockUnpaidOrder(trx: Transaction<Database>, request: Request): Promise<OrderRow | undefined> {
  const order = await lockOwnOrder(trx, request)
  if (order.is_paid) throw new ApiError(409, PAYMENT_REFUSALS.alreadyPaid)
  if (order.status !== 'pending') {
    if (order.payment_method === 'cod' && order.status !== 'cancelled') return undefined
    throw new ApiError(409, PAYMENT_REFUSALS.notPayable)
  }
  if (await hasPaymentInProgress(trx, order.id)) throw new ApiError(409, PAYMENT_REFUSALS.inProgress)
  return order
}

async function applyMissedPayments(account: PaymentAccount, send: SendJob, orderId: string): Promise<void> {
  const payments = await paymentsOf(account.db, orderId)
  const known = payments.find(({ provider }) => provider === account.provider)?.provider_order_id
  if (!known) return
  try {
    for (const event of await account.client.paymentsOf(known)) await applyProviderPayment(account, event, send)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    account.log(`The payment provider was not asked before a change to cash: ${error.kind}, ${error.message}`)
  }
}

async function changeToCash(trx: Transaction<Database>, send: SendJob, order: OrderRow): Promise<void> {
  const { payments } = await readOrderTerms(trx)
  const problem =
    paymentMethodProblem(payments, 'cod', order.total_paise) ??
    (order.country === 'India' ? deliveryProblem(await areaOf(trx, order.zip_code), order.zip_code, true) : undefined)
  if (problem) throw new ApiError(400, problem)
  const cash = await decideCashForOrder(trx, order)
  if (cash.refusal !== undefined) throw new ApiError(409, cash.refusal)
  if (cash.fee > 0 || order.prepaid_discount_paise > 0) throw new ApiError(409, PAYMENT_REFUSALS.costsMoreInCash)
  const { id: orderId, customer_id: customerId } = order
  await recordEvent(trx, { orderId, kind: 'note', actor: 'customer', customerId, note: 'Changed to Cash on Delivery' })
  if (isExchange(order) && !(await settleExchange(trx, order, `#${orderNumber(orderId)}`)))
    throw new ApiError(409, PAYMENT_REFUSALS.notPayable)
  const confirmation = cash.needsConfirmation ? askedForConfirmation(payments, await databaseTime(trx)) : {}
  const change = { payment_method: 'cod', payment_status: 'due_on_delivery', ...confirmation } as const
  await confirmOrder(trx, order, { actor: 'shop', customerId, change })
  await queueOrderEmail(send, trx, 'order-placed', orderId)
}

import type { Transaction } from 'kysely'
import { formatDate } from '../../domain/india/time.ts'
import { disputeStateAfterEvent, isOpenDispute } from '../../domain/payments/dispute.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import { addNotice, lockPayments, orderOfAttempt } from '../ledger/queries.ts'
import { lockOrder } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { ProviderDispute } from './razorpay-entities.ts'

/**
 * Applies an event about a dispute, in the caller's transaction. Events may be repeated, late or out of order. The owner gets
 * a notice when a dispute begins and when it ends. A lost dispute moves no money in the ledger: the provider withdraws it from
 * a settlement, not from the payment.
 */
export async function applyDisputeEvent(
  trx: Transaction<Database>,
  event: ProviderDispute,
): Promise<'recorded' | 'unknown'> {
  const found = await orderOfAttempt(trx, event.paymentId)
  if (!found || !(await lockOrder(trx, found.order_id))) return 'unknown'
  await lockPayments(trx, found.order_id)
  const known = await trx.selectFrom('payment_dispute').selectAll().where('id', '=', event.id).executeTakeFirst()
  const state = known ? disputeStateAfterEvent(known.state, event.state) : event.state
  if (known && known.state === state) return 'recorded'
  const { id, paymentId, amount, currency, reason, respondBy } = event
  await trx
    .insertInto('payment_dispute')
    .values({
      id,
      attempt_id: paymentId,
      payment_id: found.payment_id,
      amount_paise: amount,
      currency,
      reason,
      state,
      respond_by: respondBy,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state, updated_at: new Date() }))
    .execute()
  if (!known || !isOpenDispute(state)) await addNotice(trx, found.payment_id, noticeOf({ ...event, state }))
  return 'recorded'
}

function noticeOf({ id, state, amount, currency, reason, respondBy }: ProviderDispute): string {
  const sum = currency === 'INR' ? formatPaise(amount) : `${amount / 100} ${currency}`
  if (state === 'lost') return `The dispute ${id} was lost: the provider withdraws ${sum} from the shop.`
  if (!isOpenDispute(state)) return `The dispute ${id} about ${sum} has ended (${state}).`
  const why = reason === '' ? '' : ` Reason: ${reason}.`
  const until = respondBy ? ` by ${formatDate(respondBy)}` : ''
  return `The customer's bank disputes ${sum} of this payment (${id}).${why} Please respond on the provider's dashboard${until}.`
}

import type { Kysely, Transaction } from 'kysely'
import type { adminOrderChanges, OrderChangeBody } from '../../contract/orders/change.ts'
import { findState } from '../../domain/india/states.ts'
import { settlement } from '../../domain/orders/change-bill.ts'
import { needsReference } from '../../domain/payments/refund.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { describeQuantity, type Quantity, type Unit } from '../../domain/units/quantity.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { readOrder } from '../orders/admin-change-order.ts'
import { claimIdempotencyKey, saveIdempotentAnswer } from '../orders/write/idempotency-queries.ts'
import { checkDestination } from '../orders/write/place-order.ts'
import { invoiceOf, lockOrder, type OrderRow, recordEvent, updateOrder } from '../orders/write/queries.ts'
import { checkTransfer } from '../payments/transfer-reference.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, editConflict, refuseFields } from '../platform/errors.ts'
import { carriedOutBefore } from '../platform/http/carried-out.ts'
import { type Caller, type Handlers, idempotencyKeyOf, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { type PlannedChange, planChange } from './plan-change.ts'
import { paymentMethodAfter, type Replacement, readPaidMoney, replaceOrder } from './replace-order.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
}

type Trx = Transaction<Database>

/** The calls with which the team changes an order before it is sent. */
export function orderChangeHandlers({
  db,
  send,
}: Parts): Handlers<{ adminOrderChanges: typeof adminOrderChanges }>['adminOrderChanges'] {
  return {
    quote: ({ params, body }, caller) =>
      inTransaction(db, async (trx) => {
        const order = await lockExisting(trx, params.id)
        await checkUnchanged(trx, order, { revision: body.revision, caller })
        const planned = await planChange(trx, order, body, 'admin')
        const { paid, isByHand } = await readPaidMoney(trx, order)
        const { total, discount, shipping } = planned.bill
        const { refund, due, kept } = settlement(paid, total)
        const paymentMethod = paymentMethodAfter(order, total, kept)
        if (planned.changesAddress) {
          const { terms, area, address } = planned
          checkDestination({ terms, area }, { address, paymentMethod }, order.is_collected)
        }
        return {
          success: true as const,
          data: {
            totalBefore: rupeesFromPaise(order.total_paise),
            totalAmount: rupeesFromPaise(total),
            discount: rupeesFromPaise(discount),
            shippingCost: rupeesFromPaise(shipping),
            refund: rupeesFromPaise(refund),
            due: rupeesFromPaise(due),
            isPaidByLink: due > 0 && kept > 0 && paymentMethod === 'razorpay',
            isRefundedByHand: isByHand && refund > 0,
            isReplaced: await mustReplace(trx, order, planned),
          },
        }
      }),
    change: ({ params, body }, caller, exchange) => {
      const staffId = userIdOf(caller)
      const how = readReplacement(body, staffId)
      const key = idempotencyKeyOf(exchange)
      return inTransaction(db, async (trx) => {
        const order = await lockExisting(trx, params.id)
        const request = { action: 'change order', id: params.id, body }
        const earlier =
          key && (await claimIdempotencyKey(trx, { customerId: staffId, key, request, orderId: params.id }))
        const done = (earlier || undefined)?.answer as { readonly success: true; readonly _id: string } | undefined
        if (earlier && !earlier.isSameRequest) throw carriedOutBefore('the order was changed.', { _id: done?._id })
        if (done) return done
        await checkUnchanged(trx, order, { revision: body.revision, caller })
        const planned = await planChange(trx, order, body, 'admin')
        await readPaidMoney(trx, order)
        if (rupeesFromPaise(planned.bill.total) !== body.totalAmount) throw new ApiError(409, TOTAL_CHANGED)
        const isReplaced = await mustReplace(trx, order, planned)
        if (how.manual) await checkTransfer(trx, how.manual)
        const valid = isReplaced
          ? await replaceOrder(trx, send, order, planned, how)
          : await correctOrder(trx, order, planned, how)
        await recordChange(trx, caller, {
          action: 'change',
          entity: 'order',
          entityId: order.id,
          before: { items: planned.before.map(itemOf), totalAmount: rupeesFromPaise(order.total_paise) },
          after: {
            items: planned.items.map(({ product, quantity }) => itemOf({ ...product, quantity })),
            totalAmount: rupeesFromPaise(valid.total_paise),
            reason: how.reason,
            ...(planned.business.gstin !== order.buyer_gstin && { gstin: planned.business.gstin }),
            ...(isReplaced && { replacedBy: valid.id }),
            ...(planned.changesAddress && { address: 'corrected' }),
          },
        })
        const answer = { success: true as const, _id: valid.id }
        if (key) await saveIdempotentAnswer(trx, staffId, key, answer)
        return answer
      })
    },
  }
}

export const TOTAL_CHANGED = 'The total has changed in the meantime. Please check it and try again.'

/** @throws ApiError 404 for an unknown order */
async function lockExisting(trx: Trx, id: string): Promise<OrderRow> {
  const order = await lockOrder(trx, id)
  if (!order) throw new ApiError(404, 'Order not found')
  return order
}

/** @throws ApiError 409 with the order as it is now when someone changed it since the caller read it */
async function checkUnchanged(
  trx: Trx,
  order: OrderRow,
  { revision, caller }: { readonly revision: number; readonly caller: Caller },
): Promise<void> {
  if (order.revision !== revision) throw editConflict('order', await readOrder(trx, order.id, caller))
}

/**
 * An order with an invoice is never changed, and another state has other taxes; the slip of one that is being packed may be on its parcel
 * already. Otherwise address and buyer can be corrected.
 */
async function mustReplace(trx: Trx, order: OrderRow, { changesItems, address }: PlannedChange): Promise<boolean> {
  if (changesItems || order.status === 'processing') return true
  if (findState(address.state)?.code !== findState(order.state)?.code) return true
  return (await invoiceOf(trx, order.id)) !== undefined
}

async function correctOrder(
  trx: Trx,
  order: OrderRow,
  { terms, area, address, business, changesAddress }: PlannedChange,
  { reason, by }: Replacement,
): Promise<OrderRow> {
  const { payment_method: paymentMethod } = order
  if (changesAddress) checkDestination({ terms, area }, { address, paymentMethod }, order.is_collected)
  const { title, street, city, state, zipCode, country } = address
  const note = `${changesAddress ? 'Address' : 'GSTIN'} corrected: ${reason}`
  await recordEvent(trx, { orderId: order.id, kind: 'note', ...by, note })
  return updateOrder(trx, order.id, {
    address_title: title,
    street,
    city,
    state,
    zip_code: zipCode,
    country,
    buyer_gstin: business.gstin,
    buyer_business_name: business.name,
  })
}

/** @throws ApiError 400 with a message for each invalid field */
function readReplacement(
  { reason: typed, method, reference: ref = '' }: OrderChangeBody,
  staffId: string,
): Replacement {
  const reason = singleLine(typed, 500)
  const reference = singleLine(ref, 80).toUpperCase()
  const errors = {
    ...(reason === '' && { reason: 'Please give a reason for the change.' }),
    ...(method &&
      needsReference(method) &&
      reference === '' && { reference: 'Please give the reference of the transfer.' }),
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  const by = { actor: 'admin', customerId: staffId } as const
  return { reason, by, manual: method && { method, reference } }
}

/** An item in the audit log: the SKU, and how much of it in words. */
function itemOf({ sku, unit, quantity }: { readonly sku: string; readonly unit: Unit; readonly quantity: Quantity }) {
  return { sku, quantity: describeQuantity(unit, quantity) }
}

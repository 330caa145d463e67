import type { Transaction } from 'kysely'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import {
  CHANNEL_NAMES,
  counterAddress,
  describeAdvance,
  isReceived,
  type ManualTerms,
} from '../../domain/orders/manual-order.ts'
import { formatPaise, rupeesFromPaise } from '../../domain/units/paise.ts'
import { recordChange } from '../audit/audit.ts'
import { recordAdvance, recordCashPayments } from '../ledger/cash.ts'
import { queueOrderEmail } from '../orders/order-emails.ts'
import { confirmOrder } from '../orders/write/confirm-order.ts'
import { deliverOrders, handOverOrders } from '../orders/write/fulfil-order.ts'
import { claimIdempotencyKey, saveIdempotentAnswer } from '../orders/write/idempotency-queries.ts'
import { insertOrder } from '../orders/write/insert-orders.ts'
import { readOrderTerms } from '../orders/write/order-terms.ts'
import { checkCash, newOrder } from '../orders/write/place-order.ts'
import { type PricedOrder, priceOrder } from '../orders/write/price-order.ts'
import { lockOrder, type OrderRow, quantitiesByVariant, recordEvent } from '../orders/write/queries.ts'
import { reserveForOrder } from '../orders/write/reserve-for-orders.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { refuseFields } from '../platform/errors.ts'
import { carriedOutBefore } from '../platform/http/carried-out.ts'
import { type Caller, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { customerOfSale } from './customers.ts'
import type { ManualSale } from './read-request.ts'

type Trx = Transaction<Database>

interface NewSale {
  readonly trx: Trx
  readonly send: SendJob
  readonly caller: Caller
  readonly sale: ManualSale
  /** The request as it came, by which a repeated one is recognised. */
  readonly body: object
  readonly key: string | undefined
}

/**
 * Places an order that a team member entered, in the caller's transaction: the same bill, tax, checks and stock as at the
 * checkout. Money that was received pays it at once, and items that are paid for and taken along are delivered.
 * @returns the id of the order; the first one's when the request is repeated with its idempotency key
 * @throws ApiError 400 or 409 as at the checkout, 404 for an unknown customer, 422 when the key was used for another request
 */
export async function placeManualOrder({ trx, send, caller, sale, body, key }: NewSale): Promise<string> {
  const staffId = userIdOf(caller)
  const id = newId()
  const claim = { customerId: staffId, key: key ?? '', request: { action: 'manual order', body }, orderId: id }
  const earlier = key === undefined ? undefined : await claimIdempotencyKey(trx, claim)
  const known = (earlier?.answer as { readonly id: string } | undefined)?.id
  if (known !== undefined && !earlier?.isSameRequest)
    throw carriedOutBefore(`order #${orderNumber(known)} was placed.`, { _id: known })
  if (known !== undefined) return known
  const { terms } = sale
  const customerId = await customerOfSale(trx, sale)
  const address = sale.request.address ?? counterAddress((await readOrderTerms(trx)).seller?.state ?? '')
  const zipCode = address.country === 'India' ? address.zipCode : undefined
  const request = { ...sale.request, customerId, address, zipCode, manual: terms }
  const priced = await priceOrder(trx, request)
  const placed = newOrder(id, request, priced, await databaseTime(trx))
  if (!isSetAside(sale, priced) && !isReceived(terms.payment)) checkCash(priced, request)
  const by = { actor: 'admin', customerId: staffId } as const
  await insertOrder(trx, placed, { placedBy: { ...by, note: describe(sale, priced) } })
  if (isReceived(terms.payment)) await recordCashPayments(trx, [placed.order], terms.payment)
  if (terms.advance) await recordAdvance(trx, id, terms.advance)
  if (!isTakenAlong(terms)) await queueOrderEmail(send, trx, 'order-placed', id)
  await recordChange(trx, caller, {
    action: 'create',
    entity: 'order',
    entityId: id,
    after: auditedSale(sale, priced, placed.order),
  })
  if (key !== undefined) await saveIdempotentAnswer(trx, staffId, key, { id })
  await reserveForOrder(trx, placed.order, quantitiesByVariant(placed.lines))
  await confirmSale(trx, send, id, sale, by)
  return id
}

/** Confirms an order that is not paid by link, which issues its invoice, and delivers items that are taken along. */
async function confirmSale(
  trx: Trx,
  send: SendJob,
  id: string,
  { terms, received }: ManualSale,
  by: { readonly actor: 'admin'; readonly customerId: string },
): Promise<void> {
  if (terms.payment === 'link') return
  const order = await lockOrder(trx, id)
  if (!order) throw new Error('The order was not written.')
  if (!isReceived(terms.payment)) {
    if (terms.advance)
      await recordEvent(trx, { ...by, orderId: id, kind: 'note', note: describeAdvance(terms.advance) })
    await confirmOrder(trx, order, { ...by, change: { payment_status: 'due_on_delivery' } })
    return
  }
  await recordEvent(trx, { ...by, orderId: id, kind: 'paid', note: received })
  const confirmed = await confirmOrder(trx, order, { ...by, change: { is_paid: true, payment_status: 'paid' } })
  if (isTakenAlong(terms)) await takeAlong(trx, send, confirmed, by)
}

async function takeAlong(
  trx: Trx,
  send: SendJob,
  order: OrderRow,
  by: { readonly actor: 'admin'; readonly customerId: string },
): Promise<void> {
  const shipped = await handOverOrders(trx, send, [order], '', { ...by, isDelivered: true })
  await deliverOrders(trx, send, shipped, by)
}

/**
 * Whether the team accepts cash although a rule refuses it. Who enters orders may change the rules too.
 * @throws ApiError 400 without a reason
 */
function isSetAside({ acceptsCash, reason }: ManualSale, { cash }: PricedOrder): boolean {
  if (!acceptsCash || cash.refusal === undefined) return false
  if (reason === '') throw refuseFields({ reason: 'Give a reason for cash on delivery.' })
  return true
}

/** Whether the customer pays at the counter and leaves with the items. */
function isTakenAlong({ channel, isCollected, payment }: ManualTerms): boolean {
  return channel === 'counter' && isCollected && isReceived(payment)
}

function describe(sale: ManualSale, priced: PricedOrder): string {
  const { terms, reason } = sale
  const prices = changedPrices(terms, priced).map(
    ({ sku, from, to }) => `${sku} ${formatPaise(from)} → ${formatPaise(to)}`,
  )
  const discount = terms.discount > 0 ? [`discount ${formatPaise(terms.discount)}`] : []
  const cash = isSetAside(sale, priced) ? ['cash on delivery against the rules'] : []
  const agreed = [...prices, ...discount, ...cash].join(', ').replace(/^./, (first) => first.toUpperCase())
  return [CHANNEL_NAMES[terms.channel], ...(agreed === '' ? [] : [`${agreed}: ${reason}`])].join('. ')
}

/** What the audit log records. It holds no personal data. */
function auditedSale(sale: ManualSale, priced: PricedOrder, { total_paise }: OrderRow) {
  const { terms, reason } = sale
  const prices = changedPrices(terms, priced).map(({ sku, from, to }) => ({
    sku,
    from: rupeesFromPaise(from),
    to: rupeesFromPaise(to),
  }))
  return {
    channel: terms.channel,
    isCollected: terms.isCollected,
    payment: terms.payment,
    totalAmount: rupeesFromPaise(total_paise),
    ...(terms.advance && { advance: rupeesFromPaise(terms.advance.amount), receivedBy: terms.advance.method }),
    ...(terms.discount > 0 && { discount: rupeesFromPaise(terms.discount) }),
    ...(prices.length > 0 && { prices }),
    ...(isSetAside(sale, priced) && { refusedByRule: priced.cash.refusal }),
    ...(reason !== '' && { reason }),
  }
}

function changedPrices({ unitPrices }: ManualTerms, { items }: PricedOrder) {
  return items.flatMap(({ product, listPrice }, position) => {
    const to = unitPrices[position]
    return product && to !== undefined ? [{ sku: product.sku, from: listPrice ?? to, to }] : []
  })
}

import type { Transaction } from 'kysely'
import { handleOf } from '../../../db/seed/demo-products.ts'
import { DEMO_ORDERS, type DemoOrder } from '../../../db/seed/orders.ts'
import { type DemoPerson, PEOPLE, PRIYA } from '../../../db/seed/people.ts'
import { formatPaise, rupeesFromPaise } from '../../domain/units/paise.ts'
import { existingEmails } from '../accounts/queries.ts'
import { cancelOrder } from '../orders/write/cancel-order.ts'
import { confirmOrder } from '../orders/write/confirm-order.ts'
import { deliverOrder, processOrder, shipOrder } from '../orders/write/fulfil-order.ts'
import { insertOrder } from '../orders/write/insert-orders.ts'
import { newOrder } from '../orders/write/place-order.ts'
import { priceOrder } from '../orders/write/price-order.ts'
import { lockOrder, type OrderRow, quantitiesByVariant, recordEvent, updateOrder } from '../orders/write/queries.ts'
import { reserveForOrder } from '../orders/write/reserve-for-orders.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SendJob } from '../platform/jobs.ts'
import { approveReview } from '../reviews/decide.ts'
import { insertReview } from '../reviews/queries.ts'
import {
  answerReview,
  backdateOrder,
  backdateReview,
  insertDemoCustomer,
  insertDemoPayment,
  insertDemoRefund,
} from './order-queries.ts'
import { productIdsByHandle } from './queries.ts'

/**
 * Loads orders in every status by the same functions the shop uses, so that stock, coupon uses, events and invoices are
 * consistent. Afterwards each order is backdated. No email is sent.
 */
export async function loadOrders(trx: Transaction<Database>, now = new Date()): Promise<void> {
  const customers = new Map<DemoPerson, string>()
  // Priya's orders are only loaded when her account, with its password, exists.
  const hasPriya = (await existingEmails(trx, [PRIYA.email])).size > 0
  for (const person of [...(hasPriya ? [PRIYA] : []), ...Object.values(PEOPLE)])
    customers.set(person, await insertDemoCustomer(trx, person, now))
  const productIds = await productIdsByHandle(trx)
  for (const demo of DEMO_ORDERS) {
    const ids = demo.items.map(([name]) => productIds.get(handleOf(name)))
    const customerId = customers.get(demo.customer)
    // A demo product is missing when a product of the shop has its SKU.
    if (customerId === undefined || ids.includes(undefined)) continue
    const context = { demo, customerId, productIds: ids.filter((id) => id !== undefined), now }
    const order = await placeDemoOrder(trx, context)
    await advanceOrder(trx, order, context)
    for (const review of demo.reviews ?? []) await writeReview(trx, order, review, context)
  }
}

interface DemoContext {
  readonly demo: DemoOrder
  readonly customerId: string
  readonly productIds: readonly string[]
  readonly now: Date
}

async function placeDemoOrder(
  trx: Transaction<Database>,
  { demo, customerId, productIds, now }: DemoContext,
): Promise<OrderRow> {
  const { customer, items: ordered, coupon, paymentMethod, notes = '', address = 0 } = demo
  const at = daysBefore(now, demo.daysAgo)
  const selected = ordered.map(([, selectedColor, selectedSize, quantity], place) => {
    return { product: productIds[place] ?? '', selectedColor, selectedSize, quantity, price: 0 }
  })
  const quote = await priceOrder(trx, { items: selected, couponCode: coupon, customerId })
  const items = selected.map((item, place) => ({
    ...item,
    price: rupeesFromPaise(quote.items[place]?.product?.unitPrice ?? 0),
  }))
  const id = newId()
  const request = {
    customerId,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    address: customer.addresses[address] ?? customer.addresses[0],
    business: { gstin: '', name: '' },
    items,
    totalShown: rupeesFromPaise(quote.bill.total),
    paymentMethod,
    notes,
    couponCode: coupon,
  }
  const bought = newOrder(id, request, await priceOrder(trx, request), at)
  await insertOrder(trx, bought)
  await reserveForOrder(trx, bought.order, quantitiesByVariant(bought.lines))
  await backdateOrder(trx, id, at)
  return bought.order
}

/** Advances an order to its stage, backdating each step. */
async function advanceOrder(trx: Transaction<Database>, { id }: OrderRow, { demo, now }: DemoContext): Promise<void> {
  const step = async (daysLater: number, act: (order: OrderRow, at: Date) => Promise<unknown>) => {
    const order = await lockOrder(trx, id)
    const at = daysBefore(now, Math.max(demo.daysAgo - daysLater, 0))
    if (order) await act(order, at)
    await backdateOrder(trx, id, at)
  }
  const { stage, paymentMethod, parcel = ['', ''] } = demo
  if (stage === 'awaiting payment' || stage === 'payment failed') {
    // Unpaid orders are cancelled after half an hour; these stay so that the payment can be tried.
    await step(0, () => updateOrder(trx, id, { expires_at: null }))
    if (stage === 'payment failed') await step(0.005, (order, at) => recordFailedPayment(trx, order, at))
    return
  }
  if (stage === 'payment expired') {
    await step(0.021, (order, at) => cancelOrder(trx, order, { actor: 'shop', note: 'not paid in time', now: at }))
    return
  }
  await step(0.003, (order, at) => (paymentMethod === 'cod' ? confirmCash(trx, order, at) : pay(trx, order, at)))
  if (stage === 'confirmed') return
  if (stage === 'cancelled') {
    await step(0.8, (order, at) =>
      cancelOrder(trx, order, { actor: 'customer', customerId: order.customer_id, now: at }),
    )
    await step(1.2, (order, at) => refundOrder(trx, order, at))
    return
  }
  await step(0.7, (order) => processOrder(trx, order, { actor: 'admin' }))
  if (stage === 'processing') return
  const [courier, trackingNumber, ...furtherTrackingNumbers] = parcel
  await step(1.3, (order, at) =>
    shipOrder(
      trx,
      sendNothing,
      order,
      { courier, trackingNumber, furtherTrackingNumbers },
      { actor: 'admin', now: at },
    ),
  )
  if (stage === 'delivered')
    await step(4.6, (order, at) => deliverOrder(trx, sendNothing, order, { actor: 'admin', now: at }))
}

const sendNothing: SendJob = async () => undefined

async function confirmCash(trx: Transaction<Database>, order: OrderRow, now: Date): Promise<void> {
  await confirmOrder(trx, order, { actor: 'shop', change: { payment_status: 'due_on_delivery' }, now })
}

async function pay(trx: Transaction<Database>, order: OrderRow, at: Date): Promise<void> {
  const attempt = await insertDemoPayment(trx, order, 'captured', at)
  const paid = { is_paid: true, payment_status: 'paid' as const, payment_id: attempt }
  await recordEvent(trx, { orderId: order.id, kind: 'paid', actor: 'shop', note: attempt })
  await confirmOrder(trx, order, { actor: 'shop', change: paid, now: at })
}

async function recordFailedPayment(trx: Transaction<Database>, order: OrderRow, at: Date): Promise<void> {
  await insertDemoPayment(trx, order, 'failed', at)
  await updateOrder(trx, order.id, { payment_status: 'failed' })
  await recordEvent(trx, { orderId: order.id, kind: 'payment failed', actor: 'shop', note: 'declined by the bank' })
}

async function refundOrder(trx: Transaction<Database>, order: OrderRow, at: Date): Promise<void> {
  await insertDemoRefund(trx, order, at)
  await updateOrder(trx, order.id, { payment_status: 'refunded', is_refund_due: false })
  await recordEvent(trx, { orderId: order.id, kind: 'refunded', actor: 'shop', note: formatPaise(order.total_paise) })
}

async function writeReview(
  trx: Transaction<Database>,
  order: OrderRow,
  { item, rating, title, text, answer, isPending }: NonNullable<DemoOrder['reviews']>[number],
  { demo, productIds, now }: DemoContext,
): Promise<void> {
  const id = newId()
  const productId = productIds[item] ?? ''
  await insertReview(trx, {
    id,
    order_id: order.id,
    product_id: productId,
    customer_id: order.customer_id,
    rating,
    title,
    text,
  })
  if (!isPending) await approveReview(trx, id)
  if (answer) await answerReview(trx, id, answer)
  await backdateReview(trx, id, daysBefore(now, Math.max(demo.daysAgo - 9, 0)))
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * 24 * 3_600_000)
}

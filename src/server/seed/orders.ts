import type { Transaction } from 'kysely'
import { handleOf } from '../../../db/seed/demo-products.ts'
import { DEMO_ORDERS, type DemoOrder } from '../../../db/seed/orders.ts'
import { type DemoPerson, PEOPLE, PRIYA } from '../../../db/seed/people.ts'
import { formatPaise, rupeesFromPaise } from '../../domain/units/paise.ts'
import { emailsThere } from '../accounts/queries.ts'
import { cancelOrder } from '../orders/write/cancel-order.ts'
import { confirmOrder } from '../orders/write/confirm-order.ts'
import { deliverOrder, processOrder, shipOrder } from '../orders/write/fulfil-order.ts'
import { placeOrder, reserveCouponAndStock } from '../orders/write/place-order.ts'
import { priceOrder } from '../orders/write/price-order.ts'
import { lockOrder, type OrderRow, recordEvent, updateOrder } from '../orders/write/queries.ts'
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
 * Orders in every status with what belongs to them, by the verbs the shop itself uses: stock, coupon uses, events and
 * invoices follow from them. Afterwards each is dated back to its day. No mail is sent.
 */
export async function loadOrders(trx: Transaction<Database>, now = new Date()): Promise<void> {
  const customers = new Map<DemoPerson, string>()
  // She has her account already, with its password; without it these are nobody's orders.
  const isPriyaThere = (await emailsThere(trx, [PRIYA.email])).size > 0
  for (const person of [...(isPriyaThere ? [PRIYA] : []), ...Object.values(PEOPLE)])
    customers.set(person, await insertDemoCustomer(trx, person, now))
  const productIds = await productIdsByHandle(trx)
  for (const demo of DEMO_ORDERS) {
    const goods = demo.goods.map(([name]) => productIds.get(handleOf(name)))
    const customerId = customers.get(demo.by)
    // What the shopkeeper's own goods took the place of cannot be bought.
    if (customerId === undefined || goods.includes(undefined)) continue
    const told = { demo, customerId, productIds: goods.filter((id) => id !== undefined), now }
    const order = await placed(trx, told)
    await live(trx, order, told)
    for (const review of demo.reviews ?? []) await write(trx, order, review, told)
  }
}

interface Told {
  readonly demo: DemoOrder
  readonly customerId: string
  readonly productIds: readonly string[]
  readonly now: Date
}

async function placed(trx: Transaction<Database>, { demo, customerId, productIds, now }: Told): Promise<OrderRow> {
  const { by, goods, coupon, pays, notes = '', address = 0 } = demo
  const at = daysBefore(now, demo.daysAgo)
  const wanted = goods.map(([, selectedColor, selectedSize, quantity], place) => {
    return { product: productIds[place] ?? '', selectedColor, selectedSize, quantity, price: 0 }
  })
  const seen = await priceOrder(trx, { items: wanted, couponCode: coupon, customerId })
  const items = wanted.map((item, place) => ({
    ...item,
    price: rupeesFromPaise(seen.items[place]?.product?.unitPrice ?? 0),
  }))
  const id = newId()
  const bought = await placeOrder(
    trx,
    id,
    {
      ...{ customerId, name: by.name, email: by.email, phone: by.phone },
      address: by.addresses[address] ?? by.addresses[0],
      ...{ items, totalShown: rupeesFromPaise(seen.bill.total), paymentMethod: pays, notes, couponCode: coupon },
    },
    at,
  )
  await reserveCouponAndStock(trx, bought)
  await backdateOrder(trx, id, at)
  return bought.order
}

/** Leads an order to where it stands, each step on its own day. */
async function live(trx: Transaction<Database>, { id }: OrderRow, { demo, now }: Told): Promise<void> {
  const step = async (daysLater: number, act: (order: OrderRow, at: Date) => Promise<unknown>) => {
    const order = await lockOrder(trx, id)
    const at = daysBefore(now, Math.max(demo.daysAgo - daysLater, 0))
    if (order) await act(order, at)
    await backdateOrder(trx, id, at)
  }
  const { fate, pays, parcel = ['', ''] } = demo
  if (fate === 'waits for its payment' || fate === 'payment failed') {
    // Real ones are cancelled after half an hour; these shall be there to try the payment with.
    await step(0, () => updateOrder(trx, id, { expires_at: null }))
    if (fate === 'payment failed') await step(0.005, (order, at) => failToPay(trx, order, at))
    return
  }
  if (fate === 'never paid') {
    await step(0.021, (order, at) => cancelOrder(trx, order, { actor: 'shop', note: 'not paid in time', now: at }))
    return
  }
  await step(0.003, (order, at) => (pays === 'cod' ? confirmCash(trx, order, at) : pay(trx, order, at)))
  if (fate === 'confirmed') return
  if (fate === 'cancelled') {
    await step(0.8, (order, at) =>
      cancelOrder(trx, order, { actor: 'customer', customerId: order.customer_id, now: at }),
    )
    await step(1.2, (order, at) => sendBack(trx, order, at))
    return
  }
  await step(0.7, (order) => processOrder(trx, order, { actor: 'admin' }))
  if (fate === 'processing') return
  const [courier, trackingNumber] = parcel
  await step(1.3, (order, at) =>
    shipOrder(trx, noMail, order, { courier, trackingNumber }, { actor: 'admin', now: at }),
  )
  if (fate === 'delivered')
    await step(4.6, (order, at) => deliverOrder(trx, noMail, order, { actor: 'admin', now: at }))
}

const noMail: SendJob = async () => undefined

async function confirmCash(trx: Transaction<Database>, order: OrderRow, now: Date): Promise<void> {
  await confirmOrder(trx, order, { actor: 'shop', change: { payment_status: 'due_on_delivery' }, now })
}

async function pay(trx: Transaction<Database>, order: OrderRow, at: Date): Promise<void> {
  const attempt = await insertDemoPayment(trx, order, 'captured', at)
  const paid = { is_paid: true, payment_status: 'paid' as const, payment_id: attempt }
  await recordEvent(trx, { orderId: order.id, kind: 'paid', actor: 'shop', note: attempt })
  await confirmOrder(trx, order, { actor: 'shop', change: paid, now: at })
}

async function failToPay(trx: Transaction<Database>, order: OrderRow, at: Date): Promise<void> {
  await insertDemoPayment(trx, order, 'failed', at)
  await updateOrder(trx, order.id, { payment_status: 'failed' })
  await recordEvent(trx, { orderId: order.id, kind: 'payment failed', actor: 'shop', note: 'declined by the bank' })
}

async function sendBack(trx: Transaction<Database>, order: OrderRow, at: Date): Promise<void> {
  await insertDemoRefund(trx, order, at)
  await updateOrder(trx, order.id, { payment_status: 'refunded', refund_wanted: false })
  await recordEvent(trx, { orderId: order.id, kind: 'refunded', actor: 'shop', note: formatPaise(order.total_paise) })
}

async function write(
  trx: Transaction<Database>,
  order: OrderRow,
  { of, rating, title, text, answer, waits }: NonNullable<DemoOrder['reviews']>[number],
  { demo, productIds, now }: Told,
): Promise<void> {
  const id = newId()
  const productId = productIds[of] ?? ''
  await insertReview(trx, {
    id,
    order_id: order.id,
    product_id: productId,
    customer_id: order.customer_id,
    rating,
    title,
    text,
  })
  if (!waits) await approveReview(trx, id)
  if (answer) await answerReview(trx, id, answer)
  await backdateReview(trx, id, daysBefore(now, Math.max(demo.daysAgo - 9, 0)))
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * 24 * 3_600_000)
}

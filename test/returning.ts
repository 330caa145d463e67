import { place, raiseBuyingLimits } from './ordering.ts'
import { deliver as deliverWebhook, pay, refundOnDashboard, takeWebhooks } from './paying.ts'
import { manager, packer, priya, rahul } from './people.ts'
import { indigoKurta, testProduct } from './products.ts'
import { testShop } from './shop.ts'

/** A shop that sells a kurta in four sizes and cloth by the metre, and the people and steps of returns in it. */
export async function returnShop() {
  const shop = await testShop([
    {
      ...indigoKurta,
      variants: [
        { sku: 'IK-S', color: 'Blue', size: 'S', stock: 400 },
        { sku: 'IK-M', color: 'Blue', size: 'M', stock: 30 },
        { sku: 'IK-L', color: 'Blue', size: 'L', stock: 1 },
        { sku: 'IK-XXL', color: 'Blue', size: 'XXL', price: 1_499_00, stock: 50 },
        { sku: 'IK-XS', color: 'Blue', size: 'XS', price: 799_50, stock: 50 },
      ],
    },
    testProduct({
      handle: 'poplin',
      name: 'Cotton Poplin',
      unit: 'metre',
      price: 400_00,
      variants: [{ sku: 'CP', color: 'Blue', size: '', stock: 100_000 }],
    }),
  ])
  const { db } = shop.database
  await raiseBuyingLimits(shop.database)
  const asPriya = await shop.as(priya)
  const asRahul = await shop.as(rahul)
  const asManager = await shop.as(manager)
  const asPacker = await shop.as(packer)

  type Person = typeof asPriya
  const kurtas = (quantity: number) => ({
    items: [{ product: shop.id('indigo-kurta'), quantity, price: 999, selectedColor: 'Blue', selectedSize: 'S' }],
    totalAmount: 999 * quantity,
  })
  const cloth = {
    items: [{ product: shop.id('poplin'), quantity: 2.5, price: 400, selectedColor: 'Blue', selectedSize: '' }],
    totalAmount: 1000,
  }
  const adminOrder = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
  const moveOrder = async (id: string, verb: string, body = {}) =>
    asManager.put(`/api/admin/orders/${id}/${verb}`, { revision: (await adminOrder(id)).revision, ...body })
  const deliver = async (id: string) => {
    await moveOrder(id, 'ship', { courier: '', trackingNumber: '' })
    const { status, body } = await moveOrder(id, 'deliver')
    if (status !== 200) throw new Error(`The order was not delivered: ${body.message}`)
    return id
  }
  /** A delivered order, paid in cash. */
  const bought = async (changes: object = kurtas(1), buyer: Person = asPriya) =>
    deliver((await place(shop, buyer, changes))._id)
  /** A delivered order, paid by card. */
  const boughtByCard = async (changes: object = kurtas(1)) => {
    const { order, returned } = await pay(shop, asPriya, 'success', changes)
    await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
    return deliver(order._id)
  }
  const line = (quantity = 1, changes: object = {}) => ({ line: 0, quantity, reason: 'size_small', ...changes })
  const upi = { kind: 'upi', holder: 'Priya Nair', vpa: 'priya@okaxis' }
  const postReturn = (id: string, changes: object = {}, by: Person = asPriya, headers = {}) =>
    by.post(
      `/api/orders/${id}/returns`,
      { resolution: 'refund', transport: 'self_ship', lines: [line()], ...changes },
      headers,
    )
  const requested = async (id: string, changes: object = {}) => {
    const { status, body } = await postReturn(id, changes)
    if (status !== 200) throw new Error(`The return was refused: ${body.message}`)
    return body.data._id as string
  }
  const read = async (id: string) => (await asManager.get(`/api/admin/returns/${id}`)).body.data
  const move = async (id: string, verb: string, body = {}, by: Person = asManager) =>
    by.put(`/api/admin/returns/${id}/${verb}`, { revision: (await read(id)).revision, ...body })
  const asSold = (quantity = 1) => ({ pieces: [{ line: 0, condition: 'as_sold', quantity }] })
  const approvedOf = async (orderId: string, changes: object = {}) => {
    const id = await requested(orderId, changes)
    const { status, body } = await move(id, 'approve')
    if (status !== 200) throw new Error(`The return was not approved: ${body.message}`)
    return id
  }
  const variant = async (sku: string) =>
    db.selectFrom('variant').select(['id', 'stock']).where('sku', '=', sku).executeTakeFirstOrThrow()
  const stockOf = async (sku: string) => (await variant(sku)).stock
  const notesOf = (orderId: string) =>
    db
      .selectFrom('credit_note_line as line')
      .innerJoin('credit_note as note', 'note.id', 'line.credit_note_id')
      .selectAll('line')
      .select(['note.amount_paise', 'note.number'])
      .where('note.order_id', '=', orderId)
      .orderBy('note.serial')
      .orderBy('line.position')
      .execute()
  const utr = (() => {
    let last = 432_187_650_000
    return () => String(++last)
  })()
  const setDelivered = (id: string, daysAgo: number) =>
    db
      .updateTable('orders')
      .set({ delivered_at: new Date(Date.now() - daysAgo * 86_400_000) })
      .where('id', '=', id)
      .execute()
  const runJob = async (name: string) => {
    await shop.shop.jobs.send(name, {})
    await shop.shop.jobs.drain()
  }
  /** Refunds an amount of a card order, in paise, on the dashboard of the payment provider, of which the shop hears. Returns the refund's id there. */
  const refundThere = async (orderId: string, amount: number, status: 'pending' | 'processed' = 'processed') => {
    const attempt = await db
      .selectFrom('payment_attempt')
      .innerJoin('payment', 'payment.id', 'payment_attempt.payment_id')
      .select('payment_attempt.id')
      .where('payment.order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    await takeWebhooks(shop)
    const refund = await refundOnDashboard(shop, attempt.id, amount, status)
    for (const event of await takeWebhooks(shop)) await deliverWebhook(shop, event)
    return refund
  }
  return {
    shop,
    db,
    asPriya,
    asRahul,
    asManager,
    asPacker,
    kurtas,
    cloth,
    adminOrder,
    moveOrder,
    bought,
    boughtByCard,
    line,
    upi,
    postReturn,
    requested,
    read,
    move,
    asSold,
    approvedOf,
    variant,
    stockOf,
    notesOf,
    utr,
    setDelivered,
    deliver,
    runJob,
    refundThere,
  }
}

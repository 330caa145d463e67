import { describe, expect, it } from 'vitest'
import { stockLedgerGaps } from '../../../test/ordering.ts'
import { createPayment, payInWindow, reconcilePayments } from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'

const {
  shop,
  db,
  asPriya,
  asManager,
  adminOrder,
  moveOrder,
  bought,
  boughtByCard,
  deliver,
  kurtas,
  line,
  upi,
  read,
  move,
  asSold,
  approvedOf,
  variant,
  stockOf,
  notesOf,
  utr,
  runJob,
} = await returnShop()

const exchangeFor = async (sku: string, quantity = 1) => ({
  resolution: 'exchange',
  lines: [line(quantity, { newVariant: (await variant(sku)).id })],
})
/** A delivered order whose items came back for another variant; the answer is the return. */
const exchanged = async (orderId: string, sku: string, changes: object = {}) =>
  (await move(await approvedOf(orderId, { ...(await exchangeFor(sku)), ...changes }), 'receive', asSold())).body.data
const own = async (id: string) => (await asPriya.get(`/api/orders/${id}`)).body.data
const payOrder = async (id: string) => {
  const receipt = await payInWindow(shop, await createPayment(asPriya, id))
  return asPriya.post('/api/payment/razorpay/verify', { ...receipt, orderId: id })
}
const expire = async (id: string) => {
  await db
    .updateTable('orders')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await runJob('expire-orders')
}
const payRefund = (id: string) => move(id, 'refund', { method: 'upi', reference: utr() })
const post = async (url: string, payload: object = {}) => {
  const answer = await shop.app.inject({ method: 'POST', url, payload })
  return { status: answer.statusCode, body: answer.json() }
}
const linkOf = async (id: string) =>
  (await asManager.get(`/api/admin/orders/${id}/payment-link`)).body.data as { url: string; due: number }

it('says before the request what each variant costs more or less', async () => {
  const { body } = await asPriya.get(`/api/orders/${await bought()}/returns`)
  const differences = body.data.lines[0].exchanges.map((one: { size: string; difference: number }) => [
    one.size,
    one.difference,
  ])
  expect(Object.fromEntries(differences)).toMatchObject({ M: 0, XXL: 500, XS: -199.5 })
})

describe('an exchange for a dearer variant of a card order', () => {
  it('is sent once the difference is paid with the link, at the price that was agreed on', async () => {
    const orderId = await boughtByCard(kurtas(2))
    const stock = await stockOf('IK-XXL')
    const id = await approvedOf(orderId, await exchangeFor('IK-XXL'))
    expect(await read(id)).toMatchObject({ items: 999, due: 500, refund: 0, isEstimate: true })
    const dearest = { price_paise: 9_999_00, final_price_paise: null }
    await db.updateTable('variant').set(dearest).where('sku', '=', 'IK-XXL').execute()
    const { body } = await move(id, 'receive', asSold())
    await db.updateTable('variant').set({ price_paise: 1_499_00 }).where('sku', '=', 'IK-XXL').execute()
    expect(body.data).toMatchObject({ state: 'payment_due', due: 500, items: 999, payBy: expect.any(String) })
    const newId = body.data.exchangeOrder
    expect(await own(newId)).toMatchObject({ status: 'pending', totalAmount: 1499, credit: 999, isPaid: false })
    expect((await own(newId)).invoice).toBeUndefined()
    expect(await notesOf(orderId)).toMatchObject([{ amount_paise: 999_00, quantity: 1 }])
    // The value of the items waits for the difference and cannot be refunded as well.
    const goodwill = { revision: (await adminOrder(orderId)).revision, amount: 1500, reason: 'Sorry' }
    expect((await asManager.post(`/api/admin/orders/${orderId}/refunds`, goodwill)).status).toBe(400)
    const { url, due } = await linkOf(newId)
    expect(due).toBe(500)
    const path = `/api/payment/links/${url.split('/pay/')[1]}`
    const receipt = await payInWindow(shop, (await post(`${path}/create-order`)).body.data)
    const paid = await Promise.all([1, 2].map(() => post(`${path}/verify`, receipt)))
    expect(paid.map(({ status }) => status)).toEqual([200, 200])
    expect(await read(id)).toMatchObject({ state: 'exchanged', due: 500 })
    expect(await own(newId)).toMatchObject({
      status: 'confirmed',
      isPaid: true,
      invoice: { number: expect.any(String) },
    })
    expect([(await adminOrder(orderId)).refundable, (await adminOrder(newId)).refundable]).toEqual([999, 1499])
    const sold = await db.selectFrom('order_line').selectAll().where('order_id', '=', newId).executeTakeFirstOrThrow()
    expect(sold.taxable_paise + sold.cgst_paise + sold.sgst_paise + sold.igst_paise).toBe(1499_00)
    expect(await stockOf('IK-XXL')).toBe(stock - 1)
  })

  it('that is not paid in time releases the variant and refunds the items; a late payment goes back', async () => {
    const orderId = await boughtByCard()
    const stock = await stockOf('IK-XXL')
    const { _id: id, exchangeOrder: newId } = await exchanged(orderId, 'IK-XXL')
    const offer = await createPayment(asPriya, newId)
    await expire(newId)
    expect(await stockOf('IK-XXL')).toBe(stock)
    expect(await read(id)).toMatchObject({ state: 'refund_due', refund: 999, due: 0 })
    expect(await adminOrder(newId)).toMatchObject({ status: 'cancelled', isRefundDue: false })
    await runJob('returns-due')
    await runJob('returns-due')
    const receipt = await payInWindow(shop, offer)
    await asPriya.post('/api/payment/razorpay/verify', { ...receipt, orderId: newId })
    await reconcilePayments(shop)
    expect(await read(id)).toMatchObject({ state: 'refunded', refund: 999 })
    expect(await adminOrder(orderId)).toMatchObject({ refunded: 999, refundable: 0 })
    expect(await adminOrder(newId)).toMatchObject({ status: 'cancelled', refundable: 0 })
    expect(await notesOf(orderId)).toMatchObject([{ amount_paise: 999_00 }])
  })

  it('that is paid and cancelled at once ends as one of both, with all of the money', async () => {
    for (let round = 0; round < 2; round++) {
      const orderId = await boughtByCard()
      const { _id: id, exchangeOrder: newId } = await exchanged(orderId, 'IK-XXL')
      const receipt = await payInWindow(shop, await createPayment(asPriya, newId))
      const verify = { ...receipt, orderId: newId }
      await Promise.all([
        asPriya.post('/api/payment/razorpay/verify', verify),
        asPriya.put(`/api/orders/${newId}/cancel`),
      ])
      await runJob('returns-due')
      await reconcilePayments(shop)
      const [old, next] = [await adminOrder(orderId), await adminOrder(newId)]
      expect(next.status).toBe('cancelled')
      const { state } = await read(id)
      // Paid first: the items' value moved to the new order and is paid back by hand; otherwise it was refunded.
      expect(old.refundable).toBe(0)
      expect([state, next.refundable]).toEqual(state === 'exchanged' ? ['exchanged', 999] : ['refunded', 0])
    }
  })

  it('can be changed to cash on delivery, and then returned again for all that was paid', async () => {
    const { _id: id, exchangeOrder: newId } = await exchanged(await boughtByCard(), 'IK-XXL')
    expect((await asPriya.put(`/api/orders/${newId}/pay-on-delivery`, {})).status).toBe(200)
    expect((await read(id)).state).toBe('exchanged')
    await deliver(newId)
    const again = await approvedOf(newId, { refundAccount: upi })
    expect((await move(again, 'receive', asSold())).body.data).toMatchObject({ state: 'refund_due', refund: 1499 })
    expect((await payRefund(again)).body.data.state).toBe('refunded')
    expect(await adminOrder(newId)).toMatchObject({ refunded: 1499, refundable: 0 })
  })
})

describe('an exchange for a dearer variant of a cash order', () => {
  it('is sent at once, and the courier collects only the difference', async () => {
    const { state, exchangeOrder: newId } = await exchanged(await bought(), 'IK-XXL')
    expect([state, (await own(newId)).status]).toEqual(['exchanged', 'confirmed'])
    await moveOrder(newId, 'ship', { courier: 'Delhivery', trackingNumber: `EX${newId.slice(-8)}` })
    const cash = await db.selectFrom('courier_cash').selectAll().where('order_id', '=', newId).executeTakeFirstOrThrow()
    expect(cash.expected_paise).toBe(500_00)
    await moveOrder(newId, 'deliver')
    expect(await adminOrder(newId)).toMatchObject({ isPaid: true, refundable: 1499 })
    // A second exchange moves the money of both payments.
    const second = await exchanged(newId, 'IK-S')
    expect(second).toMatchObject({ state: 'refund_due', refund: 500, items: 1499 })
    expect((await payRefund(second._id)).body.data.state).toBe('exchanged')
    expect([(await adminOrder(newId)).refundable, (await adminOrder(second.exchangeOrder)).refundable]).toEqual([
      0, 999,
    ])
  })
})

describe('an exchange for a cheaper variant', () => {
  it('refunds the difference to the card', async () => {
    const orderId = await boughtByCard()
    const record = await exchanged(orderId, 'IK-XS')
    expect(record).toMatchObject({ state: 'refund_due', refund: 199.5, due: 0 })
    await reconcilePayments(shop)
    expect(await read(record._id)).toMatchObject({ state: 'exchanged', refundState: 'processed' })
    expect(await own(record.exchangeOrder)).toMatchObject({
      isPaid: true,
      receivedBy: 'exchange',
      totalAmount: 799.5,
      status: 'confirmed',
    })
    const books = [await adminOrder(orderId), await adminOrder(record.exchangeOrder)]
    expect(books.map(({ refundable }) => refundable)).toEqual([0, 799.5])
    expect(await notesOf(orderId)).toMatchObject([{ amount_paise: 999_00 }])
  })

  it('asks for the account of a cash buyer, and pays the difference once', async () => {
    const id = await approvedOf(await bought(), await exchangeFor('IK-XS'))
    expect((await asPriya.get(`/api/returns/${id}`)).body.data).toMatchObject({
      needsRefundAccount: true,
      refund: 199.5,
    })
    expect((await asPriya.put(`/api/returns/${id}/refund-account`, upi)).status).toBe(200)
    await move(id, 'receive', asSold())
    const { revision } = await read(id)
    const answers = await Promise.all(
      [1, 2].map(() => asManager.put(`/api/admin/returns/${id}/refund`, { revision, method: 'upi', reference: utr() })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(id)).state).toBe('exchanged')
    expect(await db.selectFrom('return_account').selectAll().where('return_id', '=', id).execute()).toEqual([])
  })
})

it('of an order that was collected at the counter is collected, too, and the difference is never owed by a courier', async () => {
  const sale = {
    channel: 'counter',
    isCollected: true,
    customer: { name: 'Sunita Devi', phone: '98290 12345', email: '' },
    items: kurtas(1).items,
    payment: 'cash',
    totalAmount: 999,
  }
  const sold = (await asManager.post('/api/admin/manual-orders', sale)).body._id
  const lines = [line(1, { newVariant: (await variant('IK-XXL')).id })]
  const request = { resolution: 'exchange', transport: 'counter', note: 'At the counter', lines }
  const { data } = (await asManager.post(`/api/admin/orders/${sold}/returns`, request)).body
  const { exchangeOrder } = (await move(data._id, 'receive', asSold())).body.data
  const kept = ({ channel, isCollected, address }: Awaited<ReturnType<typeof adminOrder>>) => [
    channel,
    isCollected,
    address,
  ]
  expect(kept(await adminOrder(exchangeOrder))).toEqual(kept(await adminOrder(sold)))
  await deliver(exchangeOrder)
  expect(await adminOrder(exchangeOrder)).toMatchObject({ isCollected: true, isPaid: true, totalAmount: 1499 })
  expect((await asManager.get(`/api/admin/courier-cash?ids=${exchangeOrder}`)).body.data).toEqual([])
})

it('ends every random chain of exchanges with exactly the value of what is kept', async () => {
  let seed = 20_261_122
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const chain = [await boughtByCard()]
  for (let step = 0; step < 4; step++) {
    const record = await exchanged(chain.at(-1) ?? '', ['IK-S', 'IK-M', 'IK-XXL', 'IK-XS'][random(4)] ?? '', {
      ...(step > 0 && { refundAccount: upi }),
    }).catch(() => undefined)
    // The same variant again is refused.
    if (!record) continue
    if (record.state === 'payment_due') await payOrder(record.exchangeOrder)
    if (record.state === 'refund_due' && record.isRefundedByHand) await payRefund(record._id)
    await reconcilePayments(shop)
    chain.push(await deliver(record.exchangeOrder))
  }
  const orders = await Promise.all(chain.map(adminOrder))
  expect(orders.map(({ refundable }) => refundable)).toEqual(
    orders.map(({ totalAmount }, at) => (at === orders.length - 1 ? totalAmount : 0)),
  )
  const notes = (await Promise.all(chain.map(notesOf))).flat()
  const invoiced = orders.reduce((sum, { totalAmount }) => sum + Math.round(totalAmount * 100), 0)
  expect(invoiced - notes.reduce((sum, note) => sum + Number(note.amount_paise), 0)).toBe(
    Math.round((orders.at(-1)?.totalAmount ?? 0) * 100),
  )
  expect(await stockLedgerGaps(shop.database)).toEqual([])
})

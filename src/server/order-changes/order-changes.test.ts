import { describe, expect, it } from 'vitest'
import { createCoupon, jaipur, orderBody, place, raiseBuyingLimits, stockLedgerGaps } from '../../../test/ordering.ts'
import { createPayment, pay, payInWindow, reconcilePayments } from '../../../test/paying.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { randomOf } from '../../../test/simulator/random.ts'

const shop = await testShop([
  testProduct({
    handle: 'indigo-kurta',
    name: 'Indigo Block Print Kurta',
    price: 999_00,
    variants: [
      { sku: 'IK-S', color: 'Blue', size: 'S', stock: 500 },
      { sku: 'IK-M', color: 'Blue', size: 'M', stock: 500 },
      { sku: 'IK-XL', color: 'Blue', size: 'XL', price: 1_299_00, stock: 500 },
      { sku: 'IK-0', color: 'Blue', size: '0', stock: 0 },
    ],
  }),
  testProduct({
    handle: 'scarf',
    name: 'Scarf',
    price: 333_33,
    variants: [{ sku: 'SC', color: '', size: '', stock: 500 }],
  }),
])
const { db } = shop.database
await raiseBuyingLimits(shop.database)
const asManager = await shop.as(manager)
const asOwner = await shop.as(owner)
const asPacker = await shop.as(packer)
const asPriya = await shop.as(priya)
await createCoupon(shop.database, { code: 'TEN' })

const variantOf = (sku: string) =>
  db.selectFrom('variant').select(['id', 'stock']).where('sku', '=', sku).executeTakeFirstOrThrow()
const variantId = async (sku: string) => (await variantOf(sku)).id
const stockOf = async (sku: string) => (await variantOf(sku)).stock
const [medium, extraLarge, soldOut] = [await variantId('IK-M'), await variantId('IK-XL'), await variantId('IK-0')]
const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data

/** Two kurtas and a scarf with 10 % off: 1,998.00 + 333.33 − 233.13 = 2,098.20. */
const basket = {
  items: [
    { product: shop.id('indigo-kurta'), quantity: 2, price: 999, selectedColor: 'Blue', selectedSize: 'S' },
    { product: shop.id('scarf'), quantity: 1, price: 333.33 },
  ],
  couponCode: 'TEN',
  totalAmount: 2098.2,
}
const paidByCard = async (): Promise<string> => {
  const { order, returned } = await pay(shop, asPriya, 'success', basket)
  await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
  return order._id
}
const quoteOf = async (id: string, body: object) =>
  asManager.post(`/api/admin/orders/${id}/change-quote`, { lines: [], revision: (await read(id)).revision, ...body })
const send = async (id: string, body: object, by = asManager) => {
  const { revision } = await read(id)
  const totalAmount = (await quoteOf(id, body)).body.data?.totalAmount ?? 0
  return by.put(`/api/admin/orders/${id}/change`, {
    lines: [],
    revision,
    reason: 'Customer called',
    totalAmount,
    ...body,
  })
}
const change = async (id: string, body: object): Promise<string> => {
  const { status, body: answer } = await send(id, body)
  if (status !== 200) throw new Error(`The change was refused: ${status} ${JSON.stringify(answer)}`)
  return answer._id
}
/** Money of all orders of a chain, in paise: what the shop has, and what its invoices less credit notes say. */
const booksOf = async (...ids: string[]) => {
  const orders = await Promise.all(ids.map(read))
  const notes = orders.flatMap(({ invoice }) => invoice?.creditNotes ?? [])
  const sum = (amounts: number[]) => Math.round(amounts.reduce((all, one) => all + one, 0) * 100)
  return {
    money: sum(orders.map(({ refundable }) => refundable)),
    invoiced:
      sum(orders.filter(({ invoice }) => invoice).map(({ totalAmount }) => totalAmount)) -
      sum(notes.map(({ amount }) => amount)),
  }
}

describe('a paid order that costs less', () => {
  it('is replaced, keeps its share of the coupon, and the difference goes back by itself', async () => {
    const before = await stockOf('IK-S')
    const id = await paidByCard()
    const quote = await quoteOf(id, { lines: [{ line: 0, quantity: 1 }] })
    expect(quote.body.data).toMatchObject({ totalAmount: 1199.1, refund: 899.1, due: 0, isReplaced: true })
    const next = await change(id, { lines: [{ line: 0, quantity: 1 }] })
    const [old, order] = [await read(id), await read(next)]
    expect(old).toMatchObject({ status: 'cancelled', isRefundDue: false, refundable: 0, replacedBy: next })
    expect(order).toMatchObject({
      status: 'confirmed',
      isPaid: true,
      totalAmount: 1199.1,
      discount: 133.23,
      couponCode: 'TEN',
    })
    expect(order.invoice.number).not.toBe(old.invoice.number)
    expect(old.invoice.creditNotes).toMatchObject([{ amount: 2098.2, cause: 'cancelled' }])
    expect(await stockOf('IK-S')).toBe(before - 1)
    await reconcilePayments(shop)
    await shop.shop.jobs.drain()
    expect((await read(next)).refunds).toMatchObject([{ amount: 899.1, state: 'processed' }])
    expect(await booksOf(id, next)).toEqual({ money: 119_910, invoiced: 119_910 })
    const coupon = await db.selectFrom('coupon').select('uses').where('code', '=', 'TEN').executeTakeFirstOrThrow()
    const using = await db
      .selectFrom('orders')
      .select('id')
      .where('coupon_code', '=', 'TEN')
      .where('status', '<>', 'cancelled')
      .execute()
    expect(coupon.uses).toBe(using.length)
  })
})

describe('a paid order that costs more', () => {
  it('is confirmed at once, and the rest is paid with a link, once', async () => {
    const id = await paidByCard()
    const next = await change(id, { lines: [{ line: 0, quantity: 2, variant: extraLarge }] })
    // 2 × 1,299.00 + 333.33 − 233.13: a dearer size gets no further discount.
    expect(await read(next)).toMatchObject({
      status: 'confirmed',
      isPaid: false,
      totalAmount: 2698.2,
      refundable: 2098.2,
    })
    const { url, due } = (await asManager.get(`/api/admin/orders/${next}/payment-link`)).body.data
    expect(due).toBe(600)
    const link = `/api/payment/links/${url.split('/pay/')[1]}`
    const offer = (await shop.app.inject({ method: 'POST', url: `${link}/create-order` })).json().data
    expect(offer.amount).toBe(600_00)
    const payload = await payInWindow(shop, offer)
    expect((await shop.app.inject({ method: 'POST', url: `${link}/verify`, payload })).statusCode).toBe(200)
    expect(await read(next)).toMatchObject({ isPaid: true, refundable: 2698.2 })
    expect(await booksOf(id, next)).toEqual({ money: 269_820, invoiced: 269_820 })
    await asManager.put(`/api/admin/orders/${next}/cancel`, { revision: (await read(next)).revision, reason: 'x' })
    await reconcilePayments(shop)
    await shop.shop.jobs.drain()
    expect((await read(next)).refunds.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([2098.2, 600])
    expect(await booksOf(id, next)).toEqual({ money: 0, invoiced: 0 })
  })

  it('gives back what was paid when it is cancelled before the rest is paid', async () => {
    const next = await change(await paidByCard(), { lines: [{ line: 1, quantity: 3 }] })
    await asPriya.put(`/api/orders/${next}/cancel`)
    await reconcilePayments(shop)
    await shop.shop.jobs.drain()
    expect((await read(next)).refunds).toMatchObject([{ amount: 2098.2, state: 'processed' }])
    expect(await booksOf(next)).toEqual({ money: 0, invoiced: 0 })
  })
})

describe('a cash order', () => {
  it('costs its new total on delivery; the same style in another size costs the same', async () => {
    const { _id } = await place(shop, asPriya, orderBody(shop, basket))
    const next = await change(_id, {
      lines: [
        { line: 0, quantity: 2, variant: medium },
        { line: 1, quantity: 0 },
      ],
    })
    const changed = await read(next)
    expect(changed).toMatchObject({ status: 'confirmed', isPaid: false, paymentMethod: 'cod', refundable: 0 })
    expect(changed).toMatchObject({ totalAmount: 1798.2, items: [{ sku: 'IK-M', quantity: 2 }] })
    expect(await booksOf(_id, next)).toEqual({ money: 0, invoiced: 179_820 })
  })

  it('gets an address in another state with IGST on a new invoice', async () => {
    const { _id } = await place(shop, asPriya, orderBody(shop))
    const mumbai = { ...jaipur, street: '5 Linking Road', city: 'Mumbai', state: 'Maharashtra', zipCode: '400050' }
    const next = await change(_id, { address: mumbai })
    const order = await read(next)
    expect(order.invoice).toMatchObject({ isInterState: true, placeOfSupply: { state: 'Maharashtra' } })
    expect(order.customer.address.city).toBe('Mumbai')
    expect(await booksOf(_id, next)).toEqual({ money: 0, invoiced: 99_900 })
  })
})

describe('an order without an invoice', () => {
  it('gets a corrected address in the same state without becoming another order', async () => {
    const { _id } = await place(shop, asPriya, orderBody(shop, { paymentMethod: 'razorpay' }))
    expect(await change(_id, { address: { ...jaipur, street: '14 Johari Bazaar' } })).toBe(_id)
    expect((await read(_id)).customer.address.street).toBe('14 Johari Bazaar')
  })

  it('is paid at its new total, and money for the old one goes back', async () => {
    const { _id } = await place(shop, asPriya, orderBody(shop, { paymentMethod: 'razorpay' }))
    const offer = await createPayment(asPriya, _id)
    const next = await change(_id, { lines: [{ line: 0, quantity: 2 }] })
    expect((await createPayment(asPriya, next)).amount).toBe(1_998_00)
    const late = await payInWindow(shop, offer)
    expect((await asPriya.post('/api/payment/razorpay/verify', { ...late, orderId: _id })).status).toBe(409)
    await reconcilePayments(shop)
    await shop.shop.jobs.drain()
    expect((await read(_id)).refunds).toMatchObject([{ amount: 999, state: 'processed' }])
    expect(await read(next)).toMatchObject({ status: 'pending', isPaid: false, refundable: 0 })
  })
})

it.each<[why: string, body: object, status: number, message: RegExp]>([
  ['nothing', {}, 400, /Nothing was changed/],
  [
    'every line removed',
    {
      lines: [
        { line: 0, quantity: 0 },
        { line: 1, quantity: 0 },
      ],
    },
    400,
    /Cancel the order/,
  ],
  ['a line it does not have', { lines: [{ line: 5, quantity: 1 }] }, 400, /not part of the order/],
  [
    'one line twice',
    {
      lines: [
        { line: 0, quantity: 1 },
        { line: 0, quantity: 2 },
      ],
    },
    400,
    /each line once/,
  ],
  ['half a piece', { lines: [{ line: 0, quantity: 0.5 }] }, 400, /choose a quantity/],
  ['a variant of another product', { lines: [{ line: 1, quantity: 1, variant: medium }] }, 400, /same product/],
  ['a size that is sold out', { lines: [{ line: 0, quantity: 1, variant: soldOut }] }, 409, /not enough stock/],
  ['no reason', { lines: [{ line: 0, quantity: 1 }], reason: ' ' }, 400, /reason/],
  ['another total than the one shown', { lines: [{ line: 0, quantity: 1 }], totalAmount: 5 }, 409, /total has changed/],
  ['an old revision', { lines: [{ line: 0, quantity: 1 }], revision: 1 }, 409, /Someone else/],
])('refuses a change with %s, and leaves the order as it was', async (_why, body, status, message) => {
  const id = (await place(shop, asPriya, orderBody(shop, basket)))._id
  const before = await read(id)
  const answer = await send(id, body)
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.body)).toMatch(message)
  expect(await read(id)).toEqual(before)
})

it('is refused once the order has left, after a refund, and to packers', async () => {
  const { _id } = await place(shop, asPriya, orderBody(shop))
  const more = { lines: [{ line: 0, quantity: 2 }] }
  expect((await send(_id, more, asPacker)).status).toBe(403)
  await asManager.post('/api/admin/order-bulks', { move: 'ship', ids: [_id] })
  expect((await send(_id, more)).body.message).toMatch(/on its way/)
  const dearer = { lines: [{ line: 0, quantity: 3 }] }
  const paid = await paidByCard()
  const refund = { revision: (await read(paid)).revision, amount: 100, reason: 'Sorry' }
  await asManager.post(`/api/admin/orders/${paid}/refunds`, refund)
  expect((await send(paid, dearer)).body.message).toMatch(/was refunded/)
})

describe('a customer who cancels one line', () => {
  const quoteWithout = (id: string, line: number, by = asPriya) =>
    by.post(`/api/orders/${id}/cancel-line-quote`, { line })
  const cancelLine = (id: string, body: object, headers = {}, by = asPriya) =>
    by.put(`/api/orders/${id}/cancel-line`, { line: 1, totalAmount: 1798.2, ...body }, headers)

  it('gets its share back to the paisa, and the rest stays as it was bought', async () => {
    const before = [await stockOf('SC'), await stockOf('IK-S')]
    const id = await paidByCard()
    expect((await quoteWithout(id, 1)).body.data).toEqual({ totalAmount: 1798.2, refund: 300 })
    const headers = { 'idempotency-key': 'lost-answer-0001' }
    const first = await cancelLine(id, {}, headers)
    const next = first.body._id
    expect(first).toMatchObject({ status: 200, body: { message: expect.stringContaining(next.slice(-8)) } })
    expect((await cancelLine(id, {}, headers)).body).toEqual(first.body)
    expect((await cancelLine(id, { line: 0 }, headers)).status).toBe(422)
    const { data: smaller } = (await asPriya.get(`/api/orders/${next}`)).body
    expect(smaller).toMatchObject({ status: 'confirmed', isPaid: true, totalAmount: 1798.2, discount: 199.8 })
    expect(smaller).toMatchObject({ couponCode: 'TEN', items: [{ sku: 'IK-S', quantity: 2 }] })
    await reconcilePayments(shop)
    await shop.shop.jobs.drain()
    expect((await read(next)).refunds).toMatchObject([{ amount: 300, state: 'processed' }])
    expect((await read(next)).events[0]).toMatchObject({ actor: 'customer', note: expect.stringContaining('Scarf') })
    expect(await booksOf(id, next)).toEqual({ money: 179_820, invoiced: 179_820 })
    expect([await stockOf('SC'), await stockOf('IK-S')]).toEqual([before[0], (before[1] ?? 0) - 2])
    expect((await asPriya.get(`/api/orders/${id}`)).body.data).toMatchObject({ status: 'cancelled', replacedBy: next })
    expect(await cancelLine(id, {})).toMatchObject({
      status: 409,
      body: { message: `This order has been changed. It is now order #${next.slice(-8)}.` },
    })
  })

  it('pays less in cash, also where the shop delivers no more, and is still asked to confirm what is left', async () => {
    const { _id } = await place(shop, asPriya, orderBody(shop, basket))
    const area = { id: 'a'.repeat(24), prefix: '302', name: '', min_days: 2, max_days: 4, cash: false, served: false }
    await db.insertInto('delivery_area').values(area).execute()
    const until = new Date(Date.now() + 3_600_000)
    await db
      .updateTable('orders')
      .set({ cash_confirmation: 'asked', cash_confirm_by: until })
      .where('id', '=', _id)
      .execute()
    const next = (await cancelLine(_id, {})).body._id
    await db.deleteFrom('delivery_area').execute()
    expect(await read(next)).toMatchObject({ totalAmount: 1798.2, isPaid: false, cashConfirmation: 'asked' })
    expect(await booksOf(_id, next)).toEqual({ money: 0, invoiced: 179_820 })
    await shop.shop.jobs.drain()
    const mail = (await shop.emails()).find(({ subject }) => subject.includes(`now #${next.slice(-8)}`))
    expect(mail?.html).toContain(`/confirm-order/${next}?token=`)
  })

  it('is refused in words when it is not theirs, the last line, at another price, or packed', async () => {
    const { _id } = await place(shop, asPriya, orderBody(shop, basket))
    expect((await cancelLine(_id, {}, {}, asManager)).status).toBe(404)
    expect((await quoteWithout(_id, 0, asManager)).status).toBe(404)
    expect((await cancelLine(_id, { totalAmount: 1 })).body.message).toMatch(/total has changed/)
    expect((await cancelLine(_id, { line: 7 })).status).toBe(400)
    const rest = (await cancelLine(_id, {})).body._id
    expect((await quoteWithout(rest, 0)).body).toMatchObject({ message: expect.stringMatching(/Cancel the order/) })
    const packed = (await place(shop, asPriya, orderBody(shop, basket)))._id
    await asPacker.put(`/api/admin/orders/${packed}/process`, { revision: (await read(packed)).revision })
    expect(await cancelLine(packed, {})).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/being packed/) },
    })
  })

  it('in two tabs cancels once, and never from a parcel that is being packed', async () => {
    const { _id } = await place(shop, asPriya, orderBody(shop, basket))
    const kurtaLine = { line: 0, totalAmount: 300 }
    const tabs = await Promise.all([cancelLine(_id, {}), cancelLine(_id, {}), cancelLine(_id, kurtaLine)])
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const other = await place(shop, asPriya, orderBody(shop, basket))
    const { revision } = await read(other._id)
    const [packed, changed] = await Promise.all([
      asPacker.put(`/api/admin/orders/${other._id}/process`, { revision }),
      cancelLine(other._id, {}),
    ])
    expect([packed.status, changed.status].toSorted()).toEqual([200, 409])
  })
})

describe('at the same time', () => {
  const more = { lines: [{ line: 0, quantity: 3 }] }

  it('two people change an order once', async () => {
    const id = await paidByCard()
    const answers = await Promise.all([send(id, more), send(id, { lines: [{ line: 1, quantity: 0 }] }, asOwner)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('a customer who cancels gets the order cancelled, or learns its new number', async () => {
    for (let round = 0; round < 2; round++) {
      const id = await paidByCard()
      const [changed, cancelled] = await Promise.all([send(id, more), asPriya.put(`/api/orders/${id}/cancel`)])
      expect([changed.status, cancelled.status].toSorted()).toEqual([200, 409])
      const [valid] = changed.status === 200 ? [changed.body._id] : [id]
      expect((await read(valid)).status).toBe(changed.status === 200 ? 'confirmed' : 'cancelled')
    }
  })

  it('a payment that is captured pays the order or goes back', async () => {
    const order = await place(shop, asPriya, orderBody(shop, { paymentMethod: 'razorpay' }))
    const returned = await payInWindow(shop, await createPayment(asPriya, order._id))
    const verify = asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
    const [changed] = await Promise.all([send(order._id, { lines: [{ line: 0, quantity: 2 }] }), verify])
    await reconcilePayments(shop)
    await shop.shop.jobs.drain()
    const ids = changed.status === 200 ? [order._id, changed.body._id] : [order._id]
    const orders = await Promise.all(ids.map(read))
    const money = orders.reduce((sum, { refundable }) => sum + refundable, 0)
    // Paid before the change: the money is there. Paid after it: the money went back, and the new order waits.
    expect([0, 999]).toContain(money)
    expect(orders.filter(({ status }) => status === 'confirmed').every(({ refundable }) => refundable > 0)).toBe(true)
  })
})

it('ends every random series of changes with exactly the value of what is kept', async () => {
  const random = randomOf(20_261_122)
  for (let series = 0; series < 2; series++) {
    const chain = [await paidByCard()]
    for (let step = 0; step < 4; step++) {
      const id = chain.at(-1) ?? ''
      const { items, isPaid, refundable, totalAmount } = await read(id)
      expect(isPaid ? refundable : Math.min(refundable, totalAmount)).toBe(isPaid ? totalAmount : refundable)
      const line = random.below(items.length)
      const { status, body } = await send(id, { lines: [{ line, quantity: random.below(4) }] })
      if (status === 200) chain.push(body._id)
    }
    const last = chain.at(-1) ?? ''
    const { isPaid, totalAmount } = await read(last)
    const books = await booksOf(...chain)
    expect(books.invoiced).toBe(Math.round(totalAmount * 100))
    if (isPaid) expect(books.money).toBe(books.invoiced)
    else expect(books.money).toBeLessThan(books.invoiced)
    await asPriya.put(`/api/orders/${last}/cancel`)
    await reconcilePayments(shop)
    await shop.shop.jobs.drain()
    expect(await booksOf(...chain)).toEqual({ money: 0, invoiced: 0 })
  }
  expect(await stockLedgerGaps(shop.database)).toEqual([])
})

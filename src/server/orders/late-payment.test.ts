import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { whileHeld } from '../../../test/holding.ts'
import { createCoupon, orderBody, place, raiseBuyingLimits, stockLedgerGaps } from '../../../test/ordering.ts'
import { priya } from '../../../test/people.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { anonymise } from '../accounts/queries.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { writeSetting } from '../settings/queries.ts'
import { confirmOrder } from './write/confirm-order.ts'
import { confirmPaidOrder } from './write/confirm-paid-order.ts'
import { lockOrder } from './write/queries.ts'

const plenty = testProduct({
  handle: 'plenty',
  name: 'Plain Kurta',
  variants: [{ sku: 'PLENTY', color: '', size: '', stock: 900 }],
})
const single = testProduct({
  handle: 'single',
  name: 'The only one',
  variants: [{ sku: 'SINGLE', color: '', size: '', stock: 1 }],
})
const shop = await testShop([plenty, single])
await raiseBuyingLimits(shop.database)
const { db } = shop.database
const { send } = shop.shop.jobs
const asPriya = await shop.as(priya)

const byCard = (handle = 'plenty', changes: object = {}) => ({
  items: [{ product: shop.id(handle), quantity: 1, price: 999 }],
  totalAmount: 999,
  paymentMethod: 'razorpay',
  ...changes,
})
const stockOf = async (sku: string) =>
  (await db.selectFrom('variant').select('stock').where('sku', '=', sku).executeTakeFirstOrThrow()).stock
const rowOf = (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = async (id: string) => {
  const rows = await db
    .selectFrom('order_event')
    .select(['kind', 'actor'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, actor }) => `${kind} by ${actor}`)
}
const subjectsAbout = async (id: string) =>
  (await shop.emails()).map(({ subject }) => subject).filter((subject) => subject.includes(id.slice(-8)))
const paid = (id: string, payment: string) => inTransaction(db, (trx) => confirmPaidOrder(trx, id, payment, send))
const timePasses = async (id: string) => {
  await db
    .updateTable('orders')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()
  await send('expire-orders', {})
  await shop.shop.jobs.drain()
}

describe('an unpaid card order', () => {
  it('holds its stock for half an hour, then releases the stock and the coupon', async () => {
    const coupon = await createCoupon(shop.database, { code: 'ONCE', max_uses: 1 })
    const before = await stockOf('PLENTY')
    const order = await place(shop, asPriya, byCard('plenty', { couponCode: 'ONCE', totalAmount: 899.1 }))
    expect(Date.parse(order.expiresAt) - Date.parse(order.createdAt)).toBe(30 * 60_000)
    await send('expire-orders', {})
    expect(await subjectsAbout(order._id)).toHaveLength(1)
    expect(await stockOf('PLENTY')).toBe(before - 1)

    await timePasses(order._id)
    expect(await rowOf(order._id)).toMatchObject({ status: 'cancelled', is_refund_due: false, expires_at: null })
    expect(await stockOf('PLENTY')).toBe(before)
    const { uses } = await db.selectFrom('coupon').select('uses').where('id', '=', coupon).executeTakeFirstOrThrow()
    expect(uses).toBe(0)
    expect(await eventsOf(order._id)).toEqual(['placed by customer', 'cancelled by shop'])
    expect(await subjectsAbout(order._id)).toEqual([
      expect.stringMatching(/placed/),
      expect.stringMatching(/cancelled/),
    ])
  })

  it('does not stop other orders from expiring when it cannot be cancelled', async () => {
    const [broken, sound] = [await place(shop, asPriya, byCard()), await place(shop, asPriya, byCard())]
    await sql`
      create function refuse() returns trigger language plpgsql as 'begin raise exception $x$broken$x$; end';
      create trigger refuse before update of status on orders for each row
        when (new.id = ${sql.lit(broken._id)}) execute function refuse()`.execute(db)
    const ids = [broken._id, sound._id]
    await db
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('id', 'in', ids)
      .execute()
    await send('expire-orders', {})
    await expect(shop.shop.jobs.drain()).rejects.toThrow('1 unpaid orders were not cancelled')
    expect((await rowOf(sound._id)).status).toBe('cancelled')
    await sql`drop trigger refuse on orders`.execute(db)
    await timePasses(broken._id)
    expect((await rowOf(broken._id)).status).toBe('cancelled')
  })

  it('is not cancelled when it was paid while the job waited for it', async () => {
    const order = await place(shop, asPriya, byCard())
    await db
      .updateTable('orders')
      .set({ expires_at: new Date(0) })
      .where('id', '=', order._id)
      .execute()
    await send('expire-orders', {})
    await whileHeld(shop.database, {
      hold: (trx) => confirmPaidOrder(trx, order._id, 'pay_meanwhile', send),
      act: () => shop.shop.jobs.drain(),
    })
    expect(await rowOf(order._id)).toMatchObject({ status: 'confirmed', is_paid: true, is_refund_due: false })
  })

  it('that was changed to cash and cancelled with its invoice is not sent when the card payment arrives after all', async () => {
    const { _id: id } = await place(shop, asPriya, byCard())
    expect((await asPriya.put(`/api/orders/${id}/pay-on-delivery`, {})).status).toBe(200)
    await db
      .updateTable('orders')
      .set({ cash_confirmation: 'asked', cash_confirm_by: new Date(0) })
      .where('id', '=', id)
      .execute()
    await send('unanswered-cash-orders', {})
    await shop.shop.jobs.drain()
    const before = await stockOf('PLENTY')
    expect(await paid(id, 'pay_after_cash')).toBe('refund')
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled', is_paid: false })
    expect(await stockOf('PLENTY')).toBe(before)
  })

  it('differs from cash on delivery, whose order is cancelled only when its checkout was not completed for three days', async () => {
    const inCash = orderBody(shop, { ...byCard(), paymentMethod: 'cod' })
    const [{ body: left }, { body: late }] = [
      await asPriya.post('/api/orders', inCash),
      await asPriya.post('/api/orders', inCash),
    ]
    const confirmed = await place(shop, asPriya, { ...byCard(), paymentMethod: 'cod' })
    const movedBack = await place(shop, asPriya, { ...byCard(), paymentMethod: 'cod' })
    await db.updateTable('orders').set({ status: 'pending' }).where('id', '=', movedBack._id).execute()
    expect(await rowOf(left._id)).toMatchObject({ status: 'pending', expires_at: null })
    const age = async (hours: number, ids: readonly string[]) => {
      const created_at = new Date(Date.now() - hours * 3_600_000)
      await db.updateTable('orders').set({ created_at }).where('id', 'in', ids).execute()
    }
    await age(73, [left._id, confirmed._id, movedBack._id])
    await age(71, [late._id])
    const asNila = await shop.as({ name: 'Nila Bose', email: 'nila@example.com' })
    const { body: gone } = await asNila.post('/api/orders', inCash)
    await anonymise(db, asNila.userId, async () => undefined)
    await send('expire-orders', {})
    await shop.shop.jobs.drain()
    const all = await Promise.all([left, late, confirmed, movedBack, gone].map(({ _id }) => rowOf(_id)))
    expect(all.map(({ status }) => status)).toEqual(['cancelled', 'pending', 'confirmed', 'pending', 'cancelled'])
    expect(await subjectsAbout(left._id)).toEqual([
      expect.stringContaining('has been placed'),
      expect.stringContaining('has been cancelled'),
    ])
  })

  it('waits for the answer of a customer as long as the owner lets them, even for an unfinished checkout', async () => {
    const waiting = async (hours: number | null) => {
      const { body } = await asPriya.post('/api/orders', orderBody(shop, { ...byCard(), paymentMethod: 'cod' }))
      const until = hours === null ? null : new Date(Date.now() + hours * 3_600_000)
      const created_at = new Date(Date.now() - 100 * 3_600_000)
      await db
        .updateTable('orders')
        .set({ created_at, cash_confirmation: 'asked', cash_confirm_by: until })
        .where('id', '=', body._id)
        .execute()
      return body._id as string
    }
    const [longer, over, anyTime] = [await waiting(20), await waiting(-1), await waiting(null)]
    await send('expire-orders', {})
    await send('unanswered-cash-orders', {})
    await shop.shop.jobs.drain()
    const all = await Promise.all([longer, over, anyTime].map(rowOf))
    expect(all.map(({ status }) => status)).toEqual(['pending', 'cancelled', 'pending'])
    expect(all.map(({ cash_confirmation }) => cash_confirmation)).toEqual(['asked', 'silent', 'asked'])
  })
})

describe('a payment that arrives', () => {
  it('in time confirms the order once, even if it is reported repeatedly', async () => {
    const order = await place(shop, asPriya, byCard())
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => paid(order._id, 'pay_1')))
    expect(outcomes.toSorted()).toEqual([...Array(5).fill('already paid'), 'confirmed'])
    expect(await rowOf(order._id)).toMatchObject({
      status: 'confirmed',
      is_paid: true,
      payment_status: 'paid',
      payment_id: 'pay_1',
      expires_at: null,
    })
    expect(await eventsOf(order._id)).toEqual(['placed by customer', 'paid by shop', 'confirmed by shop'])
    const { body } = await asPriya.put(`/api/orders/${order._id}/payment`, { paymentStatus: 'PAYMENT_SUCCESS' })
    expect(body.data).toMatchObject({
      isPaid: true,
      paymentStatus: 'PAYMENT_SUCCESS',
      invoice: { number: expect.any(String) },
    })
    expect(await subjectsAbout(order._id)).toHaveLength(2)
  })

  it('as a second payment is refunded', async () => {
    const order = await place(shop, asPriya, byCard())
    const outcomes = await Promise.all([paid(order._id, 'pay_a'), paid(order._id, 'pay_b')])
    expect(outcomes.toSorted()).toEqual(['confirmed', 'refund'])
  })

  it('late reinstates the order while its products are in stock', async () => {
    const coupon = await createCoupon(shop.database, { code: 'REVIVED', max_uses: 1 })
    const order = await place(shop, asPriya, byCard('single', { couponCode: 'REVIVED', totalAmount: 899.1 }))
    await timePasses(order._id)
    expect(await stockOf('SINGLE')).toBe(1)
    expect(await paid(order._id, 'pay_late')).toBe('confirmed')
    expect(await rowOf(order._id)).toMatchObject({ status: 'confirmed', is_paid: true, cancelled_at: null })
    expect(await stockOf('SINGLE')).toBe(0)
    const { uses } = await db.selectFrom('coupon').select('uses').where('id', '=', coupon).executeTakeFirstOrThrow()
    expect(uses).toBe(1)
    expect((await eventsOf(order._id)).slice(-3)).toEqual(['revived by shop', 'paid by shop', 'confirmed by shop'])
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    expect(await rowOf(order._id)).toMatchObject({ status: 'cancelled', is_paid: true })
  })

  it('late for products that are sold out is refunded and changes nothing', async () => {
    const coupon = await createCoupon(shop.database, { code: 'TOOLATE', max_uses: 1 })
    const order = await place(shop, asPriya, byCard('single', { couponCode: 'TOOLATE', totalAmount: 899.1 }))
    await timePasses(order._id)
    await place(shop, await shop.as({ name: 'Quick', email: 'quick@example.com' }), byCard('single'))
    const before = await rowOf(order._id)
    expect(await paid(order._id, 'pay_late')).toBe('refund')
    expect(await rowOf(order._id)).toEqual(before)
    const { uses } = await db.selectFrom('coupon').select('uses').where('id', '=', coupon).executeTakeFirstOrThrow()
    expect(uses).toBe(0)
  })

  it('more than a day after the order was cancelled is refunded, so that nobody keeps the price of a sale', async () => {
    const order = await place(shop, asPriya, byCard())
    await timePasses(order._id)
    const cancelledAgo = (hours: number) =>
      db
        .updateTable('orders')
        .set({ cancelled_at: new Date(Date.now() - hours * 3_600_000) })
        .where('id', '=', order._id)
        .execute()
    await cancelledAgo(25)
    expect(await paid(order._id, 'pay_after_the_sale')).toBe('refund')
    expect((await rowOf(order._id)).status).toBe('cancelled')
    await cancelledAgo(23)
    expect(await paid(order._id, 'pay_late')).toBe('confirmed')
  })

  it.each([
    ['one use', 'AGAIN-ALL', { max_uses: 1 }],
    ['a use for each customer', 'AGAIN-EACH', { max_uses_per_customer: 1 }],
    ['first orders', 'AGAIN-FIRST', { first_order_only: true }],
  ])('late is refunded when its coupon for %s has been used in the meantime', async (_, code, terms) => {
    const id = await createCoupon(shop.database, { code, ...terms })
    const asNew = await shop.as({ name: 'Tara Sen', email: `${code.toLowerCase()}@example.com` })
    const { customer } = orderBody(shop)
    const own = { customer: { ...customer, phone: String(9_700_000_000 + code.length) } }
    const body = byCard('plenty', { ...own, couponCode: code, totalAmount: 899.1 })
    const late = await place(shop, asNew, body)
    await timePasses(late._id)
    const next = await place(shop, asNew, body)
    const before = await stockOf('PLENTY')
    expect(await paid(late._id, `pay_${code}`)).toBe('refund')
    expect((await rowOf(late._id)).status).toBe('cancelled')
    expect(await stockOf('PLENTY')).toBe(before)
    const uses = async () =>
      (await db.selectFrom('coupon').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses
    expect(await uses()).toBe(1)
    await asNew.put(`/api/orders/${next._id}/cancel`)
    expect(await paid(late._id, `pay_${code}_2`)).toBe('confirmed')
    expect(await uses()).toBe(1)
  })

  it('late is refunded when as many others of its email domain as may use its coupon have done so meanwhile', async () => {
    await createCoupon(shop.database, { code: 'OF-DOMAIN', max_uses_per_customer: 1 })
    await writeSetting(db, 'buying_limits', { customersOfDomain: 1 })
    const placeAs = async (email: string, phone: string) => {
      const buyer = await shop.as({ name: 'Tara Sen', email })
      const customer = { ...orderBody(shop).customer, phone }
      return {
        buyer,
        order: await place(shop, buyer, byCard('plenty', { customer, couponCode: 'OF-DOMAIN', totalAmount: 899.1 })),
      }
    }
    const late = await placeAs('one@weavers.co.in', '9712345601')
    await timePasses(late.order._id)
    const next = await placeAs('two@weavers.co.in', '9712345602')
    expect(await paid(late.order._id, 'pay_domain')).toBe('refund')
    await next.buyer.put(`/api/orders/${next.order._id}/cancel`)
    expect(await paid(late.order._id, 'pay_domain_2')).toBe('confirmed')
    await raiseBuyingLimits(shop.database)
  })

  it('for an order that the customer cancelled is refunded', async () => {
    const order = await place(shop, asPriya, byCard())
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    expect(await paid(order._id, 'pay_1')).toBe('refund')
    expect((await rowOf(order._id)).status).toBe('cancelled')
  })

  it('for an unknown order is refunded', async () => {
    expect(await paid('f'.repeat(24), 'pay_1')).toBe('refund')
  })

  it('at the same time as a cancellation ends in one of two valid states', async () => {
    for (let round = 0; round < 8; round++) {
      const before = await stockOf('PLENTY')
      const order = await place(shop, asPriya, byCard())
      const [outcome, cancelled] = await Promise.all([
        paid(order._id, `pay_${round}`),
        asPriya.put(`/api/orders/${order._id}/cancel`),
      ])
      expect(cancelled.status).toBe(200)
      expect(await rowOf(order._id)).toMatchObject({ status: 'cancelled', is_paid: outcome === 'confirmed' })
      expect(await stockOf('PLENTY')).toBe(before)
    }
  })
})

describe('invoice numbers', () => {
  const confirmedAt = (id: string, now: Date, fails = false) =>
    inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, id)
      if (order) await confirmOrder(trx, order, { actor: 'shop', now })
      if (fails) throw new Error('The power went out.')
    })
  const serialsOf = async (year: string) => {
    const rows = await db
      .selectFrom('invoice')
      .select('serial')
      .where('financial_year', '=', year)
      .orderBy('serial')
      .execute()
    return rows.map(({ serial }) => serial)
  }
  const orders = async (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await place(shop, asPriya, byCard()))._id as string))

  it('have no gaps within a financial year, although confirmations run concurrently and some are rolled back', async () => {
    const ids = await orders(30)
    const day = new Date('2031-06-01T12:00:00Z')
    await Promise.all(ids.map((id, n) => confirmedAt(id, day, n % 3 === 0).catch(() => undefined)))
    expect(await serialsOf('3132')).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    await Promise.all(ids.filter((_, n) => n % 3 === 0).map((id) => confirmedAt(id, day)))
    expect(await serialsOf('3132')).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  })

  it('restart on 1 April, Indian time', async () => {
    const [last, first] = (await orders(2)) as [string, string]
    await confirmedAt(last, new Date('2033-03-31T18:29:59.999Z'))
    await confirmedAt(first, new Date('2033-03-31T18:30:00.000Z'))
    const numbers = await db
      .selectFrom('invoice')
      .select('number')
      .where('order_id', 'in', [last, first])
      .orderBy('number')
      .execute()
    expect(numbers).toEqual([{ number: 'VAS/3233/000001' }, { number: 'VAS/3334/000001' }])
  })
})

it('keeps the stock ledger consistent with the stock', async () => {
  expect(await stockLedgerGaps(shop.database)).toEqual([])
})

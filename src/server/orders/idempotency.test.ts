import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countByStatus, orderBody, raiseBuyingLimits, stockLedgerGaps } from '../../../test/ordering.ts'
import { priya } from '../../../test/people.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const plenty = testProduct({ handle: 'plenty', name: 'Plain Kurta', variants: [{ color: '', size: '', stock: 900 }] })
const shop = await testShop([plenty])
await raiseBuyingLimits(shop.database)
const { db } = shop.database
const asPriya = await shop.as(priya)

const kurtas = (quantity: number) =>
  orderBody(shop, { items: [{ product: shop.id('plenty'), quantity, price: 999 }], totalAmount: 999 * quantity })
const order = (key: string, quantity = 1) => asPriya.post('/api/orders', kurtas(quantity), { 'idempotency-key': key })
const ordersOf = async (ids: readonly string[]) => db.selectFrom('orders').select('id').where('id', 'in', ids).execute()
const age = (key: string, hours: number) =>
  sql`update idempotency_key set created_at = now() - ${hours} * interval '1 hour' where key = ${key}`.execute(db)
const countOrders = async () =>
  Number(
    (
      await db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('an idempotency key', () => {
  it('returns the same answer for a day and is free afterwards', async () => {
    const first = await order('daily')
    await age('daily', 23.9)
    expect((await order('daily')).body).toEqual(first.body)
    expect((await order('daily', 2)).status).toBe(422)
    await age('daily', 24.1)
    const next = await order('daily', 2)
    expect(next.status).toBe(200)
    expect(next.body._id).not.toBe(first.body._id)
    expect((await order('daily', 2)).body).toEqual(next.body)
  })

  it('is deleted by the job after a day', async () => {
    await order('forgotten')
    await age('forgotten', 25)
    await shop.shop.jobs.send('expire-orders', {})
    await shop.shop.jobs.drain()
    expect(await db.selectFrom('idempotency_key').select('key').where('key', '=', 'forgotten').execute()).toEqual([])
  })

  it('is refused for an order with a different note, name or coupon', async () => {
    await order('words')
    const before = await countOrders()
    const changes = [
      { orderNotes: 'Ring twice' },
      { paymentMethod: 'razorpay' },
      { couponCode: 'DISCOUNT10', totalAmount: 899.1 },
    ]
    for (const change of changes) {
      const answer = await asPriya.post('/api/orders', { ...kurtas(1), ...change }, { 'idempotency-key': 'words' })
      expect(answer.status).toBe(422)
    }
    expect(await countOrders()).toBe(before)
  })

  it('still returns the order when its products have sold out since', async () => {
    const first = await order('sold-out-later')
    await db.updateTable('variant').set({ stock: 0 }).execute()
    expect((await order('sold-out-later')).body).toEqual(first.body)
    await db.updateTable('variant').set({ stock: 900 }).execute()
  })
})

describe('the order of a lost answer', () => {
  const placed = (as: typeof asPriya, key?: string) =>
    as.call('GET', '/api/orders/placed', undefined, key === undefined ? {} : { 'idempotency-key': key })

  it('is found by its key for a day, sold out or not, by the customer who sent it', async () => {
    const { body } = await order('lost')
    await db.updateTable('variant').set({ stock: 0 }).execute()
    const found = await placed(asPriya, 'lost')
    expect(found.status).toBe(200)
    expect(found.body.data).toMatchObject({ _id: body._id, status: 'pending' })
    await db.updateTable('variant').set({ stock: 900 }).execute()
    const stranger = await shop.as({ ...priya, email: 'someone@example.com' })
    expect((await placed(stranger, 'lost')).status).toBe(404)
    expect((await placed(asPriya, 'never-sent')).status).toBe(404)
    await age('lost', 24.1)
    expect((await placed(asPriya, 'lost')).status).toBe(404)
  })

  it('is not looked for without a valid key or a login', async () => {
    expect((await placed(asPriya)).status).toBe(400)
    expect((await placed(asPriya, 'two words')).status).toBe(400)
    expect((await shop.get('/api/orders/placed')).status).toBe(401)
  })
})

describe('a database that drops all connections', () => {
  it('loses and duplicates no order when requests are repeated with the same keys', async () => {
    const before = await countOrders()
    const keys = Array.from({ length: 12 }, (_, n) => `cut-${n}`)
    let cutting = true
    const cuts = (async () => {
      while (cutting) {
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'vastra' and pid <> pg_backend_pid()`
          .execute(db)
          .catch(() => undefined)
        await new Promise((wake) => setTimeout(wake, 15))
      }
    })()
    const answers = await Promise.all(keys.flatMap((key) => [order(key), order(key), order(key)]))
    cutting = false
    await cuts
    for (const { status, body } of answers) {
      expect([200, 503]).toContain(status)
      if (status === 503) expect(body.message).toMatch(/^We can't reach your account or take orders at the moment\./)
    }
    const retried = await Promise.all(keys.map((key) => order(key)))
    expect(countByStatus(retried)).toEqual({ 200: 12 })
    const ids = new Set(retried.map(({ body }) => body._id))
    for (const { status, body } of answers) if (status === 200) expect(ids).toContain(body._id)
    expect(await countOrders()).toBe(before + 12)
    expect(await ordersOf([...ids])).toHaveLength(12)
    expect(await stockLedgerGaps(shop.database)).toEqual([])
  })
})

describe('order emails', () => {
  const aboutOrders = async () => (await shop.emails()).map(({ subject }) => subject)

  it('are sent once when placing or cancelling is repeated', async () => {
    const before = (await aboutOrders()).length
    const answers = await Promise.all(Array.from({ length: 8 }, () => order('one-email')))
    const id: string = answers[0]?.body._id
    await Promise.all(Array.from({ length: 8 }, () => asPriya.put(`/api/orders/${id}/cancel`)))
    const subjects = (await aboutOrders()).slice(before)
    expect(subjects.sort()).toEqual([expect.stringMatching(/cancelled$/), expect.stringMatching(/placed$/)])
  })

  it('are not sent for a refused order', async () => {
    const before = await aboutOrders()
    await asPriya.post('/api/orders', { ...kurtas(1), totalAmount: 1 })
    await order('one-email', 3)
    expect(await aboutOrders()).toEqual(before)
  })
})

import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { waitingForLocks, whileHeld } from '../../../test/holding.ts'
import {
  countByStatus,
  createCoupon,
  jaipur,
  orderBody,
  signInBuyers,
  stockLedgerGaps,
} from '../../../test/ordering.ts'
import { testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const STOCK = 100
const rack = Array.from({ length: 10 }, (_, place) =>
  testProduct({ handle: `rack-${place}`, name: `Kurta ${place}`, variants: [{ color: '', size: '', stock: STOCK }] }),
)
const shop = await testShop(rack)
const { db } = shop.database
const buyers = await signInBuyers(shop, rack.length)

const product = (place: number) => shop.id(`rack-${place}`)
const variant = (place: number) => sql`(select id from variant where product_id = ${product(place)})`

/** Buyer n orders product n, from an address and phone number of their own: only orders of different buyers share a transaction. */
function order(
  place: number,
  totalAmount = 999,
  bought = place,
  { key, ...changes }: { key?: string; couponCode?: string } = {},
) {
  const own = {
    phone: `98290124${String(place).padStart(2, '0')}`,
    address: { ...jaipur, street: `${place} Johari Bazaar` },
  }
  const body = orderBody(shop, { items: [{ product: product(bought), quantity: 1, price: 999 }], totalAmount })
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return buyer(place).post('/api/orders', { ...body, ...changes, customer: { ...body.customer, ...own } }, headers)
}

/** Places orders while another one is held up, so that they wait for it together and then share transactions. */
async function inOneGroup(orders: () => readonly ReturnType<typeof order>[]) {
  let answers: Awaited<ReturnType<typeof order>>[] = []
  await whileHeld(shop.database, {
    hold: (trx) => sql`select from variant where id = ${variant(9)} for update`.execute(trx),
    act: () => order(9),
    meanwhile: async () => {
      answers = await Promise.all(orders())
    },
  })
  return answers
}

const buyer = (place: number) => buyers[place] as (typeof buyers)[number]
const confirm = (place: number, id: string) =>
  buyer(place).put(`/api/orders/${id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })

async function soldOf(places: readonly number[]) {
  const { rows } = await sql<{ sold: number }>`
    select (${STOCK} - stock)::int as sold from variant join product on product.id = product_id
    where product_id = any(${places.map(product)}) order by handle`.execute(db)
  return rows.map(({ sold }) => sold)
}

/** The number of transactions in which these orders were last written. */
async function transactionsOf(ids: readonly string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::int as count from orders where id = any(${ids})`.execute(db)
  return rows[0]?.count
}

beforeEach(async () => {
  await sql`delete from order_buyer`.execute(db)
  // Long ago: a buyer may not cancel any number in a day.
  await sql`update orders set status = 'cancelled', cancelled_at = now() - interval '2 days' where status = 'pending'`.execute(
    db,
  )
  await sql`update variant set stock = ${STOCK}`.execute(db)
})

describe('orders that are placed at once', () => {
  it('share a transaction, and do not wait for others whose products are locked', async () => {
    const held = [0, 1]
    const others = [2, 3, 4, 5]
    const answers = await whileHeld(shop.database, {
      hold: (trx) => sql`select from variant where id in (${variant(0)}, ${variant(1)}) for update`.execute(trx),
      act: () => Promise.all(held.map((place) => order(place))),
      meanwhile: async () => {
        const placed = await Promise.all(others.map((place) => order(place)))
        expect(countByStatus(placed)).toEqual({ 200: others.length })
        expect(await transactionsOf(placed.map(({ body }) => body._id))).toBeLessThan(others.length)
      },
    })
    expect(countByStatus(answers)).toEqual({ 200: 2 })
    expect(await soldOf([...held, ...others])).toEqual([1, 1, 1, 1, 1, 1])
  })

  it.each([
    [2, 3],
    [3, 2],
  ])('lock their variants in the order of the ids: %i, %i', async (...places) => {
    const { rows } = await sql<{ id: string }>`
      select variant.id from variant join product on product.id = product_id
      where handle in ('rack-2', 'rack-3') order by variant.id`.execute(db)
    const [low, high] = rows as [(typeof rows)[number], (typeof rows)[number]]
    const lockHigh = () => sql`select from variant where id = ${high.id} for no key update nowait`.execute(db)
    const answers = await whileHeld(shop.database, {
      hold: (trx) => sql`select from variant where id = ${low.id} for no key update`.execute(trx),
      act: () => Promise.all([0, 1, ...places].map((place) => order(place))),
      meanwhile: async () => expect((await lockHigh()).rows).toHaveLength(1),
    })
    expect(countByStatus(answers)).toEqual({ 200: 4 })
  })

  it('sell the last pieces of one product exactly once', async () => {
    await sql`update variant set stock = 3 where id = ${variant(0)}`.execute(db)
    const answers = await Promise.all(rack.map((_, place) => order(place, 999, 0)))
    expect(countByStatus(answers)).toEqual({ 200: 3, 409: 7 })
    expect(await soldOf([0])).toEqual([STOCK])
  })

  it('have each their own lines, event, buyer, email and entries in the stock ledger, even for one product', async () => {
    const bought = [2, 3, 3, 5, 3]
    const answers = await inOneGroup(() => bought.map((product, place) => order(place, 999, product)))
    expect(answers.map(({ body }) => body.data.items.map((item: { name: string }) => item.name))).toEqual(
      bought.map((product) => [`Kurta ${product}`]),
    )
    const ids = answers.map(({ body }) => body._id)
    expect(await transactionsOf(ids)).toBeLessThan(ids.length)
    const { rows } = await sql`
      select o.id,
        (select json_agg(product_id) from order_line where order_id = o.id) as lines,
        (select json_agg(json_build_array(product_id, change, customer_id = o.customer_id)) from stock_movement where order_id = o.id) as stock,
        (select json_agg(json_build_array(kind, customer_id = o.customer_id)) from order_event where order_id = o.id) as events,
        (select count(distinct phone_digest)::int from order_buyer where order_id = any(${ids})) as phones,
        (select json_agg(data) from pgboss.job_common where name = 'order-mail' and data->>'orderId' = o.id) as emails
      from orders o where id = any(${ids}) order by array_position(${ids}::text[], o.id::text)`.execute(db)
    expect(rows).toEqual(
      bought.map((place, at) => ({
        id: ids[at],
        lines: [product(place)],
        stock: [[product(place), -1, true]],
        events: [['placed', true]],
        phones: ids.length,
        emails: [{ kind: 'order-placed', orderId: ids[at] }],
      })),
    )
    expect(await soldOf([2, 3, 5])).toEqual([1, 3, 1])
    expect(await stockLedgerGaps(shop.database)).toEqual([])
  })

  it('answer each repeated request with the order of its own key, next to new orders', async () => {
    const places = [0, 1, 2, 3, 4]
    const keyed = (place: number, bought = place) => order(place, 999, bought, { key: 'one-for-all' })
    const first = await inOneGroup(() => places.map((place) => keyed(place)))
    expect(countByStatus(first)).toEqual({ 200: 5 })
    const ids = first.map(({ body }) => body._id)
    expect(await transactionsOf(ids)).toBeLessThan(ids.length)
    // Buyer 2 uses the key for another order, and buyers 6 and 7 order for the first time.
    const [again, other, ...fresh] = await inOneGroup(() => [keyed(1), keyed(2, 8), keyed(6), keyed(7), keyed(0)])
    const repeated = [fresh.pop(), again]
    expect(repeated.map((answer) => answer?.body)).toEqual([first[0]?.body, first[1]?.body])
    expect([other?.status, other?.body.details ?? other?.body]).toEqual([422, expect.objectContaining({ _id: ids[2] })])
    expect(fresh.map(({ status, body }) => [status, body.data.items[0].name])).toEqual([
      [200, 'Kurta 6'],
      [200, 'Kurta 7'],
    ])
    const { rows } = await sql`
      select key.order_id, key.answer->>'_id' as answered, o.customer_id = key.customer_id as own
      from idempotency_key key join orders o on o.id = key.order_id
      where key.key = 'one-for-all' order by array_position(${ids}::text[], key.order_id::text)`.execute(db)
    expect(rows.slice(0, 5)).toEqual(ids.map((id) => ({ order_id: id, answered: id, own: true })))
    expect(await soldOf([0, 1, 2, 6, 7, 8])).toEqual([1, 1, 1, 1, 1, 0])
  })

  it('take no more uses of a coupon than there are, and each keeps its own', async () => {
    const id = await createCoupon(shop.database, { code: 'LAST3', percent: 10, max_uses: 3 })
    const withCoupon = (place: number) => order(place, 899.1, place, { couponCode: 'LAST3' })
    const answers = await inOneGroup(() => [order(5), ...[0, 1, 2, 3, 4].map(withCoupon)])
    expect(countByStatus(answers)).toEqual({ 200: 4, 409: 2 })
    const placed = answers.flatMap(({ status, body }) => (status === 200 ? [body._id] : []))
    const { rows } = await sql`
      select (select uses from coupon where id = ${id}) as uses,
        (select count(distinct order_id)::int from order_coupon where coupon_id = ${id}) as orders,
        (select count(*)::int from orders where id = any(${placed}) and discount_paise = 9990) as reduced`.execute(db)
    expect(rows).toEqual([{ uses: 3, orders: 3, reduced: 3 }])
    expect((await soldOf([0, 1, 2, 3, 4])).reduce((sum, sold) => sum + sold)).toBe(3)
  })

  it('wait for another process that places an order of one of their buyers', async () => {
    const { userId } = buyer(2)
    const answers = await whileHeld(shop.database, {
      hold: (trx) => sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 782785))`.execute(trx),
      act: () => Promise.all([0, 1, 2].map((place) => order(place))),
    })
    expect(countByStatus(answers)).toEqual({ 200: 3 })
  })

  it('write the stock after each sale, and which products are sold out', async () => {
    await sql`update variant set stock = 1 where id in (${variant(1)}, ${variant(3)})`.execute(db)
    const { rows: next } = await sql<{ xid: string }>`
      select pg_snapshot_xmax(pg_current_snapshot())::text as xid`.execute(db)
    const places = [0, 1, 2, 3]
    const answers = await inOneGroup(() => places.map((place) => order(place)))
    const ids = answers.map(({ body }) => body._id)
    expect(await transactionsOf(ids)).toBeLessThan(ids.length)
    const { rows } = await sql<{ stock_after: number }>`
      select stock_after from stock_movement where order_id = any(${ids})
      order by array_position(${ids}::text[], order_id::text)`.execute(db)
    expect(rows.map(({ stock_after }) => stock_after)).toEqual([STOCK - 1, 0, STOCK - 1, 0])
    const { rows: log } = await sql<{ message: string }>`
      select message from change_log where xid >= ${next[0]?.xid}::xid8`.execute(db)
    const idsOf = (kind: string) =>
      log
        .flatMap(({ message }) => (message.startsWith(kind) ? message.slice(kind.length).split(',') : []))
        .filter((id) => places.some((place) => product(place) === id))
        .sort()
    expect(idsOf('product:')).toEqual([product(1), product(3)].sort())
    expect(idsOf('stock:')).toEqual([product(0), product(2)].sort())
  })

  it('are each limited by what their own buyer holds', async () => {
    let refused = await order(1)
    for (let placed = 1; refused.status === 200 && placed < 50; placed++) refused = await order(1)
    expect([refused.status, refused.body.limit ?? refused.body.details?.limit]).toEqual([409, expect.any(String)])
    const answers = await inOneGroup(() => [0, 1, 2].map((place) => order(place)))
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200])
  })

  it('name each guest who orders for the first time', async () => {
    await sql`insert into setting (name, value) values ('payments', '{"guests": true}')`.execute(db)
    await shop.shop.settled()
    const guests = await Promise.all(
      [0, 1, 2].map(async (place) => {
        const { user, token } = (await shop.app.inject({ method: 'POST', url: '/api/guests' })).json()
        const customer = {
          name: `Guest ${place}`,
          email: `guest${place}@example.com`,
          phone: `98290125${String(place).padStart(2, '0')}`,
          address: { ...jaipur, street: `${place} Tripolia Bazaar` },
        }
        const items = [{ product: product(place), quantity: 1, price: 999 }]
        const payload = orderBody(shop, { customer, items })
        const headers = { authorization: `Bearer ${token}` }
        const remoteAddress = `49.1.${place}.7`
        return { id: user._id as string, payload, headers, remoteAddress }
      }),
    )
    const answers = await inOneGroup(() =>
      guests.map(async ({ payload, headers, remoteAddress }) => {
        const answer = await shop.app.inject({ method: 'POST', url: '/api/orders', payload, headers, remoteAddress })
        return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
      }),
    )
    expect(countByStatus(answers)).toEqual({ 200: 3 })
    const ids = guests.map(({ id }) => id)
    const { rows } = await sql`
      select guest_email, name from customer where id = any(${ids}) order by array_position(${ids}::text[], id::text)`.execute(
      db,
    )
    expect(rows).toEqual(
      [0, 1, 2].map((place) => ({ guest_email: `guest${place}@example.com`, name: `Guest ${place}` })),
    )
  })

  it('are refused one by one', async () => {
    const totals = [999, 999, 999, 1, 999, 2]
    const answers = await Promise.all(totals.map((total, place) => order(place, total)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409, 200, 409])
    expect(await soldOf([0, 1, 2, 3, 4, 5])).toEqual([1, 1, 1, 0, 1, 0])
  })

  it('are placed when another one meets stock that has just been sold', async () => {
    const places = [0, 1, 2, 3, 4]
    const answers = await whileHeld(shop.database, {
      hold: (trx) => sql`update variant set stock = 0 where id = ${variant(3)}`.execute(trx),
      act: () => Promise.all(places.map((place) => order(place))),
    })
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409, 200])
    expect(answers[3]?.body.message).toBe('This item is sold out. Please remove it to continue.')
    expect(await soldOf(places)).toEqual([1, 1, 1, STOCK, 1])
    const { rows } = await sql`select from orders where status = 'pending'`.execute(db)
    expect(rows).toHaveLength(4)
  })
})

describe('cash orders that are confirmed at once', () => {
  const placeAll = async (places: readonly number[]) => {
    const answers = await Promise.all(places.map((place) => order(place)))
    return answers.map(({ body }) => body._id as string)
  }

  it('get one invoice each, numbered without gaps, in fewer transactions', async () => {
    const places = rack.map((_, place) => place)
    const ids = await placeAll(places)
    const answers = await Promise.all(
      places.flatMap((place) => [confirm(place, ids[place] as string), confirm(place, ids[place] as string)]),
    )
    expect(countByStatus(answers)).toEqual({ 200: 20 })
    expect(await transactionsOf(ids)).toBeLessThan(ids.length)
    const { rows } = await sql`
      select count(*)::int as invoices, (max(serial) - min(serial) + 1)::int as serials,
        (select count(*)::int from order_event where order_id = any(${ids}) and kind = 'confirmed') as events,
        max(serial) - (select last_serial from invoice_series) as unused
      from invoice where order_id = any(${ids})`.execute(db)
    expect(rows).toEqual([{ invoices: 10, serials: 10, events: 10, unused: 0 }])
    const invoices = await db
      .selectFrom('invoice')
      .select(['order_id', 'number'])
      .where('order_id', 'in', ids)
      .execute()
    const numbers = new Map(invoices.map(({ order_id, number }) => [order_id, number]))
    const twice = ids.flatMap((id) => [id, id])
    expect(answers.map(({ body }) => [body.data._id, body.data.status, body.data.invoice.number])).toEqual(
      twice.map((id) => [id, 'confirmed', numbers.get(id)]),
    )
  })

  it('do not wait for one that is being changed, and change none of another customer', async () => {
    const [first, locked, third, foreign] = (await placeAll([0, 1, 2, 3])) as [string, string, string, string]
    const statuses: Record<string, number> = {}
    const answer = await whileHeld(shop.database, {
      hold: (trx) => sql`select from orders where id = ${locked} for update`.execute(trx),
      act: () => {
        const confirmed = [confirm(0, first), confirm(1, locked), confirm(2, third), confirm(4, foreign)] as const
        for (const [place, one] of confirmed.entries()) void one.then(({ status }) => (statuses[place] = status))
        return confirmed[1]
      },
      meanwhile: () => expect.poll(() => statuses, { timeout: 10_000 }).toEqual({ 0: 200, 2: 200, 3: 404 }),
    })
    expect(answer.status).toBe(200)
    expect(await db.selectFrom('invoice').select('number').where('order_id', '=', foreign).execute()).toEqual([])
  })

  it('use invoice numbers for no order of the group that is not confirmed', async () => {
    const [first, second, third, locked, foreign, done] = (await placeAll([0, 1, 2, 3, 4, 5])) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    await confirm(5, done)
    const lastSerial = async () =>
      (await db.selectFrom('invoice_series').select('last_serial').executeTakeFirstOrThrow()).last_serial
    const before = await lastSerial()
    let others: Promise<unknown> = Promise.resolve()
    await whileHeld(shop.database, {
      hold: (trx) =>
        sql`
        with series as (select from invoice_series for update) select from series, orders where id = ${locked} for update of orders`.execute(
          trx,
        ),
      act: () => confirm(0, first),
      meanwhile: async () => {
        others = Promise.all([
          confirm(5, done),
          confirm(3, locked),
          confirm(1, second),
          confirm(6, foreign),
          confirm(2, third),
        ])
        await waitingForLocks(shop.database, 2)
      },
    })
    await others
    const serials = await db
      .selectFrom('invoice')
      .select('serial')
      .where('order_id', 'in', [first, second, third, locked])
      .orderBy('serial')
      .execute()
    expect(serials.map(({ serial }) => serial - before)).toEqual([1, 2, 3, 4])
    expect(await lastSerial()).toBe(before + 4)
  })

  it('leave a stock ledger that adds up to the stock', async () => {
    expect(await stockLedgerGaps(shop.database)).toEqual([])
  })
})

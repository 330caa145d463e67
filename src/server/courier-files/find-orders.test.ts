import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { copyOrder, place } from '../../../test/ordering.ts'
import { priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { findOrders, ordersNamed } from './find-orders.ts'
import { orderNumberOf } from './match-rows.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database
const { _id } = await place(shop, await shop.as(priya))
const ids = await copyOrder(shop.database, _id, 3_000)
await sql`update orders set tracking_number = 'awb ' || id where id <> ${_id}`.execute(db)
await sql`analyze orders`.execute(db)
const some = ids.slice(0, 1_000)

it('finds orders by number, by id and by tracking number, each once', async () => {
  const [first = '', second = '', third = ''] = ids
  const found = await findOrders(
    db,
    [first.slice(-8), first, second, second, 'nobody'],
    [`AWB${third}`, `Awb ${first}`],
  )
  expect(found.map(({ id }) => id).toSorted()).toEqual([first, second, third].toSorted())
  expect(await findOrders(db, [], [])).toEqual([])
  await sql`insert into order_parcel (order_id, position, tracking_number) values (${first}, 1, null), (${first}, 2, 'second 1')`.execute(
    db,
  )
  expect(await findOrders(db, [], ['SECOND1', `AWB${first}`])).toMatchObject([
    { id: first, parcels: [{ trackingNumber: `awb ${first}` }, { trackingNumber: 'second 1' }] },
  ])
})

it.each([
  ['#00AB12CD', '00ab12cd'],
  ['="00012345"', '00012345'],
  ['12345', '00012345'],
  ['12345678.0', '12345678'],
])('%s is the number %s of an order', (cell, number) => expect(orderNumberOf(cell)).toBe(number))

// Once for each batch of a file, so that 100,000 rows would read all orders a hundred times.
it('does not read all orders to find those of a batch', async () => {
  const numbers = some.map((id) => id.slice(-8))
  const tracking = some.map((id) => `AWB${id}`)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${ordersNamed(numbers, tracking)}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN'])
  expect(plan.filter((line) => line.includes('Seq Scan on orders'))).toEqual([])
  expect(plan.join().match(/orders_(number|pkey|tracking_key)/g)).toHaveLength(4)
})

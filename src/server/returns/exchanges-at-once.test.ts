import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { orderBody, stockLedgerGaps } from '../../../test/ordering.ts'
import { returnShop } from '../../../test/returning.ts'
import { randomOf } from '../../../test/simulator/random.ts'

const { shop, db, asPriya, asManager, bought, kurtas, line, postReturn, move, asSold, adminOrder, variant } =
  await returnShop()
const [medium, large] = [await variant('IK-M'), await variant('IK-L')]

/** What there is of a variant: in stock, held for exchanges, and in orders that are not cancelled. */
async function existing(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select stock from variant where id = ${id})::int
      + coalesce((select sum(held_quantity) from return_line where new_variant_id = ${id}), 0)::int
      + coalesce((select sum(quantity) from order_line join orders on orders.id = order_id
                  where variant_id = ${id} and status <> 'cancelled'), 0)::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many pieces of a variant are held for exchanges that have ended. */
async function heldForNothing(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(held_quantity), 0)::int as count from return_line join return_request on return_request.id = return_id
    where closed_at is not null or hold_until is null`.execute(db)
  return rows[0]?.count ?? 0
}

it.each([1, 2])('exchanges, orders and changes of orders at once sell and hold what there is (%i)', async (seed) => {
  const random = randomOf(seed)
  await sql`update variant set stock = 8 where id = ${medium.id}`.execute(db)
  await sql`update variant set stock = 3 where id = ${large.id}`.execute(db)
  const before = [await existing(medium.id), await existing(large.id)]
  const orders: string[] = []
  for (let n = 0; n < 6; n++) orders.push(await bought(kurtas(2)))
  const pick = <T>(items: readonly T[]) => random.pick(items) as T
  const returnsNow = () => db.selectFrom('return_request').select(['id', 'order_id']).execute()
  /** Orders of the two scarce sizes. */
  const small: string[] = []
  const changeOrder = async (id: string, quantity: number) => {
    const { revision } = await adminOrder(id)
    const lines = [{ line: 0, quantity }]
    const quote = await asManager.post(`/api/admin/orders/${id}/change-quote`, { lines, revision })
    if (quote.status !== 200) return quote
    const { totalAmount } = quote.body.data
    return asManager.call('PUT', `/api/admin/orders/${id}/change`, { lines, revision, reason: 'Asked', totalAmount })
  }
  const buy = async (size: string) => {
    const quantity = 1 + random.below(3)
    const [item] = kurtas(quantity).items
    const items = [{ ...item, selectedSize: size }]
    const answer = await asPriya.post('/api/orders', orderBody(shop, { items, totalAmount: 999 * quantity }))
    if (answer.status === 200) {
      small.push(answer.body._id)
      if (random.chance(0.6))
        await asPriya.put(`/api/orders/${answer.body._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
    }
    return answer
  }
  for (let round = 0; round < 5; round++) {
    const known = (await returnsNow()).filter(({ order_id }) => orders.includes(order_id))
    const works = Array.from({ length: 22 }, async () => {
      const choice = random.below(9)
      const found = random.pick(known)
      const newVariant = pick([medium.id, large.id])
      const order = pick(orders)
      const mine = random.pick(small)
      const size = pick(['M', 'L'])
      const quantity = random.below(4)
      const answer = await (async () => {
        if (choice <= 2) return postReturn(order, { resolution: 'exchange', lines: [line(1, { newVariant })] })
        if (choice === 3 && found) return asPriya.put(`/api/returns/${found.id}/cancel`)
        if (choice === 4 && found) return move(found.id, 'approve')
        if (choice === 5 && found) return move(found.id, 'receive', asSold())
        if (choice === 6) return buy(size)
        if (choice === 7 && mine) return changeOrder(mine, quantity)
        if (choice === 8 && mine) return asPriya.put(`/api/orders/${mine}/cancel`)
        await sql`
          update return_request set hold_until = now() - interval '1 minute'
          where hold_until is not null and id = ${found?.id ?? ''}`.execute(db)
        await shop.shop.jobs.send('returns-due', {})
        await shop.shop.jobs.drain()
        return { status: 200 }
      })()
      return answer.status
    })
    const statuses = await Promise.all(works)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect([await existing(medium.id), await existing(large.id)]).toEqual(before)
    expect(await heldForNothing()).toBe(0)
    expect(await stockLedgerGaps(shop.database)).toEqual([])
    const low = await db.selectFrom('variant').select('sku').where('stock', '<', 0).execute()
    expect(low).toEqual([])
  }
})

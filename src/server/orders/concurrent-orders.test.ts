import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { databaseInTableOrder } from '../../../test/database.ts'
import { whileHeld } from '../../../test/holding.ts'
import { countByStatus, orderBody, raiseBuyingLimits, signInBuyers, stockLedgerGaps } from '../../../test/ordering.ts'
import { indigoKurta, khadiByTheMetre, testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { writeProducts } from '../catalogue/write-products.ts'

const lastFive = testProduct({
  handle: 'last-five',
  name: 'Bandhani Dupatta',
  variants: [{ color: '', size: '', stock: 5 }],
})
const lastMetres = { ...khadiByTheMetre, handle: 'last-metres', variants: [{ color: 'White', size: '', stock: 1_250 }] }
const rack = Array.from({ length: 6 }, (_, place) =>
  testProduct({ handle: `rack-${place}`, name: `Kurta ${place}`, variants: [{ color: '', size: '', stock: 1_000 }] }),
)
const pair = ['pair-0', 'pair-1'].map((handle) =>
  testProduct({ handle, name: `Kurta ${handle}`, variants: [{ color: '', size: '', stock: 1_000 }] }),
)
const shop = await testShop([indigoKurta, lastFive, lastMetres, ...rack, ...pair])
await raiseBuyingLimits(shop.database)
const buyers = await signInBuyers(shop, 60)
const unsorted = await testShop(pair, { database: await databaseInTableOrder() })
// A table that was never analysed counts as ten pages, for which an index may still be chosen.
await sql`analyze variant`.execute(unsorted.database.db)
const [pairBuyer] = (await signInBuyers(unsorted, 1)) as [Awaited<ReturnType<typeof signInBuyers>>[number]]

const item = (handle: string, quantity = 1, price = 999) => ({ product: shop.id(handle), quantity, price })
const stockOf = async (handle: string) => {
  const { db } = shop.database
  const { stock } = await db
    .selectFrom('variant')
    .select('stock')
    .where('product_id', '=', shop.id(handle))
    .executeTakeFirstOrThrow()
  return stock
}

describe('an order of two products', () => {
  const placeBoth = (handles: readonly string[]) => {
    const items = handles.map((handle) => ({ product: unsorted.id(handle), quantity: 1, price: 999 }))
    return pairBuyer.post('/api/orders', orderBody(unsorted, { items, totalAmount: 1_998 }))
  }

  it.each([
    ['placed', async (handles: readonly string[]) => () => placeBoth(handles)],
    [
      'cancelled',
      async (handles: readonly string[]) => {
        const { body } = await placeBoth(handles)
        return () => pairBuyer.put(`/api/orders/${body._id}/cancel`)
      },
    ],
  ] as const)('that is %s locks their variants in the order of the ids', async (_what, prepare) => {
    const { db, pool } = unsorted.database
    const two = await db
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'product_id')
      .select(['variant.id', 'handle'])
      .where('handle', 'in', ['pair-0', 'pair-1'])
      .orderBy('variant.id')
      .execute()
    const [first, second] = two as [(typeof two)[number], (typeof two)[number]]
    const act = await prepare([second.handle, first.handle])
    // Where the first lies behind the second in the table, a query without an order finds it later. A written row takes any free place.
    const isBehind = sql`select from variant one, variant other
      where one.id = ${first.id} and other.id = ${second.id} and one.ctid > other.ctid`
    do await sql`update variant set stock = stock where id = ${first.id}`.execute(db)
    while ((await isBehind.execute(db)).rows.length === 0)
    const lockSecond = () => pool.query('select from variant where id = $1 for no key update nowait', [second.id])
    const answer = await whileHeld(unsorted.database, {
      hold: (trx) => sql`select from variant where id = ${first.id} for no key update`.execute(trx),
      act,
      meanwhile: async () => expect((await lockSecond()).rowCount).toBe(1),
    })
    expect(answer.status).toBe(200)
  })
})

describe('sixty customers ordering at once', () => {
  it('sell the last five pieces exactly five times and refuse the others with a clear message', async () => {
    const order = orderBody(shop, { items: [item('last-five')] })
    const answers = await Promise.all(buyers.map((buyer) => buyer.post('/api/orders', order)))
    expect(countByStatus(answers)).toEqual({ 200: 5, 409: 55 })
    const messages = new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.message))
    expect([...messages]).toEqual(['This item is sold out. Please remove it to continue.'])
    expect(await stockOf('last-five')).toBe(0)
  })

  it('sell five lengths of 2.25 m from the last 12.5 m and leave 1.25 m', async () => {
    const order = orderBody(shop, { items: [item('last-metres', 2.25, 349)], totalAmount: 785.25 })
    const answers = await Promise.all(buyers.map((buyer) => buyer.post('/api/orders', order)))
    expect(countByStatus(answers)).toEqual({ 200: 5, 409: 55 })
    for (const { body, status } of answers) {
      if (status === 409) expect(body.message).toMatch(/Changed from 2\.25 m to 1\.25 m/)
    }
    expect(await stockOf('last-metres')).toBe(125)
  })

  it('do not deadlock, whatever the order of the products in their carts', async () => {
    const cart = rack.map(({ handle }) => item(handle))
    const orders = buyers.map((buyer, n) => {
      const turned = [...cart.slice(n % 6), ...cart.slice(0, n % 6)]
      const items = n % 2 === 0 ? turned : turned.toReversed()
      return buyer.post('/api/orders', orderBody(shop, { items, totalAmount: 5_994 }))
    })
    expect(countByStatus(await Promise.all(orders))).toEqual({ 200: 60 })
    expect(await Promise.all(rack.map(({ handle }) => stockOf(handle)))).toEqual(Array(6).fill(940))
  })

  it('order and cancel while the same products are being imported repeatedly', async () => {
    let importing = true
    const imports = (async () => {
      for (let round = 0; importing; round++) {
        // The file has no stock column, so each variant keeps its stock.
        const again = rack.map((product) => ({
          ...product,
          name: `${product.name}, ${round}`,
          variants: [{ color: '', size: '', sku: `${product.handle}-${round}` }],
        }))
        await writeProducts(shop.database.db, round % 2 === 0 ? again : again.toReversed())
      }
    })()
    const answers = await Promise.all(
      buyers.map(async (buyer, n) => {
        const items = rack.slice(n % 3, (n % 3) + 4).map(({ handle }) => item(handle))
        if (n % 2 === 1) items.reverse()
        const placed = await buyer.post('/api/orders', orderBody(shop, { items, totalAmount: 3_996 }))
        const cancelled = await buyer.put(`/api/orders/${placed.body._id}/cancel`)
        return [placed, cancelled]
      }),
    )
    importing = false
    await imports
    expect(countByStatus(answers.flat())).toEqual({ 200: 120 })
    expect(await Promise.all(rack.map(({ handle }) => stockOf(handle)))).toEqual(Array(6).fill(940))
  })

  it('for the same product do not keep others from theirs', async () => {
    const [other, ...crowd] = buyers as [(typeof buyers)[number], ...typeof buyers]
    let answered = 0
    const rush = Promise.all(
      crowd.map(async (buyer) => {
        const { status } = await buyer.post('/api/orders', orderBody(shop, { items: [item('pair-0')] }))
        answered++
        return { status }
      }),
    )
    expect((await other.post('/api/orders', orderBody(shop, { items: [item('pair-1')] }))).status).toBe(200)
    expect(answered).toBeLessThan(crowd.length / 2)
    expect(countByStatus(await rush)).toEqual({ 200: crowd.length })
  })

  it('confirm an order once, though some cancel it meanwhile, and number the invoices without gaps', async () => {
    const { db } = shop.database
    const ids: string[] = []
    const answers = await Promise.all(
      buyers.slice(0, 20).map(async (buyer, place) => {
        const order = await buyer.post('/api/orders', orderBody(shop, { items: [item('rack-5')] }))
        ids.push(order.body._id)
        const confirm = () => buyer.put(`/api/orders/${order.body._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
        const cancel = () => buyer.put(`/api/orders/${order.body._id}/cancel`)
        return Promise.all([confirm(), ...(place % 2 === 0 ? [cancel()] : []), confirm(), confirm()])
      }),
    )
    const statuses = answers.flat().map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const { rows } = await sql<{ kept: number; confirmed: number; invoiced: number; gaps: number }>`
      select count(*) filter (where status = 'confirmed') as kept,
        (select max(times) from (select count(*) as times from order_event
          where order_id = any(${ids}) and kind = 'confirmed' group by order_id) as counted) as confirmed,
        count(*) filter (where exists (select from invoice where order_id = orders.id)
          <> exists (select from order_event where order_id = orders.id and kind = 'confirmed')) as invoiced,
        (select max(serial) - min(serial) + 1 - count(*) from invoice) as gaps
      from orders where id = any(${ids})`.execute(db)
    expect(rows).toEqual([{ kept: 10, confirmed: 1, invoiced: 0, gaps: 0 }])
  })

  it('leave a stock ledger that adds up to the stock', async () => {
    expect(await stockLedgerGaps(shop.database)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { orderBody, place, stockLedgerGaps } from '../../../test/ordering.ts'
import { priya } from '../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, testProduct } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { writeProducts } from '../catalogue/write-products.ts'
import { newId } from '../platform/database/id.ts'
import { setStockChangeReason } from './movements.ts'

const plenty = testProduct({
  handle: 'plenty',
  name: 'Plain Kurta',
  variants: [{ sku: 'PLENTY', color: '', size: '', stock: 500 }],
})
const shop = await testShop([indigoKurta, khadiByTheMetre, plenty])
const { db } = shop.database
const asPriya = await shop.as(priya)

const changes = { items: [{ product: shop.id('plenty'), quantity: 2, price: 999 }], totalAmount: 1998 }
const movementsOf = (sku: string) =>
  db
    .selectFrom('stock_movement')
    .select(['change', 'stock_after', 'reason', 'order_id', 'customer_id'])
    .where('sku', '=', sku)
    .orderBy('id')
    .execute()

describe('the stock ledger', () => {
  it('records the reason, the person and the order of every change', async () => {
    const order = await place(shop, asPriya, changes)
    await asPriya.put(`/api/orders/${order._id}/cancel`)
    await writeProducts(db, [{ ...plenty, variants: [{ sku: 'PLENTY', color: '', size: '', stock: 450 }] }], {
      stockReason: { reason: 'import' },
    })
    await db.updateTable('variant').set({ stock: 440 }).where('sku', '=', 'PLENTY').execute()
    const by = asPriya.userId
    expect(await movementsOf('PLENTY')).toEqual([
      { change: 500, stock_after: 500, reason: 'opening stock', order_id: null, customer_id: null },
      { change: -2, stock_after: 498, reason: 'order placed', order_id: order._id, customer_id: by },
      { change: 2, stock_after: 500, reason: 'order cancelled', order_id: order._id, customer_id: by },
      { change: -50, stock_after: 450, reason: 'import', order_id: null, customer_id: null },
      { change: -10, stock_after: 440, reason: 'stock set', order_id: null, customer_id: null },
    ])
  })

  it('ignores changes that do not affect the stock', async () => {
    const before = await movementsOf('IK-S')
    await writeProducts(db, [{ ...indigoKurta, name: 'Neel Kurta' }])
    await db.updateTable('variant').set({ position: 7 }).where('sku', '=', 'IK-S').execute()
    expect(await movementsOf('IK-S')).toEqual(before)
  })

  it('limits a reason to its transaction, even when the connection is reused', async () => {
    await db.connection().execute(async (one) => {
      await one.transaction().execute((trx) => setStockChangeReason(trx, { reason: 'a count', by: newId() }))
      await one.updateTable('variant').set({ stock: 441 }).where('sku', '=', 'PLENTY').execute()
    })
    expect((await movementsOf('PLENTY')).at(-1)).toMatchObject({ change: 1, reason: 'stock set', customer_id: null })
  })

  it('books out the stock of a deleted variant, whose orders can still be cancelled', async () => {
    const order = await place(shop, asPriya, {
      items: [
        { product: shop.id('indigo-kurta'), quantity: 1, price: 999, selectedColor: 'Blue', selectedSize: 'S' },
        { product: shop.id('indigo-kurta'), quantity: 1, price: 1399, selectedColor: 'Red', selectedSize: 'M' },
      ],
      totalAmount: 2398,
    })
    await writeProducts(db, [{ ...indigoKurta, variants: indigoKurta.variants.slice(1) }])
    expect((await movementsOf('IK-S')).at(-1)).toMatchObject({ change: -3, stock_after: 0, reason: 'variant removed' })
    const { status } = await asPriya.put(`/api/orders/${order._id}/cancel`)
    expect(status).toBe(200)
    expect((await movementsOf('IK-RED-M')).at(-1)).toMatchObject({ change: 1, stock_after: 3 })
    await db.deleteFrom('product').where('id', '=', shop.id('indigo-kurta')).execute()
    expect((await movementsOf('IK-RED-M')).at(-1)).toMatchObject({ change: -3, reason: 'variant removed' })
  })

  it('adds up to the stock after concurrent orders, cancellations, edits and imports', async () => {
    const metres = { product: shop.id('khadi-by-the-metre'), selectedColor: 'White', quantity: 1, price: 349 }
    const work = Array.from({ length: 40 }, async (_, n) => {
      if (n % 5 === 3)
        await db
          .updateTable('variant')
          .set({ stock: 300 + n })
          .where('sku', '=', 'PLENTY')
          .execute()
      else if (n % 5 === 4)
        await writeProducts(db, [{ ...plenty, variants: [{ color: '', size: '', stock: 200 + n }] }])
      else {
        const items = n % 2 === 0 ? [...changes.items, metres] : [metres, ...changes.items]
        const { body } = await asPriya.post('/api/orders', orderBody(shop, { items, totalAmount: 2347 }))
        if (n % 3 === 0 && body._id) await asPriya.put(`/api/orders/${body._id}/cancel`)
      }
    })
    await Promise.all(work)
    expect(await stockLedgerGaps(shop.database)).toEqual([])
  })
})

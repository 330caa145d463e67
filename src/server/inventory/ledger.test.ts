import { describe, expect, it } from 'vitest'
import { orderBody, place, stockLedgerGaps } from '../../../test/ordering.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
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
const chikan = testProduct({
  handle: 'chikan',
  name: 'Chikan Kurta',
  variants: [{ sku: 'CHIKAN', color: '', size: '', stock: 10 }],
})
const shop = await testShop([indigoKurta, khadiByTheMetre, plenty, chikan])
const { db } = shop.database
const asPriya = await shop.as(priya)
const [asha, meera, dev] = [await shop.as(owner), await shop.as(manager), await shop.as(packer)]

const changes = { items: [{ product: shop.id('plenty'), quantity: 2, price: 999 }], totalAmount: 1998 }
const movementsOf = (sku: string) =>
  db
    .selectFrom('stock_movement')
    .select(['change', 'stock_after', 'reason', 'order_id', 'customer_id'])
    .where('sku', '=', sku)
    .orderBy('id')
    .execute()

describe('a receipt of stock', () => {
  const idOf = async (sku: string) =>
    (await db.selectFrom('variant').select('id').where('sku', '=', sku).executeTakeFirstOrThrow()).id
  const variantOf = (sku: string) =>
    db
      .selectFrom('variant')
      .innerJoin('product', 'product.id', 'variant.product_id')
      .select(['stock', 'cost_paise', 'shelf', 'product.revision'])
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow()
  const receive = (body: object, { as = asha, key = '' } = {}) =>
    as.post('/api/admin/stock-receipts', body, key ? { 'idempotency-key': key } : {})

  it('adds items with costs and shelves, is listed, and is undone to what was before', async () => {
    const [kurta, khadi] = [await idOf('IK-S'), await idOf('KHADI-WHITE')]
    const before = [await variantOf('IK-S'), await variantOf('KHADI-WHITE')] as const
    const items = [
      { variantId: kurta, quantity: 4, cost: 525, gstRate: 5, shelf: 'B-2' },
      { variantId: khadi, quantity: 12.25, cost: 200 },
    ]
    const { status, body } = await receive({ supplier: 'Surat Mills', billNumber: '4711', items })
    expect([status, body.data]).toMatchObject([
      200,
      { supplier: 'Surat Mills', billNumber: '4711', pieces: 4, metres: 12.25, total: 4450, undoneAt: null, lines: 2 },
    ])
    expect(await variantOf('IK-S')).toEqual({
      stock: before[0].stock + 4,
      cost_paise: 50_000,
      shelf: 'B-2',
      revision: before[0].revision + 1,
    })
    expect((await movementsOf('KHADI-WHITE')).at(-1)).toMatchObject({
      change: 1225,
      reason: 'received: Surat Mills, bill 4711',
      customer_id: asha.userId,
    })
    const path = `/api/admin/stock-receipts/${body.data._id}`
    expect((await asha.get('/api/admin/stock-receipts?q=ik-s')).body.data).toMatchObject([{ _id: body.data._id }])
    const seen = (await dev.get(path)).body.data
    expect([seen.total, seen.items[0].cost, seen.items[0].quantity]).toEqual([undefined, undefined, 4])
    // The shelf was moved since, so it stays.
    await asha.put(`/api/admin/stock/${kurta}/shelf`, { shelf: 'C-9' })
    const undone = await Promise.all([asha.post(`${path}/undo`), meera.post(`${path}/undo`)])
    expect(undone.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await variantOf('IK-S')).toMatchObject({ stock: before[0].stock, cost_paise: null, shelf: 'C-9' })
    expect(await variantOf('KHADI-WHITE')).toMatchObject({ stock: before[1].stock, cost_paise: null })
    const fileOf = async (as: typeof asha, query: string) =>
      String((await as.get(`/api/admin/stock-receipts/export${query}`)).body).split('\r\n')
    const [header = '', ...lines] = await fileOf(asha, '?q=ik-s')
    const columns = 'received,supplier,bill,sku,product,colour,size,quantity,unit,shelf,by,undone'
    expect(header).toBe(`\ufeff${columns},cost,value`)
    expect(lines[0]).toMatch(/Surat Mills,4711,IK-S,.*,4,piece,B-2,.*,2\d{3}-.*,500\.00,2000\.00$/)
    expect(lines[1]).toMatch(/KHADI-WHITE,.*,12\.25,metre,,.*,200\.00,2450\.00$/)
    expect((await fileOf(dev, '?q=4711'))[0]).toBe(`\ufeff${columns}`)
    expect(await fileOf(asha, '?q=nothing')).toEqual([header, ''])
    const { data } = (await asha.get(`/api/admin/audit?entityId=${body.data._id}`)).body
    expect(data).toMatchObject([
      { action: 'undo receipt', name: 'Surat Mills, bill 4711' },
      { action: 'create', after: { items: { 'IK-S': '4 pieces, cost ₹500.00, shelf B-2' } } },
    ])
  })

  it('is booked once for a repeated request, and warns of a bill that two people receive at once', async () => {
    const before = (await variantOf('CHIKAN')).stock
    const items = [{ variantId: await idOf('CHIKAN'), quantity: 7 }]
    const bill = { supplier: 'Jaipur Prints', billNumber: 'JP/12', items }
    const repeated = await Promise.all([receive(bill, { key: 'a' }), receive(bill, { key: 'a' })])
    expect(new Set(repeated.map(({ body }) => body.data._id)).size).toBe(1)
    const message = expect.stringContaining('the items were booked into the stock.')
    const booked = { status: 422, body: { message, _id: repeated[0]?.body.data._id } }
    expect(await receive({ items }, { key: 'a' })).toMatchObject(booked)
    const other = { supplier: 'Ajrakh House', billNumber: '9', items }
    const both = await Promise.all([
      receive(other),
      receive({ ...other, supplier: 'AJRAKH HOUSE', billNumber: ' 9.' }, { as: meera }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      message: expect.stringMatching(/^This bill was received on .* by /),
      earlier: { _id: both.find(({ status }) => status === 200)?.body.data._id },
    })
    expect((await receive({ ...other, isFurtherDelivery: true })).status).toBe(200)
    expect((await variantOf('CHIKAN')).stock).toBe(before + 21)
  })

  it('is not undone when items of it are sold', async () => {
    const { body } = await receive({ items: [{ variantId: await idOf('IK-S'), quantity: 1 }] })
    const { stock } = await variantOf('IK-S')
    await asha.put(`/api/admin/stock/${await idOf('IK-S')}`, { countInStock: 0, stockWas: stock })
    const refused = await asha.post(`/api/admin/stock-receipts/${body.data._id}/undo`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Some of the items have left the stock: IK-S has 0 pieces, 1 piece came in.',
    ])
    await asha.put(`/api/admin/stock/${await idOf('IK-S')}`, { countInStock: 4, stockWas: 0 })
  })

  it('is refused as a whole when a line is wrong, and to packers', async () => {
    const variantId = await idOf('CHIKAN')
    const before = (await variantOf('CHIKAN')).stock
    const good = { variantId, quantity: 1 }
    const wrong: readonly (readonly [object, string])[] = [
      [{ items: [] }, ''],
      [{ items: [good, { ...good, quantity: 2 }] }, 'items.1.variantId'],
      [{ items: [good, { variantId: newId(), quantity: 1 }] }, 'items.1.variantId'],
      [{ items: [{ ...good, quantity: 1.5 }] }, 'items.0.quantity'],
      [{ items: [{ ...good, quantity: 0 }] }, 'items.0.quantity'],
      [{ items: [{ ...good, quantity: '4' }] }, ''],
      [{ items: [{ ...good, cost: 1.234 }] }, 'items.0.cost'],
      [{ items: [{ ...good, cost: 5, gstRate: 7 }] }, ''],
      [{ items: [{ ...good, shelf: 'x'.repeat(41) }] }, 'items.0.shelf'],
      [{ supplier: 'x'.repeat(121), items: [good] }, ''],
      [{ items: Array.from({ length: 501 }, () => good) }, ''],
    ]
    for (const [body, field] of wrong) {
      const answer = await receive(body)
      expect([body, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
        body,
        400,
        field ? [field] : expect.anything(),
      ])
    }
    expect((await receive({ items: [good] }, { as: dev })).status).toBe(403)
    expect((await asha.post(`/api/admin/stock-receipts/${newId()}/undo`)).status).toBe(404)
    expect((await variantOf('CHIKAN')).stock).toBe(before)
  })

  it('finds variants of drafts as well, by barcode, SKU or name', async () => {
    await db.updateTable('variant').set({ barcode: '8901234567894' }).where('sku', '=', 'CHIKAN').execute()
    await db.updateTable('product').set({ status: 'draft' }).where('id', '=', shop.id('chikan')).execute()
    const found = async (q: string) =>
      (await asha.get(`/api/admin/stock-receipts/variants?q=${encodeURIComponent(q)}`)).body.data.map(
        ({ sku }: { sku: string }) => sku,
      )
    expect(await Promise.all(['8901234567894', 'chikan', 'chikan kurt', '%', ''].map(found))).toEqual([
      ['CHIKAN'],
      ['CHIKAN'],
      ['CHIKAN'],
      [],
      [],
    ])
  })
})

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

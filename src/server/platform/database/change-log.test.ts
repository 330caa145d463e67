import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { followChanges } from './follow-changes.ts'
import { newId } from './id.ts'

const shop = await testDatabase()
const { db } = shop
let received: string[] = []
const listener = await followChanges(shop, {
  onMessage: (message) => void received.push(message),
  onLost: () => undefined,
  onBack: () => undefined,
})
afterAll(() => listener.close())

const [women, kurtas, house] = [newId(), newId(), newId()]
await db.insertInto('brand').values({ id: house, name: 'Neelkanth' }).execute()
await db.insertInto('category').values({ id: women, level: 'mainCategory', name: 'Women' }).execute()
await db.insertInto('category').values({ id: kurtas, level: 'category', parent_id: women, name: 'Kurtas' }).execute()

const productRow = (id: string) => ({
  id,
  handle: `kurta-${id}`,
  name: 'Indigo kurta',
  brand_id: house,
  category_id: kurtas,
  price_paise: 79_900,
})
const variantRow = (product: string, size: string) => ({
  id: newId(),
  product_id: product,
  sku: `${product}-${size}`,
  size,
  stock: 5,
})

async function kurtaWithSizes(): Promise<string> {
  const id = newId()
  await db.insertInto('product').values(productRow(id)).execute()
  await db
    .insertInto('variant')
    .values(['S', 'M', 'L'].map((size) => variantRow(id, size)))
    .execute()
  return id
}

/** The messages that one transaction causes, sorted. */
async function messagesOf(change: () => Promise<unknown>): Promise<string[]> {
  await listener.settled()
  received = []
  await change()
  await listener.settled()
  return received.sort()
}

describe('the messages about a change in the database', () => {
  let indigo = ''
  let madder = ''
  beforeEach(async () => {
    indigo = await kurtaWithSizes()
    madder = await kurtaWithSizes()
  })

  it('name a product that was added, changed or deleted', async () => {
    const id = newId()
    expect(await messagesOf(() => db.insertInto('product').values(productRow(id)).execute())).toEqual([`product:${id}`])
    const rename = db.updateTable('product').set({ name: 'Madder kurta' }).where('id', '=', id)
    expect(await messagesOf(() => rename.execute())).toEqual([`product:${id}`])
    expect(await messagesOf(() => db.deleteFrom('product').where('id', '=', id).execute())).toEqual([`product:${id}`])
  })

  it('name a deleted product once, although its variants and images are deleted with it', async () => {
    await db.insertInto('product_image').values({ product_id: indigo, position: 0, path: 'a.webp' }).execute()
    expect(await messagesOf(() => db.deleteFrom('product').where('id', '=', indigo).execute())).toEqual([
      `product:${indigo}`,
    ])
  })

  it.each([
    ['the stock of products of which some is left', [2, 3], ['stock:both']],
    ['a product that an order sells out, and only as that', [5, 1], ['product:first', 'stock:second']],
    ['the stock of products that several orders take', [1, 2], ['stock:both'], 2],
    ['a product that one of several orders sells out, and only as that', [5, 1], ['product:first', 'stock:second'], 2],
  ])('name %s when an order takes them', async (_what, [first, second], expected, orders = 1) => {
    const variants = db.selectFrom('variant').select('id').where('size', '=', 'S')
    const ids = await Promise.all(
      [indigo, madder].map(async (id) => (await variants.where('product_id', '=', id).executeTakeFirstOrThrow()).id),
    )
    const messages = await messagesOf(() =>
      orders === 1
        ? sql`select reserve_for_order(${newId()}, ${newId()}, ${ids}::text[], ${[first, second]}::int[])`.execute(db)
        : sql`select reserve_for_orders(${[newId(), newId()]}::text[], ${[newId(), newId()]}::text[], ${ids}::text[], ${[first, second]}::int[])`.execute(
            db,
          ),
    )
    const names = messages.map((message) => {
      const [kind, list = ''] = message.split(':')
      const isBoth = list.includes(indigo) && list.includes(madder)
      return `${kind}:${isBoth ? 'both' : list === indigo ? 'first' : list === madder ? 'second' : list}`
    })
    expect(names).toEqual(expected)
  })

  it('name what a transaction changes after it took the products of an order', async () => {
    const { id } = await db
      .selectFrom('variant')
      .select('id')
      .where('product_id', '=', indigo)
      .where('size', '=', 'S')
      .executeTakeFirstOrThrow()
    const messages = await messagesOf(() =>
      db.transaction().execute(async (trx) => {
        await sql`select reserve_for_order(${newId()}, ${newId()}, ${[id]}::text[], ${[1]}::int[])`.execute(trx)
        await trx.updateTable('variant').set({ stock: 0 }).where('id', '=', id).execute()
      }),
    )
    expect(messages).toEqual([`product:${indigo}`, `stock:${indigo}`])
    const changes = db
      .selectFrom('stock_movement')
      .select(['change', 'reason'])
      .where('variant_id', '=', id)
      .orderBy('id')
    expect(await changes.execute()).toEqual([
      { change: 5, reason: 'opening stock' },
      { change: -1, reason: 'order placed' },
      { change: -4, reason: 'stock set' },
    ])
  })

  it('are not sent for an update that changes nothing', async () => {
    expect(await messagesOf(() => db.updateTable('product').set({ color: '' }).execute())).toEqual([])
    expect(
      await messagesOf(() => db.updateTable('variant').set({ stock: 5 }).where('stock', '=', 5).execute()),
    ).toEqual([])
    expect(await messagesOf(() => db.updateTable('brand').set({ name: 'Neelkanth' }).execute())).toEqual([])
    expect(await messagesOf(() => db.deleteFrom('brand').where('name', '=', 'Nobody').execute())).toEqual([])
  })

  it('distinguish stock from other changes of a variant', async () => {
    const sizes = (product: string) => db.updateTable('variant').where('product_id', '=', product)
    expect(await messagesOf(() => sizes(indigo).set({ stock: 4 }).execute())).toEqual([`stock:${indigo}`])
    expect(await messagesOf(() => sizes(indigo).set({ stock: 3, price_paise: 100 }).execute())).toEqual([
      `product:${indigo}`,
    ])
    const both = sql`update variant set stock = 2, image = case product_id when ${madder} then 'x.webp' end
                     where product_id in (${indigo}, ${madder})`
    await sizes(indigo).set({ image: null }).execute()
    expect(await messagesOf(() => both.execute(db))).toEqual([`product:${madder}`, `stock:${indigo}`])
  })

  it('report a product that sells out or is restocked as changed, because lists show that', async () => {
    const small = db.updateTable('variant').where('product_id', '=', indigo).where('size', '=', 'S')
    expect(await messagesOf(() => small.set({ stock: 0 }).execute())).toEqual([`product:${indigo}`])
    expect(await messagesOf(() => small.set({ stock: 1 }).execute())).toEqual([`product:${indigo}`])
    expect(await messagesOf(() => small.set({ stock: 2 }).execute())).toEqual([`stock:${indigo}`])
  })

  it('name both products when a variant or image moves from one to the other', async () => {
    const move = db.updateTable('variant').set({ product_id: madder, size: 'XL' }).where('product_id', '=', indigo)
    const both = [`product:${[indigo, madder].sort().join(',')}`]
    expect(await messagesOf(() => move.where('size', '=', 'S').execute())).toEqual(both)
    await db.insertInto('product_image').values({ product_id: indigo, position: 0, path: 'a.webp' }).execute()
    const moveImage = db.updateTable('product_image').set({ product_id: madder }).where('product_id', '=', indigo)
    expect(await messagesOf(() => moveImage.execute())).toEqual(both)
  })

  it('name the product of an image that was added, changed or deleted', async () => {
    const picture = { product_id: indigo, position: 0, path: 'front.webp' }
    expect(await messagesOf(() => db.insertInto('product_image').values(picture).execute())).toEqual([
      `product:${indigo}`,
    ])
    const swap = db.updateTable('product_image').set({ path: 'back.webp' }).where('product_id', '=', indigo)
    expect(await messagesOf(() => swap.execute())).toEqual([`product:${indigo}`])
    const remove = db.deleteFrom('product_image').where('product_id', '=', indigo)
    expect(await messagesOf(() => remove.execute())).toEqual([`product:${indigo}`])
  })

  it('name at most 300 products each', async () => {
    const rows = Array.from({ length: 700 }, () => productRow(newId()))
    const messages = await messagesOf(() => db.insertInto('product').values(rows).execute())
    expect(messages.map((message) => message.split(',').length).sort()).toEqual([100, 300, 300])
    const named = messages.flatMap((message) => message.replace('product:', '').split(','))
    expect(named.sort()).toEqual(rows.map((row) => row.id).sort())
  })

  it('report that everything changed when one transaction changes too many products to name', async () => {
    const insert = (count: number) =>
      sql`insert into product (id, handle, name, brand_id, category_id, price_paise)
          select encode(sha256(random()::text::bytea), 'hex')::char(24), random()::text, 'Kurta', ${house}, ${kurtas}, 100
          from generate_series(1, ${count}::int)`
    const messages = await messagesOf(() =>
      db.transaction().execute(async (trx) => {
        await insert(1500).execute(trx)
        await insert(501).execute(trx)
      }),
    )
    expect(messages).toContain('catalogue:*')
    expect(messages).toHaveLength(6)
  })

  it('are not sent for a transaction that was rolled back', async () => {
    const undone = messagesOf(() =>
      db
        .transaction()
        .execute(async (trx) => {
          await trx.deleteFrom('product').where('id', '=', indigo).execute()
          throw new Error('changed our mind')
        })
        .catch(() => undefined),
    )
    expect(await undone).toEqual([])
  })

  it('report that everything changed when a brand or a category changed', async () => {
    expect(await messagesOf(() => db.updateTable('brand').set({ name: 'Neel' }).execute())).toEqual(['catalogue:*'])
    const hide = db.updateTable('category').set({ show_in_nav: false }).where('id', '=', kurtas)
    expect(await messagesOf(() => hide.execute())).toEqual(['catalogue:*'])
  })

  it('report a new brand or category without naming products', async () => {
    const brand = db.insertInto('brand').values({ id: newId(), name: 'Rangrez' })
    expect(await messagesOf(() => brand.execute())).toEqual(['tree:*'])
  })

  it('report home page sections and settings as content', async () => {
    const section = { id: newId(), section_type: 'testimonial' as const }
    const write = db.insertInto('setting').values({ name: 'contact', value: '{"phone":"1"}' })
    expect(await messagesOf(() => db.insertInto('content_section').values(section).execute())).toEqual(['content:*'])
    expect(await messagesOf(() => write.execute())).toEqual(['content:*'])
    expect(await messagesOf(() => db.updateTable('setting').set({ value: '{}' }).execute())).toEqual(['content:*'])
    expect(await messagesOf(() => db.deleteFrom('setting').execute())).toEqual(['content:*'])
  })

  it('are not sent by NOTIFY, which would make transactions commit one after the other', async () => {
    const { rows } = await sql`
      select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ilike '%pg_notify%'`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  it('report truncated tables', async () => {
    expect(await messagesOf(() => sql`truncate product_image`.execute(db))).toEqual(['catalogue:*'])
    expect((await messagesOf(() => sql`truncate product cascade`.execute(db))).sort()).toEqual([
      'catalogue:*',
      'tree:*',
    ])
    expect(await messagesOf(() => sql`truncate setting`.execute(db))).toEqual(['content:*'])
  })
})

import { SCENES } from '@vastra/painter'
import { type Kysely, sql } from 'kysely'
import { Value } from 'typebox/value'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CATEGORY_TEXTS } from '../../../db/seed/category-texts.ts'
import { demoProducts, demoSwatches } from '../../../db/seed/demo-products.ts'
import { testDatabase } from '../../../test/database.ts'
import { NavConfig } from '../../contract/content.ts'
import { EDITABLE_CONTENT } from '../../contract/content-admin.ts'
import { sceneUrl } from '../../domain/catalogue/picture-urls.ts'
import type { Database } from '../platform/database/schema.ts'
import { loadDemoShop } from './load.ts'

const { db } = await testDatabase()
const total = demoProducts().length
const inDatabase = [...demoProducts(), ...demoSwatches().map(({ swatch }) => swatch)]
const SCENE_PICTURES = SCENES.map(sceneUrl)

const empty = () => sql`truncate product, brand, category, content_section, setting cascade`.execute(db)

describe('loading the demo shop', () => {
  beforeEach(empty)

  it('loads every product with variants, brand and categories into an empty shop, and reports progress', async () => {
    const steps: number[] = []
    const load = await loadDemoShop(db, { progress: (done) => steps.push(done) })
    expect(load).toEqual({ result: 'loaded', products: total, refused: [] })
    expect(await count('product')).toBe(inDatabase.length)
    expect(await count('variant')).toBe(inDatabase.flatMap(({ variants }) => variants).length)
    expect(await count('brand')).toBe(new Set(demoProducts().map(({ brand }) => brand)).size)
    expect(steps.at(0)).toBe(0)
    expect(steps.at(-1)).toBe(total)
  })

  it('changes nothing the second time, whatever was edited in between', async () => {
    await loadDemoShop(db)
    await sql`update product set price_paise = 4200, final_price_paise = null where handle like 'sanjh-%'`.execute(db)
    await sql`delete from product where handle like 'bindu-%'`.execute(db)
    await sql`delete from content_section where section_type = 'testimonial'`.execute(db)
    expect(await loadDemoShop(db)).toEqual({ result: 'already loaded', products: 0, refused: [] })
    expect(await count('product')).toBe(inDatabase.length - 1)
    expect(await priceOf('sanjh-%')).toBe(4200)
    const testimonials = await sql`select id from content_section where section_type = 'testimonial'`.execute(db)
    expect(testimonials.rows).toEqual([])
  })

  it('flags the demo products of an earlier release once', async () => {
    await loadDemoShop(db)
    const flagged = async () =>
      (await sql<{ n: number }>`select count(*)::int n from product where is_demo`.execute(db)).rows[0]?.n
    expect(await flagged()).toBe(inDatabase.length)
    await sql`update product set is_demo = false`.execute(db)
    await loadDemoShop(db)
    expect(await flagged()).toBe(0)
    await sql`update setting set value = value - 'flagged' where name = 'demo_loaded'`.execute(db)
    await loadDemoShop(db)
    expect(await flagged()).toBe(total)
  })

  it('promises no email in the texts of the shop, which may have no mail server', async () => {
    await loadDemoShop(db)
    const { rows } = await sql<{ text: string }>`
      select value::text as text from setting where value::text ~* '(we|will) email you|send it to your email'`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  it('does nothing in a shop with its own products', async () => {
    await loadDemoShop(db)
    await sql`delete from product where handle not like 'sanjh-%'`.execute(db)
    await sql`delete from setting`.execute(db)
    expect(await loadDemoShop(db)).toEqual({ result: 'not empty', products: 0, refused: [] })
    expect(await loadDemoShop(db)).toEqual({ result: 'not empty', products: 0, refused: [] })
    expect(await count('product')).toBe(1)
  })

  it('restores the demo products on request, and keeps ids, home page and settings', async () => {
    await loadDemoShop(db)
    const before = await idOf('sanjh-%')
    await sql`update product set price_paise = 4200, final_price_paise = null where handle like 'sanjh-%'`.execute(db)
    await sql`update variant set stock = 0`.execute(db)
    await sql`delete from product where handle like 'bindu-%'`.execute(db)
    await sql`update setting set value = '{"name":"Meri Dukaan"}' where name = 'contact'`.execute(db)
    expect(await loadDemoShop(db, { again: true })).toEqual({ result: 'loaded', products: total, refused: [] })
    expect(await count('product')).toBe(inDatabase.length)
    expect(await priceOf('sanjh-%')).toBe(129900)
    expect(await idOf('sanjh-%')).toBe(before)
    const { rows } = await sql<{ sum: string }>`select sum(stock) from variant`.execute(db)
    expect(Number(rows[0]?.sum)).toBe(
      inDatabase.reduce((sum, { variants }) => sum + variants.reduce((all, { stock }) => all + (stock ?? 0), 0), 0),
    )
    expect(await setting('contact')).toEqual({ name: 'Meri Dukaan' })
  })

  it('leaves out and reports a demo product whose SKU another product has', async () => {
    await loadDemoShop(db)
    await sql`update product set handle = 'my-own-kurta' where handle like 'sanjh-%'`.execute(db)
    const { products, refused } = await loadDemoShop(db, { again: true })
    expect(products).toBe(total - 1)
    expect(refused).toMatchObject([{ handle: 'sanjh-block-print-straight-kurta-in-indigo-cotton' }])
    expect(await count('product')).toBe(inDatabase.length)
  })

  it('leaves nothing when killed, and loads everything at the next start', async () => {
    const keeper = await holdHomePage(db)
    const loading = loadDemoShop(db).catch((error: unknown) => error)
    const victim = await keeper.firstWaiting()
    await sql`select pg_terminate_backend(${victim}::int)`.execute(db)
    expect(await loading).toBeInstanceOf(Error)
    await keeper.release()
    expect(await count('product')).toBe(0)
    expect(await count('category')).toBe(0)
    expect(await loadDemoShop(db)).toEqual({ result: 'loaded', products: total, refused: [] })
  })

  it('is done once when two processes start at the same moment', async () => {
    const loads = await Promise.all([loadDemoShop(db), loadDemoShop(db)])
    expect(loads.map(({ result }) => result).toSorted()).toEqual(['already loaded', 'loaded'])
    expect(await count('product')).toBe(inDatabase.length)
  })
})

describe('the demo shop', () => {
  beforeAll(async () => {
    await empty()
    await loadDemoShop(db)
  })

  it('has 3 to 12 sample reviews of at least 60 % of the products', async () => {
    const { rows } = await sql<{ reviewed: number; most: number; least: number; fits: number; verified: number }>`
      select count(*)::int reviewed, max(n)::int most, min(n)::int least, sum(fits)::int fits, sum(verified)::int verified
      from (select count(*) n, count(fit) fits, count(order_id) verified from review where author <> '' group by product_id) r`.execute(
      db,
    )
    expect(rows[0]).toMatchObject({ most: 12, least: 3, verified: 0 })
    expect((rows[0]?.reviewed ?? 0) / total).toBeGreaterThan(0.6)
    expect(rows[0]?.fits).toBeGreaterThan(300)
  })

  it('completes the look of at least 60 % of the garments, without changing looks of the shop', async () => {
    const looks = () =>
      sql<{ handle: string; has_look: boolean }>`
      select p.handle, exists (
        select from product other join variant v on v.product_id = other.id
        where other.category_id = p.look_category_id and v.stock >= other.minimum_quantity) as has_look
      from product p where unit = 'piece' order by p.handle`.execute(db)
    const { rows } = await looks()
    expect(rows.filter(({ has_look }) => has_look).length / rows.length).toBeGreaterThan(0.6)
    await sql`update product set look_category_id = null, look_color = 'Red' where handle like 'sanjh-%'`.execute(db)
    await loadDemoShop(db, { again: true })
    const changed = (await looks()).rows.filter((row, at) => row.has_look !== rows[at]?.has_look)
    expect(changed.map(({ handle }) => handle)).toEqual(['sanjh-block-print-straight-kurta-in-indigo-cotton'])
  })

  it('orders main categories and categories, with a description and picture for each', async () => {
    const { rows } = await sql<{ name: string; described: boolean }>`
      select name, description <> '' and image like '/media/scene/tile-%' as described from category where level <> 'subCategory' order by position`.execute(
      db,
    )
    expect(rows.slice(0, 6).map(({ name }) => name)).toEqual([
      'Women',
      'Men',
      'Kids',
      'Fabrics',
      'Kurtas & Kurtis',
      'Sarees',
    ])
    expect(rows.filter(({ described }) => !described)).toEqual([])
    expect(Object.values(CATEGORY_TEXTS).filter(({ image }) => !SCENE_PICTURES.includes(image))).toEqual([])
  })

  it('has home page sections of every type, in every position', async () => {
    const sections = await db.selectFrom('content_section').selectAll().orderBy('sort_order').execute()
    const of = (type: string, position?: string) =>
      sections.filter((section) => section.section_type === type && (!position || section.position === position))
    expect(of('hero_carousel').length).toBeGreaterThanOrEqual(3)
    expect(of('advertisement', 'top')).toHaveLength(3)
    expect(of('advertisement', 'between_sections')).toHaveLength(2)
    expect(of('advertisement', 'bottom').length).toBeGreaterThanOrEqual(1)
    expect(of('testimonial')).toHaveLength(5)
    expect(of('product_grid')[0]?.product_ids).toHaveLength(4)
    expect(of('additional_section').map(({ product_ids }) => product_ids?.length)).toEqual([4])
    const videos = of('advertisement', 'top').filter(({ metadata }) => metadata.mediaType === 'video')
    expect(videos.map(({ video_url }) => video_url)).toEqual(['/media/video/handloom.mp4'])
    for (const { image } of [...of('hero_carousel'), ...of('advertisement')]) {
      expect(SCENE_PICTURES).toContain(image)
    }
  })

  it('links on its home page only to existing categories and products', async () => {
    const { rows } = await sql<{ id: string }>`
      select unnest(regexp_matches(link || ' ' || array_to_string(product_ids, ' ') || metadata, '[0-9a-f]{24}', 'g')) as id
      from content_section
      except (select id from product union select id from category)`.execute(db)
    expect(rows).toEqual([])
  })

  it('has valid navigation and no tags', async () => {
    const nav = await setting('nav_config')
    expect(Value.Check(NavConfig, nav)).toBe(true)
    expect(nav).toMatchObject({ moreDropdownLabel: 'More', showMainCategories: true, maxMainCategories: 4 })
    expect(await setting('google_tags')).toMatchObject({ enabled: false })
  })

  it.each(Object.entries(EDITABLE_CONTENT))(
    'comes with %s as the back office could have saved it',
    async (name, edit) => {
      expect([...Value.Errors(edit, await setting(name))]).toEqual([])
    },
  )
})

async function count(table: 'product' | 'variant' | 'brand' | 'category'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}

async function setting(name: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

async function priceOf(handle: string): Promise<number | undefined> {
  const row = await db.selectFrom('product').select('price_paise').where('handle', 'like', handle).executeTakeFirst()
  return row?.price_paise
}

async function idOf(handle: string): Promise<string | undefined> {
  const row = await db.selectFrom('product').select('id').where('handle', 'like', handle).executeTakeFirst()
  return row?.id
}

/** Locks the home page sections, which the loader writes after the products. */
async function holdHomePage(from: Kysely<Database>) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let holding: Promise<void> = Promise.resolve()
  await new Promise<void>((started, failed) => {
    holding = from.transaction().execute(async (trx) => {
      await sql`lock table content_section in share mode`.execute(trx).then(() => started(), failed)
      await held
    })
  })
  return {
    async firstWaiting(): Promise<number> {
      for (;;) {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_locks
          where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
          from,
        )
        if (rows[0]) return rows[0].pid
      }
    },
    async release() {
      release()
      await holding
    },
  }
}

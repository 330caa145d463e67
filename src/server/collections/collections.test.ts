import { describe, expect, it } from 'vitest'
import { page } from '../../../test/page-server.ts'
import { manager, packer } from '../../../test/people.ts'
import { indigoKurta, khadiByTheMetre, madderSaree, redCottonKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { buildApp } from '../app/build-app.ts'
import { Pages } from '../pages/index.ts'

const shop = await testShop([indigoKurta, redCottonKurta, madderSaree, khadiByTheMetre])
const meera = await shop.as(manager)
const arjun = await shop.as(packer)
const [indigo, red, saree] = ['indigo-kurta', 'red-cotton-kurta', 'madder-saree'].map(shop.id) as [
  string,
  string,
  string,
]
const pages = new Pages(async () => page('A page', 200), 'http://shop.test', {
  knows: shop.shop.knows,
  moved: shop.shop.moved,
})
const web = await buildApp({ handlers: shop.shop.handlers, pages, ready: async () => undefined })

const settled = async <T>(answer: Promise<T>) => {
  const result = await answer
  await shop.shop.settled()
  return result
}
const create = (form: object) => settled(meera.post('/api/admin/collections', form))
const update = ({ _id, ...record }: Record<string, unknown>, change: object) =>
  settled(meera.put(`/api/admin/collections/${_id}`, { ...record, ...change }))
const rule = (name: string, conditions: object[], match = 'all') =>
  create({ name, kind: 'rule', match, conditions: conditions.map((one) => Object.entries(one)[0]).map(condition) })
const condition = (entry: [string, unknown] | undefined) => ({ field: entry?.[0], value: String(entry?.[1]) })
const listed = async (handle: string, more = '') => {
  const { body } = await shop.get(`/api/products?collection=${handle}${more}`)
  return body.products.map(({ _id }: { _id: string }) => _id)
}
const visit = async (url: string) => {
  const { statusCode, headers } = await web.inject(url)
  return headers.location ? `${statusCode} ${headers.location}` : statusCode
}

describe('a collection by hand', () => {
  it('is listed in its order, sold-out products last, with the filters and orders of every list', async () => {
    const { status, body } = await create({ name: 'Festive Edit', kind: 'manual', productIds: [saree, indigo, red] })
    expect([status, body.message]).toEqual([200, undefined])
    expect(body.data).toMatchObject({ handle: 'festive-edit', productCount: 3, redirect: null, revision: 1 })
    expect(await listed('festive-edit')).toEqual([saree, indigo, red])
    expect(await listed('festive-edit', '&page=2&limit=2')).toEqual([red])
    expect(await listed('festive-edit', '&color=Red')).toEqual([indigo, red])
    expect(await listed('festive-edit', '&sortBy=price&sortOrder=asc')).toEqual([red, indigo, saree])
    const facets = (await shop.get('/api/products?collection=festive-edit&facets=true&limit=1')).body.filterOptions
    expect(facets.fabrics).toEqual([
      { name: 'Cotton', count: 2 },
      { name: 'Silk', count: 1 },
    ])
    const saved = await update(body.data, { productIds: [red, saree] })
    expect(saved.body.data).toMatchObject({ productIds: [red, saree], productCount: 2, revision: 2 })
    expect(await listed('festive-edit')).toEqual([red, saree])
    expect(await update(body.data, { name: 'Stale' })).toMatchObject({
      status: 409,
      body: { current: { revision: 2 } },
    })
  })
})

describe('a collection by rule', () => {
  it('follows each change of a product at once', async () => {
    await rule('Half Price', [{ minDiscount: 23 }])
    expect(await listed('half-price')).toEqual([indigo])
    await rule('Silk or Cheap', [{ fabric: 'silk' }, { maxPrice: 799 }], 'any')
    expect((await listed('silk-or-cheap')).toSorted()).toEqual([red, saree, shop.id('khadi-by-the-metre')].toSorted())
    const { db } = shop.database
    await db.updateTable('product').set({ final_price_paise: 60_000 }).where('id', '=', red).execute()
    await shop.shop.settled()
    expect((await listed('half-price')).toSorted()).toEqual([indigo, red].toSorted())
    await db.updateTable('product').set({ status: 'draft' }).where('id', '=', red).execute()
    await shop.shop.settled()
    expect(await listed('half-price')).toEqual([indigo])
    await db.updateTable('product').set({ status: 'active', final_price_paise: null }).where('id', '=', red).execute()
    await shop.shop.settled()
  })

  it('is previewed without being saved', async () => {
    const asked = { kind: 'rule', conditions: [{ field: 'inStock', value: 'true' }], limit: 2 }
    const { body } = await arjun.post('/api/admin/collections/preview', asked)
    expect(body.data.total).toBe(4)
    expect(body.data.products).toHaveLength(2)
    expect(body.data.products[0]).toMatchObject({ name: expect.any(String), price: expect.any(Number), inStock: true })
  })
})

it.each<[string, object]>([
  ['conditions.0.value', { conditions: [{ field: 'category', value: 'f'.repeat(24) }] }],
  ['conditions.0.value', { conditions: [{ field: 'brand', value: 'f'.repeat(24) }] }],
  ['conditions', { conditions: [] }],
  ['productIds', { kind: 'manual', productIds: ['f'.repeat(24)] }],
  ['handle', { handle: 'festive-edit', conditions: [{ field: 'fabric', value: 'Silk' }] }],
])('a form is refused at %s for %j', async (field, change) => {
  const { status, body } = await create({ name: 'Wrong', kind: 'rule', ...change })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
})

describe('the address of a collection', () => {
  it('wins over a redirect from it while it is published, and the owner sees it', async () => {
    await meera.post('/api/admin/redirects', { path: '/collections/summer', target: '/featured' })
    expect(await visit('/collections/summer')).toBe('301 /featured')
    const { body } = await create({ name: 'Summer', kind: 'manual', productIds: [red] })
    expect(body.data.redirect).toBe('/featured')
    expect(await visit('/Collections/Summer/?utm_source=mail')).toBe(200)
    expect((await shop.get('/api/collections/SUMMER')).body.data).toMatchObject({ handle: 'summer', name: 'Summer' })
    const hidden = await update(body.data, { published: false })
    expect(await visit('/collections/summer')).toBe('301 /featured')
    expect((await shop.get('/api/collections/summer')).status).toBe(404)
    expect(await listed('summer')).toEqual([])
    expect(hidden.body.data.productCount).toBe(1)
  })

  it('redirects to the new one when its handle changes, and back', async () => {
    const first = (await create({ name: 'Winter', kind: 'manual', productIds: [red] })).body.data
    const second = (await update(first, { handle: 'Winter-Edit' })).body.data
    expect(await visit('/collections/winter')).toBe('301 /collections/winter-edit')
    expect((await update(second, { handle: 'winter' })).status).toBe(200)
    expect(await visit('/collections/winter-edit')).toBe('301 /collections/winter')
    expect(await visit('/collections/winter')).toBe(200)
  })

  it('is in the sitemap and in the navigation that the owner chose', async () => {
    const handles = (await shop.get('/api/collections')).body.data.map(({ handle }: { handle: string }) => handle)
    expect(handles).toEqual(expect.arrayContaining(['festive-edit', 'winter']))
    expect(handles).not.toContain('summer')
    const sitemap = (await shop.app.inject('/sitemap.xml')).body
    expect(sitemap).toContain('<loc>http://shop.test/collections/winter</loc>')
    expect(sitemap).not.toContain('/collections/summer')
  })
})

it('stays in the sections of the home page when its handle changes, and is not deleted while it is in one', async () => {
  const first = (await create({ name: 'Monsoon', kind: 'manual', productIds: [red] })).body.data
  const section = await settled(
    meera.post('/api/admin/sections', {
      sectionType: 'product_grid',
      title: 'For the rain',
      metadata: { dynamicFilters: { collection: first.handle } },
    }),
  )
  expect(section.status).toBe(200)
  const second = (await update(first, { handle: 'rain' })).body.data
  const { metadata, revision } = (await meera.get(`/api/admin/sections/${section.body.data._id}`)).body.data
  expect([metadata.dynamicFilters, revision]).toEqual([{ collection: 'rain' }, section.body.data.revision + 1])
  const url = `/api/admin/collections/${second._id}`
  const refused = await meera.call('DELETE', url)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('“For the rain”')])
  await meera.call('DELETE', `/api/admin/sections/${section.body.data._id}`)
  expect((await settled(meera.call('DELETE', url))).status).toBe(200)
})

it('is deleted without its products, and each change is in the audit log', async () => {
  const { _id } = (await create({ name: 'Gone', kind: 'manual', productIds: [red] })).body.data
  expect((await arjun.call('DELETE', `/api/admin/collections/${_id}`)).status).toBe(403)
  expect((await settled(meera.call('DELETE', `/api/admin/collections/${_id}`))).status).toBe(200)
  expect((await meera.get(`/api/admin/collections/${_id}`)).status).toBe(404)
  expect(await listed('gone')).toEqual([])
  expect((await shop.get(`/api/products/${red}`)).status).toBe(200)
  const entries = await shop.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'collection')
    .where('entity_id', '=', 'Gone')
    .orderBy('at')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual(['create', 'delete'])
})

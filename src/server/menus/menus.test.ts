import { describe, expect, it, vi } from 'vitest'
import { page } from '../../../test/page-server.ts'
import { manager } from '../../../test/people.ts'
import { indigoKurta, madderSaree } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { buildApp } from '../app/build-app.ts'
import { Pages } from '../pages/index.ts'

const shop = await testShop([indigoKurta, madderSaree])
const meera = await shop.as(manager)
const settled = async <T>(answer: Promise<T>) => {
  const result = await answer
  await shop.shop.settled()
  return result
}
const pages = new Pages(
  async (_request, caller) => page(JSON.stringify(await shop.shop.apiFor(caller).menus.get({}))),
  'http://shop.test',
  { cache: shop.shop.pageCache },
)
const web = await buildApp({ handlers: shop.shop.handlers, pages, ready: async () => undefined })

const { body: before } = await shop.get('/api/nav-config')
const save = (change: object) => settled(meera.put('/api/nav-config', { ...before, ...change }))
const link = (kind: string, value = '', links: object[] = [], label = kind) => ({ label, kind, value, links })
const below = (kind: string, value: string, label = kind) => ({ label, kind, value })
const menus = async () => (await shop.get('/api/menus')).body.data
const saree = shop.id('madder-saree')
const category = (await shop.get('/api/categories')).body.data[0]
const { data: edit } = (await settled(meera.post('/api/admin/collections', { name: 'Edit', kind: 'manual' }))).body
const { data: guide } = (
  await settled(meera.post('/api/admin/custom-pages', { title: 'Size guide', body: 'Text', published: true }))
).body

describe('custom links of the menus', () => {
  it('lead where their pages are now, and are left out when these are gone', async () => {
    const footerLinks = [
      link('heading', '', [below('page', guide._id), below('collection', edit._id)], 'Help'),
      link('address', 'https://blog.example/diwali?x=1', [], 'Blog'),
    ]
    const menuLinks = [link('category', category._id), link('product', saree)]
    expect((await save({ menuLinks, menuPlace: 'first', footerLinks })).status).toBe(200)
    expect((await shop.get('/api/nav-config/public')).body).toMatchObject({
      menuLinks,
      menuPlace: 'first',
      footerLinks,
    })
    const help = (links: object[]) => ({ label: 'Help', href: '/pages/size-guide', links })
    const toPage = { label: 'page', href: '/pages/size-guide' }
    const toEdit = { label: 'collection', href: '/collections/edit' }
    const blog = { label: 'Blog', href: 'https://blog.example/diwali?x=1', links: [] }
    expect(await menus()).toEqual({
      header: [
        { label: 'category', href: `/category/${category._id}`, links: [] },
        { label: 'product', href: `/products/${saree}`, links: [] },
      ],
      footer: [help([toPage, toEdit]), blog],
      emptyLists: expect.any(Array),
    })
    await settled(meera.put(`/api/admin/collections/${edit._id}`, { ...edit, published: false }))
    expect((await menus()).footer).toEqual([help([toPage]), blog])
    await settled(meera.put(`/api/admin/custom-pages/${guide._id}`, { ...guide, published: false }))
    expect((await menus()).footer).toEqual([blog])
  })

  it('are rendered again when a product of them is no longer sold, and not when its stock changes', async () => {
    await save({ menuLinks: [link('product', saree)], footerLinks: [] })
    const shown = async () => (await web.inject('/about')).body
    expect(await shown()).toContain(saree)
    const { db } = shop.database
    await settled(db.updateTable('variant').set({ stock: 3 }).where('product_id', '=', saree).execute())
    expect(shop.shop.pageCache.find('/about')).toBeDefined()
    await settled(db.updateTable('product').set({ status: 'draft' }).where('id', '=', saree).execute())
    expect(await shown()).not.toContain(saree)
  })

  it('leave out the lists without products, on every page from the first and until the last product', async () => {
    await save({ menuLinks: [], footerLinks: [] })
    const { db } = shop.database
    const shown = async () => (await web.inject('/about')).body
    const flag = (best_seller: boolean) =>
      settled(db.updateTable('product').set({ best_seller }).where('handle', '=', 'indigo-kurta').execute())
    await flag(false)
    expect((await menus()).emptyLists).toEqual(expect.arrayContaining(['popular']))
    expect(await shown()).toContain('popular')
    await flag(true)
    expect((await menus()).emptyLists).not.toContain('popular')
    await vi.waitFor(async () => expect(await shown()).not.toContain('popular'), 10_000)
    const { id } = await db
      .selectFrom('product')
      .innerJoin('category', 'category.id', 'product.category_id')
      .select('category.id')
      .where('handle', '=', 'indigo-kurta')
      .executeTakeFirstOrThrow()
    const sell = (status: 'active' | 'draft') =>
      settled(db.updateTable('product').set({ status }).where('category_id', '=', id).execute())
    expect((await menus()).emptyLists).not.toContain(id)
    await sell('draft')
    expect((await menus()).emptyLists).toEqual(expect.arrayContaining([id, 'popular']))
    await sell('active')
  })

  it('are whole in the demo shop', async () => {
    const { db } = shop.database
    await settled(db.insertInto('setting').values({ name: 'demo_loaded', value: '{}' }).execute())
    expect((await menus()).emptyLists).toEqual([])
    await settled(db.deleteFrom('setting').where('name', '=', 'demo_loaded').execute())
    expect((await menus()).emptyLists).not.toEqual([])
  })

  it('of someone else who saved meanwhile are not overwritten', async () => {
    const { body: seen } = await shop.get('/api/nav-config')
    expect((await save({ seen, maxVisibleItems: 7 })).body).toMatchObject({ maxVisibleItems: 7 })
    const late = await save({ seen, maxVisibleItems: 5 })
    expect([late.status, late.body]).toMatchObject([409, { current: { maxVisibleItems: 7 } }])
    expect(late.body.message).toBe('Someone else has changed the navigation. Please check it and try again.')
    expect((await shop.get('/api/nav-config')).body).toMatchObject({ maxVisibleItems: 7 })
    expect((await save({ seen: late.body.current, maxVisibleItems: 5 })).status).toBe(200)
    expect((await save({ maxVisibleItems: 6 })).status).toBe(200)
  })

  it('are kept by a configuration that does not name them', async () => {
    const menuLinks = [link('address', '/about')]
    await save({ menuLinks, menuPlace: 'afterStandard', footerLinks: [] })
    const { menuLinks: _links, menuPlace: _place, footerLinks: _footer, ...specified } = before
    const answer = await settled(meera.put('/api/nav-config', { ...specified, maxVisibleItems: 9 }))
    expect(answer.body).toMatchObject({ maxVisibleItems: 9, menuLinks, menuPlace: 'afterStandard' })
    expect((await save({ menuLinks: [] })).status).toBe(200)
    expect((await menus()).header).toEqual([])
  })

  it.each([
    [link('address', 'javascript:alert(1)'), 'menuLinks.0.value'],
    [link('address', ' JavaScript:alert(1)'), 'menuLinks.0.value'],
    [link('address', 'https:javascript:alert(1)'), 'menuLinks.0.value'],
    [link('address', 'data:text/html,x'), 'menuLinks.0.value'],
    [link('address', 'http://plain.example'), 'menuLinks.0.value'],
    [link('address', '//evil.example'), 'menuLinks.0.value'],
    [link('address', 'https://shop.example@evil.example/'), 'menuLinks.0.value'],
    [link('address', '/admin/orders'), 'menuLinks.0.value'],
    [link('page', 'size-guide'), 'menuLinks.0.value'],
    [link('heading'), 'menuLinks.0.value'],
    [link('address', '/about', [], ' '), 'menuLinks.0.label'],
    [link('address', '/about', [below('address', 'vbscript:x')]), 'menuLinks.0.links.0.value'],
    [link('address', '/about', [below('heading', '')]), 'menuLinks.0.links.0.value'],
  ])('are refused at their field: %o', async (wrong, field) => {
    const { status, body } = await save({ menuLinks: [wrong] })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
    expect((await menus()).header).toEqual([])
  })

  it('that lead nowhere are named to the owner', async () => {
    await settled(meera.post('/api/admin/redirects', { path: '/pages/old', target: '/about' }))
    const good = ['/about', '/products?color=Red', '/pages/old#top', 'https://other.example'].map((address) =>
      link('address', address),
    )
    const bad = [
      link('address', '/nothing'),
      link('address', '/collections/none'),
      link('heading', '', [below('page', guide._id), below('product', saree)]),
      link('page', guide._id, [below('address', '/about')]),
    ]
    const { body } = await meera.post('/api/admin/menus/check', { links: [...good, ...bad] })
    expect(body.data).toEqual({
      4: 'The shop has no page at this address.',
      5: 'The shop has no page at this address.',
      '6.links.0': 'This page is a draft or has been deleted. The link is not shown.',
      '6.links.1': 'This product is not on sale. The link is not shown.',
      7: 'This page is a draft or has been deleted. The link leads where the first one below it does.',
    })
  })
})

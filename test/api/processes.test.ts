import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type OpenShop, openShop } from '../../src/server/app/open-shop.ts'
import { writeProducts } from '../../src/server/catalogue/write-products.ts'
import { testDatabase } from '../database.ts'
import { type Api, keepPage } from '../keep-page.ts'
import { owner, signIn } from '../people.ts'
import { indigoKurta, khadiByTheMetre, redCottonKurta } from '../products.ts'

const database = await testDatabase()
const { db } = database
await writeProducts(db, [indigoKurta, redCottonKurta, khadiByTheMetre])
const settings = { origin: 'http://shop.test', dataDir: tmpdir(), worksOnJobs: false }
const shops: OpenShop[] = [await openShop(database, settings), await openShop(database, settings)]
await Promise.all(shops.map((shop) => shop.isLoaded))
afterAll(() => Promise.all(shops.map((shop) => shop.close())))

const [indigo, khadi] = await Promise.all(
  ['indigo-kurta', 'khadi-by-the-metre'].map(async (handle) => {
    const row = await db.selectFrom('product').select('id').where('handle', '=', handle).executeTakeFirstOrThrow()
    return row.id
  }),
)

const everywhere = () => Promise.all(shops.map((shop) => shop.settled()))
const namesIn = (shop: OpenShop) =>
  shop
    .apiFor({ role: 'visitor' })
    .products.list({ query: { limit: 10 } })
    .then(({ products }) => products.map(({ name }) => name))

const theProduct = (id: string | undefined) => (api: Api) => api.products.get({ params: { id: id as string } })
const nothing = async () => undefined

describe('two processes on one database', () => {
  it('both show a change the next time they are asked, and neither serves a page from before it', async () => {
    for (const shop of shops) await keepPage(shop, '/products', theProduct(indigo))
    await writeProducts(db, [{ ...indigoKurta, name: 'Neel Kurta' }])
    await everywhere()
    for (const shop of shops) {
      expect(await namesIn(shop)).toContain('Neel Kurta')
      expect(shop.pageCache.find('/products')).toBeUndefined()
    }
  })

  it('keep the pages that do not show a product whose stock changed', async () => {
    for (const shop of shops) {
      await keepPage(shop, '/with', theProduct(khadi))
      await keepPage(shop, '/without', theProduct(indigo))
    }
    await db
      .updateTable('variant')
      .set({ stock: 1_225 })
      .where('product_id', '=', khadi as string)
      .execute()
    await everywhere()
    for (const shop of shops) {
      expect(shop.pageCache.find('/with')).toBeUndefined()
      expect(shop.pageCache.find('/without')).toBeDefined()
      const { data } = await shop.apiFor({ role: 'visitor' }).products.get({ params: { id: khadi as string } })
      expect(data.countInStock).toBe(12.25)
    }
  })

  it('keep the pages that do not show a product that was saved', async () => {
    const productPage = (id: string | undefined) => (api: Api) =>
      Promise.all([theProduct(id)(api), api.products.related({ params: { id: id as string } })])
    const keepAll = async (shop: OpenShop) => {
      await keepPage(shop, '/products', (api) => api.products.list({ query: { facets: true } }))
      await keepPage(shop, '/best-sellers', (api) => api.products.bestSellers({}))
      await keepPage(shop, '/kurta', productPage(indigo))
      await keepPage(shop, '/khadi', productPage(khadi))
      await keepPage(shop, '/about', (api) => Promise.all([api.content.about({}), api.categories.list({})]))
    }
    const kept = (shop: OpenShop) =>
      ['/products', '/best-sellers', '/kurta', '/khadi', '/about'].filter((path) => shop.pageCache.find(path))
    const rust = { ...redCottonKurta, handle: 'rust-kurta', name: 'Rust Kurta' }
    for (const product of [rust, { ...rust, name: 'Rust Cotton Kurta' }]) {
      for (const shop of shops) await keepAll(shop)
      // The first is new in the category of the kurta, whose page did not show it.
      await writeProducts(db, [product])
      await everywhere()
      for (const shop of shops) expect(kept(shop)).toEqual(['/khadi', '/about'])
    }
  })

  it('drop a page that left a product out when the product comes back', async () => {
    const [shop] = shops as [OpenShop]
    const setStatus = async (status: 'active' | 'archived') => {
      await db
        .updateTable('product')
        .set({ status })
        .where('id', '=', khadi as string)
        .execute()
      await everywhere()
    }
    await setStatus('archived')
    await keepPage(shop, '/', (api) => theProduct(khadi)(api).catch(() => undefined))
    expect(await shop.knows({ kind: 'product', id: khadi as string, missing: '' })).toBe(false)
    await setStatus('active')
    expect(shop.pageCache.find('/')).toBeUndefined()
    expect(await shop.knows({ kind: 'product', id: khadi as string, missing: '' })).toBe(true)
  })

  it('follow settings and home page sections', async () => {
    for (const shop of shops) await keepPage(shop, '/', nothing)
    const value = JSON.stringify({ name: 'Vastra Surat' })
    await db.insertInto('setting').values({ name: 'contact', value }).execute()
    await everywhere()
    for (const shop of shops) {
      expect(shop.pageCache.find('/')).toBeUndefined()
      expect((await shop.apiFor({ role: 'visitor' }).content.contact({})).data.name).toBe('Vastra Surat')
    }
  })

  it('miss no change that happened while they were disconnected', async () => {
    const [shop] = shops as [OpenShop]
    await keepPage(shop, '/', nothing)
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'vastra changes'`.execute(db)
    expect(ended.rows).toHaveLength(2)
    await writeProducts(db, [{ ...redCottonKurta, name: 'Ruby Kurta' }])
    await everywhere()
    for (const each of shops) expect(await namesIn(each)).toContain('Ruby Kurta')
    expect(shop.pageCache.find('/')).toBeUndefined()
    await keepPage(shop, '/', nothing)
    expect(shop.pageCache.find('/')).toBeDefined()
  })

  it('keep neither pages nor products while they cannot receive changes', async () => {
    const [shop] = shops as [OpenShop]
    const setConnectable = (isConnectable: boolean) =>
      sql`update pg_database set datallowconn = ${isConnectable} where datname = current_database()`.execute(db)
    const shownName = async () => {
      const answer = await theProduct(khadi)(shop.apiFor({ role: 'visitor' }))
      return answer.data.name
    }
    await keepPage(shop, '/', nothing)
    expect(await shownName()).toBe(khadiByTheMetre.name)
    await setConnectable(false)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'vastra changes'`.execute(db)
    await vi.waitFor(() => expect(shop.pageCache.find('/')).toBeUndefined(), 5_000)
    await keepPage(shop, '/', nothing)
    expect(shop.pageCache.find('/')).toBeUndefined()
    for (const name of ['Khadi of today', 'Khadi of tomorrow']) {
      await db
        .updateTable('product')
        .set({ name })
        .where('id', '=', khadi as string)
        .execute()
      expect(await shownName()).toBe(name)
    }
    await setConnectable(true)
    await everywhere()
    await keepPage(shop, '/', nothing)
    expect(shop.pageCache.find('/')).toBeDefined()
    await writeProducts(db, [khadiByTheMetre])
    await everywhere()
    expect(await shownName()).toBe(khadiByTheMetre.name)
  })

  it('both show what someone changed in the back office of one of them', async () => {
    const [here, elsewhere] = shops as [OpenShop, OpenShop]
    const id = indigo as string
    const { userId } = await signIn(db, owner)
    const office = here.apiFor({ role: 'admin', staffRole: 'owner', userId })
    const storefront = elsewhere.apiFor({ role: 'visitor' })
    const keep = () => keepPage(elsewhere, '/kept', theProduct(id))
    const showsAnew = async () => {
      await everywhere()
      return elsewhere.pageCache.find('/kept') === undefined
    }

    await keep()
    const { revision, categoryId } = (await office.adminProducts.get({ params: { id } })).data
    await office.adminProducts.update({ params: { id }, body: { revision, price: 1_099, finalPrice: null } })
    expect(await showsAnew()).toBe(true)
    expect((await storefront.products.get({ params: { id } })).data.price).toBe(1_099)

    await keep()
    const category = (await office.adminCategories.get({ params: { id: categoryId } })).data
    await office.adminCategories.update({ params: { id: categoryId }, body: { ...category, name: 'Kurtas & Kurtis' } })
    expect(await showsAnew()).toBe(true)
    expect((await storefront.products.get({ params: { id } })).data.category.name).toBe('Kurtas & Kurtis')

    await keep()
    await office.adminProducts.bulk({ body: { ids: [id], set: { status: 'archived' } } })
    expect(await showsAnew()).toBe(true)
    await expect(storefront.products.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await office.adminProducts.bulk({ body: { ids: [id], set: { status: 'active' } } })
  })

  it('agree after many changes at once', async () => {
    const products = Array.from({ length: 40 }, (_, place) => ({
      ...redCottonKurta,
      handle: `many-${place}`,
      name: `Kurta ${place}`,
    }))
    await Promise.all([0, 10, 20, 30].map((from) => writeProducts(db, products.slice(from, from + 10))))
    await everywhere()
    const totals = await Promise.all(
      shops.map(async (shop) => (await shop.apiFor({ role: 'visitor' }).products.list({ query: {} })).total),
    )
    expect(totals).toEqual([44, 44])
  })
})

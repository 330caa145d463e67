import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { indigoKurta, khadiByTheMetre, madderSaree, redCottonKurta } from '../../../test/products.ts'
import { writeProducts } from '../catalogue/write-products.ts'
import { seoRoutes } from './routes.ts'

const { db } = await testDatabase()
await writeProducts(db, [indigoKurta, redCottonKurta, madderSaree, khadiByTheMetre])
const ids = (await db.selectFrom('product').select('id').orderBy('id').execute()).map((row) => row.id)

const ORIGIN = 'https://shop.example'
const whole = Fastify()
const shopName = async () => 'Rang & Co'
seoRoutes(whole, db, { origin: ORIGIN, shopName })
/** The same shop with three addresses in each sitemap file. */
const split = Fastify()
seoRoutes(split, db, { origin: ORIGIN, shopName, addressesPerFile: 3 })
afterAll(() => Promise.all([whole.close(), split.close()]))

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location)

describe('the sitemap', () => {
  it('lists the public pages, every category and every product', async () => {
    const { body, headers } = await whole.inject('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    const named = locations(body)
    for (const id of ids) expect(named).toContain(`${ORIGIN}/products/${id}`)
    expect(named).toContain(`${ORIGIN}/featured`)
    const { length } = await db.selectFrom('category').select('id').execute()
    expect(length).toBeGreaterThan(3)
    expect(named.filter((location) => location?.includes('/category/'))).toHaveLength(length)
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/)
  })

  it('names the photographs of a product, and no drawn illustration', async () => {
    const id = ids[0] ?? ''
    const paths = ['uploads/a&b <1>.jpg', 'https://cdn.example/x.jpg?w=1&h=2']
    const rows = paths.map((path, position) => ({ product_id: id, path, position }))
    await db.insertInto('product_image').values(rows).execute()
    const { body } = await whole.inject('/sitemap.xml')
    await db.deleteFrom('product_image').where('product_id', '=', id).execute()
    expect([...body.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)].map(([, image]) => image)).toEqual([
      `${ORIGIN}/uploads/a&#38;b%20%3C1%3E.jpg`,
      'https://cdn.example/x.jpg?w=1&#38;h=2',
    ])
  })

  it('is split when it is too long for one file, and the parts list every product once', async () => {
    const index = await split.inject('/sitemap.xml')
    expect(index.body).toContain('<sitemapindex')
    const files = locations(index.body).map((location) => location?.replace(ORIGIN, '') ?? '')
    expect(files).toEqual(['/sitemap-pages.xml', '/sitemap-products-1.xml', '/sitemap-products-2.xml'])
    const parts = await Promise.all(files.map(async (file) => locations((await split.inject(file)).body)))
    const products = parts.flat().filter((location) => location?.includes('/products/'))
    expect(products).toEqual(ids.map((id) => `${ORIGIN}/products/${id}`))
    for (const part of parts.slice(1)) expect(part.length).toBeLessThanOrEqual(3)
  })

  it('names no list while the shop sells nothing', async () => {
    await db.updateTable('product').set({ status: 'draft' }).execute()
    const named = locations((await whole.inject('/sitemap.xml')).body)
    await db.updateTable('product').set({ status: 'active' }).execute()
    expect(named).toContain(`${ORIGIN}/about`)
    expect(named.filter((location) => /category|products|featured|example$|example\/$/.test(location ?? ''))).toEqual(
      [],
    )
  })

  it('has no file after the last', async () => {
    expect((await split.inject('/sitemap-products-3.xml')).statusCode).toBe(404)
  })
})

describe('other files', () => {
  it('robots.txt excludes private pages and names the sitemap', async () => {
    const { body } = await whole.inject('/robots.txt')
    for (const path of ['/cart', '/wishlist', '/checkout', '/api/']) expect(body).toContain(`Disallow: ${path}\n`)
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  })

  it('the manifest names icons that exist in the given sizes', async () => {
    const manifest = (await whole.inject('/site.webmanifest')).json()
    expect(manifest.name).toBe('Rang & Co')
    for (const { src, sizes } of manifest.icons) {
      const { width, height, format } = await sharp((await whole.inject(src)).rawPayload).metadata()
      expect([`${width}x${height}`, format]).toEqual([sizes, 'png'])
    }
  })

  it("the shop's own logo is small and on white for printed papers, and none is served without one", async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const bytes = await sharp({ create: { width: 2400, height: 900, channels: 3, background: '#fff', noise } })
      .png()
      .toBuffer()
    const read = { noisy: async () => ({ bytes }), gone: async () => undefined }
    const logoOf = async (address: keyof typeof read) => {
      const app = Fastify()
      seoRoutes(app, db, { origin: ORIGIN, shopName, ownLogo: async () => ({ address, read: read[address] }) })
      const answer = await app.inject('/logo.jpg')
      await app.close()
      return answer
    }
    const { rawPayload } = await logoOf('noisy')
    const { format, width, height } = await sharp(rawPayload).metadata()
    expect([format, width, height]).toEqual(['jpeg', 427, 160])
    expect(rawPayload.length).toBeLessThan(60_000)
    const missing = [await logoOf('gone'), await whole.inject('/logo.jpg')]
    expect(missing.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  })
})

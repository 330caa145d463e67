import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { pictureUrl } from '../../domain/catalogue/picture-urls.ts'
import { paths } from '../../domain/paths.ts'
import type { Database } from '../platform/database/schema.ts'
import { keptText } from '../platform/http/kept-text.ts'
import { icon, logoSvg, type OwnLogo, ownLogoSvg, printLogo } from './icon.ts'
import {
  activeProducts,
  categoryIds,
  collectionHandles,
  countActiveProducts,
  customPages,
  lastChange,
} from './queries.ts'

/** The limit of a sitemap file (sitemaps.org). */
const MAX_ADDRESSES = 50_000

const LIST_PAGES = [paths.home, paths.products, paths.featured, paths.newArrivals, paths.bestSellers]

const CONTENT_PAGES = [paths.about, paths.contact, paths.faq, paths.shipping, paths.returns, paths.privacy, paths.terms]

interface SeoSettings {
  /** Where shoppers reach the shop. */
  readonly origin: string
  readonly shopName: () => Promise<string>
  readonly addressesPerFile?: number
  /** The paths of the lists of one filter value that the owner lets search engines index. */
  readonly indexedLists?: () => Promise<readonly string[]>
  /** The shop's own logo, if it has one. */
  readonly ownLogo?: () => Promise<OwnLogo | undefined>
}

/** Serves robots.txt, sitemaps, the web app manifest and icons. */
export function seoRoutes(
  app: FastifyInstance,
  db: Kysely<Database>,
  {
    origin,
    shopName,
    addressesPerFile = MAX_ADDRESSES,
    indexedLists = async () => [],
    ownLogo = async () => undefined,
  }: SeoSettings,
): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${origin}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  // A sitemap of 28,000 products takes a second to write.
  const version = async () => `${await lastChange(db)} ${Math.floor(performance.now() / KEPT_MS)}`
  const countFiles = async () => Math.ceil((await countActiveProducts(db)) / addressesPerFile)
  const sitemap = keptText(async () => {
    const files = await countFiles()
    if (files <= 1) return urlset([...(await pageUrls()), ...(await productUrls(0))])
    const numbers = Array.from({ length: files }, (_, place) => `${origin}/sitemap-products-${place + 1}.xml`)
    return sitemapIndex([`${origin}/sitemap-pages.xml`, ...numbers])
  }, version)
  app.get('/sitemap.xml', (request, reply) => sitemap(request, asXml(reply)))
  const ofPages = keptText(async () => urlset(await pageUrls()), version)
  app.get('/sitemap-pages.xml', (request, reply) => ofPages(request, asXml(reply)))
  const ofProducts = new Map<number, ReturnType<typeof keptText>>()
  app.get<{ Params: { number: string } }>('/sitemap-products-:number(^[1-9]\\d{0,4}).xml', async (request, reply) => {
    const number = Number(request.params.number)
    if (number > (await countFiles())) return reply.code(404).type('text/plain').send('Sitemap not found.')
    const send = ofProducts.get(number) ?? keptText(async () => urlset(await productUrls(number - 1)), version)
    ofProducts.set(number, send)
    return send(request, asXml(reply))
  })
  app.get('/site.webmanifest', async (_request, reply) => {
    const name = await shopName()
    return reply.type('application/manifest+json').send({ name, short_name: name, ...MANIFEST })
  })
  app.get('/favicon.svg', async (_request, reply) => {
    const own = await ownLogo()
    return cached(reply)
      .type('image/svg+xml')
      .send(own ? await ownLogoSvg(own) : logoSvg())
  })
  app.get('/logo.jpg', async (_request, reply) => {
    const own = await ownLogo()
    const picture = own && (await printLogo(own))
    if (!picture) return reply.code(404).type('text/plain').send('The shop has no logo of its own.')
    return cached(reply).type('image/jpeg').send(picture)
  })
  for (const [path, size] of ICONS) {
    app.get(path, async (_request, reply) =>
      cached(reply)
        .type('image/png')
        .send(await icon(size, await ownLogo())),
    )
  }

  async function pageUrls(): Promise<string[]> {
    const written = await customPages(db)
    const content = [
      ...CONTENT_PAGES.map((path) => url(origin + path)),
      ...written.map(({ handle, updated_at }) => url(origin + paths.customPage(handle), updated_at)),
    ]
    // The home page and the lists of a shop without products say 'Opening soon' and are not indexed.
    if ((await countActiveProducts(db)) === 0) return content
    const categories = (await categoryIds(db)).map(paths.category)
    const collections = (await collectionHandles(db)).map(paths.collection)
    const lists = [...LIST_PAGES, ...categories, ...collections, ...(await indexedLists())]
    return [...lists.map((path) => url(origin + path)), ...content]
  }

  async function productUrls(file: number): Promise<string[]> {
    const rows = await activeProducts(db, file * addressesPerFile, addressesPerFile)
    return rows.map(({ id, updated_at, images }) =>
      url(
        origin + paths.product(id),
        updated_at,
        images.map((image) => new URL(pictureUrl(image), origin).href),
      ),
    )
  }
}

const PRIVATE_PATHS = [
  '/api/',
  paths.admin,
  paths.cart,
  paths.wishlist,
  paths.checkout,
  paths.profile,
  paths.orders,
  paths.addresses,
  paths.orderConfirmation('').replace(/\/$/, ''),
]

const ICONS: readonly (readonly [string, number])[] = [
  ['/favicon.ico', 32],
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
]

const MANIFEST = {
  description: 'Clothing and fabric from India, by the piece and by the metre',
  start_url: paths.home,
  display: 'standalone',
  background_color: '#faf6ee',
  theme_color: '#1d2757',
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  })),
}

function cached(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600')
}

/** Less than changes are kept in the log: once they are deleted, it looks as it did before them. */
const KEPT_MS = 600_000

function asXml(reply: FastifyReply): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=300')
}

/** An entry of a sitemap, with the images of the page (developers.google.com, image sitemaps). */
function url(address: string, changed?: Date, images: readonly string[] = []): string {
  const pictures = images.map((image) => `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`)
  return `<url><loc>${escapeXml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}${pictures.join('')}</url>`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>'"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function urlset(urls: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('\n')}\n</urlset>\n`
}

function sitemapIndex(files: readonly string[]): string {
  const entries = files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`
}

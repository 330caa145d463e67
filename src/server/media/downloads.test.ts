import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { manager } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { writeProducts } from '../catalogue/write-products.ts'
import { fetchPicture } from './fetch-picture.ts'
import { isPublicAddress } from './public-address.ts'

const picture = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#a8322d' } })
  .png()
  .toBuffer()

/** A host of pictures on this machine. The tests allow its address only, 127.0.0.1. */
const requests: string[] = []
/** Requests that are never answered: at present, and the most at once. */
const silent = { now: 0, most: 0 }
const paths: Record<string, RequestListener> = {
  '/a.png?again': (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
  '/a.png': (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
  '/page': (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>'),
  '/broken.png': (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('not a picture'),
  '/moved.png': (_request, response) => response.writeHead(302, { location: '/a.png' }).end(),
  '/inside.png': (_request, response) => response.writeHead(302, { location: `http://127.0.0.2:${port}/a.png` }).end(),
  '/cloud.png': (_request, response) => response.writeHead(301, { location: 'http://169.254.169.254/latest' }).end(),
  '/file.png': (_request, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
  '/loop.png': (_request, response) => response.writeHead(302, { location: '/loop.png' }).end(),
  '/endless.png': (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1)
    response.on('close', () => clearInterval(timer))
  },
  '/silent.png': () => undefined,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, place): [string, RequestListener] => [
      `/silent.png?${place}`,
      (request) => {
        silent.now += 1
        silent.most = Math.max(silent.most, silent.now)
        request.socket.on('close', () => (silent.now -= 1))
      },
    ]),
  ),
  '/busy.png': (_request, response) => response.writeHead(503).end(),
}
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  const answer = paths[request.url ?? '']
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const HOST = `http://127.0.0.1:${port}`

const options = {
  maxBytes: 1_000_000,
  timeoutMs: 400,
  ports: [port],
  isAllowed: (address: string) => address === '127.0.0.1',
  resolve: async () => ['127.0.0.1'],
}
const shop = await testShop([], { pictureFetch: { ...options, timeoutMs: 2000, maxBytes: 25_000_000 } })
const { db } = shop.database
const meera = await shop.as(manager)

async function fetched(url: string, changes: object = {}) {
  let bytes = 0
  for await (const chunk of fetchPicture(url, { ...options, ...changes })) bytes += chunk.length
  return bytes
}

describe('the addresses that are not public', () => {
  it.each([
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1'],
    ...['255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::127.0.0.1'],
    ...['64:ff9b::a00:1', '2002:7f00:1::', '2001:0:1::', '2001:db8::1', 'localhost', '', '127.1'],
  ])('include %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['1.1.1.1', '23.227.38.33', '172.32.0.1', '2606:4700::1111'])('do not include %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
})

describe('a download', () => {
  it('follows redirects to the picture', async () => {
    expect(await fetched(`${HOST}/a.png`)).toBe(picture.length)
    expect(await fetched(`${HOST}/moved.png`)).toBe(picture.length)
  })

  it.each([
    ['a private address', `http://127.0.0.2:9/a.png`, /Port 9/],
    ['a private address after a redirect', `${HOST}/inside.png`, /not on the public internet/],
    ['the metadata of a cloud after a redirect', `${HOST}/cloud.png`, /Port 80/],
    ['a file after a redirect', `${HOST}/file.png`, /does not begin with http/],
    ['an address with a password', `http://a:b@127.0.0.1:${port}/a.png`, /password/],
    ['another scheme', 'ftp://127.0.0.1/a.png', /does not begin with http/],
    ['a circle', `${HOST}/loop.png`, /redirects too often/],
    ['a page', `${HOST}/page`, /a page and not/],
    ['a missing file', `${HOST}/none.png`, /status 404/],
    ['a file without end', `${HOST}/endless.png`, /larger than|too long/],
    ['a host that does not answer', `${HOST}/silent.png`, /too long/],
  ])('refuses %s', async (_case, url, message) => {
    await expect(fetched(url)).rejects.toThrow(message)
  })

  it('refuses the loopback address by default, in every spelling and by name', async () => {
    for (const host of ['127.0.0.1', '127.1', '0x7f.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
      await expect(fetched(`http://${host}:${port}/a.png`, { isAllowed: undefined })).rejects.toThrow('public internet')
  })

  it('connects to the address that was checked, whatever the name leads to afterwards', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']]
    let asked = 0
    const resolve = async () => answers[asked++] ?? []
    expect(await fetched(`http://rebinding.test:${port}/a.png`, { resolve })).toBe(picture.length)
    expect(asked).toBe(1)
    await expect(fetched(`http://rebinding.test:${port}/a.png`, { resolve })).rejects.toThrow('public internet')
    const unreachable = async () => ['127.0.0.3', '127.0.0.1']
    const isAllowed = (address: string) => address.startsWith('127.0.0.')
    expect(await fetched(`http://two.test:${port}/a.png`, { resolve: unreachable, isAllowed })).toBe(picture.length)
    const both = async () => ['127.0.0.1', '10.0.0.1']
    await expect(fetched(`http://both.test:${port}/a.png`, { resolve: both })).rejects.toThrow('public internet')
  })
})

describe('the pictures of imported products', () => {
  const images = ['a.png', 'moved.png', 'none.png', 'broken.png', 'busy.png'].map((name) => ({
    path: `${HOST}/${name}`,
  }))
  const [first] = indigoKurta.variants
  const kurta = {
    ...indigoKurta,
    images,
    variants: [{ ...first, sku: 'IK-S', color: 'Blue', size: 'S', stock: 1, image: `${HOST}/a.png` }],
  }
  const stored = async () =>
    (await db.selectFrom('product_image').select('path').orderBy('position').execute()).map(({ path }) => path)
  const counts = async () => (await meera.get('/api/admin/picture-downloads')).body.data

  it('are stored in the shop, and the report says why others are not', async () => {
    await writeProducts(db, [kurta])
    await shop.shop.jobs.send('download-pictures', {})
    await shop.shop.jobs.drain()
    const paths = await stored()
    expect(paths.slice(0, 2)).toEqual([
      expect.stringMatching(/^\/uploads\/products\/[0-9a-f]{32}\.jpg$/),
      expect.stringMatching(/^\/uploads\//),
    ])
    expect(paths.slice(2)).toEqual(images.slice(2).map(({ path }) => path))
    expect((await db.selectFrom('variant').select('image').executeTakeFirst())?.image).toBe(paths[0])
    expect(await counts()).toMatchObject({ waiting: 1, done: 2, failed: 2 })
    const { failures } = await counts()
    expect(
      Object.fromEntries(failures.map(({ url, reason }: { url: string; reason: string }) => [url, reason])),
    ).toEqual({
      [`${HOST}/none.png`]: 'The host answered with status 404.',
      [`${HOST}/broken.png`]: 'This file is not a picture, or it is damaged.',
    })
    expect(failures[0].product).toMatch(/^[0-9a-f]{24}$/)
    expect((await shop.app.inject(paths[0] ?? '')).statusCode).toBe(200)
  })

  it('are tried again on request, and each is requested once by two jobs at a time', async () => {
    requests.length = 0
    const stopped = (await meera.post('/api/admin/picture-downloads/stop')).body.data
    expect(stopped).toMatchObject({ waiting: 0, done: 2, failed: 3 })
    await sql`update picture_download set next_try_at = now()`.execute(db)
    await shop.shop.jobs.send('download-pictures', {})
    await shop.shop.jobs.drain()
    expect(requests).toEqual([])
    expect((await meera.post('/api/admin/picture-downloads/retry')).body.data.failed).toBe(0)
    await Promise.all([shop.shop.jobs.drain(), shop.shop.jobs.send('download-pictures', {}).then(shop.shop.jobs.drain)])
    expect(requests.filter((path) => path === '/none.png')).toHaveLength(1)
    expect((await counts()).failed).toBe(2)
  })

  it('are downloaded soon after the process that downloaded them was killed', async () => {
    await db
      .updateTable('product_image')
      .set({ path: `${HOST}/a.png?again` })
      .where('position', '=', 0)
      .execute()
    await shop.shop.jobs.send('download-pictures', {})
    // What a killed process leaves.
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
                heartbeat_on = now() - interval '1 minute'
              where name = 'download-pictures' and state = 'created'`.execute(db)
    const boss = new PgBoss({ db: { executeSql: (text, values) => shop.database.pool.query(text, values) } })
    await boss.supervise('download-pictures')
    await sql`update pgboss.job set start_after = now() where name = 'download-pictures' and state = 'retry'`.execute(
      db,
    )
    await shop.shop.jobs.drain()
    expect(await counts()).toMatchObject({ done: 3 })
    expect((await stored())[0]).toMatch(/^\/uploads\//)
  })

  it('are neither downloaded nor reported once their product is deleted', async () => {
    requests.length = 0
    await db
      .updateTable('picture_download')
      .set({ next_try_at: new Date(0) })
      .where('state', '=', 'waiting')
      .execute()
    await db.deleteFrom('product').execute()
    await shop.shop.jobs.send('download-pictures', {})
    await shop.shop.jobs.drain()
    expect(requests).toEqual([])
    expect(await counts()).toEqual({ waiting: 0, done: 3, failed: 0, failures: [] })
  })

  it('of a host that does not answer keep neither those of others nor its own waiting', async () => {
    requests.length = 0
    const slow = Array.from({ length: 12 }, (_, place) => `http://slow.test:${port}/silent.png?${place}`)
    const paths = [...slow, `${HOST}/moved.png`, `${HOST}/a.png`]
    await db.deleteFrom('picture_download').execute()
    await writeProducts(db, [{ ...kurta, images: paths.map((path) => ({ path })) }])
    // As if the slow host had been waiting for longer.
    await sql`insert into picture_download (url, next_try_at) select url, now() - interval '1 hour' from unnest(${slow}::text[]) url`.execute(
      db,
    )
    await shop.shop.jobs.send('download-pictures', {})
    await shop.shop.jobs.drain()
    expect(silent.most).toBe(4)
    // After four tries all others of the host wait as long, instead of finding it out one after another.
    expect(requests.filter((path) => path.startsWith('/silent')).length).toBeLessThan(8)
    const { rows } = await sql<{ state: string; tries: number; reason: string; pictures: number }>`
      select state, tries, reason, count(*)::int as pictures from picture_download
      where host = ${`slow.test:${port}`} and next_try_at > now() + interval '50 s' group by 1, 2, 3`.execute(db)
    expect(rows).toEqual([{ state: 'waiting', tries: 1, reason: 'The download took too long.', pictures: 12 }])
    expect(await counts()).toMatchObject({ done: 2, waiting: 12 })
    await db.deleteFrom('picture_download').where('state', '=', 'waiting').execute()
  })
})

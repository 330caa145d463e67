import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { buildApp } from '../app/build-app.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { PageCache } from './page-cache.ts'
import { Pages, type RenderedPage, type RenderPage } from './pages.ts'

const KURTA = 'a'.repeat(24)
const SAREE = 'b'.repeat(24)

const open: FastifyInstance[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

/** A shop whose pages show how often they were rendered. */
async function shop(
  render?: (request: Request, caller: Caller, times: number) => RenderedPage | Promise<RenderedPage>,
) {
  let rendered = 0
  const renderPage: RenderPage = async (request, caller) => {
    rendered++
    if (render) return render(request, caller, rendered)
    const path = new URL(request.url).pathname
    if (path.startsWith('/products/')) caller.dependsOn?.(path.slice('/products/'.length))
    return page(`rendered ${rendered} times ${'cloth '.repeat(400)}`)
  }
  const cache = new PageCache()
  const pages = new Pages(renderPage, 'http://shop.test', cache)
  const app = await buildApp({ handlers: noCalls, ready: async () => undefined, pages, logLevel: 'silent' })
  open.push(app)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(address + path, { method, headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' })
  return { cache, get, address, times: () => rendered }
}

describe('a public page', () => {
  it('is rendered once and then served from memory', async () => {
    const { get, times } = await shop()
    const first = await (await get('/products')).text()
    expect(await (await get('/products')).text()).toBe(first)
    expect(times()).toBe(1)
  })

  it('is rendered separately for each address', async () => {
    const { get, times } = await shop()
    await get('/products?color=Red')
    await get('/products?color=Blue')
    expect(times()).toBe(2)
  })

  it('answers 304 to a browser that has the current version', async () => {
    const { get } = await shop()
    const etag = (await get('/')).headers.get('etag') ?? ''
    const again = await get('/', { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'is compressed with %s for a browser that takes it, first time and later',
    async (encoding, decompress) => {
      const { address, get } = await shop()
      const plain = await (await get('/')).text()
      for (let visit = 1; visit <= 3; visit++) {
        const { headers, body } = await raw(`${address}/`, encoding)
        expect(headers.get('content-encoding')).toBe(encoding)
        expect(headers.get('vary')).toContain('accept-encoding')
        expect(decompress(body).toString()).toBe(plain)
      }
    },
  )

  it('has no body for a HEAD request', async () => {
    const { get } = await shop()
    const head = await get('/', {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('allows exactly its own inline scripts', async () => {
    const { get } = await shop(() => page('<script>alert(1)</script><script src="/x.js"></script>'))
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    // The digest of `alert(1)`, from `printf 'alert(1)' | openssl dgst -sha256 -binary | base64`.
    expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
    expect(policy.match(/sha256-/g)).toHaveLength(1)
  })

  it('has a different ETag when its policy changes and its text does not', async () => {
    const sources = { scripts: '', frames: '', connections: 'https://one.example' }
    const pages = new Pages(
      async () => page('the same'),
      'http://shop.test',
      new PageCache(),
      async () => sources,
    )
    const before = (await pages.render(new URL('http://shop.test/'))).page
    sources.connections = 'https://other.example'
    const after = (await pages.render(new URL('http://shop.test/'))).page
    expect(after.identity.headers).toContainEqual(expect.stringContaining('https://other.example'))
    expect(after.etag).not.toBe(before.etag)
  })

  it.each([
    ['https://shop.example', 'max-age=31536000'],
    ['http://shop.test', null],
  ])('of %s has the Strict-Transport-Security header %s', async (origin, header) => {
    const app = await buildApp({
      handlers: noCalls,
      origin,
      ready: async () => undefined,
      logLevel: 'silent',
      pages: new Pages(async () => page('a page'), origin),
    })
    open.push(app)
    const answers = [
      await app.inject({ url: '/', headers: { host: new URL(origin).host } }),
      await app.inject('/api/no'),
    ]
    for (const { headers } of answers) expect(headers['strict-transport-security'] ?? null).toBe(header)
  })

  it.each([
    ['a redirect', '/elsewhere'],
    ['an API call', '/api/auth/me'],
    ['an unknown API call', '/api/nothing'],
    ['an API address that cannot be decoded', '/api/%zz'],
    ['a page address that cannot be decoded', '/%zz'],
  ])('%s is not a page and allows no scripts', async (_what, path) => {
    const elsewhere = { status: 302, headers: new Headers({ location: '/' }), body: '' }
    const { headers } = await (await shop(() => elsewhere)).get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("script-src 'none'; ")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it.each([
    ['/login?next=%2Fcheckout', '/login?next=%2Fcheckout'],
    ['//elsewhere.example/login', '/'],
  ])('shows itself again when a form is submitted without its script: %s', async (path, location) => {
    const { address, times } = await shop()
    const body = new URLSearchParams({ email: 'priya@example.com', password: 'not in any address' })
    const answer = await fetch(address + path, { method: 'POST', body, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
    expect(times()).toBe(0)
  })

  it('is not cached when it failed or redirects', async () => {
    const { get, times } = await shop((request) =>
      request.url.endsWith('/gone')
        ? page('gone', 404)
        : { status: 302, headers: new Headers({ location: '/' }), body: '' },
    )
    for (const path of ['/gone', '/gone', '/elsewhere', '/elsewhere']) await get(path)
    expect(times()).toBe(4)
    expect((await get('/elsewhere')).headers.get('location')).toBe('/')
  })

  it.each([
    ['a lone percent sign', '/%'],
    ['an overlong encoding', '/%c0%ae'],
    ['3,000 letters', `/${'x'.repeat(3000)}`],
    ['another host', '//elsewhere.example/'],
  ])('answers an address with %s', async (_, path) => {
    const { get } = await shop()
    expect((await get(path)).status).toBeLessThan(500)
  })
})

describe('after a change', () => {
  it('every page is rendered again when the catalogue changed', async () => {
    const { cache, get, times } = await shop()
    await get('/')
    cache.clear()
    expect(await (await get('/')).text()).toContain('rendered 2 times')
    expect(times()).toBe(2)
  })

  it('only the pages that show a product are dropped when its stock changed', async () => {
    const { cache, get, times } = await shop()
    for (const path of [`/products/${KURTA}`, `/products/${SAREE}`]) await get(path)
    cache.dropProduct(KURTA)
    for (const path of [`/products/${KURTA}`, `/products/${SAREE}`]) await get(path)
    expect(times()).toBe(3)
  })

  it('a page whose rendering began before the change is not cached', async () => {
    const started = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const { cache, get, times } = await shop(async (_request, _caller, count) => {
      started.resolve()
      if (count === 1) await release.promise
      return page(`rendered ${count} times`)
    })
    const slow = get('/')
    await started.promise
    cache.clear()
    release.resolve()
    await slow
    expect(await (await get('/')).text()).toContain('rendered 2 times')
    expect(times()).toBe(2)
  })

  it('nothing is cached while the connection for changes is lost', async () => {
    const { cache, get, times } = await shop()
    cache.close()
    await get('/')
    await get('/')
    expect(times()).toBe(2)
    cache.reopen()
    await get('/')
    await get('/')
    expect(times()).toBe(3)
  })
})

describe('the page cache', () => {
  it('stays below its limit by dropping the least recently used page', () => {
    const cache = new PageCache(10_000)
    for (const key of ['/a', '/b', '/c', '/d']) cache.put(key, cached(2_500), cache.epoch)
    expect(['/a', '/b', '/c', '/d'].filter((key) => cache.get(key))).toEqual(['/c', '/d'])
  })
})

function page(body: string, status = 200): RenderedPage {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  return { status, headers, body: `<!DOCTYPE html>${body}` }
}

function cached(bytes: number) {
  const identity = { body: Buffer.alloc(bytes), headers: [] }
  return { status: 200, etag: '""', identity, hits: 0, dependsOn: new Set<string>() }
}

/** The bytes as sent; `fetch` would decompress them. */
async function raw(address: string, encoding: string): Promise<{ headers: Headers; body: Buffer }> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const headers = new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
        resolve({ headers, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })
}

/** These tests are about pages and call no endpoint. */
const noCalls = new Proxy({}, { get: () => new Proxy({}, { get: () => () => undefined }) }) as never

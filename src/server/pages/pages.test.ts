import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, listening, page, pageServer } from '../../../test/page-server.ts'
import { Pages } from './pages.ts'

afterEach(closeAll)

describe('a public page', () => {
  it('is rendered once and then served from memory', async () => {
    const { get, times } = await pageServer()
    const first = await (await get('/products')).text()
    expect(await (await get('/products')).text()).toBe(first)
    expect(times()).toBe(1)
  })

  it('is rendered separately for each address', async () => {
    const { get, times } = await pageServer()
    await get('/products?color=Red')
    await get('/products?color=Blue')
    expect(times()).toBe(2)
  })

  it('answers 304 to a browser that has the current version', async () => {
    const { get } = await pageServer()
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
      const { address, get } = await pageServer()
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
    const { get } = await pageServer()
    const head = await get('/', {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('allows exactly its own inline scripts', async () => {
    const { get } = await pageServer(() =>
      page('<script>alert(1)</script><script src="/x.js"></script><script type="text/plain"></script>'),
    )
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    // The digest of `alert(1)`, from `printf 'alert(1)' | openssl dgst -sha256 -binary | base64`.
    expect(policy).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")
    expect(policy.match(/sha256-/g)).toHaveLength(1)
  })

  it('allows an inline script whose text is more than ASCII, and is sent as it was encoded', async () => {
    const html = '<p>₹1,299 – कुर्ता</p><script>show("₹")</script>'
    const { get } = await pageServer(() => ({ ...page(''), body: Buffer.from(html) }))
    const answer = await get('/')
    // From `printf 'show("₹")' | openssl dgst -sha256 -binary | base64`.
    expect(answer.headers.get('content-security-policy')).toContain(
      "'sha256-abCxlrZEvK+vWhFzrfioQ/2wP2gVOW5lcfYb6TxIbzM='",
    )
    expect(await answer.text()).toBe(html)
  })

  it('has a different ETag when its policy changes and its text does not', async () => {
    const sources = { scripts: '', frames: '', connections: 'https://one.example' }
    const pages = new Pages(async () => page('the same'), 'http://shop.test', { sourcesFor: async () => sources })
    const before = (await pages.render(new URL('http://shop.test/'))).page
    sources.connections = 'https://other.example'
    const after = (await pages.render(new URL('http://shop.test/'))).page
    expect(after.headers).toContainEqual(expect.stringContaining('https://other.example'))
    expect(after.etag).not.toBe(before.etag)
  })

  it.each([
    ['https://shop.example', 'max-age=31536000'],
    ['http://shop.test', null],
  ])('of %s has the Strict-Transport-Security header %s', async (origin, header) => {
    const { app } = await listening(new Pages(async () => page('a page'), origin), origin)
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
    const { headers } = await (await pageServer(() => elsewhere)).get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("script-src 'none'; ")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it.each([
    ['/login?next=%2Fcheckout', '/login?next=%2Fcheckout'],
    ['//elsewhere.example/login', '/'],
  ])('shows itself again when a form is submitted without its script: %s', async (path, location) => {
    const { address, times } = await pageServer()
    const body = new URLSearchParams({ email: 'priya@example.com', password: 'not in any address' })
    const answer = await fetch(address + path, { method: 'POST', body, redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
    expect(times()).toBe(0)
  })

  it.each([
    ['/checkout', undefined, '/login?next=%2Fcheckout'],
    ['/checkout?buy=1', undefined, '/login?next=%2Fcheckout%3Fbuy%3D1'],
    ['/checkout/', undefined, '/login?next=%2Fcheckout%2F'],
    ['/orders', undefined, null],
    ['/checkout', 'session=abc', null],
    ['/checkout.data', undefined, null],
    ['/cart', undefined, null],
  ])(
    'for customers only leads a visitor to the login before it is painted: %s with %s',
    async (path, cookie, login) => {
      const hasSession = (cookies: string | undefined) => cookies?.startsWith('session=') === true
      const pages = new Pages(async () => page('a page'), 'http://shop.test', { hasSession })
      const { app } = await listening(pages, 'http://shop.test')
      const get = (headers: Record<string, string>) =>
        app.inject({ url: path, headers: { host: 'shop.test', ...headers } })
      // Kept now, so that the next answer would come from memory.
      await get({ cookie: 'session=abc' })
      const answer = await get(cookie ? { cookie } : {})
      expect([answer.statusCode, answer.headers.location ?? null]).toEqual([login ? 302 : 200, login])
      if (login) expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it('for customers only is shown to visitors while the shop takes no orders, to say so', async () => {
    const pages = new Pages(async () => page('no orders yet'), 'http://shop.test', {
      hasSession: () => false,
      takesOrders: async () => false,
    })
    const { app } = await listening(pages, 'http://shop.test')
    for (const _ of ['rendered', 'kept']) {
      const answer = await app.inject({ url: '/checkout', headers: { host: 'shop.test' } })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('no orders yet')])
    }
  })

  it('is not cached when it failed or redirects', async () => {
    const { get, times } = await pageServer((request) =>
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
    const { get } = await pageServer()
    expect((await get(path)).status).toBeLessThan(500)
  })
})

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

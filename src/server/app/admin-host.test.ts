import { mkdirSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { page } from '../../../test/page-server.ts'
import { owner, priya } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { PageCache, Pages, withoutTags } from '../pages/index.ts'
import { adminScreens } from './admin-screens.ts'
import { buildApp } from './build-app.ts'

const SHOP = 'https://shop.example'
const OFFICE = 'https://office.shop.example'
const shop = await testShop([])
const [asOwner, asPriya] = [await shop.as(owner), await shop.as(priya)]

const screens = join(shop.dataDir, 'screens')
mkdirSync(join(screens, 'assets'), { recursive: true })
writeFileSync(join(screens, 'index.html'), '<title>Back office</title>')
writeFileSync(join(screens, 'assets', 'main.js'), '')

/** What proxies that let only some clients to the back office may not take for its host. */
const OTHERS = ['office.shop.example:3000', 'office.shop.example.', 'x@office.shop.example', 'officeXshop.example']

const render = async ({ url }: Request) => page(`shop page ${url}`)
const TAGS = { scripts: 'https://tags.example', frames: '', connections: '' }
const app = await buildApp({
  handlers: shop.shop.handlers,
  identify: shop.shop.identify,
  origin: SHOP,
  ready: async () => undefined,
  isLimited: false,
  pages: new Pages(render, SHOP, { sourcesFor: async () => TAGS }),
  plugins: [...shop.shop.routes, (scope) => adminScreens(scope, screens)],
  adminHost: {
    origin: OFFICE,
    shopOrigin: SHOP,
    pages: new Pages(render, OFFICE, { cache: new PageCache(1), sourcesFor: withoutTags(true) }),
  },
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

interface Sent {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Record<string, string>
  readonly payload?: object
}

/** Sends the request with this `Host` header, as a proxy passes it on. */
const at = (host: string, url: string, { method = 'GET', headers = {}, payload }: Sent = {}) =>
  app.inject({ method, url, headers: { host, ...headers }, ...(payload && { payload }) })
/** The policy of the login page over a connection, where kept pages are sent before the routes are asked; `fetch` sends no other host. */
const policyOver = (host: string) =>
  new Promise<string>((resolve, reject) => {
    get(`${address}/login`, { headers: { host } }, (response) => {
      response.resume()
      resolve(String(response.headers['content-security-policy']))
    }).on('error', reject)
  })
const bearer = ({ token }: { readonly token: string }) => ({ authorization: `Bearer ${token}` })

describe('a back office on a host of its own', () => {
  it.each([
    ['same-site', 403],
    ['cross-site', 403],
    ['same-origin', 200],
    ['none', 200],
  ])(
    'answers a read of the team that comes from %s with %i, because browsers add the cookie for sibling hosts',
    async (site, status) => {
      const headers = { cookie: `session=${asOwner.token}`, 'sec-fetch-site': site }
      expect((await at('office.shop.example', '/api/admin/orders', { headers })).statusCode).toBe(status)
    },
  )

  it.each([
    '/admin',
    '/admin/',
    '/admin/orders?status=pending',
    '/%61dmin/orders',
    '/admin/assets/main.js',
    '/api/admin/orders',
    '/api/%61dmin/team',
    '/api/admin/no-such-call',
  ])('is not found on any other host: %s', async (url) => {
    for (const host of [
      'shop.example',
      '127.0.0.1:3000',
      'evil.example',
      'office.shop.example.evil.example',
      ...OTHERS,
    ]) {
      const answer = await at(host, url, { headers: bearer(asOwner) })
      expect([host, answer.statusCode]).toEqual([host, 404])
      expect(answer.body).not.toContain('Back office')
    }
  })

  it.each([
    ['/admin', 200, 'Back office'],
    ['/admin/orders', 200, 'Back office'],
    ['/admin/assets/main.js', 200, ''],
    ['/api/admin/orders', 200, '"success":true'],
    ['/api/auth/me', 200, owner.email],
    ['/login?next=%2Fadmin', 200, 'shop page'],
    ['/preview/home/token', 200, 'shop page'],
  ])('answers %s with %i', async (url, status, text) => {
    const answer = await at('office.shop.example', url, { headers: bearer(asOwner) })
    expect([answer.statusCode, answer.body.includes(text)]).toEqual([status, true])
    for (const host of ['OFFICE.shop.example', 'office.shop.example:443']) {
      const other = await at(host, url, { headers: bearer(asOwner) })
      expect([host, other.statusCode]).toEqual([host, status])
      expect(String(other.headers['content-security-policy'])).not.toContain('tags.example')
    }
  })

  it.each([
    ['/', '/admin'],
    ['/products?color=Red', `${SHOP}/products?color=Red`],
    ['//evil.example/', `${SHOP}/evil.example/`],
    ['/loginx', `${SHOP}/loginx`],
  ])('leads from a page of the shop to the shop: %s', async (url, location) => {
    for (const host of ['office.shop.example', 'OFFICE.shop.example', 'office.shop.example:443']) {
      const answer = await at(host, url)
      expect([host, answer.statusCode, answer.headers.location]).toEqual([host, 302, location])
    }
  })

  it('allows no tags on its pages, even when the shop has kept the page', async () => {
    for (let visit = 0; visit < 2; visit++) {
      expect(await policyOver('shop.example')).toContain('tags.example')
      const policy = await policyOver('office.shop.example')
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toContain('tags.example')
    }
  })

  it('takes writes of its own pages, and none of the pages of the shop', async () => {
    const logout = (headers: Record<string, string>) =>
      at('office.shop.example', '/api/auth/logout', { method: 'POST', headers, payload: {} })
    expect((await logout({ origin: OFFICE })).statusCode).toBe(200)
    expect((await logout({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
    expect((await logout({ origin: SHOP })).statusCode).toBe(403)
    expect((await logout({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    const answer = await at('shop.example', '/api/auth/logout', {
      method: 'POST',
      headers: { origin: OFFICE },
      payload: {},
    })
    expect(answer.statusCode).toBe(403)
  })

  it('sets cookies for its host alone, and still checks the role', async () => {
    const answer = await at('office.shop.example', '/api/auth/logout', { method: 'POST', payload: {} })
    expect(String(answer.headers['set-cookie'])).not.toMatch(/domain/i)
    expect((await at('office.shop.example', '/api/admin/orders', { headers: bearer(asPriya) })).statusCode).toBe(403)
    expect((await at('office.shop.example', '/api/admin/orders')).statusCode).toBe(401)
  })
})

import { request } from 'node:http'
import { describe, expect, inject, it } from 'vitest'
import { naughtyStrings } from '../test-data.ts'

const shop = inject('shopUrl')

const everywhere = (typed: string) => `/products?search=${typed}`

/** Each string is searched for, and tried in one of these, in turn. */
const addresses: readonly ((typed: string) => string)[] = [
  (typed) => `/products?brand=${typed}&color=${typed}&size=${typed}`,
  (typed) => `/category/${typed}`,
  (typed) => `/products/${typed}`,
  (typed) => `/featured?fabric=${typed}&page=${typed}`,
  (typed) => `/${typed}`,
]

/** Sends a path as it stands: `fetch` would tidy it first. */
function get(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop)
    request({ hostname, port, path, method: 'GET' }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })
}

describe('a page', () => {
  it('shows a search that looks like a placeholder of the server as it was typed', async () => {
    const typed = '/*css*/ /*boot*/ /*client-start*/'
    const { body } = await get(everywhere(encodeURIComponent(typed)))
    expect(body).toMatch(/<title>[^<]*\/\*css\*\/ \/\*boot\*\/ \/\*client-start\*\/[^<]*<\/title>/)
    expect(body).toMatch(/<style>[^<]*@layer/)
  })

  it(`answers ${naughtyStrings.length} naughty strings in its address without failing, and shows none unescaped`, async () => {
    for (const [turn, typed] of naughtyStrings.entries()) {
      const encoded = encodeURIComponent(typed.toWellFormed())
      const tried = [everywhere, addresses[turn % addresses.length] ?? everywhere].map((address) => address(encoded))
      for (const [place, { status, body }] of (await Promise.all(tried.map(get))).entries()) {
        expect(status, tried[place]).toBeLessThan(500)
        if (/<[a-z!/?]/i.test(typed)) expect(body.includes(typed), `${tried[place]} unescaped`).toBe(false)
      }
    }
  })

  it.each([
    '/products?search[]=a&search[b]=c',
    '/products?page=1&page=2&page=-1',
    '/products?page=99999999999999999999&limit=1e9&minPrice=-5&maxPrice=abc',
    `/products?search=${'kurta+'.repeat(833)}`,
    '/products/%00',
    '/products/%E0%A4%A',
    '/category/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/products/undefined',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/uploads/products/..%2f..%2fpackage.json',
    '/media/painted/000000000000000000000000/1-00000000-344.avif',
    '/media/scene/nothing-360.avif',
    '/media/painted/x/9-x-99999.gif',
    '//example.com/',
    '/products.data?search=%00',
    '/__manifest?p=%00',
    '/sitemap-products-99999.xml',
    '/sitemap-products-abc.xml',
  ])('%.60s is refused, empty or leads home', async (path) => {
    const { status, body } = await get(path)
    expect(status).toBeLessThan(500)
    expect(body).not.toContain('"name": "vastra"')
  })

  it.each([
    `/preview/home/${'o'.repeat(24)}`,
    '/preview/home/an-old-link',
    '/preview/home/%00',
    '/preview/products/an-old-link',
  ])('says at %s that the preview has expired', async (path) => {
    const { status, body } = await get(path)
    expect(status).toBe(404)
    expect(body).toContain('This preview has expired.')
    expect(await get(path.replace(/$/, '.data'))).toMatchObject({ status: 404 })
  })

  it('leads home from any path it does not know, and never elsewhere', async () => {
    for (const path of ['/nowhere', '/nowhere/else', '//example.com', '/\\example.com', '/products/a/b']) {
      const response = await fetch(shop + path, { redirect: 'manual' })
      expect([302, 404]).toContain(response.status)
      if (response.status === 302) expect(response.headers.get('location')).toBe('/')
    }
  })

  it.each(['/nowhere%0Aelse', '/nowhere/else%0d%0aSet-Cookie:%20a=b', '/nowhere%e2%80%a8', '/%0A.data'])(
    'leads home from %s, although it contains a line break',
    async (path) => {
      const { status, headers } = await fetch(shop + path, { redirect: 'manual' })
      expect([status, headers.get('location'), headers.get('set-cookie')]).toEqual([302, '/', null])
    },
  )

  it('leads old and mistaken addresses to the right ones', async () => {
    const id = '0'.repeat(24)
    for (const [path, target] of [
      ['/order-history', '/orders'],
      ['/products/featured', '/featured'],
      [`/products/category/${id}`, `/category/${id}`],
    ]) {
      const response = await fetch(shop + path, { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([301, target])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { page } from '../../../test/page-server.ts'
import { manager, packer } from '../../../test/people.ts'
import { indigoKurta, madderSaree } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { buildApp } from '../app/build-app.ts'
import { Pages } from '../pages/index.ts'

const shop = await testShop([indigoKurta, { ...madderSaree, status: 'draft' }])
const meera = await shop.as(manager)
const pages = new Pages(async () => page('Not found', 404), 'http://shop.test', {
  knows: shop.shop.knows,
  moved: shop.shop.moved,
})
const web = await buildApp({ handlers: shop.shop.handlers, pages, ready: async () => undefined })

const visit = async (url: string) => {
  const { statusCode, headers } = await web.inject(url)
  return statusCode === 301 ? headers.location : statusCode
}
const create = (path: string, target: string) => meera.post('/api/admin/redirects', { path, target })
const upload = async (payload: string | Buffer) => {
  const headers = { authorization: `Bearer ${meera.token}`, 'content-type': 'text/csv' }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/admin/redirects/import', headers, payload })
  return [answer.statusCode, answer.json().message] as const
}
const kurta = `/products/${shop.id('indigo-kurta')}`

describe('an address of the earlier shop', () => {
  it('leads to the imported product by its handle, also within a collection, with its parameters', async () => {
    expect(await visit('/products/indigo-kurta')).toBe(kurta)
    expect(await visit('/Products/Indigo-Kurta/?utm_source=mail')).toBe(`${kurta}?utm_source=mail`)
    expect(await visit('/collections/all/products/indigo-kurta')).toBe(kurta)
    expect(await visit('/products/madder-saree')).toBe(404)
  })

  it('leads to the category of its name and to the usual pages', async () => {
    const { data } = (await shop.get('/api/categories')).body
    const kurtas = data.find(({ name }: { name: string }) => name === indigoKurta.category)
    const handle = kurtas.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    expect(await visit(`/collections/${handle}`)).toBe(`/category/${kurtas._id}`)
    expect(await visit('/policies/refund-policy')).toBe('/returns')
    expect(await visit('/pages/about-us')).toBe('/about')
    expect(await visit('/collections/all')).toBe('/products')
  })

  it('is found first among the redirects of the shop', async () => {
    expect((await create('https://old.example/Products/Indigo-Kurta', '/featured')).status).toBe(200)
    expect(await visit('/products/indigo-kurta')).toBe('/featured')
    expect((await create('/pages/size guide', '/faq?category=sizes')).body.data.path).toBe('/pages/size guide')
    expect(await visit('/pages/size%20guide?x=1')).toBe('/faq?category=sizes')
  })
})

describe('a redirect', () => {
  it.each([
    ['/pages/a', '//evil.example', 'target'],
    ['/pages/a', 'https://evil.example/x', 'target'],
    ['/pages/a', '/\\evil.example', 'target'],
    ['/pages/a', '/admin/settings', 'target'],
    ['pages/a', '/about', 'path'],
    ['/', '/about', 'path'],
    ['/pages/a', '/pages/A/', 'target'],
  ])('from %s to %s is refused at its field', async (path, target, field) => {
    const { status, body } = await create(path, target)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })

  it('never leads in a circle, even if its parts are added at the same time', async () => {
    const answers = await Promise.all([
      create('/pages/x', '/pages/y'),
      create('/pages/y', '/pages/z'),
      create('/pages/z', '/pages/x'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400])
  })

  it('is changed with its revision and deleted', async () => {
    const { data } = (await create('/pages/old', '/about')).body
    const url = `/api/admin/redirects/${data._id}`
    expect((await meera.put(url, { ...data, target: '/faq' })).status).toBe(200)
    expect((await meera.put(url, { ...data, target: '/terms' })).body.current.target).toBe('/faq')
    expect(await visit('/pages/old')).toBe('/faq')
    expect((await create('/pages/old', '/terms')).status).toBe(409)
    expect((await meera.call('DELETE', url)).status).toBe(200)
    expect(await visit('/pages/old')).not.toBe('/faq')
  })

  it('is not for packers', async () => {
    expect((await (await shop.as(packer)).get('/api/admin/redirects')).status).toBe(403)
  })
})

describe('a file of redirects', () => {
  it('adds and changes them, and the same file again changes nothing', async () => {
    const file = '\ufeffold;new\r\n/blogs/news/one;/about\r\n"/pages/size guide";/faq\r\n'
    expect(await upload(file)).toEqual([200, '2 redirects were imported.'])
    expect(await visit('/blogs/news/one')).toBe('/about')
    expect(await visit('/pages/size%20guide')).toBe('/faq')
    const rows = async () => shop.database.db.selectFrom('redirect').selectAll().orderBy('id').execute()
    const before = await rows()
    expect((await upload(file))[0]).toBe(200)
    expect(await rows()).toEqual(before)
  })

  it.each([
    ['a row without an address', '/a/1,/about\n/a/2,\n', /Line 2/],
    ['another host', '/a/1,/about\n/a/2,https://evil.example\n', /Line 2/],
    ['a circle', '/a/1,/a/2\n/a/2,/a/1\n', /circle at \/a/],
    ['nothing', 'old,new\n', /no redirects/],
    ['other bytes', Buffer.from([0x2f, 0xff, 0xfe, 0x2c, 0x2f]), /UTF-8/],
  ])('with %s is refused as a whole', async (_case, file, message) => {
    const [status, text] = await upload(file)
    expect(status).toBe(400)
    expect(text).toMatch(message)
    expect(await visit('/a/1')).not.toBe('/about')
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeAll, page, pageServer } from '../../../test/page-server.ts'

afterEach(closeAll)

describe('requests share a page', () => {
  it('that is rendered once for 200 who ask at once, in any encoding', async () => {
    const gate = Promise.withResolvers<void>()
    const { cache, get, times } = await pageServer(async () => {
      await gate.promise
      return page('cloth '.repeat(400))
    })
    const encodings = ['br', 'gzip', 'identity', 'gzip, br']
    const asked = Array.from({ length: 200 }, (_, place) => get('/', { 'accept-encoding': encodings[place % 4] ?? '' }))
    await vi.waitFor(() => expect(cache.figures.misses).toBe(200), 10_000)
    gate.resolve()
    const texts = await Promise.all(asked.map(async (answer) => (await answer).text()))
    expect(new Set(texts).size).toBe(1)
    expect(times()).toBe(1)
    expect(cache.figures).toMatchObject({ renders: 1, hits: 0, misses: 200 })
  })

  it('with 1,000 different campaign parameters, which the page does not see', async () => {
    const { cache, get, times } = await pageServer(({ url }) => page(url))
    await get('/products?color=Red')
    for (let place = 0; place < 1_000; place++) {
      const [name, other] =
        [
          ['utm_source', 'gclid'],
          ['fbclid', `x${place}`],
          ['%75tm_term', 'Color'],
        ][place % 3] ?? []
      const path = `/products?${name}=${place}&color=Red&${other}=${place}`
      expect(await (await get(path)).text()).toContain('>http://shop.test/products?color=Red')
    }
    expect(times()).toBe(1)
    expect(cache.figures).toMatchObject({ pages: 1, hits: 1_000 })
  })

  it('also when it is a redirect or has failed, but keep only pages that succeeded', async () => {
    const gate = Promise.withResolvers<void>()
    const { cache, get, times } = await pageServer(async ({ url }) => {
      await gate.promise
      if (url.endsWith('/broken')) throw new Error('The database is unavailable.')
      return { status: 302, headers: new Headers({ location: '/' }), body: '' }
    })
    const asked = ['/elsewhere', '/broken'].flatMap((path) => [get(path), get(path), get(path)])
    await vi.waitFor(() => expect(cache.figures.misses).toBe(6), 10_000)
    gate.resolve()
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses).toEqual([302, 302, 302, 500, 500, 500])
    expect(times()).toBe(2)
    await get('/broken')
    expect(times()).toBe(3)
  })
})

describe('a product or category that does not exist', () => {
  const id = (place: number) => (place + 1).toString(16).padStart(24, '0')
  const known = id(0)
  const missing = () =>
    pageServer({
      isLimited: true,
      knows: async (named) => named.id === known,
      render: ({ url }) => page(url, url.includes(known) ? 200 : 404),
    })

  it.each([
    ['/products/', '/products/000000000000000000000000'],
    ['/category/', '/category/000000000000000000000000'],
    ['/Products/', '/products/000000000000000000000000'],
    ['/%70roducts/', '/products/000000000000000000000000'],
  ])('is answered by one page for all ids: %s', async (folder, shown) => {
    const { text, times } = await missing()
    for (let place = 1; place <= 50; place++) expect(await text(folder + id(place))).toContain(shown)
    expect(await text(`${folder}${id(51)}/?color=Red`)).toContain(shown)
    expect(times()).toBe(1)
    expect(await text(`/products/${known}`)).toContain(known)
  })

  it('differs from a malformed id', async () => {
    const { text } = await missing()
    expect(await text('/products/no-such')).toContain('/products/malformed')
    expect(await text('/products/undefined')).toContain('/products/undefined')
  })

  it('can be asked for 300 times a minute by one client, and other pages without limit', async () => {
    const { get, app } = await missing()
    const statuses = new Map<number, number>()
    for (let place = 1; place <= 320; place++) {
      const { status } = await get(`/products/${id(place)}`)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect(statuses).toEqual(
      new Map([
        [404, 300],
        [429, 20],
      ]),
    )
    expect((await get(`/products/${id(1)}`)).headers.get('retry-after')).toBe('60')
    expect((await get(`/products/${known}`)).status).toBe(200)
    const elsewhere = await app.inject({ url: `/products/${id(1)}`, remoteAddress: '203.0.113.9' })
    expect(elsewhere.statusCode).toBe(404)
  })

  it('is looked up by rendering its page while changes cannot be received', async () => {
    const { cache, text } = await missing()
    cache.close()
    expect(await text(`/products/${id(1)}`)).toContain(id(1))
  })
})

import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeAll, page, pageServer } from '../../../test/page-server.ts'

const KURTA = 'a'.repeat(24)
const SAREE = 'b'.repeat(24)

afterEach(closeAll)

describe('the pages of the shop stay in the cache', () => {
  it('after 20,000 requests for products, categories and paths that do not exist', async () => {
    const { app, cache, get, times } = await pageServer({
      knows: async () => false,
      render: ({ url }, _caller, count) =>
        new URL(url).pathname === '/' ? page(`home ${count}`) : page('not here', 404),
    })
    await get('/')
    for (let batch = 0; batch < 200; batch++) {
      const places = Array.from({ length: 100 }, (_, place) => batch * 100 + place)
      await Promise.all(places.map((place) => app.inject(unknownAddress(place))))
    }
    const before = cache.figures
    expect(await (await get('/')).text()).toContain('home 1')
    expect(cache.figures.hits).toBe(before.hits + 1)
    // One for the home page, and one for each kind of page that says that something does not exist.
    expect(times()).toBe(4)
    expect(before.pages).toBe(4)
  })

  it('after 500 different searches, which fill only their own part of it', async () => {
    const { app, cache, text, times } = await pageServer({
      maximumBytes: 100_000,
      render: ({ url }, _caller, count) => page(`${url} ${count} ${randomBytes(1000).toString('hex')}`),
    })
    const home = await text('/')
    for (let place = 0; place < 500; place++) await app.inject(`/products?search=${place}`)
    expect(await text('/')).toBe(home)
    expect(times()).toBe(501)
    expect(cache.figures.bytes).toBeLessThanOrEqual(25_000 + 5_000)
    expect(cache.figures.pages).toBeGreaterThan(3)
  })

  it('after 100,000 stock changes of a product on the home page, sent to the cache as the listener does', async () => {
    const { cache, text, times } = await pageServer((_request, caller, count) => {
      caller.dependsOn?.(KURTA)
      return page(`rendered ${count} times`)
    })
    for (let change = 0; change < 100_000; change++) {
      if (change % 1_000 === 0) await text('/')
      cache.drop([KURTA])
    }
    expect(times()).toBe(100)
    expect(cache.figures).toMatchObject({ pages: 0, bytes: 0 })
    expect(await text('/')).toBe(await text('/'))
    expect(times()).toBe(101)
  })

  it('and those of searches count towards its size', async () => {
    const { cache, get } = await pageServer()
    await get('/')
    const { bytes } = cache.figures
    await get('/products?search=saree')
    expect(cache.figures.bytes).toBeGreaterThan(bytes)
  })

  it('within the limit, the least recently requested ones are dropped', async () => {
    const { cache, get, times } = await pageServer({
      maximumBytes: 80_000,
      render: () => page(randomBytes(8_000).toString('hex')),
    })
    const id = (place: number) => `/products/${String(place).padStart(24, '0')}`
    for (let place = 0; place < 50; place++) {
      await get(id(place))
      expect(cache.figures.bytes).toBeLessThanOrEqual(60_000)
    }
    expect(cache.figures.pages).toBeGreaterThan(3)
    await get(id(49))
    expect(times()).toBe(50)
    await get(id(0))
    expect(times()).toBe(51)
  })

  it('and its size is that of the bytes it holds, even after they were compressed harder or with gzip', async () => {
    const { cache, get } = await pageServer({ render: () => page(randomBytes(30_000).toString('hex')) })
    await get('/', { 'accept-encoding': 'br' })
    const quick = cache.find('/')?.brotli
    await get('/', { 'accept-encoding': 'br' })
    await vi.waitFor(() => expect(cache.find('/')?.brotli).not.toBe(quick), 10_000)
    await get('/', { 'accept-encoding': 'gzip' })
    const { brotli, gzip } = cache.find('/') ?? {}
    const compressed = (brotli?.body.length ?? 0) + (gzip?.body.length ?? 0)
    expect(cache.figures.bytes - compressed).toBeGreaterThan(1_000)
    expect(cache.figures.bytes - compressed).toBeLessThan(4_000)
    cache.drop([])
    cache.clear()
    expect(cache.figures.bytes).toBe(0)
  })
})

describe('after a change', () => {
  it('only the pages that show a product are dropped when its stock changed', async () => {
    const { cache, get, times } = await pageServer()
    for (const path of [`/products/${KURTA}`, `/products/${SAREE}`]) await get(path)
    cache.drop([KURTA])
    for (const path of [`/products/${KURTA}`, `/products/${SAREE}`]) await get(path)
    expect(times()).toBe(3)
  })

  it.each([
    ['everything', (cache: Cache) => cache.clear()],
    ['texts', (cache: Cache) => cache.expire()],
    ['the stock of a product that it shows', (cache: Cache) => cache.drop([KURTA])],
  ])('a page whose rendering began before a change of %s is not kept', async (_what, change) => {
    const { cache, text, release, started, times } = await slowServer()
    const slow = text('/')
    await started
    change(cache)
    release()
    expect(await slow).toContain('rendered 1 times')
    expect(await text('/')).toContain('rendered 2 times')
    expect(times()).toBe(2)
  })

  it('a page is kept whose rendering began before a change of something that it does not show', async () => {
    const { cache, text, release, started, times } = await slowServer()
    const slow = text('/')
    await started
    cache.drop([SAREE])
    release()
    await slow
    expect(await text('/')).toContain('rendered 1 times')
    expect(times()).toBe(1)
  })

  it('a request waits for a new page, not for one whose rendering began before the change', async () => {
    const { cache, text, release, started, times } = await slowServer()
    const before = text('/')
    await started
    cache.drop([KURTA])
    const after = Array.from({ length: 20 }, () => text('/'))
    await vi.waitFor(() => expect(cache.figures.misses).toBe(21), 10_000)
    release()
    expect(await before).toContain('rendered 1 times')
    for (const answer of await Promise.all(after)) expect(answer).toContain('rendered 2 times')
    expect(times()).toBe(2)
  })

  it('of texts the old page is served while the new one is rendered, until the change must show', async () => {
    const gate = Promise.withResolvers<void>()
    const { cache, text, times } = await pageServer(async (_request, _caller, count) => {
      if (count === 2) await gate.promise
      return page(`rendered ${count} times`)
    })
    await text('/')
    // The 100 ms do not pass here, because a busy machine may need longer for five visits.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    cache.expire()
    vi.useRealTimers()
    for (let visit = 0; visit < 5; visit++) expect(await text('/')).toContain('rendered 1 times')
    expect(times()).toBe(2)
    cache.dropExpired()
    const waiting = text('/')
    gate.resolve()
    expect(await waiting).toContain('rendered 2 times')
    expect(await text('/')).toContain('rendered 2 times')
    expect(times()).toBe(2)
  })

  it('of texts the old page is served for at most 100 ms', async () => {
    const { cache, text } = await pageServer()
    await text('/')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    cache.expire()
    vi.advanceTimersByTime(99)
    expect(cache.find('/')).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(cache.find('/')).toBeUndefined()
    vi.useRealTimers()
  })

  it('of texts that change again, only the page of between is served meanwhile', async () => {
    const { cache, get } = await pageServer()
    await get('/')
    cache.expire()
    await get('/faq')
    cache.expire()
    expect(cache.find('/')).toBeUndefined()
    expect(cache.find('/faq')).toBeDefined()
  })

  it('a page rendered after a change of texts stays when those of before are dropped', async () => {
    const { cache, get } = await pageServer()
    await get('/')
    cache.expire()
    await get('/faq')
    cache.dropExpired()
    expect(cache.find('/')).toBeUndefined()
    expect(cache.find('/faq')).toBeDefined()
  })

  it('a dropped page does not come back when it has been compressed harder', async () => {
    const { cache, get } = await pageServer()
    await get('/')
    const kept = cache.find('/')
    if (!kept) throw new Error('The page is not kept')
    cache.clear()
    cache.resized(kept)
    expect(cache.find('/')).toBeUndefined()
  })

  it('a page with outdated texts is not served while the database is unavailable', async () => {
    const { cache, get } = await pageServer()
    await get('/')
    cache.expire()
    await get('/faq')
    cache.close()
    expect(cache.findStale('/')).toBeUndefined()
    expect(cache.findStale('/faq')).toBeDefined()
  })

  it('of prices an expired page is not served either', async () => {
    const { cache, get, text } = await pageServer()
    await get(`/products/${KURTA}`)
    cache.expire()
    cache.drop([KURTA])
    expect(await text(`/products/${KURTA}`)).toContain('rendered 2 times')
  })

  it('nothing is kept or shared while changes cannot be received', async () => {
    const { cache, get, times } = await pageServer()
    await get('/')
    cache.close()
    await get('/')
    await get('/')
    expect(times()).toBe(3)
    await Promise.all([get('/'), get('/')])
    expect(times()).toBe(5)
    expect(cache.find('/')).toBeUndefined()
    cache.reopen()
    await get('/')
    await get('/')
    expect(times()).toBe(6)
  })

  it('a page whose rendering began while changes could not be received is not kept', async () => {
    const { cache, text, release, started } = await slowServer()
    cache.close()
    const slow = text('/')
    await started
    cache.reopen()
    release()
    await slow
    expect(await text('/')).toContain('rendered 2 times')
  })
})

function unknownAddress(place: number): string {
  const id = (place + 1).toString(16).padStart(24, '0')
  return [`/products/${id}`, `/category/${id}`, `/products/no-${place}`][place % 3] as string
}

type Cache = Awaited<ReturnType<typeof pageServer>>['cache']

/** A server whose first page is finished only after `release`. */
async function slowServer() {
  const started = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const server = await pageServer(async (_request, caller, count) => {
    caller.dependsOn?.(KURTA)
    started.resolve()
    if (count === 1) await gate.promise
    return page(`rendered ${count} times`)
  })
  return { ...server, started: started.promise, release: () => gate.resolve() }
}

import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { closeAll, page, pageServer } from '../../../test/page-server.ts'
import { reachability } from '../platform/readiness.ts'

afterEach(closeAll)

/** A shop whose database can become unavailable. Like the loaders, its pages show defaults for what they cannot read. */
async function shop() {
  const database = { isAway: false }
  const server = await pageServer({
    isReachable: async () => !database.isAway,
    render: ({ url }, caller, count) => {
      if (database.isAway) caller.onDatabaseUnavailable?.()
      return url.endsWith('/broken') ? page('Something went wrong', 500) : page(`rendered ${count} times`)
    },
  })
  const leave = () => {
    database.isAway = true
    server.cache.close()
  }
  const comeBack = () => {
    database.isAway = false
    server.cache.reopen()
  }
  return { ...server, database, leave, comeBack }
}

describe('while the database is unavailable', () => {
  it.each(['br', 'gzip', 'identity'])(
    'a kept page is served in %s, and its headers say that it is old',
    async (encoding) => {
      const { get, leave } = await shop()
      const fresh = await get('/', { 'accept-encoding': encoding })
      const text = await fresh.text()
      leave()
      for (let visit = 0; visit < 2; visit++) {
        const stale = await get('/', { 'accept-encoding': encoding })
        expect([stale.status, await stale.text()]).toEqual([200, text])
        expect(stale.headers.get('cache-status')).toBe('vastra; hit; detail=database-unavailable')
        expect(stale.headers.get('cache-control')).toBe('no-store')
        expect(stale.headers.get('content-security-policy')).toBe(fresh.headers.get('content-security-policy'))
      }
      const known = await get('/', { 'if-none-match': fresh.headers.get('etag') ?? '' })
      expect([known.status, known.headers.get('cache-status')]).toEqual([
        304,
        'vastra; hit; detail=database-unavailable',
      ])
    },
  )

  it('a page that was not kept is answered 503, says that orders must wait, and is not rendered', async () => {
    const { get, leave, times } = await shop()
    leave()
    for (const path of ['/checkout', '/broken', '/products.data']) {
      const answer = await get(path)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('10')
      expect(await answer.text()).toContain("The shop can't show this page or take orders at the moment.")
    }
    expect(times()).toBe(0)
  })

  it('a page that could not read a part of it is answered 503 and not kept, although changes are still received', async () => {
    const { get, database } = await shop()
    database.isAway = true
    expect((await get('/')).status).toBe(503)
    expect((await get('/broken')).status).toBe(503)
    database.isAway = false
    expect([(await get('/')).status, (await get('/broken')).status]).toEqual([200, 500])
  })

  it('a page that waits for a database that is silent is answered 503 after some seconds', async () => {
    const { get } = await pageServer({ isReachable: async () => false, render: () => new Promise(() => undefined) })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const answer = get('/')
    let status = 0
    answer.then((got) => (status = got.status))
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(5_000)
      expect(status).toBe(503)
    }, 10_000)
    vi.useRealTimers()
  })

  it('pages are current again as soon as it is back', async () => {
    const { text, leave, comeBack } = await shop()
    await text('/')
    leave()
    comeBack()
    expect(await text('/')).toContain('rendered 2 times')
  })
})

it('a database that does not answer is asked once at a time, and counts as unavailable after a second', async () => {
  let asked = 0
  const silent = reachability(() => {
    asked++
    return new Promise<void>(() => undefined)
  })
  const before = Date.now()
  expect(await Promise.all([silent(), silent(), silent()])).toEqual([false, false, false])
  expect(Date.now() - before).toBeLessThan(5_000)
  expect(await silent()).toBe(false)
  expect(asked).toBe(1)
})

it('whether the database answers is asked again soon after the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let isThere = false
  const isReachable = reachability(async () => {
    if (!isThere) throw new Error('no connection')
  })
  expect(await isReachable()).toBe(false)
  vi.setSystemTime(Date.now() - 5 * 3_600_000)
  isThere = true
  await expect.poll(isReachable, { timeout: 5_000 }).toBe(true)
})

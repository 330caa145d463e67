import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, page, pageServer } from '../../../test/page-server.ts'
import { clientStartPath } from '../../domain/paths.ts'

const KURTA = 'a'.repeat(24)
const UNKNOWN = 'c'.repeat(24)

afterEach(closeAll)

describe('the script that starts the client of a page', () => {
  it('is sent as often as it is asked for without rendering the page, and browsers keep it', async () => {
    const { get, times } = await shopPages()
    await get('/about')
    for (let time = 0; time < 3; time++) {
      const answer = await get(clientStartPath('digest-1', '/about'), { 'accept-encoding': 'br' })
      expect([answer.status, await answer.text()]).toEqual([200, 'start(1)'])
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(times()).toBe(1)
  })

  it('stays after the page has changed, because someone may still look at the page of before', async () => {
    const { cache, get, times } = await shopPages()
    await get(`/products/${KURTA}`)
    cache.drop([KURTA])
    await get(`/products/${KURTA}`)
    for (const number of [1, 2]) {
      const answer = await get(clientStartPath(`digest-${number}`, `/products/${KURTA}`))
      expect(await answer.text()).toBe(`start(${number})`)
    }
    expect(times()).toBe(2)
  })

  it('is that of today’s page when it is not known, without rendering a page that is kept', async () => {
    const { get, times } = await shopPages()
    await get('/about')
    for (let time = 0; time < 3; time++) {
      const answer = await get(clientStartPath('of-another-process', '/about?utm_source=x'))
      expect([answer.status, answer.headers.get('location')]).toEqual([302, clientStartPath('digest-1', '/about')])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect(times()).toBe(1)
  })

  it('is rendered and sent at once when another process named it and the page is the same here', async () => {
    const { get, times } = await shopPages()
    const answer = await get(clientStartPath('digest-1', '/about'))
    expect([answer.status, await answer.text()]).toEqual([200, 'start(1)'])
    expect(times()).toBe(1)
  })

  it('renders a page that is not kept once for all who ask', async () => {
    const { get, times } = await shopPages()
    const asked = Array.from({ length: 50 }, () => get(clientStartPath('of-another-process', '/about')))
    for (const { status } of await Promise.all(asked)) expect(status).toBe(302)
    expect(times()).toBe(1)
  })

  it.each([
    ['another host', 'https://elsewhere.example/'],
    ['a host without a scheme', '//elsewhere.example/'],
    ['a product that does not exist', `/products/${UNKNOWN}`],
    ['a page that redirects', '/moved'],
    ['a page that does not exist', '/nothing'],
    ['3,000 letters', `/${'x'.repeat(3000)}`],
  ])('is not found for %s', async (_what, address) => {
    const { get } = await shopPages()
    const answer = await get(clientStartPath('digest-9', address))
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
  })

  it('is not found without a page, or with two', async () => {
    const { get } = await shopPages()
    for (const query of ['', '?page=/about&page=/faq', '?page[]=/about']) {
      expect((await get(`/client-start/digest-9${query}`)).status).toBe(404)
    }
  })

  it('fills only its own part of the memory', async () => {
    const { cache, get, text } = await shopPages(100_000)
    const home = await text('/')
    for (let place = 0; place < 300; place++) await get(`/products?search=${place}`)
    expect(await text('/')).toBe(home)
    expect(cache.figures.bytes).toBeLessThanOrEqual(100_000)
  })
})

/** A shop whose pages name a start script; the script says how many pages were rendered before. */
function shopPages(maximumBytes?: number) {
  return pageServer({
    ...(maximumBytes && { maximumBytes }),
    knows: async ({ id }) => id !== UNKNOWN,
    render: ({ url }, caller, times) => {
      const { pathname } = new URL(url)
      if (pathname === '/moved') return { status: 302, headers: new Headers({ location: '/' }), body: '' }
      if (pathname === '/nothing') return page('not here', 404)
      if (pathname.startsWith('/products/')) caller.dependsOn?.(pathname.slice('/products/'.length))
      return { ...page(`page ${times}`), clientStart: { digest: `digest-${times}`, script: `start(${times})` } }
    },
  })
}

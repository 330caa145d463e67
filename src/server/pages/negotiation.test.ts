import { afterEach, describe, expect, it } from 'vitest'
import { closeAll, page, pageServer } from '../../../test/page-server.ts'
import { encodingFor } from './negotiation.ts'

afterEach(closeAll)

describe('the encoding of a page', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.000 , gzip ; q=0.5', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
    ['identity;q=1, br;q=0.1', 'identity'],
    ['brotli, xbr', 'identity'],
    ['identity;q=0', 'identity'],
    ['identity;q=0, gzip;q=0.001', 'gzip'],
    [';;,,=', 'identity'],
  ])('for %j is %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding)
  })
})

describe('a request with If-None-Match', () => {
  it.each([
    ['the ETag', (etag: string) => etag, 304],
    ['the ETag as a strong one', (etag: string) => etag.replace('W/', ''), 304],
    ['a list with the ETag', (etag: string) => `"one", W/"two" ,${etag}`, 304],
    ['*', () => '*', 304],
    ['another ETag', () => '"another"', 200],
    ['a part of the ETag', (etag: string) => etag.slice(0, -3), 200],
  ])('and %s is answered as RFC 9110 says', async (_what, headerOf, status) => {
    const { get } = await pageServer()
    const first = await get('/')
    const headers = { 'if-none-match': headerOf(first.headers.get('etag') ?? '') }
    for (const encoding of ['identity', 'br', 'gzip']) {
      const again = await get('/', { ...headers, 'accept-encoding': encoding })
      expect([again.status, (await again.text()) === '']).toEqual([status, status === 304])
      for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy', 'x-content-type-options']) {
        expect(again.headers.get(name)).toBe(first.headers.get(name))
      }
    }
  })

  it('gets a page that does not exist in full, because the condition holds only for what exists', async () => {
    const { get } = await pageServer(() => page('not here', 404))
    expect((await get('/', { 'if-none-match': '*' })).status).toBe(404)
  })
})

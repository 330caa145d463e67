import { describe, expect, it } from 'vitest'
import { ProductCache } from './product-cache.ts'
import type { ProductRow } from './queries.ts'

/** Rows whose name says how often they were read. `get` returns the names. */
function cacheOf() {
  const cache = new ProductCache()
  let reads = 0
  const read = async (ids: readonly string[]) => {
    reads++
    return ids.map((id) => ({ id, name: `${id}, read ${reads}` }) as ProductRow)
  }
  const names = (rows: readonly ProductRow[]) => rows.map(({ name }) => name)
  return {
    cache,
    get: async (...ids: string[]) => names(await cache.get(ids, read)),
    /** Runs `change` after the rows were read and before they are handed over. */
    getDuring: async (change: () => void, ...ids: string[]) =>
      names(
        await cache.get(ids, async (missing) => {
          const rows = await read(missing)
          change()
          return rows
        }),
      ),
  }
}

describe('the rows of products', () => {
  it('are read once, and again after a change', async () => {
    const { cache, get } = cacheOf()
    expect(await get('kurta', 'saree')).toEqual(['kurta, read 1', 'saree, read 1'])
    expect(await get('saree', 'kurta')).toEqual(['saree, read 1', 'kurta, read 1'])
    cache.invalidate(['kurta'])
    expect(await get('kurta', 'saree')).toEqual(['kurta, read 2', 'saree, read 1'])
  })

  it.each([
    ['of the product', (cache: ProductCache) => cache.invalidate(['kurta'])],
    ['of everything', (cache: ProductCache) => cache.invalidateAll()],
    [
      'that could not be received',
      (cache: ProductCache) => {
        cache.close()
        cache.reopen()
      },
    ],
  ])('are not kept when they were read before a change %s', async (_what, change) => {
    const { cache, get, getDuring } = cacheOf()
    expect(await getDuring(() => change(cache), 'kurta')).toEqual(['kurta, read 1'])
    expect(await get('kurta')).toEqual(['kurta, read 2'])
    expect(await get('kurta')).toEqual(['kurta, read 2'])
  })

  it('are not kept while changes cannot be received', async () => {
    const { cache, get } = cacheOf()
    await get('kurta')
    cache.close()
    expect(await get('kurta')).toEqual(['kurta, read 2'])
    expect(await get('kurta')).toEqual(['kurta, read 3'])
    cache.reopen()
    await get('kurta')
    expect(await get('kurta')).toEqual(['kurta, read 4'])
  })

  it('are kept for 4,000 products, without those kept longest', async () => {
    const { get } = cacheOf()
    await get(...Array.from({ length: 4_001 }, (_, place) => `product ${place}`))
    expect(await get('product 1')).toEqual(['product 1, read 1'])
    expect(await get('product 0')).toEqual(['product 0, read 2'])
  })
})

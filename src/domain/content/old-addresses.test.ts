import { describe, expect, it } from 'vitest'
import {
  addressesLike,
  brandHandleIn,
  collectionHandleIn,
  locationOf,
  newAddress,
  oldAddress,
  productHandleIn,
  redirectLoops,
} from './old-addresses.ts'

describe('an old address', () => {
  it.each([
    ['/Products/Indigo-Kurta/', '/products/indigo-kurta'],
    ['https://old.example/pages/About%20Us?utm=1#top', '/pages/about us'],
    [' /collections/sarees?page=2', '/collections/sarees'],
    ['/%zz', '/%zz'],
    ['/', undefined],
    ['', undefined],
    ['products/x', undefined],
    ['javascript:alert(1)', undefined],
    [`/${'x'.repeat(600)}`, undefined],
  ])('%j is stored as %j', (typed, stored) => expect(oldAddress(typed)).toBe(stored))
})

it('a cell of a million slashes is read at once', () => {
  const startedAt = performance.now()
  expect(oldAddress(`${'/'.repeat(1_000_000)}x`)).toBeUndefined()
  expect(oldAddress(`/a${'/'.repeat(1_000_000)}`)).toBe('/a')
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

it.each([
  ['/collections/all/products/a', 'a', undefined, undefined, ['/products/a']],
  ['/shop/kurtas/a', 'a', undefined, undefined, ['/product/a']],
  ['/product-page/a', 'a', undefined, undefined, []],
  ['/products/a.html', 'a', 'a', undefined, ['/a.html']],
  ['/women/kurtas/a.html', 'a', 'a', undefined, ['/a.html']],
  ['/a.html', 'a', 'a', undefined, []],
  ['/a', undefined, undefined, undefined, ['/a.html']],
  ['/a/b', undefined, undefined, undefined, []],
  ['/category/kurtas', undefined, 'kurtas', undefined, []],
  ['/product-category/women/kurtas', undefined, 'kurtas', undefined, []],
  ['/brands/anokhi', undefined, undefined, 'anokhi', []],
  ['/brands/anokhi.html', 'anokhi', 'anokhi', 'anokhi', ['/anokhi.html']],
])('%s may be that of the product %s, the category %s or the brand %s, and is like %j', (path, ...expected) =>
  expect([productHandleIn(path), collectionHandleIn(path), brandHandleIn(path), addressesLike(path)]).toEqual(expected),
)

describe('a new address', () => {
  it.each(['/', '/about', '/category/abc?color=Blue'])('is %s', (typed) => expect(newAddress(typed)).toBe(typed))

  it.each([
    ...[
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '',
      'about',
      '/a b',
      '/a\\b',
    ],
    ...['/api/orders', '/admin', '/ADMIN/products', '/x\r\nset-cookie: a=b'],
  ])('is not %j', (typed) => expect(newAddress(typed)).toBeUndefined())
})

describe('a loop', () => {
  it.each([
    [{ '/a': '/b', '/b': '/c' }, []],
    [{ '/a': '/a' }, ['/a']],
    [{ '/a': '/b?x=1', '/b': '/C/', '/c': '/a' }, ['/a', '/b', '/c']],
    [{ '/x': '/a', '/a': '/b', '/b': '/a', '/y': '/x', '/p': '/p#top' }, ['/a', '/b', '/p']],
    [{ '/products/a': '/collections/new/products/a' }, ['/products/a']],
    [{ '/products/a': '/collections/new/products/b', '/products/b': '/products/a' }, ['/products/a', '/products/b']],
    [{ '/a.html': '/women/a.html' }, ['/a.html']],
    [{ '/a.html': '/a' }, ['/a.html']],
    [{ '/products/a': '/collections/new/products/a', '/collections/new/products/a': '/about' }, []],
  ])('in %j is found at %j', (redirects, found) =>
    expect([...redirectLoops(new Map(Object.entries(redirects)))].toSorted()).toEqual(found),
  )
})

it.each([
  ['/about', '?utm_source=mail', '/about?utm_source=mail'],
  ['/faq?category=sizes', '?utm_source=mail', '/faq?category=sizes'],
  ['/faq#sizes', '?utm_source=mail', '/faq?utm_source=mail#sizes'],
  ['/faq?a=1#sizes?b', '', '/faq?a=1#sizes?b'],
  ['/pages/नाप', '?q=%E0', '/pages/%E0%A4%A8%E0%A4%BE%E0%A4%AA?q=%E0'],
  ['/pages/%E0%A4%A8', '', '/pages/%E0%A4%A8'],
  ['/.//evil.example', '', '/.//evil.example'],
])('an address that leads to %s with the query %j sends to %s', (target, search, location) =>
  expect(locationOf(target, search)).toBe(location),
)

import { describe, expect, it } from 'vitest'
import { circleIn, newAddress, oldAddress } from './old-addresses.ts'

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

describe('a circle', () => {
  it.each([
    [{ '/a': '/b', '/b': '/c' }, undefined],
    [{ '/a': '/a' }, '/a'],
    [{ '/a': '/b?x=1', '/b': '/C/', '/c': '/a' }, '/a'],
    [{ '/x': '/a', '/a': '/b', '/b': '/a' }, '/a'],
  ])('in %j is found at %j', (redirects, found) => expect(circleIn(new Map(Object.entries(redirects)))).toBe(found))
})

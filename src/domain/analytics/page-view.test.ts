import { describe, expect, it } from 'vitest'
import { deviceOf, pageViewPath, referrerHost } from './page-view.ts'

const ID = 'a1b2c3d4e5f6a1b2c3d4e5f6'

describe('a page view', () => {
  it.each([
    ['/', { path: '/' }],
    ['/faq/', { path: '/faq' }],
    ['/products?search=me%40example.com#x', { path: '/products' }],
    [`/products/${ID}`, { path: `/products/${ID}`, kind: 'product', id: ID }],
    [`/category/${ID}`, { path: `/category/${ID}`, kind: 'category', id: ID }],
    [`/products/category/${ID}`, { path: `/category/${ID}`, kind: 'category', id: ID }],
    [`/orders/${ID}`, { path: '/orders/:id' }],
    [`/order-confirmation/${ID}`, { path: '/order-confirmation/:id' }],
    ['/wp-login.php', { path: '(other)' }],
    ['/products/priya@example.com', { path: '(other)' }],
    [`/products/${ID}/${ID}`, { path: '(other)' }],
    ['', { path: '(other)' }],
    ['__proto__', { path: '(other)' }],
    [`/${'x'.repeat(5_000)}`, { path: '(other)' }],
    ['/admin/orders', undefined],
    ['/preview/abc', undefined],
  ])('of %.60j is counted as %j', (address, counted) => {
    expect(pageViewPath(address)).toEqual(counted)
  })

  it.each([
    ['https://www.google.com/search?q=kurta', 'google.com'],
    ['instagram.example', 'instagram.example'],
    ['https://shop.example/faq', ''],
    ['https://www.shop.example:3000/', ''],
    ['', ''],
    ['not a host', ''],
    ['localhost', ''],
    ['https://user:secret@example.com/', ''],
    [`${'a'.repeat(200)}.example`, ''],
    ['<script>.example', ''],
  ])('from %.60j has the referrer %j', (referrer, host) => {
    expect(referrerHost(referrer, 'shop.example:3000')).toBe(host)
  })

  it('has one of three device types', () => {
    expect([360, 768, 1440].map(deviceOf)).toEqual(['phone', 'tablet', 'desktop'])
  })
})

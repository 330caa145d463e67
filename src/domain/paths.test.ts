import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isProductList, isSecretAddress, loginUrl, paths, payPath, previewPaths, safeReturnPath } from './paths.ts'

describe('the page to open after login', () => {
  it.each(['/checkout', '/orders/0123?a=b', '/'])('is %j when the login page was opened from there', (path) => {
    expect(safeReturnPath(decodeURIComponent(loginUrl(path).split('next=')[1] ?? ''))).toBe(path)
  })

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a b',
    '/login',
  ])('is the home page for %j', (given) => {
    expect(safeReturnPath(given)).toBe('/')
  })
})

describe('a path is that of a list', () => {
  const lists = [paths.products, paths.featured, paths.newArrivals, paths.bestSellers, '/category/a', '/collections/b']
  const others = [paths.home, paths.product('a'), paths.category('a/b'), paths.customPage('a'), paths.cart]
  it.each([...lists.map((path) => [path, true] as const), ...others.map((path) => [path, false] as const)])(
    '%s: %s',
    (path, expected) => {
      expect(isProductList(path)).toBe(expected)
    },
  )
})

describe('an address with a secret, where no script of others runs', () => {
  const secret = [
    paths.resetPassword,
    paths.verifyEmail,
    paths.notices,
    payPath('0123-token'),
    '/Pay/0123-token',
    previewPaths.home('token'),
    previewPaths.product('token'),
    `${paths.order('0123')}#token`,
  ]
  const others = [paths.home, paths.order('0123'), paths.orders, paths.customPage('pay'), '/payments', paths.login]
  it.each([...secret.map((path) => [path, true] as const), ...others.map((path) => [path, false] as const)])(
    '%s: %s',
    (path, expected) => {
      expect(isSecretAddress(path)).toBe(expected)
    },
  )
})

describe('an address of the shop', () => {
  const source = new URL('../', import.meta.url)
  /** The back office has addresses of its own below /admin, Razorpay's API has /orders, and redirects read those of earlier shops. */
  const exempt =
    /^(domain\/paths\.ts|domain\/content\/old-addresses\.ts|web\/admin\/|server\/redirects\/|server\/product-files\/earlier-addresses\.ts|server\/payments\/razorpay-client\.ts)|\.test\.tsx?$/
  const fixed = Object.values(paths).filter((path) => typeof path === 'string' && path.length > 1)
  const literal = new RegExp(`['"\`}](?:${fixed.join('|')}|/category|/order-confirmation|/preview)(?=['"\`/?#])`)

  it('is written only in this table', () => {
    const files = ['domain', 'contract', 'server', 'web'].flatMap((folder) =>
      readdirSync(new URL(folder, source), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !exempt.test(file))
    expect(sources.length).toBeGreaterThan(300)
    const copies = sources.flatMap((file) =>
      readFileSync(new URL(file, source), 'utf8')
        .split('\n')
        .filter(
          (line) =>
            literal.test(line.replaceAll(/\$\{paths\.admin\}/g, 'admin')) &&
            !line.includes('/api/') &&
            !/^\s*(\*|\/\*\*|\/\/)/.test(line),
        )
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(copies).toEqual([])
  })
})

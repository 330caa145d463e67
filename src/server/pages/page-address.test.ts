import { describe, expect, it } from 'vitest'
import routes from '../../web/routes.ts'
import { namedBy, pageAddress, QUERY_OF_PAGE } from './page-address.ts'

const addressOf = (url: string) => {
  const { pathname, search } = new URL(url, 'http://shop.test')
  return pageAddress(pathname, search)
}
const ID = '0123456789abcdef01234567'

describe('the address of a page', () => {
  it.each([
    ['/?utm_source=x', '/'],
    ['/?', '/'],
    ['/products?color=Red&gclid=1', '/products?color=Red'],
    ['/products?gclid=1&size=M&color=Red', '/products?size=M&color=Red'],
    ['/products?color=Red&color=Blue', '/products?color=Red&color=Blue'],
    ['/products?color=Navy+Blue&&=&x', '/products?color=Navy+Blue'],
    ['/products?%63olor=Red', '/products?%63olor=Red'],
    ['/products?COLOR=Red', '/products'],
    ['/products?color=%zz', '/products?color=%zz'],
    ['/Products/?color=Red&x=1', '/Products/?color=Red'],
    [`/products/${ID}?color=Red&size=M&reviews=all&search=x`, `/products/${ID}?color=Red&size=M&reviews=all`],
    ['/products/featured?color=Red', '/products/featured'],
    [`/category/${ID}?page=2&fbclid=1`, `/category/${ID}?page=2`],
    ['/faq?category=Orders&utm_term=1', '/faq?category=Orders'],
    ['/contact?map=1&map_type=2', '/contact?map=1'],
    ['/login?next=%2Fcheckout', '/login?next=%2Fcheckout'],
    ['/reset-password?token=secret', '/reset-password'],
    ['/nowhere?color=Red', '/nowhere'],
    ['/products.data?color=Red&_routes=products&gclid=1', '/products.data?color=Red&_routes=products'],
    ['/products?_routes=products', '/products'],
    ['/_.data?_routes=home&utm_source=x', '/_.data?_routes=home'],
    ['/products/_.data?color=Red&x=1', '/products/_.data?color=Red'],
  ])('of %s is %s', (url, address) => {
    expect(addressOf(url)).toBe(address)
    expect(addressOf(address)).toBe(address)
  })

  it('is known for every page of the storefront', () => {
    const paths = routes.map(({ path }) => path ?? '/')
    expect(Object.keys(QUERY_OF_PAGE).toSorted()).toEqual(paths.toSorted())
  })
})

describe('the product or category in an address', () => {
  it.each([
    [`/products/${ID}`, 'product', ID, '/products/000000000000000000000000'],
    [`/products/${ID}?color=Red`, 'product', ID, '/products/000000000000000000000000'],
    [`/category/${ID}/`, 'category', ID, '/category/000000000000000000000000'],
    ['/category/x', 'category', 'x', '/category/000000000000000000000000'],
    [`/products/${ID}.data?color=Red&_routes=a`, 'product', ID, '/products/000000000000000000000000.data?_routes=a'],
    [`/products/%30${ID.slice(1)}`, 'product', ID, '/products/000000000000000000000000'],
    [`/products/${ID.toUpperCase()}`, 'product', ID.toUpperCase(), '/products/malformed'],
  ])('%s', (address, kind, id, missing) => {
    expect(namedBy(address)).toEqual({ kind, id, missing })
  })

  it.each(['/', '/products', '/products/', '/products/featured', `/products/category/${ID}`, `/orders/${ID}`])(
    '%s names none',
    (address) => {
      expect(namedBy(address)).toBeUndefined()
    },
  )
})

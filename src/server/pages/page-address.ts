import { VALUE_FACETS } from '../../domain/catalogue/facet-values.ts'
import { isId } from '../../domain/ids.ts'
import { MAIL_PARAMETER } from '../../domain/notices/mail-link.ts'

/**
 * The query parameters that each page of `src/web/routes.ts` reads while it is rendered on the server. A page never sees any
 * others, so that addresses which differ only in campaign parameters (`utm_source`, `gclid`) are one page.
 */
export const QUERY_OF_PAGE: Readonly<Record<string, readonly string[]>> = pages()

function pages() {
  const facets = VALUE_FACETS.map(({ kind }) => kind)
  const ids = ['mainCategory', 'category', 'subCategory', 'subcategory', 'brand', 'sku']
  const listing = [
    'search',
    ...ids,
    ...facets,
    'minPrice',
    'maxPrice',
    'featured',
    'sortBy',
    'sortOrder',
    'page',
    'limit',
  ]
  // The first is sent by forms without script, the second shows all values of a facet.
  listing.push('sort', 'show')
  const product = ['color', 'size', 'reviews', 'stars', 'fit', MAIL_PARAMETER]
  return {
    '/': [],
    'preview/home/:token': [],
    'preview/products/:token': product,
    products: listing,
    'category/:categoryId': listing,
    'collections/:handle': listing,
    'pages/:handle': [],
    'products/category/:categoryId': [],
    'products/featured': [],
    'products/:productId': product,
    featured: listing,
    'new-arrivals': listing,
    'best-sellers': listing,
    cart: [],
    wishlist: [],
    login: ['next'],
    register: ['next'],
    'forgot-password': [],
    'reset-password': [],
    'verify-email': [],
    notices: [],
    profile: [],
    addresses: [],
    about: [],
    contact: ['map'],
    faq: ['category'],
    privacy: [],
    terms: [],
    shipping: [],
    returns: [],
    orders: [],
    'orders/:orderId': [],
    'orders/:orderId/returns': [],
    checkout: [],
    'order-confirmation/:orderId': [],
    'pay/:token': [],
    'order-history': [],
    '*': [],
  }
}

/** The parameter that React Router adds to requests for a page's data: the routes whose data the browser lacks. */
const DATA_ROUTES = '_routes'

/**
 * Returns the address under which a page is rendered and kept: the path, and those parameters that the page reads, as they were
 * sent and in the order in which they were sent.
 */
export function pageAddress(pathname: string, search: string): string {
  if (search.length < 2) return pathname
  const read = namesReadBy(pathname)
  const parts = search
    .slice(1)
    .split('&')
    .filter((part) => read.has(nameOf(part)))
  return parts.length === 0 ? pathname : `${pathname}?${parts.join('&')}`
}

/** Whether no page of the shop has an address, whatever exists in the shop. */
export function isNoPage(address: string): boolean {
  const { path } = withoutSuffix(address.split('?', 1)[0] ?? '')
  return routeOf(segmentsOf(path)) === '*'
}

/** Whether the router has no route for a path: that of unknown paths, which leads home, matches all but those with a line break. */
export function hasNoRoute(pathname: string): boolean {
  return LINE_BREAK.test(pathname) && isNoPage(pathname)
}

/** LF, CR, U+2028 and U+2029, encoded. */
const LINE_BREAK = /%0a|%0d|%e2%80%a[89]/i

function nameOf(part: string): string {
  const [name = ''] = new URLSearchParams(part).keys()
  return name
}

function namesReadBy(pathname: string): ReadonlySet<string> {
  const { path, isData } = withoutSuffix(pathname)
  return (isData ? WITH_DATA : PLAIN).get(routeOf(segmentsOf(path))) ?? NONE
}

/** The data of `/about` is at `/about.data`, that of `/` and of `/about/` at `/_.data` and `/about/_.data`. */
function withoutSuffix(pathname: string): { readonly path: string; readonly isData: boolean } {
  const path = pathname.replace(/\/_\.data$|\.data$/, '')
  return { path, isData: path !== pathname }
}

const NONE: ReadonlySet<string> = new Set()
const PLAIN = new Map(Object.entries(QUERY_OF_PAGE).map(([route, names]) => [route, new Set(names)]))
const WITH_DATA = new Map(
  Object.entries(QUERY_OF_PAGE).map(([route, names]) => [route, new Set([...names, DATA_ROUTES])]),
)

/** Returns the segments of a path as the router compares them: decoded, in lower case, without a slash at the end. */
function segmentsOf(path: string): string[] {
  return path
    .replace(/\/+$/, '')
    .split('/')
    .slice(1)
    .map((segment) => decoded(segment).toLowerCase())
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Like the router, prefers a route whose segments are all literal. */
function routeOf(segments: readonly string[]): string {
  if (segments.length === 0) return '/'
  const literal = segments.join('/')
  if (PLAIN.has(literal) && literal !== '*') return literal
  const found = WITH_PARAMETER.find(
    ({ pattern }) =>
      pattern.length === segments.length &&
      pattern.every((part, place) => part.startsWith(':') || part === segments[place]),
  )
  return found?.route ?? '*'
}

const WITH_PARAMETER = Object.keys(QUERY_OF_PAGE)
  .filter((route) => route.includes(':'))
  .map((route) => ({ route, pattern: route.split('/') }))

/** An id that no product and no category has. Its page stands for the pages of all unknown ids. */
const UNKNOWN_ID = '0'.repeat(24)
/** No collection and no page has this handle, because handles do not begin with a hyphen. */
const NO_HANDLE = '-'

/** A product or category whose id is in an address, or a collection or page of the owner by its handle. */
export interface NamedByAddress {
  readonly kind: 'product' | 'category' | 'collection' | 'customPage'
  readonly id: string
  /** The address of the page that says that there is none, which is the same for all such ids. */
  readonly missing: string
}

/** Returns the product, category, collection or page of the owner that an address names; undefined for all other pages. */
export function namedBy(address: string): NamedByAddress | undefined {
  const [pathname = '', query = ''] = address.split('?', 2)
  const { path, isData } = withoutSuffix(pathname)
  const kind = KINDS[routeOf(segmentsOf(path))]
  if (!kind) return undefined
  const id = decoded(path.replace(/\/+$/, '').split('/').at(-1) ?? '')
  const routes = query.split('&').filter((part) => isData && nameOf(part) === DATA_ROUTES)
  const missing = `/${FOLDERS[kind]}/${unknownLike(kind, id)}${isData ? '.data' : ''}`
  return { kind, id, missing: routes.length === 0 ? missing : `${missing}?${routes.join('&')}` }
}

const KINDS: Readonly<Record<string, NamedByAddress['kind']>> = {
  'products/:productId': 'product',
  'category/:categoryId': 'category',
  'collections/:handle': 'collection',
  'pages/:handle': 'customPage',
}

const FOLDERS = { product: 'products', category: 'category', collection: 'collections', customPage: 'pages' } as const

/** The product page tells malformed ids from unknown ones, and explains a link that ends in 'undefined'. */
function unknownLike(kind: NamedByAddress['kind'], id: string): string {
  if (kind === 'collection' || kind === 'customPage') return NO_HANDLE
  if (kind === 'category' || isId(id)) return UNKNOWN_ID
  return id === 'undefined' ? id : 'malformed'
}

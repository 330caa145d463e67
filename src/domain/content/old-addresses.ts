import { paths } from '../paths.ts'

export const MAX_ADDRESS = 500

/** Where usual addresses of shops of other programs lead, unless the shop says otherwise. */
export const USUAL_ADDRESSES: Readonly<Record<string, string>> = {
  '/collections': paths.products,
  '/collections/all': paths.products,
  '/collections/frontpage': paths.home,
  '/pages/about': paths.about,
  '/pages/about-us': paths.about,
  '/pages/contact': paths.contact,
  '/pages/contact-us': paths.contact,
  '/pages/faq': paths.faq,
  '/pages/faqs': paths.faq,
  '/policies/refund-policy': paths.returns,
  '/policies/privacy-policy': paths.privacy,
  '/policies/terms-of-service': paths.terms,
  '/policies/shipping-policy': paths.shipping,
  '/policies/contact-information': paths.contact,
  '/account': paths.profile,
  '/account/login': paths.login,
  '/account/register': paths.register,
  '/shop': paths.products,
  '/about-us': paths.about,
  '/contact-us': paths.contact,
  '/my-account': paths.profile,
  '/my-account/orders': paths.orders,
  '/refund_returns': paths.returns,
  '/privacy-policy': paths.privacy,
  '/terms-and-conditions': paths.terms,
  '/brand': paths.products,
  '/brands': paths.products,
  // Magento.
  '/checkout/cart': paths.cart,
  '/customer/account': paths.profile,
  '/customer/account/login': paths.login,
  '/customer/account/create': paths.register,
  '/sales/order/history': paths.orders,
  '/privacy-policy-cookie-restriction-mode': paths.privacy,
  // BigCommerce.
  '/cart.php': paths.cart,
  '/account.php': paths.profile,
  '/login.php': paths.login,
  '/shipping-returns': paths.returns,
  // Wix.
  '/cart-page': paths.cart,
  '/category/all-products': paths.products,
  '/refund-policy': paths.returns,
  '/shipping-policy': paths.shipping,
  '/terms-conditions': paths.terms,
}

/**
 * Returns an old address as it is stored: the path alone, decoded, in lower case, without a slash at the end. A whole address of
 * another host becomes its path. Undefined when it is no path. Slashes are searched from their first one only: a cell of a file may have
 * millions of them.
 */
export function oldAddress(typed: string): string | undefined {
  const text = typed.trim()
  const path = text.replace(/^https?:\/\/[^/?#]*/i, '')
  if (!path.startsWith('/')) return undefined
  const decoded = decode(path.split(/[?#]/, 1)[0] ?? '')
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '')
  return decoded.length > 1 && decoded.length <= MAX_ADDRESS && !CONTROL.test(decoded) ? decoded : undefined
}

/** Returns a path of this shop to lead to. Undefined for other hosts, for what browsers take for one, and for calls of the API. */
export function newAddress(typed: string): string | undefined {
  const text = typed.trim()
  const isPath = /^\/(?![/\\])[^\\\s]*$/.test(text) && text.length <= MAX_ADDRESS && !CONTROL.test(text)
  return isPath && !/^\/(api|admin|sandbox)(\/|$)/i.test(text) ? text : undefined
}

/**
 * The handle in an old address of a product, also within a collection or category: Shopify's `/products/…`, WooCommerce's `/product/…` and
 * `/shop/…`, Wix's `/product-page/…`, Magento's `/….html`.
 */
export function productHandleIn(path: string): string | undefined {
  return (
    /^(?:(?:\/collections\/[^/]+)?\/products|\/product|\/product-page|\/shop(?:\/[^/]+){0,3})\/([^/]+?)(?:\.html)?$/.exec(
      path,
    )?.[1] ?? documentIn(path)
  )
}

/**
 * The handle in an old address of a collection or category, or the last one of several: WooCommerce's `/product-category/women/kurtas`,
 * Wix's `/category/kurtas`, Magento's `/women/kurtas.html`.
 */
export function collectionHandleIn(path: string): string | undefined {
  const document = documentIn(path)
  if (document !== undefined) return document
  return /^\/(?:collections|category|product-category(?:\/[^/]+)*)\/([^/]+)$/.exec(path)?.[1]
}

/** The handle in an old address of a brand: WooCommerce's `/brand/anokhi`, BigCommerce's `/brands/anokhi` and `/brands/Anokhi.html`. */
export function brandHandleIn(path: string): string | undefined {
  return /^\/(?:brands?|product-brand)\/([^/]+?)(?:\.html)?$/.exec(path)?.[1]
}

/** `kurta` in `/women/kurta.html`. */
function documentIn(path: string): string | undefined {
  return /^\/(?:[^/]+\/){0,8}([^/]+)\.html$/.exec(path)?.[1]
}

/**
 * Other old addresses whose redirects an old address follows when it has none of its own: within a collection or category a product had
 * another address, and shops of Magento chose whether addresses end in `.html`.
 */
export function addressesLike(path: string): readonly string[] {
  const like = addressLike(path)
  return like === undefined || like === path ? [] : [like]
}

function addressLike(path: string): string | undefined {
  const handle = productHandleIn(path)
  if (handle === undefined) return /^\/[^/]+$/.test(path) ? `${path}.html` : undefined
  if (path.startsWith('/collections/')) return `/products/${handle}`
  if (path.startsWith('/shop/')) return `/product/${handle}`
  return path.endsWith('.html') ? `/${handle}.html` : undefined
}

/** Whether what follows `?` says which page is meant: `/product.php?id=5`. A variant and the parameters of advertising do not. */
export function hasOwnQuery(address: string): boolean {
  const query = /\?([^#]*)/.exec(address)?.[1] ?? ''
  return query
    .split('&')
    .some((part) => part !== '' && !/^(?:variant|utm_\w+|ref|srsltid|gclid|fbclid|currency|_\w+)(?:=|$)/i.test(part))
}

/** Returns the old addresses whose redirects are part of a loop when all of these redirects are followed. */
export function redirectLoops(redirects: ReadonlyMap<string, string>): ReadonlySet<string> {
  const inLoops = new Set<string>()
  const harmless = new Set<string>()
  for (const start of redirects.keys()) {
    // What was passed, with the old address whose redirect was followed from there.
    const trail = new Map<string, string>()
    let path: string | undefined = start
    while (path !== undefined && !harmless.has(path) && !trail.has(path)) {
      const from = redirectFrom(redirects, path)
      if (from === undefined) break
      trail.set(path, from)
      path = oldAddress(redirects.get(from) ?? '')
    }
    if (path !== undefined && trail.has(path)) {
      const passed = [...trail.keys()]
      for (const each of passed.slice(passed.indexOf(path))) inLoops.add(trail.get(each) ?? each)
    }
    for (const seen of trail.keys()) harmless.add(seen)
  }
  return inLoops
}

/** The redirect that an address follows: its own, or that of an address like it. */
function redirectFrom(redirects: ReadonlyMap<string, string>, path: string): string | undefined {
  return [path, ...addressesLike(path)].find((address) => redirects.has(address))
}

/** The address to send a browser to, which was on its way with this query. A query or fragment of the new address stays in place. */
export function locationOf(target: string, search: string): string {
  const [, path = '', own = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(target) ?? []
  const location = path + (own === '' ? search : own) + fragment
  // Headers contain ASCII only.
  return location.toWellFormed().replaceAll(/[^\u0021-\u007e]+/g, encodeURIComponent)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: addresses must not contain them
const CONTROL = /[\u0000-\u001f\u007f]/

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

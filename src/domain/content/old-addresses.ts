import { paths } from '../paths.ts'

export const MAX_ADDRESS = 500

/** Where usual addresses of a Shopify shop lead, unless the shop says otherwise. */
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
}

/**
 * Returns an old address as it is stored: the path alone, decoded, in lower case, without a slash at the end. A whole address of
 * another host becomes its path. Undefined when it is no path.
 */
export function oldAddress(typed: string): string | undefined {
  const text = typed.trim()
  const path = text.replace(/^https?:\/\/[^/?#]*/i, '')
  if (!path.startsWith('/')) return undefined
  const decoded = decode(path.split(/[?#]/, 1)[0] ?? '')
    .toLowerCase()
    .replace(/\/+$/, '')
  return decoded.length > 1 && decoded.length <= MAX_ADDRESS && !CONTROL.test(decoded) ? decoded : undefined
}

/** Returns a path of this shop to lead to. Undefined for other hosts, for what browsers take for one, and for calls of the API. */
export function newAddress(typed: string): string | undefined {
  const text = typed.trim()
  const isPath = /^\/(?![/\\])[^\\\s]*$/.test(text) && text.length <= MAX_ADDRESS && !CONTROL.test(text)
  return isPath && !/^\/(api|admin|sandbox)(\/|$)/i.test(text) ? text : undefined
}

/** The handle in an old address of a product, including one within a collection. */
export function productHandleIn(path: string): string | undefined {
  return /^(?:\/collections\/[^/]+)?\/products\/([^/]+)$/.exec(path)?.[1]
}

/** The handle in an old address of a collection. */
export function collectionHandleIn(path: string): string | undefined {
  return /^\/collections\/([^/]+)$/.exec(path)?.[1]
}

/** Returns an old address that leads in a circle when all of these redirects are followed, or undefined. */
export function circleIn(redirects: ReadonlyMap<string, string>): string | undefined {
  const harmless = new Set<string>()
  for (const start of redirects.keys()) {
    const trail = new Set<string>()
    let path: string | undefined = start
    while (path !== undefined && redirects.has(path) && !harmless.has(path)) {
      if (trail.has(path)) return path
      trail.add(path)
      path = oldAddress(redirects.get(path) ?? '')
    }
    for (const seen of trail) harmless.add(seen)
  }
  return undefined
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

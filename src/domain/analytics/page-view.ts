import { singleLine } from '../untrusted.ts'

/** How long a screen is looked at before it counts, in milliseconds (specification 2, section 9). */
export const PAGE_VIEW_DELAY_MS = 500

export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/** By the width of the window, in CSS pixels: the same steps as the design's. */
export function deviceOf(width: number): Device {
  return width < 768 ? 'phone' : width < 1024 ? 'tablet' : 'desktop'
}

/** Where a page view is counted: under a path as it is, or under a product or category if the shop has it. */
export type PageViewPath =
  | { readonly path: string }
  | { readonly path: string; readonly kind: 'product' | 'category'; readonly id: string }

/** What is no page of the shop is counted under one name, so that nobody can fill the table with inventions. */
export const OTHER_PATH = '(other)'
export const OTHER_REFERRER = '(other)'

/** Folds an address to what is counted. Ids of orders say who looked, so they are left out; so is the back office. */
export function pageViewPath(address: string): PageViewPath | undefined {
  const path = singleLine(address, 300)
    .replace(/[?#].*$/, '')
    .replace(/(.)\/+$/, '$1')
  if (PAGES.has(path)) return { path }
  const [, first = '', second = '', third = ''] = path.split('/')
  if (first === 'admin' || first === 'preview') return undefined
  const rest = path.split('/').length
  if (first === 'products' && rest === 3 && ID.test(second)) return { path, kind: 'product', id: second }
  if (first === 'category' && rest === 3 && ID.test(second)) return { path, kind: 'category', id: second }
  if (first === 'products' && second === 'category' && rest === 4 && ID.test(third)) {
    return { path: `/category/${third}`, kind: 'category', id: third }
  }
  if ((first === 'orders' || first === 'order-confirmation') && rest === 3) return { path: `/${first}/:id` }
  return { path: OTHER_PATH }
}

/** The host a visit came from, without `www.`; empty for none, for the shop's own and for what is no host. */
export function referrerHost(referrer: string, shopHost: string): string {
  const host = /^(?:https?:\/\/)?([a-z0-9.-]{1,100})(?::\d+)?(?:[/?#]|$)/i.exec(referrer)?.[1]?.toLowerCase() ?? ''
  const bare = host.replace(/^www\./, '')
  const isHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(bare)
  return isHost &&
    bare !==
      shopHost
        .toLowerCase()
        .replace(/^www\./, '')
        .replace(/:\d+$/, '')
    ? bare
    : ''
}

const ID = /^[0-9a-f]{24}$/

const PAGES: ReadonlySet<string> = new Set([
  '/',
  '/products',
  '/featured',
  '/new-arrivals',
  '/best-sellers',
  '/cart',
  '/wishlist',
  '/checkout',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/profile',
  '/addresses',
  '/orders',
  '/about',
  '/contact',
  '/faq',
  '/privacy',
  '/terms',
  '/shipping',
  '/returns',
])

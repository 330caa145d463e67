import { isId } from '../ids.ts'
import { paths } from '../paths.ts'
import { singleLine } from '../untrusted.ts'

/** Milliseconds until a page view counts (specification 2, section 9). */
export const PAGE_VIEW_DELAY_MS = 500

export const DEVICES = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

/** Returns the device type for a window width in CSS pixels, with the breakpoints of the design. */
export function deviceOf(width: number): Device {
  return width < 768 ? 'phone' : width < 1024 ? 'tablet' : 'desktop'
}

/** The path a page view is counted under. With `kind` the caller checks that the product or category exists. */
export type PageViewPath =
  | { readonly path: string }
  | { readonly path: string; readonly kind: 'product' | 'category'; readonly id: string }

/** Any other address is counted under one name, so that made-up addresses cannot fill the table. */
export const OTHER_PATH = '(other)'
export const OTHER_REFERRER = '(other)'

/**
 * Returns the path a page view is counted under, without query and fragment. Orders are counted without their id, which would
 * identify the customer. Undefined for the back office and previews, which are not counted.
 */
export function pageViewPath(address: string): PageViewPath | undefined {
  const path = singleLine(address, 300)
    .replace(/[?#].*$/, '')
    .replace(/(.)\/+$/, '$1')
  if (/^\/(admin|preview)(\/|$)/.test(path)) return undefined
  if (Object.values(paths).some((page) => page === path)) return { path }
  const id = path.split('/').at(-1) ?? ''
  if (isId(id) && path === paths.product(id)) return { path, kind: 'product', id }
  if (isId(id) && (path === paths.category(id) || path === paths.productsOfCategory(id))) {
    return { path: paths.category(id), kind: 'category', id }
  }
  if (path === paths.order(id)) return { path: paths.order(':id') }
  return { path: path === paths.orderConfirmation(id) ? paths.orderConfirmation(':id') : OTHER_PATH }
}

/** Returns the referring host without `www.`; empty for the shop's own host and for invalid values. */
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

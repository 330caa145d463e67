import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'
import { visit } from './browser.ts'
import { NO_SCREEN } from './buying.ts'

export const ENTRY = '**/assets/entry.client-*.js'
export const LIST = '/products?search=saree'
export const SOON = { waitUntil: 'domcontentloaded' } as const

/** Opens a page without the shop's pictures, which it would draw on their first request. */
export async function openBlank(browser: Browser): Promise<Page> {
  const page = await visit(browser, inject('shopUrl') + NO_SCREEN)
  await page.route('**/media/**', (route) => route.abort())
  return page
}

/**
 * Resolves after the callbacks that were waiting for the browser to be idle, and after the requests that they made. A page that draws
 * nothing may not count as idle for the browser, so this waits no longer than the shop itself does.
 */
export function untilIdle(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    new Promise((resolve) => requestIdleCallback(resolve, { timeout: 4500 })).then(() => fetch('/robots.txt')),
  )
}

/** The names of the products in the stored cart, in its order. */
export function namesInCart(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { items }: { items: { product: { name: string } }[] } = JSON.parse(
      localStorage.getItem('cart') ?? '{"items":[]}',
    )
    return items.map(({ product }) => product.name)
  })
}

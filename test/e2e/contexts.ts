import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { describeFailedPages } from './failed-pages.ts'

/** Contexts of each browser that no page uses, by origin and options. */
const unusedOf = new WeakMap<Browser, Map<string, BrowserContext[]>>()
/** Contexts with something in them that cannot be taken back, such as a clock that stands still. */
const unusable = new Set<BrowserContext>()

/**
 * Returns a browser context without cookies or storage for pages of the shop at `url`. Closing it keeps it for the next caller: a
 * page in a used context needs half of the processor time, because the scripts of the shop are compiled already. For
 * 'about:blank' it is always a new one, without anything in the browser's cache.
 */
export async function emptyContext(
  browser: Browser,
  url: string,
  { storageState, ...options }: BrowserContextOptions,
): Promise<BrowserContext> {
  if (!url.startsWith('http')) return browser.newContext({ ...options, storageState })
  const { origin } = new URL(url)
  const key = JSON.stringify([origin, options])
  const unused = unusedOf.get(browser) ?? new Map<string, BrowserContext[]>()
  unusedOf.set(browser, unused)
  const pool = unused.get(key) ?? []
  unused.set(key, pool)
  const context = pool.pop() ?? (await reusableContext(browser, origin, options, pool))
  if (typeof storageState === 'object') await context.addCookies(storageState.cookies)
  return context
}

/** Makes closing the context close it permanently. */
export function doNotReuse(context: BrowserContext): void {
  unusable.add(context)
}

async function reusableContext(
  browser: Browser,
  origin: string,
  options: BrowserContextOptions,
  pool: BrowserContext[],
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  // The browser ends a process with its last page. This one keeps it for the next pages, which share it by the launch arguments.
  const keeper = await context.newPage()
  await keeper.goto(`${origin}/robots.txt`)
  const devtools = await context.newCDPSession(keeper)
  const close = context.close.bind(context)
  context.close = async () => {
    if (pool.includes(context)) return
    const pages = context.pages().filter((page) => page !== keeper)
    await describeFailedPages(pages)
    if (unusable.has(context)) return close()
    await Promise.all(pages.map(closePage))
    await context.unrouteAll()
    await context.setOffline(false)
    await context.clearCookies()
    await context.clearPermissions()
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    pool.push(context)
  }
  return context
}

/** Chromium never ends a page that is closed between the first byte of its document and the last one, so this waits for the last. */
async function closePage(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded', { timeout: 10_000 }).catch(() => undefined)
  await page.close()
}

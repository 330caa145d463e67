import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { describeFailedPages, keepTroubles } from './failed-pages.ts'

/** Contexts of each browser that no test uses, by origin and options. */
const unusedOf = new WeakMap<Browser, Map<string, BrowserContext[]>>()
/** Contexts with something in them that cannot be taken back, such as a clock that stands still. */
const unusable = new Set<BrowserContext>()
/** The page of a context that a test has used and the next one can use. */
const unusedPageOf = new WeakMap<BrowserContext, Page>()
/** The pages of this file; others may have something that the next test would notice, such as another size. */
const unchangedPages = new WeakSet<Page>()

/**
 * Returns a browser context without cookies or storage for pages of the shop at `url`. Closing it keeps it, and one of its pages, for
 * the next caller: a page that was used before needs half of the processor time, because it has the scripts of the shop compiled.
 * For 'about:blank' it is always a new one, without anything in the browser's cache.
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

/** Returns an empty page of a context, whose troubles are kept for the error of its test. */
export async function emptyPage(context: BrowserContext): Promise<Page> {
  const page = unusedPageOf.get(context) ?? (await newPage(context))
  unusedPageOf.delete(context)
  keepTroubles(page)
  return page
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => document.addEventListener('hydrated', () => Object.assign(window, { hydrated: true })))
  // The load event comes after the pictures, which the shop draws on their first request. Tests wait for what they need.
  const goto = page.goto.bind(page)
  page.goto = (address, options) => goto(address, { waitUntil: 'domcontentloaded', ...options })
  const { install, setFixedTime } = page.clock
  page.clock.install = (options) => {
    unusable.add(context)
    return install.call(page.clock, options)
  }
  page.clock.setFixedTime = (time) => {
    unusable.add(context)
    return setFixedTime.call(page.clock, time)
  }
  unchangedPages.add(page)
  for (const method of CHANGES) noteCall(page, method)
  return page
}

/** What a test does with a page that the next one would notice. */
const CHANGES = ['setViewportSize', 'emulateMedia', 'addInitScript', 'exposeFunction'] as const

function noteCall(page: Page, method: (typeof CHANGES)[number]): void {
  const call = page[method].bind(page) as (...args: unknown[]) => Promise<never>
  page[method] = (...args: unknown[]) => {
    unchangedPages.delete(page)
    return call(...args)
  }
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
    const pages = context.pages().filter((page) => page !== keeper && page !== unusedPageOf.get(context))
    await describeFailedPages(pages)
    if (unusable.has(context)) return close()
    await context.unrouteAll()
    await context.setOffline(false)
    const kept = unusedPageOf.has(context) ? undefined : pages.find((page) => unchangedPages.has(page))
    await Promise.all(pages.filter((page) => page !== kept).map(closePage))
    if (kept && (await empty(kept, origin))) unusedPageOf.set(context, kept)
    await context.clearCookies()
    await context.clearPermissions()
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    pool.push(context)
  }
  // Its requests use the connections of the test before, of which the shop may close one, idle for 72 s, in the same moment.
  const get = context.request.get.bind(context.request)
  context.request.get = (address, options) => get(address, { maxRetries: 1, ...options })
  const newSession = context.newCDPSession.bind(context)
  context.newCDPSession = (page) => {
    unchangedPages.delete(page as Page)
    return newSession(page)
  }
  return context
}

/** What the listeners of tests listen to. */
const EVENTS = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response'] as const

/** Leaves the page without anything of its test. Closes it and returns false if it does not answer. */
async function empty(page: Page, origin: string): Promise<boolean> {
  try {
    for (const event of EVENTS) page.removeAllListeners(event)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(`${origin}/robots.txt`, { timeout: 10_000 })
    // The next page would be touched by the pointer where this one was.
    await page.mouse.move(-1, -1)
    await page.evaluate(() => {
      sessionStorage.clear()
      window.name = ''
    })
    return true
  } catch {
    await page.close()
    return false
  }
}

/** Chromium never ends a page that is closed between the first byte of its document and the last one, so this waits for the last. */
async function closePage(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded', { timeout: 10_000 }).catch(() => undefined)
  await page.close()
}

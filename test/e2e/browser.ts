import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { emptyContext, emptyPage } from './contexts.ts'

/** Pages load the smallest pictures, which the shop draws in a fraction of the time. Nothing else depends on it. */
const SMALL_PICTURES = { deviceScaleFactor: 0.25 }
export const PHONE: BrowserContextOptions = {
  ...SMALL_PICTURES,
  viewport: { width: 360, height: 800 },
  isMobile: true,
  hasTouch: true,
}
export const DESKTOP: BrowserContextOptions = { ...SMALL_PICTURES, viewport: { width: 1440, height: 900 } }

/**
 * Makes the browser load no pictures: their places stay empty. For journeys about other things, which take two thirds of the time,
 * because the shop draws each picture of the demo when it is first asked for.
 */
export const WITHOUT_PICTURES = '--blink-settings=imagesEnabled=false'

/** When the machine is busy with other things, a page takes twenty times as long as usual. */
const LATEST_MS = 90_000

/** The browsers that were started, by the argument for pictures. */
const browsers = new Map<string, Promise<Browser>>()

/**
 * Returns the Chromium at CHROMIUM_PATH, the system's, or the one Playwright has installed. It is started once for all test
 * files of a worker. Pages that the previous file left open are closed, because they would go on working.
 */
export async function launchBrowser(pictures?: typeof WITHOUT_PICTURES): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS].find((path) => path && existsSync(path))
  const args = pictures ? [...LAUNCH_ARGS, pictures] : LAUNCH_ARGS
  const key = pictures ?? ''
  const started = browsers.get(key) ?? chromium.launch({ ...(executablePath && { executablePath }), args })
  browsers.set(key, started)
  const all = await Promise.all(browsers.values())
  await Promise.all(all.flatMap((browser) => browser.contexts()).map((context) => context.close()))
  return started
}

/** Closes the context at the end of the running test: open pages go on working. One that a hook opens stays for its tests. */
function closeAfterTest(context: BrowserContext): void {
  try {
    onTestFinished(() => context.close())
  } catch {
    // No test is running: a hook opened the page.
  }
}

/** Opens a page in a browser context without cookies or storage. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = DESKTOP): Promise<Page> {
  const context = await emptyContext(browser, url, options)
  closeAfterTest(context)
  context.setDefaultTimeout(LATEST_MS)
  const page = await emptyPage(context)
  await page.goto(url)
  return page
}

/**
 * Opens a page as a user of the demo shop. The users log in as rarely as possible, because the shop limits the logins of one email
 * address.
 */
export async function signedIn(
  browser: Browser,
  shop: string,
  user: 'admin' | 'priya',
  path: string,
  options: BrowserContextOptions = DESKTOP,
): Promise<Page> {
  const storageState = await sessionOf(browser, shop, user)
  await emptyLists(shop, storageState)
  return visit(browser, shop + path, { ...options, storageState })
}

/** Returns the path of the demo product that has a variant with this SKU. */
export async function productPath(shop: string, sku: string): Promise<string> {
  const answer = await fetch(`${shop}/api/products?sku=${sku}`)
  const { products } = (await answer.json()) as { products: { _id: string }[] }
  if (!products[0]) throw new Error(`The demo shop has no ${sku}.`)
  return `/products/${products[0]._id}`
}

/** Sends a request to the API as the owner of the shop, without a page. Throws unless it succeeds. */
export async function callAsOwner(browser: Browser, shop: string, method: 'get' | 'put', path: string, data?: object) {
  const context = await browser.newContext({ storageState: await sessionOf(browser, shop, 'admin') })
  try {
    const answer = await context.request[method](shop + path, data && { data })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return (await answer.json()).data
  } finally {
    await context.close()
  }
}

/** What an earlier test put into the cart or the wishlist would come back on every device of the user. */
async function emptyLists(shop: string, { cookies }: Awaited<Session>): Promise<void> {
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const { data } = await (await fetch(`${shop}/api/lists`, { headers })).json()
  const body = JSON.stringify({ revision: data.revision, cart: [], wishlist: [], viewed: [] })
  await fetch(`${shop}/api/lists`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json', origin: shop },
    body,
  })
}

type Session = ReturnType<APIRequestContext['storageState']>

const sessions = new Map<string, { readonly at: number; readonly session: Session }>()

/** The shop asks for the password again ten minutes after the login. On a slow machine the files of a worker take longer. */
const RENEWED_AFTER_MS = 4 * 60_000

function sessionOf(browser: Browser, shop: string, user: string): Session {
  const known = sessions.get(user)
  if (known && Date.now() - known.at < RENEWED_AFTER_MS) return known.session
  return logIn(browser, shop, user)
}

function logIn(browser: Browser, shop: string, user: string): Session {
  const session = (async () => {
    const context = await browser.newContext()
    const data = { email: `${user}@example.com`, password: `${user}-demo` }
    const answer = await context.request.post(`${shop}/api/auth/login`, { data })
    if (!answer.ok()) throw new Error(`${user} could not log in: ${await answer.text()}`)
    const state = await context.storageState()
    await context.close()
    return state
  })()
  sessions.set(user, { at: Date.now(), session })
  return session
}

/** Gives the browser a device that creates and uses passkeys (WebAuthn) without asking, as if its user had been recognised. */
export async function addPasskeyDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Runs in the page. Resolves to the layout shift so far, without what followed an input at once. */
export function shiftSoFar(): Promise<number> {
  return new Promise((done) => {
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]
      done(entries.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0))
    }).observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => done(0)))
  })
}

/** Waits until React has hydrated the page, which it does at once for someone who moves the pointer. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new Event('pointermove'))
    return 'hydrated' in window || new Promise((resolve) => document.addEventListener('hydrated', () => resolve(true)))
  })
}

/**
 * Returns the accessibility violations that axe finds on the page, one line each. It looks once at what is there more than once: of
 * neighbours with the same markup, such as cards and rows, at the first two; and at a header, a footer or the list of a menu not
 * again that was without findings at this width.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  // Later looks at the same page find it there.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const look = async () => {
    await page.evaluate(untilStill)
    return page.evaluate(runAxe, [...withoutFindings])
  }
  // While a dialog or a notification fades, its contrast is too low; it may begin to fade while axe is looking.
  const first = await look()
  const isFading = first.findings.some((finding) => finding.startsWith('color-contrast'))
  const { findings, frames } = isFading ? await look() : first
  if (findings.length === 0) for (const frame of frames) withoutFindings.add(frame)
  return findings
}

/** Runs in the page. Waits for the ends of all animations that have one. */
async function untilStill(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(moving.map((animation) => animation.finished))
}

/** The digests of headers, footers and lists of menus, with the width they were shown at. */
const withoutFindings = new Set<string>()

/** Runs in the page. */
async function runAxe(known: readonly string[]): Promise<{ findings: string[]; frames: string[] }> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const seen = new Set(known)
  const frames: string[] = []
  const exclude: Element[] = []
  const markups = new WeakMap<Element, string>()
  for (const frame of document.querySelectorAll('body > * header, body > * footer, body > header, body > footer')) {
    if (!frame.closest('main, dialog, [role=dialog]')) await excludeIfSeen(frame, frame.outerHTML)
  }
  // A menu differs from page to page only by the entry of the page itself and by the numbers at its entries.
  for (const list of document.querySelectorAll('nav ul')) {
    if (!list.closest('header, footer, dialog, [role=dialog]')) await excludeIfSeen(list, markupOf(list))
  }
  excludeRepeated(document.body)
  const { violations } = await axe.run(exclude.length > 0 ? { exclude } : document, {
    resultTypes: ['violations'],
    // A rule of WCAG 2.2, which is off by default.
    rules: { 'target-size': { enabled: true } },
    // The style sheets are needed only for a rule that is off by default.
    preload: { assets: ['media'] },
  })
  const findings: string[] = []
  for (const { id, nodes } of violations)
    for (const { html, target } of nodes)
      if (id !== 'target-size' || (await isTooSmallInView(String(target[0])))) findings.push(`${id}: ${html}`)
  return { findings, frames }

  /** Excludes an element that was without findings on a page of this width. */
  async function excludeIfSeen(element: Element, markup: string): Promise<void> {
    const state = [innerWidth, document.querySelector('dialog[open], [role=dialog]') !== null, markup].join()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(state))).join()
    frames.push(digest)
    if (seen.has(digest)) exclude.push(element)
  }

  /** A bar that is fixed to the edge of the screen covers what can be scrolled away from it. */
  async function isTooSmallInView(selector: string): Promise<boolean> {
    const { scrollX, scrollY } = window
    document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const again = await axe.run(document, { runOnly: ['target-size'], resultTypes: ['violations'] })
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    return again.violations.some(({ nodes }) => nodes.some(({ target }) => target[0] === selector))
  }

  /** Excludes an element with the markup of two or more siblings before it. */
  function excludeRepeated(parent: Element): void {
    const times = new Map<string, number>()
    for (const child of parent.children) {
      if (exclude.includes(child)) continue
      const markup = markupOf(child)
      const before = times.get(markup) ?? 0
      times.set(markup, before + 1)
      if (before >= 2) exclude.push(child)
      else excludeRepeated(child)
    }
  }

  /** Tags, attributes and where text is; of values only those that decide what an element is and how it looks. */
  function markupOf(element: Element): string {
    const known = markups.get(element)
    if (known !== undefined) return known
    const attributes = [...element.attributes].map(({ name, value }) =>
      /^(class|style|role|type|aria-(?!label|controls|describedby)|disabled|hidden|inert|tabindex)/.test(name)
        ? `${name}=${value}`
        : `${name}${value.trim() ? '' : '='}`,
    )
    const content = [...element.childNodes].map((node) =>
      node instanceof Element ? markupOf(node) : node.textContent?.trim() ? 'text' : '',
    )
    const markup = `<${element.tagName} ${attributes.toSorted().join(' ')}>${content.join('')}</>`
    markups.set(element, markup)
    return markup
  }
}

/** The products of a list: the items that lead to a product. */
export function productCards(within: Page | Locator): Locator {
  return within.getByRole('listitem').filter({ has: page(within).getByRole('link', { name: /^Quick view: / }) })
}

function page(within: Page | Locator): Page {
  return 'page' in within ? within.page() : within
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/**
 * Without a sandbox because tests may run as root, and without the browser's own network requests. The pages of one context
 * share a process. Pages live for seconds: compiling their scripts for many minutes of use, and several threads that collect
 * garbage, cost more processor time than they save.
 */
const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--renderer-process-limit=1',
  '--js-flags=--no-turbofan --no-maglev --single-threaded-gc',
]

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** How many pixels of an element are out of view to its side: cut off, or reached only by scrolling it. */
export function hiddenWidth(element: Locator): Promise<number> {
  return element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
}

/** Waits until an element has the focus, which screens move in an effect, after they have been painted. */
export async function expectFocus(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((found) => found === document.activeElement)).toBe(true)
}

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type APIRequestContext, type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true }
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

let browser: Promise<Browser> | undefined

/**
 * The Chromium at CHROMIUM_PATH, the system's, or the one Playwright has fetched. It is started once for all test files of a
 * worker and ends with the worker; each test opens contexts of its own in it.
 */
export function launchBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS].find((path) => path && existsSync(path))
  browser ??= chromium.launch({ ...(executablePath && { executablePath }), args: ALONE })
  return browser
}

/** A visitor of their own, with nothing remembered, who opens a page. */
export async function visit(browser: Browser, url: string, how: BrowserContextOptions = DESKTOP): Promise<Page> {
  const context = await browser.newContext(how)
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  await page.addInitScript(() => document.addEventListener('hydrated', () => Object.assign(window, { alive: true })))
  await page.goto(url)
  return page
}

/**
 * Somebody of the demo shop who is signed in, on a page of the shop. Each logs in once in a test file and is remembered:
 * the shop counts the logins of one e-mail address.
 */
export async function signedIn(
  browser: Browser,
  shop: string,
  who: 'admin' | 'priya',
  path: string,
  how: BrowserContextOptions = DESKTOP,
): Promise<Page> {
  const storageState = await (sessions.get(who) ?? logIn(browser, shop, who))
  return visit(browser, shop + path, { ...how, storageState })
}

type Session = ReturnType<APIRequestContext['storageState']>

const sessions = new Map<string, Session>()

function logIn(browser: Browser, shop: string, who: string): Session {
  const session = (async () => {
    const context = await browser.newContext()
    const data = { email: `${who}@example.com`, password: `${who}-demo` }
    const answer = await context.request.post(`${shop}/api/auth/login`, { data })
    if (!answer.ok()) throw new Error(`${who} could not log in: ${await answer.text()}`)
    const state = await context.storageState()
    await context.close()
    return state
  })()
  sessions.set(who, session)
  return session
}

/** Waits until the full client has taken the page over; before that, only what works without it does. */
export async function alive(page: Page): Promise<void> {
  await page.evaluate(
    () => 'alive' in window || new Promise((taken) => document.addEventListener('hydrated', () => taken(true))),
  )
}

/** What axe finds wrong with the page as it is, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  // Half faded in, a dialog has half its contrast.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  )
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** No sandbox, since tests may run as root; and nothing of the browser's own talks to anybody. */
const ALONE = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true }
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** The Chromium at CHROMIUM_PATH, the system's, or the one Playwright has fetched. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS].find((path) => path && existsSync(path))
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox', '--disable-gpu'] })
}

/** A visitor of their own, with nothing remembered, who opens a page. */
export async function visit(browser: Browser, url: string, how: BrowserContextOptions = DESKTOP): Promise<Page> {
  const context = await browser.newContext(how)
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  await page.addInitScript(() => document.addEventListener('takenover', () => Object.assign(window, { alive: true })))
  await page.goto(url)
  return page
}

/** Waits until the full client has taken the page over; before that, only what works without it does. */
export async function alive(page: Page): Promise<void> {
  await page.evaluate(
    () => 'alive' in window || new Promise((taken) => document.addEventListener('takenover', () => taken(true))),
  )
}

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { axeFindings, DESKTOP, launchBrowser, PHONE, visit, WITHOUT_PICTURES, waitForHydration } from './browser.ts'
import { NO_SCREEN } from './buying.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const open = (path: string, how = DESKTOP) => visit(browser, shop + path, how)
const waiting = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('vastra_outbox') ?? '[]').length)

/** The order of the walk from page to page; shipping links to products. */
const PAGES = ['/privacy', '/terms', '/about', '/faq', '/contact', '/returns', '/shipping'] as const

const WIDTHS = [
  [360, 800],
  [1440, 900],
] as const

describe('the content pages', () => {
  it('are reached from the footer, fit a phone and a desktop, and axe finds nothing on them', async () => {
    const page = await open('/privacy')
    await waitForHydration(page)
    const footer = page.getByRole('contentinfo')
    for (const path of PAGES) await footer.locator(`a[href="${path}"]`).waitFor()
    for (const path of PAGES) {
      if (path !== '/privacy') await footer.locator(`a[href="${path}"]`).click()
      await page.waitForURL(shop + path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const [width, height] of WIDTHS) {
        await page.setViewportSize({ width, height })
        const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
        expect([path, width, await axeFindings(page)]).toEqual([path, width, []])
        expect([path, width, await page.evaluate(overhang)]).toEqual([path, width, 0])
      }
      if (path === '/returns') await expectReturnSteps(page)
      if (path === '/shipping') await expectShippingAtAGlance(page)
    }
    await page.getByRole('link', { name: 'Shop Now' }).click()
    await page.waitForURL('**/products')
  })
})

async function expectShippingAtAGlance(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Shipping Information' }).waitFor()
  const glance = page.getByRole('region', { name: 'At a glance' })
  expect(await glance.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/3-7 business days\s+Standard delivery/),
    expect.stringMatching(/Free shipping\s+On orders above ₹999/),
    expect.stringMatching(/Across India/),
  ])
}

async function expectReturnSteps(page: Page): Promise<void> {
  const section = page.locator('section', { hasText: 'How to Return an Item' }).first()
  await section.getByRole('heading', { name: 'How to Return an Item' }).waitFor()
  const steps = await section.getByRole('listitem').allInnerTexts()
  expect(steps).toHaveLength(4)
  expect(steps.join('\n')).toMatch(
    /within 7 days of delivery[\s\S]*unused, unwashed, in its original packaging with tags[\s\S]*5-7 business days after inspection/,
  )
}

describe('the questions', () => {
  it('open one at a time and are chosen by category, in the address', async () => {
    const page = await open('/faq')
    await page.getByText('How do I know that my order went through?').click()
    await page.getByText('We show the order number as soon as').waitFor()
    await page.getByText('How can I pay?').click()
    await page.getByText('You can pay by cash on delivery, or online').waitFor()
    await page.getByText('We show the order number as soon as').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Fabric', exact: true }).click()
    await page.waitForURL('**/faq?category=fabric')
    await page.getByText('How can I pay?').waitFor({ state: 'detached' })
    expect(await page.locator('details').count()).toBe(3)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByText('How can I pay?').waitFor()
  })

  it('say so when there are none, and link to the contact page, whose map is requested only when someone wants it', async () => {
    const page = await open('/faq?category=zebras')
    await page.getByText('No FAQs found for the selected category.').waitFor()
    const asked = await answerMap(page)
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Contact Support' }).click()
    await page.waitForURL('**/contact')
    await expectMapWhenWanted(page, asked)
  })
})

/** Answers for the site with the maps, and notes what it was asked for. */
async function answerMap(page: Page): Promise<readonly string[]> {
  const asked: string[] = []
  await page.context().route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' })
  })
  return asked
}

async function expectMapWhenWanted(page: Page, asked: readonly string[]): Promise<void> {
  const show = page.getByRole('link', { name: 'Show the map' })
  await show.scrollIntoViewIfNeeded()
  expect(asked).toEqual([])
  await show.click()
  await page.frameLocator('iframe[title^="Map"]').getByText('A map').waitFor()
  expect(asked).toHaveLength(1)
}

describe('the contact page', () => {
  it('names the shop, its hours and the grievance officer, and can be called, written to and found', async () => {
    const page = await visit(browser, shop + NO_SCREEN)
    const asked = await answerMap(page)
    await page.goto(`${shop}/contact`)
    await waitForHydration(page)
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'Business Hours' }).waitFor()
    expect(await main.getByText('9:00 AM-6:00 PM').count()).toBe(1)
    await main.getByRole('heading', { name: 'Grievance Officer' }).waitFor()
    for (const name of ['Get Directions', 'View on Maps', 'Directions', 'Full Map']) {
      const link = main.getByRole('link', { name, exact: true })
      expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\//)
    }
    expect(await main.getByRole('link', { name: '+91 00000 12345' }).getAttribute('href')).toBe('tel:+910000012345')
    for (const title of ['Distance', 'Parking']) await main.getByRole('heading', { name: title }).waitFor()
    await expectMapWhenWanted(page, asked)
  })

  it('shows what is missing at the field, in order, forgets it when the field is edited, and says thanks and shows the ticket number', async () => {
    const page = await open('/contact')
    await waitForHydration(page)
    const send = page.getByRole('button', { name: 'Send Message' })
    await send.click()
    await page.getByText('Name is required').waitFor()
    const errors = () => page.locator('form [id$=-error]').allTextContents()
    expect(await errors()).toEqual(['Name is required', 'Email is required', 'Message is required'])
    expect(await page.locator(':focus').getAttribute('name')).toBe('name')
    await page.getByLabel('Email', { exact: true }).fill('priya')
    await expect.poll(errors).toEqual(['Name is required', 'Message is required'])
    await send.click()
    await page.getByText('Email is invalid').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await write(page, 'Is the indigo kurta back in M?')
    await page.getByText("Thank you for your message! We'll get back to you soon.").waitFor()
    await page.getByText(/Your ticket number is [2-9A-Z]{4}-[2-9A-Z]{4}/).waitFor()
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('')
    expect(await waiting(page)).toBe(0)
  })

  it('keeps its word without a connection: the message waits in this browser and arrives once, after a reload too', async () => {
    const page = await open('/contact')
    await waitForHydration(page)
    const sent: string[] = []
    let isReachable = false
    await page.context().route('**/api/contact/submit', async (route) => {
      sent.push(JSON.parse(route.request().postData() ?? '{}').messageId)
      // The first that gets through is lost on its way back: the browser has to ask again.
      if (!isReachable) return route.abort('internetdisconnected')
      if (sent.length > 2) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await write(page, 'Written on a train')
    await page.getByText("Thank you for your message! We'll get back to you soon.").waitFor()
    await page.getByText('This browser will keep trying').waitFor()
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('')
    expect(await waiting(page)).toBe(1)
    isReachable = true
    await page.goto(`${shop}/faq`)
    await waitForHydration(page)
    await expect.poll(() => waiting(page)).toBe(0)
    expect(sent.length).toBeGreaterThanOrEqual(3)
    expect(new Set(sent).size).toBe(1)
  })

  it('sends what was written before hydration, and never into the address', async () => {
    const page = await open('/contact')
    await write(page, 'Written early')
    await page.getByText(/Your ticket number is/).waitFor()
    expect(page.url()).toBe(`${shop}/contact`)
  })
})

async function write(page: Page, message: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Priya Nair')
  await page.getByLabel('Email', { exact: true }).fill(`priya+${Math.random().toString(36).slice(2)}@example.com`)
  await page.getByLabel('Message', { exact: true }).fill(message)
  await page.getByRole('button', { name: 'Send Message' }).click()
}

describe('a page view', () => {
  it('is reported for every screen that is shown for half a second, without saying who looked', async () => {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    const reports: unknown[] = []
    await context.route('**/api/page-views', (route) => {
      reports.push(JSON.parse(route.request().postData() ?? ''))
      return route.continue()
    })
    await page.addInitScript(() =>
      document.addEventListener('hydrated', () => Object.assign(window, { hydrated: true })),
    )
    await page.goto(`${shop}/faq?category=fabric`, { referer: 'https://www.google.com/search?q=khadi' })
    await expect.poll(() => reports).toEqual([{ path: '/faq', referrer: 'www.google.com', device: 'phone' }])
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Contact Support' }).click()
    await page.waitForURL('**/contact')
    await expect.poll(() => reports.slice(1)).toEqual([{ path: '/contact', referrer: '', device: 'phone' }])
  })
})

describe('scripts of other companies', () => {
  const TAG = 'https://tags.example/t.js'
  const NO_TAGS = { enabled: false, header: '', body: '', footer: '', moreScripts: [], moreConnections: [] }
  const TAGS = {
    ...NO_TAGS,
    enabled: true,
    header: `<script>window.inlineRan = true; document.cookie = '_tag=1; path=/'</script>\n<script async src="${TAG}?id=1&amp;x=2"></script>`,
    body: '<noscript><img src="https://tags.example/pixel" alt=""></noscript>',
    footer: '<script>window.footerRan = true</script>',
  }
  beforeAll(() => setTags(TAGS))
  afterAll(() => setTags(NO_TAGS))

  it('do not run before someone allowed them, and not after they refused; the shop still works', async () => {
    const { page, asked } = await openWatched('/faq')
    const question = page.getByRole('region', { name: 'Cookie choice' })
    await question.waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await ran(page)).toEqual([false, false, false])
    await question.getByRole('button', { name: 'Do not allow' }).click()
    await question.waitFor({ state: 'detached' })
    await page.goto(`${shop}/about`)
    await waitForHydration(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(500)
    expect(await question.count()).toBe(0)
    expect(await ran(page)).toEqual([false, false, false])
    expect(asked).toEqual([])
  })

  it('run once allowed, exactly those, on every page, until they are refused at the foot of any page', async () => {
    const { page, asked } = await openWatched('/faq')
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect.poll(() => ran(page)).toEqual([true, true, true])
    expect(asked).toEqual([`${TAG}?id=1&x=2`])
    expect(await isRefused(page, 'https://tags.example/other.js')).toBe(true)
    expect(await isRefused(page, 'https://elsewhere.example/t.js')).toBe(true)
    await page.goto(`${shop}/about`)
    await waitForHydration(page)
    await expect.poll(() => ran(page)).toEqual([true, true, true])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your privacy choice' }).click()
    await page.getByText('You have allowed third-party scripts.').waitFor()
    expect(await page.evaluate(() => document.cookie)).toContain('_tag=1')
    await page.context().addCookies([{ name: 'signed-in', value: '1', url: shop }])
    await page.route('**/api/auth/me', (route) => route.abort())
    await page.getByRole('button', { name: 'Do not allow' }).click()
    await page.getByText('You have not allowed third-party scripts.').waitFor()
    await expect.poll(() => ran(page)).toEqual([false, false, false])
    expect(await page.evaluate(() => document.cookie)).toBe('signed-in=1')
    expect(await axeFindings(page)).toEqual([])
  })

  it('that changed require consent again', async () => {
    const { page } = await openWatched('/faq')
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect.poll(() => ran(page)).toEqual([true, true, true])
    await setTags({ ...TAGS, footer: '<script>window.footerRan = 2</script>' })
    await page.goto(`${shop}/faq`)
    await page.getByRole('region', { name: 'Cookie choice' }).waitFor()
    expect(await ran(page)).toEqual([false, false, false])
    await setTags(TAGS)
  })

  it('never run in a browser that is signed in to the team, and stop when someone signs in, even in another tab', async () => {
    const { page, asked } = await openWatched('/faq')
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect.poll(() => ran(page)).toEqual([true, true, true])
    const other = await page.context().newPage()
    await other.addInitScript(() =>
      document.addEventListener('hydrated', () => Object.assign(window, { hydrated: true })),
    )
    await other.goto(`${shop}/login`)
    await waitForHydration(other)
    const form = other.getByRole('main').locator('form')
    await form.getByLabel('Email Address').fill('admin@example.com')
    await form.getByLabel('Password').fill('admin-demo')
    await form.getByRole('button', { name: 'Login' }).click()
    await expect.poll(() => ran(page)).toEqual([false, false, false])
    await other.waitForURL((url) => url.pathname !== '/login')
    await expect.poll(() => ran(other)).toEqual([false, false, false])
    const before = asked.length
    await page.goto(`${shop}/about`)
    await waitForHydration(page)
    await page.waitForTimeout(500)
    expect(await ran(page)).toEqual([false, false, false])
    expect(await page.getByRole('region', { name: 'Cookie choice' }).count()).toBe(0)
    expect(asked.slice(before)).toEqual([])
  })

  /** A visitor whose browser finds the tag's server, and a note of what it was asked for. */
  async function openWatched(path: string) {
    const page = await visit(browser, shop + NO_SCREEN)
    const asked: string[] = []
    await page.context().route(/^https:\/\/(?:tags|elsewhere)\.example\//, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: 'window.fileRan = true' })
    })
    await page.goto(shop + path)
    await waitForHydration(page)
    return { page, asked }
  }

  const ran = (page: Page) =>
    page.evaluate(() => ['inlineRan', 'fileRan', 'footerRan'].map((name) => Boolean(Reflect.get(window, name))))

  /** Whether the page's security policy keeps a script from being fetched. */
  const isRefused = (page: Page, src: string) =>
    page.evaluate(
      (address) =>
        new Promise<boolean>((done) => {
          document.addEventListener('securitypolicyviolation', () => done(true), { once: true })
          const script = Object.assign(document.createElement('script'), { src: address, onload: () => done(false) })
          document.head.append(script)
        }),
      src,
    )
})

/** Sets the shop's tags as its owner does. */
async function setTags(tags: object): Promise<void> {
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${shop}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@example.com', password: 'admin-demo' }),
  })
  const headers = { ...json, authorization: `Bearer ${(await login.json()).token}` }
  const { revision } = (await (await fetch(`${shop}/api/admin/settings/tags`, { headers })).json()).data
  const body = JSON.stringify({ ...tags, revision })
  const saved = await fetch(`${shop}/api/admin/settings/tags`, { method: 'PUT', headers, body })
  if (!saved.ok) throw new Error(`The tags could not be set: ${await saved.text()}`)
}

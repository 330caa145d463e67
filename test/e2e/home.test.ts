import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, launchBrowser, PHONE, visit, waitForHydration } from './browser.ts'

const shop = inject('shopUrl')

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => page?.context().close())

describe('the home page', () => {
  it('shows its sections in the order of the specification, each title leading to its listing', async () => {
    page = await visit(browser, shop)
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    const places = ORDER.map((title) => titles.indexOf(title))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBe(0)
    for (const [title, path] of LISTINGS) {
      const link = page.getByRole('heading', { name: title, exact: true }).getByRole('link')
      expect(await link.getAttribute('href'), title).toBe(path)
    }
  })

  it('shows four products in a section, badged where they are new or sell best', async () => {
    page = await visit(browser, shop)
    const section = (title: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    expect(await section('Featured Products').getByRole('article').count()).toBe(4)
    for (const [title, badge] of [
      ['New Arrivals', 'NEW'],
      ['Best Sellers', 'BEST SELLER'],
    ] as const) {
      expect(await section(title).getByRole('article').count()).toBe(4)
      expect(await section(title).getByRole('article').getByText(badge, { exact: true }).count()).toBe(4)
    }
    expect(await section('Spun by hand').getByRole('article').count()).toBeLessThanOrEqual(8)
  })

  it('reads without script: slides can be swiped, links lead on, nothing is there that cannot be pressed', async () => {
    page = await visit(browser, shop, { ...PHONE, javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: 'Pause slideshow' }).isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'Handwoven, with the maker’s name' }).isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Shop sarees' }).click()
    expect(page.url()).toMatch(/\/category\/[0-9a-f]{24}$/)
  })

  it('tells search engines who it is and where to search', async () => {
    page = await visit(browser, shop)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const kinds = texts.map((text) => JSON.parse(text))
    expect(kinds.map((data) => data['@type'])).toEqual(['Organization', 'WebSite'])
    expect(kinds[1].potentialAction['@type']).toBe('SearchAction')
  })
})

describe('the carousel', () => {
  const open = async (how = DESKTOP) => {
    page = await visit(browser, 'about:blank', how)
    await page.clock.install()
    await page.goto(shop)
    await waitForHydration(page)
    await page.mouse.move(5, 5)
    // From here on time stands still but for `runFor`, however slow the machine; the first slide's 4 seconds begin again.
    await page.clock.pauseAt(Date.now() + 60_000)
    await dot(1).press('Enter')
    await isAt(1)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  }
  /** Which slide its strip has come to rest at. */
  const at = () =>
    page.locator('.hero-slides').evaluate((strip) => Math.round((strip.scrollLeft / strip.clientWidth) * 100) / 100)
  const dot = (place: number) => page.getByRole('button', { name: new RegExp(`^Slide ${place} of 3`) })
  /** The page has noticed what was done: the dots follow the strip. */
  const isAt = async (place: number) => {
    await expect.poll(at).toBe(place - 1)
    await expect.poll(() => dot(place).getAttribute('aria-current')).toBe('true')
  }

  it('goes on every 4 seconds, and from the last slide to the first', async () => {
    await open()
    await isAt(1)
    await page.clock.runFor(3900)
    expect(await at()).toBe(0)
    await page.clock.runFor(200)
    await isAt(2)
    await page.clock.runFor(4000)
    await isAt(3)
    await page.clock.runFor(4000)
    await isAt(1)
  })

  it('jumps to a slide by its dot', async () => {
    await open()
    await dot(3).click()
    await isAt(3)
    await dot(2).press('Enter')
    await isAt(2)
  })

  it('stands still when paused, and goes on when asked to', async () => {
    await open()
    await isAt(1)
    await page.getByRole('button', { name: 'Pause slideshow' }).click()
    await page.mouse.move(5, 5)
    await page.clock.runFor(9000)
    expect(await at()).toBe(0)
    await page.getByRole('button', { name: 'Play slideshow' }).click()
    await page.mouse.move(5, 5)
    await page.clock.runFor(4000)
    await isAt(2)
  })

  it('stands still under the pointer and while the keyboard is on it', async () => {
    await open()
    await isAt(1)
    await page.locator('.hero-slides').hover()
    await page.clock.runFor(9000)
    expect(await at()).toBe(0)
    await page.mouse.move(5, 5)
    await page.getByRole('link', { name: 'Shop sarees' }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.clock.runFor(9000)
    expect(await at()).toBe(0)
  })

  it('does not move by itself when reduced motion is preferred', async () => {
    await open({ ...DESKTOP, reducedMotion: 'reduce' })
    await page.clock.runFor(9000)
    expect(await at()).toBe(0)
    expect(await page.getByRole('button', { name: 'Pause slideshow' }).isVisible()).toBe(false)
    await dot(2).click()
    await isAt(2)
  })
})

describe('the video of an advertisement', () => {
  const video = () => page.locator('.video-player video')
  const isPlaying = () => video().evaluate((video: HTMLVideoElement) => !video.paused)

  it('plays silently when it is in view, and stops when paused', async () => {
    page = await visit(browser, shop, PHONE)
    await waitForHydration(page)
    await page.locator('.video-player').scrollIntoViewIfNeeded()
    await expect.poll(isPlaying).toBe(true)
    expect(await video().evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.playsInline])).toEqual([
      ...[true, true, true],
    ])
    await page.getByRole('button', { name: 'Pause the video' }).click()
    await expect.poll(isPlaying).toBe(false)
  })

  it('is not fetched where less motion is wished for, until it is asked for', async () => {
    page = await visit(browser, 'about:blank', { ...DESKTOP, reducedMotion: 'reduce' })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(shop)
    await waitForHydration(page)
    await page.locator('.video-player').scrollIntoViewIfNeeded()
    expect(await isPlaying()).toBe(false)
    expect(asked.filter((url) => url.includes('.mp4'))).toEqual([])
    await page.getByRole('button', { name: 'Play the video' }).click()
    await expect.poll(isPlaying).toBe(true)
  })
})

const ORDER = [
  'Handwoven, with the maker’s name',
  'Shop by Category',
  'Block prints from Sanganer',
  'Featured Products',
  'New Arrivals',
  'Shirts for every day',
  'Best Sellers',
  'What Our Customers Say',
  'Fabrics for your tailor',
  'Spun by hand',
  'Khadi, spun and woven by hand',
]

const LISTINGS = [
  ['Shop by Category', '/products'],
  ['Featured Products', '/featured'],
  ['New Arrivals', '/new-arrivals'],
  ['Best Sellers', '/best-sellers'],
  ['Spun by hand', '/products?fabric=Khadi'],
] as const

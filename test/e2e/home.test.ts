import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, launchBrowser, PHONE, productCards, visit, waitForHydration } from './browser.ts'

const shop = inject('shopUrl')

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => page?.context().close())

describe('the home page without script', () => {
  it('has its sections in the specified order, badged products, data for search engines, and nothing that cannot be pressed', async () => {
    page = await visit(browser, shop, { ...PHONE, javaScriptEnabled: false })
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    const places = ORDER.map((title) => titles.indexOf(title))
    expect.soft(places, 'the order of the sections').toEqual(places.toSorted((a, b) => a - b))
    expect.soft(places[0], 'the first section').toBe(0)
    for (const [title, path] of LISTINGS) {
      const link = page.getByRole('heading', { name: title, exact: true }).getByRole('link')
      expect.soft(await link.getAttribute('href'), title).toBe(path)
    }
    const section = (title: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    expect.soft(await productCards(section('Featured Products')).count(), 'featured').toBe(4)
    for (const [title, badge] of [
      ['New Arrivals', 'NEW'],
      ['Best Sellers', 'BEST SELLER'],
    ] as const) {
      expect.soft(await productCards(section(title)).count(), title).toBe(4)
      const badged = productCards(section(title)).getByText(badge, { exact: true })
      expect.soft(await badged.count(), `${title}, badged`).toBe(4)
    }
    expect.soft(await productCards(section('Spun by hand')).count(), 'of a fabric').toBeLessThanOrEqual(8)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const kinds = texts.map((text) => JSON.parse(text))
    expect
      .soft(
        kinds.map((data) => data['@type']),
        'search engines',
      )
      .toEqual(['Organization', 'WebSite'])
    expect.soft(kinds[1]?.potentialAction['@type'], 'where to search').toBe('SearchAction')
    expect.soft(await page.getByRole('button', { name: 'Pause slideshow' }).isVisible(), 'Pause').toBe(false)
    expect
      .soft(await page.getByRole('heading', { name: 'Handwoven, with the maker’s name' }).isVisible(), 'first slide')
      .toBe(true)
    await page.getByRole('link', { name: 'Shop sarees' }).click()
    expect(page.url()).toMatch(/\/category\/[0-9a-f]{24}$/)
  })
})

describe('a row that scrolls sideways', () => {
  it('is laid out when it comes near, not when the client starts, and has its buttons then', async () => {
    page = await visit(browser, 'about:blank', DESKTOP)
    await page.addInitScript(countEarlyMeasures)
    await page.goto(shop)
    await waitForHydration(page)
    expect(await page.evaluate(() => document.documentElement.dataset.measured)).toBe(undefined)
    const row = page.locator('.scroll-row').last()
    await row.scrollIntoViewIfNeeded()
    const next = page.getByRole('button', { name: /: next$/ }).last()
    await expect
      .poll(() => next.isEnabled())
      .toBe(await row.evaluate((list) => list.scrollWidth > list.clientWidth + 8))
  })
})

/** Counts on the page how often the width of a row is asked for that the browser has not laid out. */
function countEarlyMeasures(): void {
  const measure = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollWidth')?.get
  Object.defineProperty(Element.prototype, 'scrollWidth', {
    get(this: Element) {
      const { dataset } = document.documentElement
      if (!this.checkVisibility({ contentVisibilityAuto: true })) dataset.measured = `${dataset.measured ?? ''}1`
      return measure?.call(this)
    },
  })
}

describe('the carousel', () => {
  const open = async (how = DESKTOP, asked: string[] = []) => {
    page = await visit(browser, 'about:blank', how)
    page.on('request', (request) => asked.push(request.url()))
    await page.clock.install()
    await page.goto(shop)
    await waitForHydration(page)
    await page.mouse.move(5, 5)
    // From here on time stands still but for `runFor`, however slow the machine; the first slide's 4 seconds begin again.
    await page.clock.pauseAt(Date.now() + 60_000)
    await dot(1).press('Enter')
    await isAt(1)
    await leave()
  }
  /** Neither the pointer nor the focus is on it. */
  const leave = async () => {
    await page.mouse.move(5, 5)
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

  it('goes on every 4 seconds and by its dots, and stands still when paused, under the pointer and with the keyboard on it', async () => {
    await open()
    await isAt(1)
    await page.clock.runFor(3900)
    expect(await at(), 'after 3.9 seconds').toBe(0)
    await page.clock.runFor(200)
    await isAt(2)
    await page.clock.runFor(4000)
    await isAt(3)
    await page.clock.runFor(4000)
    await isAt(1)

    await dot(3).click()
    await isAt(3)
    await dot(2).press('Enter')
    await isAt(2)
    await dot(1).press('Enter')
    await isAt(1)
    await leave()

    await page.getByRole('button', { name: 'Pause slideshow' }).click()
    await leave()
    await page.clock.runFor(9000)
    expect(await at(), 'paused').toBe(0)
    await page.getByRole('button', { name: 'Play slideshow' }).click()
    await leave()
    await page.clock.runFor(4000)
    await isAt(2)

    await dot(1).press('Enter')
    await isAt(1)
    await leave()
    await page.locator('.hero-slides').hover()
    await page.clock.runFor(9000)
    expect(await at(), 'under the pointer').toBe(0)
    await page.mouse.move(5, 5)
    await page.getByRole('link', { name: 'Shop sarees' }).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await page.clock.runFor(9000)
    expect(await at(), 'with the keyboard on it').toBe(0)
  })

  it('goes on 4 seconds after the page was opened, although its script runs later', async () => {
    page = await visit(browser, 'about:blank', PHONE)
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.goto(shop)
    await page.clock.runFor(2000)
    await page.evaluate(() => dispatchEvent(new Event('pointermove')))
    await page.clock.runFor(200)
    await page.waitForFunction(() => 'hydrated' in window)
    await isAt(1)
    await page.clock.runFor(3900 - (await page.evaluate(() => performance.now())))
    expect(await at(), 'after 3.9 seconds').toBe(0)
    await page.clock.runFor(200)
    await isAt(2)
  })

  it('and the video of an advertisement do not move by themselves when reduced motion is preferred', async () => {
    const asked: string[] = []
    await open({ ...DESKTOP, reducedMotion: 'reduce' }, asked)
    await page.clock.runFor(9000)
    expect.soft(await at(), 'the carousel').toBe(0)
    expect.soft(await page.getByRole('button', { name: 'Pause slideshow' }).isVisible(), 'Pause').toBe(false)
    await dot(2).click()
    await isAt(2)

    await page.locator('.video-player').scrollIntoViewIfNeeded()
    expect(await isPlaying()).toBe(false)
    expect(
      asked.filter((url) => url.includes('.mp4')),
      'not fetched until it is asked for',
    ).toEqual([])
    await page.getByRole('button', { name: 'Play the video' }).click()
    await expect.poll(isPlaying).toBe(true)
  })
})

describe('an advertisement', () => {
  it.each(['/', '/products'])('on %s has a picture as wide and as high as it is shown', async (path) => {
    page = await visit(browser, `${shop}${path}`, DESKTOP)
    const pictures = page.locator('.advert > picture')
    expect(await pictures.count()).toBeGreaterThan(0)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      // The width of the file is the last number of its name.
      const width = () =>
        picture.locator('img').evaluate((img: HTMLImageElement) => {
          return Number(/-(\d+)\.\w+$/.exec(img.currentSrc)?.[1]) - img.clientWidth * devicePixelRatio
        })
      await expect.poll(width).toBeGreaterThanOrEqual(0)
      const overflow = await picture.evaluate((frame) => {
        return frame.getBoundingClientRect().bottom - (frame.parentElement as Element).getBoundingClientRect().bottom
      })
      expect(overflow).toBeLessThanOrEqual(1)
    }
  })
})

const video = () => page.locator('.video-player video')
const isPlaying = () => video().evaluate((video: HTMLVideoElement) => !video.paused)

describe('the video of an advertisement', () => {
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

  it('plays when a busy browser reports at once that it was out of view and that it is in view', async () => {
    page = await visit(browser, 'about:blank', PHONE)
    await page.addInitScript(reportViewsTogether)
    await page.goto(shop)
    await waitForHydration(page)
    await page.locator('.video-player').scrollIntoViewIfNeeded()
    await expect.poll(isPlaying).toBe(true)
  })
})

/** Makes the page hear only together with the next report that an element is out of view, as in a browser whose page is busy. */
function reportViewsTogether(): void {
  const Native = window.IntersectionObserver
  window.IntersectionObserver = class extends Native {
    constructor(onReport: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      let held: IntersectionObserverEntry[] = []
      super((entries, observer) => {
        held.push(...entries)
        if (!held.at(-1)?.isIntersecting) return
        onReport(held, observer)
        held = []
      }, options)
    }
  }
}

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

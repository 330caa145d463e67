import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  axeFindings,
  DESKTOP,
  expectFocus,
  launchBrowser,
  PHONE,
  productCards,
  productPath,
  shiftSoFar,
  visit,
  waitForHydration,
} from './browser.ts'
import { expectGalleryPicture, expectLargePicture, holdLargePictures } from './large-pictures.ts'

const shop = inject('shopUrl')

/** Products of the demo shop, by the SKU of one of their variants. */
const stripedKurta = { sku: 'WKU04-MAR-S', path: '' }
const blockPrintKurta = { sku: 'WKU01-IND-M', path: '' }
const poplinShirt = { sku: 'MSH01-WHI-L', path: '' }
const mulmulByTheMetre = { sku: 'FBP05-PIN', path: '' }
const soldOutGeorgette = { sku: 'FGC05-GRA', path: '' }

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  for (const product of [stripedKurta, blockPrintKurta, poplinShirt, mulmulByTheMetre, soldOutGeorgette])
    product.path = await productPath(shop, product.sku)
})
afterEach(() => page?.context().close())

describe('choosing a colour and a size', () => {
  it('is asked for before buying, and leads to the variant: its SKU, stock, pictures and an address to share', async () => {
    await open(stripedKurta.path)
    await addToCart().click()
    await page.getByRole('alert').filter({ hasText: 'Please choose a size.' }).waitFor()
    expect(await page.locator(':focus').textContent()).toContain('XS')
    expect(await storedCart()).toBeNull()

    expect(await skuShown()).toBe(`SKU: ${stripedKurta.path.slice(-24, -16).toUpperCase()}`)
    const gray = await firstPicture()
    await choose('Maroon')
    await expect.poll(firstPicture).not.toBe(gray)
    await page.getByRole('group', { name: 'Colour: Maroon' }).waitFor()
    await choose('S')
    await expect.poll(skuShown).toBe('SKU: WKU04-MAR-S')
    await page.getByText('Only 2 left').waitFor()
    expect(new URL(page.url()).search).toBe('?color=Maroon&size=S')

    await choose('XS Sold out')
    await page.getByText('Sold out in this size').waitFor()
    await buttons().getByRole('button', { name: 'Tell me when it is back' }).waitFor()
    expect(await page.getByRole('button', { name: 'Buy Now' }).count()).toBe(0)
    expect(await page.getByLabel('Quantity').count()).toBe(0)
  })

  it('does nothing for a colour or size that is not made', async () => {
    await open(`${stripedKurta.path}?color=Turquoise&size=9XL`)
    expect(await skuShown()).toBe(`SKU: ${stripedKurta.path.slice(-24, -16).toUpperCase()}`)
    await page.getByRole('group', { name: 'Colour: Gray' }).waitFor()
  })
})

describe('what customers say', () => {
  it('stands on the page with the stars they gave and the shop’s answer, and the rating leads to it', async () => {
    await open(blockPrintKurta.path)
    const reviews = page.getByRole('region', { name: 'Customer Reviews' })
    await reviews.getByText('Exactly the blue of the picture').waitFor()
    expect(await reviews.getByRole('listitem').allInnerTexts()).toHaveLength(5)
    expect(await reviews.getByText(/^Priya, .* · Verified purchase$/).count()).toBe(1)
    await page.getByRole('link', { name: /^Rated 4.3 out of 5/ }).click()
    await expect.poll(() => page.url()).toMatch(/#reviews$/)
    await page.goto(shop + poplinShirt.path)
    await page.getByText('Reply from the shop:').waitFor()
  })
})

describe('the quantity picker', () => {
  it('lets two be bought when two are left, and says why no more can be added', async () => {
    await open(`${stripedKurta.path}?color=maroon&size=s`)
    expect(await skuShown(), 'colour and size from a shared address').toBe('SKU: WKU04-MAR-S')
    await page.getByLabel('Quantity').fill('7')
    await page.keyboard.press('Enter')
    expect(await page.getByLabel('Quantity').inputValue()).toBe('2')
    await page.getByText('Only 2 pieces left.').waitFor()
    expect(await page.getByRole('button', { name: 'One more' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'One less' }).click()
    expect(await page.getByLabel('Quantity').inputValue()).toBe('1')
    expect(await page.getByRole('button', { name: 'One less' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('status').filter({ hasText: /^2$/ }).waitFor({ state: 'attached' })
    await addToCart().click()
    await buttons().getByRole('button', { name: 'Added to Cart' }).click()
    await page.getByText('Only 2 left, and your cart already has 2.').waitFor()
  })

  it('cuts cloth in its steps, at least the minimum and at most what there is; its heart can be taken back', async () => {
    await open(mulmulByTheMetre.path)
    const length = page.getByLabel('Length')
    const typing = async (text: string) => {
      await length.fill(text)
      await page.keyboard.press('Enter')
      return length.inputValue()
    }
    expect(await length.inputValue()).toBe('1 m')
    expect(await typing('2.5')).toBe('2.5 m')
    await page.getByText('2.5 m for ₹650.00').waitFor()
    expect(await typing('2.6')).toBe('2.5 m')
    await page.getByText('This is sold in steps of 0.25 m, starting at 1 m.').waitFor()
    expect(await typing('0.1')).toBe('1 m')
    expect(await typing('a lot')).toBe('1 m')
    const most = await typing('9999')
    expect(Number(await length.getAttribute('aria-valuemax'))).toBe(Number.parseFloat(most) * 100)
    await page.keyboard.press('ArrowDown')
    expect(await length.inputValue()).toBe(`${Number.parseFloat(most) - 0.25} m`)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect(await length.inputValue()).toBe(most)

    const heart = buttons().getByRole('button', { name: 'Add to Wishlist' })
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
  })
})

describe('buying', () => {
  it('buys a length now: on its own, even when the cart holds the whole stock', async () => {
    await open(mulmulByTheMetre.path)
    const length = page.getByLabel('Length')
    await length.fill('9999')
    await length.blur()
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    const cart = await storedCart()
    await length.fill('2.5')
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL(/\/login\?next=%2Fcheckout%3Fbuy%3D/)
    const data = { name: 'Asha Rao', email: `buy-now-${Date.now()}@example.com`, password: 'ashas-loom' }
    expect((await page.request.post(`${shop}/api/auth/register`, { data })).ok()).toBe(true)
    await page.goto(shop + (new URL(page.url()).searchParams.get('next') ?? ''))
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await summary.getByText('2.5 m × ').waitFor()
    expect(await summary.getByRole('listitem').count()).toBe(1)
    expect(await storedCart()).toEqual(cart)
  })

  it("is shared with the colour and size chosen, and 'Added to Cart' is shown for 3 seconds", async () => {
    await open(`${stripedKurta.path}?color=Maroon&size=S`)
    const address = `${stripedKurta.path}?color=Maroon&size=S`
    const whatsApp = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    expect(new URL(whatsApp ?? '').searchParams.get('text')).toContain(address)
    // Behind a proxy the shop is reached by a name that the server may not know.
    const elsewhere = new URL(shop)
    elsewhere.hostname = elsewhere.hostname === 'localhost' ? '127.0.0.1' : 'localhost'
    const other = await page.context().newPage()
    await other.goto(elsewhere.origin + address)
    await other.locator(`a.share[href*="${encodeURIComponent(elsewhere.origin)}"]`).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(address)
    await other.close()

    await page.clock.install({ time: '2026-11-21T12:00:00+05:30' })
    await page.clock.pauseAt('2026-11-21T12:01:00+05:30')
    await addToCart().click()
    const added = buttons().getByRole('button', { name: 'Added to Cart' })
    await added.waitFor()
    await page.clock.runFor(2900)
    await added.waitFor()
    await page.clock.runFor(200)
    await addToCart().waitFor()
    expect(await storedCart()).toMatchObject({
      items: [{ quantity: 1, price: 1499, selectedColor: 'Maroon', selectedSize: 'S', product: { countInStock: 2 } }],
      totalAmount: 1499,
    })
  })

  it('offers alternatives to what is sold out, and no button to buy it', async () => {
    await open(soldOutGeorgette.path)
    await page.getByRole('link', { name: 'See similar products' }).waitFor()
    expect(await buttons().getByRole('button', { name: 'Tell me when it is back' }).isEnabled()).toBe(true)
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Add to Cart|Buy Now)$/ })
        .count(),
    ).toBe(0)
    expect(await page.getByText(/^Delivery /).count(), 'a day of delivery').toBe(0)
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    expect(headings.indexOf('You May Also Like')).toBeLessThan(headings.indexOf('Customer Reviews'))
  })
})

describe('the gallery', () => {
  it('enlarges under the mouse, moves by arrows, thumbnails and keys, and opens full screen', async () => {
    await open(stripedKurta.path)
    const pictures = page.getByRole('link', { name: /open full screen/ })
    expect(await pictures.first().getAttribute('aria-label')).toMatch(/\S, illustration, open full screen$/)
    await pictures.first().hover()
    const scale = () =>
      pictures
        .first()
        .locator('img')
        .evaluate((image) => getComputedStyle(image).scale)
    await expect.poll(scale).toBe('1.5')

    expect(await counter()).toBe('1 / 4')
    await page.getByRole('button', { name: 'Next picture' }).click()
    await expect.poll(counter).toBe('2 / 4')
    await page.getByRole('link', { name: 'Show picture 4 of 4' }).click()
    await expect.poll(counter).toBe('4 / 4')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(counter).toBe('3 / 4')
    await page.getByRole('button', { name: 'Previous picture' }).press('ArrowLeft')
    await page.getByRole('button', { name: 'Previous picture' }).press('ArrowLeft')
    await page.getByRole('button', { name: 'Previous picture' }).click()
    await expect.poll(counter).toBe('4 / 4')
    await page.getByRole('link', { name: 'Show picture 1 of 4' }).click()
    await expect.poll(counter).toBe('1 / 4')

    const release = await holdLargePictures(page)
    await pictures.first().dblclick()
    const fullScreen = page.getByRole('dialog', { name: /^Pictures: Pagdandi/ })
    await fullScreen.waitFor()
    await expect.poll(isFullScreen).toBe(true)
    expect(await fullScreen.textContent()).toContain('1 / 4')
    expect(await fullScreen.getByText('Illustration').isVisible(), 'a drawing says so').toBe(true)
    expect.soft(await axeFindings(page), 'axe in full screen').toEqual([])
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => fullScreen.textContent()).toContain('2 / 4')
    await expectGalleryPicture(fullScreen).finally(release)
    await expectLargePicture(fullScreen)
    await page.keyboard.press('Escape')
    await fullScreen.waitFor({ state: 'detached' })
    await expect.poll(counter, { message: 'the picture last seen' }).toBe('2 / 4')
    expect(await page.locator('#picture-2 :focus').ariaSnapshot()).toContain('open full screen')

    await page.emulateMedia({ forcedColors: 'active' })
    const edges = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth))
    expect(await edges('.gallery-thumbs a'), 'the second of them is shown').toEqual(['0px', '3px', '0px', '0px'])
    await page.locator('a.option').first().click()
    await expect.poll(() => edges('.option[aria-current]')).toContain('3px')
    expect(await edges('a.option:not([aria-current])')).not.toContain('3px')
  })
})

describe('on a phone', () => {
  it('shifts nothing, scrolls sideways nowhere and hides no focused part of the page behind the bar', async () => {
    await open(stripedKurta.path, PHONE)
    expect.soft(await page.evaluate(shiftSoFar), 'shift').toBeLessThan(0.01)
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'beyond the screen')
      .toBeLessThanOrEqual(0)
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const bar = document.querySelector('.buy-bar')
        const focused = document.activeElement
        if (!bar || !focused || bar.contains(focused) || !bar.checkVisibility({ visibilityProperty: true })) return ''
        const [low, box] = [bar.getBoundingClientRect(), focused.getBoundingClientRect()]
        return box.height > 0 && box.top >= low.top && box.bottom <= low.bottom ? focused.outerHTML.slice(0, 200) : ''
      })
      expect(hidden).toBe('')
    }
    const release = await holdLargePictures(page)
    release()
    await page
      .getByRole('link', { name: /open full screen/ })
      .first()
      .press('Enter')
    await expect.poll(isFullScreen).toBe(true)
    expect(await axeFindings(page), 'axe in full screen').toEqual([])
  })

  it('Add to Cart, measures, delivery, reviews and what was viewed are at hand', async () => {
    await open(mulmulByTheMetre.path, PHONE)
    const bar = page.locator('.buy-bar')
    const edge = await bar.evaluate((element) => element.getBoundingClientRect().bottom - innerHeight)
    expect(Math.abs(edge)).toBeLessThan(1)
    await bar.getByRole('button', { name: 'Add to Cart' }).click()
    await bar.getByRole('button', { name: 'Added to Cart' }).waitFor()
    await page.getByRole('button', { name: 'Buy Now' }).scrollIntoViewIfNeeded()
    await expect.poll(() => bar.isVisible(), { message: 'the bar next to its button' }).toBe(false)
    await page.getByRole('heading', { name: 'You May Also Like' }).scrollIntoViewIfNeeded()
    await expect.poll(() => bar.isVisible(), { message: 'the bar far from its button' }).toBe(true)

    const placeholder = `/media/placeholder/${mulmulByTheMetre.path.slice(-24)}.svg`
    const label = await page.locator('#picture-1 picture').evaluate((picture, src) => {
      picture.querySelector('img')?.setAttribute('src', src)
      return getComputedStyle(picture, '::after').content
    }, placeholder)
    expect(label, 'a picture of a product without photographs').toBe('"Illustration"')

    const scaled = page.locator('#picture-3')
    await scaled.getByText('The picture shows 23 cm').waitFor({ state: 'attached' })
    const widths = await scaled.evaluate((li) =>
      ['.picture-scale i', 'img'].map((part) => li.querySelector(part)?.getBoundingClientRect().width ?? 0),
    )
    expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(10 / 23, 2)
    expect(await page.locator('.picture-scale').count()).toBe(1)

    await page.getByRole('button', { name: 'How many metres do I need?' }).click()
    await page.getByRole('dialog', { name: 'How many metres do I need?' }).getByText('Saree blouse').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Cut to your length: returned only if faulty').waitFor()
    await page.waitForFunction(() => localStorage.getItem('recentlyViewed') !== null)

    await page.goto(shop + stripedKurta.path)
    const inView = (name: string) =>
      page
        .getByText(name)
        .first()
        .evaluate((e) => e.getBoundingClientRect().bottom < innerHeight - 60)
    expect([await inView('₹1,499.00'), await inView('Colour:')]).toEqual([true, true])
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Size guide' }).click()
    const guide = page.getByRole('dialog', { name: 'Size guide' })
    await guide.getByText('86', { exact: true }).first().waitFor()
    const chart = guide.getByRole('region', { name: 'Size chart' })
    expect(await chart.evaluate((e) => e.scrollWidth - e.clientWidth), 'whole on a phone').toBe(0)
    await guide.getByText('inch', { exact: true }).click()
    expect(await guide.getByText('86', { exact: true }).first().isVisible()).toBe(false)
    await guide.getByText('34', { exact: true }).first().waitFor()
    await guide.getByText('Find my size').click()
    const bust = guide.getByLabel(/^Bust/)
    await expectFocus(bust)
    await page.keyboard.type('34,5')
    await page.keyboard.press('Enter')
    const advice = guide.getByRole('status')
    await advice.getByText('You are between sizes S and M').waitFor()
    for (const width of [1100, 360]) await page.setViewportSize({ width, height: 800 })
    expect(await guide.isVisible(), 'stays when a tablet is turned').toBe(true)
    await guide.getByText('cm', { exact: true }).first().click()
    await guide.getByLabel('Hip (cm)').fill('1')
    await page.keyboard.press('Enter')
    await guide.getByText('Please enter a number from 20 to 250.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await guide.getByLabel('Bust (cm)').fill('88')
    await guide.getByLabel('Hip (cm)').fill('94')
    await page.keyboard.press('Enter')
    await advice.getByText('Hip: S.').waitFor()
    await advice.getByRole('link', { name: 'Choose size M' }).click()
    await guide.waitFor({ state: 'hidden' })
    expect(page.url()).toContain('size=M')
    await page.getByRole('button', { name: 'Size guide' }).click()
    await guide.getByRole('button', { name: 'Clear my measures' }).click()
    await advice.getByText('Your measures were deleted').waitFor()
    expect([await bust.inputValue(), await page.evaluate(() => localStorage.getItem('bodyMeasures'))]).toEqual([
      '',
      null,
    ])
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByText('Check date and Cash on Delivery for your pincode').click()
    await page.getByLabel('Pincode').focus()
    await page.keyboard.insertText(' 744 101')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('No Cash on Delivery here.').waitFor()
    await page.reload()
    await page.getByText(/^Delivery .* Andaman and Nicobar Islands 744101$/).waitFor()

    const recent = page.getByRole('region', { name: 'Recently Viewed' })
    await expect.poll(() => productCards(recent).count()).toBe(1)
    expect(await axeFindings(page)).toEqual([])
    await recent.getByRole('button', { name: 'Clear' }).click()
    await recent.waitFor({ state: 'detached' })
  })
})

async function open(path: string, how: BrowserContextOptions = DESKTOP): Promise<void> {
  page = await visit(browser, shop + path, how)
  await waitForHydration(page)
}

const buttons = () => page.locator('.buy-buttons')
const addToCart = () => buttons().getByRole('button', { name: 'Add to Cart' })
const skuShown = () => page.getByText(/^SKU: /).textContent()
const counter = async () => (await page.locator('.gallery-count').textContent())?.replace('Picture ', '') ?? ''
const firstPicture = () => page.locator('#picture-1 img').getAttribute('src')
const choose = (name: string) => page.getByRole('link', { name, exact: true }).click()

/** The full screen view has come up and has the focus. */
function isFullScreen(): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.role === 'dialog')
}

function storedCart(): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'))
}

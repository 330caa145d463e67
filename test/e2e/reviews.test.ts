import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import {
  axeFindings,
  DESKTOP,
  launchBrowser,
  PHONE,
  productPath,
  signedIn,
  visit,
  waitForHydration,
} from './browser.ts'

const shop = inject('shopUrl')
const browser = await launchBrowser()
const kurta = await productPath(shop, 'WKU01-IND-M')

describe('a review', () => {
  it('that a customer found helpful says so after a reload, and to nobody else', async () => {
    const page = await signedIn(browser, shop, 'priya', '/profile', PHONE)
    await page.getByRole('heading', { name: 'Personal Details' }).waitFor()
    await page.goto(shop + kurta)
    await waitForHydration(page)
    await expect.poll(() => pressed(page)).toEqual(['false', 'false', 'false', 'false'])
    const before = await helpful(page).nth(1).textContent()
    await helpful(page).nth(1).click()
    await expect.poll(() => helpful(page).nth(1).getAttribute('aria-pressed')).toBe('true')
    const after = await helpful(page).nth(1).textContent()
    expect(after).not.toBe(before)
    await page.reload()
    await waitForHydration(page)
    const own = page.getByRole('button', { pressed: true }).filter({ hasText: 'Helpful' })
    await expect.poll(() => own.count(), { message: 'their own vote' }).toBe(1)
    expect(await own.textContent()).toBe(after)
    expect(await axeFindings(page)).toEqual([])

    const other = await visit(browser, shop + kurta, DESKTOP)
    await waitForHydration(other)
    expect(await other.getByRole('button', { name: after ?? '', exact: true }).count()).toBeGreaterThan(0)
    expect(await pressed(other)).not.toContain('true')

    await own.click()
    await expect.poll(() => pressed(page)).not.toContain('true')
  })
})

describe('a new review', () => {
  it('is not sent before its photographs are there', async () => {
    const page = await signedIn(browser, shop, 'priya', '/orders?status=delivered', PHONE)
    const links = page.getByRole('link', { name: 'View Details' })
    await links.first().waitFor()
    for (const href of await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))) {
      await page.goto(href)
      await page.getByRole('heading', { name: 'Actions' }).waitFor()
      if ((await page.getByRole('button', { name: 'Leave Review' }).count()) > 0) break
    }
    await page.getByRole('button', { name: 'Leave Review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave Review' })
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/review-photos', async (route) => {
      await held
      await route.fulfill({ json: { success: true, data: { name: `${'a'.repeat(32)}.jpg` } } })
    })
    const photo = { name: 'saree.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a picture') }
    await dialog.getByLabel('Photos (optional)').setInputFiles(photo)
    expect(await dialog.getByRole('button', { name: 'Uploading photos...' }).isDisabled()).toBe(true)
    answer()
    await dialog.getByRole('button', { name: 'Remove saree.jpg' }).waitFor()
    const sends = dialog.getByRole('button', { name: 'Send Review' })
    expect(await sends.isEnabled()).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    // With a photo and a message, the whole form still fits a laptop.
    const { height, inside } = await dialog.evaluate((sheet) => ({
      height: sheet.scrollHeight,
      inside: sheet.clientHeight,
    }))
    expect(height).toBe(inside)
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    await sends.click()
    await dialog.getByText('Please choose from 1 to 5 stars.').waitFor()
    const legend = await dialog.getByText('Rating', { exact: true }).boundingBox()
    expect(legend?.y, 'the missing stars come into view with their heading').toBeGreaterThan(
      (await dialog.boundingBox())?.y ?? 0,
    )
  })
})

describe('a question', () => {
  it('can be asked by a customer whose browser has lost what it stored, and a visitor is led to the login', async () => {
    const page = await signedIn(browser, shop, 'priya', kurta, PHONE)
    await waitForHydration(page)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await page.getByRole('button', { name: 'Read the answers or ask the shop' }).click()
    await page.getByLabel('Your question').waitFor()
    expect(await page.getByRole('link', { name: 'Log in to ask a question' }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])

    const visitor = await visit(browser, shop + kurta, DESKTOP)
    await visitor.getByRole('button', { name: 'Read the answers or ask the shop' }).click()
    await visitor.getByRole('link', { name: 'Log in to ask a question' }).waitFor()
  })
})

const helpful = (page: Page) => page.getByRole('button', { name: /^Helpful/ })

/** Which of the reviews the customer found helpful. */
function pressed(page: Page): Promise<(string | null)[]> {
  return helpful(page).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-pressed')))
}

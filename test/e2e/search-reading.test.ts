import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, launchBrowser, PHONE, productCards, visit, WITHOUT_PICTURES, waitForHydration } from './browser.ts'

const shop = inject('shopUrl')

describe.each([
  ['at 1440 px', DESKTOP],
  ['at 360 px', PHONE],
])('what the shop understood of a search, %s', (_width, how) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser(WITHOUT_PICTURES)
  })

  const searched = async (text: string) => {
    const page = await visit(browser, `${shop}/products?search=${encodeURIComponent(text)}`, how)
    await waitForHydration(page)
    return page
  }
  const pressed = async (page: Page, name: string) => {
    await page.getByRole('main').getByRole('link', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }

  it('offers the search that was perhaps meant, with the closest products, and leads there by keyboard', async () => {
    const page = await searched('jurta under 2000')
    const main = page.getByRole('main')
    expect.soft(await main.getByText('We have no match for “jurta”. These are the closest results.').count()).toBe(1)
    expect.soft(await productCards(page).count(), 'closest products').toBeGreaterThan(0)
    await pressed(page, 'kurta under 2000')
    await page.waitForURL((url) => url.searchParams.get('search') === 'kurta under 2000')
    await expect.poll(() => main.getByText('Did you mean').count()).toBe(0)
    expect(await productCards(page).count()).toBeGreaterThan(0)
  })

  it('says that no product matches everything, and never that some do next to words that none has', async () => {
    const main = (await searched('papa ke liye kurta pajama')).getByRole('main')
    expect.soft(await main.getByText('No product matches everything. Similar products follow.').count()).toBe(1)
    const other = (await searched('silk saree kanchipuram')).getByRole('main')
    expect.soft(await other.getByText('We have no match for “kanchipuram”.').count()).toBe(1)
    expect(await other.getByText('everything').count()).toBe(0)
  })

  it('offers it for a right word that no product has, without replacing the word', async () => {
    const page = await searched('creep')
    const main = page.getByRole('main')
    expect.soft(await main.getByText('Did you mean').count()).toBe(1)
    await pressed(page, 'crepe')
    await page.waitForURL('**/products?search=crepe')
    await expect.poll(() => productCards(page).count()).toBeGreaterThan(0)
  })

  it('shows colour, fabric and price as chips, each of which can be taken away', async () => {
    const page = await searched('red cotton saree under 3000')
    const main = page.getByRole('main')
    expect.soft(await main.getByText('Searched for:').isVisible(), 'Searched for').toBe(true)
    await pressed(page, 'Remove cotton')
    await page.waitForURL((url) => url.searchParams.get('search')?.includes('cotton') === false)
    await expect.poll(() => main.getByRole('link', { name: 'Remove cotton' }).count()).toBe(0)
    await pressed(page, 'Remove up to ₹3,000')
    await page.waitForURL((url) => url.searchParams.get('search') === 'red saree')
    await expect.poll(() => main.getByRole('link', { name: 'Remove up to ₹3,000' }).count()).toBe(0)
    await pressed(page, 'Remove red')
    await page.waitForURL('**/products?search=saree')
    await expect.poll(() => main.getByText('Searched for:').count(), { message: 'no chips left' }).toBe(0)
    await page.goBack()
    await expect.poll(() => main.getByRole('link', { name: 'Remove red' }).count(), { message: 'after Back' }).toBe(1)
  })
})

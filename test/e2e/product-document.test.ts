import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { DESKTOP, launchBrowser, PHONE, productPath, visit, waitForHydration } from './browser.ts'

const shop = inject('shopUrl')
const browser = await launchBrowser()
const stripedKurta = { path: await productPath(shop, 'WKU04-MAR-S') }
let page: Page

describe('a link from an email', () => {
  it('says what has changed since, until another size is chosen', async () => {
    const note = () => page.getByText('The price has gone up since our email.')
    page = await visit(browser, `${shop}${stripedKurta.path}?color=Maroon&size=S&mail=1`)
    await waitForHydration(page)
    await note().waitFor()
    await page.getByRole('link', { name: 'M', exact: true }).click()
    await note().waitFor({ state: 'detached' })
    await page.goto(`${shop}${stripedKurta.path}?color=Maroon&size=S&mail=99999`)
    expect(await note().count()).toBe(0)
    await page.goto(`${shop}${stripedKurta.path}?color=Neon&size=S&mail=stock`)
    await page.getByText('The colour or size in our email is no longer sold.').waitFor()
  })
})

describe('an address that leads to no product', () => {
  const refusals = [
    ['/products/undefined', 400, 'Invalid product ID provided'],
    ['/products/not-an-id', 400, 'Invalid product ID provided'],
    ['/products/%00', 400, 'Invalid product ID provided'],
    ['/products/ffffffffffffffffffffffff', 404, 'Product not found'],
  ] as const

  it('answers with a status and says why, even to someone without script', async () => {
    page = await visit(browser, `${shop}/robots.txt`, { ...DESKTOP, javaScriptEnabled: false })
    for (const [path, status, message] of refusals) {
      const answer = await page.goto(shop + path)
      expect([path, answer?.status()]).toEqual([path, status])
      await expectRefusal(path, message)
      const popular = page.getByRole('region', { name: 'Best Sellers' })
      expect(await popular.count(), 'what to look at instead').toBe(status === 404 ? 1 : 0)
    }
  })

  it("explains an id that is the literal 'undefined'", async () => {
    page = await visit(browser, `${shop}/products/undefined`)
    await waitForHydration(page)
    expect(await page.getByRole('alert').textContent()).toContain('ends in “undefined”')
    await expectRefusal('/products/undefined', 'Invalid product ID provided')
  })

  async function expectRefusal(path: string, message: string): Promise<void> {
    expect.soft(await page.getByRole('heading', { name: 'Error Loading Product' }).isVisible(), path).toBe(true)
    expect.soft(await page.getByRole('alert').textContent(), path).toContain(message)
    expect.soft(await page.getByRole('alert').textContent(), path).not.toContain('Try Again')
    const onward = page.getByRole('link', { name: 'Browse All Products' })
    expect.soft(await onward.getAttribute('href'), path).toBe('/products')
    expect.soft(await page.locator('meta[name=robots]').getAttribute('content'), path).toContain('noindex')
  }
})

describe('the page of a product', () => {
  it('can be read, and a variant chosen, without script; tells search engines its offers and place', async () => {
    page = await visit(browser, shop + stripedKurta.path, { ...DESKTOP, javaScriptEnabled: false })
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const [product, breadcrumb] = texts.map((text) => JSON.parse(text))
    expect(product).toMatchObject({ '@type': 'Product', name: 'Pagdandi Striped Handloom Cotton Kurta' })
    expect(product.offers).toHaveLength(12)
    expect(product.offers.find((offer: { sku: string }) => offer.sku === 'WKU04-MAR-XS').availability).toMatch(
      /OutOfStock$/,
    )
    expect(breadcrumb.itemListElement.map((crumb: { name: string }) => crumb.name).slice(0, 2)).toEqual([
      'Home',
      'Products',
    ])
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${stripedKurta.path}$`))
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/^http.*-1032\.jpg$/)

    await page.getByText('Inclusive of all taxes', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Add to Cart' }).count()).toBe(0)
    await choose('Maroon')
    await choose('S')
    expect(await skuShown()).toBe('SKU: WKU04-MAR-S')
    await page.getByText('Product information').click()
    await page.getByText('Country of origin').waitFor()
    await page.getByRole('button', { name: 'Size guide' }).click()
    await page.getByText('inch', { exact: true }).click()
    const cell = (name: string) => page.getByRole('table').getByRole('cell', { name, exact: true }).first()
    expect([await cell('in').isVisible(), await cell('36').isVisible()]).toEqual([true, true])
  })

  it('opens the size guide in the unit that was chosen last', async () => {
    page = await visit(browser, shop + stripedKurta.path, PHONE)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Size guide' }).click()
    await page.getByText('inch', { exact: true }).click()
    await page.reload()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Size guide' }).click()
    await expect.poll(() => page.getByRole('radio', { name: 'inch' }).isChecked()).toBe(true)
  })
})

const skuShown = () => page.getByText(/^SKU: /).textContent()
const choose = (name: string) => page.getByRole('link', { name, exact: true }).click()

import type { Browser, Page, Route } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { ENTRY, LIST, namesInCart, openBlank, SOON, untilIdle } from './boot-pages.ts'
import { launchBrowser, productPath, waitForHydration } from './browser.ts'
import { holdShortTimers } from './page-scripts.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const FAILED = "This part of the page didn't load. Check your connection, then reload the page."

describe('when the client script fails', () => {
  it('a button shows a notice; menus, links, forms and the sort order work as they do without script', async () => {
    const page = await openBlank(browser)
    await page.addInitScript(() => {
      window.requestIdleCallback = (callback) => {
        document.addEventListener('idle', () => callback({ didTimeout: false, timeRemaining: () => 9 }))
        return 0
      }
    })
    let tries = 0
    await page.route('**/assets/products-*.js', (route) => {
      tries += 1
      return route.fulfill({ status: 404 })
    })
    await page.goto(shop + LIST, { waitUntil: 'load' })
    const add = page.locator('button.card-add:enabled').first()
    await add.click()
    const notice = page.getByRole('status').getByText(FAILED)
    await notice.waitFor()
    // What waited for the browser to be idle does not take the notice away.
    const triesOfClick = tries
    await page.evaluate(() => document.dispatchEvent(new Event('idle')))
    expect(await notice.count()).toBe(1)
    expect(tries).toBe(triesOfClick)
    await add.click()
    await expect.poll(() => page.locator('[data-held]').count()).toBe(0)
    expect(await notice.count()).toBe(1)
    await page.getByRole('button', { name: 'All Categories menu' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.locator('#nav-products').waitFor()
    await page.getByLabel('Sort by').selectOption('price-asc')
    await page.waitForURL('**/products?search=saree&sortBy=price&sortOrder=asc', SOON)
    const box = page.getByRole('search', { name: 'Search' }).first().locator('input')
    await box.fill('kurta')
    await box.press('Enter')
    await page.waitForURL('**/products?search=kurta', SOON)
    await page.getByRole('button', { name: 'Women menu' }).click()
    await page.waitForURL('**/products?mainCategory=*', SOON)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Login' }).click()
    await page.waitForURL('**/login', SOON)
  })

  const failures: readonly (readonly [what: string, files: string, fail: (route: Route) => Promise<void>])[] = [
    ['its entry cannot be loaded', ENTRY, (route) => route.abort()],
    ['the browser cannot parse it', ENTRY, (route) => route.fulfill(scriptOf('let = ;'))],
    ['it throws an error', '**/assets/shop-*.js', (route) => route.fulfill(scriptOf('throw new Error("Too old")'))],
  ]
  it.each(failures)('the notice is also shown when %s', async (_what, files, fail) => {
    const page = await openBlank(browser)
    await page.route(files, fail)
    await page.goto(`${shop}/login`)
    await page.locator('#content').getByRole('button', { name: 'Login' }).click()
    await page.getByRole('status').getByText(FAILED).waitFor()
    expect(await page.locator('[data-held]').count()).toBe(0)
    expect(page.url()).toBe(`${shop}/login`)
  })

  it('the notice stays when the page was touched or clicked more than once before it', async () => {
    const page = await openBlank(browser)
    await page.route(ENTRY, (route) => route.abort())
    await page.addInitScript(holdShortTimers)
    // By itself, without a notice.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/entry.client-'))
    await page.goto(`${shop}/login`)
    await failed
    const timersBefore = await heldTimers(page)
    const button = page.locator('#content').getByRole('button', { name: 'Login' })
    await button.click()
    await button.click()
    // The pointer that moves to the button may be one more.
    await expect.poll(() => heldTimers(page)).toBeGreaterThanOrEqual(timersBefore + 2)
    const nextTimer = () => page.evaluate(() => document.dispatchEvent(new Event('next-timer')))
    for (let ran = 0; ran <= timersBefore; ran += 1) await nextTimer()
    const notice = page.getByRole('status').getByText(FAILED)
    await notice.waitFor()
    for (let ran = timersBefore + 1; ran < (await heldTimers(page)); ran += 1) await nextTimer()
    await untilIdle(page)
    expect(await notice.count()).toBe(1)
  })

  it('a click is repeated although the product changed between the page and the start of its client', async () => {
    const page = await openBlank(browser)
    await page.route('**/client-start/**', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace(/"reviews":\d+/, '"reviews":98765') })
    })
    await page.goto(shop + LIST)
    await page.locator('button.card-add:not([aria-haspopup]):enabled').first().click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    await page.getByRole('img', { name: 'in 98765 reviews' }).waitFor()
    expect(await namesInCart(page)).toHaveLength(1)
  })

  it('the next click after the connection is back loads the client, removes the notice and is repeated once', async () => {
    const page = await openBlank(browser)
    let isOnline = false
    await page.route('**/assets/*.js', (route) => (isOnline ? route.continue() : route.abort()))
    await page.goto(shop + LIST)
    const add = page.locator('button.card-add:not([aria-haspopup]):enabled').first()
    await add.click()
    const notice = page.getByText(FAILED)
    await notice.waitFor()
    isOnline = true
    await add.click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    expect(await notice.count()).toBe(0)
    expect(await namesInCart(page)).toHaveLength(1)
  })
})

describe('when a part of the page cannot be downloaded', () => {
  it('the rest of the page works on, and the part is loaded on the next try', async () => {
    const page = await openBlank(browser)
    await page.goto(shop + LIST)
    await page.locator('main a[href^="/products/"]').first().click()
    await page.waitForURL('**/products/*')
    await waitForHydration(page)
    // The address changes before the page does.
    await page.getByRole('button', { name: 'Read the answers or ask the shop' }).waitFor()
    const product = await page.getByRole('heading', { level: 1 }).textContent()
    let isOnline = false
    await page.route('**/assets/*.js', (route) => (isOnline ? route.continue() : route.abort()))
    await page.getByRole('searchbox').fill('sar')
    await page.getByRole('button', { name: 'Read the answers or ask the shop' }).click()
    await page.getByText(FAILED).waitFor()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Login' }).click()
    await page.locator('#toasts').getByText(FAILED).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(product)
    isOnline = true
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('link', { name: 'Log in to ask a question' }).waitFor()
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Login' }).click()
    await page.getByRole('dialog', { name: 'Login' }).waitFor()
  })

  it('a button that asks for a size leaves no page without a connection, and asks on the next try', async () => {
    const page = await openBlank(browser)
    await page.goto(`${shop}/products?search=kurta`)
    await waitForHydration(page)
    const add = page.locator('button.card-add[aria-haspopup]').first()
    await page.context().setOffline(true)
    await add.click()
    await page.locator('#toasts').getByText(FAILED).waitFor()
    await page.context().setOffline(false)
    await add.click()
    await page.getByRole('dialog').getByRole('group', { name: 'Size' }).waitFor()
  })

  it('Buy Now leaves no page without a connection, and goes on when it is back', async () => {
    const page = await openBlank(browser)
    await page.goto(`${shop}${await productPath(shop, 'WKU04-MAR-S')}?color=Maroon&size=S`)
    await waitForHydration(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.getByText('You are offline.').waitFor()
    await page.getByRole('button', { name: 'Buy Now' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Login' }).waitFor()
    expect(page.url()).toContain('next=%2Fcheckout%3Fbuy%3D')
  })

  it('a link to a page whose script is gone opens that page', async () => {
    const page = await openBlank(browser)
    await page.goto(shop + LIST)
    await waitForHydration(page)
    await page.route('**/assets/product-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
    const product = page.locator('main a[href^="/products/"]').first()
    const href = await product.getAttribute('href')
    await product.click()
    await page.waitForURL(shop + href)
    await page.getByRole('button', { name: 'Read the answers or ask the shop' }).waitFor()
  })
})

function heldTimers(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset.timers ?? 0))
}

function scriptOf(body: string) {
  return { contentType: 'text/javascript', body }
}

import type { Page, Route } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { DESKTOP, PHONE, visit, waitForHydration } from './browser.ts'
import {
  browserForBuying,
  changeSettings,
  NO_SCREEN,
  newCustomer,
  openCheckout,
  orderConfirmed,
  ordersOf,
  PASSWORD,
  payOnline,
  placeOrderButton,
  putKurtaInCart,
} from './buying.ts'

const shop = inject('shopUrl')
const browser = await browserForBuying(shop)

/** Lets the server do what the next request of the page asks for, and keeps the answer from the page for good. */
async function loseAnswer(page: Page, address: string | RegExp): Promise<void> {
  await page.route(address, loseNext, { times: 1 })
}

async function loseNext(route: Route): Promise<void> {
  await route.fetch()
}

/** Requests that the page sends from now on are given up after two seconds, if the page would ever give them up. */
async function shortenLimits(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { timeout } = AbortSignal
    AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, Math.min(milliseconds, 2_000))
  })
}

/** The connection that the browser knows of is lost and back. */
async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

describe('a connection that hangs', () => {
  it('ends the wait for an order, whose second try finds the order of the first', async () => {
    const page = await openCheckout(browser, shop, PHONE)
    await page.getByText('Order Notes (optional)').click()
    await page.getByLabel('Order Notes').fill('Please ring twice.')
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await expect.poll(() => placeOrderButton(page).isEnabled()).toBe(true)
    await shortenLimits(page)
    await page.route('**/api/orders/placed', (route) => route.abort())
    await loseAnswer(page, /\/api\/orders$/)
    const sent = page.waitForRequest(/\/api\/orders$/)
    await placeOrderButton(page).click()
    await page.getByText('Failed to place order: Network error occurred').first().waitFor()
    expect(await page.getByLabel('Order Notes').inputValue()).toBe('Please ring twice.')
    expect(await page.getByLabel('Phone Number', { exact: true }).inputValue()).toBe('9876543210')
    const sentAgain = page.waitForRequest(/\/api\/orders$/)
    await placeOrderButton(page).click()
    await orderConfirmed(page)
    const keys = [await sent, await sentAgain].map((request) => request.headers()['idempotency-key'])
    expect(keys[1]).toBe(keys[0])
    expect(await ordersOf(page, shop)).toHaveLength(1)
  })
})

describe('an order whose answer was lost', () => {
  it('is found when the connection is back', async () => {
    const page = await openCheckout(browser, shop, PHONE)
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await expect.poll(() => placeOrderButton(page).isEnabled()).toBe(true)
    await shortenLimits(page)
    await page.route('**/api/orders/placed', (route) => route.abort(), { times: 1 })
    await loseAnswer(page, /\/api\/orders$/)
    await placeOrderButton(page).click()
    await page.getByText('Failed to place order: Network error occurred').first().waitFor()
    await reconnect(page)
    await page.getByRole('heading', { name: "Your order isn't confirmed yet" }).waitFor()
    await page.getByRole('button', { name: 'Confirm Order' }).click()
    await orderConfirmed(page)
    expect(await ordersOf(page, shop)).toHaveLength(1)
  })

  it('is found after a reload', async () => {
    const page = await openCheckout(browser, shop, PHONE)
    await expect.poll(() => placeOrderButton(page).isEnabled()).toBe(true)
    const placed = page.waitForEvent('requestfailed', (request) => /\/api\/orders$/.test(request.url()))
    await page.route(/\/api\/orders$/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route('**/api/orders/placed', (route) => route.abort())
    await placeOrderButton(page).click()
    await placed
    await page.unroute('**/api/orders/placed')
    await page.reload()
    await page.getByRole('heading', { name: "Your order isn't confirmed yet" }).waitFor()
    expect(await ordersOf(page, shop)).toHaveLength(1)
  })
})

describe('the choice of another size', () => {
  it('says that a connection hangs, and appears when it is back', async () => {
    const page = await visit(browser, shop + NO_SCREEN, PHONE)
    await putKurtaInCart(page, shop)
    await page.goto(`${shop}/cart`)
    const change = page.getByRole('button', { name: /^Change colour or size/ })
    await change.waitFor()
    await shortenLimits(page)
    await page.route('**/variants', () => undefined)
    await change.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText("We couldn't load the sizes of this product.").waitFor()
    await page.unroute('**/variants')
    await reconnect(page)
    await dialog.getByRole('radio').first().waitFor()
  })
})

describe('what could not be asked for', () => {
  it('of the prices in the cart is asked for when the connection is back', async () => {
    const page = await visit(browser, shop + NO_SCREEN, PHONE)
    await putKurtaInCart(page, shop)
    await page.route('**/api/products/**', (route) => route.abort())
    await page.goto(`${shop}/cart`)
    await page.getByText("We couldn't check prices and stock just now").waitFor()
    await page.unroute('**/api/products/**')
    await reconnect(page)
    await page.getByText('Prices and stock may change until you place your order.').waitFor()
  })

  it('of the checkout without an account is asked for when the shopper is back', async () => {
    await changeSettings(browser, shop, 'payments', { guestsAllowed: true })
    const page = await visit(browser, shop + NO_SCREEN, PHONE)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/checkout/rules'))
    await page.route('**/api/checkout/rules', (route) => route.abort())
    await page.goto(`${shop}/login?next=/checkout`)
    await failed
    await page.unroute('**/api/checkout/rules')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: 'Continue as Guest' }).waitFor()
  })

  it('of the orders is shown without a tap, though the first request still finds no connection', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN, PHONE)
    await page.route('**/api/orders/my-orders', (route) => route.abort(), { times: 2 })
    await page.goto(`${shop}/orders`)
    await page.getByRole('button', { name: 'Try Again' }).waitFor()
    await reconnect(page)
    await page.getByText('No Orders Yet').waitFor()
  })

  it('of a page is loaded by itself, and not while a search is typed', async () => {
    const page = await visit(browser, `${shop}/products`, DESKTOP)
    await waitForHydration(page)
    const heading = page.getByRole('heading', { level: 1 })
    const isData = (url: URL) => url.pathname.endsWith('.data')
    await page.route(isData, (route) => route.abort())
    await page.getByRole('link', { name: 'Contact' }).first().click()
    await heading.getByText('No internet connection').waitFor()
    const box = page.getByRole('search', { name: 'Search', exact: true }).locator('input')
    await box.fill('red sar')
    await page.unroute(isData)
    await reconnect(page)
    await box.pressSequentially('ee')
    expect(await box.inputValue()).toBe('red saree')
    await box.blur()
    await heading.getByText('Contact Us').waitFor()
    await page.route(isData, (route) => route.abort())
    await page.getByRole('link', { name: 'FAQ' }).first().click()
    await heading.getByText('No internet connection').waitFor()
    await page.unroute(isData)
    await reconnect(page)
    await heading.getByText('Frequently Asked Questions').waitFor()
  })
})

describe('the payment window', () => {
  it('is closed by the Back button, and the order can be paid later', async () => {
    const page = await openCheckout(browser, shop, PHONE)
    await page.goto(`${shop}/cart`)
    await page
      .getByRole('link', { name: /Checkout/ })
      .first()
      .click()
    await page.getByRole('radio', { name: /Home/ }).waitFor()
    await payOnline(page)
    await page.getByRole('button', { name: 'Cancel payment' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Shopping Cart' }).waitFor()
    await page.getByRole('button', { name: 'Cancel payment' }).waitFor({ state: 'hidden' })
    await page.getByText('Payment was cancelled. You can try again.').waitFor()
    expect(await ordersOf(page, shop)).toMatchObject([{ status: 'pending', isPaid: false }])
    await page.goForward()
    await page.getByRole('heading', { name: "We're waiting for your payment" }).waitFor()
    await page.getByRole('button', { name: /^Pay ₹/ }).waitFor()
  })
})

describe('a search suggestion', () => {
  it('chosen without a connection leaves the page open, and those of another text are not offered', async () => {
    const page = await visit(browser, `${shop}/faq`, DESKTOP)
    await waitForHydration(page)
    const box = page.getByRole('search', { name: 'Search' }).first().locator('input')
    await box.click()
    await box.pressSequentially('red saree')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await options.first().waitFor()
    await page.context().setOffline(true)
    await options.first().click()
    await page.getByText('You are offline.').first().waitFor()
    expect([new URL(page.url()).pathname, await box.inputValue()]).toEqual(['/faq', 'red saree'])
    await box.pressSequentially(' silk')
    await expect.poll(() => options.count()).toBe(0)
    await page.context().setOffline(false)
  })
})

describe('an answer that comes after its page was left', () => {
  it('opens no other page: the login of someone who went on', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN)
    const { user } = await (await page.request.get(`${shop}/api/auth/me`)).json()
    await page.context().clearCookies()
    await page.goto(`${shop}/login?next=/orders`)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/auth/login', async (route) => {
      await held
      await route.continue()
    })
    const form = page.getByRole('main')
    await form.getByLabel('Email Address').fill(user.email)
    await form.getByLabel('Password').fill(PASSWORD)
    const sent = page.waitForRequest('**/api/auth/login')
    await form.getByRole('button', { name: 'Login', exact: true }).click()
    await sent
    await page.getByRole('link', { name: 'FAQ' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }).waitFor()
    release()
    await page.getByRole('button', { name: 'Account of Asha Rao' }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/faq')
  })
})

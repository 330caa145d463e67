import { describe, expect, inject, it } from 'vitest'
import { PHONE, visit } from './browser.ts'
import {
  browserForBuying,
  NO_SCREEN,
  newCustomer,
  openCheckout,
  orderConfirmed,
  placeOrderButton,
  putKurtaInCart,
} from './buying.ts'

const shop = inject('shopUrl')
const browser = await browserForBuying(shop)

describe('the checkout on a bad network', () => {
  it('checks a coupon on the second try, and asks about the pincode again when the connection is back', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN, PHONE)
    await putKurtaInCart(page, shop)
    await page.goto(`${shop}/checkout`)
    await page.getByLabel('ZIP Code').waitFor()
    await page.getByText('Subtotal').waitFor()
    const total = page.locator('.checkout-overview')
    await expect.poll(() => total.textContent()).toContain('₹')
    await page.waitForLoadState('networkidle')
    await page.route('**/api/orders/quote', (route) => route.abort())
    await page.getByLabel('Coupon Code').fill('DISCOUNT10')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await page.getByText("We couldn't check this code. Please try again.").waitFor()
    await page.unroute('**/api/orders/quote')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await page.getByText('Coupon DISCOUNT10 applied.').waitFor()
    await page.context().setOffline(true)
    await page.getByLabel('ZIP Code').fill('682001')
    await page.getByText("We couldn't check this pincode. Please try again.").waitFor()
    expect(await page.getByLabel('State').inputValue()).toBe('')
    // The first request may come before the connection can be used.
    await page.route('**/api/pincodes/682001', (route) => route.abort(), { times: 1 })
    await page.context().setOffline(false)
    await page.getByText('Order now for delivery').waitFor()
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('Kerala')
  })

  it('fills in the place of a pincode that was changed without a connection, and nothing over what was typed since', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN, PHONE)
    await putKurtaInCart(page, shop)
    await page.goto(`${shop}/checkout`)
    await page.getByLabel('ZIP Code').fill('682001')
    const city = page.getByLabel('City')
    await expect.poll(() => city.inputValue()).not.toBe('')
    await page.context().setOffline(true)
    await page.getByLabel('ZIP Code').fill('110001')
    await page.getByText("We couldn't check this pincode. Please try again.").waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('Delhi')
    expect(await city.inputValue()).toBe('New Delhi')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/pincodes/560001', async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('ZIP Code').fill('560001')
    await city.fill('Bangalore East')
    release()
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('Karnataka')
    expect(await city.inputValue()).toBe('Bangalore East')
  })

  it('asks who is signed in again, and keeps what was typed meanwhile', async () => {
    const page = await openCheckout(browser, shop, PHONE)
    await page.route('**/api/auth/me', (route) => route.abort())
    await page.goto(`${shop}/checkout`)
    await page.getByText('The shop could not be reached.').waitFor()
    await page.getByLabel('First Name').fill('Meenakshi')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/me'))
    await page.getByRole('button', { name: 'Try Again' }).click()
    await failed
    await page.getByText('The shop could not be reached.').waitFor()
    await page.unroute('**/api/auth/me')
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await page.getByRole('radio', { name: /Home/ }).waitFor()
    expect(await page.getByLabel('First Name').inputValue()).toBe('Meenakshi')
    expect(await page.getByText('The shop could not be reached.').count()).toBe(0)
  })

  it('places no order while its total is not known', async () => {
    const page = await openCheckout(browser, shop, PHONE)
    await expect.poll(() => placeOrderButton(page).isEnabled()).toBe(true)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/orders/quote', async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('Phone Number', { exact: true }).fill('98765 43211')
    await page.getByText('Checking the total…').waitFor()
    expect(await placeOrderButton(page).isDisabled()).toBe(true)
    release()
    await placeOrderButton(page).click()
    await orderConfirmed(page)
  })

  it('moves nothing of the confirmation when the days of delivery arrive', async () => {
    const page = await openCheckout(browser, shop, PHONE)
    await page.getByText('Order now for delivery').waitFor()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/delivery/*', async (route) => {
      const answer = await route.fetch()
      const { data } = await answer.json()
      await held
      await route.fulfill({ json: { success: true, data: { ...data, from: '2026-12-30', to: '2027-01-13' } } })
    })
    await placeOrderButton(page).click()
    await orderConfirmed(page)
    const top = async () => (await page.getByText('Payment status', { exact: true }).boundingBox())?.y
    await page.getByText('in 3-5 business days').waitFor()
    const before = await top()
    release()
    await page.getByText('Wed, 30 Dec').waitFor()
    expect(await top()).toBe(before)
  })
})

describe('the cart on a bad network', () => {
  it('asks again about the pincode that was asked for last', async () => {
    const page = await visit(browser, shop + NO_SCREEN, PHONE)
    await putKurtaInCart(page, shop)
    await page.evaluate(() => localStorage.setItem('pincode', '682001'))
    await page.goto(`${shop}/cart`)
    await page.getByText(/^Delivery .* 682001$/).waitFor()
    await page.getByText('Change pincode').click()
    await page.getByLabel('Pincode').fill('110001')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText(/^Delivery .* 110001$/).waitFor()
    const asked = page.waitForRequest(/\/api\/delivery\//)
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    expect((await asked).url()).toContain('110001')
  })
})

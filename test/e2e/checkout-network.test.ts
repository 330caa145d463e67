import { describe, expect, inject, it } from 'vitest'
import { PHONE } from './browser.ts'
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

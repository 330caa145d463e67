import { describe, expect, inject, it } from 'vitest'
import { PHONE } from './browser.ts'
import { browserForBuying, NO_SCREEN, newCustomer, putKurtaInCart } from './buying.ts'

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
    await page.context().setOffline(false)
    await page.getByText('Order now for delivery').waitFor()
    await expect.poll(() => page.getByLabel('State').inputValue()).toBe('Kerala')
  })
})

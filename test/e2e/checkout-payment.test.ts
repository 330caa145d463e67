import { describe, expect, inject, it } from 'vitest'
import { axeFindings, expectFocus, PHONE, shiftSoFar } from './browser.ts'
import {
  browserForBuying,
  checkOutKurta,
  choosePaymentResult,
  fillCart,
  findAvailableProducts,
  openCheckout,
  orderConfirmed,
  ordersOf,
  payOnline,
  placeOrderButton,
} from './buying.ts'

const shop = inject('shopUrl')
const browser = await browserForBuying(shop)

const PAID = { status: 'confirmed', isPaid: true, paymentStatus: 'PAYMENT_SUCCESS' }

describe('a payment in the sandbox', () => {
  it('confirms the order when it succeeds, on a phone', async () => {
    const page = await openCheckout(browser, shop, PHONE)
    await page.getByText('SANDBOX', { exact: true }).waitFor()
    await payOnline(page)
    await choosePaymentResult(page, 'The payment succeeds')
    await orderConfirmed(page)
    await page.getByText('Completed', { exact: true }).waitFor()
    expect(await ordersOf(page, shop)).toMatchObject([PAID])
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}').items)).toEqual([])
  })

  it('confirms the order on a desktop, even when the bank authorises it late or every webhook arrives twice', async () => {
    const page = await openCheckout(browser, shop)
    const results = ['The payment succeeds', 'The bank confirms late', 'Pay, and every webhook arrives twice']
    for (const [index, result] of results.entries()) {
      if (index > 0) await checkOutKurta(page, shop)
      await payOnline(page)
      await choosePaymentResult(page, result)
      await orderConfirmed(page)
      await page.getByText('Completed', { exact: true }).waitFor()
      expect([result, await ordersOf(page, shop)]).toMatchObject([result, Array(index + 1).fill(PAID)])
    }
  })

  it('can be retried for the same order after it failed', async () => {
    const page = await openCheckout(browser, shop)
    await payOnline(page)
    await page.setViewportSize({ width: 320, height: 256 })
    for (const radio of await page.getByRole('dialog').getByRole('radio').all()) {
      await radio.focus()
      expect(await radio.evaluate(isOnTop), 'a choice that has the focus at 400 % zoom').toBe(true)
    }
    await choosePaymentResult(page, 'The payment fails')
    await page.getByRole('dialog').getByText('declined').waitFor()
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    const declined = page.getByText('Payment failed: Your payment was declined by the sandbox bank.')
    await declined.waitFor()
    expect.soft(await page.locator('#toasts').textContent(), 'said once, over nothing that can be pressed').toBe('')
    await page.getByRole('heading', { name: "We're waiting for your payment" }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const [order] = await ordersOf(page, shop)
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await choosePaymentResult(page, 'The payment succeeds')
    await orderConfirmed(page)
    expect(await ordersOf(page, shop)).toMatchObject([{ _id: order?._id, isPaid: true }])
  })

  it('leaves one order when it is cancelled, which can be paid later from its own page', async () => {
    const page = await openCheckout(browser, shop, PHONE)
    // Before the order, which may take the last but two of a variant: then another one would be found.
    const [kurta, added] = await findAvailableProducts(page.request, shop, 'kurta', 2)
    if (!kurta || !added) throw new Error('The demo shop has no two kurtas to buy.')
    await payOnline(page)
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    await page.getByText('Payment was cancelled. You can try again.').first().waitFor()
    await page.reload()
    await page.getByRole('heading', { name: "We're waiting for your payment" }).waitFor()
    const [order] = await ordersOf(page, shop)
    await fillCart(page, [
      { ...kurta, quantity: 1 },
      { ...added, quantity: 1 },
    ])
    await page.reload()
    await page.getByText(`Not part of this order: ${added.name}.`).waitFor()
    await page.getByRole('link', { name: 'Order Details' }).click()
    await page.getByText("We'll hold these items for you until").waitFor()
    await page.goto(`${shop}/orders`)
    await page.getByText("We'll hold these items for you until").waitFor()
    await page.goto(`${shop}/orders/${order?._id}`)
    await page.getByRole('button', { name: 'Pay on Delivery Instead' }).waitFor()
    expect.soft(await page.evaluate(shiftSoFar), 'layout shift of an order to pay').toBe(0)
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect(headings.indexOf('Complete Your Payment'), 'above the rest').toBeLessThan(headings.indexOf('Order Timeline'))
    const retry = page.getByRole('button', { name: 'Retry Payment' })
    await retry.click()
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    await expectFocus(retry)
    await retry.click()
    await choosePaymentResult(page, 'The payment succeeds')
    await page.getByText('Order Confirmed').waitFor()
    await page.locator('h1:focus', { hasText: 'Order Details' }).waitFor()
    await fillCart(page, [])
    expect(await ordersOf(page, shop)).toMatchObject([{ _id: order?._id, isPaid: true }])
    await page.goto(`${shop}/checkout`)
    await page.getByText('Your cart is empty').waitFor()
  })

  it('can be cancelled to change the order, and the form keeps its input', async () => {
    const page = await openCheckout(browser, shop)
    await page.getByText('GST invoice for a business').click()
    await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
    await page.getByLabel('Registered business name').fill('Asha Tailors')
    await payOnline(page)
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    await page.getByRole('button', { name: 'Cancel and Edit Order' }).click()
    await page.getByLabel('GSTIN').waitFor()
    expect(await page.getByLabel('GSTIN').inputValue()).toBe('27AAPFU0939F1ZV')
    expect(await page.getByLabel('Registered business name').inputValue()).toBe('Asha Tailors')
    await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toBe('9876543210')
    await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
    await placeOrderButton(page).click()
    await orderConfirmed(page)
    expect((await ordersOf(page, shop)).map(({ status }) => status)).toEqual(['confirmed', 'cancelled'])
  })

  it('confirms the order by webhook and empties the cart after the browser was closed', async () => {
    const page = await openCheckout(browser, shop)
    await payOnline(page)
    await choosePaymentResult(page, 'Pay and close the browser')
    await page.getByText('Paid, with the browser closed').waitFor()
    await expect.poll(() => ordersOf(page, shop)).toMatchObject([{ isPaid: true }])
    await page.goto(`${shop}/orders`)
    await page.getByText('Payment: Paid').waitFor()
    await page.locator('a[href="/cart"]:visible').first().click()
    await page.getByText('Your cart is empty').waitFor()
  })

  it('is found when the webhook is lost, so that the customer does not pay twice', async () => {
    const page = await openCheckout(browser, shop)
    await payOnline(page)
    const late = page.getByRole('radio', { name: 'Pay, close, and the webhook is late' })
    expect(await late.getAttribute('value')).toBe('late webhook')
    await choosePaymentResult(page, 'Pay, close, and the webhook is lost')
    await page.getByText('Paid, with the browser closed').waitFor()
    expect(await ordersOf(page, shop)).toMatchObject([{ isPaid: false, status: 'pending' }])
    await page.goto(`${shop}/checkout`)
    await page.getByRole('heading', { name: "We're waiting for your payment" }).waitFor()
    await page.getByRole('button', { name: /^Pay ₹/ }).click()
    await orderConfirmed(page)
    expect(await ordersOf(page, shop)).toMatchObject([{ status: 'confirmed', isPaid: true }])
  })
})

/** Runs in the page. Whether nothing covers the middle of an element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const root = element.getRootNode() as Document | ShadowRoot
  return root.elementFromPoint(left + width / 2, top + height / 2) === element
}

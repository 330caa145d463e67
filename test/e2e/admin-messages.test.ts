import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { axeFindings, launchBrowser, signedIn, WITHOUT_PICTURES, waitForHydration } from './browser.ts'
import { confirmEmail, findAvailableProducts, openCheckout } from './buying.ts'

const shopUrl = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})

it('a customer asks about a product and agrees to messages; the team answers and sees what was sent', async () => {
  const page = await openCheckout(browser, shopUrl)
  const updates = page.getByRole('checkbox', { name: /updates about my orders by WhatsApp/ })
  expect(await updates.isChecked()).toBe(false)
  await updates.check()
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const [kurta] = await findAvailableProducts(page.request, shopUrl, 'kurta')
  await page.goto(`${shopUrl}/products/${kurta?._id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Read the answers or ask the shop' }).click()
  await confirmEmail(browser, page, shopUrl)
  await page.getByLabel('Your question').fill('Is this kurta lined at the front?')
  await page.getByRole('button', { name: 'Ask the Shop' }).click()
  await page.getByText("Thank you! We'll show the answer here.").waitFor()
  expect(await axeFindings(page)).toEqual([])

  const office = await signedIn(browser, shopUrl, 'admin', '/admin/questions')
  await office.getByRole('button', { name: 'Answer the question by Asha Rao' }).click()
  await office.getByRole('textbox', { name: 'Answer' }).fill('Yes, with cotton.')
  await office.getByRole('button', { name: 'Publish answer' }).click()
  await office.getByText('Answer published.').waitFor()
  expect(await axeFindings(office)).toEqual([])
  const sent = async () => (await (await office.request.get(`${shopUrl}/api/admin/phone-messages`)).json()).total
  await expect.poll(sent, { interval: 1_000 }).toBeGreaterThan(0)
  await office.goto(`${shopUrl}/admin/phone-messages`)
  await office.getByText('Recorded').first().waitFor()
  await office.getByText(/nobody gets them/).waitFor()
  expect(await axeFindings(office)).toEqual([])

  await page.reload()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Read the answers or ask the shop' }).click()
  await page.getByText('Yes, with cotton.').waitFor()
})

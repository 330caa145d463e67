import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, it } from 'vitest'
import { DESKTOP, launchBrowser, signedIn, WITHOUT_PICTURES } from './browser.ts'
import { NO_SCREEN } from './buying.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const call = async (page: Page, method: 'get' | 'post' | 'put', path: string, data?: object) => {
  const answer = await page.request[method](shop + path, data ? { data } : {})
  const body = await answer.json()
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${body.message}`)
  return body
}

/** An order of two pieces that was delivered and paid in cash. */
async function delivered(admin: Page): Promise<{ readonly id: string; readonly total: number }> {
  const { products } = await call(admin, 'get', '/api/products?limit=12&search=kurta')
  const variants = await Promise.all(
    products.map(({ _id }: { _id: string }) => call(admin, 'get', `/api/admin/manual-orders/variants?product=${_id}`)),
  )
  const found = variants.flatMap(({ data }) => data).find(({ countInStock }) => countInStock > 4)
  const item = { product: found.product, selectedColor: found.color, selectedSize: found.size, price: found.price }
  const cart = { items: [{ ...item, quantity: 2 }], isCollected: false, zipCode: '682001' }
  const { data: quote } = await call(admin, 'post', '/api/admin/manual-orders/quote', cart)
  const address = { title: 'Home', street: '7 Loom Lane', city: 'Kochi', state: 'Kerala', country: 'India' }
  const { _id: id } = await call(admin, 'post', '/api/admin/manual-orders', {
    ...cart,
    channel: 'phone',
    customer: { name: 'Asha Rao', phone: '9876543210', email: '' },
    address: { ...address, zipCode: '682001' },
    payment: 'cod',
    acceptsCash: true,
    reason: 'A good customer',
    totalAmount: quote.totalAmount,
  })
  const move = async (verb: string, body = {}) =>
    call(admin, 'put', `/api/admin/orders/${id}/${verb}`, { revision: (await read(admin, id)).revision, ...body })
  await move('ship', { courier: '', trackingNumber: '' })
  await move('deliver')
  return { id, total: quote.totalAmount }
}

const read = async (page: Page, id: string) => (await call(page, 'get', `/api/admin/orders/${id}`)).data
/** A message over an open dialog is hidden from roles. */
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: 15_000 })

const inCash = async (page: Page, dialog: Locator) => {
  await dialog.getByRole('combobox', { name: /^Refund method/ }).click()
  await page.getByRole('option', { name: 'Cash' }).click()
}
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The shop does what the next request of the page asks for, and the page never hears of it. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

it('a refund is made once when its answer is lost, and another tab cannot refund what is gone', async () => {
  const admin = await signedIn(browser, shop, 'admin', NO_SCREEN)
  const { id, total } = await delivered(admin)
  const [page, other] = [
    await signedIn(browser, shop, 'admin', `/admin/orders/${id}/show`, DESKTOP),
    await signedIn(browser, shop, 'admin', `/admin/orders/${id}/show`, DESKTOP),
  ]
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Refund', exact: true }).click()
  const [dialog, late] = [dialogOf(page, 'Refund'), dialogOf(other, 'Refund')]
  const send = dialog.getByRole('button', { name: 'Record refund' })

  await inCash(page, dialog)
  await dialog.getByLabel('Amount (₹)').fill(String(total + 0.01))
  await dialog.getByLabel('Reason (visible to the team only)').fill('A seam was open')
  await send.click()
  await dialog.getByText(/^At most ₹[\d,.]+ can be refunded\.$/).waitFor()
  expect((await read(admin, id)).refunded).toBe(0)

  await dialog.getByLabel('Amount (₹)').fill('100')
  await loseAnswer(page, '**/refunds')
  await send.click()
  await says(page, "We couldn't reach the shop.")
  expect(await dialog.getByLabel('Amount (₹)').inputValue()).toBe('100')
  await send.click()
  await says(page, 'Refund recorded.')
  await dialog.waitFor({ state: 'detached' })
  const amounts = async () => (await read(admin, id)).refunds.map(({ amount }: { amount: number }) => amount)
  expect(await amounts()).toEqual([100])

  // The other tab still offers all of it.
  expect(await late.getByLabel('Amount (₹)').inputValue()).toBe(String(total))
  await inCash(other, late)
  await late.getByLabel('Reason (visible to the team only)').fill('The other sleeve')
  await late.getByRole('button', { name: 'Record refund' }).click()
  await says(other, /Someone else has changed this order/)
  expect(await amounts()).toEqual([100])
  // The rest can still be refunded: the amount, which nobody typed, follows the order, and what was typed stays.
  await expect.poll(() => late.getByLabel('Amount (₹)').inputValue()).toBe(String(total - 100))
  expect(await late.getByLabel('Reason (visible to the team only)').inputValue()).toBe('The other sleeve')
  await late.getByRole('button', { name: 'Record refund' }).click()
  await says(other, 'Refund recorded.')
  await other.getByRole('button', { name: 'Refund', exact: true }).waitFor({ state: 'detached' })
  expect(await amounts()).toEqual([100, total - 100])
})

it('a refund whose amount was changed after its answer was lost is not made a second time', async () => {
  const admin = await signedIn(browser, shop, 'admin', NO_SCREEN)
  const { id } = await delivered(admin)
  const page = await signedIn(browser, shop, 'admin', `/admin/orders/${id}/show`, DESKTOP)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = dialogOf(page, 'Refund')
  await inCash(page, dialog)
  await dialog.getByLabel('Amount (₹)').fill('100')
  await dialog.getByLabel('Reason (visible to the team only)').fill('A seam was open')
  await loseAnswer(page, '**/refunds')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await says(page, "We couldn't reach the shop.")
  await dialog.getByLabel('Amount (₹)').fill('200')
  const answer = page.waitForResponse(/refunds$/)
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  expect((await answer).status()).toBe(422)
  await says(page, /^Your first try reached the shop: a refund of ₹100\.00 was recorded\./)
  await dialog.waitFor({ state: 'detached' })
  // The screen shows the refund that was made.
  await page.getByText('A seam was open').first().waitFor()
  expect((await read(admin, id)).refunds).toMatchObject([{ amount: 100 }])
})

it('a payment by hand stays as it was typed when someone else has changed its order, while the refund still waits', async () => {
  const admin = await signedIn(browser, shop, 'admin', NO_SCREEN)
  const { id } = await delivered(admin)
  const page = await signedIn(browser, shop, 'admin', NO_SCREEN, DESKTOP)
  // The sandbox makes every refund within a minute, so the shop is asked for one that was refused.
  let isWaiting = true
  let answers = 0
  const at = '2026-11-26T11:47:56.230Z'
  const refused = {
    _id: 'f'.repeat(24),
    amount: 100,
    reason: 'A seam was open',
    by: '',
    at,
    state: 'failed',
    error: 'Refused',
  }
  const withRefund = (order: object) => ({ ...order, refunds: [{ ...refused, canPayByHand: isWaiting }] })
  await page.route(`**/api/admin/orders/${id}`, async (route) => {
    const body = await (await route.fetch()).json()
    await route.fulfill({ json: { ...body, data: withRefund(body.data) } })
  })
  await page.route('**/by-hand', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    // Only this answer ends the waiting: the screen also reads the order by itself, and that may take longer than what follows here.
    answers++
    isWaiting = answers < 2
    await route.fulfill({ status: answer.status(), json: { ...body, current: withRefund(body.current) } })
  })
  await page.goto(`${shop}/admin/orders/${id}/show`)
  const byHand = page.getByRole('button', { name: 'Record payment by hand' })
  await byHand.click()
  const dialog = dialogOf(page, 'Pay back ₹100.00 by hand')
  await dialog.getByLabel('Reference').fill('543210987654')
  await dialog.getByLabel('Reason (visible to the team only)').fill('The card is closed')
  const record = dialog.getByRole('button', { name: 'Record payment' })
  const change = async () => {
    const refund = {
      revision: (await read(admin, id)).revision,
      amount: 1,
      method: 'cash',
      reason: 'A thread was loose',
    }
    await call(admin, 'post', `/api/admin/orders/${id}/refunds`, refund)
  }
  await change()
  await record.click()
  await says(page, /Someone else has changed this order/)
  expect(await dialog.getByLabel('Reference').inputValue()).toBe('543210987654')
  await change()
  await record.click()
  await dialog.waitFor({ state: 'detached' })
})

it('a transfer that the bank returned is marked, and paid again, on the pages of the order and of the return', async () => {
  const admin = await signedIn(browser, shop, 'admin', NO_SCREEN)
  const { id } = await delivered(admin)
  const transfer = () => ({ method: 'upi', reference: String(Date.now()).slice(-12) })
  const refund = { revision: (await read(admin, id)).revision, amount: 100.5, reason: 'A seam was open', ...transfer() }
  await call(admin, 'post', `/api/admin/orders/${id}/refunds`, refund)
  const lines = [{ line: 0, quantity: 1, reason: 'defective' }]
  const request = { resolution: 'refund', transport: 'counter', note: 'Called', lines }
  const { data: opened } = await call(admin, 'post', `/api/admin/orders/${id}/returns`, request)
  const path = `/api/admin/returns/${opened._id}`
  const pieces = [{ line: 0, condition: 'as_sold', quantity: 1 }]
  const { data: due } = await call(admin, 'put', `${path}/receive`, { revision: opened.revision, pieces })
  await call(admin, 'put', `${path}/refund`, { revision: due.revision, ...transfer() })

  const page = await signedIn(browser, shop, 'admin', NO_SCREEN, DESKTOP)
  await page.goto(`${shop}/admin/orders/${id}/show`)
  const row = page.getByRole('row', { name: /A seam was open/ })
  await row.getByRole('button', { name: /^Bank returned it/ }).click()
  const dialog = dialogOf(page, 'Did the bank return ₹100.50?')
  await dialog.getByLabel(/^Returned on/).fill('2026-01-01')
  await dialog.getByLabel(/^Note/).fill('IFSC merged')
  await dialog.getByRole('button', { name: 'Mark as returned' }).click()
  await says(page, /^The refund was made on/)
  await dialog.getByLabel(/^Returned on/).fill(new Date(Date.now() + 19_800_000).toISOString().slice(0, 10))
  // Someone else changes the order meanwhile; what was typed stays.
  const note = { revision: (await read(admin, id)).revision, amount: 1, method: 'cash', reason: 'A thread was loose' }
  await call(admin, 'post', `/api/admin/orders/${id}/refunds`, note)
  await dialog.getByRole('button', { name: 'Mark as returned' }).click()
  await says(page, /Someone else has changed this order/)
  await dialog.getByRole('button', { name: 'Mark as returned' }).click()
  await dialog.waitFor({ state: 'detached' })
  await says(page, 'The bank returned ₹100.50.')
  // It was the wrong refund.
  await row.getByRole('button', { name: /^Undo the return/ }).click()
  await dialogOf(page, 'Was the refund of ₹100.50 made?').getByRole('button', { name: 'Undo the return' }).click()
  await says(page, 'The refund counts as made again.')
  await row.getByRole('button', { name: /^Bank returned it/ }).click()
  await dialog.getByRole('button', { name: 'Mark as returned' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row.getByRole('button', { name: 'Record new payment' }).click()
  const again = dialogOf(page, 'Pay ₹100.50 again')
  await inCash(page, again)
  await again.getByLabel(/^Reason/).fill('In the shop')
  await again.getByRole('button', { name: 'Record payment' }).click()
  await again.waitFor({ state: 'detached' })
  await page.getByText('The bank returned ₹100.50.').waitFor({ state: 'detached' })

  await page.goto(`${shop}/admin/returns/${opened._id}/show`)
  await page.getByRole('button', { name: /^Bank returned it/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as returned' }).click()
  await says(page, /^The refund failed\. The bank returned it on/)
  await page.getByRole('button', { name: 'Record refund' }).waitFor()
})

it('a refund that was refused is in view on a phone, with the button to pay it by hand and a reason of one long word', async () => {
  const admin = await signedIn(browser, shop, 'admin', NO_SCREEN)
  const { id } = await delivered(admin)
  const page = await signedIn(browser, shop, 'admin', NO_SCREEN, { viewport: { width: 360, height: 780 } })
  const refused = { _id: 'f'.repeat(24), amount: 100, reason: 'ab'.repeat(60), by: '', at: '2026-11-26T11:47:56.230Z' }
  await page.route(`**/api/admin/orders/${id}`, async (route) => {
    const body = await (await route.fetch()).json()
    const refunds = [{ ...refused, state: 'failed', error: 'Refused', canPayByHand: true }]
    await route.fulfill({ json: { ...body, data: { ...body.data, refunds } } })
  })
  await page.goto(`${shop}/admin/orders/${id}/show`)
  const button = page.getByRole('button', { name: 'Record payment by hand' })
  await button.scrollIntoViewIfNeeded()
  const table = page.getByRole('region', { name: 'Refunds' })
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  const { x, width } = (await button.boundingBox()) ?? { x: -1, width: 0 }
  expect(x).toBeGreaterThan(0)
  expect(x + width).toBeLessThanOrEqual(360)
})

it('an address of several lines that is pasted is one line with commas', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/new-order', DESKTOP)
  await page.getByRole('button', { name: 'Phone' }).click()
  const address = page.getByRole('textbox', { name: 'Address', exact: true })
  await address.fill('Old: ')
  await address.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Flat 4\nRose Villa,\r\nMG Road')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  expect(await address.inputValue()).toBe('Old: Flat 4, Rose Villa, MG Road')
})

it('an order that was entered and whose answer was lost is not entered twice when it is changed and sent again', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/new-order', DESKTOP)
  const { data } = await call(page, 'get', '/api/admin/manual-orders/variants?q=kurta')
  const piece = data.find((one: { unit: string; countInStock: number }) => one.unit === 'piece' && one.countInStock > 5)
  await page.getByLabel('Add a product').fill(piece.sku)
  await page.getByLabel('Add a product').press('Enter')
  await page.getByRole('button', { name: 'Counter' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Meher Irani')
  await page.getByRole('textbox', { name: 'Phone' }).fill('98290 77441')
  await page.getByRole('combobox', { name: 'Paid by' }).click()
  await page.getByRole('option', { name: 'Payment link' }).click()
  const place = page.getByRole('button', { name: /^Place order, ₹/ })
  await loseAnswer(page, '**/api/admin/manual-orders')
  const before = await place.textContent()
  await place.click()
  await says(page, "We couldn't reach the shop.")
  await page.getByLabel(/^Quantity of/).fill('2')
  await expect.poll(() => place.textContent()).not.toBe(before)
  await place.click()
  await says(
    page,
    /^Your first try reached the shop: order #\w{8} was placed\. What you changed since then was not saved\./,
  )
  await page.getByText(/^Payment link for ₹/).waitFor()
  const { data: placed } = await call(page, 'get', '/api/admin/orders?q=9829077441')
  expect(placed).toHaveLength(1)
})

it('the refund of a return is recorded once when its answer is lost, and another tab sees that it is', async () => {
  const admin = await signedIn(browser, shop, 'admin', NO_SCREEN)
  const { id } = await delivered(admin)
  const lines = [{ line: 0, quantity: 1, reason: 'quality' }]
  const opened = { resolution: 'refund', transport: 'counter', lines, note: 'At the counter' }
  const { data } = await call(admin, 'post', `/api/admin/orders/${id}/returns`, opened)
  const pieces = [{ line: 0, condition: 'as_sold', quantity: 1 }]
  await call(admin, 'put', `/api/admin/returns/${data._id}/receive`, { revision: data.revision, pieces })
  const [page, other] = [
    await signedIn(browser, shop, 'admin', `/admin/returns/${data._id}/show`, DESKTOP),
    await signedIn(browser, shop, 'admin', `/admin/returns/${data._id}/show`, DESKTOP),
  ]
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Record refund' }).click()
  const [dialog, late] = [dialogOf(page, 'Record refund'), dialogOf(other, 'Record refund')]
  const utr = String(600_000_000_000 + Date.now()).slice(-12)
  await dialog.getByLabel('UTR').fill(utr)
  await loseAnswer(page, '**/refund')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await says(page, "We couldn't reach the shop.")
  expect(await dialog.getByLabel('UTR').inputValue()).toBe(utr)
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await page.getByText('By hand').waitFor({ timeout: 15_000 })
  await dialog.waitFor({ state: 'detached' })

  await late.getByLabel('UTR').fill(utr.replace(/^./, '9'))
  await late.getByRole('button', { name: 'Record refund' }).click()
  await other.getByText('By hand').waitFor({ timeout: 15_000 })
  const { refunds } = await read(admin, id)
  expect(refunds).toHaveLength(1)
  expect(refunds[0]).toMatchObject({ reference: utr })
})

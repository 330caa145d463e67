import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, it } from 'vitest'
import { axeFindings, DESKTOP, launchBrowser, PHONE, signedIn, WITHOUT_PICTURES, waitForHydration } from './browser.ts'
import { NO_SCREEN, newCustomer, openCheckout } from './buying.ts'
import { buyAndDeliver } from './delivered-order.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

it('charges a fee for cash and has the order confirmed, from the rule to the call list', async () => {
  const admin = await signedIn(browser, shop, 'admin', '/admin/cash-rules', DESKTOP)
  const rules = `${shop}/api/admin/cash-rules`
  await admin.getByText('No rules yet').waitFor()
  await admin.getByRole('link', { name: 'New rule' }).click()
  await admin.getByRole('combobox', { name: 'Condition' }).click()
  await admin.getByRole('option', { name: 'Pincode' }).click()
  // No other test orders to Goa.
  await admin.getByRole('textbox', { name: 'Pincodes' }).fill('403')
  await admin.getByRole('radio', { name: 'Charge a fee' }).check()
  await admin
    .getByRole('textbox', { name: 'Fee' })
    .or(admin.getByRole('spinbutton', { name: 'Fee' }))
    .fill('49')
  await admin.getByRole('button', { name: 'Preview with the last 90 days' }).click()
  await expect
    .poll(() => admin.getByRole('status').allInnerTexts())
    .toContainEqual(expect.stringMatching(/cash orders/))
  expect(await axeFindings(admin)).toEqual([])
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Pincodes 403').first().waitFor()
  expect(await axeFindings(admin)).toEqual([])
  const second = { kind: 'pincode', effect: 'confirm', pincodes: '403' }
  expect((await admin.request.post(rules, { data: second })).ok()).toBe(true)

  const page = await openCheckout(browser, shop, PHONE)
  await page.getByRole('button', { name: 'Add New Address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Address' })
  await dialog.getByLabel('Title').fill('Hostel')
  await dialog.getByLabel('ZIP Code').fill('403001')
  await expect.poll(() => dialog.getByLabel('State').inputValue()).toBe('Goa')
  await dialog.getByLabel('Street').fill('3 Rua de Natal')
  await dialog.getByLabel('City').fill('Panaji')
  await dialog.getByRole('button', { name: 'Save Address' }).click()
  await page.getByRole('radio', { name: /Hostel/ }).check()
  await page.getByText(/Fee ₹49\.00\. We'll ask you to confirm the order\./).waitFor()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await summary.getByText('Cash on Delivery fee').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  const [order] = (await (await page.request.get(`${shop}/api/orders/my-orders`)).json()).data
  expect(order).toMatchObject({ codFee: 49, status: 'confirmed' })

  await page.goto(`${shop}/orders/${order._id}`)
  // The shop of the tests has no mail server.
  await page
    .getByText(/Please confirm this order by .* or it will be cancelled\. Please contact us for that\./)
    .waitFor()
  await admin.goto(`${shop}/admin/cash-calls`)
  const row = admin.getByRole('row').filter({ hasText: `#${order._id.slice(-8)}` })
  const record = row.getByRole('button', { name: 'Record call' })
  const callDialog = admin.getByRole('dialog')
  await record.click()
  await callDialog.getByRole('combobox', { name: 'Outcome' }).click()
  await admin.getByRole('option', { name: 'No answer' }).click()
  await callDialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('1 call').waitFor()
  // Someone else records the answer while the dialog is open, and the list reads that: what was typed stays.
  await record.click()
  await callDialog.getByLabel('Note').fill('Wants it on Friday')
  const call = { data: { outcome: 'confirmed' } }
  expect((await admin.request.post(`${shop}/api/admin/cash-calls/${order._id}`, call)).ok()).toBe(true)
  await admin.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await row.waitFor({ state: 'detached' })
  await callDialog.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('This order has already been confirmed.').waitFor()
  expect(await callDialog.getByLabel('Note').inputValue()).toBe('Wants it on Friday')
  await callDialog.getByRole('button', { name: 'Cancel' }).click()
  await callDialog.waitFor({ state: 'detached' })
  expect(await axeFindings(admin)).toEqual([])
  for (const { _id, pincodes } of (await (await admin.request.get(rules)).json()).data)
    if (pincodes === '403') await admin.request.delete(`${rules}/${_id}`)
  await waitForHydration(page)
})

it('shows every column of the call list on a small tablet, with long names and notes', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/coupons', { viewport: { width: 768, height: 900 } })
  const row = {
    number: '3f9c2e54',
    createdAt: '2026-11-26T11:47:56.230Z',
    status: 'confirmed',
    cashConfirmation: 'asked',
    confirmBy: '2026-11-28T11:47:56.230Z',
    customerName: 'Venkatanarasimharajuvaripeta Lakshmi Subramanya Satyanarayana',
    phone: '9876543210',
    totalAmount: 8898,
    city: 'Thiruvananthapuram Corporation South',
    pincode: '695001',
    sentToPincode: 0,
    returnedFromPincode: 0,
    delivered: 3,
    undelivered: 0,
    calls: [
      {
        outcome: 'no answer',
        note: 'It rang for a long time, then someone said that her husband would call back',
        by: 'Asha Rao',
        at: '2026-11-26T12:00:00.000Z',
      },
    ],
  }
  const data = ['a', 'b'].map((letter) => ({ ...row, _id: letter.repeat(24) }))
  await page.route('**/api/admin/cash-calls?**', (route) => route.fulfill({ json: { success: true, data, total: 2 } }))
  await page.goto(`${shop}/admin/cash-calls`)
  await page.getByRole('button', { name: 'Record call' }).first().waitFor()
  const hidden = await page
    .getByRole('table')
    .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
  expect(hidden).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
})

it('turns down cash for who refused a parcel, unless the team accepts it, and not once that is excused', async () => {
  const page = await signedIn(browser, shop, 'admin', '/robots.txt', PHONE)
  const send = async (method: 'post' | 'put', path: string, data: object) =>
    (await page.request[method](`${shop}/api/admin/${path}`, { data })).json()
  const { data: found } = await (await page.request.get(`${shop}/api/admin/manual-orders/variants?q=WKU02`)).json()
  const { sku, product, color, size, price } = found.find((one: { countInStock: number }) => one.countInStock > 3)
  // Another person at a second try, for whom the first one's order does not count.
  const own = String(Date.now()).slice(-8)
  const [name, phone] = [`Meena Kale ${own}`, `98${own}`]
  const address = { title: 'Home', street: '3 Chandpol', city: 'Jaipur', state: 'Rajasthan', country: 'India' }
  const cart = {
    items: [{ product, selectedColor: color, selectedSize: size, quantity: 1, price }],
    isCollected: false,
    zipCode: '302003',
  }
  const { data: quote } = await send('post', 'manual-orders/quote', cart)
  const { _id } = await send('post', 'manual-orders', {
    ...cart,
    channel: 'phone',
    customer: { name, phone, email: '' },
    address: { ...address, zipCode: '302003' },
    payment: 'cod',
    totalAmount: quote.payments[0].totalAmount,
  })
  const { revision, customerId } = (await (await page.request.get(`${shop}/api/admin/orders/${_id}`)).json()).data
  await send('put', `orders/${_id}/ship`, { revision, courier: '', trackingNumber: '' })
  await page.goto(`${shop}/admin/orders/${_id}/show`)
  const back = await page.getByRole('button', { name: 'Came back undelivered' }).boundingBox()
  const lost = await page.getByRole('button', { name: 'Lost by the courier' }).boundingBox()
  expect((lost?.x ?? 0) - (back?.x ?? 0) - (back?.width ?? 0), 'The buttons stand together.').toBeLessThan(32)
  await page.getByRole('button', { name: 'Came back undelivered' }).click()
  await page.getByRole('dialog', { name: 'Came back undelivered' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Cancelled').first().waitFor()
  const { data: rule } = await send('post', 'cash-rules', { kind: 'refusals', effect: 'refuse', count: 1, months: 6 })
  try {
    await sellAgainstTheRule()
    await excuseTheRefusal()
  } finally {
    await page.request.delete(`${shop}/api/admin/cash-rules/${rule._id}`)
  }

  async function sellAgainstTheRule() {
    await page.goto(`${shop}/admin/new-order`)
    await page.getByLabel('Add a product').fill(sku)
    await page.getByLabel('Add a product').press('Enter')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Phone' }).fill(`${phone.slice(0, 5)} ${phone.slice(5)}`)
    await page.getByLabel('Address', { exact: false }).first().fill('3 Chandpol')
    await page.getByLabel('Pincode').fill('302003')
    await page.getByRole('combobox', { name: 'Paid by' }).click()
    await page.getByRole('option', { name: 'Cash on delivery' }).click()
    await page.getByText(/earlier cash orders were not accepted/).waitFor()
    const order = page.getByRole('button', { name: /^Place order, ₹/ })
    expect(await order.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: 'Accept cash although a rule refuses it' }).check()
    expect(await axeFindings(page)).toEqual([])
    await order.click()
    await page.getByText('Give a reason for cash on delivery.').waitFor()
    await page.getByLabel('Reason for accepting cash').fill('Was in hospital')
    await order.click()
    await page.getByText('Phone. Cash on delivery against the rules: Was in hospital').waitFor()
  }

  async function excuseTheRefusal() {
    await page.goto(`${shop}/admin/customers/${customerId}/show`)
    const number = `order ${_id.slice(-8)}`
    await page.getByRole('button', { name: `Not the fault of the customer: ${number}` }).click()
    await page.getByText('The order no longer counts as refused.').waitFor()
    await page.getByText(/Does not count in the cash rules/).waitFor()
    await page.getByText('This customer has no account.').waitFor()
    expect(await page.getByRole('button', { name: 'Disable account' }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    const refusal = async () =>
      (await send('post', 'manual-orders/quote', { ...cart, customerId })).data.payments[0].isRefusedByRule
    expect(await refusal()).toBeUndefined()
    await page.reload()
    await page.getByRole('button', { name: `Count it again: ${number}` }).click()
    await page.getByText('The order counts as refused again.').waitFor()
    expect(await refusal()).toBe(true)
  }
})

it('the reason of a write-off stays when money has come meanwhile, and what is left is written off', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN)
  const { id } = await buyAndDeliver({ browser, shop, page: customer }, undefined, { isDelivered: false })
  const number = id.slice(-8)
  const page = await signedIn(browser, shop, 'admin', '/admin/courier-cash', DESKTOP)
  await page.getByRole('button', { name: `Write off for order #${number}` }).click()
  const dialog = page.getByRole('dialog', { name: /^Write off ₹/ })
  const title = await dialog.getByRole('heading').textContent()
  const reason = dialog.getByLabel('Reason')
  await reason.fill('The courier is closed')
  const url = `${shop}/api/admin/courier-cash`
  const { data } = await (await page.request.get(`${url}?q=${number}`)).json()
  const received = { revision: data[0].revision, amount: 10, reference: '' }
  expect((await page.request.post(`${url}/${data[0]._id}/receive`, { data: received })).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await page.getByText('Someone else has changed the cash of this order.').waitFor()
  expect(await reason.inputValue()).toBe('The courier is closed')
  await expect.poll(() => dialog.getByRole('heading').textContent()).not.toBe(title)
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await page.getByText('Written off.').waitFor()
})

it('money that was recorded for the wrong order is undone, and the order on its way is unpaid again', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN)
  const { id } = await buyAndDeliver({ browser, shop, page: customer }, undefined, { isDelivered: false })
  const number = id.slice(-8)
  const page = await signedIn(browser, shop, 'admin', '/admin/courier-cash', { viewport: { width: 768, height: 1024 } })
  const order = async () => (await (await page.request.get(`${shop}/api/admin/orders/${id}`)).json()).data
  await page.getByRole('button', { name: `Received for order #${number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await page.getByText('Money recorded.').waitFor()
  expect((await order()).isPaid).toBe(true)
  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await page.getByLabel('Search by order number or tracking number').fill(number)
  await page.getByRole('button', { name: `Undo the receipt for order #${number}` }).click()
  const dialog = page.getByRole('dialog', { name: /^Undo the receipt of ₹/ })
  await dialog.getByText('The order is unpaid again if nothing else was recorded for it.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Undo receipt' }).click()
  await page.getByText('Receipt undone.').waitFor()
  await page.getByRole('button', { name: 'Owed', exact: true }).click()
  await page.getByRole('button', { name: `Received for order #${number}` }).waitFor()
  expect((await order()).isPaid).toBe(false)
})

it('money that a row of a file recorded for the wrong order is undone on a phone', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN)
  const { id } = await buyAndDeliver({ browser, shop, page: customer }, undefined, { isDelivered: false })
  const page = await signedIn(browser, shop, 'admin', NO_SCREEN, { viewport: { width: 360, height: 780 } })
  const order = async () => (await (await page.request.get(`${shop}/api/admin/orders/${id}`)).json()).data
  const { totalAmount } = await order()
  const upload = await page.request.post(`${shop}/api/admin/remittances?fileName=paid.csv`, {
    headers: { 'content-type': 'text/csv' },
    data: `Order ID,COD Amount,UTR\n${id.slice(-8)},${totalAmount},UTR4\n`,
  })
  const { data: file } = await upload.json()
  await page.goto(`${shop}/admin/remittances/${file._id}/show`)
  await page.getByRole('button', { name: /^Record / }).click()
  await page.getByText('The money is recorded.').waitFor()
  expect((await order()).isPaid).toBe(true)
  await page.getByRole('button', { name: 'Undo line 2' }).click()
  const dialog = page.getByRole('dialog', { name: /of line 2\?$/ })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/was recorded for order .* and undone\./).waitFor()
  await page.getByRole('button', { name: 'Undo line 2' }).waitFor({ state: 'detached' })
  expect((await order()).isPaid).toBe(false)
})

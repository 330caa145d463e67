import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { textOfPdf } from '../pdf-text.ts'
import { axeFindings, expectFocus, launchBrowser, signedIn, WITHOUT_PICTURES } from './browser.ts'
import { raiseBuyingLimits } from './buying.ts'

const shop = inject('shopUrl')
const TABLET = { viewport: { width: 768, height: 1024 } }
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})

const call = async (page: Page, method: 'get' | 'post' | 'put', path: string, data?: object) => {
  const answer = await page.request[method](shop + path, data ? { data } : {})
  const body = await answer.json()
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${body.message}`)
  return body
}

/** An item of an order: three pieces, or 3 m. */
async function itemOf(page: Page, search: string, unit: 'piece' | 'metre') {
  const { products } = await call(page, 'get', `/api/products?limit=24&search=${search}`)
  const product = products.find((one: { unit: string }) => one.unit === unit)
  const { data: variants } = await call(page, 'get', `/api/products/${product._id}/variants`)
  const { color, size, price } = variants.variants.find((one: { countInStock: number }) => one.countInStock > 5)
  return { product: product._id, quantity: 3, price, selectedColor: color, selectedSize: size }
}

/** Places a cash order of cloth to a city of its own, with pieces before it if they are given, and returns its id. */
async function placeOrder(
  page: Page,
  city: string,
  pieces: readonly Awaited<ReturnType<typeof itemOf>>[] = [],
): Promise<string> {
  const items = [...pieces, await itemOf(page, 'khadi', 'metre')]
  const { data: quote } = await call(page, 'post', '/api/orders/quote', { items })
  const address = {
    title: 'Home',
    street: '1 Loom Street',
    city,
    state: 'Rajasthan',
    zipCode: '302003',
    country: 'India',
  }
  const { _id } = await call(page, 'post', '/api/orders', {
    customer: { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address },
    items: items.map((item, index) => ({ ...item, price: quote.items[index].price })),
    totalAmount: quote.totalAmount,
    paymentMethod: 'cod',
    paymentStatus: 'pending',
    status: 'pending',
  })
  await call(page, 'put', `/api/orders/${_id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
  return _id
}

/** No screen of these widths may be wider than the window or have findings. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [768, 360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(beyond, `wider than ${width} px`).toBeLessThanOrEqual(0)
    expect.soft(await axeFindings(page), `axe at ${width} px`).toEqual([])
  }
}

it('an order leaves in three parcels, which its customer follows one by one until the last is delivered', async () => {
  await raiseBuyingLimits(browser, shop)
  const city = `Parcelpur ${Date.now()}`
  const priya = await signedIn(browser, shop, 'priya', '/faq')
  const id = await placeOrder(priya, city)
  const awb = (letter: string) => `P${id.slice(-8).toUpperCase()}${letter}`
  const page = await signedIn(browser, shop, 'admin', `/admin/orders/${id}/show`, TABLET)
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  const ship = page.getByRole('dialog', { name: 'Ship' })
  await ship.getByLabel('Courier').fill('Delhivery')
  await ship.getByLabel('Further parcels').fill(`${awb('B')}\n`)
  await ship.getByRole('button', { name: 'Ship' }).click()
  await ship.getByText('Enter the tracking number of the first parcel').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await ship.getByLabel('Tracking number').fill(awb('A'))
  await ship.getByRole('button', { name: 'Ship' }).click()
  await page.getByText(`Parcel 2 of 2: ${awb('B')}`).waitFor()

  // By keyboard alone: two more, of which one is removed again.
  const adds = page.getByRole('button', { name: 'Add parcels' })
  await adds.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Add parcels' }).waitFor()
  await page.keyboard.type(awb('A'))
  for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(`${awb('A')} is a tracking number of this order already.`).waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(`${awb('C')}, ${awb('D')}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('DTDC')
  for (let stops = 0; stops < 2; stops += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(`Parcel 4 of 4: ${awb('D')}, DTDC`).waitFor()
  await page.getByRole('button', { name: `Remove ${awb('D')}` }).focus()
  await page.keyboard.press('Enter')
  const remove = page.getByRole('dialog', { name: `Remove parcel ${awb('D')}?` })
  await remove.getByRole('button', { name: 'Remove' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(`Parcel 3 of 3: ${awb('C')}`).waitFor()
  await expectFocus(adds)
  await expectToFit(page)

  // Each parcel has its label, and the search finds the order by any of them.
  await page.goto(`${shop}/admin/orders?filter=${JSON.stringify({ q: awb('C') })}`)
  await page.getByText('1-1 of 1').waitFor()
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Print' }).click()
  const print = page.getByRole('dialog')
  for (const sheet of ['Pick list', 'Invoices']) await print.getByRole('checkbox', { name: sheet }).uncheck()
  await print.getByRole('checkbox', { name: 'Labels' }).check()
  const download = page.waitForEvent('download')
  await print.getByRole('button', { name: 'Save PDF' }).click()
  const sheets = textOfPdf(readFileSync(await (await download).path())).join(' ')
  expect(sheets).toContain(`Delhivery, 3 parcels, ${awb('A')}, ${awb('B')}, ${awb('C')} (DTDC)`)
  for (const [index, letter] of ['A', 'B', 'C'].entries()) {
    expect(sheets).toContain(`Parcel ${index + 1} of 3 · Order #${id.slice(-8)}`)
    expect(sheets).toContain(`${letter === 'C' ? 'DTDC' : 'Delhivery'} · ${awb(letter)}`)
  }
  // Only the courier of the order collects its cash.
  expect(sheets.split('for all 3 parcels')).toHaveLength(3)
  expect(sheets.split('Nothing to collect with this parcel')).toHaveLength(2)

  await page.goto(`${shop}/admin/courier-files`)
  const upload = async (...rows: readonly string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a file' }).click()
    const buffer = Buffer.from(`AWB,Status\n${rows.join('\n')}\n`)
    await (await chooser).setFiles({ name: 'status.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('heading', { name: 'What will happen' }).waitFor()
  }
  await upload(`${awb('B')},Delivered`, `${awb('C')},RTO Initiated`)
  await page.getByText('“RTO Initiated” for parcel 3 of 3').waitFor()
  await page.getByText(`Parcel 2 of 3 of order #${id.slice(-8)} was delivered; waiting for 2 more.`).waitFor()
  await page.getByRole('button', { name: /^Apply to/ }).click()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()

  await priya.goto(`${shop}/orders/${id}`)
  const link = priya.getByRole('link', { name: awb('B') })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`https://www.delhivery.com/track-v2/package/${awb('B')}`)
  await priya.getByText('Parcel 2 of 3').waitFor()
  const stateOf = (letter: string) =>
    priya
      .getByRole('definition')
      .filter({ hasText: awb(letter) })
      .textContent()
  expect(await stateOf('A')).toBe(`${awb('A')} On its way`)
  expect(await stateOf('B')).toBe(`${awb('B')} Delivered`)
  expect(await stateOf('C')).toBe(`${awb('C')} DTDC, On its way back`)
  expect(await priya.getByRole('link', { name: 'Track Parcel' }).count()).toBe(0)
  await expectToFit(priya)

  await page.goto(`${shop}/admin/orders/${id}/show`)
  await page.getByText('Some parcels were delivered and others come back.').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.goto(`${shop}/admin/courier-files`)
  await upload(`${awb('C')},Delivered`, `${awb('A')},Delivered`)
  await page.getByText(`All 3 parcels are delivered: order #${id.slice(-8)} is marked as delivered.`).waitFor()
  await page.getByRole('button', { name: /^Apply to/ }).click()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
  await page.goto(`${shop}/admin/orders/${id}/show`)
  await page.getByText(`Parcel 3 of 3: ${awb('C')}`).waitFor()
  expect(await adds.count()).toBe(0)
  expect(await call(page, 'get', `/api/admin/orders/${id}`)).toMatchObject({ data: { status: 'delivered' } })
})

it('the items of each parcel are on its label and slip, and exactly those of the one that came back are returned', async () => {
  await raiseBuyingLimits(browser, shop)
  const priya = await signedIn(browser, shop, 'priya', '/faq')
  const id = await placeOrder(priya, `Dabbapur ${Date.now()}`, [await itemOf(priya, 'kurta', 'piece')])
  const awb = (letter: string) => `D${id.slice(-8).toUpperCase()}${letter}`
  const page = await signedIn(browser, shop, 'admin', '/admin/couriers', TABLET)
  const { data: order } = await call(page, 'get', `/api/admin/orders/${id}`)
  const [kurta, khadi] = order.items
  const parcels = { courier: 'Delhivery', trackingNumber: awb('A'), furtherTrackingNumbers: [awb('B')] }
  await call(page, 'put', `/api/admin/orders/${id}/ship`, { revision: order.revision, ...parcels })
  await page.goto(`${shop}/admin/orders/${id}/show`)
  await page.getByText('Contents not recorded').nth(1).waitFor()

  // By keyboard alone, first with more pieces than there are.
  const opens = page.getByRole('button', { name: `Contents of ${awb('B')}` })
  await opens.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Contents of parcel 2 of 2, ${awb('B')}` })
  await dialog.waitFor()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await dialog.getByText('the order has 3 pieces of it.').waitFor()
  await expectToFit(page)
  await dialog.getByRole('textbox').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await dialog.getByRole('checkbox').isChecked()).toBe(true)
  await page.keyboard.press('Space')
  for (let stops = 0; stops < 4; stops += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(opens)
  const details = [kurta.selectedColor, kurta.selectedSize].filter(Boolean).join(', ')
  const kurtas = (count: number) => `${count} × ${kurta.name} (${details})`
  await page.getByText(`Contents: ${kurtas(2)}`).waitFor()
  const rest = page.getByRole('listitem').filter({ hasText: 'Contents, by what is in the other parcels:' })
  await expect
    .poll(() => rest.getByRole('listitem').allTextContents())
    .toEqual([kurtas(1), expect.stringContaining(khadi.name)])
  await expectToFit(page)

  // Someone else removes a kurta from the other parcel while this one is open, and the page reads that.
  const record = async (letter: string, quantity: number) => {
    const { revision } = (await call(page, 'get', `/api/admin/orders/${id}`)).data
    const body = { revision, trackingNumber: awb(letter), items: [{ line: 0, quantity }] }
    await call(page, 'put', `/api/admin/orders/${id}/parcels/contents`, body)
  }
  await page.getByRole('button', { name: `Contents of ${awb('A')}` }).click()
  const first = page.getByRole('dialog', { name: `Contents of parcel 1 of 2, ${awb('A')}` })
  await first.waitFor()
  await record('B', 1)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.getByText(`Contents: ${kurtas(1)}`).waitFor()
  await first.getByRole('button', { name: 'Save' }).click()
  await first.getByText('Someone else has changed this order.').waitFor()
  // It stays with what was typed, and shows what is left now; a single piece is in the parcel or not.
  await first.getByText(`of 3, 1 in parcel 2 of 2`).waitFor()
  expect(await first.getByRole('textbox').inputValue()).toBe('2')
  await record('B', 2)
  await first.getByRole('textbox').fill('1')
  await first.getByRole('button', { name: 'Save' }).click()
  const last = first.getByRole('checkbox', { name: /: 2 in parcel 2 of 2$/ })
  await expect.poll(() => last.isChecked()).toBe(true)
  await first.getByRole('button', { name: 'Save' }).click()
  await first.waitFor({ state: 'detached' })

  await page.goto(`${shop}/admin/orders?filter=${JSON.stringify({ q: awb('B') })}`)
  await page.getByText('1-1 of 1').waitFor()
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Print' }).click()
  const print = page.getByRole('dialog')
  for (const sheet of ['Pick list', 'Invoices']) await print.getByRole('checkbox', { name: sheet }).uncheck()
  await print.getByRole('checkbox', { name: 'Labels' }).check()
  const download = page.waitForEvent('download')
  await print.getByRole('button', { name: 'Save PDF' }).click()
  const sheets = textOfPdf(readFileSync(await (await download).path())).join(' ')
  expect(sheets).toContain(`Parcel 1 of 2 · Order #${id.slice(-8)} · 1 piece, 1 × fabric`)
  expect(sheets).toContain(`Parcel 2 of 2 · Order #${id.slice(-8)} · 2 pieces`)
  expect(sheets.split('This parcel has these items of the order only.')).toHaveLength(3)

  await priya.goto(`${shop}/orders/${id}`)
  await priya.getByText(`: ${kurtas(2)}`).waitFor()
  await expectToFit(priya)

  const file = await page.request.post(`${shop}/api/admin/courier-files?fileName=rto.csv`, {
    headers: { 'content-type': 'text/csv' },
    data: `AWB,Status\n${awb('A')},Delivered\n${awb('B')},RTO Delivered\n`,
  })
  await call(page, 'post', `/api/admin/courier-files/${(await file.json()).data._id}/apply`)
  await page.goto(`${shop}/admin/orders/${id}/show`)
  await page.getByText(`They are: ${kurtas(2)}.`).waitFor()
  // If all of the order came back, what was delivered would be missing from it.
  await page.getByRole('button', { name: 'Came back undelivered' }).click()
  const back = page.getByRole('dialog', { name: 'Came back undelivered' })
  await back.getByText('What is in the parcels that were delivered is entered as missing.').waitFor()
  expect(await back.getByRole('combobox').allTextContents()).toEqual(['As sold', 'Missing', 'Missing'])
  expect(await back.getByLabel('Quantity').first().inputValue()).toBe('2')
  expect(await axeFindings(page)).toEqual([])
  await back.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await page.getByRole('button', { name: 'Parcel 2 of 2 came back' }).click()
  const open = page.getByRole('dialog', { name: `Return of parcel ${awb('B')}` })
  await open.getByText(`${kurta.name}, ${details}: 2.`).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await open.getByRole('button', { name: 'Record return' }).click()
  await page.getByRole('link', { name: /^Return [0-9a-f]{8}$/ }).click()
  await page.getByRole('button', { name: 'Receive' }).click()
  const receive = page.getByRole('dialog', { name: 'Receive items' })
  await receive.getByRole('group', { name: `${kurta.name}, ${details}: 2` }).waitFor()
  expect(await receive.getByRole('group').count()).toBe(1)
  // One of the two is worn: the other condition takes what the first one leaves.
  const quantities = receive.getByLabel('Quantity')
  await quantities.fill('1')
  await receive.getByRole('button', { name: 'Add another condition' }).click()
  expect(await quantities.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))).toEqual([
    '1',
    '1',
  ])
  await receive.getByRole('button', { name: 'Remove' }).last().click()
  await page.setViewportSize({ width: 360, height: 400 })
  await receive.getByRole('button', { name: 'Save' }).click()
  const problem = receive.getByRole('alert').filter({ hasText: 'must add up' })
  await expect.poll(() => isInView(problem)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await quantities.fill('2')
  await receive.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Items received.').waitFor()
  const { data: returns } = await call(page, 'get', `/api/admin/returns?orderId=${id}`)
  // Nobody has paid for them, so nothing is due.
  expect(returns).toMatchObject([{ items: `2 × ${kurta.name}`, state: 'refunded' }])
})

it('the manifest of a hand-over has a line for each parcel, and counts the cash of several once', async () => {
  const priya = await signedIn(browser, shop, 'priya', '/faq')
  const id = await placeOrder(priya, `Manifestpur ${Date.now()}`)
  const page = await signedIn(browser, shop, 'admin', '/admin/order-bulks', TABLET)
  const awb = (letter: string) => `M${id.slice(-8).toUpperCase()}${letter}`
  // The courier's file brings the first number while the order is packed.
  const file = await page.request.post(`${shop}/api/admin/courier-files?fileName=awb.csv`, {
    headers: { 'content-type': 'text/csv' },
    data: `Order No,AWB\n${id.slice(-8)},${awb('A')}\n`,
  })
  await call(page, 'post', `/api/admin/courier-files/${(await file.json()).data._id}/apply`)
  const { data: order } = await call(page, 'get', `/api/admin/orders/${id}`)
  const added = { revision: order.revision, trackingNumbers: [awb('B')] }
  await call(page, 'post', `/api/admin/orders/${id}/parcels`, added)
  await call(page, 'post', '/api/admin/order-bulks', { move: 'ship', ids: [id], courier: 'Delhivery' })
  await page.reload()
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Manifest/ })
    .first()
    .click()
  const text = textOfPdf(readFileSync(await (await download).path()))
  const cash = order.totalAmount.toFixed(2)
  expect(text.join('')).toContain(`2 parcels, ₹${cash} to collect in cash`)
  for (const letter of ['A', 'B']) expect(text).toContain(awb(letter))
  expect(text.join(' ')).toContain('Parcel 2 of 2: Contents not recorded')
  expect(text.filter((line) => line === cash)).toHaveLength(1)
})

it('a file with nothing but rows to check stores where the parcels are, and the orders say what comes back', async () => {
  const priya = await signedIn(browser, shop, 'priya', '/faq')
  const [id, single] = [await placeOrder(priya, 'Wapaspur'), await placeOrder(priya, 'Wapaspur')]
  const page = await signedIn(browser, shop, 'admin', '/admin/courier-files', TABLET)
  const awb = (letter: string) => `W${id.slice(-8).toUpperCase()}${letter}`
  const ship = async (order: string, trackingNumber: string, furtherTrackingNumbers: readonly string[] = []) => {
    const { data } = await call(page, 'get', `/api/admin/orders/${order}`)
    const parcel = { revision: data.revision, courier: 'Delhivery', trackingNumber, furtherTrackingNumbers }
    await call(page, 'put', `/api/admin/orders/${order}/ship`, parcel)
  }
  await ship(id, awb('A'), [awb('B'), awb('C')])
  await ship(single, awb('S'))
  const apply = async (button: string, ...rows: readonly string[]) => {
    await page.goto(`${shop}/admin/courier-files`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a file' }).click()
    const buffer = Buffer.from(`AWB,Status\n${rows.join('\n')}\n`)
    await (await chooser).setFiles({ name: 'status.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
  }
  await apply('Apply to 2 orders', `${awb('A')},Delivered`, `${awb('S')},RTO Initiated`)
  await apply('Store where the parcels are', `${awb('B')},RTO Initiated`, `${awb('C')},RTO Delivered`)
  await page.getByText('2 rows need to be checked: open the orders and decide.').waitFor()
  expect(await page.getByRole('button', { name: /Apply/ }).count()).toBe(0)
  await expectToFit(page)

  await page.goto(`${shop}/admin/orders/${id}/show`)
  await page.getByText('Back at the shop').first().waitFor()
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await page.getByText('The customer does not have the items of a parcel that comes back.').waitFor()
  await page.getByText('On its way back').first().waitFor()
  await page.goto(`${shop}/admin/orders/${single}/show`)
  await page.getByText('On its way back since').waitFor()
  await expectToFit(page)
})

/** Whether all of an element can be seen in the window. */
function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

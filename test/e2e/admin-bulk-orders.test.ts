import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { axeFindings, hiddenWidth, launchBrowser, signedIn, WITHOUT_PICTURES } from './browser.ts'
import { raiseBuyingLimits } from './buying.ts'

const shop = inject('shopUrl')
const TABLET = { viewport: { width: 768, height: 1024 } }
const ORDERS = 20
/** The cash orders that were handed over to Shiprocket under the tracking numbers SR and their number. */
let handedOver: readonly string[] = []
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

/** Places cash orders as the checkout does, all to a city of their own. */
async function placeOrders(page: Page, city: string, count = ORDERS): Promise<string[]> {
  const { products } = await call(page, 'get', '/api/products?limit=24&sort=price-high-low')
  const ids: string[] = []
  for (const { _id, unit } of products) {
    if (unit !== 'piece') continue
    const { data } = await call(page, 'get', `/api/products/${_id}/variants`)
    for (const { color, size, price, countInStock } of data.variants) {
      if (ids.length === count || countInStock < 3) continue
      const address = { title: 'Home', street: '1 Loom Street', city, state: 'Rajasthan' }
      const items = [{ product: _id, quantity: 1, price, selectedColor: color, selectedSize: size }]
      const { data: quote } = await call(page, 'post', '/api/orders/quote', { items })
      const placed = await call(page, 'post', '/api/orders', {
        customer: {
          name: 'Priya Nair',
          email: 'priya@example.com',
          phone: '9876543210',
          address: { ...address, zipCode: '302003', country: 'India' },
        },
        items: [{ ...items[0], price: quote.items[0].price }],
        totalAmount: quote.totalAmount,
        paymentMethod: 'cod',
        paymentStatus: 'pending',
        status: 'pending',
      })
      await call(page, 'put', `/api/orders/${placed._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
      ids.push(placed._id)
    }
  }
  return ids
}

it('20 orders go from confirmed to handed over in at most 15 clicks, and their tracking numbers come back in 4', async () => {
  await raiseBuyingLimits(browser, shop)
  const city = `Bulkpur ${Date.now()}`
  const ids = await placeOrders(await signedIn(browser, shop, 'priya', '/faq'), city)
  expect(ids).toHaveLength(ORDERS)
  // Packing takes the orders out of this list; they stay selected.
  const filter = JSON.stringify({ city, status: 'confirmed' })
  const page = await signedIn(browser, shop, 'admin', `/admin/orders?filter=${filter}`, TABLET)
  let clicks = 0
  const click = async (
    role: Parameters<Page['getByRole']>[0],
    name: string | RegExp,
    within: 'page' | 'dialog' = 'page',
  ) => {
    clicks += 1
    const scope = within === 'page' ? page : page.getByRole('dialog')
    await scope.getByRole(role, { name, exact: typeof name === 'string' }).click()
  }
  const notification = (text: string | RegExp) => page.getByRole('alert').getByText(text).waitFor()
  const saved = async (start: () => Promise<void>) => {
    const download = page.waitForEvent('download')
    await start()
    return readFileSync(await (await download).path())
  }

  await page.getByText(`1-${ORDERS} of ${ORDERS}`).waitFor()
  await page.getByRole('link', { name: `#${ids[0]?.slice(-8)}` }).focus()
  clicks += 1
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .click()
  await page.getByText(`${ORDERS} orders selected`).last().waitFor()
  await click('button', 'Start packing')
  await notification(`${ORDERS} orders moved to packing.`)
  // It leaves the buttons of the next steps in reach.
  const notice = await page.getByRole('alert').filter({ hasText: 'moved' }).boundingBox()
  const next = await page.getByRole('button', { name: 'Hand over' }).boundingBox()
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(next?.y ?? 0)
  await click('button', 'Print')
  expect(await axeFindings(page)).toEqual([])
  const sheets = await saved(() => click('button', 'Save PDF', 'dialog'))
  expect(sheets.subarray(0, 5).toString()).toBe('%PDF-')
  await click('button', 'Courier file')
  await click('combobox', /^Courier/, 'dialog')
  await click('option', /^Shiprocket/)
  const courierFile = await saved(() => click('button', 'Download', 'dialog'))
  expect(courierFile.toString().split('\r\n').filter(Boolean)).toHaveLength(ORDERS + 1)
  const toPack = () => page.getByRole('link', { name: /^Orders/ }).getAttribute('aria-label')
  const before = await toPack()
  await click('button', 'Hand over')
  // What a hand-over without a choice means is read before it happens.
  await page
    .getByRole('combobox', { name: /^Courier/ })
    .getByText('Own delivery, or as each order has it')
    .waitFor()
  await click('combobox', /^Courier/, 'dialog')
  await click('option', 'Shiprocket')
  await click('button', 'Hand over', 'dialog')
  await notification(`${ORDERS} orders handed over.`)
  await expect.poll(toPack).not.toBe(before)
  expect(clicks).toBeLessThanOrEqual(15)
  // Those of the next day are not to be mixed with them.
  await page.getByRole('button', { name: 'Hand over' }).waitFor({ state: 'detached' })

  clicks = 0
  const awb = ids.map((id) => `${id.slice(-8)},SR${id.slice(-8)},In Transit`).join('\n')
  await click('link', /^Courier files/)
  const chooser = page.waitForEvent('filechooser')
  await click('button', 'Upload a file')
  const file = { name: 'tracking.csv', mimeType: 'text/csv', buffer: Buffer.from(`Order ID,AWB Code,Status\n${awb}\n`) }
  await (await chooser).setFiles(file)
  await page.getByRole('button', { name: `Apply to ${ORDERS} orders` }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await click('button', `Apply to ${ORDERS} orders`)
  await notification(`${ORDERS} orders changed.`)
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
  expect(clicks).toBeLessThanOrEqual(4)
  // A phone shows what happened with each row, too, instead of hiding it to the right.
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await hiddenWidth(page.getByRole('region', { name: 'Rows of the file' }))).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  const { data } = await call(page, 'get', `/api/admin/orders/${ids[0]}`)
  expect(data).toMatchObject({ status: 'shipped', courier: 'Shiprocket', trackingNumber: `SR${ids[0]?.slice(-8)}` })

  handedOver = ids

  await page.goto(`${shop}/admin/order-bulks`)
  const manifest = await saved(() =>
    page
      .getByRole('button', { name: /^Manifest/ })
      .first()
      .click(),
  )
  expect(manifest.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await axeFindings(page)).toEqual([])
})

it('an order that is cancelled while others are moved is named, though none is left in the list', async () => {
  const city = `Cancelpur ${Date.now()}`
  const priya = await signedIn(browser, shop, 'priya', '/faq')
  const [cancelled = '', ...others] = await placeOrders(priya, city, 3)
  const filter = JSON.stringify({ city, status: 'confirmed' })
  const page = await signedIn(browser, shop, 'admin', `/admin/orders?filter=${filter}`, TABLET)
  await page.getByText('1-3 of 3').waitFor()
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .click()
  await page.getByText('3 orders selected').last().waitFor()
  await call(priya, 'put', `/api/orders/${cancelled}/cancel`, { reason: 'Changed my mind' })
  await page.getByRole('button', { name: 'Start packing' }).click()
  const dialog = page.getByRole('dialog', { name: `${others.length} orders moved to packing.` })
  await page.getByText('The orders that you selected are no longer in this list.').waitFor()
  await dialog.getByText('This order is cancelled, so it cannot be packed.').waitFor()
  await dialog.getByRole('link', { name: `#${cancelled.slice(-8)}` }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Print' }).click()
})

it('statuses of two letters are given a meaning once, and later files are read so', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/courier-files', TABLET)
  const [order = ''] = handedOver
  const upload = async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a file' }).click()
    const buffer = Buffer.from(`Order No,Waybill,Status\n${order.slice(-8)},,UD\n`)
    await (await chooser).setFiles({ name: 'status.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('heading', { name: 'What will happen' }).waitFor()
  }
  await upload()
  await page.getByText('“UD” is not a known status.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('combobox', { name: 'UD' }).click()
  await page.getByRole('option', { name: 'On its way', exact: true }).click()
  await page.getByRole('button', { name: 'Match rows again' }).first().click()
  await page.getByText('Nothing new for order').waitFor()
  await page.goto(`${shop}/admin/courier-files`)
  await upload()
  await page.getByText('Nothing new for order').waitFor()
  await page.getByRole('combobox', { name: 'UD' }).getByText('On its way').waitFor()
})

it('a remittance file with ten kinds of trouble is previewed, recorded in spite of its total, and what is missing is written off', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/remittances', TABLET)
  const [first = '', ...others] = handedOver
  const total = async (id: string): Promise<number> =>
    (await call(page, 'get', `/api/admin/orders/${id}`)).data.totalAmount
  const amounts = await Promise.all(others.map(total))
  const row = (number: string, awb: string, amount: string) => `${number};${awb};${amount};UTR2611220001;22/11/2026`
  const awbOf = (id = '') => `SR${id.slice(-8)}`
  const line = (id: string, amount: number) => row('', `="${awbOf(id)}"`, `₹ ${amount.toFixed(2)}`)
  // The second parcel brings too much, and the courier writes the number of the third in small letters.
  const rows = others.map((id, place) =>
    place === 2
      ? row('', awbOf(id).toLowerCase(), String(amounts[place]))
      : line(id, (amounts[place] ?? 0) + (place === 1 ? 50 : 0)),
  )
  const orderWith = async (query: string): Promise<string> =>
    (await call(page, 'get', `/api/admin/orders?perPage=1&${query}`)).data[0]._id.slice(-8)
  const trouble = [
    line(first, (await total(first)) - 2),
    rows[0],
    row('', 'NOBODY', '500'),
    row(others[3]?.slice(-8) ?? '', awbOf(others[4]), '500'),
    row('', awbOf(first), 'twelve'),
    row('', '1.41E+13', '500'),
    row('', awbOf(others[5]), ''),
    row(await orderWith('status=confirmed&paymentMethod=cod'), '', '500'),
    row(await orderWith('paymentMethod=razorpay'), '', '500'),
  ]
  const buffer = Buffer.from(
    ['Order No;AWB;COD Amount;UTR;Payment date', ...rows, ...trouble, 'Total;;1.00'].join('\n'),
    'utf16le',
  )
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a file' }).click()
  const byteOrder = Buffer.from([0xff, 0xfe])
  await (await chooser).setFiles({ name: 'paid.csv', mimeType: 'text/csv', buffer: Buffer.concat([byteOrder, buffer]) })
  await page.getByText('The last line states a total of ₹1.00 collected').waitFor()
  await page.getByText(`The same as line 2.`).waitFor()
  await page.getByText('No order has the tracking number NOBODY.').waitFor()
  await page.getByRole('combobox', { name: 'Rows' }).click()
  await page.getByRole('option').first().waitFor()
  const kinds = (await page.getByRole('option').allInnerTexts()).map((text) => text.replace(/ \(.*/s, ''))
  // With the total, ten kinds.
  expect(kinds).toEqual(
    expect.arrayContaining([
      ...['Too little: 1', 'Too much: 1', 'Paid before: 1', 'Unknown parcel: 1', 'Unclear parcel: 1', 'Unreadable: 2'],
      ...['Not paid yet: 1', 'Not handed over: 1', 'Not a cash order: 1'],
    ]),
  )
  await page.keyboard.press('Escape')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Apply although the totals differ' }).check()
  await page.getByRole('button', { name: /^Record the payment of ₹/ }).click()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()

  await page.goto(`${shop}/admin/courier-cash?filter=${JSON.stringify({ state: 'owed', q: first.slice(-8) })}`)
  await page.getByRole('region', { name: 'Cash by courier and days since delivery' }).waitFor()
  await page.getByText('Paid too little').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: `Write off for order #${first.slice(-8)}` }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Not worth a letter')
  await page.getByRole('dialog').getByRole('button', { name: 'Write off' }).click()
  await page.getByText('No parcels here.').waitFor()
  await page.getByRole('button', { name: 'Written off', exact: true }).click()
  await page.getByRole('button', { name: `Undo the write-off for order #${first.slice(-8)}` }).click()
  await page.getByText('The courier owes it again.').waitFor()
  const { data } = await call(page, 'get', `/api/admin/courier-cash?ids=${handedOver.join()}&perPage=50`)
  const states = data.map(({ state }: { state: string }) => state).sort()
  expect(states).toEqual(['owed', ...others.map(() => 'settled')])
})

it('the unpaid ones of selected orders are cancelled together, and those being packed stay', async () => {
  const city = `Releasepur ${Date.now()}`
  const ids = await placeOrders(await signedIn(browser, shop, 'priya', '/faq'), city, 3)
  const filter = JSON.stringify({ city })
  const page = await signedIn(browser, shop, 'admin', `/admin/orders?filter=${filter}`, TABLET)
  await call(page, 'post', '/api/admin/order-bulks', { move: 'process', ids: ids.slice(0, 1) })
  await page.getByText('1-3 of 3').waitFor()
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel unpaid orders' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Cancel the unpaid ones of these 3 orders?').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel the orders' }).click()
  await page.getByRole('alert').getByText('2 unpaid orders were cancelled.').waitFor()
  const { data } = await call(page, 'get', `/api/admin/orders?q=&city=${encodeURIComponent(city)}`)
  const statuses = ids.map((id) => data.find((order: { _id: string }) => order._id === id).status)
  expect(statuses).toEqual(['processing', 'cancelled', 'cancelled'])
})

it('what is selected is in the list that is shown, and is selected in one tab only', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/orders')
  const selected = page.getByRole('status').filter({ hasText: /selected$/ })
  const boxesOf = (tab: Page) => tab.getByRole('row').filter({ hasText: '#' }).getByRole('checkbox')
  const rows = boxesOf(page)
  await rows.first().check()
  await rows.nth(1).check()
  await selected.getByText('2 orders selected').waitFor()
  await page.getByRole('cell', { name: /^#/ }).first().click()
  await page.getByRole('heading', { name: /^Order #/ }).waitFor()
  await page.goBack()
  await selected.getByText('2 orders selected').waitFor()
  const other = await page.context().newPage()
  await other.goto(`${shop}/admin/orders`)
  await boxesOf(other).first().waitFor()
  expect(await other.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Shipped', exact: true }).click()
  await selected.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await rows.first().waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

it('a hand-over whose answer was lost keeps what was chosen, and is done once when it is sent again', async () => {
  const city = `Lostpur ${Date.now()}`
  const priya = await signedIn(browser, shop, 'priya', '/faq')
  const ids = await placeOrders(priya, city, 2)
  const page = await signedIn(browser, shop, 'admin', `/admin/orders?filter=${JSON.stringify({ city })}`)
  await page.getByText('1-2 of 2').waitFor()
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .click()
  await page.route(
    '**/api/admin/order-bulks',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /^Courier/ }).click()
  await page.getByRole('option', { name: 'Delhivery' }).click()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await page.getByText("We couldn't reach the shop.").waitFor()
  await dialog
    .getByRole('combobox', { name: /^Courier/ })
    .getByText('Delhivery')
    .waitFor()
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('alert').getByText('2 orders handed over.').waitFor()
  const { data } = await call(page, 'get', `/api/admin/orders?ids=${ids.join()}`)
  expect(data.map(({ status }: { status: string }) => status)).toEqual(['shipped', 'shipped'])
})

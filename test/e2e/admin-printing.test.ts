import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { lowestTextOfPdf, textOfPdf } from '../pdf-text.ts'
import { axeFindings, launchBrowser, signedIn, WITHOUT_PICTURES } from './browser.ts'

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

interface Recipient {
  readonly name: string
  readonly street: string
  readonly city: string
}

/** Enters a cash order of one kurta by phone and returns its id. */
async function orderTo(page: Page, recipient: Recipient): Promise<string> {
  const { data: found } = await call(page, 'get', '/api/admin/manual-orders/variants?q=WKU02')
  const { product, color, size, price } = found.find((one: { countInStock: number }) => one.countInStock > 3)
  const items = [{ product, selectedColor: color, selectedSize: size, quantity: 1, price }]
  return orderOf(page, recipient, { items })
}

/** Enters a cash order of these items by phone and returns its id. */
async function orderOf(page: Page, { name, street, city }: Recipient, order: { items: object[]; notes?: string }) {
  const delivered = { items: order.items, isCollected: false }
  const { data: quote } = await call(page, 'post', '/api/admin/manual-orders/quote', delivered)
  const address = { title: 'Home', street, city, state: 'Rajasthan', zipCode: '302003', country: 'India' }
  const customer = { name, phone: '9811111111', email: '' }
  const sale = { channel: 'phone', customer, address, isCollected: false, payment: 'cod', ...order }
  const placed = await call(page, 'post', '/api/admin/manual-orders', { ...sale, totalAmount: quote.totalAmount })
  return placed._id as string
}

it('a label has the whole of a long name and address, and the city whatever the street', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/orders')
  const city = `Labelpur ${Date.now()}`
  const words = (text: string, length: number) => `${text} `.repeat(50).slice(0, length).trim()
  const name = `${words('Subrahmanya', 90)} Raghunathacharyulu`
  await orderTo(page, {
    name,
    street: `${words('12th Floor, Tower C,', 380)}, behind the chemist, ask for Mallesh`,
    city,
  })
  await orderTo(page, { name: 'Asha Rao', street: words('Kukatpally', 500), city })
  await page.goto(`${shop}/admin/orders?filter=${JSON.stringify({ city })}`)
  await page.getByText('1-2 of 2').waitFor()
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Print' }).click()
  const dialog = page.getByRole('dialog')
  for (const sheet of ['Pick list', 'Packing slips', 'Invoices'])
    await dialog.getByRole('checkbox', { name: sheet }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Labels' }).check()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save PDF' }).click()
  const label = textOfPdf(readFileSync(await (await download).path())).join(' ')
  expect(label).toContain('Raghunathacharyulu')
  expect(label).toContain('ask for Mallesh')
  expect(label.split(city)).toHaveLength(3)
  // One that was cancelled since has no label. It stays named until someone closes the dialog.
  const { data: placed } = await call(page, 'get', `/api/admin/orders?city=${encodeURIComponent(city)}`)
  const [{ _id, number }] = placed
  const { data: one } = await call(page, 'get', `/api/admin/orders/${_id}`)
  await call(page, 'put', `/api/admin/orders/${_id}/cancel`, { revision: one.revision, reason: 'Twice' })
  await page.getByRole('button', { name: 'Print' }).click()
  await dialog.getByRole('button', { name: 'Save PDF' }).click()
  const saved = page.getByRole('dialog', { name: 'PDF saved' })
  await saved.getByText('1 order is not to be packed').waitFor()
  await saved.getByRole('link', { name: `#${number}` }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await saved.getByRole('button', { name: 'Close' }).click()
  await saved.waitFor({ state: 'detached' })
})

it('the pick list has only what is still in the shop, and says which orders are left out', async () => {
  const city = `Pickpur ${Date.now()}`
  const filter = JSON.stringify({ city })
  const page = await signedIn(browser, shop, 'admin', `/admin/orders?filter=${filter}`, TABLET)
  const to = { name: 'Asha Rao', street: '1 Loom Street', city }
  const ids = [await orderTo(page, to), await orderTo(page, to), await orderTo(page, to)]
  const [packed = '', sent = '', home = ''] = ids
  await call(page, 'post', '/api/admin/order-bulks', { move: 'process', ids })
  await call(page, 'post', '/api/admin/order-bulks', { move: 'ship', ids: [sent, home], courier: 'Delhivery' })
  await call(page, 'post', '/api/admin/order-bulks', { move: 'deliver', ids: [home] })
  await page.reload()
  await page.getByText('1-3 of 3').waitFor()
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Print' }).click()
  const dialog = page.getByRole('dialog')
  const sheet = (name: string) => dialog.getByRole('checkbox', { name })
  for (const name of ['Packing slips', 'Invoices', 'Labels']) await sheet(name).uncheck()
  await sheet('Pick list').check()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save PDF' }).click()
  const list = textOfPdf(readFileSync(await (await download).path())).join(' ')
  expect(list).toContain('1 order ·')
  expect(list.split(`#${packed.slice(-8)}`)).toHaveLength(2)
  expect(list).toContain(`#${sent.slice(-8)} (shipped)`)
  expect(list).toContain(`#${home.slice(-8)} (delivered)`)
  const saved = page.getByRole('dialog', { name: 'PDF saved' })
  await saved.getByText('2 orders have left the shop, so the pick list does not have their items:').waitFor()
  for (const [id, status] of [
    [sent, 'shipped'],
    [home, 'delivered'],
  ] as const)
    await saved.getByText(`#${id.slice(-8)} is ${status}`).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

it('a packing slip goes on on the next page with a long note of the customer', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/orders')
  const { data: found } = await call(page, 'get', '/api/admin/manual-orders/variants?q=WKU')
  const inStock = found.filter(({ countInStock }: { countInStock: number }) => countInStock > 3)
  const city = `Slippur ${Date.now()}`
  const notes = `${'Please call before you come. '.repeat(33)}Ring the upper bell.`
  // Of these one ends close to the bottom of the page.
  const counts = [12, 13, 14, 15].filter((count) => count <= inStock.length)
  for (const count of counts) {
    const items = inStock.slice(0, count).map(({ product, color, size, price }: Record<string, unknown>) => ({
      product,
      selectedColor: color,
      selectedSize: size,
      quantity: 1,
      price,
    }))
    await orderOf(page, { name: 'Asha Rao', street: '1 Loom Street', city }, { items, notes })
  }
  await page.goto(`${shop}/admin/orders?filter=${JSON.stringify({ city })}`)
  await page.getByText(`1-${counts.length} of ${counts.length}`).waitFor()
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Print' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Packing slips' }).check()
  for (const sheet of ['Pick list', 'Invoices', 'Labels']) await dialog.getByRole('checkbox', { name: sheet }).uncheck()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save PDF' }).click()
  const slips = readFileSync(await (await download).path())
  expect(textOfPdf(slips).join(' ').split('Ring the upper bell.')).toHaveLength(counts.length + 1)
  // The footer.
  expect(Math.round(lowestTextOfPdf(slips))).toBe(24)
  const [first] = textOfPdf(slips).filter((line) => /^Page \d of \d$/.test(line))
  expect(first).toBe('Page 1 of 2')
})

it('the pick list has all lengths of a fabric, however many there are', async () => {
  const city = `Cutpur ${Date.now()}`
  const page = await signedIn(browser, shop, 'admin', '/admin/orders')
  const { data: found } = await call(page, 'get', '/api/admin/manual-orders/variants?q=FCO05')
  const [{ _id: variant, product, color, size, price, countInStock }] = found
  const setStock = (stockWas: number, to: number) =>
    call(page, 'put', `/api/admin/stock/${variant}`, { stockWas, countInStock: to })
  await setStock(countInStock, 900)
  const lengths = Array.from({ length: 80 }, (_, place) => 1 + place / 4)
  const items = lengths.map((quantity) => ({ product, selectedColor: color, selectedSize: size, quantity, price }))
  const id = await orderOf(page, { name: 'Asha Rao', street: '1 Loom Street', city }, { items })
  await page.goto(`${shop}/admin/orders?filter=${JSON.stringify({ city })}`)
  await page.getByText('1-1 of 1').waitFor()
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Print' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Pick list' }).check()
  for (const sheet of ['Packing slips', 'Invoices', 'Labels'])
    await dialog.getByRole('checkbox', { name: sheet }).uncheck()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save PDF' }).click()
  const list = readFileSync(await (await download).path())
  const listed = textOfPdf(list)
  expect(lengths.filter((length) => !listed.includes(`${length} m`))).toEqual([])
  expect(Math.round(lowestTextOfPdf(list))).toBe(24)
  const { data: order } = await call(page, 'get', `/api/admin/orders/${id}`)
  await call(page, 'put', `/api/admin/orders/${id}/cancel`, { revision: order.revision, reason: 'Test' })
  await setStock(900, countInStock)
})

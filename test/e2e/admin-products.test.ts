import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { axeFindings, expectFocus, launchBrowser, signedIn, waitForHydration } from './browser.ts'
import { buyByApi, NO_SCREEN } from './buying.ts'

const shop = inject('shopUrl')
const TABLET = { viewport: { width: 768, height: 1024 } }
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const call = async (page: Page, method: 'get' | 'post', path: string, data?: object) => {
  const answer = await page.request[method](shop + path, data ? { data } : {})
  const body = await answer.json()
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${body.message}`)
  return body
}

interface Line {
  readonly variantId: string | null
  readonly finalPrice: number | null
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const saved = (page: Page) => page.getByText(/” saved\./).waitFor()
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

/** A portrait picture of one colour. */
async function photograph(name: string, background: string) {
  const buffer = await sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

describe('a product', () => {
  it('has all its tabs within reach of the mouse on a tablet', async () => {
    const asha = await signedIn(browser, shop, 'admin', '/admin/products', TABLET)
    const [{ _id }] = (await call(asha, 'get', '/api/admin/products?perPage=1')).data
    await asha.goto(`${shop}/admin/products/${_id}`)
    await asha.getByRole('tab', { name: 'Details' }).hover()
    await asha.mouse.wheel(400, 0)
    const history = asha.getByRole('tab', { name: 'Stock history' })
    await expect.poll(async () => ((await history.boundingBox())?.x ?? 999) + 100).toBeLessThan(768)
    expect(await axeFindings(asha)).toEqual([])
  })

  it('is created with pictures and sizes, previewed as a draft, activated and bought, which reduces its stock', async () => {
    const name = `Patola Stole ${Date.now()}`
    const asha = await signedIn(browser, shop, 'admin', '/admin/products/create', TABLET)
    await asha.getByLabel('Name', { exact: true }).fill(name)
    await asha.getByLabel('Price', { exact: true }).fill('1499')
    await asha.getByLabel('Sale price', { exact: true }).fill('1299.5')
    await pick(asha, 'Brand', 'Tota Maina Textiles')
    await pick(asha, 'Category', 'Women › Kurtas & Kurtis')
    await tab(asha, 'Variants and stock')
    await asha.getByLabel('Colours to add').fill('Indigo')
    await asha.getByLabel('Sizes to add').fill('M, S')
    await asha.getByRole('button', { name: 'Add variants' }).click()
    await asha.getByLabel('Stock of Indigo / S').fill('2')
    await asha.getByLabel('Stock of Indigo / M').fill('5')
    await asha.getByLabel('Price of Indigo / M', { exact: true }).fill('1599')
    expect(await fits(asha)).toBe(true)
    await tab(asha, 'Pictures')
    await asha
      .locator('input[type="file"]')
      .setInputFiles([await photograph('IMG_2041.jpg', '#2b3a7e'), await photograph('../../evil.jpg', '#a8322d')])
    await asha.getByRole('button', { name: 'Move picture 2 forward' }).click()
    const pictures = asha.getByRole('list', { name: 'Product pictures' }).getByRole('listitem')
    const [first, second] = [pictures.nth(0), pictures.nth(1)]
    await first.getByLabel('Alt text').fill('The stole from the front')
    await second.getByLabel('Alt text').fill('The border of the stole')
    await first.getByRole('button', { name: 'Focal point of picture 1' }).click()
    const focus = asha.getByRole('dialog', { name: 'Focal point' })
    await focus.getByRole('slider', { name: 'From the top' }).fill('20')
    await focus.getByRole('button', { name: 'Save focal point' }).click()
    await save(asha)
    await asha.waitForURL(/\/admin\/products\/[0-9a-f]{24}/)
    const id = new URL(asha.url()).pathname.split('/')[3] as string

    const opened = asha.waitForEvent('popup')
    await asha.getByRole('button', { name: 'Preview' }).click()
    const preview = await opened
    await preview.getByText("Preview of a draft. Customers can't see this product yet.").waitFor()
    await preview.getByRole('heading', { level: 1, name }).waitFor()
    const answer = await preview.request.get(preview.url())
    expect(answer.headers()['cache-control']).toBe('no-store')
    expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
    const early = await fetch(`${shop}/products/${id}`)
    expect([early.status, await early.text()]).toEqual([404, expect.stringContaining('Product not found')])

    await tab(asha, 'Details')
    await asha.getByRole('combobox', { name: 'Status' }).click()
    await asha.getByRole('option', { name: 'Active' }).click()
    await save(asha)
    await saved(asha)

    const priya = await signedIn(browser, shop, 'priya', `/products/${id}`)
    await waitForHydration(priya)
    await priya.getByRole('img', { name: 'The stole from the front' }).first().waitFor()
    await priya.getByRole('img', { name: 'The border of the stole' }).first().waitFor()
    await priya.getByRole('group', { name: /^Size/ }).getByText('M', { exact: true }).click()
    await priya.getByText('₹1,599.00').first().waitFor()
    await buyByApi(priya, shop, { _id: id, color: 'Indigo', size: 'M', price: 1599 }, 1)

    await tab(asha, 'Stock history')
    await asha.reload()
    const ledger = asha.getByRole('region', { name: 'Stock movements' })
    await expect.poll(() => ledger.getByRole('row').nth(1).textContent()).toMatch(/−14order/)
    await tab(asha, 'Variants and stock')
    await expect.poll(() => asha.getByLabel('Stock of Indigo / M').inputValue()).toBe('4')
  })

  it('that two people edit is not overwritten: the second sees the conflict and resolves it', async () => {
    const asha = await signedIn(browser, shop, 'admin', NO_SCREEN, TABLET)
    const { data } = await call(asha, 'get', '/api/admin/products?q=kurta&perPage=1')
    const { _id, price } = data[0]
    const meera = await signedIn(browser, shop, 'admin', `/admin/products/${_id}`, TABLET)
    await asha.goto(`${shop}/admin/products/${_id}`)
    const name = (page: Page) => page.getByLabel('Name', { exact: true })
    await name(asha).fill('The Kurta of Asha')
    await name(meera).fill('The Kurta of Meera')
    await meera.getByLabel('Sale price', { exact: true }).fill(String(price - 100))
    await save(asha)
    await saved(asha)
    await save(meera)
    const dialog = meera.getByRole('dialog', { name: 'This product has changed' })
    await dialog.getByText(/changed this product/).waitFor()
    await dialog.getByRole('row', { name: 'Name The Kurta of Meera The Kurta of Asha' }).waitFor()
    expect(await axeFindings(meera)).toEqual([])
    await dialog.getByRole('button', { name: 'Use their values, keep my other changes' }).click()
    await expect.poll(() => name(meera).inputValue()).toBe('The Kurta of Asha')
    await save(meera)
    await saved(meera)
    const now = (await call(meera, 'get', `/api/admin/products/${_id}`)).data
    expect(now).toMatchObject({ name: 'The Kurta of Asha', finalPrice: price - 100 })
  })

  it('gets a new price and stock in the list, and the old ones back by Undo', async () => {
    const asha = await signedIn(browser, shop, 'admin', NO_SCREEN, TABLET)
    const { data } = await call(asha, 'get', '/api/admin/products?status=active&perPage=200')
    // Of one variant, and with room for another price.
    const row = data.find((line: Line) => line.variantId !== null && line.finalPrice === null)
    const read = async () => (await call(asha, 'get', `/api/admin/products/${row._id}`)).data
    await asha.goto(`${shop}/admin/products?filter=${JSON.stringify({ q: row.handle })}`)
    const price = asha.getByLabel(`Price of ${row.name} in rupees`)
    await price.fill(String(row.price - 10))
    await price.press('Enter')
    await asha.getByRole('button', { name: 'Undo' }).click()
    // While the pointer rests on a notification its time does not pass, but the next one takes its place.
    await asha.getByText('Change undone.').hover()
    expect((await read()).price).toBe(row.price)
    const stock = asha.getByLabel(`Stock of ${row.name}`)
    await stock.fill(String(row.countInStock + 3))
    await stock.press('Enter')
    await asha.getByText(/in stock$/).waitFor()
    await call(asha, 'post', '/api/admin/products/bulk', { ids: [row._id], set: { featured: !row.featured } })
    await asha.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await read()).variants[0].countInStock).toBe(row.countInStock)
    await asha.getByLabel(`Choose ${row.name}`).check()
    await asha.getByRole('button', { name: 'Change status' }).click()
    await asha.getByRole('menuitem', { name: 'Archive' }).click()
    await asha.getByText('1 product changed.').waitFor()
    const { revision } = await read()
    await asha.request.put(`${shop}/api/admin/products/${row._id}`, { data: { revision, care: 'Wash it alone' } })
    await asha.getByRole('button', { name: 'Undo' }).click()
    await asha.getByText(/^Couldn't undo the change\./).waitFor()
    expect((await read()).status).toBe('archived')
  })
})

/** The rows that the list shows. */
const SHOWN = 5

/** Edits the products shown in the list in the grid by keyboard and returns to the list. */
async function fillDownAndSave(asha: Page): Promise<void> {
  await asha.getByRole('button', { name: 'Edit in grid' }).click()
  const table = asha.getByRole('table', { name: 'Products to edit' })
  const [prices, mrps] = [table.getByLabel(/^Price of /), table.getByLabel(/^MRP of /)]
  await asha.getByRole('button', { name: 'Columns (17 of 32)' }).click()
  await asha.getByRole('menuitemcheckbox', { name: 'Name', exact: true }).click()
  await asha.keyboard.press('Escape')
  await table
    .getByLabel(/^Name of /)
    .nth(0)
    .waitFor()
  await mrps.nth(0).fill('98')
  await asha.keyboard.press('Control+d')
  await asha.getByText(`MRP “98” was copied to ${SHOWN - 1} rows below.`).waitFor()
  await asha.getByRole('button', { name: 'Undo' }).click()
  expect(await mrps.nth(SHOWN - 1).inputValue()).toBe('')
  await table.getByText('MRP: The price ₹99.00 is above the MRP ₹98.00.').waitFor()
  expect(await axeFindings(asha)).toEqual([])
  await asha.getByRole('button', { name: 'Save', exact: true }).click()
  await asha.getByText('Nothing has been saved. Correct 1 cell first.').waitFor()
  await asha.keyboard.press('Escape')
  await expect.poll(() => mrps.nth(0).inputValue()).toBe('')
  await prices.nth(0).fill('101')
  await asha.keyboard.press('ArrowDown')
  await asha.keyboard.type('1,102.50')
  await table.getByRole('button', { name: 'Price (₹)', exact: true }).click()
  await asha.getByRole('menuitem', { name: /^Copy “1,102.50” of / }).click()
  await asha.getByRole('link', { name: 'All products' }).click()
  await asha.getByRole('button', { name: 'Stay' }).click()
  await asha.getByRole('button', { name: 'Save', exact: true }).click()
  await asha.getByText(`${SHOWN} products saved.`).waitFor()
  const shown = () => prices.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  await expect.poll(shown).toEqual(['101', ...Array(SHOWN - 1).fill('1102.5')])
  await exchangeSkusAndFillCosts(asha)
  await asha.getByRole('link', { name: 'All products' }).click()
  await asha.getByText(`${SHOWN} products selected`).waitFor()
}

/** In the same grid, one row a variant. */
async function exchangeSkusAndFillCosts(asha: Page): Promise<void> {
  await asha.getByRole('button', { name: 'Variants', exact: true }).click()
  const table = asha.getByRole('table', { name: 'Variants to edit' })
  const [skus, costs] = [table.getByLabel(/^SKU of /), table.getByLabel(/^Cost of /)]
  await skus.nth(SHOWN - 1).waitFor()
  const [first, second] = [await skus.nth(0).inputValue(), await skus.nth(1).inputValue()]
  await costs.nth(0).fill('40')
  await asha.keyboard.press('Control+d')
  await asha.getByText(`Cost “40” was copied to ${SHOWN - 1} rows below.`).waitFor()
  await skus.nth(0).fill(second)
  await asha.keyboard.press('Control+d')
  await asha.getByText("Each variant has its own SKU, so it can't be copied.").waitFor()
  await asha.getByRole('button', { name: 'Save', exact: true }).click()
  await table.getByText(new RegExp(`^SKU: “.*” already has the SKU ${second}\\.$`)).waitFor()
  expect(await axeFindings(asha)).toEqual([])
  await skus.nth(1).fill(first)
  await asha.getByRole('button', { name: 'Save', exact: true }).click()
  await asha.getByText(`${SHOWN} variants saved.`).waitFor()
  expect([await skus.nth(0).inputValue(), await skus.nth(1).inputValue()]).toEqual([second, first])
}

describe('select all', () => {
  it('selects every product that matches the search, more than the API returns per request', async () => {
    const asha = await signedIn(browser, shop, 'admin', NO_SCREEN)
    const { data } = await call(asha, 'get', '/api/admin/products?perPage=1')
    const { brandId, categoryId } = (await call(asha, 'get', `/api/admin/products/${data[0]._id}`)).data
    const word = `Gamchha${Date.now()}`
    const count = 205
    const create = async (number: number): Promise<string> => {
      const towel = { name: `${word} ${number}`, brandId, categoryId, price: 99, variants: [{ countInStock: 1 }] }
      return (await call(asha, 'post', '/api/admin/products', towel)).data._id
    }
    const created: string[] = []
    while (created.length < count)
      created.push(...(await Promise.all([1, 2, 3, 4, 5].map((more) => create(created.length + more)))))
    await asha.goto(`${shop}/admin/products?perPage=${SHOWN}`)
    await asha.getByPlaceholder('Name, handle or SKU').fill(word)
    await asha.getByText(`1-${SHOWN} of ${count}`).waitFor()
    await asha.getByRole('columnheader').getByRole('checkbox').check()
    await asha.getByText(`${SHOWN} products selected`).waitFor()
    await fillDownAndSave(asha)
    expect((await call(asha, 'get', `/api/admin/products?q=${word}&status=draft&perPage=1`)).total).toBe(count)
    await asha.getByRole('button', { name: 'Select all' }).click()
    await asha.getByText(`${count} products selected`).waitFor()
    await asha.getByRole('button', { name: 'Edit in grid' }).click()
    await asha.getByText(/You can edit up to 200 products/).waitFor()
    await asha.getByRole('button', { name: 'Change status' }).click()
    await asha.getByRole('menuitem', { name: 'Archive' }).click()
    await asha.getByText(`${count} products changed.`).waitFor()
    expect((await call(asha, 'get', `/api/admin/products?q=${word}&status=archived&perPage=1`)).total).toBe(count)
    for (const id of created) await asha.request.delete(`${shop}/api/admin/products/${id}`)
  })
})

describe('the catalog screens', () => {
  it('are accessible and fit a tablet in portrait', async () => {
    const page = await signedIn(browser, shop, 'admin', '/admin/products?perPage=5', TABLET)
    const expectAccessible = async (screen: string) => {
      expect([screen, await axeFindings(page), await fits(page)]).toEqual([screen, [], true])
    }
    const goTo = async (name: string) => {
      const menu = page.getByRole('navigation', { name: 'Back office' })
      await menu.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      // The names of the folded menu go with the mouse.
      await page.mouse.move(700, 1000)
      await page.getByRole('tooltip').waitFor({ state: 'detached' })
    }
    const rows = page.getByRole('row')
    await page
      .getByRole('checkbox', { name: /^Choose / })
      .first()
      .check()
    await page.getByText('1 product selected').waitFor()
    await expectAccessible('the list of products')
    await rows.nth(1).getByRole('link').first().click()
    await page.getByLabel('Name', { exact: true }).waitFor()
    for (const name of [
      'Details',
      'Pictures',
      'Variants and stock',
      'Attributes and compliance',
      'Complete the look',
      'Stock history',
    ]) {
      await tab(page, name)
      await expectAccessible(name)
    }
    await goTo('Import')
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    const csv = 'title,brand,price,stock\nA stole without a price,Nobody,,3\nA good one,Nobody,500,3\n'
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'stoles.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('region', { name: 'Rows with errors' }).waitFor()
    await expectAccessible('an import with errors')
    await goTo('Categories')
    await page.getByRole('link', { name: 'Kurtas & Kurtis', exact: true }).waitFor()
    await expectAccessible('the categories')
    await goTo('Brands')
    await page.getByRole('cell', { name: 'Tota Maina Textiles' }).waitFor()
    await expectAccessible('the brands')
  })
})

it('receives stock with a scanner, warns of the same bill, and takes the receipt back', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/stock-receipts/create', TABLET)
  const find = async (q: string, unit: string) => {
    const { data } = await call(page, 'get', `/api/admin/stock-receipts/variants?q=${q}`)
    return data.find((one: { unit: string }) => one.unit === unit)
  }
  const [piece, cloth] = [await find('kurta', 'piece'), await find('fabric', 'metre')]
  const billNumber = `B-${Date.now()}`
  await page.getByLabel('Bill number').fill(billNumber)
  const scan = page.getByLabel('Scan or search a product')
  for (const sku of [piece.sku, '8901234567894', piece.sku, cloth.sku]) {
    await scan.fill(sku)
    await scan.press('Enter')
  }
  const metres = page.getByLabel(/^Metres of/)
  await metres.fill('12.5')
  await metres.press('Enter')
  await expectFocus(scan)
  await expect.poll(() => page.getByLabel(/^Pieces of/).inputValue()).toBe('2')
  await page.getByText('No product matches “8901234567894”.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(await fits(page)).toBe(true)
  const items = [{ variantId: piece._id, quantity: 1 }]
  await call(page, 'post', '/api/admin/stock-receipts', { billNumber, items })
  await page.getByRole('button', { name: 'Receive 2 lines' }).click()
  await page.getByRole('button', { name: 'Receive it as well' }).click()
  await page.getByRole('button', { name: 'Undo receipt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo receipt' }).click()
  await page.getByText('The items have left the stock again.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect((await find(piece.sku, 'piece')).countInStock).toBe(piece.countInStock + 1)
})

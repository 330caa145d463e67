import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, hiddenWidth, launchBrowser, signedIn } from './browser.ts'
import { NO_SCREEN } from './buying.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const NEW_YORK = { ...DESKTOP, timezoneId: 'America/New_York', locale: 'en-US' }
const asOwner = (path: string, options = DESKTOP) => signedIn(browser, shop, 'admin', `/admin${path}`, options)
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const read = async (page: Page, path: string) =>
  (await (await page.request.get(`${shop}/api/admin${path}`)).json()).data

/** The message at a field, which screen readers read with it. */
const messageAt = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  })

it.each(['identity', 'payments', 'email'])(
  'the settings "%s" show their tab and their labels in full',
  async (part) => {
    const page = await asOwner(`/settings?part=${part}`)
    const tab = page.getByRole('tab', { selected: true })
    await page.getByRole('tabpanel').getByRole('heading').first().waitFor()
    const tabs = await page.getByRole('tablist').boundingBox()
    const box = await tab.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((tabs?.x ?? 0) + (tabs?.width ?? 0))
    for (const label of await page.getByRole('tabpanel').locator('label').all())
      expect(`${await label.textContent()}: ${await hiddenWidth(label)}`).toMatch(/: 0$/)
  },
)

describe('a coupon form', () => {
  it('reads and shows times in India on a browser in New York, and keeps paise', async () => {
    const code = `DIWALI${Date.now() % 1_000_000}`
    const page = await asOwner('/coupons/create', NEW_YORK)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('radio', { name: 'Fixed amount' }).check()
    await page.getByLabel('Discount amount (₹)').fill('99.99')
    await page.getByLabel('Minimum order value (₹)').fill('1299.5')
    await page.getByLabel('Effective from').fill('2026-01-10T00:30')
    await page.getByLabel('Effective until').fill('2031-03-09T02:30')
    await save(page)
    await page.getByPlaceholder('Code').fill(code)
    const row = page.getByRole('row', { name: new RegExp(code) })
    await row.getByText('₹99.99').waitFor()
    await row.getByText('₹1,299.50').waitFor()
    // That hour does not exist in New York: its clocks are put forward.
    expect(await row.getByRole('time').textContent()).toBe('9 Mar 2031, 2:30 am')
    const [coupon] = await read(page, `/coupons?q=${code}`)
    expect(coupon).toMatchObject({ startsAt: '2026-01-09T19:00:00.000Z', endsAt: '2031-03-08T21:00:00.000Z' })
    expect(coupon).toMatchObject({ amount: 99.99, minimum: 1299.5, percent: null })
    await page.goto(`${shop}/admin/coupons/${coupon._id}`)
    expect(await page.getByLabel('Effective from').inputValue()).toBe('2026-01-10T00:30')
    await page.getByLabel('Effective from').fill('')
    await save(page)
    await row.waitFor()
    expect((await read(page, `/coupons?q=${code}`))[0].startsAt).toBe(null)
  })

  it('shows every error at its field, keeps the input, and is saved once it is corrected', async () => {
    const page = await asOwner('/coupons/create')
    const values: readonly (readonly [label: string, value: string, message: string])[] = [
      ['Code', 'two words', 'Enter 1 to 40 letters, digits, - or _.'],
      ['Discount (%)', '12.5', 'Enter a whole number from 1 to 100.'],
      ['Minimum order value (₹)', '0.001', 'Enter an amount of ₹0 or more with at most 2 decimals.'],
      ['Effective until', '2026-01-01T10:00', 'The end must be after the start.'],
      ['Uses per customer', '0', 'Enter a whole number of at least 1, or leave it empty for no limit.'],
    ]
    await page.getByLabel('Effective from').fill('2026-01-01T10:00')
    for (const [label, value] of values) await page.getByLabel(label, { exact: true }).fill(value)
    await save(page)
    await page.getByText('The end must be after the start.').waitFor()
    for (const [label, value, message] of values) {
      expect([label, await messageAt(page, label)]).toEqual([label, message])
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value)
      expect(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid')).toBe('true')
    }
    const corrected = ['DISCOUNT10', '100', '0', '2026-01-01T10:01', '1']
    for (const [index, value] of corrected.entries()) {
      await page.getByLabel(values[index]?.[0] ?? '', { exact: true }).fill(value)
    }
    await save(page)
    await expect.poll(() => messageAt(page, 'Code')).toMatch(/already/)
    const code = `HOLI${Date.now() % 1_000_000}`
    await page.getByLabel('Code', { exact: true }).fill(code)
    await save(page)
    await page.getByRole('cell', { name: code }).waitFor()
  })
})

describe('a form with unsaved changes', () => {
  const screens: readonly (readonly [name: string, path: string, label: RegExp])[] = [
    ['a coupon', '/coupons/create', /^Code/],
    ['a product', '/products/create', /^Name/],
    ['a tax rate', '/tax-rates/create', /^HSN code/],
    ['the settings', '/settings', /^Shop name/],
  ]
  it('asks before the screen is left', async () => {
    const page = await signedIn(browser, shop, 'admin', NO_SCREEN)
    const menu = page.getByRole('navigation', { name: 'Back office' })
    for (const [name, path, label] of screens) {
      await page.goto(`${shop}/admin${path}`)
      const field = page.getByRole('textbox', { name: label })
      await field.fill('Half of it')
      const leave = async (answer: 'Stay' | 'Leave without saving') => {
        await menu.getByRole('link', { name: /^Team/ }).click()
        const question = page.getByRole('dialog', { name: 'Leave without saving?' })
        await question.getByRole('button', { name: answer }).click()
        await question.waitFor({ state: 'detached' })
      }
      await leave('Stay')
      expect([name, await field.inputValue()]).toEqual([name, 'Half of it'])
      // Clicked again at once, while the page still renders the answer.
      await leave('Leave without saving')
      await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
    }
  })
})

describe('a product form', () => {
  it('takes lengths in metres with two decimals, and pictures in the chosen order', async () => {
    const name = `Mashru ${Date.now()}`
    const page = await asOwner('/products/create', NEW_YORK)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Price', { exact: true }).fill('899.90')
    await pick(page, 'Brand', 'Tota Maina Textiles')
    await pick(page, 'Category', 'Women › Kurtas & Kurtis')
    await page.getByRole('combobox', { name: 'Sold by' }).click()
    await page.getByRole('option', { name: 'Metre' }).click()
    await page.getByLabel('Minimum length (metres)').fill('1.5')
    await page.getByRole('combobox', { name: 'Length step' }).click()
    await page.getByRole('option', { name: '0.5 m' }).click()
    await page.getByRole('tab', { name: 'Variants and stock' }).click()
    const stock = page.getByLabel('Stock of variant 1')
    await stock.fill('12.255')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This must be a length in metres with at most 2 decimals.', { exact: true }).waitFor()
    await stock.fill('12.25')
    await page.getByRole('tab', { name: 'Pictures' }).click()
    await page
      .locator('input[type="file"]')
      .setInputFiles([await picture('one', '#2b3a7e'), await picture('two', '#a8322d')])
    const pictures = page.getByRole('list', { name: 'Product pictures' }).getByRole('listitem')
    await pictures.nth(1).waitFor()
    const [first, second] = await Promise.all([0, 1].map((at) => pictures.nth(at).getByRole('img').getAttribute('src')))
    await page.getByRole('button', { name: 'Move picture 1 back' }).click()
    expect(await pictures.nth(0).getByRole('img').getAttribute('src')).toBe(second)
    expect(await page.getByRole('button', { name: 'Move picture 1 forward' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Move picture 2 back' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Remove picture 1' }).click()
    expect(await pictures.count()).toBe(1)
    expect(await pictures.nth(0).getByRole('img').getAttribute('src')).toBe(first)
    await pictures.nth(0).getByLabel('Alt text').fill('Striped mashru')
    await pictures.nth(0).getByRole('button', { name: 'Focal point of picture 1' }).click()
    await page.getByRole('dialog', { name: 'Focal point' }).getByRole('slider', { name: 'From the top' }).fill('20')
    await page.getByRole('button', { name: 'Save focal point' }).click()
    await pictures.nth(0).getByLabel('Alt text').press('End')
    await page.keyboard.type(', folded')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/products\/[0-9a-f]{24}/)
    const [row] = await read(page, `/products?q=${encodeURIComponent(name)}`)
    const product = await read(page, `/products/${row._id}`)
    expect(product).toMatchObject({ price: 899.9, unit: 'metre', minQuantity: 1.5, quantityStep: 0.5 })
    expect(product.variants).toMatchObject([{ countInStock: 12.25 }])
    expect(product.images).toMatchObject([{ alt: 'Striped mashru, folded', focus: { y: 20 } }])
  })

  it('in the list takes grouped numbers, and restores what the shop refuses', async () => {
    const page = await signedIn(browser, shop, 'admin', NO_SCREEN)
    const rows = await read(page, '/products?status=active&perPage=200')
    const row = rows.find(
      (line: { variantId: string | null; unit: string }) => line.variantId !== null && line.unit === 'metre',
    )
    await page.goto(`${shop}/admin/products?filter=${JSON.stringify({ q: row.handle })}`)
    const cell = page.getByLabel(`Stock of ${row.name}`)
    const before = await cell.inputValue()
    for (const [typed, message] of [
      ['twelve', '“twelve” is not a number.'],
      ['1.005', /a length in metres with at most 2 decimals/],
    ] as const) {
      await cell.fill(typed)
      await cell.press('Enter')
      await page.getByText(message).first().waitFor()
      await expect.poll(() => cell.inputValue()).toBe(before)
    }
    await cell.fill('9')
    await cell.press('Escape')
    expect(await cell.inputValue()).toBe(before)
    await cell.fill('1,234.5')
    await cell.press('Enter')
    await expect.poll(() => cell.inputValue()).toBe('1,234.5')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => cell.inputValue()).toBe(before)
  })
})

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/** A portrait picture of one colour. */
async function picture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: `${name}.png`, mimeType: 'image/png', buffer }
}

it.each([
  ['a page', 'Title', 'custom-pages', 'title', { title: 'Dyers', handle: `dyers-${Date.now()}`, body: 'Indigo' }],
  ['a collection', 'Name', 'collections', 'name', { name: 'Dyed', handle: `dyed-${Date.now()}`, kind: 'manual' }],
])('the form of %s keeps what is typed while it is being saved', async (_name, label, path, field, entry) => {
  const page = await asOwner('/')
  const made = await page.request.post(`${shop}/api/admin/${path}`, { data: entry })
  const { _id } = (await made.json()).data
  await page.goto(`${shop}/admin/${path}/${_id}`)
  const { promise: isTyped, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(`**/api/admin/${path}/${_id}`, async (route) => {
    if (route.request().method() === 'PUT') await isTyped
    await route.continue()
  })
  const name = page.getByLabel(label, { exact: true })
  await name.fill('Dyers of Jaipur')
  await save(page)
  await name.press('End')
  await name.pressSequentially(' City')
  letGo()
  await expect.poll(async () => (await read(page, `/${path}/${_id}`))[field]).toBe('Dyers of Jaipur')
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true)
  expect(await name.inputValue()).toBe('Dyers of Jaipur City')
  await save(page)
  await expect.poll(async () => (await read(page, `/${path}/${_id}`))[field]).toBe('Dyers of Jaipur City')
})

describe('a record that is shown before it is read again', () => {
  /** Lets the shop answer reads of one record when the returned function is called. */
  const holdReads = async (page: Page, path: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(`**/api/admin${path}`, async (route) => {
      if (route.request().method() === 'GET') await promise
      await route.continue()
    })
    return resolve
  }

  it('keeps what is typed meanwhile, and shows what someone else has saved in the same field', async () => {
    const page = await asOwner('/')
    const mine = { title: `Weaves ${Date.now()}`, body: 'Plain.', seoTitle: 'Weaves' }
    const made = await page.request.post(`${shop}/api/admin/custom-pages`, { data: mine })
    const { data } = await made.json()
    await page.goto(`${shop}/admin/custom-pages`)
    await page.getByText(mine.title).waitFor()
    const theirs = { ...data, body: 'Twill.', seoTitle: 'Weaves of India' }
    await page.request.put(`${shop}/api/admin/custom-pages/${data._id}`, { data: theirs })
    const letGo = await holdReads(page, `/custom-pages/${data._id}`)
    await page.getByText(mine.title).click()
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('Satin.')
    letGo()
    await expect.poll(() => messageAt(page, 'Text')).toContain('Twill.')
    expect(await text.inputValue()).toBe('Satin.')
    expect(await page.getByLabel('Title for search engines').inputValue()).toBe('Weaves of India')
    await save(page)
    await page.getByText('Changes saved.').waitFor()
    expect(await read(page, `/custom-pages/${data._id}`)).toMatchObject({
      body: 'Satin.',
      seoTitle: 'Weaves of India',
      revision: 3,
    })
  })

  it('keeps what is typed in a product, and asks which version of a field stays', async () => {
    const page = await signedIn(browser, shop, 'admin', NO_SCREEN)
    const [{ _id }] = await read(page, '/products?perPage=1&sort=updatedAt&order=desc')
    const name = page.getByLabel('Name', { exact: true })
    await page.goto(`${shop}/admin/products/${_id}`)
    const before = await name.inputValue()
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: /^Products/ })
      .click()
    const link = page.getByRole('link', { name: before, exact: true }).first()
    await link.waitFor()
    const product = await read(page, `/products/${_id}`)
    const changed = { ...product, name: `${before} of Asha`, description: 'Woven by Asha.' }
    expect((await page.request.put(`${shop}/api/admin/products/${_id}`, { data: changed })).status()).toBe(200)
    const letGo = await holdReads(page, `/products/${_id}`)
    await link.click()
    await name.fill(`${before} of Meera`)
    letGo()
    const dialog = page.getByRole('dialog', { name: 'This product has changed' })
    await dialog.getByRole('row', { name: `Name ${before} of Meera ${before} of Asha` }).waitFor()
    await dialog.getByRole('button', { name: 'Use my values' }).click()
    expect(await name.inputValue()).toBe(`${before} of Meera`)
    await save(page)
    await page.getByText(/saved\.$/).waitFor()
    const now = await read(page, `/products/${_id}`)
    expect(now).toMatchObject({ name: `${before} of Meera`, description: 'Woven by Asha.' })
    expect(now.variants).toEqual(product.variants)
    await page.request.put(`${shop}/api/admin/products/${_id}`, { data: { ...product, revision: now.revision } })
  })
})

it('the headings of many variants stay in view, and no field is hidden by them', async () => {
  const page = await asOwner('/products/create', { viewport: { width: 768, height: 1024 } })
  await page.getByRole('tab', { name: 'Variants and stock' }).click()
  await page.getByLabel('Colours to add').fill('Indigo, Madder, Neem, Saffron')
  await page.getByLabel('Sizes to add').fill('XS, S, M, L, XL, XXL')
  await page.getByRole('button', { name: 'Add variants' }).click()
  const last = page.getByLabel('SKU of Saffron / XXL')
  await last.click()
  const heading = page.getByRole('columnheader', { name: 'SKU' })
  const top = async (cell: typeof heading) => (await cell.boundingBox())?.y ?? -1
  expect(await top(heading)).toBeGreaterThan(0)
  expect(await top(last)).toBeGreaterThan(await top(heading))
  // Backwards by keyboard, up into the rows that are above the visible ones.
  const field = page.getByLabel('SKU of Madder / XS')
  await field.focus()
  const head = await heading.boundingBox()
  expect(await top(field)).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0))
})

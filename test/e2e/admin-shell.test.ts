import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { axeFindings, DESKTOP, launchBrowser, signedIn } from './browser.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const asOwner = (path: string, how = DESKTOP) => signedIn(browser, shop, 'admin', `/admin${path}`, how)
/** On a busy machine a picture or a film takes its time. */
const SOON = { timeout: 15_000 }
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('the keyboard', () => {
  it('finds an order in the palette and opens it', async () => {
    const page = await asOwner('/team')
    await heading(page, 'Team')
    const { data } = await (await page.request.get(`${shop}/api/admin/orders?perPage=1`)).json()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /^Order, product/ })
    await field.fill(data[0].number)
    await page.getByRole('option', { name: `Order #${data[0].number}` }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await heading(page, `Order #${data[0].number}`)
    await field.waitFor({ state: 'detached' })
    // Escape leads back to the button it was opened with, on a tablet too.
    const button = page.getByRole('button', { name: 'Search', exact: true })
    await button.click()
    await page.keyboard.type('tax')
    await expect.poll(() => page.getByRole('option').allInnerTexts(), SOON).toEqual(['Tax rates', 'New tax rate'])
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('option', { selected: true }).textContent()).toBe('New tax rate')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement), SOON).toBe(true)
  })

  it('walks the screens by single keys, unless somebody types or has switched them off', async () => {
    const page = await asOwner('')
    await heading(page, 'Dashboard')
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await heading(page, 'Customers')
    const search = page.getByLabel('Search by name, e-mail or phone')
    await search.waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('g?n/')
    await expect.poll(() => search.inputValue(), SOON).toBe('g?n/')
    await page.getByRole('button', { name: 'Search', exact: true }).focus()
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.getByText('Search everything').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await list.getByLabel('Single-key shortcuts').uncheck()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.reload()
    await heading(page, 'Customers')
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Order, product/ }).waitFor()
    expect([await list.count(), new URL(page.url()).pathname]).toEqual([0, '/admin/customers'])
  })
})

describe('a way to look at a list', () => {
  it('is kept over a reload, used and forgotten', async () => {
    const page = await asOwner('/orders')
    await page.getByRole('button', { name: 'Delivered' }).click()
    await page.getByLabel('Search by number, phone, e-mail or name').fill('vikram')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Vikram has it')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const view = page.getByRole('button', { name: 'Vikram has it' })
    await view.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`${shop}/admin/orders?filter={}`)
    await page.getByRole('button', { name: 'All', exact: true, pressed: true }).waitFor()
    await view.click()
    await page.getByRole('cell', { name: /Vikram Rathore/ }).waitFor()
    await page.getByRole('button', { name: 'Vikram has it', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Delete view' }).click()
    await view.waitFor({ state: 'detached' })
  })
})

describe('a film', () => {
  it('is uploaded to a section, gets a picture of itself, and plays on the home page', async () => {
    const page = await asOwner('/home-page')
    await page.getByRole('button', { name: 'Add section' }).click()
    await page.getByRole('menuitem', { name: /Advertisement/ }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Straight from the loom')
    const file = page.getByLabel('File for Film')
    const notFilm = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('I was never filmed at all.') }
    await file.setInputFiles(notFilm)
    await page.getByText('This is no film, or a damaged one.').waitFor()
    await file.setInputFiles('db/seed/media/handloom.mp4')
    const film = page.getByRole('textbox', { name: 'Film', exact: true })
    await expect.poll(() => film.inputValue(), SOON).toMatch(/^\/uploads\/films\/[0-9a-f]{32}\.mp4$/)
    const picture = page.getByRole('textbox', { name: 'Picture', exact: true })
    await expect.poll(() => picture.inputValue(), SOON).toMatch(/^\/uploads\/products\/[0-9a-f]{32}\.jpg$/)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Move Straight from the loom up' }).waitFor()

    // Not every picture of the page has to be drawn before the film plays.
    const home = await page.context().newPage()
    await home.goto(shop, { waitUntil: 'domcontentloaded' })
    await home.keyboard.press('Shift')
    const reel = home.locator('video[src^="/uploads/films/"]')
    await home.getByRole('heading', { name: 'Straight from the loom' }).scrollIntoViewIfNeeded()
    await expect.poll(() => reel.getAttribute('data-begun'), SOON).not.toBeNull()

    // Other journeys read the home page as the shop began with it.
    const { data } = await (await page.request.get(`${shop}/api/admin/sections`)).json()
    for (const { _id, title } of data)
      if (title === 'Straight from the loom') await page.request.delete(`${shop}/api/admin/sections/${_id}`)
  })
})

import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { axeFindings, DESKTOP, expectFocus, launchBrowser, PHONE, signedIn, WITHOUT_PICTURES } from './browser.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const asOwner = (path: string, how = DESKTOP) => signedIn(browser, shop, 'admin', `/admin${path}`, how)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

it('opens from the shop without an error in the console', async () => {
  const page = await signedIn(browser, shop, 'admin', '/faq')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.evaluate(() => window.location.assign('/admin/team'))
  await heading(page, 'Team')
  expect(errors).toEqual([])
})

describe('keyboard shortcuts', () => {
  it('finds an order in the command menu and opens it', async () => {
    const page = await asOwner('/team')
    await heading(page, 'Team')
    const { data } = await (await page.request.get(`${shop}/api/admin/orders?perPage=1`)).json()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: /^Search orders, products/ })
    await field.fill(data[0].number)
    await page.getByRole('option', { name: `Order #${data[0].number}` }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await heading(page, `Order #${data[0].number}`)
    await field.waitFor({ state: 'detached' })
    // Escape returns the focus to the button that opened the menu.
    const button = page.getByRole('button', { name: 'Search', exact: true })
    await button.click()
    await page.keyboard.type('tax')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Tax rates', 'New tax rate'])
    await page.keyboard.press('ArrowDown')
    expect(await page.getByRole('option', { selected: true }).textContent()).toBe('New tax rate')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await expectFocus(button)
  })

  it('open screens by single keys, except while typing or when they are turned off', async () => {
    const page = await asOwner('/team')
    await heading(page, 'Team')
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await heading(page, 'Customers')
    const search = page.getByLabel('Search by name, email or phone')
    await search.waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('g?n/')
    await expect.poll(() => search.inputValue()).toBe('g?n/')
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
    await page.getByRole('combobox', { name: /^Search orders, products/ }).waitFor()
    expect([await list.count(), new URL(page.url()).pathname]).toEqual([0, '/admin/customers'])
  })
})

describe('a saved view', () => {
  it('is stored, applied and deleted', async () => {
    const page = await asOwner('/orders?perPage=5')
    await page.getByRole('button', { name: 'Delivered' }).click()
    await page.getByLabel('Search by number, phone, email, name or tracking number').fill('vikram')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Delivered to Vikram')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const view = page.getByRole('button', { name: 'Delivered to Vikram' })
    await view.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`${shop}/admin/orders?filter={}&perPage=5`)
    await page.getByRole('button', { name: 'All', exact: true, pressed: true }).waitFor()
    await view.click()
    await page.getByRole('cell', { name: /Vikram Rathore/ }).waitFor()
    await page.getByRole('button', { name: 'Delivered to Vikram', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'Delete view' }).click()
    await view.waitFor({ state: 'detached' })
  })
})

describe('a screen that cannot be downloaded', () => {
  it('says so, leaves the menu usable and is loaded again on request', async () => {
    const page = await asOwner('/team')
    await heading(page, 'Team')
    const redirects = page.getByRole('link', { name: 'Redirects', exact: true })
    await page.route('**/assets/redirects-*', (route) => route.abort())
    await redirects.click()
    const alert = page.getByRole('alert')
    await alert.getByText(/could not be loaded/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/assets/redirects-*')
    await alert.getByRole('button', { name: 'Reload the page' }).click()
    await heading(page, 'Redirects')
  })
})

it('says how many orders are selected, and b goes to what can be done with them', async () => {
  const page = await asOwner('/orders')
  await page
    .getByRole('checkbox', { name: /select all/i })
    .first()
    .focus()
  await page.keyboard.press('Space')
  await page
    .getByRole('status')
    .getByText(/^\d+ orders selected$/)
    .waitFor()
  await page.keyboard.press('b')
  const print = page.getByRole('button', { name: 'Print' })
  await expectFocus(print)
  // A refused form leaves the focus at the field with the error, where screen readers read it.
  await page.getByRole('button', { name: 'Courier file' }).press('Enter')
  const courier = page.getByRole('dialog').getByRole('combobox', { name: 'Courier' })
  await courier.press('Enter')
  await page.getByRole('option', { name: /^Delhivery/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).press('Enter')
  await page.getByText(/^Enter the pickup location of Delhivery/).waitFor()
  await expectFocus(courier)
  expect(await axeFindings(page)).toEqual([])
})

describe('menus and lists of options', () => {
  it('are without findings of axe at both widths', async () => {
    const page = await asOwner('/products')
    const openers = [
      page.getByRole('button', { name: 'Add filter' }),
      page.getByRole('combobox').first(),
      page.getByRole('button', { name: /^Account of / }),
    ]
    const options = page.getByRole('region', { name: 'Options' })
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 1024 })
      for (const opener of openers) {
        await opener.click()
        await options.waitFor()
        expect(await axeFindings(page)).toEqual([])
        await page.keyboard.press('Escape')
        await options.waitFor({ state: 'detached' })
      }
    }
    await page.goto(`${shop}/admin/new-order`)
    await page.getByRole('combobox', { name: /^State/ }).fill('Raj')
    await page.getByRole('listbox').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})

it('the collapsed menu of a busy shop says its counts in words', async () => {
  const page = await asOwner('/security', { viewport: { width: 768, height: 1024 } })
  await page.route('**/api/admin/dashboard/badges', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: { ordersToPack: 2504, paymentsToLookAt: 0, unreadMessages: 0, reviewsToApprove: 0, returnsToHandle: 0 },
      },
    }),
  )
  await page.reload()
  await page.getByRole('link', { name: 'Orders: 2504 to pack' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

it('nothing moves for people who do not want motion', async () => {
  const page = await asOwner('/team', { ...DESKTOP, reducedMotion: 'reduce' })
  await heading(page, 'Team')
  await page.evaluate(watchMotion)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByText('Search everything').waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: /^Search orders, products/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.moved ?? '')).toBe('')
})

it('the dashboard warns of a proxy that the shop does not trust, with the setting to start it with', async () => {
  const page = await asOwner('', PHONE)
  const warning = page.getByRole('alert').filter({ hasText: 'X-Forwarded-For' })
  await page.getByRole('link', { name: /Orders to pack/ }).waitFor()
  expect(await warning.count()).toBe(0)
  await page.route('**/api/admin/dashboard/waiting', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-real-ip': '203.0.113.9' } }),
  )
  await page.reload()
  await warning.getByText(/TRUST_PROXY=(127\.0\.0\.1|::1)/).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

it('says that columns are out of view next to the open menu of a tablet, and no longer when it is closed', async () => {
  const page = await asOwner('/orders', { viewport: { width: 768, height: 1024 } })
  await page.getByRole('columnheader').first().waitFor()
  const hint = page.getByText('Scroll sideways to see all columns.')
  expect(await hint.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await hint.waitFor()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await hint.waitFor({ state: 'detached' })
})

it.each(['orders', 'products', 'reviews', 'customers', 'coupons'])(
  'on a phone, each of the %s is a card that names its values, and all of it is in view',
  async (list) => {
    const page = await asOwner(`/${list}`, PHONE)
    const row = page.locator('tbody').getByRole('row').first()
    await row.waitFor()
    await page.getByRole('cell').first().waitFor()
    const { names, outside } = await row.evaluate((card) => {
      const headings = [...document.querySelectorAll('thead th')].map((cell) => cell.textContent?.trim())
      const cells = [...card.querySelectorAll('td')]
      return {
        names: cells.map((cell, place) => cell.dataset.column === headings[place]),
        outside: [...document.querySelectorAll('main *')].filter((element) => {
          const { left, right, width } = element.getBoundingClientRect()
          return width > 1 && (left < 0 || right > innerWidth)
        }).length,
      }
    })
    expect(names).not.toContain(false)
    expect(outside).toBe(0)
    expect(await page.getByText('Scroll sideways to see all columns.').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  },
)

it('on a phone, everything that can be done with the selected orders is in view', async () => {
  const page = await asOwner('/orders', PHONE)
  await page.locator('tbody').getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Hand over' }).waitFor()
  const bar = page.locator('.RaBulkActionsToolbar-toolbar')
  const outside = await bar.evaluate((element) =>
    [...element.querySelectorAll('button')].filter((button) => {
      const { left, right } = button.getBoundingClientRect()
      return left < 0 || right > innerWidth
    }),
  )
  expect(outside).toEqual([])
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const [top, end] = await Promise.all(
    [bar, page.locator('.RaList-content')].map(async (place) => (await place.boundingBox()) ?? { y: 0, height: 0 }),
  )
  expect((end?.y ?? 0) + (end?.height ?? 0), 'the last row can be seen').toBeLessThanOrEqual(top?.y ?? 0)
})

/** Runs in the page. Notes what moves for more than a millisecond from now on, but for what says that something is loading. */
function watchMotion(): void {
  const look = () => {
    for (const { effect } of document.getAnimations()) {
      const { target = null } = effect instanceof KeyframeEffect ? effect : {}
      if (Number(effect?.getTiming().duration) <= 1 || target?.closest('[role=progressbar]')) continue
      document.documentElement.dataset.moved = String(target?.className)
    }
    requestAnimationFrame(look)
  }
  look()
}

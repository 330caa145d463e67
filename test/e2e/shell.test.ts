import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, launchBrowser, PHONE, visit, waitForHydration } from './browser.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const open = (path: string, options = DESKTOP) => visit(browser, shop + path, options)

describe('the account menu of a guest', () => {
  it('opens the login modal, which requires both fields and does not reveal which one is wrong', async () => {
    const page = await open('/products')
    const modal = await openModal(page, 'Login')
    await modal.getByRole('button', { name: 'Login', exact: true }).click()
    expect(await modal.locator('[id$=-error]').allTextContents()).toEqual(['Email is required', 'Password is required'])
    await modal.getByLabel('Email Address').fill('priya@example.com')
    await modal.getByLabel('Password').fill('handloom')
    await page.keyboard.press('Enter')
    await modal.getByText('Failed to login. Please check your credentials.').waitFor()
  })

  it('opens the register modal, which shows its errors in the specified order', async () => {
    const page = await open('/products')
    const modal = await openModal(page, 'Create Account')
    const create = modal.getByRole('button', { name: 'Create Account', exact: true })
    const focused = () => page.locator(':focus')
    const messageOfFocused = async () => page.locator(`#${await focused().getAttribute('id')}-error`).textContent()
    const steps: readonly (readonly [string, string, string])[] = [
      ['Full Name', 'Priya Nair', 'Name is required'],
      ['Email Address', 'priya', 'Email is required'],
      ['Email Address', 'priya@example.com', 'Please enter a valid email address'],
      ['Password', 'handloom', 'Password must be at least 6 characters'],
      ['Confirm Password', 'handloom', 'Passwords do not match'],
    ]
    await modal.getByLabel('Phone Number').fill('12')
    for (const [label, value, message] of steps) {
      await create.click()
      expect(await messageOfFocused()).toBe(message)
      await modal.getByLabel(label, { exact: true }).fill(value)
    }
    await create.click()
    expect(await messageOfFocused()).toBe('Please enter a valid 10-digit phone number')
  })

  it('returns the focus to its button when a modal is closed with Escape', async () => {
    const page = await open('/products')
    await openModal(page, 'Login')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Account')
  })
})

describe('the navigation bar by keyboard', () => {
  it('opens a mega-menu with at most six categories per column, moves through it and closes it', async () => {
    const page = await open('/products')
    const button = page.getByRole('button', { name: 'All Categories menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    const columns = page.locator('#nav-products .nav-columns > div')
    expect(await columns.count()).toBeGreaterThanOrEqual(4)
    for (const column of await columns.all()) {
      const links = await column.locator('li a:not([href*="mainCategory="])').count()
      expect(links).toBeGreaterThan(0)
      expect(links).toBeLessThanOrEqual(6)
    }
    await page.keyboard.press('ArrowDown')
    const first = await page.locator(':focus').textContent()
    await page.keyboard.press('ArrowDown')
    expect(await page.locator(':focus').textContent()).not.toBe(first)
    await page.keyboard.press('Escape')
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('All Categories menu')
  })

  it('has a menu with pictures for a main category once the focus or the pointer is on the bar', async () => {
    const page = await open('/products')
    await waitForHydration(page)
    expect(await page.locator('.nav .menu-panel picture').count()).toBe(0)
    await page.getByRole('button', { name: 'Women menu' }).focus()
    await page.keyboard.press('ArrowDown')
    expect(await page.locator(':focus').getAttribute('href')).toMatch(/^\/category\//)
    expect(await page.locator('.nav-tiles:visible picture').count()).toBe(6)
  })

  it("shows the remaining items under 'More' and follows a link there", async () => {
    const page = await open('/products')
    await page.getByRole('button', { name: 'More' }).focus()
    await page.keyboard.press('ArrowDown')
    const href = (await page.locator(':focus').getAttribute('href')) ?? ''
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
    expect(await page.getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('false')
  })
})

describe('the mobile menu', () => {
  it('opens without JavaScript, with a search box and the full list', async () => {
    const page = await open('/products', { ...PHONE, javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    const menu = page.locator('#menu')
    await menu.getByRole('searchbox').waitFor()
    const shown = await menu.locator('.nav-link').allTextContents()
    expect(shown).toEqual(expect.arrayContaining(['Home', 'All Categories', 'Women', 'Fabrics', 'Dupattas & Shawls']))
    expect(await menu.locator('.nav-link').last().isVisible()).toBe(true)
  })

  it('makes the page behind it inert until Escape closes it', async () => {
    const page = await open('/products', PHONE)
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    expect(await page.locator('footer').evaluate((footer: HTMLElement) => footer.inert)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await page.locator('footer').evaluate((footer: HTMLElement) => footer.inert)).toBe(false)
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Menu')
  })
})

/** Each of these changes at most the query of the address. */
const FROM_MENU: readonly (readonly [string, (menu: Locator) => Promise<void>])[] = [
  ['a main category', (menu) => menu.locator('a.nav-link[href*="mainCategory="]').first().tap()],
  ['the page that is open', (menu) => menu.getByRole('link', { name: 'All Categories', exact: true }).tap()],
  [
    'a search',
    async (menu) => {
      await menu.getByRole('searchbox').fill('saree')
      await menu.getByRole('searchbox').press('Enter')
    },
  ],
  [
    'a suggestion',
    async (menu) => {
      await menu.getByRole('searchbox').pressSequentially('silk')
      await menu.getByRole('option').first().tap()
    },
  ],
]

describe('a change of the query', () => {
  it.each(FROM_MENU)(
    'by %s of the mobile menu closes it, announces the title and moves the focus',
    async (_, choose) => {
      const page = await open('/products', PHONE)
      await waitForHydration(page)
      await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await menu.waitFor()
      await choose(menu)
      await page.locator('#content:focus').waitFor()
      await menu.waitFor({ state: 'hidden' })
      expect(await page.locator('footer').evaluate((footer: HTMLElement) => footer.inert)).toBe(false)
      await page.locator('p[aria-live=polite]', { hasText: await page.title() }).waitFor()
    },
  )

  it('inside the list keeps the focus', async () => {
    const page = await open('/products')
    await waitForHydration(page)
    const filter = page.locator('.filter-options a').first()
    const href = (await filter.getAttribute('href')) ?? ''
    await filter.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
    await page.locator('.filter-options a[aria-current=true]:focus').waitFor()
  })

  it('by the Back button closes an open dialog', async () => {
    const page = await open('/products')
    await waitForHydration(page)
    await page.locator('.filter-options a').first().click()
    await page.getByText('Applied filters:').waitFor()
    await openModal(page, 'Login')
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.locator('dialog').count()).toBe(0)
  })
})

describe('search suggestions', () => {
  it('are chosen by keyboard and include products with pictures', async () => {
    const page = await open('/products')
    const box = page.getByRole('search', { name: 'Search' }).first().locator('input')
    await box.click()
    await box.pressSequentially('red saree')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await options.first().waitFor()
    expect(await page.locator('[role=option] picture').count()).toBeGreaterThan(0)
    await page.keyboard.press('ArrowUp')
    const chosen = page.locator('[role=option][aria-selected=true]')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/products\/[0-9a-f]{24}$/)
    expect(await options.count()).toBe(0)
    await box.fill('red silk')
    await box.press('Enter')
    await page.waitForURL(/search=red\+silk$/)
    // The list takes the focus when it is shown.
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(false)
    await box.fill('')
    await box.pressSequentially('red')
    await options.filter({ hasText: 'red silkRecent' }).waitFor()
    expect(await options.count()).toBeLessThanOrEqual(8)
    await options.filter({ hasText: 'Clear recent searches' }).click()
    expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBe(null)
  })

  it('leave a plain search form that works without JavaScript', async () => {
    const page = await open('/products', { ...DESKTOP, javaScriptEnabled: false })
    const box = page.getByRole('search', { name: 'Search' }).first().locator('input')
    await box.fill('red saree')
    await box.press('Enter')
    await page.waitForURL(/\/products\?search=red\+saree$/, { waitUntil: 'commit' })
  })
})

const ADD = 'button.card-add:not([aria-haspopup])'

describe('before hydration', () => {
  it("a click on 'Add to Cart' adds exactly one item to the cart", async () => {
    const page = await (await browser.newContext(PHONE)).newPage()
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.goto(`${shop}/products?search=saree`, { waitUntil: 'commit' })
    await page.locator(ADD).first().click()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    expect(await linesInCart(page)).toEqual([1])
    expect(await page.locator('[data-held]').count()).toBe(0)
  })

  it('shows the stored cart and wishlist when the client script fails to load', async () => {
    const page = await open('/products?search=saree')
    await page.locator(ADD).first().click()
    await page.locator('[data-wishlist-item]').nth(1).click()
    await page.getByRole('link', { name: 'Wishlist, 1 item' }).waitFor()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    expect(await page.locator('[data-wishlist-item]').nth(1).getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('[data-wishlist-item]').nth(0).getAttribute('aria-pressed')).toBe('false')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Login' }).click()
    await page.waitForURL('**/login')
  })

  it('keeps the cart in sync between two tabs', async () => {
    const page = await open('/products?search=saree')
    const other = await page.context().newPage()
    await other.goto(`${shop}/wishlist`)
    await page.locator(ADD).first().click()
    await other.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    expect(await linesInCart(other)).toEqual([1])
  })
})

async function openModal(page: Page, name: 'Login' | 'Create Account') {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('link', { name }).click()
  const modal = page.getByRole('dialog', { name })
  await modal.waitFor()
  return modal
}

/** Returns the quantities of the cart's lines. */
function linesInCart(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { items }: { items: { quantity: number }[] } = JSON.parse(localStorage.getItem('cart') ?? '{"items":[]}')
    return items.map((line) => line.quantity)
  })
}

import type { Browser, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { DESKTOP, launchBrowser, PHONE, visit, WITHOUT_PICTURES, waitForHydration } from './browser.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const open = (path: string, options = DESKTOP) => visit(browser, shop + path, options)

describe('the account menu of a guest', () => {
  it('opens the login and the register modal, which show their errors, and has the focus again when one is closed with Escape', async () => {
    const page = await open('/faq')
    const login = await openModal(page, 'Login')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect.soft(await page.locator(':focus').getAttribute('aria-label'), 'focus after Escape').toBe('Account')

    await openModal(page, 'Login')
    await login.getByRole('button', { name: 'Login', exact: true }).click()
    expect
      .soft(await login.locator('[id$=-error]').allTextContents(), 'both fields are required')
      .toEqual(['Email is required', 'Password is required'])
    await login.getByLabel('Email Address').fill('priya@example.com')
    await login.getByLabel('Password').fill('handloom')
    await page.keyboard.press('Enter')
    // The message does not reveal which of the two is wrong.
    await login.getByText('Failed to login. Please check your credentials.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

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
      expect(await messageOfFocused(), 'errors in the specified order').toBe(message)
      await modal.getByLabel(label, { exact: true }).fill(value)
    }
    await create.click()
    expect(await messageOfFocused()).toBe('Please enter a valid 10-digit phone number')
  })
})

describe('the navigation bar by keyboard', () => {
  it("loads its pictures on the first focus, moves through a mega-menu and closes it, and follows a link under 'More'", async () => {
    const page = await open('/faq')
    await waitForHydration(page)
    expect.soft(await page.locator('.nav .menu-panel picture').count(), 'pictures before the first focus').toBe(0)
    await page.getByRole('button', { name: 'Women menu' }).focus()
    await page.keyboard.press('ArrowDown')
    expect.soft(await page.locator(':focus').getAttribute('href'), 'a main category').toMatch(/^\/category\//)
    expect.soft(await page.locator('.nav-tiles:visible picture').count(), 'its pictures').toBe(6)
    await page.keyboard.press('Escape')

    const button = page.getByRole('button', { name: 'All Categories menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    const columns = page.locator('#nav-products .nav-columns > div')
    expect.soft(await columns.count(), 'columns of the mega-menu').toBeGreaterThanOrEqual(4)
    for (const column of await columns.all()) {
      const links = await column.locator('li a:not([href*="mainCategory="])').count()
      expect.soft(links, 'categories in a column').toBeGreaterThan(0)
      expect.soft(links, 'categories in a column').toBeLessThanOrEqual(6)
    }
    await page.keyboard.press('ArrowDown')
    const first = await page.locator(':focus').textContent()
    await page.keyboard.press('ArrowDown')
    expect.soft(await page.locator(':focus').textContent(), 'the next link').not.toBe(first)
    await page.keyboard.press('Escape')
    expect.soft(await button.getAttribute('aria-expanded'), 'closed with Escape').toBe('false')
    expect
      .soft(await page.locator(':focus').getAttribute('aria-label'), 'focus after Escape')
      .toBe('All Categories menu')

    await page.getByRole('button', { name: 'More' }).focus()
    await page.keyboard.press('ArrowDown')
    const href = (await page.locator(':focus').getAttribute('href')) ?? ''
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
    expect(await page.getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('false')
  })
})

/** With script it becomes a combobox. */
const searchIn = (menu: Locator) => menu.locator('input[type=search]')

/** Each of these changes at most the query of the address. */
const FROM_MENU: readonly (readonly [what: string, address: string, choose: (menu: Locator) => Promise<void>])[] = [
  [
    'the page that is open',
    '/products',
    (menu) => menu.getByRole('link', { name: 'All Categories', exact: true }).tap(),
  ],
  [
    'a main category',
    '/products?mainCategory=*',
    (menu) => menu.locator('a.nav-link[href*="mainCategory="]').first().tap(),
  ],
  [
    'a suggestion',
    '/products?search=*silk*',
    async (menu) => {
      await searchIn(menu).pressSequentially('silk')
      await menu.getByRole('option').first().tap()
    },
  ],
  [
    'a search',
    '/products?search=saree',
    async (menu) => {
      await searchIn(menu).fill('saree')
      await searchIn(menu).press('Enter')
    },
  ],
]

describe('the mobile menu', () => {
  it('opens without JavaScript, with a search box and the full list', async () => {
    const page = await open('/faq', { ...PHONE, javaScriptEnabled: false })
    await page.getByRole('button', { name: 'Menu', exact: true }).tap()
    const menu = page.locator('#menu')
    await menu.getByRole('searchbox').waitFor()
    const shown = await menu.locator('.nav-link').allTextContents()
    expect(shown).toEqual(expect.arrayContaining(['Home', 'All Categories', 'Women', 'Fabrics', 'Dupattas & Shawls']))
    await menu.locator('.nav-link').last().waitFor()
  })

  it('makes the page behind it inert until Escape or a choice closes it; then the title is announced and the focus moves', async () => {
    const page = await open('/products', PHONE)
    await waitForHydration(page)
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const isInert = () => page.locator('footer').evaluate((footer: HTMLElement) => footer.inert)
    const openMenu = async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).tap()
      await menu.waitFor()
    }
    await openMenu()
    expect.soft(await isInert(), 'inert behind the menu').toBe(true)
    const top = (name: string) =>
      menu
        .getByRole('link', { name, exact: true })
        .first()
        .evaluate((link) => link.getBoundingClientRect().top)
    expect.soft(await top('Women'), 'categories come first').toBeLessThan(await top('Home'))
    await menu.getByRole('button', { name: 'Submit: Search the shop' }).focus()
    await page.keyboard.press('Tab')
    expect
      .soft(await page.locator(':focus').textContent(), 'and the focus goes in the same order')
      .toBe('All Categories')
    await page.keyboard.press('Escape')
    expect.soft(await isInert(), 'inert after Escape').toBe(false)
    expect.soft(await page.locator(':focus').getAttribute('aria-label'), 'focus after Escape').toBe('Menu')
    await openMenu()
    expect
      .soft(await menu.boundingBox(), 'the menu covers the height of the screen')
      .toMatchObject({ y: 0, height: 800 })
    const heights = await menu
      .locator('.nav-link:visible')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect.soft(Math.min(...heights), 'a thumb hits each entry').toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Escape')
    const announced = await page.locator('p[aria-live=polite]').evaluateHandle((region) => {
      const texts: string[] = []
      new MutationObserver(() => texts.push(region.textContent ?? '')).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      })
      return texts
    })
    for (const [what, address, choose] of FROM_MENU) {
      const titleBefore = await page.title()
      await announced.evaluate((texts) => texts.splice(0))
      await openMenu()
      await choose(menu)
      await page.waitForURL(`**${address}`)
      await page.locator('#content:focus').waitFor()
      await menu.waitFor({ state: 'hidden' })
      expect.soft(await isInert(), `inert after ${what}`).toBe(false)
      await page.locator('p[aria-live=polite]', { hasText: await page.title() }).waitFor()
      const wrong = titleBefore === (await page.title()) ? '' : titleBefore
      expect.soft((await announced.jsonValue()).filter((text) => text === wrong && text !== '')).toEqual([])
    }
  })
})

describe('a change of the query', () => {
  it('inside the list keeps the focus, and by the Back button closes an open dialog', async () => {
    const page = await open('/products')
    await waitForHydration(page)
    const filter = page.locator('.filter-options a').first()
    const href = (await filter.getAttribute('href')) ?? ''
    await filter.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${href}`)
    await page.locator('.filter-options a[aria-current=true]:focus').waitFor()
    await page.getByText('Applied filters:').waitFor()
    await openModal(page, 'Login')
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.locator('dialog').count()).toBe(0)
  })

  it('is not lost with the connection: the page stays and so does what was typed', async () => {
    const page = await open('/products')
    await waitForHydration(page)
    await page.context().setOffline(true)
    const box = page.getByRole('search', { name: 'Search', exact: true }).locator('input')
    await box.fill('red saree')
    await box.press('Enter')
    await page.getByText('You are offline.').first().waitFor()
    await page.getByRole('link', { name: 'New Arrivals' }).first().click()
    await page.getByText('No internet connection.').waitFor()
    expect([new URL(page.url()).pathname, await box.inputValue()]).toEqual(['/products', 'red saree'])
    await page.context().setOffline(false)
    await box.press('Enter')
    await page.waitForURL('**/products?search=red+saree')
  })
})

describe('without a connection', () => {
  it('Back, Forward and links show the pages that were open before; any other page says what is missing and loads later', async () => {
    const page = await open('/products')
    await waitForHydration(page)
    const heading = page.getByRole('heading', { level: 1 })
    const product = page.locator('main h3 a').first()
    const name = (await product.textContent()) ?? ''
    await product.click()
    await heading.getByText(name).waitFor()
    await page.context().setOffline(true)
    await page.goBack()
    await heading.getByText('All Products').waitFor()
    await page.goForward()
    await heading.getByText(name).waitFor()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Products' }).click()
    await heading.getByText('All Products').waitFor()
    await page.context().setOffline(false)
    // A connection that is there by name only: the browser does not know that it is lost.
    const isData = (url: URL) => url.pathname.endsWith('.data')
    await page.route(isData, (route) => route.abort())
    await page.getByRole('link', { name: 'Contact' }).first().click()
    await heading.getByText('No internet connection').waitFor()
    await page.unroute(isData)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await heading.getByText('Contact Us').waitFor()
  })

  it('a list stays, with the filters that were chosen, and is sorted and filtered once the connection is back', async () => {
    const page = await open('/products', PHONE)
    await waitForHydration(page)
    const heading = page.getByRole('heading', { level: 1, name: 'All Products' })
    const offline = page.getByText('You are offline.').first()
    await page.context().setOffline(true)
    const sort = page.getByLabel('Sort by')
    await sort.selectOption('Price Low to High')
    await offline.waitFor()
    await expect.poll(() => sort.locator('option:checked').textContent()).toBe('Newest First')
    await heading.waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Filter Products' })
    const red = drawer.getByRole('link', { name: /^Red \d/ })
    await red.click()
    await offline.waitFor({ state: 'detached' })
    await page.context().setOffline(true)
    const apply = drawer.getByRole('button', { name: /^Apply Filters/ })
    await apply.click()
    await offline.waitFor()
    expect(await red.getAttribute('aria-current')).toBe('true')
    await page.context().setOffline(false)
    await apply.click()
    await page.waitForURL(/color=Red/)
    await expect.poll(() => drawer.count()).toBe(0)
    await sort.selectOption('Price Low to High')
    await page.waitForURL(/color=Red.*sortBy=price/)
  })
})

describe('the text in the search field', () => {
  it('ends before its button', async () => {
    const page = await open('/products')
    const box = page.getByRole('search', { name: 'Search', exact: true }).locator('input')
    const space = await box.evaluate((input) => {
      const { right } = input.getBoundingClientRect()
      const textEnd = right - Number.parseFloat(getComputedStyle(input).paddingRight)
      return (input.nextElementSibling?.getBoundingClientRect().left ?? 0) - textEnd
    })
    expect(space).toBeGreaterThanOrEqual(0)
  })
})

describe('search suggestions', () => {
  it('are chosen by keyboard and include products with pictures', async () => {
    const page = await open('/faq')
    const box = page.getByRole('search', { name: 'Search' }).first().locator('input')
    await box.click()
    await box.pressSequentially('red saree')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await options.first().waitFor()
    expect(await page.locator('[role=option] picture').count()).toBeGreaterThan(0)
    await page
      .getByRole('status')
      .filter({ hasText: /^[2-8] suggestions$/ })
      .waitFor({ state: 'attached' })
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
    const page = await open('/faq', { ...DESKTOP, javaScriptEnabled: false })
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

  it('the stored cart and wishlist are shown when the client script fails to load; another tab shows the cart at once', async () => {
    const page = await open('/products?search=saree')
    const other = await page.context().newPage()
    await other.goto(`${shop}/wishlist`, { waitUntil: 'domcontentloaded' })
    await page.locator(ADD).first().click()
    await other.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
    expect(await linesInCart(other), 'in the other tab').toEqual([1])
    await other.close()
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

import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import {
  addPasskeyDevice,
  axeFindings,
  DESKTOP,
  launchBrowser,
  PHONE,
  visit,
  WITHOUT_PICTURES,
  waitForHydration,
} from './browser.ts'
import { buyByApi, findAvailableProducts, NO_SCREEN, newCustomer, newEmail, ordersOf, PASSWORD } from './buying.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const open = (path: string, options = DESKTOP) => visit(browser, shop + path, options)
const emailOf = (name: string) => `${name}-${Date.now()}@example.com`

describe('accounts', () => {
  it('keeps the password out of the URL when the form is submitted without JavaScript', async () => {
    const page = await open('/login?next=%2Forders', { ...PHONE, javaScriptEnabled: false })
    expect(await page.getByRole('main').textContent()).toContain('This form needs JavaScript.')
    await page.getByLabel('Email Address').fill('asha@example.com')
    await page.getByLabel('Password').fill('ashas-loom')
    await page.getByLabel('Password').press('Enter')
    await page.waitForFunction(() => (document.querySelector('[type=password]') as HTMLInputElement).value === '')
    expect(page.url()).toBe(`${shop}/login?next=%2Forders`)
  })

  it('promises no link for a new password while the shop has no mail server', async () => {
    const page = await open('/forgot-password')
    const main = page.getByRole('main')
    await main.getByText('This shop cannot send emails yet').waitFor()
    expect(await main.getByText("we'll send you a link").count()).toBe(0)
    await main.getByRole('link', { name: 'Contact Us' }).click()
    await page.waitForURL(`${shop}/contact`)
  })

  it('leads from a link that is no longer valid to a new one', async () => {
    const page = await open('/reset-password?token=x', PHONE)
    await page.getByLabel('New Password', { exact: true }).fill('a-quiet-loom')
    await page.getByLabel('Confirm Password').fill('a-quiet-loom')
    await page.getByRole('button', { name: 'Save Password' }).click()
    await page.getByRole('alert').getByText('This link is no longer valid.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Request a New Link' }).click()
    await page.getByRole('heading', { name: 'Forgot Password' }).waitFor()
  })

  it('registers on the page, logs in and returns to the page the visitor came from', async () => {
    const page = await open('/addresses')
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Go to Login' }).waitFor()
    await page.waitForURL('**/login?next=%2Faddresses')
    await page.getByText('Please log in to manage your addresses.').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
    await page.getByRole('heading', { name: 'Create Account' }).waitFor()
    const create = page.getByRole('main').getByRole('button', { name: 'Create Account' })
    await create.click()
    await page.getByText('Name is required').waitFor()
    const email = emailOf('page')
    await page.getByLabel('Full Name').fill('Asha Rao')
    await page.getByLabel('Email Address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('ashas-loom')
    await page.getByLabel('Confirm Password').fill('another')
    await create.click()
    await page.getByText('Passwords do not match').waitFor()
    await page.getByLabel('Confirm Password').fill('ashas-loom')
    await create.click()
    await page.getByText('Registration successful! Please login.').waitFor()
    // The browser keeps the message for the page that is loaded again. Shown late, it would move the form.
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.reload()
    await waitForHydration(page)
    expect(await page.getByText('Registration successful! Please login.').count()).toBe(0)
    expect(errors).toEqual([])
    await page.getByLabel('Email Address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('wrong-password')
    const login = page.getByRole('main').getByRole('button', { name: 'Login' })
    await login.click()
    await page.getByText('Failed to login. Please check your credentials.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('ashas-loom')
    await page.route('**/api/auth/login', (route) => route.abort('connectionreset'), { times: 1 })
    await login.click()
    await page.getByText("We couldn't reach the shop. Please check your connection and try again.").waitFor()
    await login.click()
    await page.waitForURL(`${shop}/addresses`)
    await page.getByText('No Saved Addresses').waitFor()
    // The session itself is out of reach of scripts.
    expect(await page.evaluate(() => document.cookie)).toBe('signed-in=1')
  })

  it('is still shown as signed in when the browser has lost its storage, and visitors are not asked about', async () => {
    const page = await newCustomer(browser, shop, '/profile', PHONE)
    const asked: string[] = []
    page.on('request', (request) => {
      // The profile makes this request, too, perhaps until the next page is there.
      if (request.url().endsWith('/api/auth/me') && page.url() === `${shop}/faq`) asked.push(request.url())
    })
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${shop}/faq`)
    await page.getByRole('button', { name: /^Account of / }).waitFor()
    expect(asked).toHaveLength(1)
    await page.context().clearCookies({ name: /^(?:__Host-)?session$/ })
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${shop}/faq`)
    await expect.poll(() => page.evaluate(() => document.cookie)).toBe('')
    await page.goto(`${shop}/faq`)
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(2)
  })

  it('adds a passkey, logs in with it alone, and removes it', async () => {
    const page = await newCustomer(browser, shop, '/profile', PHONE)
    await addPasskeyDevice(page)
    await page.getByRole('button', { name: 'Add a Passkey' }).click()
    await page.getByRole('button', { name: /^Remove / }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${shop}/login?next=%2Fprofile`)
    await page.getByRole('button', { name: 'Use a Passkey Instead' }).click()
    await page.waitForURL(`${shop}/profile`)
    await page.getByRole('button', { name: /^Remove / }).click()
    const modal = page.getByRole('dialog', { name: 'Remove Passkey' })
    expect(await axeFindings(page)).toEqual([])
    await modal.getByRole('button', { name: 'Remove Passkey' }).click()
    await page.getByText('The passkey has been removed.').waitFor()
    await page.getByRole('button', { name: /^Remove / }).waitFor({ state: 'detached' })
  })

  it('registers in the modal, shows a welcome message and signs out', async () => {
    const page = await open('/faq')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Create Account' }).click()
    const modal = page.getByRole('dialog', { name: 'Create Account' })
    await modal.getByLabel('Full Name').fill('Asha Rao')
    await modal.getByLabel('Email Address').fill(emailOf('modal'))
    await modal.getByLabel('Phone Number').fill('98765 43210')
    await modal.getByLabel('Password', { exact: true }).fill('ashas-loom')
    await modal.getByLabel('Confirm Password').fill('ashas-loom')
    await modal.getByRole('button', { name: 'Create Account', exact: true }).click()
    await page.getByText('Registration successful! Welcome to our store!').waitFor()
    await page.waitForURL(`${shop}/`)
    // What the person typed and looked for before leaves a shared computer with them.
    await page.evaluate(() => {
      sessionStorage.setItem('checkout_5', '{"contact":{"phone":"9876543210"}}')
      for (const key of ['checkout_contact_5', 'bodyMeasures', 'recentSearches']) localStorage.setItem(key, '{}')
      for (const key of ['checkout_attempt_5', 'wishlist']) localStorage.setItem(key, '[]')
    })
    await page.getByRole('button', { name: 'Account of Asha Rao' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Account', exact: true }).waitFor()
    const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(left).toEqual(expect.arrayContaining(['checkout_attempt_5', 'wishlist']))
    expect(left.filter((key) => /_contact_|^checkout_5|bodyMeasures|recentSearches/.test(key))).toEqual([])
    expect((await page.request.get(`${shop}/api/auth/me`)).status()).toBe(401)
  })
})

describe('profile', () => {
  it('can be edited, which the header confirms, is not part of the cached HTML, and is gone when the session has ended', async () => {
    const page = await newCustomer(browser, shop, '/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    const html = await (await page.request.get(`${shop}/profile`)).text()
    expect.soft(html, 'the cached HTML').not.toContain('Asha')
    await page.getByLabel('Name', { exact: true }).fill('Asha Devi')
    await page.getByLabel('Phone').fill('123')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Please enter a valid 10-digit phone number').waitFor()
    await page.getByLabel('Phone').fill('9876543210')
    await page.getByLabel('Gender').selectOption('Female')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Profile updated successfully!').waitFor()
    await page.getByText('Profile Updated!').waitFor()
    await page.getByRole('button', { name: 'Account of Asha Devi' }).waitFor()
    await page.getByRole('main').getByText('9876543210').waitFor()
    await page.getByText('Profile Updated!').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    const panorama = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="600"><path fill="red" d="M0 0h9000v600H0z"/></svg>`
    const buffer = await sharp(Buffer.from(panorama)).png().toBuffer()
    await page.getByLabel('Picture').setInputFiles({ name: 'view.png', mimeType: 'image/png', buffer })
    await page.getByText('Profile Updated!').waitFor()
    await page.locator('main img[src^="/avatars/"]').waitFor()

    await page.context().clearCookies()
    await page.goto(`${shop}/faq`)
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Account', exact: true }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('user')), 'after the session').toBeFalsy()
  })
})

describe('saved addresses', () => {
  it('can be added, set as default and deleted', async () => {
    const page = await newCustomer(browser, shop, '/addresses', PHONE)
    await page.getByRole('button', { name: 'Add Your First Address' }).click()
    await page.getByRole('button', { name: 'Save Address' }).click()
    expect(await page.getByText('This field is required').count()).toBe(8)
    await fillAddress(page, 'Home')
    expect(await page.getByLabel('City').inputValue()).toBe('Kochi')
    expect(await page.getByLabel('State').inputValue()).toBe('Kerala')
    await page.getByLabel('Phone').fill('12')
    await page.getByRole('button', { name: 'Save Address' }).click()
    await page.getByText('Phone number must be 10 digits').waitFor()
    await page.getByLabel('Phone').fill('9876543210')
    await page.getByRole('button', { name: 'Save Address' }).click()
    await page.getByText('Address Added!').waitFor()
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await fillAddress(page, 'Office')
    await page.getByLabel('Set as default address').check()
    let puts = 0
    await page.route('**/addresses', async (route) => {
      if (route.request().method() !== 'PUT' || ++puts > 1) return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Save Address' }).click()
    await page.getByText('Failed to save addresses to server.').waitFor()
    expect(await page.getByLabel('Title').inputValue(), 'what was typed, after a lost answer').toBe('Office')
    await page.getByRole('button', { name: 'Save Address' }).click()
    const cards = page.getByRole('main').getByRole('listitem')
    await expect.poll(() => cards.count()).toBe(2)
    expect(
      await cards
        .filter({ has: page.getByText('DEFAULT', { exact: true }) })
        .getByRole('heading')
        .allTextContents(),
    ).toEqual(['Office'])
    await page.getByRole('button', { name: 'Set Default: Home' }).click()
    await page.getByText('Default Address Updated!').waitFor()
    await page.getByRole('button', { name: 'Delete Office' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Address' }).click()
    await page.getByText('Address Deleted!').waitFor()
    await page.reload()
    await expect.poll(() => cards.count()).toBe(1)
    // Someone else signs in, in another tab.
    const other = { name: 'Zoya Khan', email: newEmail(), password: PASSWORD }
    await page.context().clearCookies()
    expect((await page.request.post(`${shop}/api/auth/register`, { data: other })).ok()).toBe(true)
    await page.getByRole('button', { name: 'Delete Home' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Address' }).click()
    await page.getByText('Someone else has logged in meanwhile, so nothing was saved.').waitFor()
    expect(await cards.count()).toBe(1)
  })
})

describe('after a sign-out in one tab', () => {
  it('other tabs leave pages of the customer at once, also one that the Back button restores', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN)
    const [product] = await findAvailableProducts(page.request, shop, 'cotton')
    if (product) await buyByApi(page, shop, product, 1)
    const id = (await ordersOf(page, shop))[0]?._id
    const tabs = await Promise.all(
      [`/orders/${id}`, '/profile', '/addresses', '/faq'].map(async (path) => {
        const tab = await page.context().newPage()
        await tab.goto(shop + path)
        await tab.getByRole('button', { name: 'Account of Asha Rao' }).waitFor()
        await tab.waitForFunction(() => localStorage.getItem('signedInAs'))
        return tab
      }),
    )
    // A page in the memory of the Back button hears nothing until it is shown.
    const restored = await page.context().newPage()
    await restored.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true))
    await restored.goto(`${shop}/orders/${id}`)
    // Until the order is shown, the page itself asks who is signed in and would leave by that.
    await restored.getByRole('heading', { name: 'Order #' }).waitFor()
    await tabs[3]?.getByRole('button', { name: 'Account of Asha Rao' }).click()
    await tabs[3]?.getByRole('button', { name: 'Sign out' }).click()
    for (const tab of tabs.slice(0, 3)) await expect.poll(() => tab.url()).toMatch(/\/login\?/)
    await tabs[3]?.waitForURL(`${shop}/`)
    expect(restored.url()).toBe(`${shop}/orders/${id}`)
    await restored.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(() => restored.url()).toMatch(/\/login\?/)
  })

  it('the back office leaves its screens, and the shop those of the customer when the back office is left', async () => {
    const page = await open(NO_SCREEN)
    const data = { email: 'admin@example.com', password: 'admin-demo' }
    const tabOf = async (path: string) => {
      const tab = await page.context().newPage()
      await tab.goto(shop + path)
      await tab.waitForFunction(() => localStorage.getItem('signedInAs'))
      return tab
    }
    for (const path of ['/profile', '/admin/orders']) {
      expect((await page.request.post(`${shop}/api/auth/login`, { data })).ok()).toBe(true)
      const other = await tabOf('/admin/customers')
      await other.getByRole('table').waitFor()
      const tab = await tabOf(path)
      if (path === '/profile') {
        await tab.getByRole('button', { name: /^Account of / }).click()
        await tab.locator('#user-menu').getByRole('button', { name: 'Sign out' }).click()
      } else {
        const profile = await tabOf('/profile')
        await tab.getByRole('button', { name: /^Account of / }).click()
        await tab.getByRole('menuitem', { name: 'Logout' }).click()
        await expect.poll(() => profile.url()).toMatch(/\/login\?/)
      }
      await expect.poll(() => other.url()).toMatch(/\/login\?/)
    }
  })
})

describe('account pages', () => {
  const sizes = { phone: { width: 360, height: 800 }, desktop: { width: 1440, height: 900 } } as const
  const screens: readonly (readonly [path: string, widths: readonly (keyof typeof sizes)[]])[] = [
    ['/login', ['desktop']],
    ['/register', ['phone']],
    ['/forgot-password', ['desktop']],
    ['/reset-password?token=x', ['desktop']],
    ['/verify-email?token=x', ['desktop']],
    ['/profile', ['phone', 'desktop']],
    ['/addresses', ['phone']],
  ]

  it('have no accessibility violations', async () => {
    const page = await newCustomer(browser, shop, NO_SCREEN, PHONE)
    for (const [path, widths] of screens) {
      await page.goto(shop + path)
      await waitForHydration(page)
      await expect.poll(() => page.locator('main .animate-shimmer').count()).toBe(0)
      for (const width of widths) {
        await page.setViewportSize(sizes[width])
        expect.soft(await axeFindings(page), `axe on ${path}, ${width}`).toEqual([])
      }
    }
  })
})

async function fillAddress(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('First Name').fill('Asha')
  await page.getByLabel('Last Name').fill('Rao')
  await page.getByLabel('Phone').fill('9876543210')
  await page.getByLabel('ZIP Code').fill('682 001')
  await page.getByLabel('Address', { exact: true }).fill('12 Loom Street')
}

import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { codeAt } from '../../src/server/accounts/totp.ts'
import { addPasskeyDevice, axeFindings, DESKTOP, launchBrowser, signedIn, visit, WITHOUT_PICTURES } from './browser.ts'
import { NO_SCREEN } from './buying.ts'

const shopUrl = inject('shopUrl')
const TABLET = { viewport: { width: 768, height: 1024 } }
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})

/** Opens a screen of the back office and logs in. */
async function enter(path: string, email: string, password: string, how = DESKTOP): Promise<Page> {
  const page = await visit(browser, `${shopUrl}/login?next=${encodeURIComponent(`/admin${path}`)}`, how)
  await login(page, email, password)
  return page
}

async function login(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('main').locator('form')
  await form.getByLabel('Email Address').fill(email)
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Login' }).click()
}

const asOwner = (path = '', how = DESKTOP) => signedIn(browser, shopUrl, 'admin', `/admin${path}`, how)
const menu = (page: Page) => page.getByRole('navigation', { name: 'Back office' })

describe('access to the back office', () => {
  it("asks for a login, returns to the screen, shows the owner's menu, and loads nothing from other origins", async () => {
    const page = await visit(browser, shopUrl + NO_SCREEN)
    const violations: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(shopUrl) && !request.url().startsWith('data:')) violations.push(request.url())
    })
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text())
    })
    await page.goto(`${shopUrl}/admin/team`, { waitUntil: 'commit' })
    await page.waitForURL('**/login?next=*')
    await login(page, 'admin@example.com', 'admin-demo')
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
    for (const name of ['Dashboard', 'Team', 'Audit log', 'Settings', 'Security'])
      await menu(page).getByRole('link', { name }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await menu(page).getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Shop name').waitFor()
    expect(violations).toEqual([])
    await page.getByRole('link', { name: 'View shop' }).click()
    await page.getByRole('button', { name: 'Account of Asha Rao' }).click()
    await page.getByRole('link', { name: 'Admin Dashboard' }).click()
    await menu(page).waitFor()
    await page.context().close()
  })

  it('is denied to customers', async () => {
    const page = await enter('', 'priya@example.com', 'priya-demo')
    await page.getByRole('heading', { name: "You don't have access" }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
  })

  it('leaves the screen when its session was ended elsewhere and the tab is shown again, unless something was typed', async () => {
    const page = await enter('/brands/create', 'admin@example.com', 'admin-demo')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Neel')
    await menu(page)
      .getByRole('link', { name: /to pack/ })
      .waitFor()
    const { data } = await (await page.request.get(`${shopUrl}/api/auth/sessions`)).json()
    const { _id } = data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    expect((await page.request.delete(`${shopUrl}/api/auth/sessions/${_id}`)).status()).toBe(200)
    const shown = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const counts = page.waitForResponse('**/api/admin/dashboard/badges')
    await shown()
    expect((await counts).status()).toBe(401)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    expect(await name.inputValue()).toBe('Neel')
    await name.fill('')
    await shown()
    await page.waitForURL(`**/login?next=${encodeURIComponent('/admin/brands/create')}`)
    await page.context().close()
  })
})

describe('what was typed when the session has ended', () => {
  const endSession = async (page: Page) => {
    const { data } = await (await page.request.get(`${shopUrl}/api/auth/sessions`)).json()
    const { _id } = data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    expect((await page.request.delete(`${shopUrl}/api/auth/sessions/${_id}`)).status()).toBe(200)
  }
  /** The tabs of a browser share their session. */
  const loginInOtherTab = async (page: Page) => {
    const data = { email: 'admin@example.com', password: 'admin-demo' }
    expect((await page.request.post(`${shopUrl}/api/auth/login`, { data })).status()).toBe(200)
  }
  const loggedOut = (page: Page) =>
    page.getByText('You have been logged out. Log in again in another tab, then try again here.').first().waitFor()

  it('stays in a form, which is saved once another tab has logged in again', async () => {
    const page = await enter('/brands/create', 'admin@example.com', 'admin-demo')
    const name = `Neel ${Date.now()}`
    await page.getByLabel('Name', { exact: true }).fill(name)
    await endSession(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await loggedOut(page)
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(name)
    await loginInOtherTab(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/admin\/brands(\?|$)/)
    await page.context().close()
  })

  it('stays in a dialog and in a note, even after the counts of the menu were read again', async () => {
    const page = await enter('/orders', 'admin@example.com', 'admin-demo')
    await page.waitForURL('**/admin/orders**')
    const orders = await (await page.request.get(`${shopUrl}/api/admin/orders?status=confirmed&perPage=1`)).json()
    await page.goto(`${shopUrl}/admin/orders/${orders.data[0]._id}/show`)
    const countsAgain = async () => {
      const counts = page.waitForResponse('**/api/admin/dashboard/badges')
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      expect((await counts).status()).toBe(401)
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
    }
    const note = page.getByLabel('Team note')
    await note.fill('Wants it gift-wrapped')
    await endSession(page)
    await countsAgain()
    expect(await note.inputValue()).toBe('Wants it gift-wrapped')
    await note.fill('')
    await loginInOtherTab(page)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel order' })
    const reason = dialog.getByLabel('Reason (visible to the team only)')
    await reason.fill('The cloth has a hole, and no other piece is left')
    await endSession(page)
    await countsAgain()
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await loggedOut(page)
    expect(await reason.inputValue()).toBe('The cloth has a hole, and no other piece is left')
    await page.context().close()
  })
})

describe('a new team member', () => {
  it('is invited, chooses a password, sets up two-factor authentication for the next login, and a passkey', async () => {
    const email = `kiran-${Date.now()}@example.com`
    const owner = await asOwner('/team')
    await menu(owner).waitFor()
    await owner.getByRole('link', { name: 'Invite a team member' }).click()
    await owner.getByRole('textbox', { name: 'Name' }).fill('Kiran Das')
    await owner.getByRole('textbox', { name: 'Email' }).fill(email)
    expect(await axeFindings(owner)).toEqual([])
    await owner.getByRole('button', { name: 'Save' }).click()
    await owner.getByText('Invited, password not set yet').first().waitFor()
    const link = await linkIn(owner, email)

    const kiran = await visit(browser, link)
    await kiran.getByLabel('New Password').fill('parcels-and-string')
    await kiran.getByLabel('Confirm Password').fill('parcels-and-string')
    await kiran.getByRole('button', { name: 'Save Password' }).click()
    await kiran.waitForURL('**/login')
    await kiran.goto(`${shopUrl}/login?next=/admin/security`)
    await login(kiran, email, 'parcels-and-string')
    await menu(kiran).getByRole('link', { name: 'Security' }).waitFor()
    expect(await menu(kiran).getByRole('link', { name: 'Team' }).count()).toBe(0)

    await kiran.getByLabel('Your password').fill('parcels-and-string')
    await kiran.getByRole('button', { name: 'Set up' }).click()
    await kiran.getByRole('img', { name: /QR code/ }).waitFor()
    expect(await axeFindings(kiran)).toEqual([])
    const secret = ((await kiran.locator('code').first().textContent()) ?? '').replace(/\s/g, '')
    await kiran.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, Date.now()))
    await kiran.getByRole('button', { name: 'Turn on' }).click()
    await kiran.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    const [recoveryCode = ''] = await kiran.locator('.recovery-codes code').allTextContents()
    expect(await axeFindings(kiran)).toEqual([])

    const phone = await enter('/security', email, 'parcels-and-string', TABLET)
    const form = phone.getByRole('main').locator('form')
    await form.getByText('Please enter the code from your authenticator app.').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await form.getByLabel('Code').fill(recoveryCode)
    await form.getByRole('button', { name: 'Login' }).click()
    await phone.getByText('You have 9 recovery codes left.').waitFor()

    await addPasskeyDevice(phone)
    await phone.getByRole('button', { name: 'Add a passkey' }).click()
    await phone.getByRole('button', { name: /^Remove / }).waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await phone.context().clearCookies()
    await phone.goto(`${shopUrl}/login?next=/admin/security`)
    await phone.getByRole('button', { name: 'Use a Passkey Instead' }).click()
    await phone.getByText('Last used', { exact: false }).waitFor()
    for (const page of [owner, kiran, phone]) await page.context().close()
  })
})

describe('a role that is lowered while its screens are open', () => {
  it('says so, keeps what is typed, and leaves the buttons and screens of the new role', async () => {
    const owner = await asOwner(NO_SCREEN)
    const send = async (method: 'post' | 'put' | 'get', path: string, data?: object) => {
      const answer = await owner.request[method](`${shopUrl}/api/admin/${path}`, data && { data })
      expect([path, answer.status()]).toEqual([path, 200])
      return (await answer.json()).data
    }
    const email = `leela-${Date.now()}@example.com`
    const { _id: id } = await send('post', 'team', { name: 'Leela Menon', email, staffRole: 'manager' })
    const change = async (staffRole: string) => {
      const { revision } = await send('get', `team/${id}`)
      await send('put', `team/${id}`, { staffRole, isDisabled: false, revision })
    }
    const token = new URL(await linkIn(owner, email)).searchParams.get('token')
    const password = 'parcels-and-string'
    // Not with the owner's cookies: it ends the session that it is called with.
    const chosen = await fetch(`${shopUrl}/api/auth/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shopUrl },
      body: JSON.stringify({ token, password }),
    })
    expect(chosen.status).toBe(200)
    const [order] = await send('get', 'orders?status=confirmed&perPage=1')

    const leela = await enter(`/orders/${order._id}/show`, email, password)
    await leela.getByRole('button', { name: 'Cancel order' }).click()
    const dialog = leela.getByRole('dialog', { name: 'Cancel order' })
    const reason = dialog.getByLabel('Reason (visible to the team only)')
    await reason.fill('The cloth has a hole')
    await change('packer')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await leela.getByText('Your role in the team has changed: you no longer have permission to do this.').waitFor()
    expect(await reason.inputValue()).toBe('The cloth has a hole')
    expect(await leela.getByRole('button', { name: 'Change order', includeHidden: true }).count()).toBe(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await leela.getByRole('button', { name: 'Cancel order' }).waitFor({ state: 'detached' })
    await leela.getByRole('button', { name: 'Start packing' }).waitFor()
    expect(await menu(leela).getByRole('link', { name: 'Coupons' }).count()).toBe(0)

    await change('manager')
    await leela.goto(`${shopUrl}/admin/brands`)
    await menu(leela).getByRole('link', { name: 'Coupons' }).waitFor()
    await change('packer')
    await menu(leela).getByRole('link', { name: 'Coupons' }).click()
    await leela.getByRole('heading', { level: 1, name: "You don't have access" }).waitFor()
    await leela.getByText("You don't have permission to view this page. Please ask an owner.").waitFor()
    await menu(leela).getByRole('link', { name: 'Coupons' }).waitFor({ state: 'detached' })
    expect(await axeFindings(leela)).toEqual([])
    await leela.goto(`${shopUrl}/admin/nowhere`)
    await leela.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    for (const page of [owner, leela]) await page.context().close()
  })
})

describe("the owner's screens", () => {
  it('have no axe findings on a tablet', async () => {
    const page = await asOwner('/team', TABLET)
    for (const name of ['Team', 'Settings', 'Security', 'Tax rates', 'New tax rate', 'Emails', 'Audit log']) {
      const links = name === 'New tax rate' ? page.getByRole('main') : menu(page)
      if (name !== 'Team') await links.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      // The names of the folded menu go with the mouse.
      await page.mouse.move(700, 1000)
      await page.getByRole('tooltip').waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.getByRole('progressbar').first().waitFor({ state: 'detached' })
      expect([name, await axeFindings(page)]).toEqual([name, []])
    }
    await page.context().close()
  })

  it('set one free-shipping amount for all three settings, which the shop then shows', async () => {
    const page = await asOwner('/settings')
    const shipping = async () => (await (await page.request.get(`${shopUrl}/api/admin/settings/shipping`)).json()).data
    const before = await shipping()
    await page.getByRole('tab', { name: 'Shipping' }).click()
    await page.getByLabel(/^Header and product page/).fill('1500')
    await page.getByText('The three free-shipping amounts are different').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Use ₹1500 for all' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Settings saved.').waitFor()
    await page.goto(`${shopUrl}/faq`)
    await page.getByText('Free shipping on orders over 1500').first().waitFor()
    await page.goto(`${shopUrl}/admin/audit`)
    await page.getByText('changed setting shipping').first().waitFor()
    await page.getByLabel('Order, name or code').fill('nothing has this name')
    await expect.poll(() => page.getByText('changed setting shipping').count()).toBe(0)
    await expect.poll(() => page.url()).toContain('q=nothing+has+this+name')
    // Other journeys need the original amounts.
    const { revision } = await shipping()
    const restored = { ...before, revision }
    const answer = await page.request.put(`${shopUrl}/api/admin/settings/shipping`, { data: restored })
    expect(answer.ok()).toBe(true)
    await page.context().close()
  })
})

/** The link in the newest email to an address. A background job writes the email, so this retries. */
async function linkIn(owner: Page, email: string): Promise<string> {
  for (let tries = 0; tries < 30; tries += 1) {
    const { data } = await (await owner.request.get(`${shopUrl}/api/admin/emails?q=${email}`)).json()
    if (data[0]) {
      await owner.goto(`${shopUrl}/admin/emails/${data[0]._id}/show`)
      const text = (await owner.getByText('Choose a password').last().textContent()) ?? ''
      const url = /\/reset-password\?token=[\w-]+/.exec(text)?.[0]
      if (url) return shopUrl + url
    }
    await owner.waitForTimeout(500)
  }
  throw new Error(`No email to ${email} was written.`)
}

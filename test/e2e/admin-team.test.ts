import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { codeAt } from '../../src/server/accounts/totp.ts'
import { axeFindings, DESKTOP, launchBrowser, signedIn, visit } from './browser.ts'

const shopUrl = inject('shopUrl')
const TABLET = { viewport: { width: 768, height: 1024 } }
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})

/** Opens the back office and logs in on the way. */
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

describe('the door of the back office', () => {
  it('asks for a login, leads back, and shows what the owner may do', async () => {
    const page = await visit(browser, shopUrl)
    await page.goto(`${shopUrl}/admin/team`, { waitUntil: 'commit' })
    await page.waitForURL('**/login?next=*')
    await login(page, 'admin@example.com', 'admin-demo')
    await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor()
    for (const name of ['Dashboard', 'Team', 'Audit log', 'Settings', 'My login'])
      await menu(page).getByRole('link', { name }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
  })

  it('stays closed to customers', async () => {
    const page = await enter('', 'priya@example.com', 'priya-demo')
    await page.getByRole('heading', { name: 'For the team only' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
  })

  it('is linked from the shop’s own menu', async () => {
    const page = await enter('', 'admin@example.com', 'admin-demo')
    await menu(page).waitFor()
    await page.getByRole('link', { name: 'View shop' }).click()
    await page.getByRole('button', { name: 'Account of Asha Rao' }).click()
    await page.getByRole('link', { name: 'Admin Dashboard' }).click()
    await menu(page).waitFor()
    await page.context().close()
  })

  it('loads nothing from elsewhere and breaks none of its own rules', async () => {
    const page = await visit(browser, shopUrl)
    const troubles: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(shopUrl) && !request.url().startsWith('data:')) troubles.push(request.url())
    })
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) troubles.push(message.text())
    })
    await page.goto(`${shopUrl}/login?next=/admin/settings`)
    await login(page, 'admin@example.com', 'admin-demo')
    await page.getByLabel('Shop name').waitFor()
    expect(troubles).toEqual([])
    await page.context().close()
  })
})

describe('somebody new in the team', () => {
  it('is invited, chooses a password, and sets up a code that the next login asks for', async () => {
    const email = `kiran-${Date.now()}@example.com`
    const owner = await asOwner('/team')
    await menu(owner).waitFor()
    await owner.getByRole('link', { name: 'Invite somebody to the team' }).click()
    await owner.getByRole('textbox', { name: 'Name' }).fill('Kiran Das')
    await owner.getByRole('textbox', { name: 'E-mail' }).fill(email)
    expect(await axeFindings(owner)).toEqual([])
    await owner.getByRole('button', { name: 'Save' }).click()
    await owner.getByText('Invited, no password yet').first().waitFor()
    const link = await linkIn(owner, email)

    const kiran = await visit(browser, link)
    await kiran.getByLabel('New Password').fill('parcels-and-string')
    await kiran.getByLabel('Confirm Password').fill('parcels-and-string')
    await kiran.getByRole('button', { name: 'Save Password' }).click()
    await kiran.waitForURL('**/login')
    await kiran.goto(`${shopUrl}/login?next=/admin/security`)
    await login(kiran, email, 'parcels-and-string')
    await menu(kiran).getByRole('link', { name: 'My login' }).waitFor()
    expect(await menu(kiran).getByRole('link', { name: 'Team' }).count()).toBe(0)

    await kiran.getByLabel('Your password').fill('parcels-and-string')
    await kiran.getByRole('button', { name: 'Set up' }).click()
    await kiran.getByRole('img', { name: /QR code/ }).waitFor()
    expect(await axeFindings(kiran)).toEqual([])
    const secret = ((await kiran.locator('code').first().textContent()) ?? '').replace(/\s/g, '')
    await kiran.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, Date.now()))
    await kiran.getByRole('button', { name: 'Switch on' }).click()
    await kiran.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    const [recoveryCode = ''] = await kiran.locator('.recovery-codes code').allTextContents()
    expect(await axeFindings(kiran)).toEqual([])

    const phone = await enter('/security', email, 'parcels-and-string', TABLET)
    const form = phone.getByRole('main').locator('form')
    await form.getByText('Please enter the code of your authenticator app.').waitFor()
    expect(await axeFindings(phone)).toEqual([])
    await form.getByLabel('Code').fill(recoveryCode)
    await form.getByRole('button', { name: 'Login' }).click()
    await phone.getByText('9 of your recovery codes are left').waitFor()
    for (const page of [owner, kiran, phone]) await page.context().close()
  })
})

describe('the screens of the owner', () => {
  it.each([
    ['', 'Dashboard'],
    ['/team', 'Team'],
    ['/settings', 'Settings'],
    ['/security', 'My login'],
    ['/tax-rates', 'Tax rates'],
    ['/tax-rates/create', 'New tax rate'],
    ['/mails', 'Mails'],
    ['/audit', 'Audit log'],
  ])('at /admin%s have nothing that axe finds, on a tablet too', async (path, name) => {
    const page = await asOwner(path, TABLET)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('progressbar').first().waitFor({ state: 'detached' })
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
  })

  it('set one free-shipping figure for all three, and the shop says it', async () => {
    const page = await asOwner('/settings')
    await page.getByRole('tab', { name: 'Delivery' }).click()
    await page.getByLabel(/^Header and product page/).fill('1500')
    await page.getByText('The three free-shipping figures disagree').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: '₹1500 everywhere' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved. The shop shows it at once.').waitFor()
    await page.goto(shopUrl)
    await page.getByText('Free shipping on orders over 1500').first().waitFor()
    await page.goto(`${shopUrl}/admin/audit`)
    await page.getByText('change setting').first().waitFor()
    // Other journeys read the figures as the shop began with them.
    const { revision } = (await (await page.request.get(`${shopUrl}/api/admin/settings/shipping`)).json()).data
    const first = { header: 2000, shippingPage: 999, freeAbove: 500, charge: 50, revision }
    await page.request.put(`${shopUrl}/api/admin/settings/shipping`, { data: first })
    await page.context().close()
  })
})

/** The link of the newest mail to somebody, as the owner reads it; it is written by a job a moment later. */
async function linkIn(owner: Page, email: string): Promise<string> {
  for (let tries = 0; tries < 30; tries += 1) {
    const { data } = await (await owner.request.get(`${shopUrl}/api/admin/mails?q=${email}`)).json()
    if (data[0]) {
      await owner.goto(`${shopUrl}/admin/mails/${data[0]._id}/show`)
      const text = (await owner.getByText('Choose a password').last().textContent()) ?? ''
      const url = /\/reset-password\?token=[\w-]+/.exec(text)?.[0]
      if (url) return shopUrl + url
    }
    await owner.waitForTimeout(500)
  }
  throw new Error(`No mail for ${email} was written.`)
}

import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, it } from 'vitest'
import { axeFindings, DESKTOP, expectFocus, launchBrowser, signedIn, WITHOUT_PICTURES } from './browser.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})

const first = async (page: Page, list: string): Promise<string> =>
  (await (await page.request.get(`${shop}/api/admin/${list}?perPage=1`)).json()).data[0]._id

/** The screen, the address its record has, and what it shows once it is loaded. */
const SCREENS: readonly (readonly [string, (page: Page) => Promise<string>, (page: Page) => Promise<void>])[] = [
  ['Orders', async () => '/orders', (page) => page.getByRole('cell').first().waitFor()],
  ['Order', async (page) => `/orders/${await first(page, 'orders')}/show`, heading('Customer')],
  ['Brand', async (page) => `/brands/${await first(page, 'brands')}`, (page) => page.getByLabel('Name').waitFor()],
  ['Categories', async () => '/categories', (page) => page.getByRole('link', { name: 'Women', exact: true }).waitFor()],
  ['Import products', async () => '/import', (page) => page.getByRole('button', { name: 'Choose a file' }).waitFor()],
  ['Settings', async () => '/settings', (page) => page.getByLabel('Shop name').waitFor()],
  ['Security', async () => '/security', heading('Authenticator app')],
]

function heading(name: string) {
  return (page: Page) => page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
}

it.each(SCREENS)('%s: what cannot be loaded says why and is loaded again on request', async (title, address, shown) => {
  const page = await signedIn(browser, shop, 'admin', '/faq', DESKTOP)
  const path = await address(page)
  const refuse = /\/api\/admin\//
  await page.route(refuse, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 500, json: { success: false, message: 'The database is unavailable.' } })
      : route.continue(),
  )
  await page.goto(`${shop}/admin${path}`)
  const failure = page.getByRole('main').getByRole('alert').filter({ hasText: 'The database is unavailable.' })
  const again = failure.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  // Once, although more than one read of the screen fails.
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('The database is unavailable.').count()).toBe(1)
  // Not that there are none, or that it was deleted.
  expect(await page.getByRole('main').textContent()).not.toMatch(/No .* (found|yet)|does not exist/)
  expect(await axeFindings(page)).toEqual([])
  await page.unroute(refuse)
  await again.click()
  await shown(page)
  await failure.waitFor({ state: 'detached' })
})

it('a record that was deleted says so and leads back to its list', async () => {
  const page = await signedIn(browser, shop, 'admin', `/admin/orders/${'f'.repeat(24)}/show`, DESKTOP)
  await page.getByText('This record does not exist. It may have been deleted.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
})

it('an address that does not exist has one heading and leads on', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/nowhere', DESKTOP)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
})

it('a button keeps the focus after its call, and the screen gets it when the button is gone', async () => {
  const page = await signedIn(browser, shop, 'admin', '/faq', DESKTOP)
  await page.route('**/api/admin/orders/*/notes', (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'Not now.' } }),
  )
  await page.goto(`${shop}/admin/orders/${await first(page, 'orders')}/show`)
  await page.getByLabel('Team note').fill('Call before delivery')
  const add = page.getByRole('button', { name: 'Add note' })
  await add.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Not now.').waitFor()
  await expectFocus(add)
  await add.evaluate((button) => button.remove())
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main-content')
})

it.each([768, 1440])(
  'at %d px, a name of 200 characters takes two lines of a list, with all of it in its title',
  async (width) => {
    const page = await signedIn(browser, shop, 'admin', '/faq', { ...DESKTOP, viewport: { width, height: 900 } })
    const names = [
      'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200),
      'Lakshmi Narasimha '.repeat(12).slice(0, 200),
    ]
    await page.route(/\/api\/admin\/(orders|customers)\?/, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const data = body.data.map((row: object, place: number) => {
        const name = names[place % 2]
        return { ...row, name, customerName: name, city: name }
      })
      await route.fulfill({ response: answer, json: { ...body, data } })
    })
    for (const list of ['orders', 'customers']) {
      await page.goto(`${shop}/admin/${list}`)
      const name = page
        .getByRole('cell')
        .getByTitle(names[0] ?? '', { exact: true })
        .first()
      await name.waitFor()
      const heights = await page.getByRole('row').evaluateAll((rows) => rows.map((row) => row.clientHeight))
      expect(Math.max(...heights)).toBeLessThan(125)
      const isTooWide = await page.getByRole('table').evaluate((table) => {
        const box = table.closest('.RaList-content')
        return box !== null && box.scrollWidth > box.clientWidth + 1
      })
      expect(isTooWide).toBe(false)
      expect(await name.textContent()).toBe(names[0])
    }
  },
)

it('a name of 200 characters takes two lines of the grid, and the choice of a variant stays in view', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/products?perPage=5', DESKTOP)
  const name = 'Banarasi Silk Saree '.repeat(10)
  await page.route(/\/api\/admin\/(product|variant)-grid\?/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const data = body.data.map((row: object) => ({ ...row, name, color: 'Red', size: 'M' }))
    await route.fulfill({ response: answer, json: { ...body, data } })
  })
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Edit in grid' }).click()
  for (const rows of ['Products', 'Variants']) {
    await page.getByRole('button', { name: rows, exact: true }).click()
    const table = page.getByRole('table', { name: `${rows} to edit` })
    await table.getByTitle(name.trim()).first().waitFor()
    const heights = await table.getByRole('rowheader').evaluateAll((heads) => heads.map((head) => head.clientHeight))
    expect(Math.max(...heights)).toBeLessThan(125)
    if (rows === 'Variants') await table.getByRole('rowheader').getByText('Red / M', { exact: true }).first().waitFor()
  }
})

it('a form says that it is loading until its record has arrived', async () => {
  const page = await signedIn(browser, shop, 'admin', '/faq', DESKTOP)
  const id = await first(page, 'brands')
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(`**/api/admin/brands/${id}`, async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(`${shop}/admin/brands/${id}`)
  const loading = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })
  await page.getByRole('heading', { level: 1, name: 'Brand' }).waitFor()
  await loading.waitFor()
  expect(await axeFindings(page)).toEqual([])
  arrive()
  await page.getByLabel('Name').waitFor()
  await loading.waitFor({ state: 'detached' })
})

it('a long name of a team member leaves the top bar one line', async () => {
  const page = await signedIn(browser, shop, 'admin', '/faq', { ...DESKTOP, viewport: { width: 768, height: 900 } })
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, user: { ...body.user, name: 'Lakshmi '.repeat(24) } } })
  })
  await page.goto(`${shop}/admin/security`)
  await page.getByRole('banner').getByText('Lakshmi Lakshmi Lakshmi…').waitFor()
  expect(await page.getByRole('banner').evaluate((bar) => bar.clientHeight)).toBeLessThan(70)
})

it('a bulk decision does what it can, and names the reviews that were refused with the reason', async () => {
  const page = await signedIn(browser, shop, 'admin', '/faq', DESKTOP)
  const read = async (id: string) => (await (await page.request.get(`${shop}/api/admin/reviews/${id}`)).json()).data
  const list = await page.request.get(`${shop}/api/admin/reviews?status=approved&perPage=5&sort=createdAt&order=desc`)
  const reviews: { _id: string; by: string; product: { name: string } }[] = (await list.json()).data.slice(0, 4)
  const [, refused, , gone] = reviews.map(({ _id }) => _id)
  await page.route(/reviews\/\w+\/reject/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    const url = route.request().url()
    if (url.includes(`${refused}`))
      return route.fulfill({ status: 500, json: { success: false, message: 'The database is unavailable.' } })
    if (url.includes(`${gone}`))
      return route.fulfill({ status: 404, json: { success: false, message: 'Review not found' } })
    return route.continue()
  })
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`${shop}/admin/reviews?filter={"status":"approved"}&perPage=5&sort=createdAt&order=DESC`)
  for (const place of [0, 1, 2, 3])
    await page
      .getByRole('row')
      .nth(place + 1)
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('progressbar', { name: 'Progress' }).waitFor()
  const dialog = page.getByRole('dialog', { name: '2 reviews rejected.' })
  await dialog.getByText('2 of 4 reviews could not be changed:').waitFor()
  const items = await dialog.getByRole('listitem').allTextContents()
  const nameOf = (place: number) => `${reviews[place]?.by} on ${reviews[place]?.product.name}`
  expect(items).toEqual([`${nameOf(1)}: The database is unavailable.`, `${nameOf(3)}: Review not found`])
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  // What can be tried again is still selected.
  await page.getByText('1 review selected').waitFor()
  expect(await Promise.all(reviews.map(async ({ _id }) => (await read(_id)).status))).toEqual([
    'rejected',
    'approved',
    'rejected',
    'approved',
  ])
  await page.unroute(/reviews\/\w+\/reject/)
  await page.route(/reviews\/\w+\/reject/, (route) => route.abort())
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const lost = page.getByRole('dialog', { name: '0 reviews rejected.' })
  await lost.getByText('1 of 1 reviews is unchanged and still selected.').waitFor()
  for (const { _id } of reviews) await page.request.put(`${shop}/api/admin/reviews/${_id}/approve`, { data: {} })
})

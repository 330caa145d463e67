import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { axeFindings, expectFocus, launchBrowser, PHONE, signedIn, waitForHydration } from './browser.ts'
import { NO_SCREEN, newCustomer, PASSWORD } from './buying.ts'
import { buyAndDeliver, openReturn, payByCard } from './delivered-order.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

it('a cash order is returned in part, and the refund recorded with its UTR', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN, PHONE)
  const { id, name } = await buyAndDeliver({ browser, shop, page: customer })
  await customer.goto(`${shop}/orders/${id}`)
  await customer.getByRole('link', { name: 'Return or Exchange' }).click()
  await customer.getByLabel('Collect them from me (₹75.00, deducted from the refund)').waitFor()
  await customer.getByRole('checkbox', { name: new RegExp(name) }).check()
  await customer.getByRole('combobox', { name: 'Reason' }).selectOption('Faulty')
  await customer.getByLabel('Collect them from me (free)').waitFor()
  await customer.getByRole('combobox', { name: 'Reason' }).selectOption('Too small')
  await customer.getByLabel('Collect them from me (₹75.00, deducted from the refund)').waitFor()
  await customer.getByText(/^Your items are worth ₹[\d,]+\.\d\d, less ₹75\.00 for the pickup\.$/).waitFor()
  await customer.getByLabel('send them with a courier of my own').check()
  await customer.getByText(/^Your items are worth ₹[\d,]+\.\d\d\.$/).waitFor()
  await customer.getByLabel('Name of the account holder').fill('Asha Rao')
  await customer.getByLabel('UPI ID').fill('asha')
  await customer.getByRole('button', { name: 'Request Return' }).click()
  await customer.getByText('Please enter a UPI ID such as name@bank.').waitFor()
  const upi = customer.getByLabel('UPI ID')
  await expectFocus(upi)
  expect(await upi.getAttribute('aria-invalid')).toBe('true')
  await customer.getByLabel('UPI ID').fill('asha.rao@okaxis')
  expect(await axeFindings(customer)).toEqual([])
  await customer.getByRole('button', { name: 'Request Return' }).click()
  await customer.getByText("We're checking your request").waitFor()
  await customer.getByRole('link', { name: 'Back to Order' }).click()
  await customer
    .getByRole('listitem')
    .filter({ hasText: 'Requested' })
    .getByRole('link', { name: /^Return / })
    .click()
  await customer.getByText("We're checking your request").waitFor()

  const page = await openReturn({ browser, shop }, id)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Record refund' }).waitFor()
  await page.getByText('Refund to UPI as•••@okaxis').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Record refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record refund' })
  await dialog.getByLabel('UTR').fill(String(500_000_000_000 + Date.now()).slice(-12))
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await page.getByText('By hand').waitFor()
  await page.getByRole('link', { name: `order #${id.slice(-8)}` }).click()
  await page.getByText('1 of 2 returned').waitFor()
  await customer.reload()
  await customer.getByText('Refunded', { exact: true }).waitFor()
  await customer.goto(`${shop}/orders`)
  await customer
    .getByRole('listitem')
    .filter({ hasText: 'Payment: Paid' })
    .getByText(/^Return \w{8}: Refunded$/)
    .waitFor()
})

it('photos of a fault are uploaded on a phone, and each that is not says why', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN, PHONE)
  const { id, name } = await buyAndDeliver({ browser, shop, page: customer })
  await customer.goto(`${shop}/orders/${id}`)
  await customer.getByRole('link', { name: 'Return or Exchange' }).click()
  await customer.getByRole('checkbox', { name: new RegExp(name) }).check()
  await customer.getByRole('combobox', { name: 'Reason' }).selectOption('Faulty')
  const seam = { name: 'seam.jpg', mimeType: 'image/jpeg', buffer: await picture('#2b3a7e') }
  const stain = { name: 'stain.png', mimeType: 'image/png', buffer: await picture('#a8322d') }
  const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic') }
  const broken = { name: 'half.jpg', mimeType: 'image/jpeg', buffer: seam.buffer.subarray(0, seam.buffer.length / 2) }
  const large = { name: 'large.tiff', mimeType: 'image/tiff', buffer: Buffer.alloc(26_000_000) }

  const field = customer.getByLabel('Photos (optional)')
  const alert = customer.getByRole('alert').filter({ hasText: /./ })
  let sent = 0
  await customer.route('**/api/return-photos', (route) =>
    ++sent === 2 ? route.abort('connectionreset') : route.fallback(),
  )
  await field.setInputFiles([seam, stain])
  await alert.getByText("stain.png: We couldn't upload this photo. Please try again.").waitFor()
  await customer.getByRole('button', { name: 'Remove seam.jpg' }).waitFor()
  // Back in between leaves the order as it was, and the form keeps what is in it, with the photo.
  await customer.goBack()
  await customer.getByRole('heading', { name: 'Actions' }).waitFor()
  await customer.goForward()
  await customer.getByRole('button', { name: 'Remove seam.jpg' }).waitFor()

  // As files of the disk: their 26 MB on the way to the browser took half a minute on a busy machine.
  const folder = mkdtempSync(join(tmpdir(), 'vastra-photos-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const onDisk = [seam, heic, broken, large, stain].map(({ name, buffer }) => {
    writeFileSync(join(folder, name), buffer)
    return join(folder, name)
  })
  await field.setInputFiles(onDisk)
  await customer.getByRole('button', { name: 'Remove stain.png' }).waitFor()
  await expect
    .poll(() => alert.textContent())
    .toBe(
      [
        'IMG_1.HEIC: HEIC pictures are not supported. Save the picture as JPEG and try again.',
        'half.jpg: The picture is damaged or incomplete. Upload it again.',
        'large.tiff: The file is larger than 25 MB.',
      ].join('\n'),
    )
  expect(await axeFindings(customer)).toEqual([])
  await field.setInputFiles([seam, await large3000()])
  await customer.getByRole('button', { name: 'Remove camera.png' }).waitFor()
  await customer.getByLabel("I'll tell you later").check()
  await customer.getByRole('button', { name: 'Request Return' }).click()
  await customer.getByText("We're checking your request").waitFor()
  const { data } = await (await customer.request.get(`${shop}/api/orders/${id}/returns`)).json()
  expect(data.returns[0].photos).toHaveLength(3)
})

it('a form is kept when its customer has signed out in another tab, and is sent after a login over it', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN, PHONE)
  const { id, name } = await buyAndDeliver({ browser, shop, page: customer })
  const { user } = await (await customer.request.get(`${shop}/api/auth/me`)).json()
  await customer.goto(`${shop}/orders/${id}/returns`)
  await customer.getByRole('checkbox', { name: new RegExp(name) }).check()
  await customer.getByRole('combobox', { name: 'Reason' }).selectOption('Faulty')
  await customer.getByLabel('Tell us more (optional)').fill('The seam is open.')
  await customer.getByLabel("I'll tell you later").check()
  await customer.request.post(`${shop}/api/auth/logout`, { headers: { origin: shop } })
  const request = customer.getByRole('button', { name: 'Request Return' })
  await request.click()
  const alert = customer.getByRole('alert').filter({ hasText: 'Your session has expired. Please log in again.' })
  await alert.getByRole('button', { name: 'Log In' }).click()
  const login = customer.getByRole('dialog', { name: 'Login' })
  expect(await axeFindings(customer)).toEqual([])
  await login.getByLabel('Email Address').fill(user.email)
  await login.getByLabel('Password').fill(PASSWORD)
  await login.getByRole('button', { name: 'Login' }).click()
  await login.waitFor({ state: 'detached' })
  expect(await customer.getByLabel('Tell us more (optional)').inputValue()).toBe('The seam is open.')
  await request.click()
  await customer.getByText("We're checking your request").waitFor()
})

it('an account stays as it was typed when another choice was a slip, and can be changed after the request', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN, PHONE)
  const { id, name } = await buyAndDeliver({ browser, shop, page: customer })
  await customer.goto(`${shop}/orders/${id}/returns`)
  await customer.getByRole('checkbox', { name: new RegExp(name) }).check()
  await customer.getByRole('combobox', { name: 'Reason' }).selectOption('Too small')
  const upi = customer.getByLabel('UPI ID')
  await customer.getByLabel('Name of the account holder').fill('Asha Rao')
  await upi.fill('asha.rao@okaxis')
  await customer.getByLabel('Bank account').check()
  await customer.getByLabel('IFSC').fill('SBIN0001234')
  await customer.getByLabel('A replacement, or another size or colour').check()
  expect(await customer.getByLabel('IFSC').isVisible()).toBe(false)
  await customer.getByLabel('A refund').check()
  expect(await customer.getByLabel('IFSC').inputValue()).toBe('SBIN0001234')
  await customer.getByLabel('UPI', { exact: true }).check()
  expect(await upi.inputValue()).toBe('asha.rao@okaxis')
  await customer.getByRole('button', { name: 'Request Return' }).click()
  const heading = customer.getByRole('heading', { name: /^Return [0-9a-f]{8}$/ })
  // The new return is above the form, which a phone had scrolled past.
  await expectFocus(heading)
  await customer.getByText('to UPI as•••@okaxis').waitFor()

  const card = customer.locator('section').filter({ has: heading })
  await card.getByRole('button', { name: 'Change Account' }).click()
  await card.getByLabel('Name of the account holder').fill('Asha Rao')
  await card.getByLabel('UPI ID').fill('asha@okicici')
  await card.getByRole('button', { name: 'Save Account' }).click()
  await card.getByText('to UPI as•••@okicici').waitFor()
  expect(await axeFindings(customer)).toEqual([])
})

it('a request is kept over a reload, but for the account, until it is sent or its customer signs out', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN, PHONE)
  const { id } = await buyAndDeliver({ browser, shop, page: customer }, undefined, { isOfTwoLines: true })
  await customer.goto(`${shop}/orders/${id}/returns`)
  const item = customer.getByRole('checkbox').nth(0)
  const reason = customer.getByRole('combobox', { name: 'Reason' })
  const note = customer.getByLabel('Tell us more (optional)')
  const ownCourier = customer.getByLabel('send them with a courier of my own')
  const account = customer.getByLabel('UPI ID')
  const fill = async () => {
    await item.check()
    await customer.getByRole('combobox', { name: 'Quantity' }).selectOption('2')
    await reason.selectOption('Faulty')
    await note.fill('The seam\nis open.')
    await ownCourier.check()
    await account.fill('asha.rao@okaxis')
  }
  await fill()
  await customer.reload()
  await expect.poll(() => note.inputValue()).toBe('The seam\nis open.')
  expect(await reason.inputValue()).toBe('defective')
  expect(await customer.getByRole('combobox', { name: 'Quantity' }).inputValue()).toBe('2')
  expect(await ownCourier.isChecked()).toBe(true)
  expect(await account.inputValue()).toBe('')
  expect(await customer.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('okaxis')
  await customer.getByLabel("I'll tell you later").check()
  await customer.getByRole('button', { name: 'Request Return' }).click()
  await customer.getByText("We've received your request.").waitFor()
  await customer.reload()
  await item.waitFor()
  expect(await item.isChecked()).toBe(false)

  await item.check()
  await note.fill('The other one, too.')
  const kept = () => customer.evaluate(() => Object.values(sessionStorage).join())
  expect(await kept()).toContain('The other one, too.')
  await customer.getByRole('button', { name: /^Account of / }).click()
  await customer.locator('#user-menu').getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(kept).not.toContain('The other one, too.')
})

it('an item that cannot be exchanged is not in the way of an exchange after it was chosen for a refund', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN, PHONE)
  const { id } = await buyAndDeliver({ browser, shop, page: customer }, undefined, { isOfTwoLines: true })
  // As cut fabric, or a dress whose other sizes are sold out.
  await customer.route('**/api/orders/*/returns', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const { data, ...rest } = await (await route.fetch()).json()
    const lines = data.lines.map((line: object, at: number) => (at === 1 ? { ...line, exchanges: [] } : line))
    return route.fulfill({ json: { ...rest, data: { ...data, lines } } })
  })
  await customer.goto(`${shop}/orders/${id}/returns`)
  for (const at of [0, 1]) {
    await customer.getByRole('checkbox').nth(at).check()
    await customer.getByRole('combobox', { name: 'Reason' }).nth(at).selectOption('Faulty')
  }
  await customer.getByLabel('A replacement, or another size or colour').check()
  expect(await customer.getByRole('checkbox').nth(1).isDisabled()).toBe(true)
  await customer.getByRole('combobox', { name: 'Exchange for' }).selectOption({ index: 1 })
  await customer.getByRole('button', { name: 'Request Exchange' }).click()
  await customer.getByText("We've received your request.").waitFor()
})

it('the same return in a second tab is refused in words, and that tab shows what was requested and decided', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN, PHONE)
  const { id } = await buyAndDeliver({ browser, shop, page: customer }, undefined, { isOfTwoLines: true })
  await customer.goto(`${shop}/orders/${id}/returns`)
  const items = customer.getByRole('checkbox')
  await items.nth(0).check()
  await items.nth(1).check()
  const reasons = customer.getByRole('combobox', { name: 'Reason' })
  await reasons.nth(0).selectOption('Too small')
  await reasons.nth(1).selectOption('Faulty')
  await customer.getByLabel('Tell us more (optional)').nth(1).fill('The seam is open.')
  await customer.getByLabel("I'll tell you later").check()
  const lines = [{ line: 0, quantity: 2, reason: 'size_small' }]
  const data = { resolution: 'refund', transport: 'self_ship', lines }
  const other = await (await customer.request.post(`${shop}/api/orders/${id}/returns`, { data })).json()
  const request = customer.getByRole('button', { name: 'Request Return' })
  await request.click()
  await customer.getByText('This has been returned already, or its return has been requested.').waitFor()
  await customer.getByRole('heading', { name: `Return ${other.data.number}` }).waitFor()
  await expect.poll(() => items.count()).toBe(1)
  expect(await customer.getByLabel('Tell us more (optional)').inputValue()).toBe('The seam is open.')
  await request.click()
  await customer.getByText("We've received your request.").waitFor()
  await expect.poll(() => customer.getByRole('heading', { name: /^Return [0-9a-f]{8}$/ }).count()).toBe(2)

  // The first one is on its way by now, which this tab does not know.
  const card = customer.locator('section').filter({ hasText: `Return ${other.data.number}` })
  const admin = await signedIn(browser, shop, 'admin', NO_SCREEN)
  const url = `${shop}/api/admin/returns/${other.data._id}`
  for (const [move, body] of [
    ['approve', {}],
    ['collect', { courier: 'Hawa Express', trackingNumber: '' }],
  ] as const) {
    const { revision } = (await (await admin.request.get(url)).json()).data
    expect((await admin.request.put(`${url}/${move}`, { data: { revision, ...body } })).ok()).toBe(true)
  }
  await card.getByRole('button', { name: 'Cancel Return' }).click()
  await card.getByRole('group', { name: 'Cancel Return?' }).getByRole('button', { name: 'Yes, Cancel It' }).click()
  await card.getByText('This return can no longer be cancelled.').waitFor()
  await card.getByText('On its way', { exact: true }).waitFor()
  expect(await card.getByRole('button', { name: 'Cancel Return' }).count()).toBe(0)
})

it('a request that was changed after its answer was lost is the one that has arrived', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN, PHONE)
  const { id, name } = await buyAndDeliver({ browser, shop, page: customer })
  // A device whose clock is wrong gets the form all the same.
  await customer.clock.setFixedTime('2031-01-01')
  await customer.goto(`${shop}/orders/${id}/returns`)
  await customer.getByRole('checkbox', { name: new RegExp(name) }).check()
  await customer.getByRole('combobox', { name: 'Reason' }).selectOption('Faulty')
  await customer.getByLabel('Tell us more (optional)').fill('The seam is open.')
  await customer.getByLabel("I'll tell you later").check()
  await customer.route(
    '**/returns',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const request = customer.getByRole('button', { name: 'Request Return' })
  await request.click()
  await customer.getByText("We couldn't reach the shop.").waitFor()
  await customer.getByLabel('Tell us more (optional)').fill('The seam is open at the side.')
  await request.click()
  await customer.getByText("We've already received your earlier request.").waitFor()
  await customer.getByText("We're checking your request").waitFor()
  expect((await (await customer.request.get(`${shop}/api/orders/${id}/returns`)).json()).data.returns).toHaveLength(1)
})

const picture = (background: string) =>
  sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A photo as a phone takes it: larger than the shop keeps, and of several megabytes. */
async function large3000() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const image = sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#888', noise } })
  return { name: 'camera.png', mimeType: 'image/png', buffer: await image.png().toBuffer() }
}

it('another size is on its way after at most eight clicks of the shop', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN)
  const { id, name, size } = await buyAndDeliver({ browser, shop, page: customer })
  await customer.goto(`${shop}/orders/${id}/returns`)
  await waitForHydration(customer)
  await customer.getByLabel('A replacement, or another size or colour').check()
  await customer.getByRole('checkbox', { name: new RegExp(name) }).check()
  await customer.getByRole('combobox', { name: 'Reason' }).selectOption('Too small')
  const exchange = customer.getByRole('combobox', { name: 'Exchange for' })
  const offered = await exchange.getByRole('option').allTextContents()
  await exchange.selectOption(offered.find((text) => text.startsWith(`${size},`) || text === size) ?? size)
  await customer.getByRole('button', { name: 'Request Exchange' }).click()
  await customer.getByText("We're checking your request").waitFor()

  const page = await openReturn({ browser, shop }, id, { viewport: { width: 768, height: 1024 } })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Open the new order' }).click()
  await page.getByRole('button', { name: 'Ship', exact: true }).click()
  await page.getByRole('dialog', { name: 'Ship' }).getByRole('button', { name: 'Ship' }).click()
  await page.getByRole('button', { name: 'Mark as delivered' }).waitFor()
  expect(await page.evaluate(() => (window as { clicks?: number }).clicks)).toBeLessThanOrEqual(8)
  await customer.reload()
  await customer.getByText('Exchanged', { exact: true }).waitFor()
  expect(await axeFindings(customer)).toEqual([])
  await customer.getByRole('link', { name: /^Order #/ }).click()
  await customer
    .getByText('These items replace items of')
    .getByRole('link', { name: `order #${id.slice(-8)}` })
    .waitFor()
})

it('a refund that the payment provider could not make is requested again with one click', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN)
  const { id } = await buyAndDeliver({ browser, shop, page: customer }, payByCard, { notes: 'sandbox refund fails' })
  const lines = [{ line: 0, quantity: 1, reason: 'defective' }]
  const data = { resolution: 'refund', transport: 'self_ship', lines }
  expect((await customer.request.post(`${shop}/api/orders/${id}/returns`, { data })).ok()).toBe(true)
  const page = await openReturn({ browser, shop }, id)
  await page.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('button', { name: 'Refund again' })
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByText('Paid back').waitFor()
        return again.count()
      },
      { interval: 1_000 },
    )
    .toBe(1)
  await page.getByText('The refund failed.').waitFor()
  await again.click()
  await page.getByText('The refund is on its way.').waitFor()
})

import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, it } from 'vitest'
import { formatRupees as rupees } from '../../src/domain/units/paise.ts'
import { axeFindings, launchBrowser, signedIn } from './browser.ts'
import { NO_SCREEN, newCustomer } from './buying.ts'
import { buyAndDeliver, openReturn } from './delivered-order.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

it('what came back is entered by keyboard and a wrong quantity stays; before it is accepted the screen says what is paid back', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN)
  const { id } = await buyAndDeliver({ browser, shop, page: customer })
  const asked = await customer.request.post(`${shop}/api/orders/${id}/returns`, {
    data: {
      resolution: 'refund',
      transport: 'self_ship',
      lines: [{ line: 0, quantity: 2, reason: 'size_small' }],
      refundAccount: { kind: 'upi', holder: 'Asha Rao', vpa: 'asha.rao@okaxis' },
    },
  })
  const { refund } = (await asked.json()).data
  const page = await openReturn({ browser, shop }, id)
  const receive = page.getByRole('dialog', { name: 'Receive items' })
  await receive.getByText(`and ${rupees(refund)} is to be paid back.`).waitFor()
  const condition = receive.getByRole('combobox', { name: 'Condition' })
  await condition.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => condition.textContent()).toBe('Tags or packaging missing')
  expect(await condition.evaluate((field) => field === document.activeElement)).toBe(true)
  await receive.getByRole('button', { name: 'Add another condition' }).press('Enter')
  const quantity = receive.getByLabel('Quantity').first()
  await quantity.fill('1.5')
  const save = receive.getByRole('button', { name: 'Save' })
  await save.press('Enter')
  await receive.getByText('Enter whole pieces, such as 2.').waitFor()
  expect(await quantity.inputValue()).toBe('1.5')
  expect(await save.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await quantity.fill('1')
  await save.press('Enter')

  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const accept = page.getByRole('dialog', { name: 'Accept' })
  await accept
    .getByRole('status')
    .getByText(`${rupees(refund)} is to be paid back.`)
    .waitFor()
  await accept.getByRole('checkbox', { name: /Tags or packaging missing/ }).press('Space')
  await accept
    .getByRole('status')
    .getByText(`${rupees(refund / 2)} is to be paid back.`)
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await accept.getByRole('button', { name: 'Accept' }).press('Enter')
  await page
    .getByText(rupees(refund / 2))
    .first()
    .waitFor()
})

it('the team reads what a return is worth before it is recorded, and a refused one keeps what was typed', async () => {
  const { id } = await buyAndDeliver({ browser, shop, page: await newCustomer(browser, shop, NO_SCREEN) })
  const page = await signedIn(browser, shop, 'admin', `/admin/orders/${id}/show`)
  const [line] = (await (await page.request.get(`${shop}/api/admin/orders/${id}/returnable`)).json()).data
  await page.getByRole('button', { name: 'Record return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record return' })
  const worth = (amount: number) => `Worth ${rupees(amount)}, less ₹75.00 for the pickup, if all of it is accepted.`
  await dialog.getByText(worth(line.worth[0])).waitFor()
  expect(await dialog.getByLabel('Exchange for').count()).toBe(0)
  const quantity = dialog.getByLabel('Quantity')
  await quantity.fill('3')
  const note = dialog.getByLabel('Why you record it')
  await note.fill('She phoned from Kochi')
  await dialog.getByRole('button', { name: 'Record return' }).click()
  await page.getByText(/At most 2.* can be returned\./).waitFor()
  expect([await quantity.inputValue(), await note.inputValue()]).toEqual(['3', 'She phoned from Kochi'])
  await quantity.fill('2')
  await dialog.getByText(worth(line.worth[1])).waitFor()
  await dialog.getByRole('combobox', { name: 'For', exact: true }).click()
  await page.getByRole('option', { name: 'Exchange' }).click()
  await dialog.getByRole('combobox', { name: 'Exchange for' }).click()
  expect(await page.getByRole('option').count()).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  expect(await axeFindings(page)).toEqual([])
})

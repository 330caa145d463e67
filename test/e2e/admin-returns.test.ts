import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, it } from 'vitest'
import { formatRupees as rupees } from '../../src/domain/units/paise.ts'
import { axeFindings, expectFocus, launchBrowser, PHONE, signedIn } from './browser.ts'
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
  await expectFocus(condition)
  await receive.getByRole('button', { name: 'Add another condition' }).press('Enter')
  const quantity = receive.getByLabel('Quantity').first()
  await quantity.fill('1.5')
  const save = receive.getByRole('button', { name: 'Save' })
  await save.press('Enter')
  await receive.getByText('Enter whole pieces, such as 2.').waitFor()
  expect(await quantity.inputValue()).toBe('1.5')
  await expectFocus(save)
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
  await dialog.getByText(/At most 2.* can be returned\./).waitFor()
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

it('a parcel with several lines is recorded at once, with the condition of each', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN)
  const { id } = await buyAndDeliver({ browser, shop, page: customer }, undefined, { isOfTwoLines: true })
  const page = await signedIn(browser, shop, 'admin', `/admin/orders/${id}/show`, PHONE)
  await page.getByRole('button', { name: 'Record return' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record return' })
  const send = dialog.getByRole('button', { name: 'Record return' })
  await send.click()
  await dialog.getByText('Choose at least one item.').waitFor()
  await dialog.getByRole('checkbox', { name: 'The items are here' }).check()
  await dialog.getByRole('button', { name: 'Select all items' }).click()
  const [first, second] = [dialog.getByRole('group').nth(0), dialog.getByRole('group').nth(1)]
  expect(await first.getByLabel('Quantity').inputValue()).toBe('2')
  await first.getByRole('button', { name: 'Add another condition' }).click()
  await second.getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'Worn, washed or altered' }).click()
  await send.click()
  await dialog.getByText('Please say why you record this return.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Why you record it').fill('The parcel came by post')
  await send.click()
  await page.getByText('Items received.').waitFor()
  const { data } = await (await page.request.get(`${shop}/api/admin/returns?orderId=${id}`)).json()
  expect(data).toMatchObject([{ state: 'received' }])
  const { pieces } = (await (await page.request.get(`${shop}/api/admin/returns/${data[0]._id}`)).json()).data
  expect(pieces.map(({ line, condition, quantity }: Piece) => [line, condition, quantity])).toEqual([
    [0, 'as_sold', 1],
    [0, 'repack', 1],
    [1, 'used', 1],
  ])
})

interface Piece {
  readonly line: number
  readonly condition: string
  readonly quantity: number
}

it('what is typed about a return stays when its customer changes it meanwhile, and closes once someone else has decided it', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN)
  const { id } = await buyAndDeliver({ browser, shop, page: customer })
  const asked = await customer.request.post(`${shop}/api/orders/${id}/returns`, {
    data: { resolution: 'refund', transport: 'self_ship', lines: [{ line: 0, quantity: 1, reason: 'size_small' }] },
  })
  const url = `${shop}/api/returns/${(await asked.json()).data._id}`
  const page = await signedIn(browser, shop, 'admin', `/admin/returns/${url.split('/').at(-1)}/show`)
  await page.getByRole('button', { name: 'Decline' }).click()
  const decline = page.getByRole('dialog', { name: 'Decline' })
  const message = decline.getByLabel('Message to the customer')
  await message.fill('The tags were cut off.')
  const account = { kind: 'upi', holder: 'Asha Rao', vpa: 'asha.rao@okaxis' }
  expect((await customer.request.put(`${url}/refund-account`, { data: account })).ok()).toBe(true)
  await decline.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('Someone else has changed this return.').waitFor()
  expect(await message.inputValue()).toBe('The tags were cut off.')
  // The screen behind shows the return as it is now.
  await page.getByText('Refund to UPI').waitFor({ state: 'attached' })
  expect((await customer.request.put(`${url}/cancel`)).ok()).toBe(true)
  await decline.getByRole('button', { name: 'Decline' }).click()
  await decline.waitFor({ state: 'detached' })
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Decline' }).count()).toBe(0)
})

it('the conditions of a parcel that came back undelivered stay when someone else has changed its order', async () => {
  const customer = await newCustomer(browser, shop, NO_SCREEN)
  const { id } = await buyAndDeliver({ browser, shop, page: customer }, undefined, { isDelivered: false })
  const page = await signedIn(browser, shop, 'admin', `/admin/orders/${id}/show`)
  await page.getByRole('button', { name: 'Came back undelivered' }).click()
  const dialog = page.getByRole('dialog', { name: 'Came back undelivered' })
  const condition = dialog.getByRole('combobox', { name: 'Condition' })
  await condition.click()
  await page.getByRole('option', { name: 'Damaged' }).click()
  const url = `${shop}/api/admin/orders/${id}`
  const { revision } = (await (await page.request.get(url)).json()).data
  const further = `FP${id.slice(-8)}`.toUpperCase()
  const parcels = { revision, trackingNumbers: [further] }
  expect((await page.request.post(`${url}/parcels`, { data: parcels })).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Someone else has changed this order.').waitFor()
  expect(await condition.textContent()).toBe('Damaged')
  await page.getByText(further).first().waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Parcel taken back.').waitFor()
  const { data } = await (await page.request.get(`${shop}/api/admin/returns?orderId=${id}`)).json()
  expect(data).toMatchObject([{ state: 'undelivered' }])
})

import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, expect, inject, it } from 'vitest'
import { BULK_STOPPED } from '../../src/domain/orders/bulk-moves.ts'
import { axeFindings, DESKTOP, launchBrowser, signedIn, WITHOUT_PICTURES } from './browser.ts'

const shop = inject('shopUrl')
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser(WITHOUT_PICTURES)
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

// The answers of a job at work are given here: the jobs of a small shop are over before a person can press the button.

it('stops a bulk move and says which orders were not moved', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/orders?perPage=10', DESKTOP)
  let isStopped = false
  const waiting = 'b'.repeat(24)
  const bulk = () => ({
    success: true,
    data: {
      _id: 'c'.repeat(24),
      number: 'cccccccc',
      move: 'process',
      courier: '',
      day: '',
      by: 'Asha',
      total: 2,
      moved: 1,
      unchanged: 0,
      refused: isStopped ? 1 : 0,
      isFinished: isStopped,
      canUndo: isStopped,
      createdAt: '2026-11-26T00:00:00Z',
      refusals: isStopped ? [{ order: waiting, number: 'bbbbbbbb', reason: BULK_STOPPED }] : [],
    },
  })
  await page.route('**/api/admin/order-bulks', (route) => route.fulfill({ json: bulk() }))
  await page.route('**/api/admin/order-bulks/*/stop', (route) => {
    isStopped = true
    return route.fulfill({ json: bulk() })
  })
  await page.route('**/api/admin/order-bulks/c*', (route) => route.fulfill({ json: bulk() }))
  await page.getByRole('columnheader').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Start packing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Moving orders' })
  await dialog.getByText('1 of 2 orders').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Stop' }).click()
  const done = page.getByRole('dialog', { name: '1 order moved to packing.' })
  await done.getByText('1 of 2 orders was not moved:').waitFor()
  await done.getByText(BULK_STOPPED).waitFor()
  await done.getByRole('button', { name: 'Undo' }).waitFor()
})

it('stops a hand-over that a colleague has started', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin', DESKTOP)
  let isFinished = false
  const id = 'e'.repeat(24)
  const handOver = () => ({
    _id: id,
    number: 'eeeeeeee',
    move: 'ship',
    courier: 'Delhivery',
    day: '2026-11-26',
    by: 'Dev Patil',
    total: 40,
    moved: 12,
    unchanged: 0,
    refused: isFinished ? 28 : 0,
    isFinished,
    canUndo: isFinished,
    createdAt: '2026-11-26T00:00:00Z',
  })
  await page.route('**/api/admin/order-bulks?**', (route) =>
    route.fulfill({ json: { success: true, data: [handOver()], total: 1 } }),
  )
  await page.route(`**/api/admin/order-bulks/${id}/stop`, (route) => {
    isFinished = true
    return route.fulfill({ json: { success: true, data: { ...handOver(), refusals: [] } } })
  })
  await page.goto(`${shop}/admin/order-bulks`)
  await page.getByRole('cell', { name: '12 of 40' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Manifest eeeeeeee' }).waitFor()
  await page.getByRole('cell', { name: '12', exact: true }).waitFor()
})

it('stops a courier file, says how much was applied, and offers the rest', async () => {
  const page = await signedIn(browser, shop, 'admin', '/admin/courier-files', DESKTOP)
  let state = 'applying'
  const id = 'd'.repeat(24)
  const file = () => ({
    success: true,
    data: {
      _id: id,
      fileName: 'awb.csv',
      state,
      courier: '',
      columns: ['Order', 'AWB'],
      fields: ['order', 'awb'],
      dayOrder: 'dmy',
      dayOrders: [],
      statuses: [],
      notes: [],
      problem: '',
      rows: 9,
      change: 9,
      same: 0,
      unclear: 0,
      refused: 0,
      applied: 4,
      createdAt: '2026-11-26T00:00:00Z',
    },
  })
  await page.route(`**/api/admin/courier-files/${id}`, (route) => route.fulfill({ json: file() }))
  await page.route(`**/api/admin/courier-files/${id}/rows**`, (route) =>
    route.fulfill({ json: { success: true, data: [], total: 0 } }),
  )
  await page.route(`**/api/admin/courier-files/${id}/stop`, (route) => {
    state = 'stopped'
    return route.fulfill({ json: file() })
  })
  await page.goto(`${shop}/admin/courier-files/${id}/show`)
  await page.getByRole('heading', { name: 'What is happening' }).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped. 4 of 9 rows were applied and stay so.').waitFor()
  await page.getByRole('button', { name: 'Apply to 5 orders' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

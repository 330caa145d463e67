import { describe, expect, it } from 'vitest'
import { jaipur, orderBody, place } from '../../../test/ordering.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { ordersAfter } from './admin-queries.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }])
const { db } = shop.database
const [asPriya, asPacker, asManager, asOwner] = [
  await shop.as(priya),
  await shop.as(packer),
  await shop.as(manager),
  await shop.as(owner),
]
const formula = { ...orderBody(shop).customer, name: '=HYPERLINK("http://x","y")' }
const comma = { ...formula, name: 'Rao, "Asha"', address: { ...jaipur, street: '1 Mill Road\nBehind the temple' } }
const first = await place(shop, asPriya, { customer: formula })
const second = await place(shop, asPriya, { customer: comma })
// Late on the 1st in UTC is already the 2nd in India.
await db
  .updateTable('orders')
  .set({ created_at: new Date('2026-04-01T20:00:00Z') })
  .where('id', '=', first._id)
  .execute()

const url = '/api/admin/orders/export'
const file = async (query = '') => (await asManager.get(`${url}${query}`)).body as unknown as string
const rowsOf = (text: string) => text.split('\r\n').filter((line) => line !== '')

describe('exporting orders', () => {
  it('writes one row per order, oldest first, with Indian times', async () => {
    const answer = await asManager.get(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'cache-control': 'private, no-store',
    })
    const [head, ...rows] = rowsOf(answer.body as unknown as string)
    expect(head).toMatch(/^\ufefforder,placed,status,/)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(new RegExp(`^${first._id.slice(-8)},2026-04-02 01:30,confirmed,Cash on Delivery,`))
    expect(rows[1]).toContain('"Rao, ""Asha""",priya@example.com,9876543210')
    expect(rows[1]).toContain(',999.00,')
  })

  it('escapes cells that a spreadsheet would run as a formula', async () => {
    const text = await file()
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
    expect(text).not.toMatch(/(^|,|\n)"?[=+@-]/)
  })

  it('writes one row per invoice line, with amounts that add up to the total', async () => {
    const rows = rowsOf(await file('?rows=lines')).slice(1)
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(['999.00', '999.00'])
    for (const row of rows) expect(row).toContain(',IK-S,"Indigo Block Print Kurta (Blue, S)",')
  })

  it('reads the orders in batches without gaps or duplicates', async () => {
    const [one, ...more] = await ordersAfter(db, {}, undefined, 1)
    const [two, ...none] = await ordersAfter(db, {}, one?.order.id, 5)
    expect([one?.order.id, two?.order.id, more, none]).toEqual([first._id, second._id, [], []])
  })

  it('applies the dates and the filters of the list', async () => {
    const ids = async (query: string) =>
      rowsOf(await file(query))
        .slice(1)
        .map((row) => row.slice(0, 8))
    const [one, two] = [first._id.slice(-8), second._id.slice(-8)]
    expect(await ids('?to=2026-04-02')).toEqual([one])
    expect(await ids('?from=2026-04-03')).toEqual([two])
    expect(await ids('?from=2026-04-02&to=2026-04-02')).toEqual([one])
    expect(await ids('?status=delivered')).toEqual([])
    expect(await ids(`?q=${two}`)).toEqual([two])
    expect((await asManager.get('/api/admin/orders?to=2026-04-01')).body.total).toBe(0)
  })

  it.each(['from=2026-04-02&to=2026-04-01', 'from=yesterday', 'to=2026-02-30', 'rows=people', 'status=paid'])(
    'is refused for %s',
    async (query) => {
      expect((await asManager.get(`${url}?${query}`)).status).toBe(400)
    },
  )

  it('requires the permission to export, which packers do not have', async () => {
    expect((await shop.app.inject({ url })).statusCode).toBe(401)
    expect((await asPriya.get(url)).status).toBe(403)
    expect((await asPacker.get(url)).status).toBe(403)
    expect((await asOwner.get(url)).status).toBe(200)
  })
})

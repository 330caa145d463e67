import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { newId } from '../../src/server/platform/database/id.ts'
import { place } from '../ordering.ts'
import { manager, owner, packer, priya, rahul } from '../people.ts'
import { indigoKurta } from '../products.ts'
import { testShop } from '../shop.ts'

const shop = await testShop([indigoKurta])
const { db } = shop.database
const asOwner = await shop.as(owner)
const asManager = await shop.as(manager)
const asPriya = await shop.as(priya)
await shop.as(rahul)
await place(shop, asPriya)

async function fileOf(list: string, query = '', by = asManager) {
  const { status, headers, body } = await by.get(`/api/admin/${list}/export${query}`)
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.csv"$/)
  return parse(body, { columns: true, bom: true }) as readonly Record<string, string>[]
}

async function write(subject: string, name = 'Zoya Khan') {
  const payload = { name, email: 'zoya@example.com', subject, message: 'Hello,\n"where" is my saree?' }
  await shop.app.inject({ method: 'POST', url: '/api/contact/submit', payload })
}

describe('the file of a list', () => {
  it('has the customers and what they bought', async () => {
    const rows = await fileOf('customers')
    expect(rows.map(({ name, orders, spent }) => [name, orders, spent])).toEqual([
      ['Rahul Mehta', '0', '0.00'],
      ['Priya Nair', '1', '999.00'],
    ])
    expect(rows[1]).toMatchObject({
      email: priya.email,
      disabled: 'no',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
    })
    expect(await fileOf('customers', '?q=rahul')).toHaveLength(1)
  })

  it('has the messages as they were written, and nothing that a spreadsheet would run', async () => {
    await write('=HYPERLINK("http://evil.example")', '@SUM(1)')
    const [row] = await fileOf('messages')
    expect(row).toMatchObject({
      name: "'@SUM(1)",
      subject: '\'=HYPERLINK("http://evil.example")',
      message: 'Hello,\n"where" is my saree?',
      status: 'open',
      read: 'no',
      answers: '0',
    })
  })

  it('has the brands, and the stock ledger of all products or of one', async () => {
    await asManager.post('/api/admin/brands', { name: 'Aarohi' })
    expect(await fileOf('brands')).toEqual([
      { name: 'Aarohi', products: '0' },
      { name: 'Neelkanth', products: '1' },
    ])
    expect(await fileOf('brands', '?q=neel')).toHaveLength(1)
    const rows = await fileOf('stock')
    expect(rows[0]).toMatchObject({ product: 'Indigo Block Print Kurta', in: '', out: '1', left: '3', unit: 'piece' })
    expect(rows[0]?.order).toMatch(/^[0-9A-F]{8}$/)
    expect(rows.slice(1).map(({ reason }) => reason)).not.toContain('order placed')
    expect(await fileOf('stock', `?productId=${shop.id('indigo-kurta')}`)).toEqual(rows)
    expect(await fileOf('stock', `?productId=${'f'.repeat(24)}`)).toEqual([])
  })

  it('has the coupons', async () => {
    await asManager.post('/api/admin/coupons', { code: 'DIWALI20', kind: 'percent', percent: 20, minimum: 500 })
    expect(await fileOf('coupons', '?q=diwali')).toMatchObject([
      { code: 'DIWALI20', percent: '20', amount: '', minimum: '500.00' },
    ])
    expect(await fileOf('coupons', '?active=false')).toEqual([])
  })

  it('has the reviews', async () => {
    const [order] = await db.selectFrom('orders').select(['id', 'customer_id']).execute()
    const review = { id: newId(), product_id: shop.id('indigo-kurta'), order_id: order?.id ?? '', rating: 4 }
    await db
      .insertInto('review')
      .values({
        ...review,
        customer_id: order?.customer_id ?? '',
        title: '-soft',
        text: 'Very soft',
        status: 'pending',
      })
      .execute()
    expect(await fileOf('reviews')).toMatchObject([
      { product: indigoKurta.name, stars: '4', title: "'-soft", by: 'Priya Nair' },
    ])
  })

  it('has the changes of the team, for the owner alone', async () => {
    const rows = await fileOf('audit', '?entity=coupon', asOwner)
    expect(rows).toMatchObject([{ who: 'Meera Iyer', action: 'create', which: 'DIWALI20', before: '' }])
    expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject({ percent: 20 })
    expect((await asManager.get('/api/admin/audit/export')).status).toBe(403)
  })

  it.each(['customers', 'messages', 'coupons', 'reviews', 'audit'])('of %s is not for packers', async (list) => {
    expect((await (await shop.as(packer)).get(`/api/admin/${list}/export`)).status).toBe(403)
  })

  it('refuses what the list refuses', async () => {
    expect((await asManager.get('/api/admin/messages/export?status=lost')).status).toBe(400)
  })

  it('has every row of a long list once, though many were written in the same moment', async () => {
    const tickets = Array.from({ length: 1203 }, (_, at) => ticketOf(at))
    await db
      .insertInto('contact_message')
      .values(
        tickets.map((ticket, at) => ({
          id: newId(),
          ticket,
          name: 'Zoya',
          email: 'z@example.com',
          message: 'Hello',
          subject: 'Long',
          created_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 700))),
        })),
      )
      .execute()
    const rows = await fileOf('messages', '?q=long')
    expect(rows).toHaveLength(1203)
    expect(new Set(rows.map(({ ticket }) => ticket))).toEqual(new Set(tickets))
  })
})

function ticketOf(at: number): string {
  const signs = '23456789ABCDEFGH'
  const four = [12, 8, 4, 0].map((shift) => signs[(at >> shift) & 15]).join('')
  return `AAAA-${four}`
}

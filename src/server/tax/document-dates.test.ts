import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { orderBody, place } from '../../../test/ordering.ts'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 500 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
const boss = await shop.as(owner)
await sql`update customer set has_no_limits = true`.execute(db)

/** Orders of a buyer who confirms a cash order, and of one whom the team confirms. Both are cancelled. Resolves to the dates of the documents. */
async function documents(): Promise<readonly Date[]> {
  const confirmed = (await place(shop, asPriya))._id
  const pending = (await asPriya.post('/api/orders', orderBody(shop))).body._id
  await boss.post('/api/admin/order-bulks', { move: 'confirm', ids: [pending] })
  for (const id of [confirmed, pending]) await asPriya.put(`/api/orders/${id}/cancel`)
  const { rows } = await sql<{ issued_at: Date }>`
    select issued_at from invoice where order_id = any(${[confirmed, pending]})
    union all select issued_at from credit_note where order_id = any(${[confirmed, pending]})`.execute(db)
  return rows.map(({ issued_at }) => issued_at)
}

/** Stores when the last documents were issued, as while the clock of the machine was ahead. */
async function wereIssued(hoursAhead: number): Promise<Date> {
  const last = new Date(Date.now() + hoursAhead * 3_600_000)
  await db.updateTable('invoice_series').set({ last_issued_at: last }).execute()
  await db.updateTable('credit_note_series').set({ last_issued_at: last }).execute()
  return last
}

it('invoices and credit notes are not dated before those with earlier numbers when the clock was set back', async () => {
  await documents()
  const last = await wereIssued(1)
  expect(await documents()).toEqual([last, last, last, last])
})

it('their dates do not follow a clock that was wrong by hours', async () => {
  const last = await wereIssued(3)
  const dates = await documents()
  expect(dates).toHaveLength(4)
  for (const date of dates) expect(last.getTime() - date.getTime()).toBeGreaterThan(2 * 3_600_000)
})

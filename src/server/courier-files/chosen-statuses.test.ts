import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 500 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const asPacker = await shop.as(packer)
const asManager = await shop.as(manager)

const newOrder = async (): Promise<string> => (await place(shop, asPriya, {}))._id
const number = (id: string) => id.slice(-8)
const upload = async (content: string) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/courier-files?fileName=status.csv',
    headers: { authorization: `Bearer ${asPacker.token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  return answer.json().data
}
const rowsOf = async (id: string) => (await asPacker.get(`/api/admin/courier-files/${id}/rows?perPage=200`)).body.data
const reasonsOf = async (id: string) => (await rowsOf(id)).map(({ reason }: { reason: string }) => reason)
const choose = (file: { _id: string; fields: unknown }, statuses: unknown) =>
  asPacker.put(`/api/admin/courier-files/${file._id}`, { fields: file.fields, statuses })

describe('statuses of a courier that the shop does not know', () => {
  it('are listed with their rows, given a meaning once, and read so in later files with the same columns', async () => {
    const [first, second, third] = [await newOrder(), await newOrder(), await newOrder()]
    const rows = [`${number(first)},A1,DL`, `${number(second)},A2,d.l.`, `${number(third)},A3,UD`, 'ffffffff,A4,XX']
    const mixed = await upload(`Order No,AWB,Status\n${rows.join('\n')}\n`)
    expect(mixed).toMatchObject({ change: 0, unclear: 3, refused: 1 })
    // The row of no order counts for nothing.
    expect(mixed.statuses).toEqual([
      { words: 'DL', rows: 1, status: null },
      { words: 'd.l.', rows: 1, status: null },
      { words: 'UD', rows: 1, status: null },
    ])
    const chosen = await choose(mixed, [
      { words: 'DL', status: 'delivered' },
      { words: 'UD', status: 'shipped' },
    ])
    expect(chosen.body.data).toMatchObject({ change: 2, unclear: 1 })
    expect(await reasonsOf(mixed._id)).toEqual([
      `Order #${number(first)} gets the tracking number A1 and is marked as delivered.`,
      `“d.l.” is not a known status. Open order #${number(second)} and decide.`,
      `Order #${number(third)} gets the tracking number A3 and is marked as shipped.`,
      expect.stringContaining('There is no order #ffffffff'),
    ])
    await asPacker.post(`/api/admin/courier-files/${mixed._id}/apply`)
    const statusOf = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data.status
    expect([await statusOf(first), await statusOf(third)]).toEqual(['delivered', 'shipped'])

    const next = await upload(`Order No,AWB,Status\n${number(third)},A3,dl\n`)
    expect(next).toMatchObject({ change: 1, statuses: [{ words: 'dl', rows: 1, status: 'delivered' }] })
    // Files with other columns may come from another courier.
    expect(await upload(`AWB,Order No,Status\nA3,${number(third)},DL\n`)).toMatchObject({ change: 0, unclear: 1 })
    // Choosing the columns again keeps the meanings; null takes one back.
    await asPacker.put(`/api/admin/courier-files/${next._id}`, { fields: next.fields })
    expect((await choose(next, [{ words: 'DL', status: null }])).body.data).toMatchObject({ change: 0, unclear: 1 })
  })

  it('are refused for words that the shop knows, or that do not say what happened', async () => {
    const id = await newOrder()
    const file = await upload(`Order No,AWB,Status\n${number(id)},B1,Partially delivered\n`)
    expect(file).toMatchObject({ unclear: 1, statuses: [] })
    for (const words of ['Delivered', 'Partially delivered', ' * ']) {
      const refused = await choose(file, [{ words, status: 'lost' }])
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('cannot be changed')])
    }
  })

  it('name who chose them in the audit log', async () => {
    const id = await newOrder()
    const file = await upload(`Order No,Docket No,AWB,Status\n${number(id)},9,C1,__proto__\n`)
    expect((await choose(file, [{ words: '__proto__', status: 'booked' }])).status).toBe(200)
    const entry = await db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', file._id)
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      action: 'change',
      before: { meanings: {} },
      after: { fileName: 'status.csv', meanings: { proto: 'booked' } },
    })
  })
})

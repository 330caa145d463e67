import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 900 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true`.execute(db)
const [asPacker, asManager] = [await shop.as(packer), await shop.as(manager)]

const number = (id: string) => id.slice(-8)
const revisionOf = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data.revision
let used = 0
/** A cash order of ₹999.00 in three parcels, delivered. */
async function inThree() {
  const { _id: id } = await place(shop, asPriya)
  used += 1
  const [first = '', second = '', third = ''] = ['A', 'B', 'C'].map((letter) => `PC${used}${letter}`)
  const parcel = { courier: 'Shiprocket', trackingNumber: first, furtherTrackingNumbers: [second, third] }
  await asPacker.put(`/api/admin/orders/${id}/ship`, { revision: await revisionOf(id), ...parcel })
  await asPacker.put(`/api/admin/orders/${id}/deliver`, { revision: await revisionOf(id) })
  return { id, first, second, third }
}
const upload = async (lines: readonly string[], header = 'AWB,COD Amount,UTR') => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/remittances?fileName=paid.csv',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: [header, ...lines].join('\n'),
  })
  const { data } = answer.json()
  return { id: data._id as string, data, rows: await rowsOf(data._id) }
}
const rowsOf = async (id: string) =>
  (await asManager.get(`/api/admin/remittances/${id}/rows?perPage=200`)).body.data as {
    outcome: string
    reason: string
    books: boolean
  }[]
const apply = (id: string) => asManager.post(`/api/admin/remittances/${id}/apply`, {})
const cashOf = async (id: string) => (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0]

describe('the cash of an order in several parcels', () => {
  it('arrives with the tracking number of any of them', async () => {
    const { id, third } = await inThree()
    const { id: file, rows } = await upload([`${third.toLowerCase()},999,UTR000000001`])
    expect(rows).toMatchObject([{ outcome: 'ok', reason: `₹999.00 for order #${number(id)} as expected.` }])
    await apply(file)
    expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 999 })
    for (const typed of [third, third.toLowerCase()])
      expect((await asManager.get(`/api/admin/courier-cash?q=${typed}`)).body.data).toMatchObject([{ _id: id }])
  })

  it('is compared as a whole when the courier has split it, in equal parts too', async () => {
    const { id, first, second, third } = await inThree()
    const lines = [first, second, third].map((awb) => `${awb},333,UTR000000002`)
    const { id: file, rows, data } = await upload(lines)
    expect(data.batches).toMatchObject([{ gross: 999, rows: 3 }])
    expect(rows.map(({ outcome, reason }) => `${outcome}: ${reason}`)).toEqual([
      `ok: ₹333.00 for a part of order #${number(id)}. With line 4 all of its cash has arrived.`,
      `ok: ₹333.00 for a part of order #${number(id)}. With line 4 all of its cash has arrived.`,
      `ok: ₹333.00 for order #${number(id)} as expected.`,
    ])
    expect((await apply(file)).status).toBe(200)
    expect(await rowsOf(file)).toMatchObject(rows.map(({ outcome, reason }) => ({ outcome, reason, applied: true })))
    expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 999, owed: 0 })
    // The same file changes nothing, and neither does a part of it.
    for (const again of [lines, lines.slice(1)]) {
      const repeated = await upload(again)
      expect(repeated.rows.map(({ outcome, books }) => [outcome, books])).toEqual(again.map(() => ['duplicate', false]))
      await apply(repeated.id)
    }
    expect(await cashOf(id)).toMatchObject({ received: 999 })
  })

  it('stays owed when a part is missing, and is settled by the file that brings it', async () => {
    const { id, first, second, third } = await inThree()
    const { id: file, rows } = await upload([`${first},333,UTR000000003`, `${third},333,UTR000000003`])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['short', 'short'])
    expect(rows[1]?.reason).toBe(`₹333.00 of ₹666.00 for order #${number(id)}: ₹333.00 is still owed.`)
    await apply(file)
    expect(await cashOf(id)).toMatchObject({ state: 'owed', owed: 333 })
    const rest = await upload([`${first},333,UTR000000003`, `${second},333,UTR000000003`, `${third},333,UTR000000003`])
    expect(rest.rows.map(({ outcome }) => outcome)).toEqual(['duplicate', 'ok', 'duplicate'])
    await apply(rest.id)
    expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 999 })
  })

  it('is recorded in equal parts that name the order alone, and never twice', async () => {
    const { id } = await inThree()
    const line = `${number(id)},333,UTR000000006`
    const byNumber = (count: number) => upload(Array(count).fill(line), 'Order No,COD Amount,UTR')
    const { id: file, rows, data } = await byNumber(2)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['short', 'short'])
    expect(data.batches).toMatchObject([{ gross: 666, rows: 2 }])
    await apply(file)
    expect(await rowsOf(file)).toMatchObject([{ applied: true }, { applied: true }])
    expect(await cashOf(id)).toMatchObject({ state: 'owed', received: 666 })
    const again = await byNumber(2)
    expect(again.rows.map(({ outcome, books }) => [outcome, books])).toEqual(Array(2).fill(['duplicate', false]))
    await apply(again.id)
    // A corrected file has the third part, and one more row that is repeated: three parts are all of the cash.
    const rest = await byNumber(4)
    expect(rest.rows.map(({ outcome }) => outcome)).toEqual(['duplicate', 'duplicate', 'ok', 'duplicate'])
    expect(rest.rows[3]?.reason).toMatch(/^The same as line/)
    expect(rest.data.batches).toMatchObject([{ gross: 999, rows: 3 }])
    await apply(rest.id)
    expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 999 })
  })

  it('is not taken for parts when equal rows name the order with all of its cash', async () => {
    const { id } = await inThree()
    const { rows } = await upload(Array(2).fill(`${number(id)},999,UTR000000007`), 'Order No,COD Amount,UTR')
    expect(rows.map(({ outcome }) => outcome)).toEqual(['ok', 'duplicate'])
  })

  it('is too much when its parts add up to more', async () => {
    const { id, first, second } = await inThree()
    const { rows } = await upload([`${first},600,UTR000000004`, `${second},500,UTR000000004`])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['short', 'over'])
    expect(rows[1]?.reason).toBe(`₹500.00 for order #${number(id)} is ₹101.00 more than expected.`)
  })

  it('takes a row that repeats a parcel for a repetition', async () => {
    const { first } = await inThree()
    const { rows } = await upload([`${first},333,UTR000000005`, `${first},333,UTR000000005`])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['short', 'duplicate'])
  })
})

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

const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const number = (id: string) => id.slice(-8)
const stock = async () =>
  (await db.selectFrom('variant').select('stock').where('sku', '=', 'IK-S').executeTakeFirstOrThrow()).stock
const upload = async (lines: readonly string[]) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/courier-files?fileName=status.csv',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: ['Order No,AWB,Status', ...lines].join('\n'),
  })
  const { data } = answer.json()
  const rows = (await asManager.get(`/api/admin/courier-files/${data._id}/rows?perPage=200`)).body.data as Row[]
  return { id: data._id as string, file: data, rows }
}
const apply = async (id: string) => (await asManager.post(`/api/admin/courier-files/${id}/apply`)).body.data
const applyFile = async (lines: readonly string[]) => {
  const { id } = await upload(lines)
  return apply(id)
}
const emailsAbout = async (id: string) => {
  await sql`update pgboss.job set start_after = now()`.execute(db)
  return (await shop.emails()).map(({ subject }) => subject).filter((subject) => subject.includes(number(id)))
}
const statesOf = async (id: string) => (await read(id)).parcels.map(({ state }: { state: string }) => state)

interface Row {
  readonly outcome: string
  readonly reason: string
}

let used = 0
/** An order in three parcels, shipped unless its numbers were entered while it is packed. */
async function inThree({ isShipped = true } = {}) {
  const { _id: id } = await place(shop, asPriya)
  used += 1
  const [first = '', second = '', third = ''] = ['A', 'B', 'C'].map((letter) => `PF${used}${letter}`)
  const { revision } = await read(id)
  const further = [second, third]
  if (isShipped) {
    const parcel = { revision, courier: 'Delhivery', trackingNumber: first, furtherTrackingNumbers: further }
    expect((await asPacker.put(`/api/admin/orders/${id}/ship`, parcel)).status).toBe(200)
  } else {
    await sql`update orders set tracking_number = ${first} where id = ${id}`.execute(db)
    await asPacker.post(`/api/admin/orders/${id}/parcels`, { revision, trackingNumbers: further })
  }
  return { id, first, second, third }
}

describe('a status file about an order in several parcels', () => {
  it('names a parcel by its number in the file of orders, but never by that alone', async () => {
    const { id, second, third } = await inThree()
    const { rows, id: file } = await upload([`${number(id)}-2,${second},Delivered`, `${number(id)}-3,,Delivered`])
    expect(rows).toMatchObject([
      { outcome: 'change', reason: `Parcel 2 of 3 of order #${number(id)} was delivered; waiting for 2 more.` },
      { outcome: 'refused' },
    ])
    await apply(file)
    expect(await statesOf(id)).toEqual(['shipped', 'delivered', 'shipped'])
    expect((await upload([`${number(id)}-3,${third},RTO Initiated`])).rows).toMatchObject([{ outcome: 'unclear' }])
  })

  it('delivers the order with its last parcel, says so row by row, and changes nothing the second time', async () => {
    const { id, first, second, third } = await inThree()
    const lines = [`,${third.toLowerCase()},Delivered`, `${number(id)},${first},Delivered`, `,${second},In Transit`]
    const { id: file, rows, file: checked } = await upload(lines)
    expect(checked).toMatchObject({ change: 2, same: 1, unclear: 0, refused: 0 })
    expect(rows.map(({ reason }) => reason)).toEqual([
      `Parcel 3 of 3 of order #${number(id)} was delivered; waiting for 2 more.`,
      `Parcel 1 of 3 of order #${number(id)} was delivered; waiting for 1 more.`,
      `Nothing new for order #${number(id)}.`,
    ])
    expect(await statesOf(id)).toEqual(['shipped', 'shipped', 'shipped'])
    expect(await apply(file)).toMatchObject({ state: 'done', applied: 2 })
    expect(await read(id)).toMatchObject({ status: 'shipped', isPaid: false })
    expect(await statesOf(id)).toEqual(['delivered', 'shipped', 'delivered'])
    expect(await emailsAbout(id)).not.toContainEqual(expect.stringContaining('delivered'))
    const before = await read(id)
    expect((await upload(lines)).file).toMatchObject({ change: 0, same: 3 })
    await applyFile(lines)
    expect(await read(id)).toEqual(before)

    const last = await upload([`,${second},Delivered`])
    expect(last.rows[0]?.reason).toBe(`All 3 parcels are delivered: order #${number(id)} is marked as delivered.`)
    await apply(last.id)
    expect(await read(id)).toMatchObject({ status: 'delivered', isPaid: true })
    expect(await statesOf(id)).toEqual(['delivered', 'delivered', 'delivered'])
    expect((await emailsAbout(id)).filter((subject) => subject.includes('delivered'))).toHaveLength(1)
    expect((await upload([`,${second},Delivered`, `,${first},Delivered`])).file).toMatchObject({ change: 0, same: 2 })
    const audited = await db.selectFrom('audit_log').selectAll().where('entity_id', '=', id).execute()
    expect(audited.map(({ action }) => action).toSorted()).toEqual([...Array(3).fill('courier file'), 'ship'])
    expect(audited.map(({ after }) => after)).toContainEqual({
      parcels: `${first}: On its way; ${second}: On its way; ${third}: Delivered`,
    })
    expect((await read(id)).events.map(({ note }: { note: string }) => note)).toContain(
      `Parcel 3 of 3, ${third.toLowerCase()}: Delivered`,
    )
  })

  it('delivers an order all of whose parcels are in it, whether it was marked as shipped or not', async () => {
    for (const isShipped of [true, false]) {
      const { id, first, second, third } = await inThree({ isShipped })
      await applyFile([second, first, third].map((awb) => `,${awb},Delivered`))
      expect(await read(id)).toMatchObject({ status: 'delivered', isPaid: true })
    }
  })

  it('leaves one parcel that came back while others were delivered to a person, in any order of the rows', async () => {
    for (const isReversed of [false, true]) {
      const { id, first, second, third } = await inThree()
      const before = await stock()
      const lines = [`,${first},Delivered`, `,${second},RTO Delivered`, `,${third},Delivered`]
      const { id: file, rows } = await upload(isReversed ? lines.toReversed() : lines)
      const unclear = rows.filter(({ outcome }) => outcome === 'unclear')
      expect(unclear.map(({ reason }) => reason)).toContainEqual(
        expect.stringMatching(
          /^Parcel \d of 3 of order #\S+ (?:came back, but others were delivered|was delivered, but others come back)/,
        ),
      )
      await apply(file)
      expect(await read(id)).toMatchObject({ status: 'shipped', isPaid: false })
      expect(await statesOf(id)).toEqual(['delivered', 'returned', 'delivered'])
      expect(await stock()).toBe(before)
      const again = await upload(lines)
      expect(again.file).toMatchObject({ change: 0, unclear: 0, same: 3 })
      // Marked as delivered by hand, the parcel that came back stays so.
      const { revision } = await read(id)
      await asPacker.put(`/api/admin/orders/${id}/deliver`, { revision })
      expect(await statesOf(id)).toEqual(['delivered', 'returned', 'delivered'])
    }
  })

  it('notes which parcel is coming back, and cancels the order only when all of them have', async () => {
    const { id, first, second, third } = await inThree()
    const before = await stock()
    const coming = await upload([`,${first},RTO Initiated`, `,${second},RTO Delivered`])
    expect(coming.rows).toMatchObject([
      {
        outcome: 'change',
        reason: `Parcel 1 of 3 of order #${number(id)} is on its way back. The order stays shipped until all parcels are here.`,
      },
      { outcome: 'change', reason: `Parcel 2 of 3 of order #${number(id)} came back; waiting for 2 more.` },
    ])
    expect(await apply(coming.id)).toMatchObject({ state: 'done', applied: 2 })
    expect(await statesOf(id)).toEqual(['returning', 'returned', 'shipped'])
    expect((await upload([`,${first},RTO In Transit`, `,${second},RTO Delivered`])).file).toMatchObject({ same: 2 })
    const rest = await upload([`,${third},RTO Delivered`, `,${first},RTO Delivered`, `,${second},RTO Delivered`])
    expect(rest.rows.map(({ outcome }) => outcome)).toEqual(['change', 'change', 'same'])
    expect(rest.rows[1]?.reason).toBe(
      `All 3 parcels came back: order #${number(id)} is cancelled, and its items return to stock as sold.`,
    )
    await apply(rest.id)
    expect((await read(id)).status).toBe('cancelled')
    expect(await statesOf(id)).toEqual(['returned', 'returned', 'returned'])
    expect(await stock()).toBe(before + 1)
    expect((await upload([first, second].map((awb) => `,${awb},RTO Delivered`))).file).toMatchObject({ same: 2 })
  })

  it('is applied, too, when all of its rows are to be checked, and stores where the parcels are', async () => {
    const { id, first, second, third } = await inThree()
    await applyFile([`,${first},Delivered`])
    const { id: file, file: checked } = await upload([`,${second},RTO Delivered`, `,${third},RTO Initiated`])
    expect(checked).toMatchObject({ change: 0, unclear: 2, noted: 2 })
    expect(await apply(file)).toMatchObject({ state: 'done', applied: 0, unclear: 2, noted: 0 })
    expect(await statesOf(id)).toEqual(['delivered', 'returned', 'returning'])
    // What is on its way back is not delivered with the order; when it is here, its row says so.
    await asPacker.put(`/api/admin/orders/${id}/deliver`, { revision: (await read(id)).revision })
    expect(await statesOf(id)).toEqual(['delivered', 'returned', 'returning'])
    await applyFile([`,${third},RTO Delivered`])
    expect(await statesOf(id)).toEqual(['delivered', 'returned', 'returned'])
    expect(await read(id)).toMatchObject({ status: 'delivered' })
  })

  it('asks for a manager when a parcel in it came back, even if the rest of the order has not', async () => {
    const { second } = await inThree()
    const { id } = await upload([`,${second},RTO Delivered`])
    expect((await asPacker.post(`/api/admin/courier-files/${id}/apply`)).status).toBe(403)
  })

  it('refuses to guess: a number of another parcel, and a row that names the order alone', async () => {
    const { id, first } = await inThree()
    const { rows } = await upload([
      `${number(id)},UNKNOWN1,Delivered`,
      `${number(id)},,Delivered`,
      `${number(id)},,In Transit`,
      `,${first},Lost`,
    ])
    expect(rows.map(({ outcome, reason }) => `${outcome}: ${reason}`)).toEqual([
      `unclear: UNKNOWN1 is not one of the 3 tracking numbers of order #${number(id)}. If UNKNOWN1 is another parcel of it, add it on the page of the order and upload the file again.`,
      `unclear: Order #${number(id)} has 3 parcels, and the row does not say which one it is.`,
      `same: Nothing new for order #${number(id)}.`,
      `unclear: The courier reports “Lost” for parcel 1 of 3 of order #${number(id)}. Open it and decide.`,
    ])
  })

  it('says how to add a parcel that the shop does not know, and finds it afterwards', async () => {
    const { _id: id } = await place(shop, asPriya)
    const parcel = { revision: (await read(id)).revision, courier: 'Delhivery', trackingNumber: 'KNOWN1' }
    await asPacker.put(`/api/admin/orders/${id}/ship`, parcel)
    const line = `${number(id)},KNOWN2,Delivered`
    expect((await upload([line])).rows).toMatchObject([
      { outcome: 'unclear', reason: expect.stringContaining('If KNOWN2 is another parcel of it, add it') },
    ])
    const { revision } = await read(id)
    await asPacker.post(`/api/admin/orders/${id}/parcels`, { revision, trackingNumbers: ['KNOWN2'] })
    expect((await upload([line])).rows[0]?.reason).toContain('was delivered; waiting for 1 more')
  })

  it('is planned again when a parcel is removed before or while it is applied', async () => {
    const { id, first, second, third } = await inThree()
    const { id: file } = await upload([first, second, third].map((awb) => `,${awb},Delivered`))
    const { revision } = await read(id)
    await asPacker.post(`/api/admin/orders/${id}/parcels/remove`, { revision, trackingNumber: third })
    await apply(file)
    expect(await read(id)).toMatchObject({
      status: 'delivered',
      parcels: [{ state: 'delivered' }, { state: 'delivered' }],
    })

    for (let round = 0; round < 5; round += 1) {
      const parcels = await inThree()
      const { id: other } = await upload([parcels.third, parcels.first].map((awb) => `,${awb},Delivered`))
      const body = { revision: (await read(parcels.id)).revision, trackingNumber: parcels.third }
      const [applied, removed] = await Promise.all([
        asManager.post(`/api/admin/courier-files/${other}/apply`),
        asPacker.post(`/api/admin/orders/${parcels.id}/parcels/remove`, body),
      ])
      expect(applied.body.data).toMatchObject({ state: 'done' })
      expect([200, 409]).toContain(removed.status)
      expect((await read(parcels.id)).status).toBe('shipped')
      expect(await statesOf(parcels.id)).toEqual(
        removed.status === 200 ? ['delivered', 'shipped'] : ['delivered', 'shipped', 'delivered'],
      )
    }
  })
})

import { describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { returnShop } from '../../../test/returning.ts'
import { indianDay } from '../../domain/india/time.ts'
import { newId } from '../platform/database/id.ts'

const { shop, db, asPriya, asManager, adminOrder, moveOrder, kurtas, stockOf, notesOf } = await returnShop()

const takenBack = async (condition: string) => {
  const { _id } = await place(shop, asPriya, kurtas(2))
  await moveOrder(_id, 'ship', { courier: 'Delhivery', trackingNumber: _id.slice(-8) })
  const { revision } = await adminOrder(_id)
  const body = { revision, note: 'Claim 17', pieces: [{ line: 0, condition, quantity: 2 }] }
  expect((await asManager.post(`/api/admin/orders/${_id}/undelivered`, body)).status).toBe(200)
  return _id as string
}
const refusals = async () =>
  (await asManager.get(`/api/admin/customers/${asPriya.userId}`)).body.data.refusals.map(
    ({ orderId }: { orderId: string }) => orderId,
  )
const today = indianDay(new Date())
const undelivered = async () => {
  const url = `/api/admin/reports/undelivered-by-pincode?from=${today}&to=${today}`
  return (await asManager.get(url)).body.data.rows.map(({ cells }: { cells: object }) => cells)
}

describe('a parcel that the courier lost', () => {
  it('is credited and not put in stock, and its buyer has not refused it', async () => {
    const rule = { kind: 'refusals', condition: JSON.stringify({ count: 1, months: 6 }), effect: 'refuse' } as const
    await db
      .insertInto('cash_rule')
      .values({ ...rule, id: newId(), position: 0 })
      .execute()
    const stock = await stockOf('IK-S')
    const lost = await takenBack('missing')
    expect(await stockOf('IK-S')).toBe(stock - 2)
    const order = await adminOrder(lost)
    expect(order.status).toBe('cancelled')
    expect(order.events.at(-1).note).toBe('Parcel lost by the courier: Claim 17')
    expect(await notesOf(lost)).toMatchObject([{ amount_paise: 1998_00, quantity: 2 }])
    expect(await refusals()).toEqual([])
    expect(await undelivered()).toMatchObject([{ undelivered: 0 }])

    // With the first one that came back the rule applies.
    const refused = await takenBack('as_sold')
    expect(await refusals()).toEqual([refused])
    expect(await undelivered()).toMatchObject([{ undelivered: 1 }])
    await expect(place(shop, asPriya, kurtas(1))).rejects.toThrow('409')

    // Each buyer reads why, on the page of the order and in the email.
    const emails = await shop.emails()
    for (const [id, reason] of [
      [lost, 'The courier has lost your parcel'],
      [refused, 'Your parcel could not be delivered and has come back to us'],
    ] as const) {
      expect((await asPriya.get(`/api/orders/${id}`)).body.data.cancelReason).toContain(reason)
      const email = emails.find(({ subject }) => subject === `Order #${id.slice(-8)} has been cancelled`)
      expect(email?.text.replace(/\s+/g, ' ')).toContain(reason)
      expect(email?.text.replace(/\s+/g, ' ')).toContain('If you have already paid, we will refund you.')
    }
  })
})

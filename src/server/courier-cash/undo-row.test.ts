import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 90 }] }])
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(shop.database.db)
const [asPacker, asManager, asOwner] = [await shop.as(packer), await shop.as(manager), await shop.as(owner)]

const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const cashOf = async (id: string) => (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0]
/** A cash order of ₹999.00 with a courier, of which the customer may have paid a part before. */
async function parcel({ isDelivered = false, advance = 0 } = {}) {
  const id: string = (await place(shop, asPriya))._id
  const revision = async () => ({ revision: (await read(id)).revision })
  const awb = `AWB${id.slice(-8)}`
  const paid = { amount: advance, method: 'upi', reference: '432187650002' }
  if (advance > 0) await asManager.put(`/api/admin/orders/${id}/payment-received`, { ...(await revision()), ...paid })
  const handOver = { ...(await revision()), courier: 'Shiprocket', trackingNumber: awb }
  await asPacker.put(`/api/admin/orders/${id}/ship`, handOver)
  if (isDelivered) await asPacker.put(`/api/admin/orders/${id}/deliver`, await revision())
  return { id, awb }
}
const remit = async (rows: string) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/remittances?fileName=paid.csv&courier=Shiprocket',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: `AWB,COD Amount,UTR\n${rows}\n`,
  })
  const { _id } = answer.json().data
  expect((await asManager.post(`/api/admin/remittances/${_id}/apply`, {})).status).toBe(200)
  return _id as string
}
const rowsOf = async (file: string) => (await asManager.get(`/api/admin/remittances/${file}/rows`)).body.data
const undo = (file: string, line: number, by = asManager) =>
  by.post(`/api/admin/remittances/${file}/undo-row`, { line })

it('money that a row of a file recorded for the wrong order is undone once, and recorded when it really comes', async () => {
  const [delivered, underway] = [await parcel({ isDelivered: true }), await parcel()]
  const file = await remit(`${delivered.awb},999,UTR1\n${underway.awb},999,UTR1`)
  expect(await read(underway.id)).toMatchObject({ isPaid: true })
  expect((await undo(file, 3, asPacker)).status).toBe(403)
  const answers = await Promise.all([undo(file, 3), undo(file, 3)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await undo(file, 2)).status).toBe(200)
  for (const { id } of [delivered, underway])
    expect(await cashOf(id)).toMatchObject({ state: 'owed', received: 0, owed: 999 })
  // The customer of the first one has paid the courier.
  expect(await read(delivered.id)).toMatchObject({ isPaid: true })
  expect(await read(underway.id)).toMatchObject({ isPaid: false, refundable: 0 })
  expect((await rowsOf(file))[1]).toMatchObject({
    outcome: 'unclear',
    applied: false,
    books: false,
    reason: `₹999.00 was recorded for order #${underway.id.slice(-8)} and undone.`,
  })
  const again = await remit(`${delivered.awb},999,UTR1\n${underway.awb},999,UTR1`)
  expect(await rowsOf(again)).toMatchObject([{ applied: true }, { applied: true }])
  expect(await cashOf(underway.id)).toMatchObject({ state: 'settled', received: 999 })
})

it('an order on its way is unpaid again when a row with a part of its money is undone', async () => {
  const { id, awb } = await parcel()
  await remit(`${awb},500,UTR11`)
  expect(await read(id)).toMatchObject({ isPaid: false })
  const file = await remit(`${awb},499,UTR12`)
  expect(await read(id)).toMatchObject({ isPaid: true })
  expect((await undo(file, 2)).status).toBe(200)
  expect(await cashOf(id)).toMatchObject({ state: 'owed', received: 500, owed: 499 })
  expect(await read(id)).toMatchObject({ isPaid: false, refundable: 0 })
})

it('cash stays settled when a row that only added what rounding had left is undone, by file or by hand', async () => {
  const { id, awb } = await parcel()
  await remit(`${awb},998.50,UTR21`)
  expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 998.5 })
  const file = await remit(`${awb},0.50,UTR22`)
  expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 999 })
  expect((await undo(file, 2)).status).toBe(200)
  expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 998.5, owed: 0 })
  expect(await read(id)).toMatchObject({ isPaid: true })

  const other = await parcel()
  const { revision } = await cashOf(other.id)
  const byHand = { revision, amount: 0.5, reference: 'Found in the parcel' }
  const received = await asManager.post(`/api/admin/courier-cash/${other.id}/receive`, byHand)
  expect(received.status).toBe(200)
  await remit(`${other.awb},998.50,UTR23`)
  const undone = await asManager.post(`/api/admin/courier-cash/${other.id}/undo-receipt`, {
    revision: (await cashOf(other.id)).revision,
  })
  expect(undone.status).toBe(200)
  expect(await cashOf(other.id)).toMatchObject({ state: 'settled', received: 998.5, owed: 0 })
  expect(await read(other.id)).toMatchObject({ isPaid: true })
})

it('what the courier took back, what was refunded and what was never recorded cannot be undone', async () => {
  const { id, awb } = await parcel({ isDelivered: true })
  const paid = await remit(`${awb},999,UTR5\nNOBODY,10,UTR5`)
  const takenBack = await remit(`${awb},-999,UTR6`)
  expect((await undo(takenBack, 2)).body.message).toMatch(/took back/)
  expect((await undo(paid, 2)).body.message).toMatch(/taken this money back/)
  expect((await undo(paid, 3)).status).toBe(409)
  expect((await undo(paid, 9)).status).toBe(404)
  expect(await cashOf(id)).toMatchObject({ state: 'owed', received: 0 })

  const other = await parcel()
  const file = await remit(`${other.awb},999,UTR7`)
  const { revision } = await read(other.id)
  const refund = { revision, amount: 999, reason: 'Came back', method: 'upi', reference: '432187650001' }
  expect((await asManager.post(`/api/admin/orders/${other.id}/refunds`, refund)).status).toBe(200)
  expect((await undo(file, 2)).body.message).toMatch(/has been refunded/)
  expect(await cashOf(other.id)).toMatchObject({ received: 999 })
  expect(await rowsOf(file)).toMatchObject([{ applied: true }])
})

it('cash that is less than the tolerance is owed again when its row is undone', async () => {
  const { data: rules } = (await asOwner.get('/api/admin/settings/payments')).body
  await asOwner.put('/api/admin/settings/payments', { ...rules, remittanceTolerance: 100 })
  const { id, awb } = await parcel({ advance: 900 })
  const file = await remit(`${awb},99,UTR24`)
  expect(await cashOf(id)).toMatchObject({ state: 'settled', expected: 99, received: 99 })
  expect((await undo(file, 2)).status).toBe(200)
  expect(await cashOf(id)).toMatchObject({ state: 'owed', received: 0, owed: 99 })
  expect(await read(id)).toMatchObject({ isPaid: false, refundable: 900 })
})

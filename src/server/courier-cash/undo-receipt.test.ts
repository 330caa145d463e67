import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 90 }] }])
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(shop.database.db)
const [asPacker, asManager] = [await shop.as(packer), await shop.as(manager)]

const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const cashOf = async (id: string) => (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0]
const moveCash = async (id: string, verb: string, body: object = {}, by = asManager) =>
  by.post(`/api/admin/courier-cash/${id}/${verb}`, { revision: (await cashOf(id)).revision, ...body })
const receive = (id: string, amount: number) => moveCash(id, 'receive', { amount, reference: '' })
/** A cash order of ₹999.00 with a courier. */
async function parcel({ isDelivered = false } = {}) {
  const id: string = (await place(shop, asPriya))._id
  const revision = async () => ({ revision: (await read(id)).revision })
  const awb = `AWB${id.slice(-8)}`
  await asPacker.put(`/api/admin/orders/${id}/ship`, {
    ...(await revision()),
    courier: 'Shiprocket',
    trackingNumber: awb,
  })
  if (isDelivered) await asPacker.put(`/api/admin/orders/${id}/deliver`, await revision())
  return { id, awb }
}
const comeBack = async (id: string) => {
  const pieces = [{ line: 0, condition: 'as_sold', quantity: 1 }]
  const { revision } = await read(id)
  expect((await asManager.post(`/api/admin/orders/${id}/undelivered`, { revision, note: '', pieces })).status).toBe(200)
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
  return (await asManager.get(`/api/admin/remittances/${_id}/rows`)).body.data
}

it('money that was recorded for the wrong order is undone, and what the courier pays for it later is recorded', async () => {
  const { id, awb } = await parcel({ isDelivered: true })
  await receive(id, 500)
  await receive(id, 499)
  expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 999, recordedByHand: 499 })
  expect((await moveCash(id, 'undo-receipt', {}, asPacker)).status).toBe(403)
  const { revision } = await cashOf(id)
  const answers = await Promise.all([1, 2].map(() => moveCash(id, 'undo-receipt', { revision })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await cashOf(id)).toMatchObject({ state: 'owed', received: 500, owed: 499, recordedByHand: 500 })
  await moveCash(id, 'undo-receipt')
  expect(await cashOf(id)).toMatchObject({ state: 'owed', received: 0, owed: 999, recordedByHand: 0 })
  expect((await moveCash(id, 'undo-receipt')).body.message).toBe('No money was recorded by hand for this order.')
  // Its customer has paid the courier.
  expect(await read(id)).toMatchObject({ isPaid: true })
  expect(await remit(`${awb},999,UTR77`)).toMatchObject([{ outcome: 'ok', applied: true }])
  expect(await cashOf(id)).toMatchObject({ state: 'settled', received: 999, recordedByHand: 0 })
})

it('an order on its way is unpaid again, and nothing is refunded when it comes back', async () => {
  const { id } = await parcel()
  const { paymentStatus } = await read(id)
  await receive(id, 999)
  expect(await read(id)).toMatchObject({ isPaid: true, refundable: 999 })
  await moveCash(id, 'undo-receipt')
  expect(await read(id)).toMatchObject({ isPaid: false, refundable: 0, paymentStatus })
  await comeBack(id)
  expect(await read(id)).toMatchObject({ isPaid: false, isRefundDue: false })
  expect(await cashOf(id)).toMatchObject({ state: 'released', received: 0 })
})

it('an order on its way is unpaid again when a part of its money is undone', async () => {
  const { id } = await parcel()
  await receive(id, 500)
  expect(await read(id)).toMatchObject({ isPaid: false })
  await receive(id, 499)
  expect(await read(id)).toMatchObject({ isPaid: true, refundable: 999 })
  await moveCash(id, 'undo-receipt')
  expect(await cashOf(id)).toMatchObject({ state: 'owed', received: 500, owed: 499 })
  expect(await read(id)).toMatchObject({ isPaid: false, refundable: 0 })
  await comeBack(id)
  expect(await read(id)).toMatchObject({ isRefundDue: false })
})

it('is undone after the parcel came back, unless the money has been refunded', async () => {
  const [first, second] = [await parcel(), await parcel()]
  for (const { id } of [first, second]) {
    await receive(id, 999)
    await comeBack(id)
    expect(await read(id)).toMatchObject({ isPaid: true, isRefundDue: true })
  }
  await moveCash(first.id, 'undo-receipt')
  expect(await read(first.id)).toMatchObject({ isPaid: false, isRefundDue: false })
  expect(await cashOf(first.id)).toMatchObject({ state: 'released', received: 0 })

  const order = await read(second.id)
  const paid = await asManager.post(`/api/admin/orders/${second.id}/refunds`, {
    revision: order.revision,
    amount: 999,
    reason: 'Came back',
    method: 'upi',
    reference: '432187650001',
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  expect((await moveCash(second.id, 'undo-receipt')).body.message).toMatch(/has been refunded/)
  expect(await cashOf(second.id)).toMatchObject({ received: 999, recordedByHand: 999 })
})

it('an order that the courier paid for by mistake is unpaid again when it takes the money back', async () => {
  const [first, second] = [await parcel(), await parcel()]
  await remit(`${first.awb},999,UTR1\n${second.awb},999,UTR1`)
  await comeBack(second.id)
  expect(await read(second.id)).toMatchObject({ isPaid: true, isRefundDue: true })
  await remit(`${first.awb},-999,UTR2\n${second.awb},-999,UTR2`)
  expect(await read(first.id)).toMatchObject({ status: 'shipped', isPaid: false, refundable: 0 })
  expect(await cashOf(first.id)).toMatchObject({ state: 'owed', owed: 999 })
  expect(await read(second.id)).toMatchObject({ isPaid: false, isRefundDue: false })
  // It is delivered and paid after all.
  expect(await remit(`${first.awb},999,UTR3`)).toMatchObject([{ applied: true }])
  expect(await read(first.id)).toMatchObject({ isPaid: true, refundable: 999 })
})

it('money that the courier has taken back is not undone as well', async () => {
  const { id, awb } = await parcel({ isDelivered: true })
  await receive(id, 999)
  await remit(`${awb},-999,UTR8`)
  const answer = await moveCash(id, 'undo-receipt')
  expect(answer.status).toBe(409)
  expect(answer.body.message).toBe('The courier has taken this money back meanwhile.')
  expect(await cashOf(id)).toMatchObject({ state: 'owed', received: 0, owed: 999 })
})

it('an order whose parcel came back is unpaid again when a part of its money is undone', async () => {
  const { id } = await parcel()
  await receive(id, 500)
  await receive(id, 499)
  await comeBack(id)
  expect(await read(id)).toMatchObject({ isPaid: true, isRefundDue: true })
  await moveCash(id, 'undo-receipt')
  expect(await read(id)).toMatchObject({ isPaid: false, isRefundDue: false, refundable: 0 })
  expect(await cashOf(id)).toMatchObject({ state: 'released', received: 500 })
})

it('an order on its way is unpaid again when the courier takes a part of its money back', async () => {
  const { id, awb } = await parcel()
  await remit(`${awb},999,UTR9`)
  await remit(`${awb},-500,UTR10`)
  expect(await cashOf(id)).toMatchObject({ state: 'owed', received: 499, owed: 500 })
  expect(await read(id)).toMatchObject({ isPaid: false, refundable: 0 })
  await comeBack(id)
  expect(await read(id)).toMatchObject({ isRefundDue: false })
})

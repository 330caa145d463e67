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
const { data: rules } = (await asOwner.get('/api/admin/settings/payments')).body
expect((await asOwner.put('/api/admin/settings/payments', { ...rules, codPaidAt: 'receipt' })).status).toBe(200)

const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const cashOf = async (id: string) => (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0]

/** A cash order of ₹999.00 with a courier. */
async function parcel({ isDelivered = true } = {}) {
  const id: string = (await place(shop, asPriya))._id
  const revision = async () => ({ revision: (await read(id)).revision })
  const given = { courier: 'Shiprocket', trackingNumber: `AWB${id.slice(-8)}` }
  await asPacker.put(`/api/admin/orders/${id}/ship`, { ...(await revision()), ...given })
  if (isDelivered) await asPacker.put(`/api/admin/orders/${id}/deliver`, await revision())
  return { id }
}

it('cash is written off by the owner alone, with a reason, once', async () => {
  const { id } = await parcel()
  const url = `/api/admin/courier-cash/${id}/write-off`
  const body = { revision: (await cashOf(id)).revision, reason: 'Lost by the courier' }
  expect((await asManager.post(url, body)).status).toBe(403)
  expect((await asOwner.post(url, { ...body, reason: ' ' })).body.errors).toHaveProperty('reason')
  const answers = await Promise.all([asOwner.post(url, body), asOwner.post(url, body)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await cashOf(id)).toMatchObject({
    state: 'written_off',
    writtenOff: 999,
    owed: 0,
    writeOffReason: body.reason,
  })
  expect(await read(id)).toMatchObject({ isPaid: true })
  const { data } = (await asOwner.get('/api/admin/audit?entity=courier%20cash')).body
  expect(data[0]).toMatchObject({ action: 'write off', entityId: id, after: { state: 'written_off' } })
})

it('cash is owed again when the write-off was a mistake, and the order stays paid', async () => {
  const { id } = await parcel()
  const url = `/api/admin/courier-cash/${id}`
  const revision = async () => ({ revision: (await cashOf(id)).revision })
  expect((await asOwner.post(`${url}/reopen`, await revision())).body.message).toBe('This cash is not written off.')
  await asOwner.post(`${url}/write-off`, { ...(await revision()), reason: 'By mistake' })
  expect((await asManager.post(`${url}/reopen`, await revision())).status).toBe(403)
  const body = await revision()
  const answers = await Promise.all([asOwner.post(`${url}/reopen`, body), asOwner.post(`${url}/reopen`, body)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await cashOf(id)).toMatchObject({ state: 'owed', owed: 999, writtenOff: 0, writeOffReason: '' })
  expect(await read(id)).toMatchObject({ isPaid: true })
  const { data } = (await asOwner.get('/api/admin/audit?entity=courier%20cash')).body
  expect(data[0]).toMatchObject({ action: 'undo write-off', before: { writtenOff: 999 }, after: { state: 'owed' } })
})

it('cash that was written off while its parcel was on its way is not owed when the parcel comes back, unlike that of a lost one', async () => {
  const undelivered = async (condition: 'as_sold' | 'missing') => {
    const id: string = (await place(shop, asPriya))._id
    const given = { courier: 'Shiprocket', trackingNumber: `AWB${id.slice(-8)}` }
    await asPacker.put(`/api/admin/orders/${id}/ship`, { revision: (await read(id)).revision, ...given })
    const url = `/api/admin/courier-cash/${id}`
    const body = { revision: (await cashOf(id)).revision, reason: 'Not found for weeks' }
    expect((await asOwner.post(`${url}/write-off`, body)).status).toBe(200)
    const pieces = [{ line: 0, condition, quantity: 1 }]
    const { revision } = await read(id)
    expect((await asManager.post(`/api/admin/orders/${id}/undelivered`, { revision, note: '', pieces })).status).toBe(
      200,
    )
    return { url, cash: await cashOf(id) }
  }
  const { cash: back } = await undelivered('as_sold')
  expect(back).toMatchObject({ state: 'released', owed: 0, writtenOff: 0, writeOffReason: '' })
  const { url, cash: lost } = await undelivered('missing')
  expect(lost).toMatchObject({ state: 'written_off', writtenOff: 999 })
  // Undoing the write-off does not make the courier owe cash that nobody has paid.
  expect((await asOwner.post(`${url}/reopen`, { revision: lost.revision })).body.data).toMatchObject({
    state: 'released',
    owed: 0,
  })
})

it('an order whose cash was written off while its parcel was on its way is paid when it arrives after all', async () => {
  const { id } = await parcel({ isDelivered: false })
  const url = `/api/admin/courier-cash/${id}`
  const body = { revision: (await cashOf(id)).revision, reason: 'Not found for weeks' }
  expect((await asOwner.post(`${url}/write-off`, body)).status).toBe(200)
  expect(await read(id)).toMatchObject({ isPaid: false })
  await asPacker.put(`/api/admin/orders/${id}/deliver`, { revision: (await read(id)).revision })
  expect(await read(id)).toMatchObject({ isPaid: true, refundable: 999 })
  expect((await asOwner.post(`${url}/reopen`, { revision: (await cashOf(id)).revision })).body.data).toMatchObject({
    state: 'owed',
    owed: 999,
  })
})

it('cash that arrives after it was written off is recorded, the rest stays written off', async () => {
  const { id } = await parcel()
  const url = `/api/admin/courier-cash/${id}`
  const revision = async () => ({ revision: (await cashOf(id)).revision })
  await asOwner.post(`${url}/write-off`, { ...(await revision()), reason: 'Lost by the courier' })
  const receive = async (amount: number) =>
    asManager.post(`${url}/receive`, { ...(await revision()), amount, reference: `claim ${amount}` })
  expect((await receive(1000)).body.errors.amount).toContain('₹999.00')
  expect((await receive(400)).body.data).toMatchObject({
    state: 'written_off',
    received: 400,
    writtenOff: 599,
    owed: 0,
  })
  expect((await receive(599)).body.data).toMatchObject({ state: 'settled', received: 999, writtenOff: 0 })
  expect((await receive(1)).status).toBe(409)
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 90 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const asPacker = await shop.as(packer)
const asManager = await shop.as(manager)

const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const shipped = async (trackingNumber: string, courier = 'Delhivery') => {
  const id: string = (await place(shop, asPriya))._id
  const { revision } = await read(id)
  const ship = { revision, courier, trackingNumber }
  expect((await asPacker.put(`/api/admin/orders/${id}/ship`, ship)).status).toBe(200)
  return id
}
const add = async (id: string, trackingNumber: string, courier?: string) =>
  asPacker.post(`/api/admin/orders/${id}/parcels`, {
    revision: (await read(id)).revision,
    trackingNumbers: [trackingNumber],
    ...(courier !== undefined && { courier }),
  })

it('a parcel with a courier of its own is shown and followed with that one', async () => {
  const [delhivery] = (await asManager.get('/api/admin/couriers?q=Delhivery')).body.data
  const { _id: _, revision: _revision, ...columns } = delhivery
  const dtdc = { ...columns, name: 'DTDC', trackingUrl: 'https://dtdc.example/track?awb={awb}', fileFormat: 'none' }
  expect((await asManager.post('/api/admin/couriers', dtdc)).body).toMatchObject({ success: true })
  const id = await shipped('D100A')
  expect((await add(id, 'D100B', ' DTDC ')).body.data.events.at(-1).note).toBe('Further parcels: D100B (DTDC)')
  // The courier of the order is no other one.
  await add(id, 'D100C', 'delhivery')
  await add(id, 'D100D')
  const parcels = (await read(id)).parcels
  expect(parcels.map((parcel: { courier?: string }) => parcel.courier)).toEqual([
    undefined,
    'DTDC',
    undefined,
    undefined,
  ])
  const page = (number: string) => `https://www.delhivery.com/track-v2/package/${number}`
  expect((await asPriya.get(`/api/orders/${id}`)).body.data.parcels).toMatchObject([
    { trackingUrl: page('D100A'), note: 'On its way' },
    { trackingUrl: 'https://dtdc.example/track?awb=D100B', note: 'DTDC, On its way' },
    { trackingUrl: page('D100C'), note: 'On its way' },
    { trackingUrl: page('D100D') },
  ])
  await sql`update pgboss.job set start_after = now()`.execute(db)
  const email = (await shop.emails()).find(({ subject }) => subject === `Track your order #${id.slice(-8)}`)
  const text = email?.text.replace(/\s+/g, ' ')
  expect(text).toContain(
    'Parcel 2 of 4: D100B, DTDC, On its way Track parcel 2 of 4 https://dtdc.example/track?awb=D100B',
  )
  const { rows } = await sql<{ parcels: string }>`
    select after->>'parcels' as parcels from audit_log
    where entity_id = ${id} and after->>'parcels' like '%D100D%'`.execute(db)
  expect(rows[0]?.parcels).toContain('D100B (DTDC): On its way')
})

it('two couriers may use one number, and neither uses it twice at once', async () => {
  const [one, other, third] = [await shipped('E1'), await shipped('E2'), await shipped('E3')]
  expect((await add(one, 'SAME1', 'DTDC')).status).toBe(200)
  expect((await add(other, 'SAME1', 'dtdc')).body.errors.trackingNumbers).toContain(
    'SAME1 is a tracking number of order',
  )
  expect((await add(other, 'SAME1')).status).toBe(200)
  expect((await add(third, 'SAME1')).body.errors.trackingNumbers).toContain('SAME1 is a tracking number of order')
  expect((await add(third, 'SAME1', 'Xpressbees')).status).toBe(200)
})

it.each(['Delhivery', 'DTDC', 'Xpressbees'])(
  'a remittance of %s is for the order whose parcel it has',
  async (courier) => {
    const number = `REM${courier}`
    const orders: Record<string, string> = {
      Delhivery: await shipped(number, 'Delhivery'),
      DTDC: await shipped(`${number}F`),
      Xpressbees: await shipped(`${number}G`),
    }
    for (const own of ['DTDC', 'Xpressbees']) expect((await add(orders[own] ?? '', number, own)).status).toBe(200)
    const { body } = await shop.app.inject({
      method: 'POST',
      url: `/api/admin/remittances?fileName=paid.csv&courier=${courier}`,
      headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
      payload: `Remittance No,UTR,Remittance Date,Waybill No,COD Amount\nR${courier},UTR${courier}900001,21-11-2026,${number},999\n`,
    })
    const { _id } = JSON.parse(body).data
    const [row] = (await asManager.get(`/api/admin/remittances/${_id}/rows?perPage=9`)).body.data
    expect(row).toMatchObject({ outcome: 'not_delivered', order: orders[courier] })
  },
)

it('cash that the other courier pays settles the order, which names both couriers', async () => {
  const id = await shipped('CASHA')
  await add(id, 'CASHB', 'DTDC')
  await add(id, 'CASHC')
  await asPacker.put(`/api/admin/orders/${id}/deliver`, { revision: (await read(id)).revision })
  const cash = async () => (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0]
  const otherParcels = [{ courier: 'DTDC', trackingNumber: 'CASHB' }]
  expect(await cash()).toMatchObject({ courier: 'Delhivery', trackingNumber: 'CASHA', otherParcels, state: 'owed' })
  const { body } = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/remittances?fileName=paid.csv&courier=DTDC',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: 'Remittance No,UTR,Remittance Date,Waybill No,COD Amount\nRC,UTRC00000001,21-11-2026,CASHB,999\n',
  })
  expect((await asManager.post(`/api/admin/remittances/${JSON.parse(body).data._id}/apply`, {})).status).toBe(200)
  expect(await cash()).toMatchObject({ courier: 'Delhivery', otherParcels, state: 'settled', received: 999 })
})

it('a status of the other courier is for its parcel', async () => {
  const id = await shipped('F1')
  await add(id, 'F2', 'DTDC')
  const upload = async (rows: string) => {
    const { body } = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/courier-files?fileName=status.csv',
      headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
      payload: `AWB,Status,Courier\n${rows}\n`,
    })
    return asManager.post(`/api/admin/courier-files/${JSON.parse(body).data._id}/apply`, {})
  }
  expect((await upload('F2,Delivered,DTDC')).status).toBe(200)
  expect(await read(id)).toMatchObject({
    status: 'shipped',
    courier: 'Delhivery',
    parcels: [{}, { state: 'delivered', courier: 'DTDC' }],
  })
  await upload('F1,Delivered,Delhivery')
  expect(await read(id)).toMatchObject({ status: 'delivered', courier: 'Delhivery' })
})

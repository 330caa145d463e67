import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 90 }] }])
await sql`update customer set has_no_limits = true, email_verified = true`.execute(shop.database.db)
const asPriya = await shop.as(priya)
const asManager = await shop.as(manager)

const BLUE_DART = 'Remittance No,UTR,Remittance Date,Waybill No,COD Amount,COD Charges,Net Amount'
let remittances = 0

/** A remittance file with these columns, of one parcel for each courier. */
async function fileOf(couriers: readonly string[], header = BLUE_DART, query = '') {
  const rows = []
  for (const courier of couriers) {
    const { _id } = await place(shop, asPriya)
    const { revision } = (await asManager.get(`/api/admin/orders/${_id}`)).body.data
    await asManager.put(`/api/admin/orders/${_id}/ship`, { revision, courier, trackingNumber: `T${_id.slice(-8)}` })
    remittances += 1
    rows.push(`R${remittances},UTR${800_000 + remittances},21-11-2026,T${_id.slice(-8)},999,0,999`)
  }
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/remittances?fileName=paid.csv${query}`,
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: [header, ...rows, ''].join('\n'),
  })
  expect(statusCode, body).toBe(200)
  return JSON.parse(body).data
}

it.each([
  ['the courier of its parcels, whatever its columns are called', ['Shiprocket', 'shiprocket'], '', 'Shiprocket'],
  ['the courier that its columns name when several carried the parcels', ['Shiprocket', 'DTDC'], '', 'Blue Dart'],
  ['the courier that was given', ['Shiprocket'], '&courier=Xpressbees', 'Xpressbees'],
])('a remittance file is of %s', async (_title, couriers, query, courier) => {
  const file = await fileOf(couriers, BLUE_DART, query)
  expect(file).toMatchObject({ courier, outcomes: [{ outcome: 'not_delivered', rows: couriers.length }] })
})

it('is read with the columns that were chosen for the courier of its parcels', async () => {
  const header = BLUE_DART.replace('COD Charges', 'Freight')
  const first = await fileOf(['DTDC'], header)
  expect(first.fields).toEqual(['batch', 'utr', 'paidDay', 'awb', 'gross', null, 'net'])
  const fields = ['batch', 'utr', 'paidDay', 'awb', 'gross', 'fee', 'net']
  await asManager.put(`/api/admin/remittances/${first._id}`, { courier: 'DTDC', fields })
  expect(await fileOf(['DTDC'], header)).toMatchObject({ courier: 'DTDC', fields })
})

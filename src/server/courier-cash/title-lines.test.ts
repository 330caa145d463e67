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

/** A delivered cash order of ₹999.00. */
async function parcel(): Promise<string> {
  const id: string = (await place(shop, asPriya))._id
  const revision = async () => ({ revision: (await asManager.get(`/api/admin/orders/${id}`)).body.data.revision })
  const trackingNumber = `AWB${id.slice(-8)}`
  await asPacker.put(`/api/admin/orders/${id}/ship`, { ...(await revision()), courier: 'Xpress', trackingNumber })
  await asPacker.put(`/api/admin/orders/${id}/deliver`, await revision())
  return trackingNumber
}
const remit = async (...lines: readonly string[]) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/remittances?fileName=paid.csv&courier=Xpress',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: lines.join('\n'),
  })
  return answer.json().data
}
const outcomes = async (file: string): Promise<string[]> =>
  (await asManager.get(`/api/admin/remittances/${file}/rows`)).body.data.map(
    ({ outcome }: { outcome: string }) => outcome,
  )
const title = ['Xpress Limited,,', 'UTR No : HDFCN52026112412,,', 'Remittance Date : 24/11/2026,,']

it('takes the UTR and the day from the lines above the table, once', async () => {
  const [one, other] = [await parcel(), await parcel()]
  const table = ['AWB,COD Amount,Remarks', `${one},999,`, `${other},999,`]
  const file = await remit(...title, ...table)
  expect(file.batches).toMatchObject([{ utr: 'HDFCN52026112412', paidOn: '2026-11-24', net: 1998 }])
  expect(file.notes.join()).toContain('The lines above the table name the UTR HDFCN52026112412.')
  expect((await asManager.post(`/api/admin/remittances/${file._id}/apply`, {})).status).toBe(200)
  // The same file under another name changes nothing.
  const again = await remit(...title, ...table, '')
  expect(await outcomes(again._id)).toEqual(['duplicate', 'duplicate'])
})

it('keeps the UTR that was entered instead', async () => {
  const awb = await parcel()
  const file = await remit(...title, 'AWB,COD Amount,Remarks', `${awb},999,`)
  const credit = { reference: '', utr: 'CITIN26112200001', paidOn: '2026-11-25', credited: null }
  expect((await asManager.put(`/api/admin/remittances/${file._id}/payment`, credit)).status).toBe(200)
  const { columns, courier } = file
  const fields = ['awb', 'gross', null]
  const mapped = await asManager.put(`/api/admin/remittances/${file._id}`, { courier, fields })
  expect([mapped.status, columns.length]).toEqual([200, 3])
  expect(mapped.body.data.batches).toMatchObject([{ utr: 'CITIN26112200001', paidOn: '2026-11-25' }])
  expect(mapped.body.data.notes.join()).not.toContain('lines above')
})

it('prefers what the rows say', async () => {
  const awb = await parcel()
  const file = await remit(...title, 'AWB,COD Amount,UTR', `${awb},999,CITIN26112200002`)
  expect(file.batches).toMatchObject([{ reference: 'CITIN26112200002', utr: 'CITIN26112200002' }])
  expect(file.notes.join()).not.toContain('lines above')
})

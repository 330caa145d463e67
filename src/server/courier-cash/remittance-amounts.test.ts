import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 900 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const [asPacker, asManager] = [await shop.as(packer), await shop.as(manager)]

let parcels = 0
/** A delivered cash order of ₹999.00. */
async function parcel() {
  const id = (await place(shop, asPriya))._id
  parcels += 1
  const awb = `AMT${parcels}X`
  const revision = async () => (await asManager.get(`/api/admin/orders/${id}`)).body.data.revision
  await asPacker.put(`/api/admin/orders/${id}/ship`, {
    revision: await revision(),
    courier: 'Shiprocket',
    trackingNumber: awb,
  })
  await asPacker.put(`/api/admin/orders/${id}/deliver`, { revision: await revision() })
  return { id, awb }
}
const cashOf = async (id: string) => (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0]
const upload = async (content: string | Buffer) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/remittances?fileName=paid.csv',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const rowsOf = async (id: string) => (await asManager.get(`/api/admin/remittances/${id}/rows?perPage=200`)).body.data
const apply = async (id: string) => {
  const answer = await asManager.post(`/api/admin/remittances/${id}/apply`, { acceptsDifferences: true })
  expect(answer.status).toBe(200)
}

describe('an amount of a remittance file', () => {
  it.each([
    ['999.00 Cr', 999],
    ['Rs. 999/-', 999],
    ['INR\u00a0999', 999],
    ['₹\u202f999.00', 999],
    ['999 INR', 999],
    ['999-', 0],
    ['999.00 Dr', 0],
    ['(999.00)', 0],
    ['\u2212999.00', 0],
    ['999,00', 0],
    ['9,99', 0],
  ])('%j counts as ₹%d received', async (cell, received) => {
    const { id, awb } = await parcel()
    const { _id } = await upload(`AWB,COD Amount,UTR\n${awb},"${cell}",UTRA${awb}\n`)
    await apply(_id)
    expect((await cashOf(id)).received).toBe(received)
  })

  it.each([
    ['COD Remittance Status', 'Not Remitted'],
    ['Status', 'Pending'],
    ['Payment Status', 'On Hold'],
    ['Transaction Status', 'Failed'],
    ['Order Status', 'RTO Delivered'],
  ])('is not received when the column “%s” says “%s”, whatever stands next to it', async (heading, words) => {
    const [open, paid] = [await parcel(), await parcel()]
    const lines = [`${open.awb},999,${words},UTRS${open.awb}`, `${paid.awb},999,Remitted,UTRS${open.awb}`]
    const { _id, batches } = await upload([`AWB,COD Amount,${heading},UTR`, ...lines].join('\n'))
    const reason = `The file says “${words}”, so it is not paid yet.`
    expect(await rowsOf(_id)).toMatchObject([{ outcome: 'unpaid', amount: 0, reason }, { outcome: 'ok' }])
    expect(batches).toMatchObject([{ rows: 1, gross: 999 }])
    await apply(_id)
    expect((await rowsOf(_id))[0]).toMatchObject({ outcome: 'unpaid', reason, applied: false })
    expect([(await cashOf(open.id)).received, (await cashOf(paid.id)).received]).toEqual([0, 999])
  })

  it('has a comma before the paise where nothing else divides the columns and all amounts are written so', async () => {
    const [first, second] = [await parcel(), await parcel()]
    const { _id, notes } = await upload(`AWB;COD Amount\n${first.awb};999,00\n${second.awb};1.999,00\nTotal;2.998,00\n`)
    expect(notes).toContainEqual(expect.stringContaining('899,00 is read as ₹899.00'))
    await apply(_id)
    expect([(await cashOf(first.id)).received, (await cashOf(second.id)).received]).toEqual([999, 1_999])
  })

  it('with a comma is refused with what to write where it is not certain', async () => {
    const { awb } = await parcel()
    const { _id } = await upload(`AWB;COD Amount\n${awb};999,00\nOTHER;1,999.00\n`)
    expect((await rowsOf(_id))[0]).toMatchObject({
      outcome: 'unreadable',
      reason: '“999,00” is not clear: if it is ₹999.00, write 999.00.',
    })
  })
})

describe('a debit', () => {
  let paid: { id: string; awb: string }
  beforeAll(async () => {
    paid = await parcel()
    await apply((await upload(`AWB,COD Amount,UTR\n${paid.awb},999,UTRB1\n`))._id)
  })

  it('in a column of its own takes back what was paid, and is never counted as received', async () => {
    const { id, awb } = await parcel()
    const content = [
      'AWB,Txn Type,COD Amount,UTR',
      `${paid.awb},DEBIT,999.00,UTRB2`,
      `${awb},Debit,999.00,UTRB2`,
      `${awb},Credit,500.00,UTRB2`,
    ].join('\n')
    const { _id } = await upload(content)
    expect((await rowsOf(_id)).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'reversal',
      'unclear',
      'short',
    ])
    await apply(_id)
    expect(await cashOf(paid.id)).toMatchObject({ received: 0, state: 'owed' })
    expect(await cashOf(id)).toMatchObject({ received: 500, state: 'owed' })
  })

  it('in the column of what was paid is not booked by the column of what was collected', async () => {
    const { id, awb } = await parcel()
    const { _id } = await upload(`AWB,COD Amount,COD Charges,Net Amount,UTR\n${awb},999,20,979.00 Dr,UTRB3\n`)
    expect(await rowsOf(_id)).toMatchObject([{ outcome: 'unclear', reason: expect.stringContaining('-₹979.00 paid') }])
    await apply(_id)
    expect((await cashOf(id)).received).toBe(0)
  })

  it('of charges that are more than the cash leaves the cash received', async () => {
    const { id, awb } = await parcel()
    await apply((await upload(`AWB,COD Amount,COD Charges,Net Amount\n${awb},999,1100,-101.00\n`))._id)
    expect((await cashOf(id)).received).toBe(999)
  })
})

describe('a UTR that is entered for a file without references', () => {
  const credit = async (id: string, utr: string, credited: number) =>
    (await asManager.put(`/api/admin/remittances/${id}/payment`, { reference: '', utr, paidOn: '', credited })).body
      .data
  const outcomes = async (id: string) =>
    (await rowsOf(id)).map(({ outcome, books }: { outcome: string; books: boolean }) => `${outcome} ${books}`)

  it('matches the rows again, so that what is previewed is what is recorded', async () => {
    const { awb } = await parcel()
    await apply((await upload(`AWB,COD Amount,UTR\n${awb},400,UTR000000011\n`))._id)
    const { _id: id } = await upload(`AWB,COD Amount\n${awb},400\n`)
    // Without a UTR it may be the payment that was recorded before; with another one it is not.
    expect(await outcomes(id)).toEqual(['duplicate false'])
    expect(await credit(id, 'UTR000000012', 400)).toMatchObject({ differences: [], batches: [{ credited: 400 }] })
    expect(await outcomes(id)).toEqual(['short true'])
    await credit(id, 'UTR000000011', 400)
    expect(await outcomes(id)).toEqual(['duplicate false'])
    await credit(id, 'UTR000000012', 400)
    await apply(id)
    expect(await outcomes(id)).toEqual(['short true'])
  })

  it('stays as it was recorded when the amount changes afterwards, in the audit log too', async () => {
    const { awb } = await parcel()
    const { _id: id } = await upload(`AWB,COD Amount\n${awb},999\n`)
    await credit(id, 'UTR000000013', 999)
    await apply(id)
    expect(await credit(id, 'UTR000000014', 900)).toMatchObject({
      batches: [{ utr: 'UTR000000013', credited: 900 }],
      differences: ['₹900.00 arrived at the bank for the payment, ₹99.00 less than its rows add up to.'],
    })
    const entry = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', id)
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect([entry.before, entry.after]).toEqual([{ credited: 999_00 }, { credited: 900_00 }])
  })
})

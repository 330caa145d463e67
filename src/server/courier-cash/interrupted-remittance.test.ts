import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 90 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
const [asPacker, asManager] = [await shop.as(packer), await shop.as(manager)]

async function delivered(trackingNumber: string): Promise<string> {
  const id = (await place(shop, asPriya))._id
  const revision = async () => (await asManager.get(`/api/admin/orders/${id}`)).body.data.revision
  const shipped = { revision: await revision(), courier: 'Shiprocket', trackingNumber }
  await asPacker.put(`/api/admin/orders/${id}/ship`, shipped)
  await asPacker.put(`/api/admin/orders/${id}/deliver`, { revision: await revision() })
  return id
}

const FAILURES = [
  ['a statement that fails', `raise exception 'no space left on device' using errcode = '53100'`],
  ['a connection that is cut', 'perform pg_terminate_backend(pg_backend_pid())'],
] as const

it.each(FAILURES)(
  'a file interrupted at its end by %s records nothing, and everything once when it is applied again',
  async (name, failure) => {
    const key = name.length
    const [first, last] = [await delivered(`F${key}`), await delivered(`L${key}`)]
    // Rows are recorded 1,000 at a time. The first parcel is in the first of these, the last in the third.
    const others = Array.from({ length: 2_200 }, (_, place) => `N${key}X${place},100,UTR00000${key}00`)
    const lines = ['AWB,COD Amount,UTR', `F${key},999,UTR00000${key}00`, ...others, `L${key},999,UTR00000${key}00`]
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/remittances?fileName=paid.csv&courier=Shiprocket',
      headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
      payload: lines.join('\n'),
    })
    const { _id, rows } = answer.json().data
    expect(rows).toBe(2_202)
    const apply = () => asManager.post(`/api/admin/remittances/${_id}/apply`, { acceptsDifferences: true })
    const state = async () => (await asManager.get(`/api/admin/remittances/${_id}`)).body.data.state
    const cash = async () => {
      const { data } = (await asManager.get(`/api/admin/courier-cash?ids=${first},${last}`)).body
      return data.map(({ received }: { received: number }) => received)
    }
    const receipts = async () =>
      (await db.selectFrom('courier_receipt').select('order_id').where('order_id', 'in', [first, last]).execute())
        .length

    await sql
      .raw(
        `create function fail_receipt() returns trigger language plpgsql as $$
       begin if new.order_id = '${last}' then ${failure}; end if; return new; end $$`,
      )
      .execute(db)
    await sql
      .raw(`create trigger fail_receipt before insert on courier_receipt for each row execute function fail_receipt()`)
      .execute(db)
    const failed = await apply()
    await sql`drop function fail_receipt cascade`.execute(db)
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect(failed.body.message).toMatch(/try again/)
    expect(await state()).toBe('checked')
    expect([await cash(), await receipts()]).toEqual([[0, 0], 0])

    const answers = await Promise.all([apply(), apply()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await state()).toBe('applied')
    expect([await cash(), await receipts()]).toEqual([[999, 999], 2])
  },
)

import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { copyOrder, place } from '../../../test/ordering.ts'
import { packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 5000 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const asPacker = await shop.as(packer)
const number = (id: string) => id.slice(-8)

/** Rows are applied 100 at a time, so these are five batches. */
const ROWS = 450

/** From now on the order that gets this tracking number fails, as a full disk or a lost connection would make it. */
async function failAt(trackingNumber: string, failure: string): Promise<void> {
  await sql
    .raw(`create function fail_order() returns trigger language plpgsql as $$ begin ${failure}; return new; end $$`)
    .execute(db)
  await sql
    .raw(
      `create trigger fail_order before update on orders for each row
       when (new.tracking_number = '${trackingNumber}') execute function fail_order()`,
    )
    .execute(db)
}

const mend = () => sql`drop function if exists fail_order cascade`.execute(db)
afterEach(mend)

const FAILURES = [
  ['a statement that fails', `raise exception 'no space left on device' using errcode = '53100'`],
  ['a connection that is cut', 'perform pg_terminate_backend(pg_backend_pid())'],
] as const

/** Before any is copied: a copy takes the serial of the next invoice. */
const placed = [(await place(shop, asPriya))._id, (await place(shop, asPriya))._id]

it.each(FAILURES)(
  'a file interrupted in its third batch by %s has whole batches, says so, and goes on where it was',
  async (name, failure) => {
    const key = name.length
    const ids = await copyOrder(shop.database, placed.pop() ?? '', ROWS)
    const lines = ids.map((id, place) => `${number(id)},C${key}X${place},Shipped`)
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/courier-files?fileName=awb.csv&courier=Delhivery',
      headers: { authorization: `Bearer ${asPacker.token}`, 'content-type': 'text/csv' },
      payload: `Order No,AWB,Status\n${lines.join('\n')}\n`,
    })
    const { _id, change } = answer.json().data
    expect(change).toBe(ROWS)
    const apply = () => asPacker.post(`/api/admin/courier-files/${_id}/apply`)
    const file = async () => (await asPacker.get(`/api/admin/courier-files/${_id}`)).body.data
    const shipped = async () => {
      const orders = await db
        .selectFrom('orders')
        .select(['id', 'status', 'tracking_number'])
        .where('id', 'in', ids)
        .execute()
      const byId = new Map(orders.map((order) => [order.id, order]))
      return ids
        .map((id) => byId.get(id))
        .filter((order) => order?.status === 'shipped' && order.tracking_number !== '')
    }

    await failAt(`C${key}X250`, failure)
    const failed = await apply()
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect(failed.body.message).toMatch(/try again/)
    expect(await file()).toMatchObject({ state: 'applying', applied: 200, change: ROWS })
    expect((await shipped()).map((order) => order?.tracking_number)).toEqual(
      ids.slice(0, 200).map((_, place) => `C${key}X${place}`),
    )
    // The same again, as long as the cause is there.
    expect((await apply()).status).toBeGreaterThanOrEqual(500)
    expect((await file()).applied).toBe(200)

    await mend()
    expect((await apply()).body.data).toMatchObject({ state: 'done', applied: ROWS })
    expect(await shipped()).toHaveLength(ROWS)
    // The job that would have gone on by itself finds nothing left to do.
    await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(db)
    await shop.emails()
    const { rows } = await sql<{ shipped: number; numbered: number; audited: number }>`
      select count(*) filter (where kind = 'shipped')::int as shipped,
        count(*) filter (where kind = 'note' and note like 'Tracking number %')::int as numbered,
        (select count(*)::int from audit_log where action = 'courier file' and entity_id = any(${ids}::text[])) as audited
      from order_event where order_id = any(${ids}::text[])`.execute(db)
    expect(rows).toEqual([{ shipped: ROWS, numbered: ROWS, audited: ROWS }])
  },
  60_000,
)

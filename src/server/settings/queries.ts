import type { Insertable, Kysely, Transaction } from 'kysely'
import { lockSetting } from '../content/queries.ts'
import type { Database } from '../platform/database/schema.ts'

/** A row that is not there yet has revision 0. */
const NOT_SET = { value: undefined, revision: 0 }

export async function storedSetting(db: Kysely<Database>, name: string): Promise<{ value: unknown; revision: number }> {
  const row = await db.selectFrom('setting').select(['value', 'revision']).where('name', '=', name).executeTakeFirst()
  return row ?? NOT_SET
}

/** The same, kept from other writers until the transaction ends. */
export async function lockedSetting(trx: Transaction<Database>, name: string) {
  return (await lockSetting(trx, name)) ?? NOT_SET
}

export function taxRates(db: Kysely<Database>) {
  return db.selectFrom('gst_rate').selectAll().orderBy('hsn').orderBy('from_day', 'desc').execute()
}

/** False when this code has a rate from that day already. */
export async function insertTaxRate(
  trx: Transaction<Database>,
  row: Insertable<Database['gst_rate']>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('gst_rate')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('hsn')
    .executeTakeFirst()
  return inserted !== undefined
}

export function deleteTaxRate(trx: Transaction<Database>, hsn: string, fromDay: string) {
  return trx
    .deleteFrom('gst_rate')
    .where('hsn', '=', hsn)
    .where('from_day', '=', fromDay)
    .returningAll()
    .executeTakeFirst()
}

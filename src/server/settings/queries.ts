import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'

/** Returns the value of every setting by its name. */
export async function allSettings(db: Kysely<Database>): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute()
  return new Map(rows.map((row) => [row.name, row.value]))
}

/** Reads a setting and locks it until the transaction ends, even when it has no row yet. */
export async function lockSetting(trx: Kysely<Database>, name: string) {
  await sql`select pg_advisory_xact_lock(${SETTINGS_LOCK}, hashtext(${name}))`.execute(trx)
  return trx.selectFrom('setting').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()
}

/** The first key of the advisory locks for settings; any fixed number will do. */
const SETTINGS_LOCK = 782_784

export function settingRow(db: Kysely<Database>, name: string) {
  return db.selectFrom('setting').selectAll().where('name', '=', name).executeTakeFirst()
}

export async function writeSetting(db: Kysely<Database>, name: string, value: unknown): Promise<void> {
  await sql`
    insert into setting (name, value) values (${name}, ${storableJson(value)}::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now(), revision = setting.revision + 1`.execute(
    db,
  )
}

/** A setting that has no row yet has revision 0. */
const NOT_SET = { value: undefined, revision: 0 }

export async function storedSetting(db: Kysely<Database>, name: string): Promise<{ value: unknown; revision: number }> {
  const row = await db.selectFrom('setting').select(['value', 'revision']).where('name', '=', name).executeTakeFirst()
  return row ?? NOT_SET
}

/** Like `storedSetting`, and locks the setting until the transaction ends. */
export async function lockedSetting(trx: Transaction<Database>, name: string) {
  return (await lockSetting(trx, name)) ?? NOT_SET
}

export function taxRates(db: Kysely<Database>) {
  return db.selectFrom('gst_rate').selectAll().orderBy('hsn').orderBy('from_day', 'desc').execute()
}

/** Returns false when this code already has a rate from that day. */
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
    .where(sql`from_day::text`, '=', fromDay)
    .returningAll()
    .executeTakeFirst()
}

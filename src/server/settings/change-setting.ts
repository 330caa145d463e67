import type { Kysely } from 'kysely'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { lockSetting, writeSetting } from './queries.ts'

/** Writes a setting and records the change in the audit log, in one transaction. */
export async function changeSetting(
  db: Kysely<Database>,
  caller: Caller,
  name: string,
  value: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = (await lockSetting(trx, name))?.value
    await writeSetting(trx, name, value)
    await recordChange(trx, caller, { action: 'change', entity: 'setting', entityId: name, before, after: value })
  })
}

import { type Kysely, sql } from 'kysely'
import { DEVICE_ATTEMPTS } from '../../domain/accounts/login-limits.ts'
import type { Database } from '../platform/database/schema.ts'

/** Older devices of a customer are forgotten. */
const MAX_DEVICES = 50

/** Counts an attempt of a device. Returns false when the customer does not know it, or after too many wrong passwords. */
export async function countDeviceAttempt(
  db: Kysely<Database>,
  customerId: string,
  tokenHash: string,
): Promise<boolean> {
  const row = await db
    .updateTable('known_device')
    .set({ failures: sql`failures + 1` })
    .where('customer_id', '=', customerId)
    .where('token_hash', '=', tokenHash)
    .where('failures', '<', DEVICE_ATTEMPTS)
    .returning('customer_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a customer has logged in with the device. */
export async function isDeviceOf(db: Kysely<Database>, customerId: string, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('token_hash')
    .where('customer_id', '=', customerId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any customer has logged in with the device. */
export async function isDevice(db: Kysely<Database>, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('customer_id')
    .where('token_hash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores that a customer has logged in with a device, without wrong passwords. Returns whether it is new to the customer. */
export async function writeDevice(db: Kysely<Database>, customerId: string, tokenHash: string): Promise<boolean> {
  const { isNew } = await db
    .insertInto('known_device')
    .values({ customer_id: customerId, token_hash: tokenHash })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'token_hash']).doUpdateSet({ failures: 0, seen_at: new Date() }),
    )
    // xmax is 0 in a row that this statement has inserted.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  if (isNew)
    await sql`
      delete from known_device where customer_id = ${customerId} and token_hash in (
        select token_hash from known_device where customer_id = ${customerId}
        order by seen_at desc, token_hash offset ${MAX_DEVICES})`.execute(db)
  return isNew
}

export async function forgetDevices(db: Kysely<Database>, customerId: string): Promise<void> {
  await db.deleteFrom('known_device').where('customer_id', '=', customerId).execute()
}

/** Whether a customer has logged in with more than one device. */
export async function hasOtherDevices(db: Kysely<Database>, customerId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('known_device')
    .select('token_hash')
    .where('customer_id', '=', customerId)
    .limit(2)
    .execute()
  return rows.length > 1
}

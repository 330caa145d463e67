import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { deletePasskeys } from './passkey-queries.ts'

/** The time of the database. Codes are checked by it, so that the clocks of several machines need not agree to the half minute. */
const NOW = sql<Date>`clock_timestamp()`.as('now')

/** Returns a customer's second factor, confirmed or not, and the time of the database. */
export function factorOf(db: Kysely<Database>, customerId: string) {
  return db.selectFrom('second_factor').selectAll().select(NOW).where('customer_id', '=', customerId).executeTakeFirst()
}

/** Whether a team member has an authenticator app, or a passkey for the host of the back office. */
export async function hasFactor(db: Kysely<Database>, customerId: string, officeRpId: string): Promise<boolean> {
  const passkey = db
    .selectFrom('passkey')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('rp_id', '=', officeRpId)
  const found = await db
    .selectFrom('second_factor')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('confirmed_at', 'is not', null)
    .unionAll(passkey)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the account is one of the team, with a passkey. Then the password alone opens no session. */
export async function isPasskeyNeeded(db: Kysely<Database>, customerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('passkey')
    .innerJoin('customer', 'customer.id', 'passkey.customer_id')
    .select('passkey.id')
    .where('customer.id', '=', customerId)
    .where('customer.staff_role', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the confirmed factor and the time of the database, and locks the factor, so that two logins cannot use the same code. */
export function lockFactor(trx: Transaction<Database>, customerId: string) {
  return trx
    .selectFrom('second_factor')
    .selectAll()
    .select(NOW)
    .where('customer_id', '=', customerId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores a new secret, which is not used until it is confirmed. Returns false when one is already confirmed. */
export async function beginFactor(db: Kysely<Database>, customerId: string, secret: string): Promise<boolean> {
  const row = await db
    .insertInto('second_factor')
    .values({ customer_id: customerId, secret, confirmed_at: null, failed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet({ secret, created_at: new Date(), last_step: 0, failures: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('customer_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false when this secret is confirmed already or has been replaced or removed: the app with the code has no use then. */
export async function confirmFactor(
  trx: Transaction<Database>,
  { customer_id, secret }: Pick<Selectable<Database['second_factor']>, 'customer_id' | 'secret'>,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factor')
    .set({ confirmed_at: new Date(), last_step: step })
    .where('customer_id', '=', customer_id)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function factorPassed(trx: Transaction<Database>, customerId: string, step?: number): Promise<void> {
  await trx
    .updateTable('second_factor')
    .set({ failures: 0, failed_at: null, ...(step !== undefined && { last_step: step }) })
    .where('customer_id', '=', customerId)
    .execute()
}

export async function factorFailed(trx: Transaction<Database>, customerId: string, failures: number): Promise<void> {
  await trx
    .updateTable('second_factor')
    .set({ failures, failed_at: sql<Date>`clock_timestamp()` })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Deletes the secret of the authenticator app. Returns whether there was one. */
export async function deleteFactor(trx: Transaction<Database>, customerId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('second_factor')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes authenticator app, recovery codes and passkeys. Returns whether there was an app or a passkey. */
export async function deleteAllFactors(trx: Transaction<Database>, customerId: string): Promise<boolean> {
  await deleteRecoveryCodes(trx, customerId)
  const hadApp = await deleteFactor(trx, customerId)
  return (await deletePasskeys(trx, customerId)) || hadApp
}

export async function deleteRecoveryCodes(trx: Transaction<Database>, customerId: string): Promise<void> {
  await trx.deleteFrom('recovery_code').where('customer_id', '=', customerId).execute()
}

export async function writeRecoveryCodes(
  trx: Transaction<Database>,
  customerId: string,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(trx, customerId)
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ customer_id: customerId, code_hash, used_at: null })))
    .execute()
}

/** Returns false when the code does not exist or has been used. */
export async function spendRecoveryCode(
  trx: Transaction<Database>,
  customerId: string,
  hash: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('recovery_code')
    .set({ used_at: new Date() })
    .where('customer_id', '=', customerId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function recoveryCodesLeft(db: Kysely<Database>, customerId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((select) => select.fn.countAll<number>().as('left'))
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

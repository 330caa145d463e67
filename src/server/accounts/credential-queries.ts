import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, violates } from '../platform/errors.ts'
import { PLEASE_LOG_IN } from '../platform/http/handlers.ts'
import { forgetDevices } from './device-queries.ts'
import { anonymiseCustomer, confirmedEmail, type ForgetCustomer, lockCustomer, updateCustomer } from './queries.ts'

export async function passwordHashOf(db: Kysely<Database>, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('credential')
    .select('password_hash')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.password_hash
}

/**
 * Inserts a session. Returns false, and inserts nothing, when the account has been disabled since the caller has checked the login: the
 * session would be valid once the account is enabled again. The row of the account is locked, so that what ends its sessions finds this one.
 * @param passwordHash the hash the caller has checked. Returns false, and inserts nothing, when another one is stored by now.
 *   Its row is locked too
 */
export async function insertSession(
  db: Kysely<Database>,
  session: Insertable<Database['session']>,
  passwordHash: string | undefined,
): Promise<boolean> {
  return db
    .transaction()
    .execute(async (transaction) => {
      const customerId = session.customer_id
      const enabled = await transaction
        .selectFrom('customer')
        .select('id')
        .where('id', '=', customerId)
        .where('is_disabled', '=', false)
        .forShare()
        .executeTakeFirst()
      if (!enabled) return false
      if (passwordHash !== undefined) {
        const checked = await transaction
          .selectFrom('credential')
          .select('customer_id')
          .where('customer_id', '=', customerId)
          .where('password_hash', '=', passwordHash)
          .forShare()
          .executeTakeFirst()
        if (!checked) return false
      }
      await transaction.insertInto('session').values(session).execute()
      return true
    })
    .catch((error: unknown) => {
      // The passkey that opens the session has been removed.
      if (violates(error, 'session_passkey_id_fkey')) return false
      throw error
    })
}

/**
 * Changes the email of a customer, with other columns. Returns false when the email belongs to another account.
 * @param passwordHash the hash the caller has checked
 * @param alongside what belongs to the same transaction
 * @throws ApiError 401 when another hash is stored by now, or when the account has been deleted
 */
export async function changeEmail(
  db: Kysely<Database>,
  id: string,
  passwordHash: string,
  change: Updateable<Database['customer']>,
  alongside: Alongside,
): Promise<boolean> {
  const changing = db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, id)
    if ((await passwordHashOf(transaction, id)) !== passwordHash) throw new ApiError(401, PLEASE_LOG_IN)
    // PostgreSQL has rolled the transaction back, so it must not end as if it had succeeded.
    if (!(await updateCustomer(transaction, id, { ...change, email_verified: false }))) throw new EmailTaken()
    await alongside(transaction)
    return true
  })
  return changing.catch((error: unknown) => {
    if (error instanceof EmailTaken) return false
    throw error
  })
}

type Alongside = (transaction: Transaction<Database>) => Promise<void>

class EmailTaken extends Error {}

/**
 * Deletes an account as `anonymise` does, for the customer who has given the password.
 * @param passwordHash the hash the caller has checked
 * @throws ApiError 401 when another hash is stored by now, or none: an invitation to the team has removed it, and the team needs the account
 */
export async function deleteAccount(
  db: Kysely<Database>,
  id: string,
  passwordHash: string,
  forget: ForgetCustomer,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockCustomer(trx, id)
    if ((await passwordHashOf(trx, id)) !== passwordHash) throw new ApiError(401, PLEASE_LOG_IN)
    await anonymiseCustomer(trx, id, forget, await confirmedEmail(trx, id))
  })
}

/**
 * Writes a new password, ends all sessions and forgets all devices, because someone else may know the old one.
 * @param replaces the hash the caller has checked. Returns false, and writes nothing, when another one is stored by now: the
 *   password was changed, or an invitation removed it
 * @param alongside what belongs to the same transaction
 * @throws ApiError 401 when the account has been deleted
 */
export async function writePassword(
  db: Kysely<Database>,
  customerId: string,
  passwordHash: string,
  replaces?: string,
  alongside?: Alongside,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId)
    if (replaces !== undefined && (await passwordHashOf(transaction, customerId)) !== replaces) return false
    await storePassword(transaction, customerId, passwordHash)
    await alongside?.(transaction)
    return true
  })
}

/** Replaces a hash by a better one of the same password. Sessions and devices stay. Returns false when another one is stored by now. */
export async function improveHash(
  db: Kysely<Database>,
  customerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credential')
    .set({ password_hash: to })
    .where('customer_id', '=', customerId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Writes a password for a locked customer, ends all sessions, forgets all devices and deletes links to choose another one. */
export async function storePassword(
  transaction: Transaction<Database>,
  customerId: string,
  passwordHash: string,
): Promise<void> {
  await transaction
    .insertInto('credential')
    .values({ customer_id: customerId, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet({ password_hash: passwordHash, changed_at: new Date() }),
    )
    .execute()
  await transaction.deleteFrom('session').where('customer_id', '=', customerId).execute()
  await forgetDevices(transaction, customerId)
  await transaction
    .deleteFrom('account_link')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', 'reset-password')
    .execute()
}

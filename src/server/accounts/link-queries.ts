import type { Insertable, Kysely, Transaction } from 'kysely'
import { minutesFromNow, NOW } from '../platform/database/expiry.ts'
import type { Database } from '../platform/database/schema.ts'
import { storePassword } from './credential-queries.ts'
import { deleteUnprovedPasskeys } from './passkey-queries.ts'
import { lockCustomer, updateCustomer } from './queries.ts'

/** What a link sent by email may be used for. */
export const LINK_PURPOSES = ['verify-email', 'reset-password'] as const
type LinkPurpose = (typeof LINK_PURPOSES)[number]

interface NewLink extends Omit<Insertable<Database['account_link']>, 'expires_at'> {
  readonly valid_hours: number
}

/**
 * Inserts a link and deletes older ones with the same purpose, except those that are valid for longer: an invitation, which anyone could
 * end otherwise who asks for a new password with the email of the person invited.
 */
export async function insertLink(db: Kysely<Database>, { valid_hours, ...link }: NewLink): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const expires_at = minutesFromNow(valid_hours * 60)
    await transaction
      .deleteFrom('account_link')
      .where('customer_id', '=', link.customer_id)
      .where('purpose', '=', link.purpose)
      .where('expires_at', '<=', expires_at)
      .execute()
    await transaction
      .insertInto('account_link')
      .values({ ...link, expires_at })
      .execute()
  })
}

/** Whether a customer has been sent a link that can still be used. */
export async function hasLink(db: Kysely<Database>, customerId: string, purpose: LinkPurpose): Promise<boolean> {
  const link = await db
    .selectFrom('account_link')
    .select('token_hash')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', NOW)
    .executeTakeFirst()
  return link !== undefined
}

export interface LinkOwner {
  readonly id: string
  readonly name: string
  readonly email: string
}

/**
 * Returns the customer a link belongs to, without using it up; undefined when it does not exist, has expired, or the account's
 * email has changed.
 */
export async function linkOwner(
  db: Kysely<Database>,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<LinkOwner | undefined> {
  const owner = await db
    .selectFrom('account_link')
    .innerJoin('customer', (join) =>
      join.onRef('customer.id', '=', 'account_link.customer_id').onRef('customer.email', '=', 'account_link.email'),
    )
    .select(['customer.id', 'customer.name', 'account_link.email'])
    .where('account_link.token_hash', '=', tokenHash)
    .where('account_link.purpose', '=', purpose)
    .where('account_link.expires_at', '>', NOW)
    .where('customer.is_disabled', '=', false)
    .executeTakeFirst()
  return owner
}

/**
 * Uses up a link to choose a new password, in the transaction that writes the password and confirms the address the link was
 * sent to. Passkeys from before the address was confirmed go. Returns false when the link is no longer valid.
 * @param alongside what belongs to the same transaction
 */
export async function resetPassword(
  db: Kysely<Database>,
  customerId: string,
  tokenHash: string,
  passwordHash: string,
  alongside: (trx: Transaction<Database>) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customerId)
    if (!(await useLink(trx, tokenHash, 'reset-password'))) return false
    await deleteUnprovedPasskeys(trx, customerId)
    await storePassword(trx, customerId, passwordHash)
    await alongside(trx)
    return updateCustomer(trx, customerId, { email_verified: true })
  })
}

/** Uses up a link to confirm an email. Returns false when the link is no longer valid. */
export async function confirmEmail(db: Kysely<Database>, customerId: string, tokenHash: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customerId)
    if (!(await useLink(trx, tokenHash, 'verify-email'))) return false
    return updateCustomer(trx, customerId, { email_verified: true })
  })
}

/** Deletes a link. Returns false when it is not valid, or another request was first. */
async function useLink(trx: Transaction<Database>, tokenHash: string, purpose: LinkPurpose): Promise<boolean> {
  if (!(await linkOwner(trx, tokenHash, purpose))) return false
  const { numDeletedRows } = await trx.deleteFrom('account_link').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether a customer has confirmed the email address of the account. */
export async function hasConfirmedEmail(db: Kysely<Database>, customerId: string): Promise<boolean> {
  const confirmed = await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', customerId)
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return confirmed !== undefined
}

import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { hashOfToken } from '../platform/crypto.ts'
import { minutesFromNow, NOW } from '../platform/database/expiry.ts'
import type { Database } from '../platform/database/schema.ts'

/** What a challenge may be used for. */
export const CHALLENGE_PURPOSES = ['add', 'login', 'prove'] as const

/** A challenge belongs to a session, or before a login to the browser with a token in its cookie. */
export type ChallengeHolder =
  | { readonly purpose: 'add' | 'prove'; readonly sessionId: string }
  | { readonly purpose: 'login'; readonly browserToken: string }

const CHALLENGE_MINUTES = 5

export async function insertChallenge(db: Kysely<Database>, challenge: string, holder: ChallengeHolder): Promise<void> {
  await db
    .insertInto('passkey_challenge')
    .values({ challenge, expires_at: minutesFromNow(CHALLENGE_MINUTES), ...holderColumns(holder) })
    .execute()
}

/** Uses up a challenge. Returns false when this holder has no such challenge, or it has expired or been used. */
export async function takeChallenge(
  db: Kysely<Database>,
  challenge: string,
  holder: ChallengeHolder,
): Promise<boolean> {
  const { purpose, session_id, browser_hash } = holderColumns(holder)
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('session_id', 'is not distinct from', session_id)
    .where('browser_hash', 'is not distinct from', browser_hash)
    .where('expires_at', '>', NOW)
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}

function holderColumns(holder: ChallengeHolder) {
  const { purpose } = holder
  return purpose === 'login'
    ? { purpose, session_id: null, browser_hash: hashOfToken(holder.browserToken) }
    : { purpose, session_id: holder.sessionId, browser_hash: null }
}

export type PasskeyRow = Selectable<Database['passkey']>

export function passkeysOf(db: Kysely<Database>, customerId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns false when the credential has been added already, to this account or another one. */
export async function insertPasskey(trx: Transaction<Database>, row: Insertable<Database['passkey']>) {
  return trx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Returns a passkey and locks it, so that each signature is compared with the counter of the one before. */
export function lockPasskey(trx: Transaction<Database>, rpId: string, credentialId: string) {
  return trx
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('rp_id', '=', rpId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function passkeyUsed(trx: Transaction<Database>, id: string, counter: number): Promise<void> {
  await trx.updateTable('passkey').set({ counter, used_at: new Date() }).where('id', '=', id).execute()
}

/** Returns false when the customer has no such passkey. */
export async function renamePasskey(
  db: Kysely<Database>,
  customerId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a passkey and the sessions that were opened with it, except `sessionId`. */
export async function deletePasskey(trx: Transaction<Database>, id: string, sessionId: string): Promise<void> {
  await trx.updateTable('session').set({ passkey_id: null }).where('id', '=', sessionId).execute()
  await trx.deleteFrom('passkey').where('id', '=', id).execute()
}

/** Returns whether there was one. */
export async function deletePasskeys(trx: Kysely<Database>, customerId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('passkey').where('customer_id', '=', customerId).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Deletes the passkeys of a customer whose email address nobody has confirmed: a stranger may have opened the account with it. Those of
 * the team are a second factor, which an email must not remove.
 */
export async function deleteUnprovedPasskeys(trx: Kysely<Database>, customerId: string): Promise<void> {
  await sql`
    delete from passkey using customer
    where customer.id = passkey.customer_id and customer.id = ${customerId} and not email_verified and staff_role is null`.execute(
    trx,
  )
}

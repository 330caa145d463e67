import { type Kysely, sql, type Transaction } from 'kysely'
import { minutesFromNow, NOW } from '../platform/database/expiry.ts'
import type { Database } from '../platform/database/schema.ts'

type Db = Kysely<Database> | Transaction<Database>

/** Whether someone can log in as the owner, apart from some accounts. */
export async function hasOwner(db: Db, apartFrom: readonly string[] = []): Promise<boolean> {
  const owner = await db
    .selectFrom('customer')
    .innerJoin('credential', 'credential.customer_id', 'customer.id')
    .select('customer.id')
    .where('customer.staff_role', '=', 'owner')
    .where('customer.is_disabled', '=', false)
    .$if(apartFrom.length > 0, (rows) => rows.where('customer.id', 'not in', apartFrom))
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

/** Lets one transaction at a time decide whether the shop has an owner. */
export async function lockOwner(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${OWNER_LOCK})`.execute(trx)
}

/** Any fixed number will do. */
const OWNER_LOCK = 782_786

/** Inserts a link and deletes expired ones. Links of other processes stay, because each has printed its own. */
export async function insertOwnerLink(
  trx: Transaction<Database>,
  tokenHash: string,
  validHours: number,
): Promise<void> {
  await trx.deleteFrom('owner_link').where('expires_at', '<', NOW).execute()
  await trx
    .insertInto('owner_link')
    .values({ token_hash: tokenHash, expires_at: minutesFromNow(validHours * 60) })
    .execute()
}

export async function isOwnerLink(db: Db, tokenHash: string): Promise<boolean> {
  const link = await db
    .selectFrom('owner_link')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .executeTakeFirst()
  return link !== undefined
}

/** Deletes every link, because the shop has an owner now. */
export async function deleteOwnerLinks(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom('owner_link').execute()
}

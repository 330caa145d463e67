import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Who an open session belongs to; undefined when it ended, or its customer was disabled or deleted. */
export async function callerOfSession(db: Kysely<Database>, tokenHash: string) {
  const row = await db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select(['session.id', 'session.seen_at', 'customer.id as customer_id', 'customer.email', 'customer.role'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', new Date())
    .where('customer.is_disabled', '=', false)
    .executeTakeFirst()
  if (!row || row.email === null) return undefined
  return { sessionId: row.id, seenAt: row.seen_at, userId: row.customer_id, email: row.email, role: row.role }
}

export async function insertSession(db: Kysely<Database>, session: Insertable<Database['session']>): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

export async function sawSession(db: Kysely<Database>, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable('session').set({ seen_at: new Date(), expires_at: expiresAt }).where('id', '=', id).execute()
}

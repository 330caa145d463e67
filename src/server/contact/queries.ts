import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

type NewMessage = Insertable<Database['contact_message']>

/** Returns false when another message has this id or ticket. */
export async function insertMessage(db: Kysely<Database>, message: NewMessage): Promise<boolean> {
  const row = await db
    .insertInto('contact_message')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function messageById(db: Kysely<Database>, id: string) {
  return db.selectFrom('contact_message').select(['ticket', 'email', 'message']).where('id', '=', id).executeTakeFirst()
}

/** Deletes messages two years after they were resolved, as the demo shop's privacy page promises. */
export async function deleteResolvedMessages(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('contact_message')
    .where('status', '=', 'resolved')
    .where('updated_at', '<', sql<Date>`now() - interval '2 years'`)
    .execute()
}

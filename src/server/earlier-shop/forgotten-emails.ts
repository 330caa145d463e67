import { type Kysely, sql } from 'kysely'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { digests } from '../platform/digests.ts'

const KIND = 'forgotten email'

/** Remembers, without the address itself, that a customer had the data of this email address deleted. */
export async function rememberForgotten(db: Kysely<Database>, email: string): Promise<void> {
  const digest = await digests(db)()
  await db
    .insertInto('forgotten_email')
    .values({ digest: digest(KIND, email) })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ forgotten_at: sql`now()` }))
    .execute()
}

/** Returns which of these addresses customers had deleted, with the time. One that has an account again is none of them. */
export async function forgottenAmong(db: Kysely<Database>, emails: readonly string[]): Promise<Map<string, Date>> {
  const digest = await digests(db)()
  const rows = emails.map((email) => ({ email, digest: digest(KIND, email) }))
  const { rows: found } = await sql<{ email: string; forgotten_at: Date }>`
    select file.email, forgotten.forgotten_at
    from json_to_recordset(${storableJson(rows)}::json) as file (email text, digest text)
    join forgotten_email forgotten using (digest)
    where not exists (select from customer where customer.email = file.email)`.execute(db)
  return new Map(found.map(({ email, forgotten_at }) => [email, forgotten_at]))
}

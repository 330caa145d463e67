import type { Kysely } from 'kysely'
import { openSession } from '../src/server/accounts/sessions.ts'
import { newId } from '../src/server/database/id.ts'
import type { Database } from '../src/server/database/schema.ts'

export interface Person {
  readonly name: string
  readonly email: string
  readonly role?: 'customer' | 'admin'
}

export const priya: Person = { name: 'Priya Nair', email: 'priya@example.com' }
export const rahul: Person = { name: 'Rahul Mehta', email: 'rahul@example.com' }
export const owner: Person = { name: 'Asha Rao', email: 'owner@example.com', role: 'admin' }

/** The id of a person's account, made when it is not there, and the token of a new session of theirs. */
export async function signIn(
  db: Kysely<Database>,
  { name, email, role = 'customer' }: Person,
): Promise<{ readonly userId: string; readonly token: string }> {
  await db
    .insertInto('customer')
    .values({ id: newId(), name, email, role })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const { id } = await db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { userId: id, token: await openSession(db, id, { ip: '127.0.0.1', userAgent: 'a test' }) }
}

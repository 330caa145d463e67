import type { Kysely } from 'kysely'
import type { StaffRole } from '../src/domain/accounts/permissions.ts'
import { openSession } from '../src/server/accounts/sessions.ts'
import { newId } from '../src/server/platform/database/id.ts'
import type { Database } from '../src/server/platform/database/schema.ts'

export interface Person {
  readonly name: string
  readonly email: string
  /** The place in the team; customers have none. */
  readonly staffRole?: StaffRole
}

export const priya: Person = { name: 'Priya Nair', email: 'priya@example.com' }
export const rahul: Person = { name: 'Rahul Mehta', email: 'rahul@example.com' }
export const owner: Person = { name: 'Asha Rao', email: 'owner@example.com', staffRole: 'owner' }
export const manager: Person = { name: 'Meera Iyer', email: 'manager@example.com', staffRole: 'manager' }
export const packer: Person = { name: 'Dev Patil', email: 'packer@example.com', staffRole: 'packer' }

/** The id of a person's account, made when it is not there, and the token of a new session of theirs. */
export async function signIn(
  db: Kysely<Database>,
  { name, email, staffRole }: Person,
): Promise<{ readonly userId: string; readonly token: string }> {
  await db
    .insertInto('customer')
    .values({ id: newId(), name, email, role: staffRole ? 'admin' : 'customer', staff_role: staffRole ?? null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const { id } = await db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { userId: id, token: await openSession(db, id, { ip: '127.0.0.1', userAgent: 'a test' }) }
}

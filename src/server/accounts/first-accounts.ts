import type { Kysely } from 'kysely'
import { normaliseEmail } from '../../domain/accounts/email-address.ts'
import type { AccountRole } from '../../domain/accounts/permissions.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { hashPassword } from './passwords.ts'
import { existingEmails, insertCustomer } from './queries.ts'

interface Account {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: AccountRole
}

/** These passwords are public. The accounts exist only in a demo shop, which prints a warning at the start. */
export const DEMO_ACCOUNTS: readonly Account[] = [
  { name: 'Priya Nair', email: 'priya@example.com', password: 'priya-demo', role: 'customer' },
  { name: 'Asha Rao', email: 'admin@example.com', password: 'admin-demo', role: 'admin' },
]

/** Creates the accounts that do not exist yet and returns them. Existing accounts keep their passwords. */
export async function createAccounts(db: Kysely<Database>, accounts: readonly Account[]): Promise<readonly Account[]> {
  const created: Account[] = []
  for (const account of accounts) {
    const { name, password, role } = account
    const email = normaliseEmail(account.email)
    if ((await existingEmails(db, [email])).size > 0) continue
    const customer = {
      id: newId(),
      name,
      email,
      role,
      staff_role: role === 'admin' ? ('owner' as const) : null,
      email_verified: true,
    }
    if (await insertCustomer(db, customer, await hashPassword(password))) created.push(account)
  }
  return created
}

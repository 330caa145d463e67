import type { Kysely } from 'kysely'
import { normaliseEmail } from '../../domain/accounts/email-address.ts'
import type { AccountRole } from '../../domain/accounts/permissions.ts'
import { newToken } from '../platform/crypto.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { writePassword } from './credential-queries.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { existingEmails, insertCustomer, personForLogin } from './queries.ts'

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

interface PublicAccount extends Account {
  readonly id: string
  readonly passwordHash: string
}

/** Returns the demo accounts that still have the password that everyone knows. */
export async function withPublicPassword(db: Kysely<Database>): Promise<readonly PublicAccount[]> {
  const found: PublicAccount[] = []
  for (const account of DEMO_ACCOUNTS) {
    const person = await personForLogin(db, account.email)
    const passwordHash = person?.password_hash
    if (person && passwordHash && (await isPassword(account.password, passwordHash)))
      found.push({ ...account, id: person.id, passwordHash })
  }
  return found
}

/** Gives the team of a demo shop new passwords, which end their sessions, and returns them. */
export async function replaceTeamPasswords(
  db: Kysely<Database>,
): Promise<readonly { readonly email: string; readonly password: string }[]> {
  const replaced: { email: string; password: string }[] = []
  for (const { id, email, role, passwordHash } of await withPublicPassword(db)) {
    if (role === 'customer') continue
    const password = newToken()
    if (await writePassword(db, id, await hashPassword(password), passwordHash)) replaced.push({ email, password })
  }
  return replaced
}

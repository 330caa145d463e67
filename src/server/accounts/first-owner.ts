import type { Kysely, Transaction } from 'kysely'
import { normaliseEmail } from '../../domain/accounts/email-address.ts'
import { createOwnerPath } from '../../domain/paths.ts'
import { recordChange } from '../audit/audit.ts'
import { hashOfToken, newToken } from '../platform/crypto.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { storePassword } from './credential-queries.ts'
import { deleteAllFactors } from './factor-queries.ts'
import { deleteOwnerLinks, hasOwner, insertOwnerLink, isOwnerLink, lockOwner } from './owner-queries.ts'
import { hashPassword } from './passwords.ts'
import { updateCustomer } from './queries.ts'
import { customerByEmail, deleteAccess, insertMember } from './team-queries.ts'

interface NewOwner {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
}

const LINK_HOURS = 24

/**
 * Stores a link that creates the owner and returns its address, or undefined when the shop has an owner. The link works once
 * and for 24 hours. Every process and every start has its own, so that none takes away the one that another has printed.
 */
export async function newOwnerLink(db: Kysely<Database>, origin: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx)
    if (await hasOwner(trx)) return undefined
    const token = newToken()
    await insertOwnerLink(trx, hashOfToken(token), LINK_HOURS)
    return origin + createOwnerPath(token)
  })
}

/** Creates the owner with a link and uses up every link. Returns false when the link is not valid or the shop has an owner. */
export async function createOwner(db: Kysely<Database>, token: string, owner: NewOwner): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx)
    if ((await hasOwner(trx)) || !(await isOwnerLink(trx, hashOfToken(token)))) return false
    await makeOwner(trx, owner)
    return true
  })
}

/**
 * Creates the administrator of ADMIN_EMAIL. An existing account becomes the owner of a shop that has none; in a shop with an
 * owner it stays as it is, because anyone could have registered with that address.
 * @returns what to tell the person who starts the shop, or undefined when there is nothing to tell
 */
export async function ensureAdmin(
  db: Kysely<Database>,
  admin: { readonly email: string; readonly password: string },
): Promise<string | undefined> {
  const email = normaliseEmail(admin.email)
  const passwordHash = await hashPassword(admin.password)
  return db.transaction().execute(async (trx) => {
    await lockOwner(trx)
    const known = await customerByEmail(trx, email)
    const isOwned = await hasOwner(trx)
    if (!known || !isOwned) {
      await makeOwner(trx, { name: known?.name ?? 'Admin', email, passwordHash })
      return known && `ADMIN_EMAIL: the account of ${email} is the owner of the shop now, with ADMIN_PASSWORD.`
    }
    if (known.staff_role === 'owner' && !known.is_disabled) return undefined
    const what = known.is_disabled ? 'disabled' : known.staff_role ? `that of a ${known.staff_role}` : "a customer's"
    return (
      `ADMIN_EMAIL was not applied: the account of ${email} is ${what}, and the shop has an owner. ` +
      'The owner can change that in the back office, under Team.'
    )
  })
}

async function makeOwner(trx: Transaction<Database>, { name, email, passwordHash }: NewOwner): Promise<void> {
  const newcomer = newId()
  const role = { role: 'admin', staff_role: 'owner', email_verified: true } as const
  // Inserted before it is read: someone may register with the address meanwhile.
  const isNew = await insertMember(trx, { id: newcomer, name, email, ...role })
  const known = isNew ? undefined : await customerByEmail(trx, email)
  const id = known?.id ?? newcomer
  if (known) {
    // Someone else may have registered with this address, so nothing from before opens the back office.
    await deleteAccess(trx, id)
    await deleteAllFactors(trx, id)
    await updateCustomer(trx, id, { ...role, is_disabled: false })
  }
  await storePassword(trx, id, passwordHash)
  await deleteOwnerLinks(trx)
  await recordChange(
    trx,
    { role: 'admin', userId: id },
    { action: 'create', entity: 'owner', entityId: id, after: { name: known?.name ?? name, email } },
  )
}

import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { staffErrors } from '../../contract/schemas.ts'
import { hasPermission, type Permission, STAFF_ROLES, type StaffRole } from '../../domain/accounts/permissions.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { containing, idsOf, pageOf } from '../platform/lists.ts'
import { forgetDevices } from './device-queries.ts'
import { deletePasskeys } from './passkey-queries.ts'

interface TeamQuery {
  readonly page?: number
  readonly perPage?: number
  readonly sort?: 'name' | 'staffRole' | 'seenAt' | 'createdAt'
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly staffRole?: StaffRole
}

function members(db: Kysely<Database>, { q, staffRole, ids }: TeamQuery = {}) {
  const byId = idsOf(ids)
  const like = q && containing(q)
  return db
    .selectFrom('customer')
    .leftJoin('credential', 'credential.customer_id', 'customer.id')
    .leftJoin('second_factor', (join) =>
      join.onRef('second_factor.customer_id', '=', 'customer.id').on('second_factor.confirmed_at', 'is not', null),
    )
    .where('customer.staff_role', 'is not', null)
    .$if(byId !== undefined, (rows) => rows.where('customer.id', 'in', byId ?? []))
    .$if(staffRole !== undefined, (rows) => rows.where('customer.staff_role', '=', staffRole ?? null))
    .$if(Boolean(like), (rows) =>
      rows.where((where) =>
        where.or([where('customer.name', 'ilike', like ?? ''), where('customer.email', 'ilike', like ?? '')]),
      ),
    )
}

const SEEN = sql<Date | null>`(select max(seen_at) from session where session.customer_id = customer.id)`

function shown(db: Kysely<Database>, query?: TeamQuery) {
  return members(db, query).select([
    'customer.id',
    'customer.name',
    'customer.email',
    'customer.staff_role',
    'customer.is_disabled',
    'customer.created_at',
    'customer.updated_at',
    'credential.customer_id as credential_of',
    'second_factor.customer_id as factor_of',
    SEEN.as('seen_at'),
    sql<boolean>`exists (select from passkey where passkey.customer_id = customer.id)`.as('has_passkey'),
  ])
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof memberById>>>

export function memberById(db: Kysely<Database>, id: string) {
  return shown(db).where('customer.id', '=', id).executeTakeFirst()
}

/**
 * Returns a member and locks the row until the transaction ends, together with those of all owners: the change is recorded for one of them,
 * and may need another. Rows are locked in the order of their ids, so that two owners can change each other at the same time.
 * @throws ApiError 403 when the caller, who was an owner when the call began, has waited for the change that ended it
 */
export async function lockMember(trx: Transaction<Database>, id: string, caller: Caller) {
  const locked = await trx
    .selectFrom('customer')
    .selectAll()
    .where('staff_role', 'is not', null)
    .where((where) => where.or([where('id', '=', id), where('staff_role', '=', 'owner')]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const role = locked.find((member) => member.id === caller.userId && !member.is_disabled)?.staff_role
  if (!hasPermission(role ?? undefined, 'team.write')) throw new ApiError(403, staffErrors[403])
  return locked.find((member) => member.id === id)
}

export async function team(db: Kysely<Database>, query: TeamQuery) {
  const { sort = 'name', order = 'asc' } = query
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    shown(db, query).orderBy(COLUMNS[sort], order).orderBy('customer.id').limit(limit).offset(offset).execute(),
    members(db, query)
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

const COLUMNS = {
  name: sql`customer.name`,
  staffRole: sql`customer.staff_role`,
  seenAt: SEEN,
  createdAt: sql`customer.created_at`,
}

/**
 * Whether a team member still has a permission. Work in steps that they began goes on after their call, so it asks before each step.
 * @param id null for a member whose row was deleted
 */
export async function stillMay(db: Kysely<Database>, id: string | null, permission: Permission): Promise<boolean> {
  if (id === null) return false
  const found = await db
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .where(mayStill(permission))
    .executeTakeFirst()
  return found !== undefined
}

/** The condition on a row of `customer` that its owner has a permission. */
export function mayStill(permission: Permission) {
  const roles = STAFF_ROLES.filter((role) => hasPermission(role, permission))
  return sql<boolean>`(customer.staff_role = any(${roles}::text[]) and not customer.is_disabled)`
}

/** Counts the other owners who can log in. Locks them, so that two owners cannot leave at the same time. */
export async function otherOwners(trx: Transaction<Database>, id: string): Promise<number> {
  const owners = await trx
    .selectFrom('customer')
    .innerJoin('credential', 'credential.customer_id', 'customer.id')
    .select('customer.id')
    .where('customer.staff_role', '=', 'owner')
    .where('customer.is_disabled', '=', false)
    .orderBy('customer.id')
    .forUpdate()
    .execute()
  return owners.filter((owner) => owner.id !== id).length
}

export async function customerByEmail(trx: Transaction<Database>, email: string) {
  return trx.selectFrom('customer').selectAll().where('email', '=', email).forUpdate().executeTakeFirst()
}

export async function endSessions(trx: Transaction<Database>, customerId: string): Promise<void> {
  await trx.deleteFrom('session').where('customer_id', '=', customerId).execute()
}

/**
 * Deletes password, passkeys, links, known devices and sessions. The person chooses a new password with the link in their email. The password goes
 * first: a login that has checked it either opens its session before, or finds it gone.
 */
export async function deleteAccess(trx: Transaction<Database>, customerId: string): Promise<void> {
  await trx.deleteFrom('credential').where('customer_id', '=', customerId).execute()
  await deletePasskeys(trx, customerId)
  await trx.deleteFrom('account_link').where('customer_id', '=', customerId).execute()
  await forgetDevices(trx, customerId)
  await endSessions(trx, customerId)
}

/** Returns false when there is an account with this email, even one that another transaction was making until now. */
export async function insertMember(
  trx: Transaction<Database>,
  row: Insertable<Database['customer']>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('customer')
    .values(row)
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

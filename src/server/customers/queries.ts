import { type Kysely, sql, type Transaction } from 'kysely'
import { CUSTOMER_DELETED } from '../../contract/customers.ts'
import { isAfter } from '../audit/queries.ts'
import { NOW } from '../platform/database/expiry.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { idsOf, type Place, pageOf, phoneDigitsOf, startingWith } from '../platform/lists.ts'
import { customersWhoRefused, groupsOfCustomers } from './note-queries.ts'

export interface CustomerQuery {
  readonly page?: number
  readonly perPage?: number
  readonly sort?: 'createdAt' | 'name'
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly isDisabled?: boolean
  readonly metLimit?: boolean
  readonly group?: string
  readonly hasRefused?: boolean
  readonly isGuest?: boolean
}

const SORTS = { createdAt: 'created_at', name: 'name' } as const

/** Returns a page of the customers, by default newest first, and their total number. Team members are not included. */
export async function customerPage(db: Kysely<Database>, query: CustomerQuery) {
  const { sort = 'createdAt', order = 'desc' } = query
  const matching = matchingCustomers(db, query)
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    matching.selectAll().orderBy(SORTS[sort], order).orderBy('id').limit(limit).offset(offset).execute(),
    matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Returns the next customers after `last`, newest first, with their number and total of orders. */
export async function customersAfter(
  db: Kysely<Database>,
  query: CustomerQuery,
  last: Place | undefined,
  limit: number,
) {
  const rows = await matchingCustomers(db, query)
    .where(isAfter(last, 'created_at', 'id'))
    .selectAll()
    .select(sql<string>`created_at::text`.as('place'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const found = rows.map(({ id }) => id)
  const [buying, groups] = await Promise.all([buyingOf(db, found), groupsOfCustomers(db, found)])
  return rows.map((row) => ({ ...row, buying: buying.get(row.id), groups: groups.get(row.id) ?? [] }))
}

function matchingCustomers(db: Kysely<Database>, query: CustomerQuery) {
  const { isDisabled, metLimit, group, hasRefused, isGuest } = query
  const ids = idsOf(query.ids)
  let matching = db.selectFrom('customer').where('role', '=', 'customer')
  if (ids) matching = matching.where('id', 'in', ids)
  if (isDisabled !== undefined) matching = matching.where('is_disabled', '=', isDisabled)
  if (metLimit !== undefined) matching = matching.where('id', metLimit ? 'in' : 'not in', customersAtLimit(db))
  if (group)
    matching = matching.where(
      'id',
      'in',
      db.selectFrom('customer_group').select('customer_id').where('name', '=', group),
    )
  if (hasRefused !== undefined) matching = matching.where('id', hasRefused ? 'in' : 'not in', customersWhoRefused())
  // A guest who has not ordered is a visitor, and is soon removed.
  matching = matching.where(sql<boolean>`(not is_guest or phone <> '' or deleted_at is not null)`)
  if (isGuest !== undefined) matching = matching.where('is_guest', '=', isGuest)
  if (query.q?.trim()) matching = matching.where(foundBy(query.q))
  return matching
}

/** Returns a customer, even a disabled or deleted one; undefined for a team member. */
export function customerById(db: Kysely<Database>, id: string) {
  return db.selectFrom('customer').selectAll().where('id', '=', id).where('role', '=', 'customer').executeTakeFirst()
}

/** Matches a complete id or phone number, or the beginning of an email address or name. */
function foundBy(typed: string) {
  const q = typed.trim().toLowerCase()
  if (/^[0-9a-f]{24}$/.test(q)) return sql<boolean>`id = ${q}`
  const digits = phoneDigitsOf(q)
  if (/^\d{10}$/.test(digits)) return sql<boolean>`phone = ${digits}`
  const start = startingWith(q)
  return sql<boolean>`(email like ${start} or (is_guest and guest_email like ${start}) or lower(name) like ${start})`
}

/** Returns each customer's number of orders that were not cancelled, their total in paise and the time of the newest. */
export async function buyingOf(db: Kysely<Database>, customerIds: readonly string[]) {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      'customer_id',
      fn.countAll<number>().as('orders'),
      fn.max('created_at').as('lastOrderAt'),
      sql<number>`sum(total_paise)::bigint`.as('spent'),
    ])
    .where('customer_id', '=', sql<string>`any(${customerIds})`)
    .where('status', '<>', 'cancelled')
    .groupBy('customer_id')
    .execute()
  return new Map(rows.map((row) => [row.customer_id, row]))
}

export async function openSessions(db: Kysely<Database>, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', NOW)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a customer has a password or a passkey. */
export async function canLogIn(db: Kysely<Database>, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select exists (select from credential where customer_id = ${customerId})
      or exists (select from passkey where customer_id = ${customerId}) as can`.execute(db)
  return rows[0]?.can ?? false
}

/**
 * Returns a customer and locks the row until the transaction ends.
 * @throws ApiError 404 for nobody
 */
export async function lockCustomer(trx: Transaction<Database>, id: string) {
  const customer = await trx
    .selectFrom('customer')
    .select(['id', 'email', 'is_disabled', 'deleted_at', 'has_no_limits'])
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .forUpdate()
    .executeTakeFirst()
  if (!customer) throw customerNotFound()
  return customer
}

/**
 * The same for a customer whose data has not been deleted.
 * @throws ApiError 404 for nobody, 409 after the deletion
 */
export async function lockPresentCustomer(trx: Transaction<Database>, id: string) {
  const customer = await lockCustomer(trx, id)
  if (customer.deleted_at) throw new ApiError(409, CUSTOMER_DELETED)
  return customer
}

export function customerNotFound(): ApiError {
  return new ApiError(404, 'Customer not found')
}

/** Disables or enables an account. Disabling ends all sessions and deletes the links that were emailed. */
export async function writeDisabled(trx: Transaction<Database>, id: string, isDisabled: boolean): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ is_disabled: isDisabled, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  if (!isDisabled) return
  await trx.deleteFrom('session').where('customer_id', '=', id).execute()
  await trx.deleteFrom('account_link').where('customer_id', '=', id).execute()
}

export async function writeHasNoLimits(trx: Transaction<Database>, id: string, hasNoLimits: boolean): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ has_no_limits: hasNoLimits, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** Returns how many orders of a customer hold stock unpaid, and whether one was refused that nobody has looked at yet. */
export async function limitsOfCustomer(db: Kysely<Database>, id: string) {
  const { rows } = await sql<{ unpaidOrders: number; metLimit: boolean }>`
    select (select count(*)::int from orders
            where customer_id = ${id} and not is_paid and status in ('pending', 'confirmed')) as "unpaidOrders",
           exists (select from limit_alert where customer_id = ${id} and seen_at is null) as "metLimit"`.execute(db)
  return rows[0] ?? { unpaidOrders: 0, metLimit: false }
}

/** Marks the refused orders of a customer as seen. Returns whether there were any. */
export async function markAlertsSeen(db: Kysely<Database>, customerId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('limit_alert')
    .set({ seen_at: new Date() })
    .where('customer_id', '=', customerId)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function customersAtLimit(db: Kysely<Database>) {
  return db.selectFrom('limit_alert').select('customer_id').where('seen_at', 'is', null)
}

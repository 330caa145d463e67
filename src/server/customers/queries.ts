import { type Kysely, sql, type Transaction } from 'kysely'
import { isAfter } from '../audit/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Place } from '../platform/lists.ts'
import { idsOf, pageOf } from '../platform/lists.ts'

export interface CustomerQuery {
  readonly page?: number
  readonly perPage?: number
  readonly sort?: 'createdAt' | 'name'
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly isDisabled?: boolean
}

const SORTS = { createdAt: 'created_at', name: 'name' } as const

/** A page of the customers, newest first unless asked otherwise, and how many there are in all. The team is not among them. */
export async function customerPage(db: Kysely<Database>, query: CustomerQuery) {
  const { sort = 'createdAt', order = 'desc' } = query
  const wanted = customersWanted(db, query)
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    wanted.selectAll().orderBy(SORTS[sort], order).orderBy('id').limit(limit).offset(offset).execute(),
    wanted.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The customers that were asked for from the newest on, the next after this one, with what they bought. */
export async function customersAfter(
  db: Kysely<Database>,
  query: CustomerQuery,
  last: Place | undefined,
  limit: number,
) {
  const rows = await customersWanted(db, query)
    .where(isAfter(last, 'created_at', 'id'))
    .selectAll()
    .select(sql<string>`created_at::text`.as('place'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const buying = await buyingOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, buying: buying.get(row.id) }))
}

function customersWanted(db: Kysely<Database>, query: CustomerQuery) {
  const { isDisabled } = query
  const ids = idsOf(query.ids)
  let wanted = db.selectFrom('customer').where('role', '=', 'customer')
  if (ids) wanted = wanted.where('id', 'in', ids)
  if (isDisabled !== undefined) wanted = wanted.where('is_disabled', '=', isDisabled)
  if (query.q?.trim()) wanted = wanted.where(foundBy(query.q))
  return wanted
}

/** A customer, disabled and deleted ones too; nobody of the team. */
export function customerById(db: Kysely<Database>, id: string) {
  return db.selectFrom('customer').selectAll().where('id', '=', id).where('role', '=', 'customer').executeTakeFirst()
}

/** What somebody types who looks for a customer: a whole id or phone number, or the start of an e-mail address or name. */
function foundBy(typed: string) {
  const q = typed.trim().toLowerCase()
  if (/^[0-9a-f]{24}$/.test(q)) return sql<boolean>`id = ${q}`
  const digits = q.replace(/[\s()+-]/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '')
  if (/^\d{10}$/.test(digits)) return sql<boolean>`phone = ${digits}`
  const start = `${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(email like ${start} or lower(name) like ${start})`
}

/** How many orders each of these customers has that were not cancelled, what they come to in paise, and the newest. */
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
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow()
  return count
}

/** The customer, held until the transaction ends. */
export function lockCustomer(trx: Transaction<Database>, id: string) {
  return trx
    .selectFrom('customer')
    .select(['id', 'is_disabled', 'deleted_at'])
    .where('id', '=', id)
    .where('role', '=', 'customer')
    .forUpdate()
    .executeTakeFirst()
}

/** Closes or opens an account; closing it ends every session and takes back the links that were mailed. */
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

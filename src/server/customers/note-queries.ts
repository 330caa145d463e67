import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** Notes shown with a customer; older ones are kept. */
const MAX_NOTES = 100
const MAX_REFUSALS = 50

export function notesOfCustomer(db: Kysely<Database>, customerId: string) {
  return db
    .selectFrom('customer_note')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_NOTES)
    .execute()
}

export async function insertNote(
  trx: Transaction<Database>,
  note: Insertable<Database['customer_note']>,
): Promise<void> {
  await trx.insertInto('customer_note').values(note).execute()
}

/** Returns false when the customer has no such note. */
export async function deleteNote(trx: Transaction<Database>, customerId: string, id: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('customer_note')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function groupsOfCustomers(
  db: Kysely<Database>,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('customer_group')
    .select(['customer_id', 'name'])
    .where('customer_id', '=', sql<string>`any(${customerIds}::text[])`)
    .orderBy('name')
    .execute()
  const grouped = Map.groupBy(rows, ({ customer_id }) => customer_id)
  return new Map([...grouped].map(([id, groups]) => [id, groups.map(({ name }) => name)]))
}

/** Replaces the groups of a customer. */
export async function writeGroups(
  trx: Transaction<Database>,
  customerId: string,
  names: readonly string[],
): Promise<void> {
  await trx.deleteFrom('customer_group').where('customer_id', '=', customerId).execute()
  if (names.length === 0) return
  await trx
    .insertInto('customer_group')
    .values(names.map((name) => ({ customer_id: customerId, name })))
    .execute()
}

/** Returns every group with its number of customers. */
export async function groupCounts(db: Kysely<Database>) {
  const { rows } = await sql<{ name: string; customers: number }>`
    select name, count(*)::int as customers from customer_group group by name order by lower(name), name`.execute(db)
  return rows
}

/**
 * The customers of orders that came back undelivered, or that were refused, or cancelled without an answer, when the shop asked for a
 * confirmation: what the rules of cash on delivery count, and what the team has excused.
 */
export function customersWhoRefused() {
  return sql<string>`(
    select orders.customer_id from return_request request join orders on orders.id = request.order_id
    where request.state = 'undelivered' and not orders.is_lost
    union
    select customer_id from orders where ${IS_REFUSED_WHEN_ASKED})`
}

/** An order that nobody answered for may still be confirmed until it is cancelled. */
const IS_REFUSED_WHEN_ASKED = sql<boolean>`(cash_confirmation = 'refused' or cash_confirmation = 'silent' and status = 'cancelled')`

interface Refusal {
  readonly order_id: string
  readonly kind: 'undelivered' | 'refused' | 'silent'
  readonly at: Date
  readonly total_paise: number
  readonly is_excused: boolean
}

/** Returns the orders of a customer that they refused or that could not be delivered, newest first. */
export async function refusalsOf(db: Kysely<Database>, customerId: string): Promise<Refusal[]> {
  const { rows } = await sql<Refusal>`
    select id as order_id, kind, at, total_paise,
      exists (select from refusal_excuse excuse where excuse.order_id = refusal.id) as is_excused
    from (
      select orders.id, 'undelivered' as kind, request.created_at as at, orders.total_paise
      from orders join return_request request on request.order_id = orders.id
      where orders.customer_id = ${customerId} and request.state = 'undelivered' and not orders.is_lost
      union all
      select id, cash_confirmation, coalesce(cancelled_at, updated_at), total_paise
      from orders where customer_id = ${customerId} and ${IS_REFUSED_WHEN_ASKED}
    ) as refusal order by at desc, id limit ${MAX_REFUSALS}`.execute(db)
  return rows
}

/** Leaves a refused order of a customer out of the rules of cash on delivery, or counts it again. Returns whether that changed anything. */
export async function excuseRefusal(
  trx: Transaction<Database>,
  { customerId, orderId, by, isExcused }: { customerId: string; orderId: string; by: string; isExcused: boolean },
): Promise<boolean> {
  const { numAffectedRows } = isExcused
    ? await sql`
        insert into refusal_excuse (order_id, excused_by) select id, ${by} from orders
        where id = ${orderId} and customer_id = ${customerId} on conflict do nothing`.execute(trx)
    : await sql`
        delete from refusal_excuse using orders
        where order_id = ${orderId} and orders.id = order_id and customer_id = ${customerId}`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Returns what the team wrote about a customer, for the download of their data. */
export async function teamDataOf(db: Kysely<Database>, customerId: string) {
  const [notes, groups] = await Promise.all([notesOfCustomer(db, customerId), groupsOfCustomers(db, [customerId])])
  return {
    notes: notes.map(({ note, created_at }) => ({ note, at: created_at.toISOString() })),
    groups: groups.get(customerId) ?? [],
  }
}

/** Deletes what the team wrote about a customer. */
export async function forgetTeamData(db: Kysely<Database>, customerId: string): Promise<void> {
  await db.deleteFrom('customer_note').where('customer_id', '=', customerId).execute()
  await db.deleteFrom('customer_group').where('customer_id', '=', customerId).execute()
}

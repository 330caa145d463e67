import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { idsOf, pageOf } from '../platform/lists.ts'

export type CourierRow = Selectable<Database['courier']>

interface CourierQuery {
  readonly page?: number
  readonly perPage?: number
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly active?: boolean
}

/** A page of couriers by name, and the total number. */
export async function courierPage(db: Kysely<Database>, query: CourierQuery) {
  const { order = 'asc', q, active } = query
  const ids = idsOf(query.ids)
  let matching = db.selectFrom('courier')
  if (ids) matching = matching.where('id', 'in', ids)
  if (active !== undefined) matching = matching.where('active', '=', active)
  if (q?.trim()) matching = matching.where(sql<boolean>`position(${q.trim().toLowerCase()} in lower(name)) > 0`)
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    matching.selectAll().orderBy(sql`lower(name)`, order).limit(limit).offset(offset).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export function courierById(db: Kysely<Database>, id: string): Promise<CourierRow | undefined> {
  return db.selectFrom('courier').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The courier with this name, in any case. */
export function courierByName(db: Kysely<Database>, name: string): Promise<CourierRow | undefined> {
  return db
    .selectFrom('courier')
    .selectAll()
    .where(sql<boolean>`lower(name) = ${name.trim().toLowerCase()}`)
    .executeTakeFirst()
}

/** The courier that an order was handed to under this name, whose own name may be another one by now. */
export function courierOfOrder(db: Kysely<Database>, name: string): Promise<CourierRow | undefined> {
  return db
    .selectFrom('courier')
    .selectAll()
    .where(isCourierOf(sql.val(name.trim())))
    .executeTakeFirst()
}

/** Whether a row of `courier` is the courier with this name in an order. Of one name there is one courier. */
export function isCourierOf(name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(lower(courier.name) = lower(${name}) or lower(${name}) = any(courier.former_names))`
}

/** Takes a name that a courier gets from those that had it before. */
export async function takeFormerName(trx: Transaction<Database>, name: string): Promise<void> {
  await sql`
    update courier set former_names = array_remove(former_names, lower(${name}))
    where lower(${name}) = any(former_names)`.execute(trx)
}

/** The names, in lower case, of the couriers that do not collect cash on delivery. */
export async function couriersWithoutCash(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('courier').select(['name', 'former_names']).where('takes_cash', '=', false).execute()
  return new Set(rows.flatMap(({ name, former_names }) => [name.toLowerCase(), ...former_names]))
}

export function lockCourier(trx: Transaction<Database>, id: string): Promise<CourierRow | undefined> {
  return trx.selectFrom('courier').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Inserts a courier. Returns undefined when the name is taken. */
export function insertCourier(
  trx: Transaction<Database>,
  courier: Insertable<Database['courier']>,
): Promise<CourierRow | undefined> {
  return trx
    .insertInto('courier')
    .values(courier)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateCourier(
  trx: Transaction<Database>,
  id: string,
  change: Updateable<Database['courier']>,
): Promise<CourierRow> {
  return trx
    .updateTable('courier')
    .set(({ eb }) => ({ ...change, revision: eb('revision', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

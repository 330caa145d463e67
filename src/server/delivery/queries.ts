import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { type DeliveryArea, prefixesOf } from '../../domain/delivery/delivery.ts'
import { newId } from '../platform/database/id.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { containing, idsOf, type Place, pageOf, startingWith } from '../platform/lists.ts'

export type AreaRow = Selectable<Database['delivery_area']>
type Db = Kysely<Database>

/** Returns the area of a pincode; undefined when the shop knows nothing about it. */
export async function areaOf(db: Db, pincode: string): Promise<DeliveryArea | undefined> {
  return areaIn((await areaQuery(pincode).execute(db)).rows)
}

/**
 * The query of `areaOf`; `areaIn` reads its row. It looks up the six starts of the pincode in an index, so that the answer is current
 * in every process and costs the same for ten areas and for thirty thousand.
 */
export function areaQuery(pincode: string) {
  return sql<AreaRow>`
    select * from delivery_area where prefix = any(${[...prefixesOf(pincode)]}::text[]) order by length(prefix) desc limit 1`
}

export function areaIn([row]: readonly AreaRow[]): DeliveryArea | undefined {
  return row && areaOfRow(row)
}

export function areaOfRow({ prefix, name, min_days, max_days, cash, served, charge_paise }: AreaRow): DeliveryArea {
  const area = { prefix, name, minDays: min_days, maxDays: max_days, cash, served }
  return charge_paise === null ? area : { ...area, charge: charge_paise }
}

interface Query {
  readonly page?: number
  readonly perPage?: number
  readonly sort?: 'prefix' | 'name' | 'minDays'
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly cash?: 'yes' | 'no'
  readonly served?: 'yes' | 'no'
}

const SORTS = { prefix: 'prefix', name: 'name', minDays: 'min_days' } as const

export async function areaPage(db: Db, query: Query) {
  const { sort = 'prefix', order = 'asc' } = query
  const { limit, offset } = pageOf(query)
  const found = filtered(db, query)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy(SORTS[sort], order).orderBy('prefix').limit(limit).offset(offset).execute(),
    found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Returns the next rows of a file, by their digits. */
export function areasAfter(db: Db, query: Query, last: Place | undefined, limit: number) {
  return filtered(db, query)
    .$if(last !== undefined, (rows) => rows.where('prefix', '>', last?.place ?? ''))
    .selectAll()
    .select('prefix as place')
    .orderBy('prefix')
    .limit(limit)
    .execute()
}

function filtered(db: Db, { q = '', ids, cash, served }: Query) {
  const byId = idsOf(ids)
  const typed = q.trim()
  return db
    .selectFrom('delivery_area')
    .$if(byId !== undefined, (rows) => rows.where('id', 'in', byId ?? []))
    .$if(cash !== undefined, (rows) => rows.where('cash', '=', cash === 'yes'))
    .$if(served !== undefined, (rows) => rows.where('served', '=', served === 'yes'))
    .$if(/^\d+$/.test(typed), (rows) =>
      rows.where((where) =>
        where.or([where('prefix', 'like', startingWith(typed)), where('prefix', 'in', startsOf(typed))]),
      ),
    )
    .$if(typed !== '' && !/^\d+$/.test(typed), (rows) => rows.where('name', 'ilike', containing(typed)))
}

function startsOf(digits: string): string[] {
  return Array.from(digits.slice(0, 6), (_digit, at) => digits.slice(0, at + 1))
}

export function areaById(db: Db, id: string) {
  return db.selectFrom('delivery_area').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Lets one person at a time change areas, because a file is compared with all of them. */
export async function lockAreas(trx: Transaction<Database>): Promise<void> {
  await sql`lock table delivery_area in share row exclusive mode`.execute(trx)
}

export async function allAreas(trx: Transaction<Database>): Promise<Map<string, DeliveryArea>> {
  const rows = await trx.selectFrom('delivery_area').selectAll().execute()
  return new Map(rows.map((row) => [row.prefix, areaOfRow(row)]))
}

export async function hasAreas(db: Db): Promise<boolean> {
  return (await db.selectFrom('delivery_area').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Adds areas, or changes those with the same digits. */
export async function writeAreas(db: Db, areas: readonly DeliveryArea[]): Promise<void> {
  const rows = areas.map((area) => ({ id: newId(), ...columnsOf(area) }))
  await sql`
    insert into delivery_area (id, prefix, name, min_days, max_days, cash, served, charge_paise)
    select id, prefix, name, min_days, max_days, cash, served, charge_paise
      from json_to_recordset(${storableJson(rows)}::json) as row (id text, prefix text, name text, min_days integer,
        max_days integer, cash boolean, served boolean, charge_paise integer)
    on conflict (prefix) do update set name = excluded.name, min_days = excluded.min_days, max_days = excluded.max_days,
      cash = excluded.cash, served = excluded.served, charge_paise = excluded.charge_paise,
      revision = delivery_area.revision + 1`.execute(db)
}

export async function deleteAreas(trx: Transaction<Database>, prefixes: readonly string[]): Promise<void> {
  await sql`delete from delivery_area where prefix = any(${[...prefixes]}::text[])`.execute(trx)
}

/** Deletes the given areas as far as nobody has changed them. */
export async function removeAreas(trx: Transaction<Database>, areas: readonly DeliveryArea[]): Promise<void> {
  const now = await allAreas(trx)
  const isSame = (area: DeliveryArea) => JSON.stringify(now.get(area.prefix)) === JSON.stringify(area)
  await deleteAreas(
    trx,
    areas.filter(isSame).map(({ prefix }) => prefix),
  )
}

export function insertArea(trx: Transaction<Database>, area: DeliveryArea) {
  return trx
    .insertInto('delivery_area')
    .values({ id: newId(), ...columnsOf(area) })
    .onConflict((conflict) => conflict.column('prefix').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function updateArea(trx: Transaction<Database>, id: string, area: DeliveryArea) {
  return trx
    .updateTable('delivery_area')
    .set({ ...columnsOf(area), revision: sql`revision + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function columnsOf({
  minDays,
  maxDays,
  charge = null,
  ...area
}: Omit<DeliveryArea, 'charge'> & { charge?: number | null }) {
  return { ...area, min_days: minDays, max_days: maxDays, charge_paise: charge }
}

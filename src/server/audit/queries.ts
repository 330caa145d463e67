import { type Insertable, type Kysely, sql } from 'kysely'
import { addDays, startOfDay } from '../../domain/india/time.ts'
import type { Database } from '../platform/database/schema.ts'
import { containing, idsOf, type Place, pageOf } from '../platform/lists.ts'

export async function nameOfStaff(db: Kysely<Database>, id: string): Promise<string> {
  const row = await db.selectFrom('customer').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}

export async function insertChanges(
  db: Kysely<Database>,
  rows: readonly Insertable<Database['audit_log']>[],
): Promise<void> {
  await db.insertInto('audit_log').values(rows).execute()
}

interface ChangeQuery {
  readonly page?: number
  readonly perPage?: number
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly staffId?: string
  readonly entity?: string
  readonly entityId?: string
  readonly action?: string
  readonly from?: string
  readonly to?: string
  /** The id of a change: only those after it in the list. */
  readonly after?: string
}

/** Returns a page of the audit log, by default newest first, and the total number of changes. */
export async function changes(db: Kysely<Database>, query: ChangeQuery) {
  const { order = 'desc' } = query
  const matching = matchingChanges(db, query)
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    matching
      .where(comesAfter(query.after))
      .selectAll()
      .orderBy('at', order)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Returns the next changes after `last`, newest first. */
export function changesAfter(db: Kysely<Database>, query: ChangeQuery, last: Place | undefined, limit: number) {
  return matchingChanges(db, query)
    .where(isAfter(last, 'at', 'id'))
    .selectAll()
    .select(sql<string>`at::text`.as('place'))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether a change comes after the one with this id in the list that is sorted newest first; true without an id. */
function comesAfter(id: string | undefined) {
  if (id === undefined) return sql<boolean>`true`
  const at = sql`(select at from audit_log where id = ${id})`
  return sql<boolean>`(at <= ${at} and (at < ${at} or id > ${id}))`
}

/** Whether a row comes after `last` in a list that is sorted newest first. An index on the time, descending, serves it. */
export function isAfter(last: Place | undefined, momentColumn: string, idColumn: string) {
  if (!last) return sql<boolean>`true`
  const [moment, id] = [sql.ref(momentColumn), sql.ref(idColumn)]
  const at = sql`${last.place}::timestamptz`
  return sql<boolean>`(${moment} <= ${at} and (${moment} < ${at} or ${id} > ${last.id}))`
}

function matchingChanges(db: Kysely<Database>, query: ChangeQuery) {
  const { q, staffId, entity, entityId, action, from, to } = query
  const ids = idsOf(query.ids)
  let matching = db.selectFrom('audit_log')
  if (ids) matching = matching.where('id', 'in', ids)
  if (staffId) matching = matching.where('staff_id', '=', staffId)
  if (entity) matching = matching.where('entity', '=', entity)
  if (entityId) matching = matching.where('entity_id', '=', entityId)
  if (action) matching = matching.where('action', '=', action)
  if (from) matching = matching.where('at', '>=', startOfDay(from))
  if (to) matching = matching.where('at', '<', startOfDay(addDays(to, 1)))
  if (q) {
    const like = containing(q)
    matching = matching.where((where) =>
      where.or([
        where('staff_name', 'ilike', like),
        where('action', 'ilike', like),
        where('entity', 'ilike', like),
        where('entity_id', 'ilike', containing(q.trim().replace(/^#/, ''))),
        sql<boolean>`entity = 'product' and entity_id in (select id from product where name ilike ${like})`,
        sql<boolean>`entity = 'customer' and entity_id in (select id from customer where name ilike ${like})`,
      ]),
    )
  }
  return matching
}

/** Returns the people and kinds of records of the log. Both walk an index from value to value instead of reading all rows. */
export async function auditChoices(db: Kysely<Database>) {
  const staff = await sql<{ _id: string; name: string }>`
    with recursive person as (
      (select staff_id, staff_name from audit_log where staff_id is not null order by staff_id, at desc limit 1)
      union all
      select next.staff_id, next.staff_name from person cross join lateral (
        select staff_id, staff_name from audit_log where staff_id > person.staff_id
        order by staff_id, at desc limit 1) as next
    ) select staff_id as _id, staff_name as name from person order by lower(staff_name), staff_id`.execute(db)
  const entities = await sql<{ entity: string }>`
    with recursive kind as (
      (select entity from audit_log order by entity limit 1)
      union all
      select (select entity from audit_log where entity > kind.entity order by entity limit 1)
      from kind where kind.entity is not null
    ) select entity from kind where entity is not null order by entity`.execute(db)
  return { staff: staff.rows, entities: entities.rows.map(({ entity }) => entity) }
}

import { type Insertable, type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { idsOf, type Place, pageOf } from '../platform/lists.ts'

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
}

/** Returns a page of the audit log, by default newest first, and the total number of changes. */
export async function changes(db: Kysely<Database>, query: ChangeQuery) {
  const { order = 'desc' } = query
  const matching = matchingChanges(db, query)
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    matching.selectAll().orderBy('at', order).orderBy('id').limit(limit).offset(offset).execute(),
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

/** Whether a row comes after `last` in a list that is sorted newest first. An index on the time, descending, serves it. */
export function isAfter(last: Place | undefined, momentColumn: string, idColumn: string) {
  if (!last) return sql<boolean>`true`
  const [moment, id] = [sql.ref(momentColumn), sql.ref(idColumn)]
  const at = sql`${last.place}::timestamptz`
  return sql<boolean>`(${moment} <= ${at} and (${moment} < ${at} or ${id} > ${last.id}))`
}

function matchingChanges(db: Kysely<Database>, query: ChangeQuery) {
  const { q, staffId, entity, entityId, action } = query
  const ids = idsOf(query.ids)
  let matching = db.selectFrom('audit_log')
  if (ids) matching = matching.where('id', 'in', ids)
  if (staffId) matching = matching.where('staff_id', '=', staffId)
  if (entity) matching = matching.where('entity', '=', entity)
  if (entityId) matching = matching.where('entity_id', '=', entityId)
  if (action) matching = matching.where('action', '=', action)
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
    matching = matching.where((where) =>
      where.or([
        where('staff_name', 'ilike', like),
        where('action', 'ilike', like),
        where('entity', 'ilike', like),
        where('entity_id', 'ilike', like),
      ]),
    )
  }
  return matching
}

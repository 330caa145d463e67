import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { idsOf, pageOf } from './page-of.ts'

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

/** A page of the audit log, newest first unless asked otherwise, and how many changes there are in all. */
export async function changes(db: Kysely<Database>, query: ChangeQuery) {
  const { order = 'desc', q, staffId, entity, entityId, action } = query
  const ids = idsOf(query.ids)
  let wanted = db.selectFrom('audit_log')
  if (ids) wanted = wanted.where('id', 'in', ids)
  if (staffId) wanted = wanted.where('staff_id', '=', staffId)
  if (entity) wanted = wanted.where('entity', '=', entity)
  if (entityId) wanted = wanted.where('entity_id', '=', entityId)
  if (action) wanted = wanted.where('action', '=', action)
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
    wanted = wanted.where((where) =>
      where.or([
        where('staff_name', 'ilike', like),
        where('action', 'ilike', like),
        where('entity', 'ilike', like),
        where('entity_id', 'ilike', like),
      ]),
    )
  }
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    wanted.selectAll().orderBy('at', order).orderBy('id').limit(limit).offset(offset).execute(),
    wanted.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

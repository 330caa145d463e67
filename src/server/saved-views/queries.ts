import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

export type ViewRow = Selectable<Database['saved_view']>

/** Returns a team member's views by name; with `list` only of that list. */
export function viewsOf(db: Kysely<Database>, staffId: string, list?: ViewRow['list']): Promise<ViewRow[]> {
  let views = db.selectFrom('saved_view').selectAll().where('staff_id', '=', staffId)
  if (list) views = views.where('list', '=', list)
  return views.orderBy('list').orderBy(sql`lower(name)`).execute()
}

/**
 * Saves a view, replacing one of the same name.
 * @returns undefined when its owner already has `max` views of this list
 */
export async function writeView(
  db: Kysely<Database>,
  view: Insertable<Database['saved_view']>,
  max: number,
): Promise<ViewRow | undefined> {
  return db.transaction().execute(async (trx) => {
    // Two tabs that save at the same time count one after the other.
    await trx.selectFrom('customer').select('id').where('id', '=', view.staff_id).forUpdate().execute()
    const others = await viewsOf(trx, view.staff_id, view.list)
    const isNew = !others.some(({ name }) => name.toLowerCase() === view.name.toLowerCase())
    if (isNew && others.length >= max) return undefined
    return trx
      .insertInto('saved_view')
      .values(view)
      .onConflict((conflict) =>
        conflict.expression(sql`staff_id, list, lower(name)`).doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          filter: ref('excluded.filter'),
          sort: ref('excluded.sort'),
          direction: ref('excluded.direction'),
        })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Returns false when there is no such view or it belongs to someone else. */
export async function deleteView(db: Kysely<Database>, staffId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

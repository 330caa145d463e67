import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { idsOf, pageOf } from '../platform/lists.ts'

export type ImportRow = Selectable<Database['product_import']>

export async function importById(db: Kysely<Database>, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('product_import').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A page of imports, the latest first unless asked otherwise. */
export async function importRows(
  db: Kysely<Database>,
  query: { readonly page?: number; readonly perPage?: number; readonly order?: 'asc' | 'desc'; readonly ids?: string },
) {
  const { limit, offset } = pageOf(query)
  const ids = idsOf(query.ids)
  let wanted = db.selectFrom('product_import')
  if (ids) wanted = wanted.where('id', 'in', ids)
  const [rows, { total }] = await Promise.all([
    wanted
      .selectAll()
      .orderBy('created_at', query.order ?? 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    wanted.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function insertImport(db: Kysely<Database>, row: Insertable<Database['product_import']>): Promise<void> {
  await db.insertInto('product_import').values(row).execute()
}

export async function updateImport(
  db: Kysely<Database>,
  id: string,
  columns: Updateable<Database['product_import']>,
): Promise<void> {
  await db
    .updateTable('product_import')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Takes a checked file to import it. One that has not moved for two minutes lost its process and may be taken again: what was
 * imported of it is whole, and importing it twice changes nothing.
 */
export async function takeImport(
  trx: Transaction<Database>,
  id: string,
  how: { readonly defaultStock: number; readonly takesStock: boolean; readonly staffId: string },
): Promise<ImportRow | undefined> {
  return trx
    .updateTable('product_import')
    .set({
      state: 'importing',
      progress: 0,
      default_stock: how.defaultStock,
      takes_stock: how.takesStock,
      staff_id: how.staffId,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`(state = 'checked' or (state = 'importing' and updated_at < now() - interval '2 minutes'))`)
    .returningAll()
    .executeTakeFirst()
}

/** Files nobody imported for a day, and reports a month old. */
export async function oldImports(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from product_import
    where updated_at < now() - case when state in ('done', 'failed') then interval '30 days' else interval '1 day' end`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function deleteImport(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('product_import').where('id', '=', id).execute()
}

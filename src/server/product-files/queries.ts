import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { idsOf, pageOf } from '../platform/lists.ts'

export type ImportRow = Selectable<Database['product_import']>

export async function importById(db: Kysely<Database>, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('product_import').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads a page of imports, latest first by default, and their total number. */
export async function listImports(
  db: Kysely<Database>,
  query: { readonly page?: number; readonly perPage?: number; readonly order?: 'asc' | 'desc'; readonly ids?: string },
) {
  const { limit, offset } = pageOf(query)
  const ids = idsOf(query.ids)
  let imports = db.selectFrom('product_import')
  if (ids) imports = imports.where('id', 'in', ids)
  const [rows, { total }] = await Promise.all([
    imports
      .selectAll()
      .orderBy('created_at', query.order ?? 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    imports.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
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
 * Marks a checked file as importing. Returns undefined when it is not ready. An import without progress for two minutes has
 * lost its process and may be started again; importing a product twice changes nothing.
 */
export async function startImport(
  trx: Transaction<Database>,
  id: string,
  options: { readonly defaultStock: number; readonly updatesStock: boolean; readonly staffId: string },
): Promise<ImportRow | undefined> {
  return trx
    .updateTable('product_import')
    .set({
      state: 'importing',
      progress: 0,
      default_stock: options.defaultStock,
      updates_stock: options.updatesStock,
      staff_id: options.staffId,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where(sql<boolean>`(state = 'checked' or (state = 'importing' and updated_at < now() - interval '2 minutes'))`)
    .returningAll()
    .executeTakeFirst()
}

/** Returns files that were not imported within a day, and reports older than 30 days. */
export async function expiredImports(db: Kysely<Database>): Promise<string[]> {
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

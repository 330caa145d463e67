import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import { mayStill } from '../accounts/team-queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { idsOf, pageOf } from '../platform/lists.ts'
import type { EarlierMapping } from './assigned-by-name.ts'
import { recordedCounts } from './undo-queries.ts'

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
      is_stopping: false,
      // Those of the preview are over.
      created_count: 0,
      updated_count: 0,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where(
      sql<boolean>`(state in ('checked', 'stopped') or (state = 'importing' and updated_at < now() - interval '2 minutes'))`,
    )
    .returningAll()
    .executeTakeFirst()
}

/** Checks a file once more, with the choices of the owner. Returns undefined while it is not waiting for them. */
export async function recheckImport(
  trx: Transaction<Database>,
  id: string,
  choices: Updateable<Database['product_import']>,
): Promise<ImportRow | undefined> {
  return trx
    .updateTable('product_import')
    .set({ ...choices, state: 'waiting', progress: 0, is_stopping: false, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['checked', 'unmapped'])
    .returningAll()
    .executeTakeFirst()
}

/** Marks a finished import to be undone; also again, for the products that could not be. Returns undefined for another state. */
export async function startUndo(
  trx: Transaction<Database>,
  id: string,
  staffId: string,
): Promise<ImportRow | undefined> {
  return trx
    .updateTable('product_import')
    .set({ state: 'undoing', progress: 0, is_stopping: false, staff_id: staffId, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(
      sql<boolean>`(state in ('done', 'stopped', 'undone') or (state = 'undoing' and updated_at < now() - interval '2 minutes'))
        and exists (select from product_import_change where import_id = ${id} and undone_at is null)`,
    )
    .returningAll()
    .executeTakeFirst()
}

/** Asks the process at work on an import to end. Returns undefined when none is. */
export async function stopImport(trx: Transaction<Database>, id: string): Promise<ImportRow | undefined> {
  return trx
    .updateTable('product_import')
    .set({ is_stopping: true })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'checking', 'importing', 'undoing'])
    .where('is_stopping', '=', false)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Ends a step whose process ended early each time it was tried, so that a person can go on: with the rest of an import, or with what
 * was not undone.
 */
export async function endStep(
  db: Kysely<Database>,
  id: string,
  problem = 'The check was interrupted. Please upload the file again.',
): Promise<void> {
  const { created, updated } = await recordedCounts(db, id)
  const row = await importById(db, id)
  const ended = { waiting: 'failed', checking: 'failed', importing: 'stopped', undoing: 'undone' } as const
  if (!row || !(row.state in ended)) return
  const state = ended[row.state as keyof typeof ended]
  await updateImport(db, id, {
    state,
    is_stopping: false,
    ...(state === 'failed' && { problem }),
    ...(state === 'stopped' && { created_count: created, updated_count: updated, unchanged_count: 0 }),
  })
}

/**
 * Saves the progress of a step, in percent. Returns whether the step is to end: someone stopped it, or it changes products and the team
 * member who began it may no longer do that.
 */
export async function saveProgress(db: Kysely<Database>, id: string, progress: number): Promise<boolean> {
  const mayGoOn = sql<boolean>`(state in ('waiting', 'checking')
    or exists (select from customer where customer.id = product_import.staff_id and ${mayStill('products.write')}))`
  const row = await db
    .updateTable('product_import')
    .set({ progress, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(['is_stopping', mayGoOn.as('may_go_on')])
    .executeTakeFirst()
  return row !== undefined && (row.is_stopping || !row.may_go_on)
}

/** Returns how the columns of a file were assigned last. */
export async function savedMapping(db: Kysely<Database>, digest: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('product_import_mapping')
    .select('fields')
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row?.fields
}

/** Returns how the columns of the file were assigned that has most columns with these names, of several the last one. */
export async function mappingOfNames(db: Kysely<Database>, names: string[]): Promise<EarlierMapping | undefined> {
  const { rows } = await sql<EarlierMapping>`
    select names, fields from product_import_mapping where names && ${names}::text[]
    order by (select count(*) from unnest(names) name where name = any(${names}::text[])) desc, updated_at desc
    limit 1`.execute(db)
  return rows[0]
}

/** Returns what the owner chose for the last imported file with these columns. */
export async function lastChoices(db: Kysely<Database>, digest: string): Promise<ImportRow['options'] | undefined> {
  const row = await db
    .selectFrom('product_import')
    .select('options')
    .where('columns_digest', '=', digest)
    .where('state', 'in', ['done', 'stopped', 'undone'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.options
}

/** Files with these columns are read again as their names say. */
export async function forgetMapping(db: Kysely<Database>, digest: string): Promise<void> {
  await db.deleteFrom('product_import_mapping').where('digest', '=', digest).execute()
}

/** @param names of the columns, as `mappedName` returns them */
export async function saveMapping(
  db: Kysely<Database>,
  digest: string,
  { names, fields }: { readonly names: string[]; readonly fields: string[] },
): Promise<void> {
  await db
    .insertInto('product_import_mapping')
    .values({ digest, names, fields })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ names, fields, updated_at: sql<Date>`now()` }))
    .execute()
}

/** Returns files that were not imported within a week, and reports older than 30 days. */
export async function expiredImports(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from product_import
    where updated_at < now() - case when state in ('waiting', 'checking', 'unmapped', 'checked') then interval '7 days' else interval '30 days' end`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function deleteImport(db: Kysely<Database>, id: string): Promise<void> {
  await db.deleteFrom('product_import').where('id', '=', id).execute()
}

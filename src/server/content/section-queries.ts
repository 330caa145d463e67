import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { minutesFromNow, NOW } from '../platform/database/expiry.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'

export type SectionRow = Selectable<Database['content_section']>

/** The columns of a section that the shop owner writes. */
export type SectionColumns = Omit<
  Insertable<Database['content_section']>,
  'id' | 'sort_order' | 'created_at' | 'updated_at' | 'revision'
>

/** Returns all sections; a home page has a few dozen at most. */
export function everySection(db: Kysely<Database>): Promise<SectionRow[]> {
  return db.selectFrom('content_section').selectAll().orderBy('sort_order').orderBy('id').execute()
}

export function sectionById(db: Kysely<Database>, id: string): Promise<SectionRow | undefined> {
  return db.selectFrom('content_section').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockSection(trx: Transaction<Database>, id: string): Promise<SectionRow | undefined> {
  return trx.selectFrom('content_section').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function insertSection(trx: Transaction<Database>, id: string, columns: SectionColumns): Promise<SectionRow> {
  return trx
    .insertInto('content_section')
    .values(({ selectFrom }) => ({
      ...columns,
      id,
      sort_order: selectFrom('content_section').select(sql<number>`coalesce(max(sort_order), -1) + 1`.as('next')),
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateSection(trx: Transaction<Database>, id: string, columns: SectionColumns): Promise<SectionRow> {
  return trx
    .updateTable('content_section')
    .set(({ eb }) => ({ ...columns, revision: eb('revision', '+', 1), updated_at: new Date() }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteSection(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('content_section').where('id', '=', id).execute()
}

/** Sorts all sections in the order of these ids. Returns false when the ids are not exactly those of the sections. */
export async function arrangeSections(trx: Transaction<Database>, ids: readonly string[]): Promise<boolean> {
  const sections = await trx.selectFrom('content_section').select('id').forUpdate().execute()
  const given = new Set(ids)
  const isSame =
    given.size === ids.length && sections.length === ids.length && sections.every(({ id }) => given.has(id))
  if (!isSame) return false
  await sql`
    update content_section set sort_order = given.position, updated_at = now()
    from unnest(${ids}::text[]) with ordinality as given (id, position)
    where content_section.id = given.id and sort_order <> given.position`.execute(trx)
  return true
}

/** Returns those of the products that exist and are on sale. */
export async function soldProducts(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .where('status', '=', 'active')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function keepPreview(
  db: Kysely<Database>,
  preview: { readonly tokenHash: string; readonly sections: unknown; readonly minutes: number },
): Promise<void> {
  await db.deleteFrom('home_preview').where('expires_at', '<', NOW).execute()
  await db
    .insertInto('home_preview')
    .values({
      token_hash: preview.tokenHash,
      sections: storableJson({ sections: preview.sections }),
      expires_at: minutesFromNow(preview.minutes),
    })
    .execute()
}

export async function previewOf(db: Kysely<Database>, tokenHash: string): Promise<unknown> {
  const row = await db
    .selectFrom('home_preview')
    .select('sections')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .executeTakeFirst()
  return row?.sections.sections
}

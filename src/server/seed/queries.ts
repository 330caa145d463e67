import { type Kysely, sql, type Transaction } from 'kysely'
import type { SectionSeed } from '../../../db/seed/content/home.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'

type Db = Kysely<Database> | Transaction<Database>

const CLAIM = 'demo_loaded'

/**
 * Claims the loading of the demo shop for this transaction. A second process waits until the first commits (then gets
 * false) or is killed (then gets true).
 */
export async function claimDemo(trx: Transaction<Database>): Promise<boolean> {
  const claimed = await trx
    .insertInto('setting')
    .values({ name: CLAIM, value: '{}' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function releaseDemo(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom('setting').where('name', '=', CLAIM).execute()
}

/** Records with the claim what was loaded. */
export async function recordDemo(db: Db, value: Record<string, unknown>): Promise<void> {
  await saveSetting(db, CLAIM, { ...value, flagged: true })
}

/** Flags the demo products that an earlier release loaded, once; later changes of the flag are kept. */
export async function flagDemoProducts(trx: Transaction<Database>, handles: readonly string[]): Promise<void> {
  const flagged = await trx
    .updateTable('setting')
    .set({ value: sql`value || '{"flagged": true}'` })
    .where('name', '=', CLAIM)
    .where(sql<boolean>`not value ? 'flagged'`)
    .returning('name')
    .executeTakeFirst()
  if (flagged) await sql`update product set is_demo = true where handle = any(${handles}::text[])`.execute(trx)
}

/** Whether the demo shop was loaded and has not been removed since. */
export async function isDemoShop(db: Db): Promise<boolean> {
  const { rows } = await sql`select from setting where name = ${CLAIM} and not value ? 'removed'`.execute(db)
  return rows.length > 0
}

/** The same from the settings in memory, for what every page shows. */
export async function isKnownDemoShop(setting: (name: string) => Promise<unknown>): Promise<boolean> {
  const claim = await setting(CLAIM)
  return typeof claim === 'object' && claim !== null && !('removed' in claim)
}

export async function hasProducts(db: Db): Promise<boolean> {
  const product = await db.selectFrom('product').select('id').limit(1).executeTakeFirst()
  return product !== undefined
}

export async function hasSections(db: Db): Promise<boolean> {
  const section = await db.selectFrom('content_section').select('id').limit(1).executeTakeFirst()
  return section !== undefined
}

/** Makes one product the swatch of another, both named by their handles. */
export async function linkSwatch(db: Db, handles: { readonly cloth: string; readonly swatch: string }): Promise<void> {
  await sql`
    update product set swatch_of = cloth.id from product cloth
    where product.handle = ${handles.swatch} and cloth.handle = ${handles.cloth} and product.swatch_of is null
      and not exists (select from product other where other.swatch_of = cloth.id)`.execute(db)
}

export async function productIdsByHandle(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('product').select(['id', 'handle']).execute()
  return new Map(rows.map(({ id, handle }) => [handle, id]))
}

/** Ids of main categories by name and of categories by 'main category / name'. */
export async function categoryIdsByPath(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('category as c')
    .leftJoin('category as parent', 'parent.id', 'c.parent_id')
    .where('c.level', 'in', ['mainCategory', 'category'])
    .select(['c.id', 'c.name', 'parent.name as parentName'])
    .execute()
  return new Map(rows.map(({ id, name, parentName }) => [parentName ? `${parentName} / ${name}` : name, id]))
}

/** Sets position, description and picture of a category that has no description yet. */
export async function describeCategory(
  db: Db,
  id: string,
  { position, description, image }: { position: number; description: string; image: string },
): Promise<void> {
  await db
    .updateTable('category')
    .set({ position, description, image })
    .where('id', '=', id)
    .where('description', '=', '')
    .execute()
}

/** Shows a category with the demo products of another, as far as they show nothing yet. */
export async function addLook(db: Db, categoryId: string, shownId: string): Promise<void> {
  await db
    .updateTable('product')
    .set({ look_category_id: shownId })
    .where('category_id', '=', categoryId)
    .where('is_demo', '=', true)
    .where(
      sql<boolean>`look_product_ids = '{}' and look_category_id is null and look_color = '' and look_occasion = ''`,
    )
    .execute()
}

export async function insertSections(db: Db, sections: readonly SectionSeed[]): Promise<void> {
  const rows = sections.map((section, order) => ({
    id: newId(),
    section_type: section.sectionType,
    title: section.title,
    subtitle: section.subtitle ?? '',
    content: section.content ?? '',
    description: section.description ?? '',
    image: section.image ?? null,
    link: section.link ?? null,
    button_text: section.buttonText ?? null,
    position: section.position ?? 'between_sections',
    sort_order: order,
    video_url: section.videoUrl ?? null,
    product_ids: [...(section.productIds ?? [])],
    metadata: JSON.stringify(section.metadata ?? {}),
  }))
  await db.insertInto('content_section').values(rows).execute()
}

/** Adds a setting unless the shop has saved it already. */
export async function addSetting(db: Db, name: string, value: Record<string, unknown>): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

async function saveSetting(db: Db, name: string, value: Record<string, unknown>): Promise<void> {
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify(value), updated_at: sql`now()` })
    .where('name', '=', name)
    .execute()
}

/** Dates the stock that the demo products begin with like the products, so that their past orders come after it. */
export async function dateOpeningStock(trx: Transaction<Database>): Promise<void> {
  await sql`
    update stock_movement set created_at = product.created_at from product
    where product.id = stock_movement.product_id and stock_movement.created_at = now() and product.created_at < now()`.execute(
    trx,
  )
}

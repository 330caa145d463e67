import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

export interface SitemapRow {
  readonly id: string
  readonly updated_at: Date
  /** The paths of its photographs, at most 10. A drawn illustration is none. */
  readonly images: readonly string[]
}

export async function countActiveProducts(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from product where status = 'active' and swatch_of is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns a page of the active products in the order of their ids. */
export async function activeProducts(db: Kysely<Database>, offset: number, limit: number): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select id, updated_at, array(
      select path from product_image where product_id = product.id order by position limit 10) as images
    from product where status = 'active' and swatch_of is null order by id offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** Returns the handles of all published collections. */
export async function collectionHandles(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`select handle from collection where published order by handle`.execute(
    db,
  )
  return rows.map((row) => row.handle)
}

/** Returns the ids of all categories, of every level. */
export async function categoryIds(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from category order by id`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns the published pages of the owner. */
export async function customPages(db: Kysely<Database>): Promise<{ handle: string; updated_at: Date }[]> {
  const { rows } = await sql<{ handle: string; updated_at: Date }>`
    select handle, updated_at from custom_page where published order by handle`.execute(db)
  return rows
}

/** Changes with everything that is written to the change log, which keeps changes for some minutes. */
export async function lastChange(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat(max(at), ' ', count(*)) as version from change_log`.execute(db)
  return rows[0]?.version ?? ''
}

import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/**
 * The uploaded pictures that anything names, by the 32 hex characters of their names: products, variants, categories, lines of
 * orders, sections of the home page, and whatever stands in a setting, content pages among them.
 */
export async function usedPictures(db: Kysely<Database>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct found.parts[1] as name
    from (
      select path as text from product_image
      union all select image from variant
      union all select image from category
      union all select image from order_line
      union all select section::text from content_section section
      union all select sections::text from home_preview
      union all select value::text from setting
    ) as named, lateral regexp_matches(named.text, '[0-9a-f]{32}', 'g') as found (parts)`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

export interface SectionRow {
  readonly id: string
  readonly section_type: 'hero_carousel' | 'additional_section' | 'advertisement' | 'testimonial' | 'product_grid'
  readonly title: string
  readonly subtitle: string
  readonly content: string
  readonly description: string
  readonly image: string | null
  readonly link: string | null
  readonly button_text: string | null
  readonly is_active: boolean
  readonly sort_order: number
  readonly position: 'top' | 'between_sections' | 'bottom' | 'sidebar'
  readonly video_url: string | null
  readonly product_ids: readonly string[]
  readonly metadata: Record<string, unknown>
}

/** Returns the sections that are shown now, in order. */
export async function activeSections(db: Kysely<Database>): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    select id, section_type, title, subtitle, content, description, image, link, button_text, is_active, sort_order, position,
           video_url, product_ids, metadata
    from content_section
    where is_active and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())
    order by sort_order, id`.execute(db)
  return rows
}

/**
 * Returns in how many milliseconds the next section starts or ends by its dates; undefined when none does. By the clock of the database,
 * which decides what is shown.
 */
export async function timeToSectionChange(db: Kysely<Database>): Promise<number | undefined> {
  const { rows } = await sql<{ milliseconds: number | null }>`
    select (extract(epoch from min(moment) - now()) * 1000)::float8 as milliseconds
    from content_section, unnest(array[starts_at, ends_at]) as moment
    where is_active and moment > now()`.execute(db)
  return rows[0]?.milliseconds ?? undefined
}

export interface PublishedPage {
  readonly id: string
  readonly handle: string
  readonly title: string
}

export function publishedPages(db: Kysely<Database>): Promise<PublishedPage[]> {
  return db.selectFrom('custom_page').select(['id', 'handle', 'title']).where('published', '=', true).execute()
}

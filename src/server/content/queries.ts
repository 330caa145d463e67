import { type Kysely, sql } from 'kysely'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'

/** Everything the shopkeeper set, by name. */
export async function allSettings(db: Kysely<Database>): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('setting').select(['name', 'value']).execute()
  return new Map(rows.map((row) => [row.name, row.value]))
}

/** A setting as it stands, held until the transaction ends; one that is not there yet, too. */
export async function lockSetting(trx: Kysely<Database>, name: string) {
  await sql`select pg_advisory_xact_lock(${CHANGING_SETTINGS}, hashtext(${name}))`.execute(trx)
  return trx.selectFrom('setting').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()
}

/** Any fixed number. */
const CHANGING_SETTINGS = 782_784

export function settingRow(db: Kysely<Database>, name: string) {
  return db.selectFrom('setting').selectAll().where('name', '=', name).executeTakeFirst()
}

export async function writeSetting(db: Kysely<Database>, name: string, value: unknown): Promise<void> {
  await sql`
    insert into setting (name, value) values (${name}, ${storableJson(value)}::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now(), revision = setting.revision + 1`.execute(
    db,
  )
}

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

/** The sections that show at this moment, in order. */
export async function activeSections(db: Kysely<Database>): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    select id, section_type, title, subtitle, content, description, image, link, button_text, is_active, sort_order, position,
           video_url, product_ids, metadata
    from content_section
    where is_active and (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())
    order by sort_order, id`.execute(db)
  return rows
}

/** When the next section appears or goes by its dates; undefined when none does. */
export async function nextTurn(db: Kysely<Database>): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(moment) as at from content_section, unnest(array[starts_at, ends_at]) as moment
    where is_active and moment > now()`.execute(db)
  return rows[0]?.at ?? undefined
}

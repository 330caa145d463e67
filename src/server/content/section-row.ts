import type { AdminSection } from '../../contract/content-admin.ts'
import { parseDateTime, type SectionForm } from '../../domain/content/section-form.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { storableJson } from '../platform/database/json.ts'
import { sectionJson } from './section-json.ts'
import type { SectionColumns, SectionRow } from './section-queries.ts'

/** Returns the columns of a validated form; missing fields are empty. */
export function columnsOf(form: SectionForm): SectionColumns {
  const orNull = (value: string | undefined) => singleLine(value ?? '', 500) || null
  const { dynamicFilters = {}, ...metadata } = form.metadata ?? {}
  const filters = Object.fromEntries(
    Object.entries(dynamicFilters).filter(([, value]) => value !== '' && value !== false),
  )
  return {
    section_type: form.sectionType,
    title: singleLine(form.title ?? '', 200),
    subtitle: singleLine(form.subtitle ?? '', 300),
    content: form.content?.trim() ?? '',
    description: form.description?.trim() ?? '',
    image: orNull(form.image),
    link: orNull(form.link),
    button_text: orNull(form.buttonText),
    is_active: form.isActive ?? true,
    position: form.position ?? 'between_sections',
    video_url: orNull(form.videoUrl),
    product_ids: [...(form.productIds ?? [])],
    metadata: storableJson({ ...metadata, ...(Object.keys(filters).length > 0 && { dynamicFilters: filters }) }),
    starts_at: parseDateTime(form.startsAt) ?? null,
    ends_at: parseDateTime(form.endsAt) ?? null,
  }
}

/** Returns a section for the editor, with those of its products that shoppers do not see. */
export function adminSection(row: SectionRow, sold: ReadonlySet<string>): AdminSection {
  return {
    ...sectionJson(row),
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    missingProductIds: row.product_ids.filter((id) => !sold.has(id)),
    revision: row.revision,
  }
}

import type { HomepageSection } from '../../contract/content/shop.ts'
import type { SectionRow } from './queries.ts'

/** A section as everybody may read it: who praised the shop is named, and not how to write to them. */
export function publicSection(section: HomepageSection): HomepageSection {
  const { customerEmail: _, ...metadata } = section.metadata
  return { ...section, metadata }
}

/** A section of the home page as the back office has it. */
export function sectionJson(row: SectionRow): HomepageSection {
  return {
    _id: row.id,
    sectionType: row.section_type,
    title: row.title,
    subtitle: row.subtitle,
    content: row.content,
    description: row.description,
    ...(row.image !== null && { image: row.image }),
    ...(row.link !== null && { link: row.link }),
    ...(row.button_text !== null && { buttonText: row.button_text }),
    isActive: row.is_active,
    order: row.sort_order,
    position: row.position,
    ...(row.video_url !== null && { videoUrl: row.video_url }),
    productIds: [...row.product_ids],
    metadata: row.metadata,
  }
}

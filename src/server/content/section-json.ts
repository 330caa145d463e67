import type { HomepageSection } from '../../contract/content.ts'
import type { SectionRow } from './queries.ts'

/** Returns a section for the public, without the email address of a testimonial's author. */
export function publicSection(section: HomepageSection): HomepageSection {
  const { customerEmail: _, ...metadata } = section.metadata
  return { ...section, metadata }
}

/** Returns a section of the home page for the back office. */
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

import type { AdminSection } from '../../../../contract/content/admin.ts'

/** What the form of a section holds: the section as it is saved, or a new one. */
export type SectionDraft = Omit<AdminSection, '_id' | 'order' | 'missingProductIds' | 'revision'> & {
  readonly _id?: string
  readonly revision?: number
}

/** What the types are called for a shopkeeper, and what they are for. */
export const TYPES: Readonly<Record<AdminSection['sectionType'], { readonly label: string; readonly about: string }>> =
  {
    hero_carousel: { label: 'Slide', about: 'A large picture at the top; several take turns.' },
    advertisement: { label: 'Advertisement', about: 'A wide picture or film at a place of its own.' },
    product_grid: { label: 'Product grid', about: 'Products you pick, or the newest that match a filter.' },
    additional_section: { label: 'Story', about: 'A picture with a text, or products under a heading.' },
    testimonial: { label: 'Testimonial', about: 'What a customer says.' },
  }

export const POSITIONS = {
  top: 'Above the products',
  between_sections: 'Between the products',
  bottom: 'At the end, also below lists',
  sidebar: 'Sidebar (not shown on the home page)',
} as const

export function newSection(sectionType: AdminSection['sectionType']): SectionDraft {
  return {
    sectionType,
    ...{ title: '', subtitle: '', content: '', description: '' },
    ...{ isActive: true, position: 'between_sections', productIds: [], metadata: {}, startsAt: null, endsAt: null },
  }
}

/** How a section is called in the list. */
export function nameOf(section: SectionDraft): string {
  return section.title || section.metadata.customerName || TYPES[section.sectionType].label
}

/** Why a section does not show at this moment; undefined when it does. */
export function hiddenBecause({ isActive, startsAt, endsAt }: SectionDraft, now: Date): string | undefined {
  if (!isActive) return 'Switched off'
  if (startsAt && new Date(startsAt) > now) return 'Not yet: it has a date'
  return endsAt && new Date(endsAt) <= now ? 'Over: its date has passed' : undefined
}

/** The body of a save: what the contract knows, without what the server adds. */
export function bodyOf(draft: SectionDraft) {
  const { _id, missingProductIds, order, ...body } = draft as AdminSection
  return body
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const without = list.toSpliced(from, 1)
  const [item] = list.slice(from, from + 1)
  return item === undefined ? [...list] : without.toSpliced(Math.max(0, Math.min(to, without.length)), 0, item)
}

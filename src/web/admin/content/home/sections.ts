import type { AdminSection } from '../../../../contract/content-admin.ts'
import { mergeVersions } from '../../ui/both-versions.tsx'

/** A section in the form: an existing one or a new one without an id. */
export type SectionDraft = Omit<AdminSection, '_id' | 'order' | 'missingProductIds' | 'revision'> & {
  readonly _id?: string
  readonly revision?: number
}

/** Labels and descriptions of the section types. */
export const TYPES: Readonly<
  Record<AdminSection['sectionType'], { readonly label: string; readonly description: string }>
> = {
  hero_carousel: { label: 'Slide', description: 'A large picture at the top of the page. Several slides rotate.' },
  advertisement: { label: 'Advertisement', description: 'A wide banner with a picture or a video.' },
  product_grid: { label: 'Product grid', description: 'Selected products, or the newest ones that match a filter.' },
  additional_section: { label: 'Story', description: 'A picture with text, or products under a heading.' },
  testimonial: { label: 'Testimonial', description: 'A quote from a customer.' },
}

export const POSITIONS = {
  top: 'Above the products',
  between_sections: 'Between the products',
  bottom: 'At the bottom of the home page and of product lists',
  sidebar: 'Sidebar (not shown on the home page)',
} as const

export function newSection(sectionType: AdminSection['sectionType']): SectionDraft {
  return {
    sectionType,
    title: '',
    subtitle: '',
    content: '',
    description: '',
    isActive: true,
    position: 'between_sections',
    productIds: [],
    metadata: {},
    startsAt: null,
    endsAt: null,
  }
}

/** The name of a section in the list. */
export function nameOf(section: SectionDraft): string {
  return section.title || section.metadata.customerName || TYPES[section.sectionType].label
}

/** Why a section is not shown at the moment; undefined when it is. */
export function hiddenBecause({ isActive, startsAt, endsAt }: SectionDraft, now: Date): string | undefined {
  if (!isActive) return 'Hidden'
  if (startsAt && new Date(startsAt) > now) return 'Scheduled'
  return endsAt && new Date(endsAt) <= now ? 'Ended' : undefined
}

/** The request body: the section without the fields that the server adds. */
export function bodyOf(draft: SectionDraft) {
  const { _id, missingProductIds, order, ...body } = draft as AdminSection
  return body
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const without = list.toSpliced(from, 1)
  const [item] = list.slice(from, from + 1)
  return item === undefined ? [...list] : without.toSpliced(Math.max(0, Math.min(to, without.length)), 0, item)
}

/**
 * What a form takes over of a section that someone else has saved meanwhile, with its revision, and what is saved in the fields that
 * both changed, by the names that the form has for its errors.
 */
export function mergeSections(base: SectionDraft, mine: SectionDraft, current: AdminSection) {
  const fields = mergeVersions({
    base: fieldsOf(base, current),
    mine: fieldsOf(mine, current),
    current: fieldsOf(current, base),
  })
  const metadata = mergeVersions({
    base: { ...emptied(current.metadata), ...base.metadata },
    mine: mine.metadata,
    current: current.metadata,
  })
  const clashes = Object.entries(metadata.clashes).map(([name, message]) => [`metadata.${name}`, message])
  return {
    taken: { ...fields.taken, revision: current.revision } as Partial<SectionDraft>,
    takenMetadata: metadata.taken as SectionDraft['metadata'],
    clashes: { ...fields.clashes, ...Object.fromEntries(clashes) } as Readonly<Record<string, string>>,
  }
}

/** The fields of a section, and as undefined those that only the other version has. */
function fieldsOf({ metadata, ...fields }: SectionDraft, { metadata: _other, ...others }: SectionDraft) {
  return { ...emptied(others), ...fields }
}

function emptied(fields: object): Record<string, undefined> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]))
}

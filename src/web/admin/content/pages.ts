import { CONTACT_LIMITS } from '../../../domain/contact/contact-page.ts'
import { MAX_FAQS } from '../../../domain/content/legal.ts'
import { paths } from '../../../domain/paths.ts'

/** A single value. 'text' is plain paragraphs; 'rich' is text with the markup of `domain/content/rich-text.ts`. */
export interface TypedField {
  readonly name: string
  readonly label: string
  readonly kind: 'line' | 'address' | 'picture' | 'number' | 'date' | 'text' | 'rich'
  readonly isRequired?: true
  readonly maxLength?: number
  readonly hint?: string
}

/** A field of a page. Groups and lists have fields of their own. */
export type Field =
  | TypedField
  | { readonly name: string; readonly label: string; readonly kind: 'group'; readonly fields: readonly Field[] }
  | ListField

export interface ListField {
  readonly name: string
  readonly label: string
  readonly kind: 'list'
  /** What an entry is called: 'section'. */
  readonly entryName: string
  readonly fields: readonly Field[]
  readonly isOrdered?: true
  readonly maxEntries: number
}

export interface Page {
  /** The last part of the API path `/api/admin/content/{name}`. */
  readonly name: string
  readonly label: string
  /** The path in the shop. */
  readonly path: string
  readonly fields: readonly Field[]
}

const MARKUP_HINT = 'Leave a blank line between paragraphs. Start lines with “- ” for a list.'

const introduction: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'line', isRequired: true, maxLength: 120 },
  { name: 'content', label: 'Introduction', kind: 'text', maxLength: 2_000 },
  { name: 'lastUpdated', label: 'Last updated', kind: 'date' },
]

const legal: readonly Field[] = [
  ...introduction,
  {
    name: 'sections',
    label: 'Sections',
    kind: 'list',
    entryName: 'section',
    isOrdered: true,
    maxEntries: 40,
    fields: [
      { name: 'title', label: 'Heading', kind: 'line', isRequired: true, maxLength: 120 },
      { name: 'content', label: 'Text', kind: 'rich', isRequired: true, maxLength: 8_000, hint: MARKUP_HINT },
    ],
  },
]

const questionAndAnswer: readonly Field[] = [
  { name: 'question', label: 'Question', kind: 'line', isRequired: true, maxLength: 300 },
  { name: 'answer', label: 'Answer', kind: 'rich', isRequired: true, maxLength: 4_000, hint: MARKUP_HINT },
]

const socialMedia: readonly Field[] = ['facebook', 'instagram', 'twitter', 'youtube', 'linkedin'].map((network) => ({
  name: network,
  label: `URL of the ${network} page`,
  kind: 'address',
}))

/** The content pages of the shop and what can be written on each (specification 2, sections 2 and 3). */
export const PAGES: readonly Page[] = [
  {
    name: 'about',
    label: 'About',
    path: paths.about,
    fields: [
      {
        name: 'companyName',
        label: 'Title',
        kind: 'line',
        maxLength: 160,
        hint: 'Leave it empty to show the name of the shop.',
      },
      { name: 'foundedYear', label: 'Founded in', kind: 'line', maxLength: 160 },
      { name: 'story', label: 'Our story', kind: 'rich', maxLength: 10_000, hint: MARKUP_HINT },
      { name: 'storyImage', label: 'Picture next to the story', kind: 'picture' },
      { name: 'mission', label: 'Mission', kind: 'text', maxLength: 2_000 },
      { name: 'vision', label: 'Vision', kind: 'text', maxLength: 2_000 },
      { name: 'missionBgImage', label: 'Picture behind mission and vision', kind: 'picture' },
      {
        name: 'values',
        label: 'Values',
        kind: 'list',
        entryName: 'value',
        maxEntries: 40,
        fields: [
          { name: 'title', label: 'Title', kind: 'line', isRequired: true, maxLength: 160 },
          { name: 'description', label: 'Description', kind: 'text', maxLength: 2_000 },
        ],
      },
      {
        name: 'milestones',
        label: 'Our journey',
        kind: 'list',
        entryName: 'milestone',
        maxEntries: 40,
        fields: [
          { name: 'year', label: 'Year', kind: 'line', maxLength: 160 },
          { name: 'title', label: 'Title', kind: 'line', isRequired: true, maxLength: 160 },
          { name: 'description', label: 'Description', kind: 'text', maxLength: 2_000 },
        ],
      },
      {
        name: 'team',
        label: 'Our team',
        kind: 'list',
        entryName: 'person',
        maxEntries: 40,
        fields: [
          { name: 'name', label: 'Name', kind: 'line', isRequired: true, maxLength: 160 },
          { name: 'position', label: 'Position', kind: 'line', maxLength: 160 },
          { name: 'bio', label: 'Bio', kind: 'text', maxLength: 2_000 },
          { name: 'image', label: 'Picture', kind: 'picture' },
        ],
      },
    ],
  },
  {
    name: 'contact',
    label: 'Contact',
    path: paths.contact,
    fields: [
      { name: 'name', label: 'Shop name', kind: 'line', isRequired: true, maxLength: CONTACT_LIMITS.name },
      { name: 'companyName', label: 'Legal name', kind: 'line', maxLength: 300 },
      { name: 'address', label: 'Address', kind: 'line', isRequired: true, maxLength: 300 },
      { name: 'phone', label: 'Phone', kind: 'line', isRequired: true, maxLength: 300 },
      { name: 'email', label: 'Email', kind: 'line', isRequired: true, maxLength: 254 },
      { name: 'hours', label: 'Opening hours (one line)', kind: 'line', maxLength: 300 },
      {
        name: 'businessHours',
        label: 'Business hours',
        kind: 'list',
        entryName: 'day',
        maxEntries: 14,
        fields: [
          { name: 'day', label: 'Day or days', kind: 'line', isRequired: true, maxLength: 60 },
          { name: 'hours', label: 'Hours', kind: 'line', maxLength: 60 },
        ],
      },
      {
        name: 'grievanceOfficer',
        label: 'Grievance officer',
        kind: 'group',
        fields: [
          { name: 'name', label: 'Name', kind: 'line', maxLength: 300 },
          { name: 'designation', label: 'Designation', kind: 'line', maxLength: 300 },
          { name: 'phone', label: 'Phone', kind: 'line', maxLength: 300 },
          { name: 'email', label: 'Email', kind: 'line', maxLength: 300 },
        ],
      },
      {
        name: 'mapLocation',
        label: 'Map',
        kind: 'group',
        fields: [
          { name: 'address', label: 'Address for map links', kind: 'line', maxLength: 300 },
          { name: 'latitude', label: 'Latitude', kind: 'number' },
          { name: 'longitude', label: 'Longitude', kind: 'number' },
          { name: 'zoom', label: 'Zoom (1 to 20)', kind: 'number' },
          {
            name: 'embed',
            label: 'URL of an embedded map',
            kind: 'address',
            maxLength: 2 * CONTACT_LIMITS.embed,
          },
        ],
      },
      { name: 'socialMedia', label: 'Social media', kind: 'group', fields: socialMedia },
      {
        name: 'faqs',
        label: 'Questions on the contact page',
        kind: 'list',
        entryName: 'question',
        maxEntries: 30,
        fields: questionAndAnswer,
      },
    ],
  },
  {
    name: 'faq',
    label: 'FAQ',
    path: paths.faq,
    fields: [
      ...introduction,
      {
        name: 'faqs',
        label: 'Questions',
        kind: 'list',
        entryName: 'question',
        isOrdered: true,
        maxEntries: MAX_FAQS,
        fields: [...questionAndAnswer, { name: 'category', label: 'Category', kind: 'line', maxLength: 40 }],
      },
    ],
  },
  { name: 'privacy', label: 'Privacy', path: paths.privacy, fields: legal },
  { name: 'terms', label: 'Terms', path: paths.terms, fields: legal },
  { name: 'shipping', label: 'Shipping', path: paths.shipping, fields: legal },
  { name: 'returns', label: 'Returns', path: paths.returns, fields: legal },
]

export type Value = Readonly<Record<string, unknown>>
/** Errors by the path of the field: `sections.2.title`. */
export type PageErrors = Readonly<Record<string, string>>

/** A new list entry with every field empty. */
export function emptyValue(fields: readonly Field[]): Value {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.kind === 'list' ? [] : field.kind === 'group' ? emptyValue(field.fields) : '',
    ]),
  )
}

/** Adds `order` to the entries of ordered lists. */
export function withOrder(value: Value, fields: readonly Field[]): Value {
  const lists = fields.filter((field) => field.kind === 'list' && field.isOrdered)
  return {
    ...value,
    ...Object.fromEntries(
      lists.map(({ name }) => [name, (value[name] as Value[]).map((entry, order) => ({ ...entry, order }))]),
    ),
  }
}

/** The paths of required fields that are empty: `sections.2.title`. */
export function missingFields(value: Value, fields: readonly Field[], at = ''): string[] {
  return fields.flatMap((field) => {
    const path = `${at}${field.name}`
    const current = value[field.name]
    if (field.kind === 'group') return missingFields((current ?? {}) as Value, field.fields, `${path}.`)
    if (field.kind === 'list') {
      return ((current ?? []) as Value[]).flatMap((entry, index) =>
        missingFields(entry, field.fields, `${path}.${index}.`),
      )
    }
    return field.isRequired && String(current ?? '').trim() === '' ? [path] : []
  })
}

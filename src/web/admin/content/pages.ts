import { CONTACT_LIMITS } from '../../../domain/contact/contact-page.ts'
import { MOST_FAQS } from '../../../domain/content/legal.ts'

/** A value that is typed: a line, an address, a picture, a number, a day, plain paragraphs, or text with the signs of `rich-text.ts`. */
export interface TypedField {
  readonly name: string
  readonly label: string
  readonly kind: 'line' | 'address' | 'picture' | 'number' | 'date' | 'text' | 'rich'
  readonly isRequired?: true
  readonly most?: number
  readonly hint?: string
}

/** How a value of a page is written. A list holds things with fields of their own. */
export type Field =
  | TypedField
  | { readonly name: string; readonly label: string; readonly kind: 'group'; readonly fields: readonly Field[] }
  | ListField

export interface ListField {
  readonly name: string
  readonly label: string
  readonly kind: 'list'
  /** What one of them is called. */
  readonly one: string
  readonly fields: readonly Field[]
  readonly isOrdered?: true
  readonly most: number
}

export interface Page {
  /** The last part of its calls: `/api/admin/content/{name}`. */
  readonly name: string
  readonly label: string
  /** Where shoppers see it. */
  readonly path: string
  readonly fields: readonly Field[]
}

const SIGNS = 'A blank line begins a paragraph, lines that begin with “- ” are a list.'

const introduction: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'line', isRequired: true, most: 120 },
  { name: 'content', label: 'Introduction', kind: 'text', most: 2_000 },
  { name: 'lastUpdated', label: 'Last updated', kind: 'date' },
]

const legal: readonly Field[] = [
  ...introduction,
  {
    name: 'sections',
    label: 'Sections',
    kind: 'list',
    one: 'section',
    isOrdered: true,
    most: 40,
    fields: [
      { name: 'title', label: 'Heading', kind: 'line', isRequired: true, most: 120 },
      { name: 'content', label: 'Text', kind: 'rich', isRequired: true, most: 8_000, hint: SIGNS },
    ],
  },
]

const questionAndAnswer: readonly Field[] = [
  { name: 'question', label: 'Question', kind: 'line', isRequired: true, most: 300 },
  { name: 'answer', label: 'Answer', kind: 'rich', isRequired: true, most: 4_000, hint: SIGNS },
]

const socialMedia: readonly Field[] = ['facebook', 'instagram', 'twitter', 'youtube', 'linkedin'].map((network) => ({
  name: network,
  label: `Address of the ${network} page`,
  kind: 'address',
}))

/** The content pages of the shop and what can be written on each (specification 2, sections 2 and 3). */
export const PAGES: readonly Page[] = [
  {
    name: 'about',
    label: 'About',
    path: '/about',
    fields: [
      { name: 'companyName', label: 'Company name', kind: 'line', isRequired: true, most: 160 },
      { name: 'foundedYear', label: 'Founded in', kind: 'line', most: 160 },
      { name: 'story', label: 'Our story', kind: 'rich', most: 10_000, hint: SIGNS },
      { name: 'storyImage', label: 'Picture beside the story', kind: 'picture' },
      { name: 'mission', label: 'Mission', kind: 'text', most: 2_000 },
      { name: 'vision', label: 'Vision', kind: 'text', most: 2_000 },
      { name: 'missionBgImage', label: 'Picture behind mission and vision', kind: 'picture' },
      {
        ...{ name: 'values', label: 'Values', kind: 'list', one: 'value', most: 40 },
        fields: [
          { name: 'title', label: 'Value', kind: 'line', isRequired: true, most: 160 },
          { name: 'description', label: 'Description', kind: 'text', most: 2_000 },
        ],
      },
      {
        ...{ name: 'milestones', label: 'Our journey', kind: 'list', one: 'milestone', most: 40 },
        fields: [
          { name: 'year', label: 'Year', kind: 'line', most: 160 },
          { name: 'title', label: 'What happened', kind: 'line', isRequired: true, most: 160 },
          { name: 'description', label: 'Description', kind: 'text', most: 2_000 },
        ],
      },
      {
        ...{ name: 'team', label: 'Our team', kind: 'list', one: 'person', most: 40 },
        fields: [
          { name: 'name', label: 'Name', kind: 'line', isRequired: true, most: 160 },
          { name: 'position', label: 'Position', kind: 'line', most: 160 },
          { name: 'bio', label: 'About them', kind: 'text', most: 2_000 },
          { name: 'image', label: 'Picture', kind: 'picture' },
        ],
      },
    ],
  },
  {
    name: 'contact',
    label: 'Contact',
    path: '/contact',
    fields: [
      { name: 'name', label: 'Name of the shop', kind: 'line', isRequired: true, most: CONTACT_LIMITS.name },
      { name: 'companyName', label: 'Legal name shown to shoppers', kind: 'line', most: 300 },
      { name: 'address', label: 'Address', kind: 'line', isRequired: true, most: 300 },
      { name: 'phone', label: 'Phone', kind: 'line', isRequired: true, most: 300 },
      { name: 'email', label: 'E-mail', kind: 'line', isRequired: true, most: 254 },
      { name: 'hours', label: 'Opening hours in one line', kind: 'line', most: 300 },
      {
        ...{ name: 'businessHours', label: 'Business hours', kind: 'list', one: 'day', most: 14 },
        fields: [
          { name: 'day', label: 'Day or days', kind: 'line', isRequired: true, most: 60 },
          { name: 'hours', label: 'Hours', kind: 'line', most: 60 },
        ],
      },
      {
        ...{ name: 'grievanceOfficer', label: 'Grievance officer', kind: 'group' },
        fields: [
          { name: 'name', label: 'Name', kind: 'line', most: 300 },
          { name: 'designation', label: 'Designation', kind: 'line', most: 300 },
          { name: 'phone', label: 'Phone', kind: 'line', most: 300 },
          { name: 'email', label: 'E-mail', kind: 'line', most: 300 },
        ],
      },
      {
        ...{ name: 'mapLocation', label: 'Map', kind: 'group' },
        fields: [
          { name: 'address', label: 'Address for the map links', kind: 'line', most: 300 },
          { name: 'latitude', label: 'Latitude', kind: 'number' },
          { name: 'longitude', label: 'Longitude', kind: 'number' },
          { name: 'zoom', label: 'Zoom, 1 to 20', kind: 'number' },
          {
            name: 'embed',
            label: 'Address of a map to show in the page',
            kind: 'address',
            most: 2 * CONTACT_LIMITS.embed,
          },
        ],
      },
      { name: 'socialMedia', label: 'Social media', kind: 'group', fields: socialMedia },
      {
        name: 'faqs',
        label: 'Questions on the contact page',
        kind: 'list',
        one: 'question',
        most: 30,
        fields: questionAndAnswer,
      },
    ],
  },
  {
    name: 'faq',
    label: 'FAQ',
    path: '/faq',
    fields: [
      ...introduction,
      {
        ...{ name: 'faqs', label: 'Questions', kind: 'list', one: 'question', isOrdered: true, most: MOST_FAQS },
        fields: [...questionAndAnswer, { name: 'category', label: 'Category', kind: 'line', most: 40 }],
      },
    ],
  },
  { name: 'privacy', label: 'Privacy', path: '/privacy', fields: legal },
  { name: 'terms', label: 'Terms', path: '/terms', fields: legal },
  { name: 'shipping', label: 'Shipping', path: '/shipping', fields: legal },
  { name: 'returns', label: 'Returns', path: '/returns', fields: legal },
]

export type Value = Readonly<Record<string, unknown>>
/** What is wrong, by the path of its field: `sections.2.title`. */
export type Wrong = Readonly<Record<string, string>>

/** A new thing of a list, with every field empty. */
export function emptyOf(fields: readonly Field[]): Value {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      field.kind === 'list' ? [] : field.kind === 'group' ? emptyOf(field.fields) : '',
    ]),
  )
}

/** Ordered lists say their places as they stand. */
export function numbered(value: Value, fields: readonly Field[]): Value {
  const lists = fields.filter((field) => field.kind === 'list' && field.isOrdered)
  return {
    ...value,
    ...Object.fromEntries(
      lists.map(({ name }) => [name, (value[name] as Value[]).map((entry, order) => ({ ...entry, order }))]),
    ),
  }
}

/** Where a required field is empty, by path: `sections.2.title`. */
export function missing(value: Value, fields: readonly Field[], at = ''): string[] {
  return fields.flatMap((field) => {
    const path = `${at}${field.name}`
    const here = value[field.name]
    if (field.kind === 'group') return missing((here ?? {}) as Value, field.fields, `${path}.`)
    if (field.kind === 'list') {
      return ((here ?? []) as Value[]).flatMap((entry, place) => missing(entry, field.fields, `${path}.${place}.`))
    }
    return field.isRequired && String(here ?? '').trim() === '' ? [path] : []
  })
}

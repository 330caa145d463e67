import { DEFAULT_PAGE_SIZE, readListingQuery } from '../catalogue/filters-url.ts'
import { isHandle } from '../collections/check-collection.ts'
import { isId } from '../ids.ts'
import { isDay } from '../india/time.ts'
import { safeUrl, singleLine } from '../untrusted.ts'
import type { SectionPosition, SectionType } from './homepage.ts'

/** The section form of the home page editor. */
export interface SectionForm {
  readonly sectionType: SectionType
  readonly title?: string
  readonly subtitle?: string
  readonly content?: string
  readonly description?: string
  readonly image?: string
  readonly link?: string
  readonly buttonText?: string
  readonly isActive?: boolean
  readonly position?: SectionPosition
  readonly videoUrl?: string
  readonly productIds?: readonly string[]
  /** ISO 8601; null or empty for none. */
  readonly startsAt?: string | null
  readonly endsAt?: string | null
  readonly metadata?: SectionMetadata
}

interface SectionMetadata {
  readonly mediaType?: 'image' | 'video'
  readonly layout?: string
  readonly phoneImage?: string
  readonly dynamicFilters?: Readonly<Record<string, string | boolean | number>>
  readonly customerName?: string
  readonly customerEmail?: string
  readonly rating?: number
  readonly description?: string
}

/** Returns the errors by field. The caller checks whether the products exist. */
export function checkSection(form: SectionForm): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  const has = (value: string | null | undefined) => value !== undefined && value !== null && value.trim() !== ''
  for (const field of ['image', 'link', 'videoUrl'] as const) {
    if (has(form[field]) && !isLink(form[field] ?? '')) errors[field] = INVALID_LINK
  }
  if (has(form.metadata?.phoneImage) && !isLink(form.metadata?.phoneImage ?? '')) {
    errors['metadata.phoneImage'] = INVALID_LINK
  }
  for (const field of ['startsAt', 'endsAt'] as const) {
    if (has(form[field]) && parseDateTime(form[field]) === undefined) errors[field] = 'Enter a valid date.'
  }
  const [start, end] = [parseDateTime(form.startsAt), parseDateTime(form.endsAt)]
  if (start && end && end <= start) errors.endsAt = 'The end must be after the start.'
  if (form.productIds?.some((id) => !isId(id))) errors.productIds = 'One of these products does not exist.'
  const unknown = unknownFilter(form.metadata?.dynamicFilters)
  if (unknown) errors['metadata.dynamicFilters'] = `The filter ${unknown} does not exist or its value is not valid.`
  if (form.sectionType === 'advertisement' && has(form.videoUrl) && !has(form.image)) errors.image = MISSING_POSTER
  const needed = missingField(form, has)
  if (needed) errors[needed] = 'This field is required'
  return errors
}

/** Parses a date and time; undefined when it is missing or invalid. */
export function parseDateTime(text: string | null | undefined): Date | undefined {
  if (!text || !isDay(text.slice(0, 10))) return undefined
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

const INVALID_LINK = 'Enter a path of the shop that starts with /, or a URL that starts with https://.'

const MISSING_POSTER =
  'A video also needs an image, which is shown until the video plays and where videos are not played.'

function isLink(text: string): boolean {
  const address = safeUrl(text.trim())
  return /^(?:\/(?![/\\])|https:\/\/)/.test(address)
}

/** Returns a required field of the section type that is empty. */
function missingField(form: SectionForm, has: (value: string | undefined) => boolean): string | undefined {
  switch (form.sectionType) {
    case 'hero_carousel':
    case 'product_grid':
    case 'additional_section':
      return has(form.title) ? undefined : 'title'
    case 'advertisement':
      return has(form.image) || has(form.videoUrl) ? undefined : 'image'
    case 'testimonial':
      if (!has(form.content)) return 'content'
      return has(form.metadata?.customerName) ? undefined : 'metadata.customerName'
  }
}

const FLAGS = ['newArrival', 'bestSeller', 'featured']

/** Returns a filter the listing would ignore, which would show all products. */
function unknownFilter(filters: SectionMetadata['dynamicFilters'] = {}): string | undefined {
  return Object.entries(filters).find(([name, value]) => {
    const text = singleLine(String(value), 200)
    if (text === '' || FLAGS.includes(name)) return false
    if (name === 'collection') return !isHandle(text)
    return Object.keys(readListingQuery([[name, text]], DEFAULT_PAGE_SIZE).filters).length === 0
  })?.[0]
}

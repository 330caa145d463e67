import { DEFAULT_PAGE_SIZE, readListingQuery } from '../catalogue/filters-url.ts'
import { isId } from '../ids.ts'
import { isDay } from '../india/time.ts'
import { safeUrl, singleLine } from '../untrusted.ts'
import type { SectionPosition, SectionType } from './homepage.ts'

/** A section as it is typed into the home page builder. */
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
  /** ISO moments; null and empty for none. */
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

/** What is wrong, by field; empty when the section may be saved. Whether its products exist only the shop can say. */
export function checkSection(form: SectionForm): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  const has = (value: string | null | undefined) => value !== undefined && value !== null && value.trim() !== ''
  for (const field of ['image', 'link', 'videoUrl'] as const) {
    if (has(form[field]) && !isAddress(form[field] ?? '')) errors[field] = NO_ADDRESS
  }
  if (has(form.metadata?.phoneImage) && !isAddress(form.metadata?.phoneImage ?? '')) {
    errors['metadata.phoneImage'] = NO_ADDRESS
  }
  for (const field of ['startsAt', 'endsAt'] as const) {
    if (has(form[field]) && parseDateTime(form[field]) === undefined) errors[field] = 'This is no date.'
  }
  const [start, end] = [parseDateTime(form.startsAt), parseDateTime(form.endsAt)]
  if (start && end && end <= start) errors.endsAt = 'The end must come after the beginning.'
  if (form.productIds?.some((id) => !isId(id))) errors.productIds = 'One of these is no product.'
  const unknown = unknownFilter(form.metadata?.dynamicFilters)
  if (unknown) errors['metadata.dynamicFilters'] = `There is no filter called ${unknown}, or its value makes no sense.`
  if (form.sectionType === 'advertisement' && has(form.videoUrl) && !has(form.image)) errors.image = NO_POSTER
  const needed = missingFor(form, has)
  if (needed) errors[needed] = 'This field is required'
  return errors
}

/** The moment of a date as it was typed or picked; undefined when there is none. */
export function parseDateTime(text: string | null | undefined): Date | undefined {
  if (!text || !isDay(text.slice(0, 10))) return undefined
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

const NO_ADDRESS = 'Write a path of the shop that begins with /, or an address that begins with https://.'

const NO_POSTER = 'A film needs a picture too: it shows until the film plays, and where films are not played.'

function isAddress(text: string): boolean {
  const address = safeUrl(text.trim())
  return /^(?:\/(?![/\\])|https:\/\/)/.test(address)
}

/** What a section of its type cannot do without. */
function missingFor(form: SectionForm, has: (value: string | undefined) => boolean): string | undefined {
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

/** A filter the listing would not understand would quietly show everything. */
function unknownFilter(filters: SectionMetadata['dynamicFilters'] = {}): string | undefined {
  return Object.entries(filters).find(([name, value]) => {
    const text = singleLine(String(value), 200)
    if (text === '' || FLAGS.includes(name)) return false
    return Object.keys(readListingQuery([[name, text]], DEFAULT_PAGE_SIZE).filters).length === 0
  })?.[0]
}

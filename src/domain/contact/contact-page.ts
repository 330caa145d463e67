import { paths } from '../paths.ts'
import {
  asList,
  asNumber,
  asRecord,
  multiLine,
  ownField,
  safeUrl,
  singleLine,
  type UntrustedRecord,
} from '../untrusted.ts'
import { type ContactInformation, DEFAULT_CONTACT, readContact, type SocialNetwork } from './contact.ts'

export interface BusinessHours {
  readonly day: string
  readonly hours: string
}

export interface MapLocation {
  /** The https URL of an embedded map; empty for none. */
  readonly embed: string
  /** Degrees; absent when not set. */
  readonly latitude?: number
  readonly longitude?: number
  readonly zoom: number
  readonly address: string
}

/** The contact that rule 4 of the Consumer Protection (E-Commerce) Rules, 2020 requires. */
export interface GrievanceOfficer {
  readonly name: string
  readonly designation: string
  readonly phone: string
  readonly email: string
}

/** The contact page (specification 2, section 3). */
export interface ContactPage extends Omit<ContactInformation, 'socialMedia'> {
  readonly companyName: string
  /** Opening hours in one line. */
  readonly hours: string
  readonly businessHours: readonly BusinessHours[]
  readonly mapLocation: MapLocation
  readonly socialMedia: Readonly<Record<SocialNetwork | 'linkedin', string>>
  readonly faqs: readonly { readonly question: string; readonly answer: string }[]
  /** Name, phone and email are empty when not set. */
  readonly grievanceOfficer: GrievanceOfficer
}

export const CONTACT_LIMITS = {
  name: 100,
  text: 300,
  email: 254,
  answer: 4_000,
  days: 14,
  faqs: 30,
  embed: 2_000,
} as const

/** Specification 2, section 9. */
const DEFAULT_HOURS: readonly BusinessHours[] = [
  { day: 'Monday to Friday', hours: '9:00 AM-6:00 PM' },
  { day: 'Saturday', hours: '10:00 AM-4:00 PM' },
  { day: 'Sunday', hours: 'Closed' },
]

const DEFAULT_FAQS = [
  {
    question: 'How long do I have to return an item?',
    answer: `Write to us within 7 days of delivery. The [returns page](${paths.returns}) explains the steps.`,
  },
  {
    question: 'How long does delivery take?',
    answer: `Standard delivery takes 3-7 business days. See the [shipping page](${paths.shipping}).`,
  },
  {
    question: 'Is there express or same-day delivery?',
    answer: 'Not at the moment. Every order is packed within 1-2 business days.',
  },
  {
    question: 'How can I track my order?',
    answer: `Under [My Orders](${paths.orders}), which shows each step with its date.`,
  },
]

export const DEFAULT_CONTACT_PAGE: ContactPage = {
  ...DEFAULT_CONTACT,
  companyName: DEFAULT_CONTACT.name,
  hours: 'Monday to Friday 9:00 AM-6:00 PM, Saturday 10:00 AM-4:00 PM, Sunday closed',
  businessHours: DEFAULT_HOURS,
  mapLocation: { embed: '', zoom: 15, address: DEFAULT_CONTACT.address },
  socialMedia: { ...DEFAULT_CONTACT.socialMedia, linkedin: '' },
  faqs: DEFAULT_FAQS,
  grievanceOfficer: { name: '', designation: 'Grievance Officer', phone: '', email: '' },
}

/** Reads the setting `contact` with defaults; a cleared list stays empty. */
export function readContactPage(value: unknown): ContactPage {
  const record = asRecord(value) ?? {}
  const information = readContact(value)
  const text = (name: string) => singleLine(ownField(record, name), CONTACT_LIMITS.text)
  const pages = asRecord(ownField(record, 'socialMedia')) ?? {}
  return {
    ...information,
    companyName: text('companyName') || information.name,
    hours: text('hours') || DEFAULT_CONTACT_PAGE.hours,
    businessHours: listed(record, 'businessHours', CONTACT_LIMITS.days, hoursOf) ?? DEFAULT_HOURS,
    mapLocation: mapOf(asRecord(ownField(record, 'mapLocation')) ?? {}, information.address),
    socialMedia: { ...information.socialMedia, linkedin: safeUrl(ownField(pages, 'linkedin')) },
    faqs: listed(record, 'faqs', CONTACT_LIMITS.faqs, questionOf) ?? DEFAULT_FAQS,
    grievanceOfficer: officerOf(asRecord(ownField(record, 'grievanceOfficer')) ?? {}),
  }
}

/** Returns Google Maps links to the shop, by coordinates if set, otherwise by address. */
export function mapLinks({ latitude, longitude, address }: MapLocation) {
  const place = latitude === undefined || longitude === undefined ? address : `${latitude},${longitude}`
  const query = encodeURIComponent(place)
  return {
    directions: `https://www.google.com/maps/dir/?api=1&destination=${query}`,
    map: `https://www.google.com/maps/search/?api=1&query=${query}`,
  }
}

/** Returns the https URL of an embedded map, from the URL itself or from the `<iframe>` code of a map service; otherwise empty. */
export function mapEmbedOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2 * CONTACT_LIMITS.embed) return ''
  const source = /<iframe\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i.exec(value)?.[1]?.replaceAll('&amp;', '&')
  const address = safeUrl(source ?? value)
  return /^https:\/\/[a-z0-9.-]+(?::\d+)?\/[^\s"'<>;,]*$/i.test(address) ? address : ''
}

/**
 * Whether an embedded map is of a well-known service. What is in a frame looks like a part of the shop: any other page could ask its
 * visitors for cards and passwords.
 */
export function isKnownMap(embed: string): boolean {
  const [, host = '', path = ''] = /^https:\/\/([^/]+)([^?#]*)/i.exec(embed.toLowerCase()) ?? []
  // Browsers leave folders that are followed by dots.
  if (/\\|\.\.|%2e|%5c/.test(path)) return false
  return MAP_SERVICES.some((service) => service.hosts.test(host) && path.startsWith(service.path))
}

/** Google, OpenStreetMap, Mappls (MapmyIndia), Bing and Apple. Google and Bing have maps in one folder of their hosts. */
const MAP_SERVICES: readonly { readonly hosts: RegExp; readonly path: string }[] = [
  { hosts: /^(?:www\.)?google\.(?:com|co\.in)$/, path: '/maps/' },
  { hosts: /^maps\.google\.(?:com|co\.in)$/, path: '/' },
  { hosts: /^(?:www\.)?openstreetmap\.org$/, path: '/' },
  { hosts: /^(?:[a-z]+\.)?(?:mappls|mapmyindia)\.com$/, path: '/' },
  { hosts: /^(?:www\.)?bing\.com$/, path: '/maps/' },
  { hosts: /^(?:embed\.)?maps\.apple\.com$/, path: '/' },
]

function mapOf(map: UntrustedRecord, shopAddress: string): MapLocation {
  const latitude = degrees(ownField(map, 'latitude'), 90)
  const longitude = degrees(ownField(map, 'longitude'), 180)
  const zoom = asNumber(ownField(map, 'zoom')) ?? DEFAULT_CONTACT_PAGE.mapLocation.zoom
  return {
    embed: mapEmbedOf(ownField(map, 'embed')),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    zoom: Math.min(20, Math.max(1, Math.round(zoom))),
    address: singleLine(ownField(map, 'address'), CONTACT_LIMITS.text) || shopAddress,
  }
}

function degrees(value: unknown, max: number): number | undefined {
  const number = asNumber(value)
  return number !== undefined && Math.abs(number) <= max ? number : undefined
}

function listed<T>(
  record: UntrustedRecord,
  name: string,
  max: number,
  read: (entry: UntrustedRecord) => T | undefined,
): readonly T[] | undefined {
  const stored = ownField(record, name)
  if (!Array.isArray(stored)) return undefined
  return asList(stored, max).flatMap((entry) => read(asRecord(entry) ?? {}) ?? [])
}

function hoursOf(entry: UntrustedRecord): BusinessHours | undefined {
  const day = singleLine(ownField(entry, 'day'), 60)
  const hours = singleLine(ownField(entry, 'hours'), 60)
  return day === '' ? undefined : { day, hours: hours || 'Closed' }
}

function questionOf(entry: UntrustedRecord) {
  const question = singleLine(ownField(entry, 'question'), CONTACT_LIMITS.text)
  const answer = multiLine(ownField(entry, 'answer'), CONTACT_LIMITS.answer)
  return question === '' || answer === '' ? undefined : { question, answer }
}

function officerOf(officer: UntrustedRecord): GrievanceOfficer {
  const text = (name: keyof GrievanceOfficer) => singleLine(ownField(officer, name), CONTACT_LIMITS.text)
  return {
    name: text('name'),
    designation: text('designation') || DEFAULT_CONTACT_PAGE.grievanceOfficer.designation,
    phone: text('phone'),
    email: text('email'),
  }
}

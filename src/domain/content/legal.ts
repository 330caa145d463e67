import { isCalendarDay } from '../india/time.ts'
import { asList, asNumber, asRecord, multiLine, ownField, singleLine, type UntrustedRecord } from '../untrusted.ts'

export const LEGAL_PAGES = ['privacy', 'terms', 'shipping', 'returns'] as const
export type LegalPageName = (typeof LEGAL_PAGES)[number]

interface Introduction {
  readonly title: string
  readonly content: string
  /** `YYYY-MM-DD`, or empty. */
  readonly lastUpdated: string
}

export interface LegalSection {
  readonly title: string
  readonly content: string
  readonly order: number
}

/** A legal page (specification 2, section 3). */
export interface LegalPage extends Introduction {
  readonly sections: readonly LegalSection[]
}

export interface FrequentQuestion {
  readonly question: string
  readonly answer: string
  readonly category: string
  readonly order: number
}

export interface FaqPage extends Introduction {
  readonly faqs: readonly FrequentQuestion[]
}

/** Maximum lengths; longer texts are truncated when read. */
export const LEGAL_LIMITS = { title: 120, intro: 2_000, sections: 40, content: 8_000, category: 40 } as const

/** Title and introduction shown when a page could not be loaded (specification 2, section 8). */
export const DEFAULT_LEGAL: Readonly<Record<LegalPageName, LegalPage>> = {
  privacy: defaultPage('Privacy Policy', 'What personal data we collect, how we use it and what choices you have.'),
  terms: defaultPage('Terms of Service', 'The terms that apply when you shop with us.'),
  shipping: defaultPage('Shipping Information', 'How we deliver your order, how long it takes and what it costs.'),
  returns: defaultPage('Returns & Refunds', 'How to return an item, and when you receive your refund.'),
}

/** Rupees (specification 2, section 2). A separate setting from those of header and checkout. */
export const SHIPPING_PAGE_FREE_ABOVE = 999

export const DEFAULT_FAQ: FaqPage = {
  title: 'Frequently Asked Questions',
  content: 'Answers to common questions. If you cannot find yours, please contact us.',
  lastUpdated: '',
  faqs: [],
}

export const NO_FAQS = 'No FAQs found for the selected category.'

function defaultPage(title: string, content: string): LegalPage {
  return { title, content, lastUpdated: '', sections: [] }
}

/** Reads a stored page with defaults. Sections without title and text are dropped, the others sorted by `order`. */
export function readLegalPage(name: LegalPageName, value: unknown): LegalPage {
  const record = asRecord(value) ?? {}
  const sections = asList(ownField(record, 'sections'), LEGAL_LIMITS.sections).flatMap((stored, place) => {
    const section = asRecord(stored)
    if (!section) return []
    const title = singleLine(ownField(section, 'title'), LEGAL_LIMITS.title)
    const content = multiLine(ownField(section, 'content'), LEGAL_LIMITS.content)
    return title === '' && content === '' ? [] : [{ title, content, order: orderOf(section, place) }]
  })
  return { ...introductionOf(record, DEFAULT_LEGAL[name]), sections: inOrder(sections) }
}

/** Reads the stored FAQ page with defaults. Entries without question or answer are dropped. */
export function readFaqPage(value: unknown): FaqPage {
  const record = asRecord(value) ?? {}
  const faqs = asList(ownField(record, 'faqs'), MAX_FAQS).flatMap((stored, place) => {
    const faq = asRecord(stored)
    if (!faq) return []
    const question = singleLine(ownField(faq, 'question'), MAX_QUESTION_LENGTH)
    const answer = multiLine(ownField(faq, 'answer'), LEGAL_LIMITS.content)
    const category = singleLine(ownField(faq, 'category'), LEGAL_LIMITS.category).toLowerCase()
    return question === '' || answer === '' ? [] : [{ question, answer, category, order: orderOf(faq, place) }]
  })
  return { ...introductionOf(record, DEFAULT_FAQ), faqs: inOrder(faqs) }
}

export const MAX_FAQS = 100
export const MAX_QUESTION_LENGTH = 300

/** Returns the category filters: 'all', then each category in order of first appearance. */
export function faqCategories(faqs: readonly FrequentQuestion[]): readonly string[] {
  return [ALL_FAQS, ...new Set(faqs.flatMap(({ category }) => (category === '' ? [] : [category])))]
}

export const ALL_FAQS = 'all'

/** Returns the questions of a category, or all of them for `ALL_FAQS`. */
export function faqsIn(faqs: readonly FrequentQuestion[], category: string): readonly FrequentQuestion[] {
  return category === ALL_FAQS ? faqs : faqs.filter((faq) => faq.category === category)
}

/** 'order status' → 'Order status'. */
export function capitalised(category: string): string {
  return category.replace(/^./u, (first) => first.toUpperCase())
}

function introductionOf(record: UntrustedRecord, fallback: Introduction): Introduction {
  const day = singleLine(ownField(record, 'lastUpdated'), 10)
  return {
    title: singleLine(ownField(record, 'title'), LEGAL_LIMITS.title) || fallback.title,
    content: multiLine(ownField(record, 'content'), LEGAL_LIMITS.intro) || fallback.content,
    lastUpdated: isCalendarDay(day) ? day : '',
  }
}

function orderOf(record: UntrustedRecord, place: number): number {
  return Math.trunc(asNumber(ownField(record, 'order')) ?? place)
}

/** Sorts by `order`; equal entries keep their order. */
function inOrder<T extends { readonly order: number }>(list: readonly T[]): readonly T[] {
  return list.toSorted((one, other) => one.order - other.order)
}

/** The icon of a section of a legal page. */
export type SectionIcon = (typeof KEYWORDS)[number][0] | 'document'

/** Returns the icon of a section by the first keyword in its title (specification 2, section 2). */
export function sectionIcon(title: string): SectionIcon {
  const words = title.toLowerCase()
  return KEYWORDS.find(([, keywords]) => keywords.test(words))?.[0] ?? 'document'
}

const KEYWORDS = [
  ['grievance', /grievance|complaint|dispute/],
  ['cookie', /cookie|tracking|tags|count/],
  ['child', /child|minor/],
  ['payment', /pay|price|tax|invoice|refund|cash/],
  ['return', /return|exchange|replace|cancel/],
  ['parcel', /pack|damage|wrong|defect/],
  ['truck', /ship|deliver|courier|dispatch|track/],
  ['globe', /international|abroad|across|where we/],
  ['clock', /time|how long|when|keep|retention/],
  ['rights', /right|choice|consent|access/],
  ['lock', /secur|protect|safe/],
  ['share', /share|third|disclos|others/],
  ['law', /law|legal|liab|jurisdiction|govern/],
  ['account', /account|you agree|eligib|conduct/],
  ['data', /information|data|collect|know|use/],
  ['mail', /contact|reach|question/],
  ['cloth', /product|colour|fabric|cloth|handloom|picture/],
] as const

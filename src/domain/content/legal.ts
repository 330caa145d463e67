import { isCalendarDay } from '../india/time.ts'
import { asList, asNumber, asRecord, multiLine, ownField, singleLine, type UntrustedRecord } from '../untrusted.ts'

export const LEGAL_PAGES = ['privacy', 'terms', 'shipping', 'returns'] as const
export type LegalPageName = (typeof LEGAL_PAGES)[number]

interface Introduction {
  readonly title: string
  readonly content: string
  /** `YYYY-MM-DD`; empty when the page does not say. */
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

/** What is as long as a page may be; more would be cut when read. */
export const LEGAL_LIMITS = { title: 120, intro: 2_000, sections: 40, content: 8_000, category: 40 } as const

/** The title and the intro that stand when nothing could be loaded (specification 2, section 8). */
export const DEFAULT_LEGAL: Readonly<Record<LegalPageName, LegalPage>> = {
  privacy: bare('Privacy Policy', 'What we know about you, what we use it for, and how you have a say in it.'),
  terms: bare('Terms of Service', 'What you can expect from us when you shop here, and what we ask of you.'),
  shipping: bare('Shipping Information', 'How your order travels to you, how long it takes and what it costs.'),
  returns: bare('Returns & Refunds', 'How to send something back, and when you have your money again.'),
}

/** Rupees; specification 2, section 2. A setting of its own, beside those of header and checkout. */
export const SHIPPING_PAGE_FREE_ABOVE = 999

export const DEFAULT_FAQ: FaqPage = {
  title: 'Frequently Asked Questions',
  content: 'Short answers to what we are asked most. If yours is missing, write to us.',
  lastUpdated: '',
  faqs: [],
}

export const NO_FAQS = 'No FAQs found for the selected category.'

function bare(title: string, content: string): LegalPage {
  return { title, content, lastUpdated: '', sections: [] }
}

/** Reads a stored page over its defaults; a section without a title and a text is left out, and the rest put in order. */
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

/** Reads the stored questions over the defaults; one without a question or an answer is left out. */
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

/** The choices above the questions: 'all', then each category in the order it first comes. */
export function faqCategories(faqs: readonly FrequentQuestion[]): readonly string[] {
  return [ALL_FAQS, ...new Set(faqs.flatMap(({ category }) => (category === '' ? [] : [category])))]
}

export const ALL_FAQS = 'all'

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

/** By `order`; equal ones stay as they were written. */
function inOrder<T extends { readonly order: number }>(list: readonly T[]): readonly T[] {
  return list.toSorted((one, other) => one.order - other.order)
}

/** What a section of a legal page is about, as far as its title tells. */
export type SectionIcon = (typeof KEYWORDS)[number][0] | 'document'

/** The icon of a section, chosen by the first of these words its title has (specification 2, section 2). */
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

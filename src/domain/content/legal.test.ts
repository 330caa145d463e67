import { describe, expect, it } from 'vitest'
import {
  capitalised,
  DEFAULT_FAQ,
  DEFAULT_LEGAL,
  faqCategories,
  faqsIn,
  LEGAL_PAGES,
  readFaqPage,
  readLegalPage,
  sectionIcon,
} from './legal.ts'

describe('a legal page', () => {
  it.each(LEGAL_PAGES)(
    '%s has the default title and introduction and no sections when the stored value is invalid',
    (name) => {
      for (const stored of [undefined, null, [], 'x', { sections: 7 }, { title: ['x'], sections: [null, 1, {}] }]) {
        expect(readLegalPage(name, stored)).toEqual(DEFAULT_LEGAL[name])
      }
    },
  )

  it('sorts its sections by order and keeps equal ones as stored', () => {
    const sections = [
      { title: 'Third', content: 'c', order: 5 },
      { title: 'First', content: 'a', order: '1' },
      { title: 'Second', content: 'b', order: 1 },
    ]
    const page = readLegalPage('terms', { title: ' Terms\n', lastUpdated: '2026-10-01', sections })
    expect(page.sections.map(({ title }) => title)).toEqual(['First', 'Second', 'Third'])
    expect(page).toMatchObject({ title: 'Terms', lastUpdated: '2026-10-01', content: DEFAULT_LEGAL.terms.content })
  })

  it.each(['yesterday', '2026-13-45', '', 7])('has no date for %j', (lastUpdated) => {
    expect(readLegalPage('privacy', { lastUpdated }).lastUpdated).toBe('')
  })

  it.each([
    ['Information we collect', 'data'],
    ['Cookies and tags', 'cookie'],
    ['How we keep it safe', 'clock'],
    ['Grievance officer', 'grievance'],
    ['Delivery times', 'truck'],
    ['Refunds', 'payment'],
    ['Something else', 'document'],
  ])('%s has the icon %s', (title, icon) => {
    expect(sectionIcon(title)).toBe(icon)
  })
})

describe('the FAQ page', () => {
  const faqs = readFaqPage({
    faqs: [
      { question: 'Two?', answer: 'b', category: 'Orders', order: 2 },
      { question: 'One?', answer: 'a', category: 'sizes', order: 1 },
      { question: 'Three?', answer: 'c', category: ' orders ', order: 3 },
      { question: 'Unanswered?', answer: ' ', category: 'sizes' },
      { question: 'Loose?', answer: 'd', order: 9 },
    ],
  }).faqs

  it('sorts its questions by order and drops those without an answer', () => {
    expect(faqs.map(({ question }) => question)).toEqual(['One?', 'Two?', 'Three?', 'Loose?'])
  })

  it('can be filtered by category: all, then each once', () => {
    expect(faqCategories(faqs)).toEqual(['all', 'sizes', 'orders'])
    expect(faqsIn(faqs, 'orders').map(({ question }) => question)).toEqual(['Two?', 'Three?'])
    expect(faqsIn(faqs, 'all')).toHaveLength(4)
    expect(faqsIn(faqs, 'returns')).toEqual([])
    expect(capitalised('orders')).toBe('Orders')
  })

  it('is empty when the stored value is invalid', () => {
    for (const stored of [undefined, 'x', { faqs: {} }, { faqs: [null, []] }])
      expect(readFaqPage(stored)).toEqual(DEFAULT_FAQ)
  })
})

import { describe, expect, it } from 'vitest'
import { parseSearchRules, readSearchRules, ruleKey, searchRuleTexts, synonymTable } from './shop-rules.ts'

const TEXTS = {
  synonyms: 'night suit, pyjama set',
  redirects: 'gift card => /faq',
  pins: 'diwali => A-1, B-2',
  indexedFilters: 'Color\nCountry of Origin',
}

describe('the rules for searches', () => {
  it('are read and written alike', () => {
    const { write, errors } = parseSearchRules(TEXTS)
    expect(errors).toEqual({})
    expect(searchRuleTexts(readSearchRules(write))).toEqual(TEXTS)
  })

  it.each([
    [{ synonyms: 'x, y\nalone' }, { synonyms: 'Line 2: Please enter at least two words, separated by commas.' }],
    [{ redirects: 'gift card' }, { redirects: 'Line 1: Please enter the search, => and the target.' }],
    [{ redirects: 'x => https://evil.example' }, { redirects: expect.stringContaining('a path of the shop') }],
    [{ redirects: 'x => //evil.example' }, { redirects: expect.stringContaining('a path of the shop') }],
    [
      { indexedFilters: 'colour\nprice' },
      { indexedFilters: expect.stringContaining('Line 2: Please enter one of these') },
    ],
    [{ pins: `x => ${'A,'.repeat(9)}` }, { pins: 'Line 1: Please enter at most 8 SKUs.' }],
    [{ pins: `x => ${'A'.repeat(81)}` }, { pins: 'Line 1: Please enter a SKU of at most 80 characters.' }],
    [{ pins: 'diwali => A\nDIWALI  => B' }, { pins: 'Line 2: Line 1 is for the same search.' }],
    [{ redirects: `${'x'.repeat(101)} => /faq` }, { redirects: expect.stringContaining('at most 100 characters') }],
    [{ redirects: 'x => /products?search=X' }, { redirects: 'Line 1: This search would lead to itself.' }],
    [
      {
        redirects:
          'a => /faq\nsuit => /products?search=Night+Dresses\nnight dress => /products?page=2&search=suits#top',
      },
      { redirects: 'Line 2: This search would lead to itself.' },
    ],
    [{ synonyms: 'for, kurta' }, { synonyms: 'Line 1: “for” is in too many searches to mean something else.' }],
    [{ synonyms: 'kurta, ✿✿' }, { synonyms: 'Line 1: “✿✿” has no letter or digit.' }],
    [{ synonyms: 'kurta, Kurtas' }, { synonyms: expect.stringContaining('spellings of one word') }],
    [{ synonyms: 'a b c d e f g, kurta' }, { synonyms: expect.stringContaining('more than 6 words') }],
    [{ synonyms: `${'x'.repeat(81)}, kurta` }, { synonyms: expect.stringContaining('at most 80 characters') }],
    [
      { synonyms: Array.from({ length: 21 }, (_, at) => `w${at}`).join(',') },
      { synonyms: expect.stringContaining('at most 20 words') },
    ],
  ])('%j is refused', (change, errors) => {
    expect(parseSearchRules({ ...TEXTS, ...change }).errors).toEqual(errors)
  })

  it.each([
    { synonyms: 'साड़ी, saree, kanjivaram, ಸೀರೆ' },
    { redirects: 'x => /products?search=x&color=Red' },
    { redirects: 'x => /products?search=y\ny => /faq' },
    { pins: 'दिवाली => A-1' },
  ])('%j is accepted', (change) => {
    expect(parseSearchRules({ ...TEXTS, ...change }).errors).toEqual({})
  })

  it.each([undefined, [], 'x', { synonyms: [['alone'], 7], redirects: [{ term: 'x', path: '//evil' }], pins: [{}] }])(
    'ignore nonsense in the settings: %j',
    (value) => expect(readSearchRules(value)).toEqual({ synonyms: [], redirects: [], pins: [], indexedFilters: [] }),
  )

  it('find a search in any spelling of case and plural', () => {
    expect(ruleKey(' Gift  CARDS ')).toBe(ruleKey('gift card'))
  })

  it('make every phrase of a row mean the others', () => {
    const table = synonymTable([['night suit', 'pyjama set', 'nightie']])
    expect(table.get('nighty')?.map(({ stems }) => stems.join(' '))).toEqual(['night suit', 'pyjama set'])
  })
})

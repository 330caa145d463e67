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
    [{ synonyms: 'a, b\nalone' }, { synonyms: 'Line 2: Please enter at least two words, separated by commas.' }],
    [{ redirects: 'gift card' }, { redirects: 'Line 1: Please enter the search, => and the target.' }],
    [{ redirects: 'x => https://evil.example' }, { redirects: expect.stringContaining('a path of the shop') }],
    [{ redirects: 'x => //evil.example' }, { redirects: expect.stringContaining('a path of the shop') }],
    [
      { indexedFilters: 'colour\nprice' },
      { indexedFilters: expect.stringContaining('Line 2: Please enter one of these') },
    ],
    [{ pins: `x => ${'A,'.repeat(9)}` }, { pins: 'Line 1: Please enter at most 8 SKUs.' }],
  ])('%j is refused', (change, errors) => {
    expect(parseSearchRules({ ...TEXTS, ...change }).errors).toEqual(errors)
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

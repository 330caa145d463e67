import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLORS, PATTERNS, SIZES, type SuggestionSource, suggestionsFor } from './suggestions.ts'

const shop: SuggestionSource = {
  categories: ['Kurtas', 'Kurta Sets', 'Kurtis', 'Kurta Fabrics', 'Sarees'].map((name, at) => ({ id: `c${at}`, name })),
  brands: ['Kurta House', 'House of Kurtas', 'Kurtalicious', 'My Kurta', 'Kesar'].map((name, at) => ({
    id: `b${at}`,
    name,
  })),
}
const nothing: SuggestionSource = { categories: [], brands: [] }
const labels = (query: string, kind: string, from = nothing) =>
  suggestionsFor(query, from)
    .filter((suggestion) => suggestion.kind === kind)
    .map(({ label }) => label)

describe('search suggestions', () => {
  it.each(['', ' ', '\n\t'])('are empty for the empty query %j', (query) => {
    expect(suggestionsFor(query, shop)).toEqual([])
  })

  it('include the general search only for more than 2 characters', () => {
    expect(labels('re', 'search')).toEqual([])
    expect(labels('red', 'search')).toEqual(['Search for "red"'])
    expect(suggestionsFor('red', nothing)[0]).toEqual({
      kind: 'search',
      label: 'Search for "red"',
      query: { search: 'red' },
    })
  })

  it('include the letter sizes and 28 to 46 in steps of 2', () => {
    expect(SIZES).toEqual([
      'XS',
      'S',
      'M',
      'L',
      'XL',
      'XXL',
      '28',
      '30',
      '32',
      '34',
      '36',
      '38',
      '40',
      '42',
      '44',
      '46',
    ])
    expect(labels('x', 'size')).toEqual(['XS', 'XL', 'XXL'])
    expect(labels('3', 'size')).toEqual(['30', '32', '34', '36', '38'])
    expect(labels('size 38', 'size')).toEqual(['38'])
    expect(labels('29', 'size')).toEqual([])
    expect(labels('size m', 'size')).toContain('M')
    // The metres of cloth, and the beginning of another word.
    expect(labels('2.5 m', 'size')).toEqual([])
    expect(labels('banarasi s', 'size')).toEqual([])
  })

  it('include at most 3 of the 12 colours', () => {
    expect(COLORS).toHaveLength(12)
    expect(COLORS.filter((color) => color.toLowerCase().includes('e')).length).toBeGreaterThan(3)
    expect(labels('e', 'color')).toEqual(['Red', 'Blue', 'Green'])
    expect(labels('bl', 'color')).toEqual(['Blue', 'Black'])
    expect(labels('grey', 'color')).toEqual(['Gray'])
    expect(labels('red kurta', 'color')).toEqual(['Red'])
  })

  it('include at most 2 of the 7 patterns', () => {
    expect(PATTERNS).toHaveLength(7)
    expect(PATTERNS.filter((pattern) => pattern.toLowerCase().includes('o')).length).toBeGreaterThan(2)
    expect(labels('o', 'pattern')).toEqual(['Solid', 'Floral'])
    expect(labels('stripes', 'pattern')).toEqual(['Striped'])
  })

  it('include at most 3 categories and 3 brands, those that start with the query first', () => {
    expect(labels('kurta', 'category', shop)).toEqual(['Kurtas', 'Kurta Sets', 'Kurta Fabrics'])
    expect(labels('red saree', 'category', shop)).toEqual(['Sarees'])
    // What the last word begins, unless a kind is named already.
    expect(labels('red sa', 'category', shop)).toEqual(['Sarees'])
    expect(labels('silk fab', 'category', shop)).toEqual(['Kurta Fabrics'])
    expect(labels('saree ku', 'category', shop)).toEqual(['Sarees'])
    expect(labels('red s', 'category', shop)).toEqual([])
    expect(labels('kurta for', 'category', shop)).toEqual(['Kurtas', 'Kurta Sets', 'Kurta Fabrics'])
    expect(labels('kurtas for men', 'category', shop)).toEqual(['Kurtas', 'Kurta Sets', 'Kurta Fabrics'])
    expect(labels('red house', 'brand', shop)).toEqual([])
    expect(labels('kurta', 'brand', shop)).toEqual(['Kurta House', 'Kurtalicious', 'House of Kurtas'])
    expect(suggestionsFor('sarees', shop).at(-1)?.query).toEqual({ category: 'c4' })
    expect(suggestionsFor('kesar', shop).at(-1)?.query).toEqual({ brand: 'Kesar' })
  })

  it('are at most 8 in total and within the limit of each kind for any text', () => {
    const names = fc.array(
      fc.record({ id: fc.string(), name: fc.constantFrom('Blue', 'Solid', 'e', 'l', 'Sole', '3') }),
    )
    const typed = fc.oneof(fc.string(), fc.constantFrom('l', 'e', 's', 'o', 'a', '3', '4', 'so', 'solid blue l'))
    fc.assert(
      fc.property(typed, names, names, (query, categories, brands) => {
        const given = suggestionsFor(query, { categories, brands })
        const count = (kind: string) => given.filter((suggestion) => suggestion.kind === kind).length
        expect(given.length).toBeLessThanOrEqual(8)
        expect(count('search')).toBe(query.trim().length > 2 ? 1 : 0)
        expect(count('color')).toBeLessThanOrEqual(3)
        expect(count('pattern')).toBeLessThanOrEqual(2)
        expect(count('category')).toBeLessThanOrEqual(3)
        expect(count('brand')).toBeLessThanOrEqual(3)
      }),
    )
    expect(suggestionsFor('l', shop)).toHaveLength(8)
  })

  it.each([
    ['mens kurta', ['Kurtas', 'Kurta Fabrics']],
    ['kurta for women', ['Kurtas & Kurtis', 'Kurta Fabrics']],
    ['ladkiyon ke liye kurta', ['Girls’ Kurtas', 'Kurta Fabrics']],
    ['kids kurta', ['Girls’ Kurtas', 'Boys’ Kurtas', 'Kurta Fabrics']],
    ['kurta', ['Kurtas & Kurtis', 'Kurtas', 'Kurta Fabrics']],
  ])('for %j are of categories for the people it names', (typed, expected) => {
    const of = (mainCategoryName: string, name: string) => ({
      id: `${mainCategoryName} ${name}`,
      name,
      mainCategoryName,
    })
    const categories = [
      of('Women', 'Kurtas & Kurtis'),
      of('Men', 'Kurtas'),
      of('Fabrics', 'Kurta Fabrics'),
      of('Kids', 'Girls’ Kurtas'),
      of('Kids', 'Boys’ Kurtas'),
    ]
    expect(labels(typed, 'category', { categories, brands: [] })).toEqual(expected)
  })

  it('for the people of a main category are of its category, whatever others have the same name', () => {
    const categories = ['Women', 'Men'].map((mainCategoryName) => ({
      id: mainCategoryName,
      name: 'Shirts',
      mainCategoryName,
    }))
    const [suggested] = suggestionsFor('shirts for men', { categories, brands: [] }).filter(
      ({ kind }) => kind === 'category',
    )
    expect(suggested?.query).toEqual({ category: 'Men' })
  })
})

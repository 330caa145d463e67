import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const of = (garment: string, name: string, color: string, fabric: string) =>
  product(name, { garment, categoryName: `${garment}s`, colors: [color], fabric })
const products = [
  of('Saree', 'Katan Saree', 'Navy', 'Silk'),
  of('Saree', 'Parka Green Saree', 'Green', 'Georgette'),
  of('Kurta', 'Embroidered Kurta', 'White', 'Khadi'),
  of('Kurta', 'Plain Kurta with Drawstring', 'Maroon', 'Cotton'),
  of('Shawl', 'Pashmina Shawl', 'Grey', 'Wool'),
  of('Dress', 'Party Dress', 'Black', 'Crepe'),
  of('Stole', 'Elephant Stole', 'Rust', 'Modal'),
  of('Mat', 'Dhurrie Mat', 'Beige', 'Jute'),
]
const index = buildIndex(products)
const names = new Map(products.map(({ id, name }) => [id, name]))

function search(text: string) {
  const { ids, search: reading } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 24 })
  const { corrections = [], attributes = [], didYouMean, exact } = reading?.understood ?? {}
  const missing = attributes.filter(({ applied }) => !applied).map(({ value }) => value)
  return { found: ids.map((id) => names.get(id)), corrections, missing, didYouMean, exact }
}

describe('forms of Hindi verbs', () => {
  it.each(
    'dhone dhulta sookhne rakhna dikhegi pehnunga chalegi karwana silwane khelne naachne baithne chubhta lagega mangwani phabega'.split(
      ' ',
    ),
  )('%j says nothing about a product', (word) => {
    expect(search(`silk saree ${word}`)).toEqual({
      found: expect.arrayContaining(['Katan Saree']),
      corrections: [],
      missing: [],
      didYouMean: undefined,
      exact: 1,
    })
  })
})

describe('everyday words of Hindi', () => {
  it.each(
    'achcha kaafi rakho pasina tikau mazboot kharab daag haan nahee saare kaisa kaisi waali vaisa aage peeche mahine kapdo bachat muft'.split(
      ' ',
    ),
  )('%j is no misspelling', (word) => {
    const { corrections, didYouMean } = search(`${word} saree`)
    expect({ corrections, didYouMean }).toEqual({ corrections: [], didYouMean: undefined })
  })
})

describe('what Hindi calls details and occasions', () => {
  it.each([
    ['kadhayi wala kurta', 'Embroidered Kurta'],
    ['naada wala kurta', 'Plain Kurta with Drawstring'],
    ['janmdin ke liye dress', 'Party Dress'],
    ['haathi wala stole', 'Elephant Stole'],
  ])('%j means the same as in English', (text, expected) => {
    const { found, missing } = search(text)
    expect(found[0]).toBe(expected)
    expect(missing).toEqual([])
  })
})

describe('what shops call products', () => {
  it.each([
    ['saari', 'Saree'],
    ['silk saari', 'Saree'],
    ['mat', 'Mat'],
    ['jute mat', 'Mat'],
  ])('%j is no word of grammar', (text, expected) => {
    expect(search(text).found[0]).toContain(expected)
  })
})

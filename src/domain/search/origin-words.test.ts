import { describe, expect, it } from 'vitest'
import { readQuery } from './query.ts'

const telling = (text: string) =>
  readQuery(text)
    .words.filter(({ kind }) => kind !== 'filler')
    .map((word) => word.text)
    .join(' ')

describe('the country of origin in a search', () => {
  it.each([
    ['made in india', '', 'India'],
    ['made in india kurta', 'kurta', 'India'],
    ['kurta proudly made in India', 'kurta', 'India'],
    ['indian made shirt', 'shirt', 'India'],
    ['saree country of origin: india', 'saree', 'India'],
    ['bharat me bana kurta', 'kurta', 'India'],
    ['shirt made in sri lanka under 900', 'shirt', 'Sri Lanka'],
    ['manufactured in Viet Nam jacket', 'jacket', 'Vietnam'],
  ])('%j asks for %j of %s', (text, words, country) => {
    expect(readQuery(text).origin).toEqual({ country, isExcluded: false })
    expect(telling(text)).toBe(words)
  })

  it.each([
    ['kurta not made in china', 'kurta'],
    ['non chinese made kurta', 'kurta'],
    ['china ka bana nahi kurta', 'kurta'],
  ])('%j leaves a country out', (text, words) => {
    expect(readQuery(text).origin).toEqual({ country: 'China', isExcluded: true })
    expect(telling(text)).toBe(words)
  })

  it.each([
    'indian dress',
    'chinese collar kurta',
    'made to measure suit',
    'turkey red fabric',
    'nepal shawl',
    'hand made bag',
  ])('%j names no country of origin', (text) => {
    expect(readQuery(text).origin).toBeUndefined()
  })
})

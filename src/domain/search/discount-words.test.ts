import { describe, expect, it } from 'vitest'
import { readQuery } from './query.ts'

const telling = (text: string) =>
  readQuery(text)
    .words.filter(({ kind }) => kind !== 'filler')
    .map((word) => word.text)
    .join(' ')

describe('discounts in a search', () => {
  it.each([
    ['50% off sarees', 'sarees', 50],
    ['saree 50 % off', 'saree', 50],
    ['kurta at 30% discount', 'kurta', 30],
    ['flat 40 off jeans', 'jeans', 40],
    ['min 25 percent off dress', 'dress', 25],
    ['kurti 20% or more off', 'kurti', 20],
    ['discount above 60% shirts', 'shirts', 60],
    ['10% se zyada chhoot kurta', 'kurta', 10],
    ['saree 30% ki chhut', 'saree', 30],
    ['साड़ी 50% छूट', 'saree', 50],
    ['half price lehenga', 'lehenga', 50],
    ['aadhe daam me suit', 'suit', 50],
  ])('%j asks for %j at %j percent', (text, words, discount) => {
    expect(readQuery(text)).toMatchObject({ discount })
    expect(readQuery(text).price).toBeUndefined()
    expect(telling(text)).toBe(words)
  })

  it.each([
    ['upto 70% off kurti', 'kurti'],
    ['buy 2 get 1 free shirts', 'shirts'],
    ['buy one get one kurti', 'kurti'],
  ])('%j asks for what is on sale', (text, words) => {
    expect(readQuery(text).discount).toBeUndefined()
    expect(readQuery(text).words).toContainEqual({ text: 'sale', kind: 'filler' })
    expect(telling(text)).toBe(words)
  })

  it.each([
    ['off white saree', 'off white saree'],
    ['off shoulder top', 'off shoulder top'],
    ['100% cotton shirt', 'cotton shirt'],
    ['half sleeve shirt', 'half sleeve shirt'],
    ['0% off saree', '0 off saree'],
  ])('%j names no discount', (text, words) => {
    expect(readQuery(text).discount).toBeUndefined()
    expect(telling(text)).toBe(words)
  })

  it('is read next to a price', () => {
    expect(readQuery('kurta 20% off under 1500')).toMatchObject({ discount: 20, price: { max: 1500_00 } })
  })
})

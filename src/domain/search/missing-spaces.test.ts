import { expect, it } from 'vitest'
import { readQuery } from './query.ts'

const words = (text: string) => readQuery(text).words.map((word) => word.text)

it.each([
  ['dressfor women', 'dress for women'],
  ['kurtawith jacket', 'kurta with jacket'],
  ['shirt forwomen', 'shirt for women'],
  ['kurti  with   pockets', 'kurti with pockets'],
  ['red+cotton+kurti', 'red cotton kurti'],
  ['#red #kurti', 'red kurti'],
  ['red-cotton-kurti-for-women', 'red cotton kurti for women'],
  ['kurti-not-red', 'kurti'],
  ['saree in all sizes', 'saree'],
])('%j reads as %j', (text, same) => {
  expect(words(text)).toEqual(words(same))
})

it.each([
  'kurti under 500.',
  'kurti under 500...',
  'kurti under500',
  'kurti 500tak',
  'kurtiunder 500',
  'kurti #under #500',
  'kurti-under-500',
])('%j has a price', (text) => {
  expect(readQuery(text)).toMatchObject({ price: { max: 500_00 } })
  expect(words(text)[0]).toBe('kurti')
})

it.each([
  ['bra34b', '34B'],
  ['jeans32', '32'],
  ['xxltshirt', 'XXL'],
  ['3xlkurti', '3XL'],
  ['jeans size32', '32'],
])('%j has a size', (text, size) => {
  expect(readQuery(text).size).toBe(size)
})

it('"sizes" is no size S', () => {
  expect(readQuery('saree all sizes').size).toBeUndefined()
  expect(readQuery('kurti sizes s').size).toBe('S')
})

it.each(['forward', 'foreverwomen', 'withdrawn', 'boatwithneck'])('%j stays one word', (text) => {
  expect(words(text)).toEqual([text])
})

it('excludes what "without" is joined to', () => {
  expect(readQuery('kurti withoutcollar').excluded).toEqual(['collar'])
})

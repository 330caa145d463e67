import { expect, it } from 'vitest'
import { readQuery } from './query.ts'

it.each([
  ['kurta in m', 'kurta', 'M'],
  ['kurta in m not red', 'kurta', 'M'],
  ['kurta in l long sleeves', 'kurta long sleeves', 'L'],
  ['shirt in m&s', 'shirt m s', undefined],
  ['kurta available in s', 'kurta', 'S'],
  ['shirt in small checks', 'shirt small checks', undefined],
  ['kurta m', 'kurta', 'M'],
  ['t-shirt l ka hai kya', 'tshirt', 'L'],
  ['dress (medium)', 'dress', 'M'],
  ['men s kurta', 'men s kurta', undefined],
  ['m kurta', 'kurta', 'M'],
  ['large kurta', 'kurta', 'L'],
  ['large bag', 'large bag', undefined],
  ['large print dress', 'large print dress', undefined],
  ['small top under 500', 'top', 'S'],
  ['kurta size स्मॉल', 'kurta', 'S'],
  ['kurta मीडियम', 'kurta', 'M'],
  ['लार्ज साइज कुर्ता', 'kurta', 'L'],
  ['x l kurta', 'kurta', 'XL'],
  ['kurta x-large', 'kurta', 'XL'],
  ['xlarge kurta', 'kurta', 'XL'],
  ['kurta extra small', 'kurta', 'XS'],
  ['kurta xx large', 'kurta', 'XXL'],
  ['kurta extra extra large', 'kurta', 'XXL'],
  ['top 3 xl mein', 'top', '3XL'],
  ['kurta med size', 'kurta', 'M'],
  ['my size is l kurta', 'kurta', 'L'],
  ['kurta xl saiz', 'kurta', 'XL'],
  ['34 jeans', 'jeans', '34'],
  ['32 blue jeans', 'blue jeans', '32'],
  ['50 sarees', '50 sarees', undefined],
])('%j asks for %j in size %s', (text, expected, size) => {
  const { words, size: read } = readQuery(text)
  expect(words.filter(({ kind }) => kind !== 'filler').map((word) => word.text)).toEqual(expected.split(' '))
  expect(read).toBe(size)
})

// Patterns that try every way to divide such a text take years.
it.each(['x', 'x ', 'xx-', 'extra ', '2 x'])('%j is no size, however often it is repeated', (part) => {
  expect(readQuery(part.repeat(200)).size).toBeUndefined()
})

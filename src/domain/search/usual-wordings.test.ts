import { describe, expect, it } from 'vitest'
import { readQuery } from './query.ts'

const fillersOf = (text: string) => readQuery(text).words.flatMap((word) => (word.kind === 'filler' ? [word.text] : []))

describe('prices in other words', () => {
  it.each([
    ['saree 1500 ke aas paas', { min: 1125_00, max: 1875_00 }],
    ['2000 ke karib saree', { min: 1500_00, max: 2500_00 }],
    ['lehenga 1 lakh', { max: 1_00_000_00 }],
    ['shirts at 499', { max: 499_00 }],
    ['shirt in 999', { max: 999_00 }],
  ])('of %j are %j', (text, price) => {
    expect(readQuery(text).price).toEqual(price)
  })
})

describe('sizes and widths', () => {
  it.each([
    ['uk 10 dress', '10'],
    ['eu 38 shoes', '38'],
    ['us size 6 dress', '6'],
    ['28 inch denim jeans', '28'],
    ['jeans mens 34 inch', '34'],
    ['trouser 38 inch length', undefined],
    ['cotton 44 inch kurti', undefined],
  ])('of %j: size %j', (text, size) => {
    expect(readQuery(text).size).toBe(size)
  })

  it.each([
    ['58 inch linen', 147],
    ['44 inch cotton', 112],
    ['28 inch denim jeans', undefined],
  ])('of %j: width %j', (text, width) => {
    expect(readQuery(text).widthCm).toBe(width)
  })
})

describe('lists of the shop in other words', () => {
  it.each([
    ['most sold saree', 'bestselling'],
    ['best seller kurti', 'bestselling'],
    ['sabse zyada bikne wali kurti', 'bestselling'],
    ['highest rated saree', 'rated'],
    ['4 star kurti', 'rated'],
    ['viral dress', 'trending'],
    ['reels wali saree', 'trending'],
    ['celebrity style lehenga', 'trending'],
    ['aaj kal fashion me kya chal raha hai', 'trending'],
  ])('%j asks for what is %s', (text, list) => {
    expect(fillersOf(text)).toContain(list)
  })
})

describe('the word season', () => {
  it.each([
    ['clothes for rainy season', ['clothes', 'rainy']],
    ['summer season kurti', ['summer', 'kurti']],
    ['season kurti', ['season', 'kurti']],
  ])('of %j is a word to find only by itself', (text, words) => {
    const found = readQuery(text).words.filter(({ kind }) => kind === 'word')
    expect(found.map(({ text }) => text)).toEqual(words)
  })
})

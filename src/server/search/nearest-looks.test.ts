import { describe, expect, it } from 'vitest'
import { product } from '../../../test/indexed-products.ts'
import { buildIndex } from './catalogue-index.ts'

const silk = product('Silk Saree', { garment: 'Saree', categoryName: 'Sarees', fabric: 'Silk' })
const cotton = product('Cotton Saree', { garment: 'Saree', categoryName: 'Sarees', fabric: 'Cotton' })
const solid = (name: string, garment: string) => product(name, { garment, pattern: 'Solid' })
const few = [
  // The description of another product names the fabric.
  { ...cotton, description: 'Goes well with a satin blouse.' },
  silk,
  product('Floral Kurta', { garment: 'Kurta', pattern: 'Floral' }),
  solid('Plain Kurta', 'Kurta'),
  product('Bandhani Dupatta', { garment: 'Dupatta', pattern: 'Bandhani' }),
  solid('Plain Dupatta', 'Dupatta'),
  product('Striped Shirt', { garment: 'Shirt', pattern: 'Striped' }),
  solid('Formal Shirt', 'Shirt'),
  solid('Crew Neck T-Shirt', 'T-Shirt'),
  solid('Polo T-Shirt', 'T-Shirt'),
  solid('Long Sleeve Dress', 'Dress'),
  solid('Sleeveless Dress', 'Dress'),
  solid('Plain Skirt', 'Skirt'),
  solid('Maxi Skirt', 'Skirt'),
  solid('Midi Skirt', 'Skirt'),
  solid('Washed Jeans', 'Jeans'),
  solid('Raw Jeans', 'Jeans'),
]

function listing(products: typeof few) {
  const index = buildIndex(products)
  return (text: string) => {
    const { ids, search } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 9 })
    const names = ids.map((id) => products.find((one) => one.id === id)?.name)
    return { names, attributes: search?.understood.attributes }
  }
}

const list = listing(few)

describe('a fabric that the shop does not have', () => {
  it.each(['satin', 'satin saree', 'velvet', 'taffeta saree', 'tussar', 'tussar saree'])(
    '%j shows what is nearest to it, and says so',
    (text) => {
      const { names, attributes } = list(text)
      expect(names[0]).toBe('Silk Saree')
      expect(attributes).toMatchObject([{ kind: 'fabric', applied: false }])
    },
  )

  it('is not replaced in a shop that has it', () => {
    const satin = product('Satin Saree', { garment: 'Saree', categoryName: 'Sarees', fabric: 'Satin' })
    expect(listing([...few, satin])('satin').names).toEqual(['Satin Saree'])
  })
})

it('is not what another product is named with a word for it', () => {
  const fabric = (name: string, of: string) => product(name, { garment: 'Fabric', categoryName: 'Fabrics', fabric: of })
  const others = [
    product('Jaali Geometric Kurta', { garment: 'Kurta', fabric: 'Cotton' }),
    fabric('Chiffon by the Metre', 'Chiffon'),
    fabric('Tweed by the Metre', 'Wool'),
  ]
  expect(listing([...few, ...others])('net cloth').names[0]).toBe('Chiffon by the Metre')
})

it('lists what is knitted or for the winter where nothing of the kind is of wool', () => {
  const winter = product('Winter Kurta', { garment: 'Kurta' })
  const shawl = product('Wool Shawl', { garment: 'Shawl', fabric: 'Wool' })
  const { names, attributes } = listing([...few, winter, shawl])('woollen kurta')
  expect(names[0]).toBe('Winter Kurta')
  expect(attributes).toMatchObject([{ value: 'woollen', applied: false }])
})

it('shows the kinds that usually have a cut, where the shop has nothing like it', () => {
  const { names, attributes } = list('halter neck')
  expect(names[0]).toBe('Sleeveless Dress')
  expect(names).toContain('Long Sleeve Dress')
  expect(attributes).toMatchObject([{ value: 'halter neck', applied: false }])
})

describe('a pattern, neck, sleeve or cut that the shop does not have', () => {
  it.each([
    ['paisley kurta', 'Floral Kurta', 'Plain Kurta'],
    ['tropical print kurta', 'Floral Kurta', 'Plain Kurta'],
    ['tie dye dupatta', 'Bandhani Dupatta', 'Plain Dupatta'],
    ['pinstripe shirt', 'Striped Shirt', 'Formal Shirt'],
    ['v neck tshirt', 'Crew Neck T-Shirt', 'Polo T-Shirt'],
    ['full length skirt', 'Maxi Skirt', 'Midi Skirt'],
    ['floor length skirt', 'Maxi Skirt', 'Midi Skirt'],
    ['skirt till ankle', 'Maxi Skirt', 'Midi Skirt'],
    ['skirt that covers the knees', 'Midi Skirt', 'Maxi Skirt'],
    ['henley tshirt', 'Crew Neck T-Shirt', 'Polo T-Shirt'],
    ['balloon sleeve dress', 'Long Sleeve Dress', 'Sleeveless Dress'],
    ['ripped jeans', 'Washed Jeans', 'Raw Jeans'],
  ])('%j lists the nearest first, and says that there is none', (text, first, second) => {
    const { names, attributes } = list(text)
    expect(names.slice(0, 2)).toEqual([first, second])
    expect(attributes).toMatchObject([{ applied: false }])
  })

  it.each([
    ['paisley', 'Floral Kurta'],
    ['tropical print', 'Floral Kurta'],
    ['zig zag', 'Striped Shirt'],
    ['turtle neck', 'Crew Neck T-Shirt'],
    ['cap sleeve', 'Sleeveless Dress'],
  ])('%j is no empty page', (text, first) => {
    expect(list(text).names[0]).toBe(first)
  })

  it('is not replaced in a shop that has it', () => {
    const henley = product('Henley T-Shirt', { garment: 'T-Shirt', pattern: 'Solid' })
    expect(listing([...few, henley])('henley').names).toEqual(['Henley T-Shirt'])
  })

  it('counts as missing where one product has each of its words', () => {
    const high = product('High Waist Jeans', { garment: 'Jeans', pattern: 'Solid' })
    expect(listing([...few, high])('high neck').names).toEqual(['Crew Neck T-Shirt'])
  })
})

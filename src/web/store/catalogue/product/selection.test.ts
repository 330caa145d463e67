import { describe, expect, it } from 'vitest'
import type { ProductData, ShownVariant } from './product-data.ts'
import { readSelection } from './selection.ts'

const ID = '3549cf63a4fa93b68cab2a13'

describe('the selection in the address', () => {
  it('starts with the first colour in stock and no size', () => {
    const { choice, variant, sku } = readSelection(kurta, new URLSearchParams())
    expect(choice).toEqual({ color: 'Navy' })
    expect(variant).toBeUndefined()
    expect(sku).toBe('3549CF63')
  })

  it('finds colour and size in any letter case', () => {
    const { variant, sku } = readSelection(kurta, new URLSearchParams('color=maroon&size=m'))
    expect(variant).toMatchObject({ color: 'Maroon', size: 'M' })
    expect(sku).toBe('K-MAR-M')
  })

  it('selects a colour available in the requested size', () => {
    expect(readSelection(kurta, new URLSearchParams('size=L')).choice).toEqual({ color: 'Maroon', size: 'L' })
  })

  it('ignores an unknown colour or size, and an unavailable combination', () => {
    for (const query of [
      'color=Turquoise',
      'size=9XL',
      'color=&size=',
      'color=Turquoise&size=9XL',
      'color=Navy&size=L',
    ])
      expect(readSelection(kurta, new URLSearchParams(query)).choice).toEqual({ color: 'Navy' })
  })

  it('keeps the size when the other colour has it, and drops it otherwise', () => {
    const searchOf = (query: string, name: string) =>
      readSelection(kurta, new URLSearchParams(query)).colors.find((color) => color.name === name)?.search
    expect(searchOf('color=Navy&size=M', 'Maroon')).toBe('?color=Maroon&size=M')
    expect(searchOf('color=Maroon&size=L', 'Navy')).toBe('?color=Navy')
  })

  it('links to sold-out variants but not to missing ones', () => {
    const { sizes } = readSelection(kurta, new URLSearchParams('color=Navy'))
    expect(sizes.map(({ name, search, soldOut }) => [name, search, soldOut])).toEqual([
      ['M', '?color=Navy&size=M', false],
      ['L', undefined, false],
    ])
    expect(readSelection(kurta, new URLSearchParams('color=Maroon')).sizes[1]).toMatchObject({
      name: 'L',
      soldOut: true,
    })
  })

  it('shows the pictures of the selected colour', () => {
    expect(readSelection(kurta, new URLSearchParams('color=Maroon')).pictures).toEqual(['maroon-1.jpg', 'maroon-2.jpg'])
    expect(readSelection(kurta, new URLSearchParams('color=Navy')).pictures).toEqual(['navy-1.jpg', '', '', ''])
  })

  it('selects the only variant of a fabric, which is sold out below the minimum length', () => {
    const rest = { ...khadi, variants: [variant('', '', 0.75, 'KH-1')] }
    const { variant: selected, sizes } = readSelection(rest, new URLSearchParams())
    expect(selected?.sku).toBe('KH-1')
    expect(sizes).toMatchObject([{ name: '', soldOut: true }])
  })
})

function variant(color: string, size: string, countInStock: number, sku: string): ShownVariant {
  return { sku, color, size, price: 999, countInStock }
}

const kurta: ProductData = {
  product: {
    _id: ID,
    name: 'Kurta',
    description: '',
    price: 999,
    image: '',
    brand: { name: 'Khat Khat Looms' },
    category: { _id: ID, name: 'Kurtas' },
    color: 'Navy',
    pattern: 'Solid',
    fabric: 'Cotton',
    unit: 'piece',
    minQuantity: 1,
    quantityStep: 1,
    countInStock: 7,
    rating: 0,
    reviews: 0,
  },
  variants: [
    variant('Navy', 'M', 4, 'K-NAV-M'),
    variant('Maroon', 'M', 3, 'K-MAR-M'),
    variant('Maroon', 'L', 0, 'K-MAR-L'),
  ],
  pictures: { '': [], Navy: ['navy-1.jpg'], Maroon: ['maroon-1.jpg', 'maroon-2.jpg'] },
  swatches: {},
  facts: [],
  related: [],
  origin: 'https://shop.example',
}

const khadi: ProductData = { ...kurta, product: { ...kurta.product, unit: 'metre', quantityStep: 0.25 } }

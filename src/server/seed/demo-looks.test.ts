import { describe, expect, it } from 'vitest'
import { demoProducts } from '../../../db/seed/products.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import { lookOf } from '../media/painter/look-of.ts'

const goods = demoProducts()

/** Garments the painter draws under another name; the rest it knows by their own. */
const DRAWN_AS: Readonly<Record<string, string>> = {
  't-shirt': 'tshirt',
  'kurta set': 'kurta-set',
  'nehru jacket': 'nehru-jacket',
  'anarkali kurta': 'anarkali',
  'anarkali set': 'anarkali',
  churidar: 'leggings',
  shawl: 'dupatta',
  stole: 'dupatta',
  dhoti: 'length',
  mundu: 'length',
  lungi: 'length',
  romper: 'frock',
  sleepsuit: 'night-suit',
  'jhabla top': 'top',
}

describe('the painter draws every demo product as what it is', () => {
  it.each([
    ['garment', (product: ProductInput) => DRAWN_AS[product.garment] ?? product.garment],
    ['pattern', (product: ProductInput) => product.pattern.toLowerCase().replace(' ', '-')],
    ['fabric', (product: ProductInput) => product.fabric.toLowerCase()],
    ['wearer', (product: ProductInput) => WEARERS[product.mainCategory]],
  ] as const)('%s', (field, meant) => {
    const pieces = goods.filter(({ unit }) => unit === 'piece')
    const drawn = pieces.map((product) => `${product.name}: ${lookIn(product, product.color)[field]}`)
    expect(drawn).toEqual(pieces.map((product) => `${product.name}: ${meant(product)}`))
  })

  it('in each of its colours', () => {
    const wrong = goods.flatMap((product) =>
      [...new Set(product.variants.map(({ color }) => color))].flatMap((color) => {
        const drawn = lookIn(product, color).color
        return drawn === (color === 'Ivory' ? 'offwhite' : color.toLowerCase())
          ? []
          : [`${product.name}: ${color} as ${drawn}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('fabrics by the metre as cloth in their own pattern and weave', () => {
    for (const product of goods.filter(({ unit }) => unit === 'metre')) {
      const look = lookIn(product, product.color)
      expect(['bolt', 'length'], product.name).toContain(look.garment)
      expect(look.pattern, product.name).toBe(product.pattern.toLowerCase().replace(' ', '-'))
      expect(look.fabric, product.name).toBe(product.fabric.toLowerCase())
    }
  })
})

const WEARERS: Readonly<Record<string, string>> = { Women: 'woman', Men: 'man', Kids: 'child' }

function lookIn(product: ProductInput, color: string) {
  return lookOf({
    id: '0123456789abcdef01234567',
    name: product.name,
    garment: product.garment,
    category: [product.category, product.subCategory, product.mainCategory].join(' '),
    color,
    pattern: product.pattern,
    fabric: product.fabric,
    unit: product.unit,
  })
}

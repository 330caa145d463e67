import { specOf } from '@vastra/painter'
import { describe, expect, it } from 'vitest'
import { demoProducts } from '../../../db/seed/demo-products.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'

const products = demoProducts()

/** Garments the painter knows under another name. */
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

describe('the painter draws every demo product correctly', () => {
  it.each([
    ['garment', (product: ProductInput) => DRAWN_AS[product.garment] ?? product.garment],
    ['pattern', patternDrawn],
    ['fabric', (product: ProductInput) => product.fabric.toLowerCase()],
    ['wearer', wearerDrawn],
  ] as const)('%s', (field, expected) => {
    const pieces = products.filter(({ unit }) => unit === 'piece')
    const drawn = pieces.map((product) => `${product.name}: ${lookIn(product, product.color)[field]}`)
    expect(drawn).toEqual(pieces.map((product) => `${product.name}: ${expected(product)}`))
  })

  it('with the sleeves, length, legs and collar in its name', () => {
    const cutOf = (start: string) => {
      const product = products.find(({ name }) => name.startsWith(start))
      return product && lookIn(product, product.color).cut
    }
    expect(cutOf('Mor Pankh')).toMatchObject({ sleeves: 'short' })
    expect(cutOf('Lambi Kahani')).toMatchObject({ sleeves: 'long', collar: 'other' })
    expect(cutOf('Taar Ikat')).toMatchObject({ collar: 'band' })
    expect(cutOf('Ghadi')).toMatchObject({ collar: 'polo' })
    expect(cutOf('Rozana')).toMatchObject({ length: 'short' })
    expect(cutOf('Mela')).toMatchObject({ legs: 'wide' })
    expect(cutOf('Dastak')).toMatchObject({ legs: 'narrow' })
    expect(cutOf('Pahaad')).toMatchObject({ sleeves: 'long', length: 'long', shape: 'flared' })
    expect(cutOf('Sanjh')).toBeUndefined()
  })

  it('in each of its colours', () => {
    const wrong = products.flatMap((product) =>
      [...new Set(product.variants.map(({ color }) => color))].flatMap((color) => {
        const drawn = lookIn(product, color).color
        return drawn === colorDrawn(product, color) ? [] : [`${product.name}: ${color} as ${drawn}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('as cloth in its own pattern and weave when sold by the metre', () => {
    for (const product of products.filter(({ unit }) => unit === 'metre')) {
      const look = lookIn(product, product.color)
      expect(['bolt', 'length'], product.name).toContain(look.garment)
      expect(look.pattern, product.name).toBe(patternDrawn(product))
      expect(look.fabric, product.name).toBe(product.fabric.toLowerCase())
    }
  })
})

/** Denim has a blue of its own. */
function colorDrawn({ fabric }: ProductInput, color: string): string {
  if (fabric === 'Denim' && color === 'Blue') return 'denim'
  return color === 'Ivory' ? 'offwhite' : color.toLowerCase()
}

function patternDrawn({ pattern }: ProductInput): string {
  return pattern === 'Chikankari' ? 'embroidered' : pattern.toLowerCase().replace(' ', '-')
}

/** Boys' clothes are cut like men's. */
function wearerDrawn({ mainCategory, name, category }: ProductInput): string {
  if (mainCategory === 'Kids') return /\bBoys\b/.test(`${category} ${name}`) ? 'man' : 'child'
  return mainCategory === 'Men' ? 'man' : 'woman'
}

function lookIn(product: ProductInput, color: string) {
  return specOf({
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

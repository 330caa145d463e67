import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BRANDS } from '../../../db/seed/brands.ts'
import { CATEGORY_TEXTS } from '../../../db/seed/category-texts.ts'
import { COLORS, PATTERNS } from '../../../db/seed/demo-category.ts'
import { demoProducts } from '../../../db/seed/demo-products.ts'
import { FABRICS } from '../../../db/seed/fabrics.ts'
import { DEMO_CATEGORIES } from '../../../db/seed/products/demo-categories.ts'
import { readTestData } from '../../../test/test-data.ts'
import { checkProduct } from '../../domain/catalogue/check-product.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'

const products = demoProducts()
const variants = products.flatMap((product) => product.variants)
const byTheMetre = products.filter(({ unit }) => unit === 'metre')

describe('the range of the demo shop', () => {
  it.each([
    ['Women', 60],
    ['Men', 40],
    ['Kids', 20],
    ['Fabrics', 36],
  ])('%s has at least %i products', (main, least) => {
    expect(products.filter(({ mainCategory }) => mainCategory === main).length).toBeGreaterThanOrEqual(least)
  })

  it('has at least 180 products of 14 brands', () => {
    expect(products.length).toBeGreaterThanOrEqual(180)
    expect(new Set(products.map(({ brand }) => brand)).size).toBeGreaterThanOrEqual(14)
    expect(namesNeverUsed(Object.keys(BRANDS), (product) => product.brand)).toEqual([])
  })

  it('uses every pattern, colour and fabric', () => {
    expect(namesNeverUsed(PATTERNS, (product) => product.pattern)).toEqual([])
    expect(namesNeverUsed(COLORS, (product) => product.color)).toEqual([])
    expect(namesNeverUsed(Object.keys(FABRICS), (product) => product.fabric)).toEqual([])
  })

  it('has the seven patterns and twelve colours of the search suggestions on at least four products each', () => {
    const suggestedPatterns = ['Solid', 'Striped', 'Checked', 'Floral', 'Polka Dot', 'Abstract', 'Geometric']
    const suggestedColors = 'Red Blue Green Black White Gray Navy Pink Yellow Purple Orange Brown'.split(' ')
    const rare = (names: string[], field: 'pattern' | 'color') =>
      names.filter((name) => products.filter((product) => product[field] === name).length < 4)
    expect(rare(suggestedPatterns, 'pattern')).toEqual([])
    expect(rare(suggestedColors, 'color')).toEqual([])
  })

  it('has letter sizes, number sizes, ages and free size', () => {
    const sizes = new Set(variants.map(({ size }) => size))
    for (const size of ['XS', 'XXL', '28', '46', '2-3 Y', '0-3 M', 'Free Size']) expect(sizes).toContain(size)
  })

  it('has about a third on sale, and flagged products for the home page', () => {
    const onSale = products.filter(({ finalPrice }) => finalPrice !== undefined).length / products.length
    expect(onSale).toBeGreaterThan(0.27)
    expect(onSale).toBeLessThan(0.4)
    expect(products.filter(({ featured }) => featured)).toHaveLength(16)
    expect(products.filter(({ newArrival }) => newArrival)).toHaveLength(20)
    expect(products.filter(({ bestSeller }) => bestSeller)).toHaveLength(16)
  })

  it('offers most garments in more than one colour', () => {
    const manyColoured = products.filter((product) => new Set(product.variants.map(({ color }) => color)).size > 1)
    expect(manyColoured.length / products.length).toBeGreaterThan(0.7)
  })
})

describe('stock in the demo shop', () => {
  const stockOf = (product: ProductInput) => product.variants.reduce((sum, { stock }) => sum + (stock ?? 0), 0)

  it('has products sold out, and products with two left', () => {
    expect(products.filter((product) => stockOf(product) === 0).length).toBeGreaterThanOrEqual(4)
    expect(
      products.filter((product) => product.unit === 'piece' && stockOf(product) === 2).length,
    ).toBeGreaterThanOrEqual(4)
  })

  it('has products with a single size sold out', () => {
    const partly = products.filter(
      (product) => stockOf(product) > 2 && product.variants.some(({ stock }) => stock === 0),
    )
    expect(partly.length).toBeGreaterThanOrEqual(8)
  })

  it('has fabrics in steps of 25 and 50 cm and minimums of half a metre and a metre', () => {
    expect(byTheMetre.length).toBeGreaterThanOrEqual(36)
    expect(new Set(byTheMetre.map(({ quantityStep }) => quantityStep))).toEqual(new Set([25, 50]))
    expect(new Set(byTheMetre.map(({ minimumQuantity }) => minimumQuantity))).toEqual(new Set([50, 100]))
  })

  it('has one fabric with two metres left and one sold out', () => {
    expect(byTheMetre.filter((product) => stockOf(product) === 200)).toHaveLength(1)
    expect(byTheMetre.filter((product) => stockOf(product) === 0)).toHaveLength(1)
  })

  it('gives every colour of a fabric its own length in stock, and names only variants that exist', () => {
    for (const category of DEMO_CATEGORIES) {
      for (const product of category.products) {
        if (category.unit === 'metre') expect(product.lengths, product.name).toHaveLength(product.colors.length)
        if (typeof product.stock !== 'object') continue
        const names = product.colors.flatMap((color) =>
          (product.sizes ?? category.sizes).map((size) => `${color} ${size}`),
        )
        for (const name of Object.keys(product.stock)) expect(names, product.name).toContain(name)
      }
    }
  })
})

describe('every demo product', () => {
  it('passes the product checks', () => {
    expect(products.flatMap((product) => checkProduct(product).map((reason) => `${product.name}: ${reason}`))).toEqual(
      [],
    )
  })

  it('has a unique handle, name, description and SKUs', () => {
    for (const values of [
      products.map(({ handle }) => handle),
      products.map(({ name }) => name.toLowerCase()),
      products.map(({ description }) => description),
      products.map(({ createdAt }) => createdAt),
      variants.map(({ sku }) => sku),
    ]) {
      expect(repeated(values)).toEqual([])
    }
  })

  it('has all label details', () => {
    for (const product of products) {
      const { name, maker, netQuantity, composition, care, countryOfOrigin, hsn, mrp, garment, subCategory } = product
      for (const text of [maker, netQuantity, composition, care, countryOfOrigin, hsn, garment, subCategory]) {
        expect(text?.trim(), name).toBeTruthy()
      }
      expect(mrp, name).toBeGreaterThanOrEqual(product.price)
      if (product.unit === 'metre') expect([product.widthCm, product.gsm], name).not.toContain(undefined)
    }
  })

  it('has a name of 25 to 70 characters, except one of 120 for testing screens', () => {
    const lengths = products.map(({ name }) => name.length).toSorted((a, b) => a - b)
    expect(lengths.at(0)).toBeGreaterThanOrEqual(25)
    expect(lengths.at(-2)).toBeLessThanOrEqual(70)
    expect(lengths.at(-1)).toBe(120)
  })

  it('has a description of two to four sentences', () => {
    const odd = products.filter(({ description = '' }) => {
      const sentences = description.split(/(?<=[.?!])\s/).length
      return sentences < 2 || sentences > 4 || description.length < 120 || !/[.?!]$/.test(description)
    })
    expect(odd.map(({ name }) => name)).toEqual([])
  })

  it('has no other pattern, fabric or colour in its name', () => {
    const words = { pattern: PATTERNS, fabric: Object.keys(FABRICS), color: COLORS }
    const wrong = products.flatMap((product) =>
      Object.entries(words).flatMap(([field, names]) =>
        names
          .filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(product.name))
          .filter((name) => !isMeant(product, field, name))
          .map((name) => `${product.name}: ${name}`),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('is in a category with a description', () => {
    const places = new Set(
      products.flatMap((product) => [product.mainCategory, `${product.mainCategory} / ${product.category}`]),
    )
    expect([...places].toSorted()).toEqual(Object.keys(CATEGORY_TEXTS).toSorted())
  })

  it('was created before today, new arrivals last', () => {
    const dates = products.map(({ createdAt }) => createdAt ?? '')
    expect(dates.every((date) => date > '2026-03' && date < '2026-11-15')).toBe(true)
    expect(
      products.filter(({ newArrival }) => newArrival).every(({ createdAt }) => (createdAt ?? '') > '2026-10-19'),
    ).toBe(true)
  })
})

describe('the invented brands', () => {
  it('have no name of a real brand', () => {
    const real = new Set(readTestData('brand-name-digests.txt').trim().split('\n'))
    expect(real.size).toBeGreaterThan(400)
    const digest = (name: string) => createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 16)
    expect(Object.keys(BRANDS).filter((brand) => real.has(digest(brand)))).toEqual([])
  })
})

/** 'Chanderi Silk Cotton' names what it is made of; 'Ajrakh' is a block print; a multi-coloured style may not name a colour. */
function isMeant(product: ProductInput, field: string, name: string): boolean {
  if (field === 'color') return new Set(product.variants.map(({ color }) => color)).size === 1 && product.color === name
  if (field === 'fabric') {
    return product.fabric === name || new RegExp(name, 'i').test(`${product.composition} ${product.garment}`)
  }
  return product.pattern === name || (name === 'Block Print' && ['Floral', 'Geometric'].includes(product.pattern))
}

function namesNeverUsed(names: readonly string[], read: (product: ProductInput) => string): string[] {
  const used = new Set(products.map(read))
  return names.filter((name) => !used.has(name))
}

function repeated(values: readonly (string | undefined)[]): (string | undefined)[] {
  return values.filter((value, place) => values.indexOf(value) !== place)
}

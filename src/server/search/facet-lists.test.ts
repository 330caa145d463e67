import fc from 'fast-check'
import { expect, it } from 'vitest'
import { product as plain } from '../../../test/indexed-products.ts'
import { FACET_OPTIONS, VALUE_FACETS } from '../../domain/catalogue/facet-values.ts'
import { type Filters, SORT_KEYS, SORT_ORDERS, type Sort } from '../../domain/catalogue/listing.ts'
import { buildIndex } from './catalogue-index.ts'
import type { IndexedProduct } from './indexed-product.ts'

const COLORS = ['Red', 'red', 'Navy Blue', 'navy', 'Grey', 'Gray', 'Off-White', 'off white', '', 'लाल']
const SIZES = ['S', 'XXL', '2XL', 'Free', 'Free Size', '34-C', '34C', '6-7 Y', '']
const BRANDS = ['Anaya', 'Khadi & Co', '', 'U.S. Polo Assn.']
const NAMES = ['Red Cotton Kurta', 'Printed Saree', 'Cotton Shirt for Men', 'Kurta with Palazzo', 'Été Dress']

const product: fc.Arbitrary<IndexedProduct> = fc
  .record({
    name: fc.constantFrom(...NAMES),
    brand: fc.nat(BRANDS.length - 1),
    category: fc.nat(1),
    subCategory: fc.option(fc.nat(2), { nil: undefined }),
    garment: fc.constantFrom('Kurta', 'Saree', 'Shirt', ''),
    fabric: fc.constantFrom('Cotton', 'cotton', 'Silk Blend', ''),
    pattern: fc.constantFrom('Printed', 'Stripes', 'Striped', ''),
    colors: fc.array(fc.constantFrom(...COLORS), { maxLength: 4 }),
    sizes: fc.subarray(SIZES),
    pricePaise: fc.constantFrom(0, 1, 499_99, 500_00, 500_01, 999_99, 1_000_00, 4_999_99, 5_000_00, 90_000_00),
    percentOff: fc.constantFrom(0, 9, 10, 25, 39, 40, 50, 100),
    rating: fc.constantFrom(0, 1, 2.99, 3, 3.99, 4, 5),
    countryOfOrigin: fc.constantFrom('India', 'india', 'Bangladesh', ''),
    widthCm: fc.constantFrom(null, 0, 99, 100, 129, 130, 300),
    gsm: fc.constantFrom(null, 1, 99, 100, 199, 200, 900),
    inStock: fc.boolean(),
    unit: fc.constantFrom('piece' as const, 'metre' as const),
  })
  .map(({ brand, category, subCategory, name, ...rest }) => ({
    ...plain(name, rest),
    brandId: `${brand}`.padStart(24, 'b'),
    brandName: BRANDS[brand] as string,
    categoryId: `${category}`.padStart(24, 'c'),
    subCategoryId: subCategory === undefined ? undefined : `${subCategory}`.padStart(24, 'd'),
    subCategoryName: subCategory === undefined ? undefined : `Part ${subCategory}`,
    sizesInStock: rest.inStock ? rest.sizes.slice(1) : [],
  }))
const products = fc.array(product, { maxLength: 40 })
const scope = fc.constantFrom<Filters>(
  {},
  { search: 'kurta' },
  { search: 'red cotton kurta under 1000' },
  { search: 'printed saree xxl' },
  { search: 'mens shirt not printed' },
  { category: `${1}`.padStart(24, 'c') },
)
/** Two filters at once, as the list of choices gives them. */
const kinds = fc.uniqueArray(fc.nat(VALUE_FACETS.length - 1), { minLength: 2, maxLength: 3 })

it('counts for each choice of each filter the products of the list that it leads to', () => {
  fc.assert(
    fc.property(products, scope, (all, of) => {
      const index = buildIndex(all)
      const list = (narrowing: Filters) => index.list({ scope: of, narrowing, page: 1, limit: 100, facets: true })
      const { facets, total } = list({})
      if (!facets) throw new Error('The list has no facets.')
      for (const { kind } of VALUE_FACETS) {
        for (const { name, count } of facets[FACET_OPTIONS[kind]]) {
          const found = list({ [kind]: name })
          expect([kind, name, found.total, found.ids.length]).toEqual([kind, name, count, count])
          // What is chosen changes what is shown, not what may be chosen.
          expect(found.facets).toEqual(facets)
        }
      }
      for (const { id = '', count } of facets.brands) expect(list({ brand: id }).total).toBe(count)
      for (const { id = '', count } of facets.subCategories) expect(list({ subCategory: id }).total).toBe(count)
      for (const { min, max, count } of facets.priceRanges)
        expect(list({ minPrice: min, ...(max !== undefined && { maxPrice: max }) }).total).toBe(count)
      expect(facets.priceRanges.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    }),
    { numRuns: 40 },
  )
})

it('finds with several values of several filters what has one of each', () => {
  fc.assert(
    fc.property(products, scope, kinds, (all, of, chosen) => {
      const index = buildIndex(all)
      const list = (narrowing: Filters) => index.list({ scope: of, narrowing, page: 1, limit: 100, facets: true })
      const { facets, ids } = list({})
      let expected: readonly string[] = ids
      const narrowing: Record<string, string> = {}
      for (const at of chosen) {
        const kind = VALUE_FACETS[at]?.kind ?? 'color'
        const values = (facets?.[FACET_OPTIONS[kind]] ?? []).slice(0, 2).map(({ name }) => name)
        if (values.length === 0) continue
        narrowing[kind] = values.join('|')
        const having = new Set(values.flatMap((value) => list({ [kind]: value }).ids))
        expected = expected.filter((each) => having.has(each))
      }
      expect(list(narrowing).ids.toSorted()).toEqual(expected.toSorted())
    }),
    { numRuns: 60 },
  )
})

it('gives each product on one page exactly, in every order', () => {
  const sort: fc.Arbitrary<Sort | undefined> = fc.option(
    fc.record({ by: fc.constantFrom(...SORT_KEYS), order: fc.constantFrom(...SORT_ORDERS) }),
    { nil: undefined },
  )
  fc.assert(
    fc.property(products, scope, sort, fc.integer({ min: 1, max: 9 }), (all, of, order, limit) => {
      const index = buildIndex(all)
      const page = (number: number, size: number) =>
        index.list({ scope: of, narrowing: {}, sort: order, page: number, limit: size })
      const whole = page(1, 100)
      const pages = Array.from({ length: Math.ceil(whole.total / limit) + 1 }, (_, at) => page(at + 1, limit).ids)
      expect(pages.flat()).toEqual(whole.ids)
      expect(pages.at(-1)).toEqual([])
      expect(new Set(whole.ids).size).toBe(whole.total)
      expect(page(1, 100).ids).toEqual(whole.ids)
    }),
    { numRuns: 80 },
  )
})

import { deserialize, serialize } from 'node:v8'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Filters, Sort } from '../../domain/catalogue/listing.ts'
import { PRICE_BUCKETS } from '../../domain/catalogue/price-buckets.ts'
import { splitFilters } from '../../domain/catalogue/split-filters.ts'
import {
  type CollectionRule,
  type Condition,
  meetsRule,
  type ProductFacts,
} from '../../domain/collections/conditions.ts'
import { synonymTable } from '../../domain/search/shop-rules.ts'
import { splitWords } from '../../domain/search/words.ts'
import { buildIndex, CatalogueIndex } from './catalogue-index.ts'
import type { IndexedProduct } from './indexed-product.ts'

const COLORS = ['Red', 'red', 'Navy Blue', 'Navy', 'Grey', 'Gray', '']
const FABRICS = ['Cotton', 'Silk Blend', '']
const PATTERNS = ['Solid', 'Stripes', 'Striped', '']
const SIZES = ['S', 'M', 'XXL', '2XL', 'Free', 'Free Size']
const BRANDS = ['Anaya', 'Khadi & Co', 'Kesar'].map((name, at) => ({ id: id(900 + at), name }))

function id(n: number): string {
  return n.toString(16).padStart(24, '0')
}

const product: fc.Arbitrary<IndexedProduct> = fc
  .record({
    id: fc.integer({ min: 1, max: 30 }).map(id),
    name: fc.constantFrom('Cotton Kurta', 'cotton kurta', 'Silk Saree', 'Denim Shirt', 'Été shirt'),
    description: fc.constantFrom('', 'Soft and light'),
    brand: fc.constantFrom(...BRANDS),
    category: fc.integer({ min: 500, max: 502 }),
    subCategory: fc.option(fc.integer({ min: 600, max: 602 }), { nil: undefined }),
    garment: fc.constantFrom('kurta', 'saree', ''),
    fabric: fc.constantFrom(...FABRICS),
    pattern: fc.constantFrom(...PATTERNS),
    colors: fc.array(fc.constantFrom(...COLORS), { maxLength: 3 }),
    sizes: fc.subarray(SIZES),
    sold: fc.boolean(),
    unit: fc.constantFrom('piece' as const, 'metre' as const),
    pricePaise: fc.constantFrom(0, 499_99, 500_00, 999_99, 1_000_00, 12_000_00),
    rating: fc.constantFrom(0, 2.9, 3, 4.5),
    countryOfOrigin: fc.constantFrom('India', 'Bangladesh', ''),
    widthCm: fc.constantFrom(null, 90, 112),
    gsm: fc.constantFrom(null, 80, 240),
    createdAt: fc.integer({ min: 1, max: 5 }),
    featured: fc.boolean(),
    newArrival: fc.boolean(),
    bestSeller: fc.boolean(),
    inStock: fc.boolean(),
    percentOff: fc.constantFrom(0, 9, 10, 50),
  })
  .map(({ brand, category, subCategory, sold, ...rest }) => ({
    ...rest,
    brandId: brand.id,
    brandName: brand.name,
    mainCategoryId: id(400 + (category % 2)),
    mainCategoryName: 'Women',
    categoryId: id(category),
    categoryName: 'Ethnic',
    subCategoryId: subCategory === undefined ? undefined : id(subCategory),
    subCategoryName: subCategory === undefined ? undefined : `Sub ${subCategory}`,
    sizesInStock: sold || !rest.inStock ? [] : rest.sizes,
    skus: [`SKU-${rest.id.slice(-3)}`],
  }))

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const filters: fc.Arbitrary<Filters> = fc.record({
  brand: maybe(fc.constantFrom('kesar', BRANDS[0]?.id as string, 'nobody', 'kesar|nobody')),
  mainCategory: maybe(fc.constantFrom(id(400), id(401))),
  category: maybe(fc.integer({ min: 500, max: 503 }).map(id)),
  subCategory: maybe(fc.integer({ min: 600, max: 602 }).map(id)),
  sku: maybe(fc.integer({ min: 1, max: 30 }).map((n) => `sku-${id(n).slice(-3)}`)),
  color: maybe(fc.constantFrom('RED', 'navy', 'grey', 'red|grey')),
  countryOfOrigin: maybe(fc.constantFrom('india', 'India|Bangladesh')),
  discount: maybe(fc.constant('10% or more')),
  rating: maybe(fc.constant('3 stars and up')),
  availability: maybe(fc.constant('in stock')),
  width: maybe(fc.constant('100–129 cm')),
  fabric: maybe(fc.constantFrom('cotton')),
  pattern: maybe(fc.constantFrom('striped')),
  size: maybe(fc.constantFrom('xxl', 'free', 'S')),
  minPrice: maybe(fc.constantFrom(500_00)),
  maxPrice: maybe(fc.constantFrom(999_99)),
  featured: maybe(fc.boolean()),
  newArrival: maybe(fc.constant(true)),
  bestSeller: maybe(fc.constant(true)),
})
const sort: fc.Arbitrary<Sort | undefined> = maybe(
  fc.record({ by: fc.constantFrom('createdAt', 'price', 'name'), order: fc.constantFrom('asc', 'desc') }),
)
const paging = { page: fc.integer({ min: 1, max: 4 }), limit: fc.integer({ min: 1, max: 7 }) }

const condition: fc.Arbitrary<Condition> = fc.constantFrom<Condition>(
  { field: 'category', value: id(400) },
  { field: 'category', value: id(501) },
  { field: 'category', value: id(600) },
  { field: 'brand', value: BRANDS[1]?.id as string },
  { field: 'fabric', value: 'cotton' },
  { field: 'color', value: 'Navy' },
  { field: 'pattern', value: 'stripe' },
  { field: 'minPrice', value: '500' },
  { field: 'maxPrice', value: '999.99' },
  { field: 'minDiscount', value: '10' },
  { field: 'inStock', value: 'true' },
  { field: 'inStock', value: 'false' },
  { field: 'newArrival', value: 'true' },
  { field: 'bestSeller', value: 'false' },
  { field: 'featured', value: 'true' },
)
const rule: fc.Arbitrary<CollectionRule> = fc.record({
  match: fc.constantFrom('all', 'any'),
  conditions: fc.array(condition, { maxLength: 4 }),
})

function factsOf(item: IndexedProduct): ProductFacts {
  const { brandId, fabric, pattern, colors, percentOff = 0, inStock, newArrival, bestSeller, featured } = item
  const categoryIds = [item.mainCategoryId, item.categoryId, item.subCategoryId ?? '']
  const words = { brandId, fabric, pattern, colors, price: item.pricePaise, percentOff }
  return { categoryIds, inStock, newArrival, bestSeller, featured, ...words }
}

describe('the catalogue index', () => {
  it('returns the same lists as a simple reference implementation', () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 40 }), filters, sort, paging.page, paging.limit, (...given) => {
        const [products, chosen, order, page, limit] = given
        const result = buildIndex(products).list({ ...splitFilters(chosen), sort: order, page, limit })
        const expected = plainList([...lastById(products).values()], chosen, order)
        expect(result.total).toBe(expected.length)
        expect(result.ids).toEqual(expected.slice((page - 1) * limit, page * limit))
      }),
    )
  })

  it('lists the products that meet the rule of a collection, and those chosen by hand in their order', () => {
    const chosenIds = fc.uniqueArray(fc.integer({ min: 1, max: 40 }).map(id), { maxLength: 20 })
    fc.assert(
      fc.property(fc.array(product, { maxLength: 40 }), rule, chosenIds, (products, rule, ids) => {
        const index = buildIndex(products)
        index.setCollections(new Map([['rule', { rule }] as const, ['hand', { ids }] as const]))
        const list = (collection: string) =>
          index.list({ scope: { collection }, narrowing: {}, page: 1, limit: 100, facets: true })
        const byId = lastById(products)
        const members = [...byId.values()].filter((item) => meetsRule(rule, factsOf(item)))
        expect(list('rule').ids.toSorted()).toEqual(members.map((item) => item.id).toSorted())
        expect(list('rule').total).toBe(members.length)
        const chosen = ids.flatMap((each) => byId.get(each) ?? [])
        const inOrder = [...chosen.filter((item) => item.inStock), ...chosen.filter((item) => !item.inStock)]
        expect(list('hand').ids).toEqual(inOrder.map((item) => item.id))
        expect(list('unknown')).toMatchObject({ ids: [], total: 0 })
      }),
    )
  })

  it('counts facets over the whole list, regardless of the chosen filters', () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 40 }), filters, (products, chosen) => {
        const split = splitFilters(chosen)
        const { facets } = buildIndex(products).list({ ...split, page: 1, limit: 1, facets: true })
        const list = [...lastById(products).values()].filter((item) => passes(item, split.scope))
        const countsOf = (values: readonly { name: string; count: number }[] = []) =>
          Object.fromEntries(values.map(({ name, count }) => [plainKey(name), count]))
        expect(countsOf(facets?.colors)).toEqual(plainCounts(list, (item) => item.colors))
        expect(countsOf(facets?.sizes)).toEqual(plainCounts(list, (item) => item.sizes))
        expect(countsOf(facets?.fabrics)).toEqual(plainCounts(list, (item) => [item.fabric]))
        expect(countsOf(facets?.patterns)).toEqual(plainCounts(list, (item) => [item.pattern]))
        expect(countsOf(facets?.brands)).toEqual(plainCounts(list, (item) => [item.brandName]))
        expect(Object.fromEntries(facets?.subCategories.map(({ id, count }) => [id, count]) ?? [])).toEqual(
          plainCounts(list, (item) => [item.subCategoryId ?? '']),
        )
        for (const { label, count } of facets?.priceRanges ?? []) {
          const bucket = PRICE_BUCKETS.find((each) => each.label === label)
          const inside = list.filter(
            ({ pricePaise }) => pricePaise >= (bucket?.min ?? 0) && pricePaise <= (bucket?.max ?? Number.MAX_VALUE),
          )
          expect(count).toBe(inside.length)
          expect(count).toBeGreaterThan(0)
        }
        const inRanges = facets?.priceRanges.reduce((sum, { count }) => sum + count, 0)
        expect(inRanges).toBe(list.length)
      }),
    )
  })

  it('returns the same results before and after freed slots are reclaimed', () => {
    const [template] = fc.sample(product, { numRuns: 1, seed: 1 }) as [IndexedProduct]
    const many = Array.from({ length: 2_400 }, (_, at) => ({ ...template, id: id(at + 1), name: `Kurta ${at % 7}` }))
    const index = withSynonyms(buildIndex(many))
    for (const changes of [150, 450]) {
      for (let at = 0; at < changes; at++) {
        const changed = { ...template, id: id(at * 3 + 1), name: `Saree ${at % 5} no ${changes}` }
        many[at * 3] = changed
        index.put(changed)
      }
      const rebuilt = withSynonyms(buildIndex(many))
      for (const scope of [{}, { search: 'quux' }, { search: 'saree' }, { search: 'kurta 3' }, { sku: 'sku-010' }]) {
        const request = { scope, narrowing: {}, page: 2, limit: 40, facets: true }
        expect(index.list(request)).toEqual(rebuilt.list(request))
      }
    }
  })

  it('moves products whose date or price alone has changed, and those next to them', () => {
    const [template] = fc.sample(product, { numRuns: 1, seed: 1 }) as [IndexedProduct]
    const items = [10, 20, 30, 40].map((key, at) => ({ ...template, id: id(at + 1), createdAt: key, pricePaise: key }))
    const index = buildIndex(items)
    const listsOf = (of: CatalogueIndex) =>
      (['createdAt', 'price'] as const).map((by) => of.list({ ...ALL, sort: { by, order: 'asc' } }).ids)
    const keys = [5, 10, 15, 20, 25, 30, 35, 40, 45]
    for (const [at] of items.entries())
      for (const one of keys)
        for (const other of keys) {
          for (const [place, key] of [
            [at, one],
            [(at + 1) % items.length, other],
          ] as const) {
            items[place] = { ...template, id: id(place + 1), createdAt: key, pricePaise: 50 - key }
            index.put(items[place])
          }
          expect(listsOf(index)).toEqual(listsOf(buildIndex(items)))
        }
  })

  it('lists products that were loaded, with filters and facets, before it has read their words', () => {
    const index = new CatalogueIndex()
    let read = 0
    for (const [at, loaded] of fc.sample(product, 40).entries()) {
      const counted = Object.defineProperty({ ...loaded, id: id(at + 1) }, 'description', {
        get: () => `cotton ${++read}`,
      })
      index.load(counted)
    }
    const narrowing = { color: 'Red', size: 'M', brand: 'Kesar', featured: true, maxPrice: 10_000 }
    for (const filters of [{}, narrowing]) index.list({ ...ALL, scope: filters, facets: true })
    expect(read).toBe(0)
    index.list({ ...ALL, scope: { search: 'cotton' } })
    expect(read).toBeGreaterThanOrEqual(index.size)
  })

  it('counts the products of categories and brands as their lists do, before and after a change', () => {
    fc.assert(
      fc.property(fc.array(product), product, (all, changed) => {
        const index = new CatalogueIndex()
        for (const step of [...all, changed]) {
          index.put(step)
          const total = (scope: Filters) => index.list({ scope, narrowing: {}, page: 1, limit: 1 }).total
          const { mainCategory, category, subCategory, brand, has } = index.entityCounts()
          for (const { mainCategoryId, categoryId, subCategoryId, brandId } of all) {
            expect(mainCategory.get(mainCategoryId) ?? 0).toBe(total({ mainCategory: mainCategoryId }))
            expect(category.get(categoryId) ?? 0).toBe(total({ category: categoryId }))
            if (subCategoryId) expect(subCategory.get(subCategoryId) ?? 0).toBe(total({ subCategory: subCategoryId }))
            expect(brand.get(brandId) ?? 0).toBe(total({ brand: brandId }))
          }
          for (const flag of ['featured', 'newArrival', 'bestSeller'] as const)
            expect(has[flag]).toBe(total({ [flag]: true }) > 0)
        }
      }),
    )
  })

  it('returns after any changes, saved and restored at any time, the same results as a rebuilt index', () => {
    const change = fc.oneof(
      product.map((changed) => ({ put: changed })),
      fc.integer({ min: 1, max: 30 }).map((n) => ({ remove: id(n) })),
    )
    const look = fc.constantFrom('look', 'restore')
    fc.assert(
      fc.property(
        fc.array(product),
        fc.array(fc.oneof(change, look), { maxLength: 60 }),
        filters,
        (first, steps, chosen) => {
          let index = new CatalogueIndex()
          for (const loaded of first) index.load(loaded)
          const held = lastById(first)
          const everything = { scope: {}, narrowing: {}, page: 1, limit: 100, facets: true }
          for (const step of steps) {
            if (step === 'look') index.list(everything)
            else if (step === 'restore') index = CatalogueIndex.restored(deserialize(serialize(index.saved())))
            else if (typeof step === 'object' && 'put' in step) {
              index.put(step.put)
              held.set(step.put.id, step.put)
            } else if (typeof step === 'object') expect(index.remove(step.remove)).toBe(held.delete(step.remove))
          }
          const rebuilt = buildIndex(held.values())
          expect(index.size).toBe(rebuilt.size)
          for (const request of [
            everything,
            { ...splitFilters(chosen), page: 1, limit: 100, facets: true },
            { ...everything, scope: { search: 'cotton kurta' } },
            { ...everything, scope: { search: 'sku-00a' } },
            { ...everything, scope: { search: 'sik sarees' } },
            { ...everything, sort: { by: 'countryOfOrigin', order: 'desc' } as const },
            { ...everything, sort: { by: 'name', order: 'asc' } as const },
          ]) {
            expect(index.list(request)).toEqual(rebuilt.list(request))
          }
        },
      ),
    )
  })
})

function withSynonyms(index: CatalogueIndex): CatalogueIndex {
  index.setSynonyms(synonymTable([['quux', 'saree']]))
  return index
}

const ALL = { scope: {}, narrowing: {}, page: 1, limit: 100 }

function lastById(products: readonly IndexedProduct[]): Map<string, IndexedProduct> {
  return new Map(products.map((item) => [item.id, item]))
}

const SAME: Record<string, string> = {
  grey: 'gray',
  navy: 'navy blue',
  stripes: 'striped',
  '2xl': 'xxl',
  free: 'free size',
}

function plainKey(value: string): string {
  return SAME[value.toLowerCase()] ?? value.toLowerCase()
}

function plainCounts(list: readonly IndexedProduct[], valuesOf: (item: IndexedProduct) => readonly string[]) {
  const counts: Record<string, number> = {}
  for (const item of list) {
    for (const key of new Set(valuesOf(item).map(plainKey))) if (key !== '') counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

function passes(item: IndexedProduct, chosen: Filters): boolean {
  const has = (values: readonly string[], value: string | undefined) =>
    value === undefined || value.split('|').some((one) => values.some((each) => plainKey(each) === plainKey(one)))
  return (
    has([item.countryOfOrigin], chosen.countryOfOrigin) &&
    (chosen.discount === undefined || (item.percentOff ?? 0) >= 10) &&
    (chosen.rating === undefined || item.rating >= 3) &&
    (chosen.availability === undefined || item.inStock) &&
    (chosen.width === undefined || item.widthCm === 112) &&
    (has([item.brandId], chosen.brand) || has([item.brandName], chosen.brand)) &&
    has([item.mainCategoryId], chosen.mainCategory) &&
    has([item.categoryId], chosen.category) &&
    has([item.subCategoryId ?? ''], chosen.subCategory) &&
    has(item.skus, chosen.sku) &&
    has(item.colors, chosen.color) &&
    has([item.fabric], chosen.fabric) &&
    has([item.pattern], chosen.pattern) &&
    has(item.sizes, chosen.size) &&
    item.pricePaise >= (chosen.minPrice ?? 0) &&
    item.pricePaise <= (chosen.maxPrice ?? Number.MAX_VALUE) &&
    (chosen.featured ?? item.featured) === item.featured &&
    (chosen.newArrival ?? item.newArrival) === item.newArrival &&
    (chosen.bestSeller ?? item.bestSeller) === item.bestSeller
  )
}

function plainList(products: readonly IndexedProduct[], chosen: Filters, order: Sort | undefined): string[] {
  const available = (item: IndexedProduct) =>
    item.inStock &&
    (chosen.size === undefined || item.sizesInStock.some((size) => plainKey(size) === plainKey(chosen.size as string)))
  const compare = (a: IndexedProduct, b: IndexedProduct) => {
    const key = (item: IndexedProduct) =>
      order?.by === 'price' ? item.pricePaise : order?.by === 'name' ? splitWords(item.name).join(' ') : item.createdAt
    const rising = key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a.id < b.id ? -1 : 1
    return order?.order === 'asc' ? rising : -rising
  }
  return products
    .filter((item) => passes(item, chosen))
    .sort((a, b) => (order ? 0 : Number(available(b)) - Number(available(a))) || compare(a, b))
    .map((item) => item.id)
}

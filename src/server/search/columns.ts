import { facetKey, forEachValueFacet, VALUE_FACETS, type ValueFacet } from '../../domain/catalogue/facet-values.ts'
import { discountRanges, ratingRanges, weightRanges, widthRanges } from '../../domain/catalogue/ranges.ts'
import { namesOuterwear } from '../../domain/search/kinds.ts'
import type { IndexedProduct } from './indexed-product.ts'
import { grown } from './typed-arrays.ts'
import { type SavedValues, ValueColumn } from './value-column.ts'

export const FEATURED = 1
export const NEW_ARRIVAL = 2
export const BEST_SELLER = 4
export const IN_STOCK = 8
export const BY_THE_METRE = 16
export const FOOTWEAR = 32
/** Clothes that others see, or cloth. */
export const OUTERWEAR = 64

/** The values that lists filter, count and sort by: one entry per slot in each column. */
export class Columns {
  readonly ids: string[] = []
  /** Names as plain words, for sorting and for finding phrases. */
  readonly names: string[] = []
  prices = new Uint32Array(64)
  percentsOff = new Uint8Array(64)
  createdAt = new Float64Array(64)
  /** How many variants each product had when it was read. */
  variants = new Uint32Array(64)
  flags = new Uint8Array(64)

  readonly brand = new ValueColumn(sameId)
  readonly mainCategory = new ValueColumn(sameId)
  readonly category = new ValueColumn(sameId)
  readonly subCategory = new ValueColumn(sameId)
  /** A column for each facet of `VALUE_FACETS`. */
  readonly facets = forEachValueFacet((kind) => new ValueColumn((value) => facetKey(kind, value)))
  readonly sizeInStock = new ValueColumn((value) => facetKey('size', value))

  /** Display names of brands and category levels, by id. */
  readonly entityNames = new Map<string, string>()

  /** @param name the product's name as plain words */
  put(slot: number, product: IndexedProduct, name: string): void {
    this.ids[slot] = product.id
    this.names[slot] = name
    this.prices = grown(this.prices, slot + 1)
    this.prices[slot] = product.pricePaise
    this.percentsOff = grown(this.percentsOff, slot + 1)
    this.percentsOff[slot] = product.percentOff ?? 0
    this.createdAt = grown(this.createdAt, slot + 1)
    this.createdAt[slot] = product.createdAt
    this.flags = grown(this.flags, slot + 1)
    this.flags[slot] = flagsOf(product)
    this.variants = grown(this.variants, slot + 1)
    this.variants[slot] = product.skus.length
    this.brand.putOne(slot, product.brandId)
    this.mainCategory.putOne(slot, product.mainCategoryId)
    this.category.putOne(slot, product.categoryId)
    this.subCategory.putOne(slot, product.subCategoryId ?? '')
    const values = facetValuesOf(product)
    for (const { kind } of VALUE_FACETS) {
      const value = values[kind]
      if (typeof value === 'string') this.facets[kind].putOne(slot, value)
      else this.facets[kind].put(slot, value)
    }
    this.sizeInStock.put(slot, product.sizesInStock)
    this.entityNames.set(product.brandId, product.brandName)
    if (product.subCategoryId) this.entityNames.set(product.subCategoryId, product.subCategoryName ?? '')
    this.entityNames.set(product.categoryId, product.categoryName)
  }

  /** Copies a product from a slot of other columns. Values that no product uses now are not copied. */
  copy(slot: number, from: Columns, old: number): void {
    this.ids[slot] = from.ids[old] as string
    this.names[slot] = from.names[old] as string
    this.prices = grown(this.prices, slot + 1)
    this.prices[slot] = from.prices[old] as number
    this.percentsOff = grown(this.percentsOff, slot + 1)
    this.percentsOff[slot] = from.percentsOff[old] as number
    this.createdAt = grown(this.createdAt, slot + 1)
    this.createdAt[slot] = from.createdAt[old] as number
    this.flags = grown(this.flags, slot + 1)
    this.flags[slot] = from.flags[old] as number
    this.variants = grown(this.variants, slot + 1)
    this.variants[slot] = from.variants[old] as number
    for (const column of VALUE_COLUMNS) this[column].put(slot, from[column].valuesAt(old))
    for (const { kind } of VALUE_FACETS) this.facets[kind].put(slot, from.facets[kind].valuesAt(old))
    for (const column of ENTITY_COLUMNS) {
      for (const id of from[column].valuesAt(old)) this.entityNames.set(id, from.entityNames.get(id) ?? '')
    }
  }

  /** The values of the first `length` slots. */
  saved(length: number) {
    return {
      ids: this.ids,
      names: this.names,
      prices: this.prices.slice(0, length),
      percentsOff: this.percentsOff.slice(0, length),
      createdAt: this.createdAt.slice(0, length),
      flags: this.flags.slice(0, length),
      variants: this.variants.slice(0, length),
      values: VALUE_COLUMNS.map((column) => this[column].saved(length)),
      facets: VALUE_FACETS.map(({ kind }) => this.facets[kind].saved(length)),
      entityNames: this.entityNames,
    }
  }

  static restored({ values, facets, entityNames, ids, names, ...numbers }: ReturnType<Columns['saved']>): Columns {
    const columns = Object.assign(new Columns(), numbers)
    for (const id of ids) columns.ids.push(id)
    for (const name of names) columns.names.push(name)
    for (const [at, column] of VALUE_COLUMNS.entries()) columns[column].restore(values[at] as SavedValues)
    for (const [at, { kind }] of VALUE_FACETS.entries()) columns.facets[kind].restore(facets[at] as SavedValues)
    for (const [id, name] of entityNames) columns.entityNames.set(id, name)
    return columns
  }
}

const sameId = (id: string): string => id

const ENTITY_COLUMNS = ['brand', 'category', 'subCategory'] as const
const VALUE_COLUMNS = [...ENTITY_COLUMNS, 'mainCategory', 'sizeInStock'] as const

function facetValuesOf(product: IndexedProduct): Record<ValueFacet, string | readonly string[]> {
  return {
    color: product.colors,
    fabric: product.fabric,
    pattern: product.pattern,
    size: product.sizes,
    width: widthRanges(product.widthCm),
    weight: weightRanges(product.gsm),
    discount: discountRanges(product.percentOff ?? 0),
    rating: ratingRanges(product.rating),
    availability: product.inStock ? 'In stock' : 'Sold out',
    countryOfOrigin: product.countryOfOrigin,
  }
}

function flagsOf(product: IndexedProduct): number {
  return (
    (product.featured ? FEATURED : 0) |
    (product.newArrival ? NEW_ARRIVAL : 0) |
    (product.bestSeller ? BEST_SELLER : 0) |
    (product.inStock ? IN_STOCK : 0) |
    (product.unit === 'metre' ? BY_THE_METRE : 0) |
    (/footwear|shoe|boot|sneaker/i.test(product.garment) ? FOOTWEAR : 0) |
    (isOuterwear(product) ? OUTERWEAR : 0)
  )
}

function isOuterwear({ unit, garment, categoryName, subCategoryName = '' }: IndexedProduct): boolean {
  return unit === 'metre' || namesOuterwear(`${garment} ${categoryName} ${subCategoryName}`)
}

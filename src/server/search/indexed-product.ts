import type { Paise } from '../../domain/units/paise.ts'
import type { Unit } from '../../domain/units/quantity.ts'

/** A product as the index reads it. The index stores ids, codes and terms, never the record or its description. */
export interface IndexedProduct {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly brandId: string
  readonly brandName: string
  readonly mainCategoryId: string
  readonly mainCategoryName: string
  readonly categoryId: string
  readonly categoryName: string
  readonly subCategoryId?: string | undefined
  readonly subCategoryName?: string | undefined
  /** For example kurta or saree. */
  readonly garment: string
  readonly fabric: string
  readonly pattern: string
  /** Of the product and its variants; may contain duplicates and empty strings. */
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  readonly sizesInStock: readonly string[]
  readonly unit: Unit
  /** The selling price, the lowest over the variants. */
  readonly pricePaise: Paise
  /** The largest discount over the variants, in whole percent; absent for none. */
  readonly percentOff?: number
  /** The average of 1 to 5 stars; 0 without reviews. */
  readonly rating: number
  readonly countryOfOrigin: string
  /** Of fabric; null when it is not stated. */
  readonly widthCm: number | null
  readonly gsm: number | null
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly featured: boolean
  readonly newArrival: boolean
  readonly bestSeller: boolean
  readonly inStock: boolean
  readonly skus: readonly string[]
}

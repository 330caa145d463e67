import type { Paise } from '../units/paise.ts'
import type { Quantity, Unit } from '../units/quantity.ts'
import type { FocalPoint } from './picture-urls.ts'

/**
 * A product as the demo shop, an import file or a shopkeeper gives it, before it has ids. Names link it to brand and
 * category levels. Written over an existing product, an absent `finalPrice`, `mrp` or `subCategory` means there is none;
 * every other absent field leaves what the product has, and so does an absent word about a picture it has.
 */
export interface ProductInput {
  /** Unique name the source knows the product by: writing the same handle again updates the same product. */
  readonly handle: string
  readonly name: string
  readonly description?: string
  readonly brand: string
  readonly mainCategory: string
  readonly category: string
  readonly subCategory?: string
  /** What the garment is, in a word ('kurta', 'saree'): search reads it, the painter draws it. */
  readonly garment: string
  readonly color: string
  readonly pattern: string
  readonly fabric: string
  readonly unit: Unit
  /** Pieces or centimetres. Default 1 piece, or 100 cm. */
  readonly minimumQuantity?: Quantity
  /** 1 piece; 25 or 50 cm. Default 1 piece, or 25 cm. */
  readonly quantityStep?: Quantity
  /** Per piece or per metre. */
  readonly price: Paise
  /** Sale price, below `price`. */
  readonly finalPrice?: Paise
  readonly mrp?: Paise
  readonly status?: 'active' | 'draft' | 'archived'
  readonly featured?: boolean
  readonly newArrival?: boolean
  readonly bestSeller?: boolean
  readonly hsn?: string
  readonly countryOfOrigin?: string
  readonly maker?: string
  readonly importer?: string
  readonly netQuantity?: string
  /** Null: none. */
  readonly widthCm?: number | null
  readonly gsm?: number | null
  readonly composition?: string
  readonly care?: string
  /** ISO time; default now. */
  readonly createdAt?: string
  readonly variants: readonly VariantInput[]
  readonly images?: readonly ImageInput[]
}

export interface VariantInput {
  readonly sku?: string
  readonly color: string
  readonly size: string
  /** A pair of its own, else the product's. */
  readonly price?: Paise
  readonly finalPrice?: Paise
  /** Pieces or centimetres. Absent when the source does not say: an existing variant keeps its stock, a new one gets the writer's default. */
  readonly stock?: Quantity
  /** Null: none. */
  readonly image?: string | null
}

export interface ImageInput {
  /** Absolute URL, a path beginning with /, or a bare file name under uploads/products. */
  readonly path: string
  readonly alt?: string
  readonly color?: string
  /** Null: the middle. */
  readonly focus?: FocalPoint | null
}

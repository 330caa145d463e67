import type { Paise } from '../units/paise.ts'
import type { Quantity, Unit } from '../units/quantity.ts'
import type { ProductLook } from './look.ts'
import type { FocalPoint } from './picture-urls.ts'

/**
 * A product from the demo shop, an import file or the editor, before it has ids. Brand and category levels are given by name.
 * When it updates an existing product, an absent `finalPrice`, `mrp` or `subCategory` removes the value; every other absent
 * field keeps it, including absent fields of an existing image. Prices in paise.
 */
export interface ProductInput {
  /** Unique name in the source. Importing the same handle again updates the product. */
  readonly handle: string
  readonly name: string
  readonly description?: string
  readonly brand: string
  readonly mainCategory: string
  readonly category: string
  readonly subCategory?: string
  /** The kind of garment ('kurta', 'saree'), used by search and for drawn images. */
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
  /** The HSN code of a product that has none. */
  readonly guessedHsn?: string
  /** Pieces in what is sold as one, for the price limits of GST; 1 for a set worn together. Default 1. */
  readonly piecesPerPack?: number
  readonly countryOfOrigin?: string
  readonly maker?: string
  readonly importer?: string
  readonly netQuantity?: string
  /** Null for none. */
  readonly widthCm?: number | null
  readonly gsm?: number | null
  readonly composition?: string
  readonly care?: string
  /** The garment's measures by size; see `readGarmentMeasures`. */
  readonly garmentMeasures?: string
  /** 'The model is 172 cm tall and wears size M.' */
  readonly modelNote?: string
  /** What is shown under 'Complete the look'. */
  readonly look?: ProductLook
  /** ISO time; default now. */
  readonly createdAt?: string
  /** True for products of the demo shop, which are shown with drawn pictures. Default false. */
  readonly isDemo?: boolean
  readonly variants: readonly VariantInput[]
  readonly images?: readonly ImageInput[]
}

export interface VariantInput {
  readonly sku?: string
  readonly color: string
  readonly size: string
  /** Prices of its own; the product's when absent. */
  readonly price?: Paise
  readonly finalPrice?: Paise
  /** What the shop pays for a piece or a metre, without GST that is claimed back; null for unknown. */
  readonly cost?: Paise | null
  /** Pieces or centimetres. When absent, an existing variant keeps its stock and a new one gets the default of the import. */
  readonly stock?: Quantity
  /** Null for none. */
  readonly image?: string | null
  /** Its shelf in the storeroom, as the shop labels its shelves; '' for nowhere. */
  readonly shelf?: string
  /** What a scanner reads from its label; '' for none. */
  readonly barcode?: string
}

export interface ImageInput {
  /** Absolute URL, a path beginning with /, or a bare file name under uploads/products. */
  readonly path: string
  readonly alt?: string
  readonly color?: string
  /** Null for the centre. */
  readonly focus?: FocalPoint | null
  /** The width of what the picture shows, in whole centimetres; null for unknown. */
  readonly shownWidthCm?: number | null
}

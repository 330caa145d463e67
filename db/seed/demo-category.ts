import type { BrandName } from './brands.ts'
import type { FabricName, Fibre } from './fabrics.ts'

/** A category of the demo shop with its products. Add new products at the end: their position is part of their SKUs. */
export interface DemoCategory {
  readonly mainCategory: 'Women' | 'Men' | 'Kids' | 'Fabrics'
  readonly category: string
  /** Three letters, unique: the prefix of every SKU in the category. */
  readonly code: string
  readonly garment: string
  readonly unit?: 'metre'
  readonly sizes: readonly string[]
  /** The HSN code for each fibre its products are made of. */
  readonly hsn: Partial<Record<Fibre, string>>
  readonly netQuantity: string
  readonly products: readonly DemoProduct[]
}

/** One demo product; everything else follows from its category, brand and fabric. */
export interface DemoProduct {
  readonly name: string
  readonly brand: BrandName
  readonly subCategory: string
  readonly pattern: PatternName
  readonly fabric: FabricName
  /** The first is the product's own colour. */
  readonly colors: readonly ColorName[]
  /** Whole rupees, per piece or per metre; also its MRP unless `mrp` is given. */
  readonly price: number
  /** Whole rupees. */
  readonly sale?: number
  /** Whole rupees. */
  readonly mrp?: number
  readonly flags?: readonly ('featured' | 'new' | 'best')[]
  readonly description: string
  readonly garment?: string
  readonly sizes?: readonly string[]
  readonly hsn?: string
  readonly netQuantity?: string
  readonly composition?: string
  readonly care?: string
  readonly widthCm?: number
  readonly gsm?: number
  /** Unless well stocked: sold out, two pieces (or metres) of one variant left, or the stock of variants by `Color Size`. */
  readonly stock?: 'none' | 'two' | Readonly<Record<string, number>>
  /** Stock of a fabric in centimetres, one figure per colour. */
  readonly lengths?: readonly number[]
  /** Swatches in stock of each colour; fabrics only. Default none. */
  readonly swatches?: number
  /** Centimetres; fabrics only. Default 100. */
  readonly minimum?: number
  /** Centimetres; fabrics only. Default 25. */
  readonly step?: 25 | 50
}

export const PATTERNS = [
  'Solid',
  'Striped',
  'Checked',
  'Floral',
  'Polka Dot',
  'Abstract',
  'Geometric',
  'Ikat',
  'Ajrakh',
  'Bandhani',
  'Block Print',
  'Leheriya',
  'Chikankari',
] as const
export type PatternName = (typeof PATTERNS)[number]

export const COLORS = [
  'Red',
  'Blue',
  'Green',
  'Black',
  'White',
  'Gray',
  'Navy',
  'Pink',
  'Yellow',
  'Purple',
  'Orange',
  'Brown',
  'Maroon',
  'Mustard',
  'Indigo',
  'Teal',
  'Ivory',
] as const
export type ColorName = (typeof COLORS)[number]

export const LETTERS = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
export const CHESTS = ['36', '38', '40', '42', '44', '46'] as const
export const WAISTS = ['28', '30', '32', '34', '36', '38', '40'] as const
export const AGES = ['2-3 Y', '3-4 Y', '4-5 Y', '6-7 Y', '8-9 Y', '10-11 Y'] as const
export const MONTHS = ['0-3 M', '3-6 M', '6-12 M'] as const
export const FREE_SIZE = ['Free Size'] as const

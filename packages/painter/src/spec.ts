import type { ColorName } from './dyes.ts'
import type { FabricName } from './fabrics.ts'

/** Everything the painter can draw as goods. */
export const GARMENTS = [
  'kurta',
  'kurta-set',
  'anarkali',
  'saree',
  'lehenga',
  'shirt',
  'tshirt',
  'top',
  'tunic',
  'dress',
  'frock',
  'trousers',
  'jeans',
  'palazzo',
  'salwar',
  'leggings',
  'shorts',
  'skirt',
  'dupatta',
  'jacket',
  'sweater',
  'nehru-jacket',
  'sherwani',
  'blouse',
  'nightdress',
  'night-suit',
  'bra',
  'briefs',
  'cushion',
  'bolt',
  'length',
  'folded',
] as const
export type Garment = (typeof GARMENTS)[number]

export const PATTERNS = [
  'solid',
  'striped',
  'checked',
  'floral',
  'polka-dot',
  'abstract',
  'geometric',
  'ikat',
  'ajrakh',
  'bandhani',
  'block-print',
  'paisley',
  'leheriya',
  'chevron',
  'animal',
  'tie-dye',
  'self-design',
  'embroidered',
  'brocade',
] as const
export type PatternName = (typeof PATTERNS)[number]

/** Which picture of a product: 1 the whole, 2 a detail, 3 the weave from close by, 4 folded on the table. */
export const VIEWS = [1, 2, 3, 4] as const
export type View = (typeof VIEWS)[number]

export interface Cut {
  readonly sleeves?: 'short' | 'long'
  readonly length?: 'short' | 'middle' | 'long'
  readonly shape?: 'straight' | 'flared'
  readonly legs?: 'wide' | 'narrow'
  readonly collar?: 'band' | 'polo' | 'other'
}

/** All that a picture depends on; the same look draws the same pixels. */
export interface Look {
  readonly garment: Garment
  readonly wearer: 'woman' | 'man' | 'child'
  readonly pattern: PatternName
  readonly color: ColorName
  /** The second colour, where the product names one. */
  readonly accent?: ColorName
  readonly fabric: FabricName
  /** What the product's words say of its cut; where they are silent the seed chooses. */
  readonly cut?: Cut
  readonly seed: number
}

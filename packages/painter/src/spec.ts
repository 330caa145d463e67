import type { ColorName } from './dyes.ts'
import type { FabricName } from './fabrics.ts'

/** Everything the painter can draw as a product. */
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

/** Which picture of a product: 1 whole, 2 detail, 3 close-up of the weave, 4 folded, 5 the back. */
export const VIEWS = [1, 2, 3, 4, 5] as const
export type View = (typeof VIEWS)[number]

/** Details of the cut. The seed decides those that are absent. */
export interface Cut {
  readonly sleeves?: 'short' | 'long'
  readonly length?: 'short' | 'middle' | 'long'
  readonly shape?: 'straight' | 'flared'
  readonly legs?: 'wide' | 'narrow'
  readonly collar?: 'band' | 'polo' | 'other'
}

/** Everything a drawing depends on. The same specification, view and width give the same pixels. */
export interface GarmentSpec {
  readonly garment: Garment
  readonly wearer: 'woman' | 'man' | 'child'
  readonly pattern: PatternName
  readonly color: ColorName
  /** The second colour, if there is one. */
  readonly accent?: ColorName
  readonly fabric: FabricName
  readonly cut?: Cut
  readonly seed: number
}

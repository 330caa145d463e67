import { type ProductSnapshot, productSnapshotToJson } from '../../../../domain/catalogue/product-snapshot.ts'

/** The fields of a product that a card shows and the cart needs. The rest of the product stays on the server. */
export interface CardData {
  readonly _id: string
  readonly name: string
  /** Rupees, per piece or per metre. */
  readonly price: number
  readonly finalPrice?: number
  readonly image: string
  /** Another view, shown while the pointer is on the card. */
  readonly image2?: string
  readonly brand?: string
  /** The focal point of the picture, which stays in view when it is cropped: '30% 20%'. */
  readonly focus?: string
  readonly featured?: true
  /** Pieces or metres. */
  readonly countInStock: number
  readonly unit?: 'metre'
  readonly minQuantity?: number
  readonly quantityStep?: number
  /** Average stars from 1 to 5; absent when there are no reviews. */
  readonly rating?: number
  readonly reviews?: number
  /** The hex colours of the swatches; absent for a single colour. */
  readonly swatches?: readonly string[]
  /** The sizes to choose from; absent for a single one. */
  readonly sizes?: readonly string[]
  /** True when a colour or size has to be chosen before the product can go into the cart. */
  readonly needsChoice?: true
  /** The colour of the picture, when a filter or a search asked for it: the product opens in this colour. */
  readonly shownColor?: string
  /** The only colour and the only size, when there is no choice. */
  readonly color?: string
  readonly size?: string
}

/** Returns the data of a product that cart or wishlist has stored. */
export function cardDataOf(product: ProductSnapshot): CardData {
  const { countInStock = 0, unit, ...stored } = productSnapshotToJson(product)
  return { ...stored, countInStock, ...(unit === 'metre' && { unit }) }
}

/** A card shows at most this many colours, followed by a plus sign when there are more. */
export const MAX_SWATCHES = 5

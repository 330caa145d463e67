/** What a card shows and what the cart needs of a product: the rest of the product stays on the server. */
export interface CardData {
  readonly _id: string
  readonly name: string
  /** Rupees, per piece or per metre. */
  readonly price: number
  readonly finalPrice?: number
  readonly image: string
  /** What of the picture stays in view: '30% 20%'. */
  readonly focus?: string
  readonly featured?: true
  /** Pieces or metres. */
  readonly countInStock: number
  readonly unit?: 'metre'
  readonly minQuantity?: number
  readonly quantityStep?: number
  /** Stars of 5, when there are reviews. */
  readonly rating?: number
  readonly reviews?: number
  /** The hex colours of the swatches, when there are several. */
  readonly swatches?: readonly string[]
  /** True when a colour or size has to be chosen before the product can go into the cart. */
  readonly needsChoice?: true
  /** The only colour and the only size, when nothing has to be chosen. */
  readonly color?: string
  readonly size?: string
}

/** A card shows this many colours; when there are more, a plus sign stands for the rest. */
export const MAX_SWATCHES = 5

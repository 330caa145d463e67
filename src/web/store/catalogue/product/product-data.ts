import type { FabricNeeded } from '../../../../domain/catalogue/fabric-needed.ts'
import type { PictureScale } from '../../../../domain/catalogue/picture-scale.ts'
import type { SizeChart } from '../../../../domain/catalogue/size-chart.ts'
import type { Block } from '../../../../domain/content/rich-text.ts'
import type { Fit } from '../../../../domain/reviews/reviews.ts'
import type { CardData } from '../card/card-data.ts'

/** The loader data of the product page. No other fields of the product leave the server. */
export interface ProductData {
  readonly product: ShownProduct
  readonly variants: readonly ShownVariant[]
  /** The pictures of each colour, by its name; of the product as a whole under ''. */
  readonly pictures: Readonly<Record<string, readonly string[]>>
  /** The hex colour of each colour's swatch, by its name. */
  readonly swatches: Readonly<Record<string, string>>
  /** The alternative texts of pictures, by their address. */
  readonly alts?: Readonly<Record<string, string>>
  /** The focal points of pictures that are cropped, by their address: '30% 20%'. */
  readonly focus?: Readonly<Record<string, string>>
  /** The scales of pictures whose width is known, by their address. */
  readonly scales?: Readonly<Record<string, PictureScale>>
  readonly facts: readonly FactGroup[]
  readonly sizeChart?: SizeChart
  /** Of fabric sold by the metre. */
  readonly fabricNeeded?: FabricNeeded
  /** The swatch of this fabric, while it can be ordered. */
  readonly swatchSample?: { readonly id: string; readonly price: string }
  /** Absent when there are no reviews. */
  readonly reviews?: ShownReviews
  /** What completes the look; absent without any. */
  readonly look?: readonly CardData[]
  readonly related: readonly CardData[]
  /** What has changed since the email from which the page was opened. */
  readonly note?: string
  /** The notice shown above a preview. */
  readonly preview?: string
  readonly origin: string
}

export interface ShownProduct {
  readonly _id: string
  readonly name: string
  /** Plain text. */
  readonly description: string
  /** The description as rich text; absent when it is plain. */
  readonly descriptionBlocks?: readonly Block[]
  /** Rupees, per piece or per metre. */
  readonly price: number
  readonly finalPrice?: number
  readonly image: string
  readonly brand: { readonly name: string }
  readonly category: { readonly _id: string; readonly name: string }
  readonly color: string
  readonly pattern: string
  readonly fabric: string
  readonly unit: 'piece' | 'metre'
  /** Pieces or metres. */
  readonly minQuantity: number
  readonly quantityStep: number
  readonly maxQuantity?: number
  readonly countInStock: number
  readonly rating: number
  readonly reviews: number
  /** The fabric that this is a swatch of. */
  readonly swatchOf?: string
  /** The height of the model and the size worn. */
  readonly modelNote?: string
}

export interface ShownVariant {
  readonly sku: string
  readonly color: string
  readonly size: string
  /** Rupees. */
  readonly price: number
  readonly finalPrice?: number
  /** Pieces or metres. */
  readonly countInStock: number
}

export interface ShownReviews {
  /** The number of reviews with 1, 2, 3, 4 and 5 stars. */
  readonly stars: readonly number[]
  /** The number of reviews that say so about the fit. */
  readonly fits: Readonly<Record<Fit, number>>
  readonly shown: readonly ShownReview[]
  /** How many reviews match the filter. */
  readonly total: number
  readonly filter: { readonly stars?: number; readonly fit?: Fit }
  /** Which part of them: 0 for the first few, then the page. */
  readonly page: number
  readonly hasMore: boolean
  /** Whether any of the reviews is invented for the demo shop. */
  readonly hasSamples: boolean
}

export interface ShownReview {
  readonly id: string
  readonly by: string
  /** '3 September 2026' */
  readonly on: string
  readonly rating: number
  readonly title: string
  readonly text: string
  readonly answer: string
  /** 'Fits as expected · 162 cm tall · Bought Navy, M' */
  readonly facts: string
  /** Addresses of the customer's photographs; absent without any. */
  readonly photos?: readonly string[]
  readonly isSample: boolean
  readonly helpful: number
}

/** A group of the details block. */
export interface FactGroup {
  readonly title: string
  readonly facts: readonly (readonly [name: string, value: string])[]
}

/** Why the page cannot show a product. */
export interface ProductProblem {
  readonly problem: string
  readonly hint?: string
  /** What to look at instead of a product that does not exist. */
  readonly popular?: readonly CardData[]
}

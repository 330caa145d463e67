import type { CardData } from '../../catalogue/card/card-data.ts'
import type { AdvertisementData } from '../../catalogue/listing/advertisement-data.ts'
import type { Entries } from './entries.ts'

/** The loader data of the home page. */
export interface HomeData {
  readonly hero: readonly SlideData[]
  readonly categories: readonly CategoryTile[]
  /** How a shopper can pay; absent when it could not be read. */
  readonly payment?: readonly string[]
  /** The only state to which the shop delivers. */
  readonly deliversWithin?: string
  readonly entries?: Entries
  readonly advertisements: {
    readonly top: readonly HomeAdvertisement[]
    readonly between: readonly HomeAdvertisement[]
    readonly bottom: readonly HomeAdvertisement[]
  }
  /** Absent when they could not be read. */
  readonly featured?: readonly CardData[]
  readonly newArrivals?: readonly CardData[]
  readonly bestSellers?: readonly CardData[]
  /** Shown before these three while the owner has chosen no product for any of them. */
  readonly products?: readonly CardData[]
  readonly testimonials: readonly Testimonial[]
  readonly additional: readonly (GridData | TextSectionData)[]
  readonly origin: string
  /** The shop sells nothing at all yet. */
  readonly isOpeningSoon?: true
}

export interface SlideData {
  readonly _id: string
  readonly title: string
  readonly subtitle: string
  readonly text: string
  readonly image: string
  /** The same picture in portrait format. */
  readonly phoneImage: string
  readonly link?: string
  readonly buttonText: string
}

export interface CategoryTile {
  readonly _id: string
  readonly name: string
  readonly image: string
  /** The name of the main category, because two of them may have a category of the same name, such as Kurtas. */
  readonly mainCategory: string
}

export interface HomeAdvertisement extends AdvertisementData {
  readonly subtitle: string
}

export interface Testimonial {
  readonly _id: string
  readonly name: string
  /** The place where the customer lives. */
  readonly location: string
  readonly text: string
  /** Stars of 5, when given. */
  readonly rating?: number
}

/** An admin's section with products. */
export interface GridData {
  readonly _id: string
  readonly title: string
  readonly subtitle: string
  readonly link?: string
  readonly buttonText: string
  readonly cards: readonly CardData[]
}

/** An admin's section with a text and a picture. */
export interface TextSectionData extends Omit<GridData, 'cards'> {
  readonly text: string
  readonly image: string
}

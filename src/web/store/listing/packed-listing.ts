import type { ListingData } from './listing-data.ts'

/**
 * A listing's data on its way to the browser: JSON in one string. The router would spread every object over a table of
 * numbered references, which costs a list of 24 cards 1.1 KB more after compression.
 */
export interface PackedListing {
  readonly listing: string
}

export function packListing(data: ListingData): PackedListing {
  return { listing: JSON.stringify(data) }
}

export function unpackListing(packed: PackedListing): ListingData {
  return JSON.parse(packed.listing)
}

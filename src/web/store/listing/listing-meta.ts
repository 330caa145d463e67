import type { MetaDescriptor } from 'react-router'
import { pageMeta } from '../seo/page-meta.ts'
import { type PackedListing, unpackListing } from './packed-listing.ts'

/** The head of a listing screen. A list that was searched for or narrowed is nobody's search result. */
export function listingMeta(packed: PackedListing | undefined, title: string, description: string): MetaDescriptor[] {
  if (!packed) return [{ title }]
  const { origin, canonical, isWhole, cards } = unpackListing(packed)
  const image = cards[0]?.image
  return pageMeta({ title, description, origin, canonical, index: isWhole, ...(image && { image }) })
}

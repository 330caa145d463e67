import type { MetaDescriptor } from 'react-router'
import { type Matches, pageMeta } from '../../seo/page-meta.ts'
import type { ListingData } from './listing-data.ts'
import { OPENING_SOON } from './opening-soon.tsx'

/** Returns the meta tags of a listing screen. Lists with a search or filters, except a brand, are not indexed. */
export function listingMeta(
  data: ListingData | undefined,
  matches: Matches,
  title: string,
  description: string,
): MetaDescriptor[] {
  if (!data) return [{ title }]
  const { origin, canonical, isIndexed, isOpeningSoon, cards } = data
  if (isOpeningSoon) return pageMeta({ title: OPENING_SOON, description, origin, canonical, index: false }, matches)
  const image = cards[0]?.image
  return pageMeta({ title, description, origin, canonical, index: isIndexed, ...(image && { image }) }, matches)
}

import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { LISTING_PAGE_SIZE, listingOf } from '../../../../domain/catalogue/filters-url.ts'
import { isId } from '../../../../domain/ids.ts'
import { apiOf } from '../../../api.ts'
import { largestCategories } from './category-tiles.ts'
import type { ListingData } from './listing-data.ts'
import type { ListingScreen } from './listing-screen.ts'
import { emptyData } from './load-listing.ts'
import { isOpeningSoon } from './opening-soon.tsx'

/** Returns the list of a category that does not exist: empty, with status 404. */
export async function unknownCategory(call: LoaderFunctionArgs, screen: ListingScreen) {
  const api = apiOf(call.context)
  const [isEmptyShop, categories] = await Promise.all([isOpeningSoon(api), largestCategories(api)])
  const listing: ListingData = {
    ...emptyData(call, screen, listingOf({}, LISTING_PAGE_SIZE)),
    names: { isUnknown: true },
    isIndexed: false,
    ...(categories.length > 0 && { categories }),
    ...(isEmptyShop && { isOpeningSoon: true }),
  }
  return data(listing, { status: 404 })
}

/**
 * Replaces the name of a category in an address, as people and other sites write it, by its id and redirects there. Returns false
 * when no category has the name: the list must then not show all products. Returns true when there is nothing to replace.
 */
export async function knowsCategories({ context, request }: LoaderFunctionArgs): Promise<boolean> {
  const url = new URL(request.url)
  const named = KEYS.flatMap(([key, type]) => {
    const values = url.searchParams.getAll(key).filter((value) => value.trim() !== '')
    const [name] = values
    return name === undefined || values.some(isId) ? [] : [{ key, type, name }]
  })
  if (named.length === 0) return true
  for (const { key, type, name } of named) {
    const { data: known } = await apiOf(context).categories.list({ query: { type } })
    const category = known.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())
    if (!category) return false
    url.searchParams.set(key, category._id)
  }
  throw redirect(`${url.pathname}${url.search}`)
}

const KEYS = [
  ['mainCategory', 'mainCategory'],
  ['category', 'category'],
  ['subCategory', 'subCategory'],
  ['subcategory', 'subCategory'],
] as const

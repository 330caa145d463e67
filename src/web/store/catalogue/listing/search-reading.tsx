import type { ComponentProps } from 'react'
import { defaultSort, type ListingState } from '../../../../domain/catalogue/filters-url.ts'
import { paths } from '../../../../domain/paths.ts'
import { groupIndian } from '../../../../domain/units/paise.ts'
import { Link } from '../../../link.tsx'
import { AnchorContext } from '../../../ui/anchor.tsx'
import { Chip } from '../../../ui/chip.tsx'
import type { SearchReading } from './listing-data.ts'
import type { Listing } from './use-listing.ts'

interface Props {
  readonly reading: SearchReading
  readonly listing: Listing
}

/** Explains how a search was interpreted, when that differs from what was typed. */
export function SearchReadingLine({ reading, listing }: Props) {
  const typed = listing.state.filters.search ?? ''
  const { query, corrected, missing, exact, didYouMean } = reading
  if (!corrected && missing.length === 0 && exact === undefined && didYouMean === undefined)
    return <Understood reading={reading} listing={listing} />
  return (
    <>
      <p className="mt-1">
        {corrected && (
          <>
            Showing results for <strong>“{query}”</strong>. You typed “{typed}”.{' '}
          </>
        )}
        {missing.length > 0 && `We have no match for “${missing.join('” or “')}”.`}
        {missing.length > 0 && listing.data.total > 0 && ' These are the closest results.'}
        {exact !== undefined && missing.length === 0 && `${matchingAll(exact)} everything. Similar products follow.`}
        {listing.data.total > 0 && didYouMean !== undefined && (
          <>
            {' '}
            <DidYouMean query={didYouMean} />
          </>
        )}
      </p>
      <Understood reading={reading} listing={listing} />
    </>
  )
}

function matchingAll(count: number): string {
  if (count === 0) return 'No product matches'
  return count === 1 ? '1 product matches' : `${count} products match`
}

/** The attributes that the search names; pressing one searches without it. */
function Understood({ reading: { chips }, listing: { state, href } }: Props) {
  if (chips.length === 0) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-ink">
      <span className="text-sm text-quiet">Searched for:</span>
      <AnchorContext value={SearchAnchor}>
        {chips.map(({ label, without }) => (
          <Chip key={label} label={label} removeHref={href(withSearch(state, without))} />
        ))}
      </AnchorContext>
    </p>
  )
}

/** The same list with another search, or without one. */
function withSearch(state: ListingState, search: string): ListingState {
  const { search: _, ...others } = state.filters
  const filters = search === '' ? others : { ...others, search }
  return { ...state, filters, sort: state.sort.by === 'relevance' ? defaultSort(filters) : state.sort, page: 1 }
}

function SearchAnchor({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <Link to={href} {...rest} />
}

/** Offers the search that was perhaps meant; words that are right are never replaced. */
function DidYouMean({ query }: { query: string }) {
  return (
    <>
      Did you mean{' '}
      <Link className="link" to={searchFor(query)}>
        {query}
      </Link>
      ?
    </>
  )
}

const searchFor = (query: string) => `${paths.products}?search=${encodeURIComponent(query)}`

/** Suggests similar searches that have results, when this one has none. */
export function Alternatives({ reading }: { reading: SearchReading }) {
  const { didYouMean } = reading
  return (
    <>
      {didYouMean !== undefined && (
        <p className="basis-full">
          <DidYouMean query={didYouMean} />
        </p>
      )}
      <OtherSearches reading={reading} />
    </>
  )
}

function OtherSearches({ reading }: { reading: SearchReading }) {
  if (reading.alternatives.length === 0) return null
  return (
    <div className="basis-full">
      <p>Try one of these searches:</p>
      <ul className="mt-3 flex flex-wrap justify-center gap-2">
        {reading.alternatives.map(({ query, total }) => (
          <li key={query}>
            <Link className="chip" to={searchFor(query)}>
              {query} <span className="text-sm text-quiet">{groupIndian(total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { removeFilter } from '../../../../domain/catalogue/filter-choices.ts'
import { resultCountText } from '../../../../domain/catalogue/listing-texts.ts'
import { LISTING_STATES } from '../../../../domain/catalogue/messages.ts'
import { paths } from '../../../../domain/paths.ts'
import { Link } from '../../../link.tsx'
import { AnchorContext } from '../../../ui/anchor.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { ProductCard } from '../card/product-card.tsx'
import { Advertisements } from './advertisements.tsx'
import { CategoryRow } from './category-row.tsx'
import { FilterPanel, FiltersButton } from './filter-panel.tsx'
import { FilterLink } from './filter-sections.tsx'
import { SortSelect } from './listing-forms.tsx'
import { clearedState } from './listing-screen.ts'
import { MoreProducts } from './more-products.tsx'
import { OpeningSoon } from './opening-soon.tsx'
import { ProductGrid } from './product-grid.tsx'
import { Alternatives } from './search-reading.tsx'
import type { Listing } from './use-listing.ts'

/** The texts that differ between listing screens. */
export interface ListingTexts {
  readonly counted?: 'featured'
  readonly empty: EmptyTexts
  readonly noMatch: EmptyTexts
  /** The label of the link that removes all filters. */
  readonly clear: 'Clear all filters' | 'Clear Filters'
  /** Builds the error text, when it is more than the message. */
  readonly failure?: (message: string) => string
  /** Shows a link to the whole catalogue below the list. */
  readonly browseAll?: boolean
}

interface EmptyTexts {
  readonly heading: string
  readonly text?: string
}

interface Props {
  readonly listing: Listing
  readonly texts: ListingTexts
  readonly heading: string
  readonly subline: ReactNode
}

/** A listing screen: heading, filters, products and paging. */
export function ListingView({ listing, texts, heading, subline }: Props) {
  const { data, chips, pending } = listing
  const results = useRef<HTMLElement>(null)
  const headingId = useId()
  useScrollToResults(results)
  if (data.failure !== undefined) {
    return <ListingFailure heading={heading} message={texts.failure?.(data.failure) ?? data.failure} />
  }
  if (data.isOpeningSoon)
    return (
      <main className="page pb-16">
        <OpeningSoon level={1} />
      </main>
    )
  const { cards, total, facets } = data
  const hasFilters = facets.prices.length > 0 || chips.length > 0
  const count = resultCountText(cards.length, total, texts.counted)
  return (
    <main className="flex flex-col gap-16 pb-16">
      <div className="page">
        <header className="pt-2 pb-4 lg:py-6">
          <BackToHome />
          <h1 className="text-3xl wrap-anywhere lg:text-4xl">{heading}</h1>
          <div className="mt-1 max-w-prose text-quiet wrap-anywhere">{subline}</div>
        </header>
        {data.categories && total > 0 && <CategoryRow tiles={data.categories} />}
        <div className="listing" data-filters={hasFilters || undefined}>
          {hasFilters && (
            <div className="listing-filters">
              <FilterPanel listing={listing} />
            </div>
          )}
          <section ref={results} aria-labelledby={headingId} className="min-w-0">
            <h2 id={headingId} className="sr-only">
              Products
            </h2>
            <div className="listing-tools">
              <p role="status" className={total === 0 && !pending ? 'sr-only' : undefined}>
                {pending
                  ? LISTING_STATES.loading
                  : !data.names.isUnknown && (total > 0 ? count : chips.length > 0 && LISTING_STATES.emptyGrid)}
              </p>
              {hasFilters && <FiltersButton active={chips.length} />}
              {total > 1 && <SortSelect listing={listing} />}
            </div>
            <AppliedFilters listing={listing} clear={texts.clear} />
            {total === 0 ? <EmptyListing listing={listing} texts={texts} /> : <ProductGrid listing={listing} />}
            <MoreProducts listing={listing} />
            {texts.browseAll && total > 0 && (
              <p className="mt-10 text-center">
                <Link className="link py-3" to={paths.products}>
                  Browse All Products
                </Link>
              </p>
            )}
          </section>
        </div>
      </div>
      <Advertisements advertisements={data.advertisements} />
    </main>
  )
}

/** The active filters as removable chips, and a link that clears all of them. */
function AppliedFilters({ listing, clear }: { listing: Listing; clear: string }) {
  const { data, chips, requested, href } = listing
  if (chips.length === 0) return null
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <span className="text-sm text-quiet">Applied filters:</span>
      <AnchorContext value={FilterAnchor}>
        {chips.map(({ kind, label, value }) => (
          <Chip key={`${kind} ${value}`} label={label} removeHref={href(removeFilter(requested, kind, value))} />
        ))}
      </AnchorContext>
      <FilterLink className="link px-2 py-2.5" to={href(clearedState(data.screen, requested))}>
        {clear}
      </FilterLink>
    </div>
  )
}

/** Lets the chips of `src/web/ui`, which take an `href`, use `FilterLink`. */
function FilterAnchor({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <FilterLink to={href} {...rest} />
}

/** The empty state, with a link that fits the cause: the filters, the search, or an empty list. */
function EmptyListing({ listing, texts }: { listing: Listing; texts: ListingTexts }) {
  const { data, chips, state, href } = listing
  const cleared = href(clearedState(data.screen, state))
  const isFiltered = chips.length > 0 || (data.screen.scope.featured === true && href(state) !== cleared)
  const { heading, text } = isFiltered ? texts.noMatch : texts.empty
  const search = state.filters.search
  return (
    <>
      <EmptyState title={heading} text={text}>
        {search && data.reading && <Alternatives reading={data.reading} />}
        {isFiltered && (
          <FilterLink className={buttonClass()} to={cleared}>
            {texts.clear}
          </FilterLink>
        )}
        {(search || texts.browseAll || data.names.isUnknown) && (
          <Link className={buttonClass('quiet')} to={paths.products}>
            Browse All Products
          </Link>
        )}
      </EmptyState>
      {data.categories && (
        <>
          <h3 className="mb-4 text-xl">Shop by category</h3>
          <CategoryRow tiles={data.categories} />
        </>
      )}
      {data.popular && (
        <>
          <h3 className="mt-10 mb-4 text-xl">Best Sellers</h3>
          <ul className="products related">
            {data.popular.map((product) => (
              <ProductCard key={product._id} product={product} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The error state of a list that could not be read. */
export function ListingFailure({ heading, message }: { heading: string; message: string }) {
  return (
    <main className="page pb-16">
      <header className="pt-2 pb-4 lg:py-6">
        <BackToHome />
        <h1 className="text-3xl wrap-anywhere lg:text-4xl">{heading}</h1>
      </header>
      <ErrorPanel message={message} />
    </main>
  )
}

function BackToHome() {
  return (
    <Link to={paths.home} className="link inline-block py-3 text-sm">
      Back to Home
    </Link>
  )
}

/** Scrolls to the start of a new list when it lies above the visible part of the page. */
function useScrollToResults(results: RefObject<HTMLElement | null>): void {
  const { key, state } = useLocation()
  const isNew = useNavigationType() !== 'POP' && !state?.adds
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    const top = results.current?.getBoundingClientRect().top ?? 0
    const firstVisible = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    if (isNew && top < firstVisible) results.current?.scrollIntoView()
  }, [key, isNew, results])
}

import { type ComponentProps, Fragment, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  FILTER_KINDS,
  type FilterKind,
  isActive,
  isActivePrice,
  type NamedFilterKind,
  toggleFilter,
  togglePrice,
} from '../../../../domain/catalogue/filter-choices.ts'
import type { ListingState } from '../../../../domain/catalogue/filters-url.ts'
import { groupIndian } from '../../../../domain/units/paise.ts'
import { Link } from '../../../link.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FindInList } from './find-in-list.tsx'
import type { FacetData, FacetOption } from './listing-data.ts'
import { PriceForm } from './listing-forms.tsx'
import type { FilterProps, Listing } from './use-listing.ts'

/** The filters as collapsible sections. Every option is a link, so that filters work without script. */
export function FilterSections(filterProps: FilterProps) {
  const { listing, selected } = filterProps
  const order = orderFor(listing)
  const rank = (kind: FilterKind) => (order.includes(kind) ? order.indexOf(kind) : order.length)
  return [...FILTER_KINDS]
    .sort((one, other) => rank(one.kind) - rank(other.kind))
    .map(({ kind, label }) => {
      if (kind === 'price') return <PriceSection key={kind} label={label} {...filterProps} />
      const facet = listing.data.facets.named[kind]
      if (!facet || facet.options.length === 0 || isPointless(kind, facet, selected.filters[kind])) return null
      return (
        <Disclosure
          key={kind}
          title={label}
          open={kind === order[1] || INITIALLY_OPEN.has(kind) || selected.filters[kind] !== undefined}
        >
          <OptionList kind={kind} facet={facet} {...filterProps} />
        </Disclosure>
      )
    })
}

/**
 * What people narrow by first: clothes by size, cloth by its fibre. In the whole shop sizes of children, trousers and shirts
 * stand next to each other, so they come later there.
 */
const ORDERS: Readonly<Record<'clothes' | 'cloth' | 'all', readonly FilterKind[]>> = {
  clothes: ['subCategory', 'size', 'price', 'color', 'fabric', 'pattern', 'brand', 'discount', 'rating'],
  cloth: ['subCategory', 'fabric', 'color', 'price', 'width', 'weight', 'pattern', 'brand', 'discount', 'rating'],
  all: ['subCategory', 'price', 'color', 'fabric', 'size', 'pattern', 'brand', 'discount', 'rating'],
}

function orderFor({ data: { cards }, state: { filters } }: Listing): readonly FilterKind[] {
  const byTheMetre = cards.filter(({ unit }) => unit === 'metre').length
  if (cards.length > 0 && byTheMetre * 2 > cards.length) return ORDERS.cloth
  return filters.mainCategory || filters.category || filters.subCategory ? ORDERS.clothes : ORDERS.all
}

/** A list in which everything is in stock, or all cloth is equally wide. The country of origin is always offered. */
function isPointless(kind: NamedFilterKind, { options }: FacetData, chosen: string | undefined): boolean {
  return (
    options.length < 2 && chosen === undefined && (kind === 'availability' || kind === 'width' || kind === 'weight')
  )
}

/** Sections that are open from the start, with the first one. The others open when one of their options is selected. */
const INITIALLY_OPEN: ReadonlySet<NamedFilterKind> = new Set(['subCategory', 'color', 'size'])

/** Lists with at least this many options have a search box. */
const LONG_LIST = 30

function PriceSection({ label, ...filterProps }: FilterProps & { label: string }) {
  const { listing, selected } = filterProps
  const { prices } = listing.data.facets
  const isSelected = selected.filters.minPrice !== undefined || selected.filters.maxPrice !== undefined
  if (prices.length === 0 && !isSelected) return null
  return (
    <Disclosure title={label} open>
      <ul className="filter-options">
        {prices.map(({ min, max, label: range, count }) => (
          <FilterOption
            key={range}
            {...filterProps}
            next={togglePrice(selected, min, max)}
            isSelected={isActivePrice(selected.filters, min, max)}
          >
            {`${range} `}
            <small>{groupIndian(count)}</small>
          </FilterOption>
        ))}
      </ul>
      <PriceForm {...filterProps} />
    </Disclosure>
  )
}

function OptionList({ kind, facet, ...filterProps }: FilterProps & { kind: NamedFilterKind; facet: FacetData }) {
  const { listing, selected } = filterProps
  const isWhole = useSearchParams()[0].get('show') === kind
  const toggle = useFocusOnNewOptions(facet.options.length)
  const renderOption = ({ name, value = name, count, swatch }: FacetOption) => (
    <FilterOption
      key={value}
      {...filterProps}
      next={toggleFilter(selected, kind, value)}
      isSelected={isActive(selected.filters, kind, value)}
      isFollowed={listing.data.indexedFilters.includes(kind)}
    >
      {swatch && <i style={{ background: swatch }} />}
      {`${name} `}
      <small>{groupIndian(count)}</small>
    </FilterOption>
  )
  const groups = [...new Set(facet.options.map(({ group }) => group))]
  const className = kind === 'size' ? 'filter-options filter-options-sizes' : 'filter-options'
  return (
    <>
      {facet.options.length >= LONG_LIST ? (
        <FindInList options={facet.options} label={`Find ${kind}`} className={className} renderOption={renderOption} />
      ) : (
        groups.map((group) => (
          <Fragment key={group}>
            {group && <p className="pt-2 text-sm text-quiet">{group}</p>}
            <ul className={className}>{facet.options.filter((option) => option.group === group).map(renderOption)}</ul>
          </Fragment>
        ))
      )}
      {/* The same element before and after, so that it keeps the focus and the drawer around it stays open. */}
      {(isWhole || facet.more > 0) && (
        <FilterLink
          ref={toggle}
          className="link inline-block py-2.5"
          to={isWhole ? listing.href(listing.state) : hrefOfAllOptions(listing, kind)}
          replace
        >
          {isWhole ? 'Show fewer' : `Show all ${facet.options.length + facet.more}`}
        </FilterLink>
      )}
    </>
  )
}

/** Moves the focus from the link that shows all options to the first of those that were not shown before. */
function useFocusOnNewOptions(count: number) {
  const toggle = useRef<HTMLAnchorElement>(null)
  const last = useRef(count)
  useEffect(() => {
    const before = last.current
    last.current = count
    const link = toggle.current
    if (count <= before || link === null || link !== document.activeElement) return
    link.parentElement?.querySelectorAll<HTMLElement>('.filter-options a')[before]?.focus()
  }, [count])
  return toggle
}

interface FilterOptionProps extends FilterProps {
  readonly next: ListingState
  readonly isSelected: boolean
  /** Whether search engines may follow the link. */
  readonly isFollowed?: boolean
  readonly children: ReactNode
}

function FilterOption({ listing, next, isSelected, isFollowed, collect, children }: FilterOptionProps) {
  const collectInstead = (event: MouseEvent) => {
    if (collect(next)) event.preventDefault()
  }
  return (
    <li>
      <FilterLink
        to={listing.href(next)}
        {...(isFollowed && { rel: undefined })}
        aria-current={isSelected || undefined}
        data-replay
        onClick={collectInstead}
      >
        {children}
      </FilterLink>
    </li>
  )
}

function hrefOfAllOptions({ href, state }: Listing, kind: NamedFilterKind): string {
  const address = href(state)
  return `${address}${address.includes('?') ? '&' : '?'}show=${kind}`
}

/** A link that changes the list in place. It keeps the scroll position, and search engines do not follow it. */
export function FilterLink(props: ComponentProps<typeof Link>) {
  return <Link rel="nofollow" preventScrollReset {...props} />
}

import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import {
  FILTER_KINDS,
  isActive,
  isActivePrice,
  type NamedFilterKind,
  toggleFilter,
  togglePrice,
} from '../../../../domain/catalogue/filter-choices.ts'
import type { ListingState } from '../../../../domain/catalogue/filters-url.ts'
import { groupIndian } from '../../../../domain/units/paise.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FindInList } from './find-in-list.tsx'
import type { FacetData, FacetOption } from './listing-data.ts'
import { PriceForm } from './listing-forms.tsx'
import type { ChoosingProps, Listing } from './use-listing.ts'

/** The filters as collapsible sections. Every choice is a link, so that they work before any script. */
export function FilterSections(choosing: ChoosingProps) {
  const { listing, chosen } = choosing
  return FILTER_KINDS.map(({ kind, label }) => {
    if (kind === 'price') return <PriceSection key={kind} label={label} {...choosing} />
    const facet = listing.data.facets.named[kind]
    if (!facet || facet.options.length === 0) return null
    return (
      <Disclosure key={kind} title={label} open={BEGIN_OPEN.has(kind) || chosen.filters[kind] !== undefined}>
        <Options kind={kind} facet={facet} {...choosing} />
      </Disclosure>
    )
  })
}

/** The other sections begin open when something in them is chosen. */
const BEGIN_OPEN: ReadonlySet<NamedFilterKind> = new Set(['subCategory', 'brand', 'color', 'size'])

/** From this many options on, a list has a box to find one. */
const LONG_LIST = 30

function PriceSection({ label, ...choosing }: ChoosingProps & { label: string }) {
  const { listing, chosen } = choosing
  const { prices } = listing.data.facets
  const isChosen = chosen.filters.minPrice !== undefined || chosen.filters.maxPrice !== undefined
  if (prices.length === 0 && !isChosen) return null
  return (
    <Disclosure title={label} open>
      <ul className="choices">
        {prices.map(({ min, max, label: range, count }) => (
          <Choice
            key={range}
            {...choosing}
            wanted={togglePrice(chosen, min, max)}
            isChosen={isActivePrice(chosen.filters, min, max)}
          >
            {`${range} `}
            <small>{groupIndian(count)}</small>
          </Choice>
        ))}
      </ul>
      <PriceForm {...choosing} />
    </Disclosure>
  )
}

function Options({ kind, facet, ...choosing }: ChoosingProps & { kind: NamedFilterKind; facet: FacetData }) {
  const { listing, chosen } = choosing
  const choice = ({ name, value = name, count, swatch }: FacetOption) => (
    <Choice
      key={value}
      {...choosing}
      wanted={toggleFilter(chosen, kind, value)}
      isChosen={isActive(chosen.filters, kind, value)}
    >
      {swatch && <i style={{ background: swatch }} />}
      {`${name} `}
      <small>{groupIndian(count)}</small>
    </Choice>
  )
  const className = kind === 'size' ? 'choices choices-sizes' : 'choices'
  if (facet.options.length >= LONG_LIST) {
    return <FindInList options={facet.options} label={`Find ${kind}`} className={className} choice={choice} />
  }
  return (
    <>
      <ul className={className}>{facet.options.map(choice)}</ul>
      {facet.more > 0 && (
        <FilterLink className="link inline-block py-2" to={addressOfAll(listing, kind)} replace>
          Show all {facet.options.length + facet.more}
        </FilterLink>
      )}
    </>
  )
}

interface ChoiceProps extends ChoosingProps {
  readonly wanted: ListingState
  readonly isChosen: boolean
  readonly children: ReactNode
}

function Choice({ listing, wanted, isChosen, collect, children }: ChoiceProps) {
  const take = (event: MouseEvent) => {
    if (collect(wanted)) event.preventDefault()
  }
  return (
    <li>
      <FilterLink to={listing.href(wanted)} aria-current={isChosen || undefined} data-replay onClick={take}>
        {children}
      </FilterLink>
    </li>
  )
}

function addressOfAll({ href, state }: Listing, kind: NamedFilterKind): string {
  const address = href(state)
  return `${address}${address.includes('?') ? '&' : '?'}show=${kind}`
}

/** A link that changes the list in place: the page keeps its scroll position, and search engines leave it alone. */
export function FilterLink(props: ComponentProps<typeof Link>) {
  return <Link rel="nofollow" discover="none" preventScrollReset {...props} />
}

import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { removeFilter } from '../../../../domain/catalogue/filter-choices.ts'
import { defaultSort, type ListingState } from '../../../../domain/catalogue/filters-url.ts'
import { paiseFromRupees, rupeesFromPaise } from '../../../../domain/units/paise.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { type ListingScreen, pairsOf, SORT_FIELD, sortedBy, sortOptionsFor, sortValueOf } from './listing-screen.ts'
import type { FilterProps, Listing } from './use-listing.ts'

/** The order of a list. Without script it is a form with a button. */
export function SortSelect({ listing }: { listing: Listing }) {
  const { data, state, requested, href } = listing
  const navigate = useNavigate()
  return (
    <form action={data.screen.path} className="flex gap-2">
      <HiddenFields screen={data.screen} state={state} />
      <Select
        inline
        label="Sort by"
        name={SORT_FIELD}
        autoComplete="off"
        options={sortOptionsFor(state)}
        value={sortValueOf(requested)}
        onChange={(event) => navigate(href(sortedBy(state, event.target.value)), { preventScrollReset: true })}
      />
      <noscript>
        <Button kind="quiet" type="submit">
          Sort
        </Button>
      </noscript>
    </form>
  )
}

/** The price as a pair of figures. Without script it is a form that leads to the filtered list. */
export function PriceForm({ listing, selected, collect }: FilterProps) {
  const navigate = useNavigate()
  const problemId = useId()
  const [hasProblem, setHasProblem] = useState(false)
  const { minPrice, maxPrice } = selected.filters
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = withEnteredPrices(selected, event.currentTarget)
    setHasProblem(!next)
    if (next && !collect(next)) navigate(listing.href(next), { preventScrollReset: true })
  }
  const box = (name: string, label: string, paise: number | undefined) => (
    <input
      className="field min-w-0 flex-1"
      name={name}
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${label} in rupees`}
      aria-describedby={hasProblem ? problemId : undefined}
      aria-invalid={hasProblem || undefined}
      placeholder={`₹ ${label.slice(0, 3)}`}
      defaultValue={paise === undefined ? '' : rupeesFromPaise(paise)}
    />
  )
  return (
    <form
      key={`${minPrice} ${maxPrice}`}
      className="flex flex-wrap items-center gap-2 pt-2"
      action={listing.data.screen.path}
      onSubmit={submit}
    >
      <HiddenFields screen={listing.data.screen} state={removeFilter(selected, 'price')} />
      <input type="hidden" name={SORT_FIELD} value={sortValueOf(selected)} />
      {box(MINIMUM_BOX, 'Minimum price', minPrice)}
      <span aria-hidden>–</span>
      {box(MAXIMUM_BOX, 'Maximum price', maxPrice)}
      <Button type="submit" kind="quiet">
        Go
      </Button>
      {hasProblem && (
        <p id={problemId} role="alert" className="basis-full text-sm text-madder">
          Write a price in rupees, such as 500 or 1,299.50.
        </p>
      )}
    </form>
  )
}

const MINIMUM_BOX = 'minPrice'
const MAXIMUM_BOX = 'maxPrice'

/** The state with the prices typed into a form, in order; undefined when one of them is no price. Empty boxes do not narrow. */
export function withEnteredPrices(state: ListingState, form: HTMLFormElement): ListingState | undefined {
  const typed = new FormData(form)
  const [min, max] = [MINIMUM_BOX, MAXIMUM_BOX].map((name) => {
    const text = String(typed.get(name) ?? '').trim()
    return text === '' ? undefined : (paiseFromRupees(text) ?? Number.NaN)
  })
  if (Number.isNaN(min) || Number.isNaN(max)) return undefined
  const isReversed = min !== undefined && max !== undefined && min > max
  const [minPrice, maxPrice] = isReversed ? [max, min] : [min, max]
  const open = removeFilter(state, 'price')
  return {
    ...open,
    filters: { ...open.filters, ...(minPrice && { minPrice }), ...(maxPrice !== undefined && { maxPrice }) },
  }
}

/** What a form of a listing keeps of its address while it changes one thing. */
function HiddenFields({ screen, state }: { screen: ListingScreen; state: ListingState }) {
  const pairs = pairsOf(screen, { ...state, sort: defaultSort(state.filters), page: 1 })
  return pairs.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

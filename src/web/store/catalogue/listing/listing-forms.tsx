import { type FormEvent, useId, useState } from 'react'
import { removeFilter } from '../../../../domain/catalogue/filter-choices.ts'
import { defaultSort, type ListingState } from '../../../../domain/catalogue/filters-url.ts'
import { paiseFromRupees, rupeesFromPaise } from '../../../../domain/units/paise.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { useOpenPage } from '../../shell/use-open-page.ts'
import { type ListingScreen, pairsOf, SORT_FIELD, sortedBy, sortOptionsFor, sortValueOf } from './listing-screen.ts'
import type { FilterProps, Listing } from './use-listing.ts'

/** The sort selector. Without script it is a form with a button. */
export function SortSelect({ listing }: { listing: Listing }) {
  const { data, state, requested, href } = listing
  const openPage = useOpenPage()
  return (
    <form action={data.screen.path} className="flex gap-2">
      <HiddenFields screen={data.screen} state={state} />
      <Select
        inline
        label="Sort by"
        name={SORT_FIELD}
        autoComplete="off"
        options={sortOptionsFor(state, data.reading?.order)}
        value={sortValueOf(requested)}
        // With the filters that are still loading.
        onChange={(event) => openPage(href(sortedBy(requested, event.target.value)), { preventScrollReset: true })}
      />
      <noscript>
        <Button kind="quiet" type="submit">
          Sort
        </Button>
      </noscript>
    </form>
  )
}

/** The price range. Without script the form submits to the filtered list. */
export function PriceForm({ listing, selected, collect }: FilterProps) {
  const openPage = useOpenPage()
  const problemId = useId()
  const [hasProblem, setHasProblem] = useState(false)
  const { minPrice, maxPrice } = selected.filters
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = withEnteredPrices(selected, event.currentTarget)
    setHasProblem(!next)
    if (next && !collect(next)) openPage(listing.href(next), { preventScrollReset: true })
  }
  const priceInput = (name: string, label: string, paise: number | undefined) => (
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
      onReset={() => setHasProblem(false)}
    >
      <HiddenFields screen={listing.data.screen} state={removeFilter(selected, 'price')} />
      <input type="hidden" name={SORT_FIELD} value={sortValueOf(selected)} />
      {priceInput(MIN_PRICE, 'Minimum price', minPrice)}
      <span aria-hidden>–</span>
      {priceInput(MAX_PRICE, 'Maximum price', maxPrice)}
      <Button type="submit" kind="quiet">
        Go
      </Button>
      {hasProblem && (
        <p id={problemId} role="alert" className="basis-full text-sm text-madder">
          Enter a price in rupees, such as 500 or 1,299.50.
        </p>
      )}
    </form>
  )
}

const MIN_PRICE = 'minPrice'
const MAX_PRICE = 'maxPrice'

/** Returns the state with the prices entered in a form, the lower one first; undefined for an invalid price. */
export function withEnteredPrices(state: ListingState, form: HTMLFormElement): ListingState | undefined {
  const typed = new FormData(form)
  const [min, max] = [MIN_PRICE, MAX_PRICE].map((name) => {
    const text = String(typed.get(name) ?? '').trim()
    return text === '' ? undefined : (paiseFromRupees(text) ?? Number.NaN)
  })
  if (Number.isNaN(min) || Number.isNaN(max)) return undefined
  const isReversed = min !== undefined && max !== undefined && min > max
  const [minPrice, maxPrice] = isReversed ? [max, min] : [min, max]
  const unpriced = removeFilter(state, 'price')
  return {
    ...unpriced,
    filters: { ...unpriced.filters, ...(minPrice && { minPrice }), ...(maxPrice !== undefined && { maxPrice }) },
  }
}

/** The parts of the address that a form keeps. The sort order is not among them: the forms send it as `SORT_FIELD`. */
function HiddenFields({ screen, state }: { screen: ListingScreen; state: ListingState }) {
  const pairs = pairsOf(screen, { ...state, sort: defaultSort(state.filters), page: 1 })
  return pairs.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

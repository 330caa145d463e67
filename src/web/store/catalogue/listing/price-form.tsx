import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { removeFilter } from '../../../../domain/catalogue/filter-choices.ts'
import { rupeesFromPaise } from '../../../../domain/units/paise.ts'
import { Button } from '../../../ui/button.tsx'
import type { ChoosingProps } from './filter-sections.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { SORT_FIELD, sortValueOf } from './sort-field.ts'
import { MAXIMUM_BOX, MINIMUM_BOX, withTypedPrices } from './typed-prices.ts'

/** The price as a pair of figures. Without script it is a form that leads to the filtered list. */
export function PriceForm({ listing, chosen, collect }: ChoosingProps) {
  const navigate = useNavigate()
  const problemId = useId()
  const [hasProblem, setHasProblem] = useState(false)
  const { minPrice, maxPrice } = chosen.filters
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = withTypedPrices(chosen, event.currentTarget)
    setHasProblem(!wanted)
    if (wanted && !collect(wanted)) navigate(listing.href(wanted), { preventScrollReset: true })
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
      <HiddenFields screen={listing.data.screen} state={removeFilter(chosen, 'price')} />
      <input type="hidden" name={SORT_FIELD} value={sortValueOf(chosen)} />
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

import { removeFilter } from '../../../../domain/catalogue/filter-choices.ts'
import type { ListingState } from '../../../../domain/catalogue/filters-url.ts'
import { paiseFromRupees } from '../../../../domain/units/paise.ts'

export const MINIMUM_BOX = 'minPrice'
export const MAXIMUM_BOX = 'maxPrice'

/** The state with the prices typed into a form, in order; undefined when one of them is no price. Empty boxes do not narrow. */
export function withTypedPrices(state: ListingState, form: HTMLFormElement): ListingState | undefined {
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

import type { ChangeEvent } from 'react'
import { useNavigate } from 'react-router'
import { changeSort } from '../../../domain/catalogue/filter-choices.ts'
import { defaultSort } from '../../../domain/catalogue/filters-url.ts'
import { SORT_OPTIONS, sortOptionOf } from '../../../domain/catalogue/listing-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import type { Listing } from './use-listing.ts'

const RELEVANCE = { value: 'relevance', label: 'Relevance' }

/** The order of a list, with relevance first where there is a search. Without script it is a form with a button. */
export function SortSelect({ listing }: { listing: Listing }) {
  const { data, state, wanted, href } = listing
  const navigate = useNavigate()
  const usual = defaultSort(state.filters)
  const sortTo = (value: string) => {
    const sort = SORT_OPTIONS.find((option) => option.value === value)?.sort ?? usual
    navigate(href(changeSort(state, sort)), { preventScrollReset: true })
  }
  const shown = sortOptionOf(wanted.sort) ?? RELEVANCE.value
  return (
    <form action={data.screen.path} className="flex gap-2">
      <HiddenFields screen={data.screen} state={{ ...state, sort: usual, page: 1 }} />
      <Select
        inline
        label="Sort by"
        name="sort"
        autoComplete="off"
        options={usual.by === 'relevance' ? [RELEVANCE, ...SORT_OPTIONS] : SORT_OPTIONS}
        value={shown}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => sortTo(event.target.value)}
      />
      <noscript>
        <Button kind="quiet" type="submit">
          Sort
        </Button>
      </noscript>
    </form>
  )
}

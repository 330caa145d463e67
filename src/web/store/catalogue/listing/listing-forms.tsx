import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { SORT_FIELD, sortedBy, sortOptionsFor, sortValueOf } from './sort-field.ts'
import type { Listing } from './use-listing.ts'

/** The order of a list. Without script it is a form with a button. */
export function SortSelect({ listing }: { listing: Listing }) {
  const { data, state, wanted, href } = listing
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
        value={sortValueOf(wanted)}
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

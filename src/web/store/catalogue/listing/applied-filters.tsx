import { clearFilters, removeFilter } from '../../../../domain/catalogue/filter-choices.ts'
import { AnchorContext } from '../../../ui/anchor.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { FilterAnchor, FilterLink } from './filter-link.tsx'
import type { Listing } from './use-listing.ts'

/** The active filters as chips that take them away, and 'Clear all filters' while there is one. */
export function AppliedFilters({ listing, clear }: { listing: Listing; clear: string }) {
  const { chips, wanted, href } = listing
  if (chips.length === 0) return null
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <span className="text-sm text-quiet">Applied filters:</span>
      <AnchorContext value={FilterAnchor}>
        {chips.map(({ kind, label }) => (
          <Chip key={kind} label={label} removeHref={href(removeFilter(wanted, kind))} />
        ))}
      </AnchorContext>
      <FilterLink className="link px-2 py-2.5" to={href(clearFilters(wanted))}>
        {clear}
      </FilterLink>
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import type { ListingState } from '../../../../domain/catalogue/filters-url.ts'
import { groupIndian } from '../../../../domain/units/paise.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer, DrawerButton } from '../../../ui/drawer.tsx'
import { useOpenPage } from '../../shell/use-open-page.ts'
import { FilterSections } from './filter-sections.tsx'
import { withEnteredPrices } from './listing-forms.tsx'
import { clearedState } from './listing-screen.ts'
import { useCount } from './use-count.ts'
import type { Listing } from './use-listing.ts'

const DRAWER = 'filters'

/**
 * The 'Filter Products' sidebar on wide screens, where a filter applies at once. On phones the same elements are a
 * drawer, which collects the filters until 'Apply Filters' is pressed. Closing the drawer discards them.
 */
export function FilterPanel({ listing }: { listing: Listing }) {
  const openPage = useOpenPage()
  const content = useRef<HTMLDivElement>(null)
  const [collected, setCollected] = useState<ListingState>()
  const selected = collected ?? listing.requested
  const count = useCount(collected)
  useEffect(() => {
    const discard = () => {
      setCollected(undefined)
      resetPrices(content.current)
    }
    const element = drawerOf(content.current)
    element?.addEventListener('toggle', discard)
    return () => element?.removeEventListener('toggle', discard)
  }, [])
  const collect = (next: ListingState) => {
    const isOpen = drawerOf(content.current)?.matches(':is(:popover-open)') === true
    if (isOpen) setCollected(next)
    return isOpen
  }
  const clear = () => {
    setCollected(clearedState(listing.data.screen, selected))
    resetPrices(content.current)
  }
  const apply = () => {
    const form = content.current?.querySelector('form')
    const next = form ? withEnteredPrices(selected, form) : selected
    if (!next) return form?.requestSubmit()
    const url = listing.href(next)
    // Closing the drawer discards what was chosen.
    if (url === listing.href(listing.state) || openPage(url, { preventScrollReset: true }))
      drawerOf(content.current)?.hidePopover()
  }
  return (
    <Drawer id={DRAWER} title="Filter Products" from="bottom">
      <div ref={content} className="px-5 pb-2 lg:px-0">
        <h2 className="text-xl max-lg:hidden">Filter Products</h2>
        <FilterSections listing={listing} selected={selected} collect={collect} />
      </div>
      <div className="filter-buttons flex gap-3 border-t border-line bg-paper p-4 lg:hidden noscript:hidden">
        <Button kind="quiet" onClick={clear}>
          Clear
        </Button>
        <Button className="flex-1" onClick={apply}>
          Apply Filters{' '}
          <span aria-live="polite" className="font-normal">
            {count !== undefined && `Show ${groupIndian(count)}`}
          </span>
        </Button>
      </div>
    </Drawer>
  )
}

/** Takes back prices that were typed and not applied. */
function resetPrices(content: HTMLElement | null): void {
  content?.querySelector('form')?.reset()
}

function drawerOf(content: HTMLElement | null): HTMLElement | null {
  return content?.closest<HTMLElement>('[popover]') ?? null
}

/** Opens the drawer on phones and shows the number of active filters. */
export function FiltersButton({ active }: { active: number }) {
  return (
    <DrawerButton opens={DRAWER} className="btn btn-quiet">
      Filters{active > 0 && ` (${active})`}
    </DrawerButton>
  )
}

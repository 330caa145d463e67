import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { groupIndian } from '../../../../domain/units/paise.ts'
import { Link } from '../../../link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { sectionId } from './product-grid.tsx'
import { ADDS_MORE, type Listing } from './use-listing.ts'

/** 'Load more' stops at this many products; the rest is on further pages. */
const MAX_PAGE_SIZE = 96

/** Leads to the rest of a list: 'Load more' first, then further pages. The address holds the state. */
export function MoreProducts({ listing }: { listing: Listing }) {
  const { data, state } = listing
  const { screen, cards, total, totalPages } = data
  if (total === 0) return null
  const hasMoreHere = screen.paging === 'more' && state.page === 1 && cards.length < total
  if (hasMoreHere && state.limit < MAX_PAGE_SIZE) return <LoadMore listing={listing} />
  return totalPages > 1 ? <Pages listing={listing} /> : null
}

function LoadMore({ listing }: { listing: Listing }) {
  const { data, state, href, pending } = listing
  const navigate = useNavigate()
  const more = href({ ...state, limit: Math.min(state.limit + data.screen.pageSize, MAX_PAGE_SIZE) })
  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    if (!pending) navigate(more, { replace: true, preventScrollReset: true, state: ADDS_MORE })
  }
  return (
    <p className="mt-10 flex flex-col items-center gap-3">
      <span className="text-sm text-quiet">
        {groupIndian(data.cards.length)} of {groupIndian(data.total)}
      </span>
      <a
        className={buttonClass('quiet', 'min-w-[min(12rem,100%)]')}
        href={`${more}#${sectionId(data.cards.length)}`}
        rel="nofollow"
        data-replay
        onClick={load}
      >
        {pending === 'more' ? 'Loading...' : 'Load more'}
      </a>
    </p>
  )
}

function Pages({ listing }: { listing: Listing }) {
  const { data, state, href } = listing
  const { totalPages } = data
  const to = (page: number) => href({ ...state, page })
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-center gap-3">
      {state.page > 1 && (
        <Link className={buttonClass('quiet')} to={to(state.page - 1)} rel="prev">
          Previous
        </Link>
      )}
      <span className="tabular-nums">
        Page {state.page} of {groupIndian(totalPages)}
      </span>
      {state.page < totalPages && (
        <Link className={buttonClass('quiet')} to={to(state.page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  )
}

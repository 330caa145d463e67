import { useEffect, useState } from 'react'
import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import {
  EMPTY_WISHLIST,
  EXPLORE_PRODUCTS,
  STORED_ON_THIS_DEVICE,
  savedCount,
} from '../../../domain/wishlist/messages.ts'
import type { Wishlist } from '../../../domain/wishlist/wishlist.ts'
import { originOf } from '../../api.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { forEachConcurrently, readData } from '../browser/read-data.ts'
import { useIsHydrated } from '../browser/use-is-hydrated.ts'
import { useUser } from '../browser/user.ts'
import { updateWishlistItems, useWishlist } from '../browser/wishlist.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { WishlistItems } from './wishlist-items.tsx'

const RecentlyViewed = onDemand(() => import('../catalogue/product/recently-viewed.tsx'), { isQuiet: true })
const PriceNotices = onDemand(() => import('./price-notices.tsx'), { isQuiet: true })

const TITLE = 'My Wishlist'

export function loader({ context }: LoaderFunctionArgs) {
  return { origin: originOf(context) }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const origin = loaderData?.origin ?? ''
  return pageMeta({ title: TITLE, description: DESCRIPTION, origin, canonical: paths.wishlist, index: false }, matches)
}

/** The wishlist is stored in the browser, so the server renders a skeleton and the items appear after hydration. */
export default function WishlistScreen() {
  const isHydrated = useIsHydrated()
  return (
    <main className="page min-h-screen pt-8 pb-16">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-3xl">{TITLE}</h1>
          <p className="text-quiet">{isHydrated && <Count />}</p>
        </div>
        <Link to={paths.profile} className={buttonClass('quiet')}>
          Back to Profile
        </Link>
      </div>
      {isHydrated ? <Contents /> : <WishlistSkeleton />}
      <noscript>Your wishlist is saved in this browser. Please turn on JavaScript to see it.</noscript>
    </main>
  )
}

const DESCRIPTION = 'The products you have saved for later.'

function Count() {
  const count = useWishlist().length
  return count > 0 ? savedCount(count) : null
}

function Contents() {
  const wishlist = useWishlist()
  const isSignedOut = useUser() === undefined
  useUpdatedItems(wishlist)
  return (
    <>
      {isSignedOut && <p className="mb-4 rounded-card bg-indigo-wash px-4 py-3 text-sm">{STORED_ON_THIS_DEVICE}</p>}
      {wishlist.length > 0 ? (
        <>
          <WishlistItems wishlist={wishlist} />
          {!isSignedOut && <PriceNotices wishlist={wishlist} />}
        </>
      ) : (
        <>
          <EmptyState title={EMPTY_WISHLIST} text="Tap the heart on any product to save it here.">
            <Link to={paths.products} className={buttonClass('primary')}>
              {EXPLORE_PRODUCTS}
            </Link>
          </EmptyState>
          <RecentlyViewed />
        </>
      )}
    </>
  )
}

/** At most this many items, the newest, are looked up again. Older ones keep their stored data. */
const MAX_UPDATED_ITEMS = 40

/**
 * Looks up the items in the catalogue once after hydration and updates their prices and stock. Items that cannot be
 * looked up, or are no longer sold, keep their stored data.
 */
function useUpdatedItems(wishlist: Wishlist): void {
  const [ids] = useState(() => wishlist.slice(-MAX_UPDATED_ITEMS).map(({ product }) => product._id))
  useEffect(() => {
    const controller = new AbortController()
    const products: unknown[] = []
    const read = async (id: string) => {
      const product = await readData(`/api/products/${id}`, controller.signal)
      if (product) products.push(product)
    }
    forEachConcurrently(ids, read).then(() => {
      if (!controller.signal.aborted && products.length > 0) updateWishlistItems(products)
    })
    return () => controller.abort()
  }, [ids])
}

/** As tall as one row of items. */
function WishlistSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-11" />
      <div className="wishlist-toolbar">
        <Skeleton className="h-11 w-full" />
      </div>
      <div className="wishlist-items">
        {PLACES.map((index) => (
          <Skeleton key={index} className="aspect-[1/2]" />
        ))}
      </div>
    </>
  )
}

const PLACES = [1, 2, 3, 4]

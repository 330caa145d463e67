import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { loginUrl, paths } from '../../../domain/paths.ts'
import {
  EMPTY_WISHLIST,
  EXPLORE_PRODUCTS,
  STORED_ON_THIS_DEVICE,
  savedCount,
} from '../../../domain/wishlist/messages.ts'
import { originOf } from '../../api.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAreListsKnown } from '../browser/lists-known.ts'
import { useIsHydrated } from '../browser/use-is-hydrated.ts'
import { useUser } from '../browser/user.ts'
import { useWishlist } from '../browser/wishlist.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { useCurrentItems } from './use-current-items.ts'
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
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        {/* The number comes with hydration and must not move the button. */}
        <div className="items-baseline gap-x-3 md:flex">
          <h1 className="text-3xl">{TITLE}</h1>
          <p className="min-h-6 text-quiet">{isHydrated && <Count />}</p>
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
  const gone = useCurrentItems(wishlist)
  const areListsKnown = useAreListsKnown()
  if (wishlist.length === 0 && !areListsKnown) return <WishlistSkeleton />
  return (
    <>
      {isSignedOut && <p className="mb-4 rounded-card bg-indigo-wash px-4 py-3 text-sm">{STORED_ON_THIS_DEVICE}</p>}
      {wishlist.length > 0 ? (
        <>
          <WishlistItems wishlist={wishlist} gone={gone} />
          {!isSignedOut && <PriceNotices wishlist={wishlist} />}
        </>
      ) : (
        <>
          <EmptyState title={EMPTY_WISHLIST} text="Tap the heart on any product to save it here.">
            <Link to={paths.products} className={buttonClass('primary')}>
              {EXPLORE_PRODUCTS}
            </Link>
            {isSignedOut && (
              <Link to={loginUrl(paths.wishlist)} className={buttonClass('quiet')}>
                Log In to See Your Saved Products
              </Link>
            )}
          </EmptyState>
          <RecentlyViewed orBestSellers />
        </>
      )}
    </>
  )
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

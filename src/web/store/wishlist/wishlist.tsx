import { Link, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { paths } from '../../../contract/paths.ts'
import { EMPTY_WISHLIST, EXPLORE_PRODUCTS, KEPT_ON_THIS_DEVICE, savedCount } from '../../../domain/wishlist/messages.ts'
import { originOf } from '../../api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScreenStyle } from '../../ui/screen-style.tsx'
import { useIsAlive } from '../browser/use-is-hydrated.ts'
import { useUser } from '../browser/user.ts'
import { useWishlist } from '../browser/wishlist.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { useFreshWishes } from './use-fresh-items.ts'
import css from './wishlist.css?inline'
import { Wishes } from './wishlist-items.tsx'
import { WishlistSkeleton } from './wishlist-skeleton.tsx'

const TITLE = 'My Wishlist'

export function loader({ context }: LoaderFunctionArgs) {
  return { origin: originOf(context) }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const origin = loaderData?.origin ?? ''
  return pageMeta({ title: TITLE, description: DESCRIPTION, origin, canonical: paths.wishlist, index: false }, matches)
}

/** The wishlist lives in the browser: the server sends its frame, the items come when the page is alive. */
export default function WishlistScreen() {
  const isAlive = useIsAlive()
  return (
    <main className="page min-h-screen pt-8 pb-16">
      <ScreenStyle name="wishlist" css={css} />
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl">{TITLE}</h1>
          <p className="min-h-6 text-quiet">{isAlive && <Count />}</p>
        </div>
        <Link to={paths.profile} discover="none" className={buttonClass('quiet')}>
          Back to Profile
        </Link>
      </div>
      {isAlive ? <Contents /> : <WishlistSkeleton />}
      <noscript>Your wishlist is kept in this browser, which needs JavaScript to show it.</noscript>
    </main>
  )
}

const DESCRIPTION = 'What you have saved for later on this device.'

function Count() {
  const count = useWishlist().length
  return count > 0 ? savedCount(count) : null
}

function Contents() {
  const wishlist = useWishlist()
  const isSignedOut = useUser() === undefined
  useFreshWishes(wishlist)
  return (
    <>
      {isSignedOut && <p className="mb-4 rounded-card bg-indigo-wash px-4 py-3 text-sm">{KEPT_ON_THIS_DEVICE}</p>}
      {wishlist.length > 0 ? (
        <Wishes wishlist={wishlist} />
      ) : (
        <EmptyState title={EMPTY_WISHLIST} text="Press the heart on anything you like, and find it here again.">
          <Link to={paths.products} discover="none" className={buttonClass('primary')}>
            {EXPLORE_PRODUCTS}
          </Link>
        </EmptyState>
      )}
    </>
  )
}

import { useEffect, useState } from 'react'
import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { originOf } from '../../api.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCart } from '../browser/cart.ts'
import { useAreListsKnown } from '../browser/lists-known.ts'
import { useIsHydrated } from '../browser/use-is-hydrated.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { CartLines } from './cart-lines.tsx'
import { OrderSummary } from './order-summary.tsx'
import { useLineUpdates } from './use-line-updates.ts'
import { useRemoval } from './use-removal.ts'

const RecentlyViewed = onDemand(() => import('../catalogue/product/recently-viewed.tsx'), { isQuiet: true })

const TITLE = 'Shopping Cart'

export function loader({ context }: LoaderFunctionArgs) {
  return { origin: originOf(context) }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const origin = loaderData?.origin ?? ''
  return pageMeta({ title: TITLE, description: DESCRIPTION, origin, canonical: paths.cart, index: false }, matches)
}

/** The cart is stored in the browser, so the server renders a skeleton and the lines appear after hydration. */
export default function CartScreen() {
  const isHydrated = useIsHydrated()
  const [isFirstPage] = useState(!isHydrated)
  return (
    <main className="page min-h-screen pt-8 pb-16">
      <h1 className="mb-6 text-3xl">{TITLE}</h1>
      {isHydrated ? <Contents waits={isFirstPage} /> : <CartSkeleton />}
      <noscript>Your cart is saved in this browser. Please turn on JavaScript to see it.</noscript>
    </main>
  )
}

const DESCRIPTION = 'The items in your shopping cart.'

interface ContentsProps {
  /** Whether the lines wait a moment for what has changed in the catalogue, which would move those below. */
  readonly waits: boolean
}

function Contents({ waits }: ContentsProps) {
  const cart = useCart()
  const updates = useLineUpdates(cart)
  const removal = useRemoval(cart)
  const [isLate, setIsLate] = useState(false)
  const { isComplete } = updates
  useEffect(() => {
    if (!waits || isComplete) return
    const end = setTimeout(() => setIsLate(true), MAX_WAIT_MS)
    return () => clearTimeout(end)
  }, [waits, isComplete])
  const areListsKnown = useAreListsKnown()
  if ((waits && !isLate && !isComplete) || (cart.items.length === 0 && !areListsKnown)) return <CartSkeleton />
  if (cart.items.length === 0 && !removal.last) return <Empty />
  const hasItems = cart.items.length > 0
  return (
    <>
      <div className={hasItems ? 'cart' : undefined}>
        <CartLines cart={cart} updates={updates} isLate={isLate} removal={removal} />
        {hasItems ? <OrderSummary cart={cart} updates={updates} /> : <Empty />}
      </div>
      {hasItems && (
        <div className="pt-12">
          <RecentlyViewed without={cart.items.map(({ product }) => product._id)} />
        </div>
      )}
    </>
  )
}

const MAX_WAIT_MS = 400

function Empty() {
  return (
    <>
      <EmptyState title="Your cart is empty" text="Items you add to your cart are saved on this device.">
        <Link to={paths.products} className={buttonClass('primary')}>
          Continue Shopping
        </Link>
        <Link to={paths.wishlist} className={buttonClass('quiet')}>
          View Wishlist
        </Link>
      </EmptyState>
      <RecentlyViewed />
    </>
  )
}

/** As tall as a cart with two lines. */
function CartSkeleton() {
  return (
    <div className="cart" aria-hidden>
      <div className="cart-lines">
        <Skeleton className="cart-line-skeleton" />
        <Skeleton className="cart-line-skeleton" />
      </div>
      <Skeleton className="cart-summary-skeleton" />
    </div>
  )
}

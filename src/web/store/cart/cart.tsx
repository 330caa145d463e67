import { Link, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { paths } from '../../../contract/paths.ts'
import { originOf } from '../../api.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScreenStyle } from '../../ui/screen-style.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCart } from '../browser/cart.ts'
import { useIsHydrated } from '../browser/use-is-hydrated.ts'
import { pageMeta } from '../seo/page-meta.ts'
import css from './cart.css?inline'
import { CartLines } from './cart-lines.tsx'
import { OrderSummary } from './order-summary.tsx'
import { useLineUpdates } from './use-line-updates.ts'
import { useRemoval } from './use-removal.ts'

const TITLE = 'Shopping Cart'

export function loader({ context }: LoaderFunctionArgs) {
  return { origin: originOf(context) }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const origin = loaderData?.origin ?? ''
  return pageMeta({ title: TITLE, description: DESCRIPTION, origin, canonical: paths.cart, index: false }, matches)
}

/** The cart lives in the browser: the server sends its frame, the lines come when the page is alive. */
export default function CartScreen() {
  const isHydrated = useIsHydrated()
  return (
    <main className="page min-h-screen pt-8 pb-16">
      <ScreenStyle name="cart" css={css} />
      <h1 className="mb-6 text-3xl">{TITLE}</h1>
      {isHydrated ? <Contents /> : <CartSkeleton />}
      <noscript>Your cart is kept in this browser, which needs JavaScript to show it.</noscript>
    </main>
  )
}

const DESCRIPTION = 'What you have put into your cart on this device.'

function Contents() {
  const cart = useCart()
  const fresh = useLineUpdates(cart)
  const removal = useRemoval(cart)
  if (cart.items.length === 0 && !removal.last) return <Empty />
  return (
    <div className="cart">
      <CartLines cart={cart} fresh={fresh} removal={removal} />
      {cart.items.length > 0 ? <OrderSummary cart={cart} fresh={fresh} /> : <Empty />}
    </div>
  )
}

function Empty() {
  return (
    <EmptyState title="Your cart is empty" text="What you put into it stays here, on this device.">
      <Link to={paths.products} discover="none" className={buttonClass('primary')}>
        Continue Shopping
      </Link>
      <Link to={paths.wishlist} discover="none" className={buttonClass('quiet')}>
        See your wishlist
      </Link>
    </EmptyState>
  )
}

/** In the size of a cart of two lines. */
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

import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { User } from '../../../../contract/accounts/shop.ts'
import type { Order } from '../../../../contract/orders/order.ts'
import { paths } from '../../../../domain/paths.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { ScreenStyle } from '../../../ui/screen-style.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useCart } from '../../browser/cart.ts'
import { useCustomer } from '../../browser/customer.ts'
import { SandboxMark } from '../../payments/sandbox-notice.tsx'
import { ScreenTitle } from '../../shell/shop-name.tsx'
import { currentAttempt } from '../place-order.ts'
import { useRules } from '../use-checkout-rules.ts'
import css from './checkout.css?inline'
import { CheckoutForm } from './checkout-form.tsx'

const loadUnpaidOrder = () => import('./unpaid-order.tsx')
const UnpaidOrder = lazy(loadUnpaidOrder)

export default function Checkout() {
  const { session, user, goToLogin: toLogin } = useCustomer(paths.checkout, 'Please log in to check out.')
  return (
    <main className="page min-h-screen pt-8 pb-16">
      <ScreenTitle title="Checkout" />
      <meta name="robots" content="noindex" />
      <ScreenStyle name="checkout" css={css} />
      <h1 className="mb-6 text-3xl">Checkout</h1>
      {user && <CheckoutOf user={user} toLogin={toLogin} />}
      {session.status === 'failed' && <ErrorPanel message={session.message} />}
      {(session.status === 'checking' || session.status === 'out') && <CheckoutSkeleton />}
      <noscript>Your cart is kept in this browser, which needs JavaScript to order from it.</noscript>
    </main>
  )
}

function CheckoutOf({ user, toLogin }: { user: User; toLogin: () => void }) {
  const cart = useCart()
  const rules = useRules()
  const [orderId, setOrderId] = useState(() => currentAttempt(user)?.orderId ?? '')
  const [fresh, setFresh] = useState<Order>()
  const placed = (id: string, order?: Order) => {
    setFresh(order)
    setOrderId(id)
  }
  const giveUp = useCallback(() => setOrderId(''), [])
  // What follows an order comes while the form is filled in: once it is placed, the network may be gone.
  useEffect(() => {
    loadUnpaidOrder().catch(() => undefined)
  }, [])
  if (orderId !== '')
    return (
      <Suspense fallback={<CheckoutSkeleton />}>
        <UnpaidOrder
          key={orderId}
          orderId={orderId}
          fresh={fresh}
          user={user}
          isSandbox={rules.sandbox}
          toLogin={toLogin}
          onGivenUp={giveUp}
        />
      </Suspense>
    )
  if (cart.items.length === 0)
    return (
      <EmptyState title="Your cart is empty" text="Put something into it, and come back to order it.">
        <Link to={paths.products} discover="none" className={buttonClass()}>
          Continue Shopping
        </Link>
      </EmptyState>
    )
  return (
    <>
      {rules.sandbox && <SandboxMark />}
      <CheckoutForm user={user} cart={cart} rules={rules} toLogin={toLogin} onPlaced={placed} />
    </>
  )
}

function CheckoutSkeleton() {
  return (
    <div className="checkout" aria-hidden>
      <Skeleton className="checkout-form-wait" />
      <Skeleton className="checkout-summary-wait" />
    </div>
  )
}

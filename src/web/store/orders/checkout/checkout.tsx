import { useCallback, useEffect, useState } from 'react'
import type { User } from '../../../../contract/accounts.ts'
import type { Order } from '../../../../contract/orders/order.ts'
import { CART_STORAGE_KEY } from '../../../../domain/cart/stored-cart.ts'
import { paths } from '../../../../domain/paths.ts'
import { Link } from '../../../link.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { BUY_PARAMETER } from '../../browser/buy-now.ts'
import { useCustomer } from '../../browser/customer.ts'
import { SYNCED_LISTS_KEY, useAreListsKnown } from '../../browser/lists-known.ts'
import { storeSnapshot } from '../../browser/session.ts'
import { ScreenTitle } from '../../shell/shop-name.tsx'
import { useTakesNoOrders } from '../../shell/use-takes-no-orders.ts'
import { ATTEMPT_KEY, currentAttempt } from '../checkout-attempt.ts'
import { useCheckoutRules } from '../use-checkout-rules.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { EarlyContactFields } from './contact-fields.tsx'
import { FormSection } from './form-section.tsx'
import { type Basket, useBasket } from './use-basket.ts'

const SandboxNotice = onDemand(
  async () => ({ default: (await import('../../payments/sandbox-notice.tsx')).SandboxNotice }),
  { isQuiet: true },
)
const loadUnpaidOrder = () => import('./unpaid-order.tsx')
const UnpaidOrder = onDemand(loadUnpaidOrder, { fallback: <Skeleton className="checkout-form-skeleton" /> })

export default function Checkout() {
  const takesNoOrders = useTakesNoOrders()
  return (
    <main className="page min-h-screen pt-8 pb-16">
      <ScreenTitle title="Checkout" />
      <meta name="robots" content="noindex" />
      <h1 className="mb-6 text-3xl">Checkout</h1>
      {takesNoOrders ? <NoOrdersYet /> : <OpenCheckout />}
    </main>
  )
}

/** Before anything is typed, and before a visitor is sent to the login. */
function NoOrdersYet() {
  return (
    <EmptyState
      title="We can't take orders yet"
      text="Our shop is still being set up. Your cart is saved on this device, so please come back soon or ask us."
    >
      <Link to={paths.contact} className={buttonClass()}>
        Contact us
      </Link>
      <Link to={paths.cart} className={buttonClass('quiet')}>
        View Cart
      </Link>
    </EmptyState>
  )
}

function OpenCheckout() {
  const basket = useBasket()
  const { session, user, goToLogin, retry } = useCustomer(basket.path)
  const areListsKnown = useAreListsKnown()
  const isCartKnown = basket.cart.items.length > 0 || areListsKnown
  const [shownTo, setShownTo] = useState('')
  // It stays from then on: an order that was placed takes its lines out of the cart.
  const showsCheckout =
    user && (shownTo === user._id || isCartKnown || Boolean(currentAttempt(user, basket.id)?.orderId))
  if (showsCheckout && shownTo !== user._id) setShownTo(user._id)
  return (
    <>
      {showsCheckout && <CustomerCheckout key={basket.id} user={user} basket={basket} goToLogin={goToLogin} />}
      {session.status === 'failed' && (
        <div className="mb-6">
          <ErrorPanel message={session.message} onRetry={retry} />
        </div>
      )}
      {/* Also after a failure: what was typed into it goes on in the form. */}
      {!showsCheckout && <EarlyCheckout />}
      <noscript>
        {import.meta.env.SSR && 'Checkout needs JavaScript, because your cart is stored in this browser.'}
      </noscript>
    </>
  )
}

interface CustomerCheckoutProps {
  readonly user: User
  readonly basket: Basket
  readonly goToLogin: () => void
}

function CustomerCheckout({ user, basket, goToLogin }: CustomerCheckoutProps) {
  const { cart } = basket
  const rules = useCheckoutRules()
  const [orderId, setOrderId] = useState(() => currentAttempt(user, basket.id)?.orderId ?? '')
  const [newOrder, setNewOrder] = useState<Order>()
  const handlePlaced = useCallback(
    (id: string, order?: Order) => {
      // The menu shows a guest their order from now on.
      if (user.isGuest && order) storeSnapshot({ ...user, email: order.customer.email })
      setNewOrder(order)
      setOrderId(id)
    },
    [user],
  )
  const returnToForm = useCallback(() => setOrderId(''), [])
  // Preload the next screen while the form is being filled in: the network may fail after the order is placed.
  useEffect(() => {
    loadUnpaidOrder().catch(() => undefined)
  }, [])
  if (orderId !== '')
    return (
      <UnpaidOrder
        key={orderId}
        orderId={orderId}
        newOrder={newOrder}
        user={user}
        basket={basket}
        isSandbox={rules.sandbox}
        goToLogin={goToLogin}
        onCancelled={returnToForm}
      />
    )
  if (cart.items.length === 0) return <EmptyCheckout />
  return (
    <>
      <CheckoutForm user={user} basket={basket} rules={rules} goToLogin={goToLogin} onPlaced={handlePlaced} />
      {/* After the form, because it arrives later and must not move it. */}
      {rules.sandbox && (
        <div className="mt-6">
          <SandboxNotice />
        </div>
      )}
    </>
  )
}

function EmptyCheckout() {
  return (
    <EmptyState title="Your cart is empty" text="Add a product to your cart to check out.">
      <Link to={paths.products} className={buttonClass()}>
        Continue Shopping
      </Link>
    </EmptyState>
  )
}

/**
 * What the form begins with, for every customer: the server does not know what is in the browser's cart. A script in the page shows
 * instead that the cart is empty, before anything is painted.
 */
function EarlyCheckout() {
  return (
    <div className="checkout-early" suppressHydrationWarning>
      <script
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which only the server's page has
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? FLAG_EMPTY_CART : '' }}
      />
      <div className="checkout-none">
        <EmptyCheckout />
      </div>
      <div className="checkout">
        <div className="min-w-0">
          <p className="checkout-overview">
            <span>Your order</span>
            <a href="#summary" className="link py-2.5">
              View summary
            </a>
          </p>
          <FormSection title="Contact">
            <EarlyContactFields />
          </FormSection>
          <Skeleton className="checkout-form-skeleton" />
        </div>
        <div id="summary">
          <Skeleton className="checkout-summary-skeleton" />
        </div>
      </div>
    </div>
  )
}

/**
 * Not while this browser waits for the lists that the customer has on other devices, nor with an order that waits for its payment, nor
 * for something that is bought on its own. It counts as script before the client, so it is short: a cart with a line has `[{`.
 */
const FLAG_EMPTY_CART =
  `try{let s=localStorage;!s.${SYNCED_LISTS_KEY}||/\\[{/.test(s.${CART_STORAGE_KEY})||/[?&]${BUY_PARAMETER}=/.test(location.search)||` +
  `Object.keys(s).some(k=>k.startsWith("${ATTEMPT_KEY}"))||(document.currentScript.parentElement.dataset.empty="")}catch{}`

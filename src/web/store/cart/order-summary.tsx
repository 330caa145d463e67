import { type Cart, cartCount } from '../../../domain/cart/cart.ts'
import { paths } from '../../../domain/paths.ts'
import { formatPaise, type Paise } from '../../../domain/units/paise.ts'
import { Link } from '../../link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DeliveryCheck } from '../delivery/delivery-check.tsx'
import { useDelivery } from '../delivery/use-delivery.ts'
import { useCheckoutRules } from '../orders/use-checkout-rules.ts'
import { paymentText } from '../payments/payment-text.ts'
import { useTakesNoOrders } from '../shell/use-takes-no-orders.ts'
import type { LineUpdates } from './use-line-updates.ts'

/** The totals of the cart and the button to the checkout. */
export function OrderSummary({ cart, updates }: { cart: Cart; updates: LineUpdates }) {
  const { answer, check } = useDelivery()
  const { paymentMethods, shipping } = useCheckoutRules()
  const count = cartCount(cart)
  const takesNoOrders = useTakesNoOrders()
  const isBlocked = updates.stopsCheckout(cart)
  return (
    <section aria-labelledby="cart-summary" className="cart-summary">
      <h2 id="cart-summary">Order Summary</h2>
      <dl>
        <div>
          <dt>
            {count} {count === 1 ? 'item' : 'items'}
          </dt>
          <dd>{formatPaise(cart.totalAmount)}</dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd>
            ₹0 <span className="text-sm text-quiet">calculated at checkout</span>
          </dd>
        </div>
      </dl>
      <FreeDelivery total={cart.totalAmount} freeAbove={shipping.freeAbove} />
      <div>
        <p>{answer?.short ? `Delivery ${answer.short}` : 'Delivery in 3-7 business days'}</p>
        <DeliveryCheck answer={answer} check={check} />
      </div>
      <p className="text-sm text-quiet">
        {updates.isIncomplete
          ? "We couldn't check prices and stock just now, so your order may have to wait. Your cart is saved."
          : 'Prices and stock may change until you place your order. You pay only the total shown at checkout.'}
      </p>
      <div className="cart-checkout">
        <p className="cart-total">
          <span>Total</span> <strong>{formatPaise(cart.totalAmount)}</strong>
        </p>
        {isBlocked || takesNoOrders ? (
          <Button disabled aria-describedby="checkout-blocked">
            Proceed to Checkout
          </Button>
        ) : (
          <Link to={paths.checkout} className={buttonClass('primary')}>
            Proceed to Checkout
          </Link>
        )}
        {(isBlocked || takesNoOrders) && (
          <p id="checkout-blocked" className="text-sm text-madder">
            {takesNoOrders
              ? "We can't take orders yet: our shop is still being set up."
              : 'Some items in your cart need your attention.'}
          </p>
        )}
      </div>
      <Link to={paths.products} className={buttonClass('quiet', 'w-full')}>
        Continue Shopping
      </Link>
      <p className="mt-4 text-sm text-quiet">{paymentText(paymentMethods.map(({ method }) => method))}</p>
    </section>
  )
}

/** How much is missing for free delivery. The bill of the checkout has the same rule: free above the amount. */
function FreeDelivery({ total, freeAbove }: { total: Paise; freeAbove: number }) {
  const limit = Math.round(freeAbove * 100)
  const missing = Math.floor((limit - total) / 100) * 100 + 100
  // As high in both cases: prices that change must not move what is below.
  return (
    <div className="min-h-10 text-sm">
      {total > limit ? (
        <p className="font-semibold text-neem">Your order ships free.</p>
      ) : (
        <>
          <p>Add {formatPaise(missing)} more for free delivery.</p>
          <progress aria-label="Towards free delivery" className="cart-progress" max={limit} value={total} />
        </>
      )}
    </div>
  )
}

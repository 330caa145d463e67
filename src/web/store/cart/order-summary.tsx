import { Link } from 'react-router'
import { paths } from '../../../contract/paths.ts'
import { type Cart, cartCount } from '../../../domain/cart/cart.ts'
import { formatPaise } from '../../../domain/units/paise.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { LineUpdates } from './use-line-updates.ts'

/** What the cart costs, and the way on. On a phone the total and the button stay in reach of the thumb. */
export function OrderSummary({ cart, fresh }: { cart: Cart; fresh: LineUpdates }) {
  const count = cartCount(cart)
  const isStopped = fresh.stopsCheckout(cart)
  return (
    <section aria-label="Order summary" className="cart-summary">
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
      <p className="text-sm text-quiet">
        {fresh.isIncomplete
          ? 'Prices and stock could not be looked up just now. They are checked again at checkout.'
          : 'Prices and stock may change until the order is placed. Nothing is charged that is not shown.'}
      </p>
      <div className="cart-checkout">
        <p className="cart-total">
          <span>Total</span> <strong>{formatPaise(cart.totalAmount)}</strong>
        </p>
        {isStopped ? (
          <Button disabled aria-describedby="stopped">
            Proceed to Checkout
          </Button>
        ) : (
          <Link to={paths.checkout} discover="none" className={buttonClass('primary')}>
            Proceed to Checkout
          </Link>
        )}
        {isStopped && (
          <p id="stopped" className="text-sm text-madder">
            Something in the cart needs your attention first.
          </p>
        )}
      </div>
      <Link to={paths.products} discover="none" className={buttonClass('quiet', 'w-full')}>
        Continue Shopping
      </Link>
    </section>
  )
}

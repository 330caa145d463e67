import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import type { User } from '../../../../contract/accounts/shop.ts'
import type { Order } from '../../../../contract/orders/order.ts'
import type { CheckoutRules, Quote } from '../../../../contract/orders/shop.ts'
import { type Cart, cartCount } from '../../../../domain/cart/cart.ts'
import { calculateBill } from '../../../../domain/orders/bill.ts'
import { MAX_NOTES_LENGTH } from '../../../../domain/orders/checkout-draft.ts'
import {
  type CheckoutError,
  checkCheckout,
  type DeliveryAddress,
  NO_ADDRESS,
} from '../../../../domain/orders/checkout-form.ts'
import { formatPaise, rupeesFromPaise } from '../../../../domain/units/paise.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { placeOrder } from '../place-order.ts'
import { AddressChoice } from './address-choice.tsx'
import { ContactFields, useContactProblems } from './contact-fields.tsx'
import { CouponField } from './coupon-field.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { methodFor, PaymentChoice } from './payment-choice.tsx'
import { Summary } from './summary.tsx'
import { deliverableId, useDeliveryAddresses } from './use-delivery-addresses.ts'
import { useDraft } from './use-checkout-draft.ts'
import { itemsOf, useQuote } from './use-quote.ts'

const NewAddress = lazy(() => import('./new-address.tsx'))

interface CheckoutFormProps {
  readonly user: User
  readonly cart: Cart
  readonly rules: CheckoutRules
  readonly toLogin: () => void
  readonly onPlaced: (orderId: string, order?: Order) => void
}

export function CheckoutForm({ user, cart, rules, toLogin, onPlaced }: CheckoutFormProps) {
  const [draft, change] = useDraft(user)
  const [hadNotes] = useState(draft.notes !== '')
  const [coupon, setCoupon] = useState(draft.coupon.trim())
  const { quote, notes, takeOver, isUnreachable } = useQuote(cart, coupon)
  const book = useDeliveryAddresses(user, draft.added)
  const checks = useContactProblems()
  const [errors, setErrors] = useState<readonly CheckoutError[]>([])
  const [message, setMessage] = useState('')
  const [tries, setTries] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const errorBox = useRef<HTMLDivElement>(null)

  const bill = quote ? billQuoted(quote) : calculateBill(itemsOfBill(cart), { shipping: shippingOf(rules) })
  const address =
    book.addresses.find(({ id }) => id === draft.addressId) ??
    book.addresses.find(({ isDefault }) => isDefault) ??
    book.addresses[0]
  const method = methodFor(rules.paymentMethods, bill.total, draft.method)
  const isStopped = quote?.canBeOrdered === false

  const refuse = (why: string) => {
    setMessage(why)
    showToast(why, 'error')
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = checkCheckout(draft.contact, address)
    checks.showAll(wrong)
    setErrors(wrong)
    setMessage('')
    setTries(tries + 1)
    if (wrong.length > 0 || !address || !method || isStopped) return
    setIsBusy(true)
    if (draft.added.some((added) => deliverableId(added) === address.id)) await book.keep(address, draft.contact)
    const { contact, notes: orderNotes } = draft
    const total = rupeesFromPaise(bill.total)
    const input = {
      contact,
      address,
      items: itemsOf(cart),
      total,
      method,
      notes: orderNotes,
      coupon: draft.coupon.trim(),
    }
    const result = await placeOrder(user, input)
    setIsBusy(false)
    switch (result.status) {
      case 'placed':
        return onPlaced(result.order._id, result.order)
      case 'placed before':
        return onPlaced(result.orderId)
      case 'signed out':
        return toLogin()
      case 'changed':
        setCoupon(draft.coupon.trim())
        takeOver(result.quote)
        return refuse(`${result.message.replace(/[^.!?]$/, '$&.')} ${LOOK_AGAIN}`)
      case 'refused':
        return refuse(result.message)
    }
  }
  const addAddress = async (added: DeliveryAddress) => {
    setIsAdding(false)
    change({ added: [...draft.added, added], addressId: deliverableId(added) })
    await book.keep(added, draft.contact)
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="checkout">
        <div className="min-w-0">
          <p className="checkout-glance">
            {cartCount(cart)} {cartCount(cart) === 1 ? 'item' : 'items'} · Total{' '}
            <strong>{formatPaise(bill.total)}</strong>{' '}
            <a href="#summary" className="link py-2.5">
              See the summary
            </a>
          </p>
          <ErrorSummary box={errorBox} errors={errors} message={message} tries={tries} />
          <Part title="Contact">
            <ContactFields contact={draft.contact} onChange={(contact) => change({ contact })} checks={checks} />
          </Part>
          <Part title="Delivery Address">
            <AddressChoice
              addresses={book.addresses}
              isLoading={book.isLoading}
              chosenId={address?.id}
              onChoose={(addressId) => change({ addressId })}
              onAdd={() => setIsAdding(true)}
            />
          </Part>
          <Part title="Payment">
            <PaymentChoice
              offered={rules.paymentMethods}
              total={bill.total}
              chosen={method}
              onChoose={(chosen) => change({ method: chosen })}
            />
          </Part>
          <Disclosure title="Order Notes (optional)" open={hadNotes}>
            <textarea
              aria-label="Order Notes"
              rows={3}
              maxLength={MAX_NOTES_LENGTH}
              className="field"
              value={draft.notes}
              onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
            />
          </Disclosure>
        </div>
        <Summary
          cart={cart}
          bill={bill}
          notes={notes}
          isConfirmed={quote !== undefined}
          coupon={
            <CouponField
              code={draft.coupon}
              problem={coupon !== '' && coupon === draft.coupon.trim() ? quote?.couponProblem : undefined}
              taken={quote?.couponCode ?? ''}
              onChange={(code) => change({ coupon: code })}
              onApply={() => setCoupon(draft.coupon.trim())}
            />
          }
        >
          {isUnreachable && (
            <p className="mb-3 text-sm">
              The figures could not be confirmed just now. They are checked when you order.
            </p>
          )}
          <Button
            type="submit"
            className="w-full"
            disabled={!address || isStopped}
            busy={isBusy}
            busyLabel="Placing your order..."
            aria-describedby="place-hint"
          >
            Place Order
          </Button>
          <p id="place-hint" className="mt-2 text-sm text-quiet empty:hidden">
            {!address ? NO_ADDRESS : isStopped ? 'Something in the cart needs your attention first.' : ''}
          </p>
        </Summary>
      </form>
      {isAdding && (
        <Suspense>
          <NewAddress onSave={addAddress} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

const LOOK_AGAIN = 'Please look at the summary and place the order again.'

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="checkout-part">
      <legend>
        <h2>{title}</h2>
      </legend>
      {children}
    </fieldset>
  )
}

function itemsOfBill(cart: Cart) {
  return cart.items.map(({ price, quantity, product }) => ({ unitPrice: price, quantity, unit: product.selling.unit }))
}

function shippingOf({ shipping: { freeAbove, charge } }: CheckoutRules) {
  return { freeAbove: paise(freeAbove), charge: paise(charge) }
}

function billQuoted({ subtotal, discount, shippingCost, totalAmount }: Quote) {
  return {
    subtotal: paise(subtotal),
    discount: paise(discount),
    shipping: paise(shippingCost),
    total: paise(totalAmount),
  }
}

function paise(rupees: number): number {
  return Math.round(rupees * 100)
}

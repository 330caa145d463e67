import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { User } from '../../../../contract/accounts.ts'
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
  phoneDigits,
} from '../../../../domain/orders/checkout-form.ts'
import { loginUrl } from '../../../../domain/paths.ts'
import { formatPaise, rupeesFromPaise } from '../../../../domain/units/paise.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { DeliveryLines } from '../../delivery/delivery-check.tsx'
import { useDelivery } from '../../delivery/use-delivery.ts'
import { AddressChoice } from './address-choice.tsx'
import { ContactFields, useContactErrors } from './contact-fields.tsx'
import { CouponField } from './coupon-field.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { choosePaymentMethod, PaymentChoice } from './payment-choice.tsx'
import { OrderSummary } from './summary.tsx'
import type { Basket } from './use-basket.ts'
import { useCheckoutDraft } from './use-checkout-draft.ts'
import { addressKey, isAddress, useDeliveryAddresses } from './use-delivery-addresses.ts'
import { requestedItems, useQuote } from './use-quote.ts'

const NewAddressDialog = lazy(() => import('./new-address.tsx'))
/** Loaded while the customer fills in the form, which needs it last. */
const loadPlaceOrder = () => import('../place-order.ts')

interface CheckoutFormProps {
  readonly user: User
  readonly basket: Basket
  readonly rules: CheckoutRules
  readonly goToLogin: () => void
  readonly onPlaced: (orderId: string, order?: Order) => void
}

export function CheckoutForm({ user, basket, rules, goToLogin, onPlaced }: CheckoutFormProps) {
  const { cart } = basket
  const [draft, change] = useCheckoutDraft(user)
  const [hasSavedNotes] = useState(draft.notes !== '')
  const [coupon, setCoupon] = useState(draft.coupon.trim())
  const addressBook = useDeliveryAddresses(user, draft.added, rules.countries)
  const checks = useContactErrors()
  const [errors, setErrors] = useState<readonly CheckoutError[]>([])
  const [message, setMessage] = useState('')
  useEffect(() => void loadPlaceOrder().catch(() => undefined), [])
  const [attempts, setAttempts] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const errorSummary = useRef<HTMLDivElement>(null)

  const served = addressBook.addresses.filter(({ isServed }) => isServed)
  const address =
    served.find(({ id }) => draft.addressId !== '' && isAddress(id, draft.addressId)) ??
    served.find(({ isDefault }) => isDefault) ??
    served[0]
  const delivery = useDelivery(address?.zipCode ?? '')
  const phone = phoneDigits(draft.contact.phone)
  const { quote, payments, notes, acceptQuote, isUnreachable } = useQuote(basket, coupon, {
    zipCode: address?.zipCode,
    phone: phone.length === 10 ? phone : undefined,
  })
  const plain = quote ? billFromQuote(quote) : calculateBill(billItems(cart), { shipping: shippingRule(rules) })
  const method = choosePaymentMethod(rules.paymentMethods, payments, plain.total, draft.method)
  const terms = payments?.find((payment) => payment.method === method)
  const [fee, prepaidDiscount] = [toPaise(terms?.fee ?? 0), toPaise(terms?.discount ?? 0)]
  const bill = { ...plain, fee, prepaidDiscount, total: plain.total + fee - prepaidDiscount }
  // No total is shown before it is known what the payment method adds to it.
  const shownTotal = payments || isUnreachable ? formatPaise(bill.total) : '…'
  const isBlocked = quote?.canBeOrdered === false

  const showError = (error: string) => {
    setMessage(error)
    showToast(error, 'error')
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const extras = Object.fromEntries(new FormData(event.currentTarget))
    const fieldErrors = checkCheckout(draft.contact, address)
    checks.showAll(fieldErrors)
    setErrors(fieldErrors)
    setMessage('')
    setAttempts(attempts + 1)
    if (fieldErrors.length > 0 || !address || !method || isBlocked) return
    setIsBusy(true)
    if (draft.added.some((added) => isAddress(address.id, addressKey(added))))
      await addressBook.saveAddress(address, draft.contact)
    const { contact, notes: orderNotes } = draft
    const total = rupeesFromPaise(bill.total)
    const input = {
      contact,
      address,
      items: requestedItems(cart),
      total,
      method,
      notes: orderNotes,
      coupon: draft.coupon.trim(),
      extras,
    }
    const result = await loadPlaceOrder().then(({ placeOrder }) => placeOrder(user, input, basket.id), notLoaded)
    setIsBusy(false)
    switch (result.status) {
      case 'placed':
        return onPlaced(result.order._id, result.order)
      case 'already placed':
        return onPlaced(result.orderId)
      case 'signed out':
        return goToLogin()
      case 'changed':
        setCoupon(draft.coupon.trim())
        acceptQuote(result.quote)
        return showError(`${result.message.replace(/[^.!?]$/, '$&.')} ${REVIEW_SUMMARY}`)
      case 'refused':
        return showError(result.message)
    }
  }
  const addAddress = async (added: DeliveryAddress) => {
    setIsAdding(false)
    change({ added: [...draft.added, added], addressId: addressKey(added) })
    await addressBook.saveAddress(added, draft.contact)
  }

  return (
    <>
      <form noValidate onSubmit={submit} onKeyDown={ignoreEnter} className="checkout">
        <div className="min-w-0">
          <p className="checkout-overview">
            {cartCount(cart)} {cartCount(cart) === 1 ? 'item' : 'items'} · Total <strong>{shownTotal}</strong>{' '}
            <a href="#summary" className="link py-2.5">
              View summary
            </a>
          </p>
          <ErrorSummary boxRef={errorSummary} errors={errors} message={message} attempts={attempts} />
          <FormSection title="Contact">
            {user.isGuest && (
              <p className="mb-4">
                You are ordering as a guest.{' '}
                <Link to={loginUrl(basket.path)} discover="none" className="link py-2.5">
                  Log in
                </Link>
              </p>
            )}
            <ContactFields contact={draft.contact} onChange={(contact) => change({ contact })} checks={checks} />
          </FormSection>
          <FormSection title="Delivery Address">
            <AddressChoice
              addresses={addressBook.addresses}
              isLoading={addressBook.isLoading}
              chosenId={address?.id}
              onChoose={(addressId) => change({ addressId })}
              onAdd={() => setIsAdding(true)}
              hasBook={!user.isGuest}
            />
            {address?.country === 'India' && <DeliveryLines answer={delivery.answer} />}
          </FormSection>
          <FormSection title="Payment">
            <PaymentChoice
              methods={rules.paymentMethods}
              payments={payments}
              total={plain.total}
              chosen={method}
              onChoose={(chosen) => change({ method: chosen })}
            />
          </FormSection>
          {rules.chargesTax && (
            <Disclosure title="GST invoice for a business (optional)">
              <input name="gstin" aria-label="GSTIN" placeholder="GSTIN" maxLength={20} className="field" />
              <input
                name="businessName"
                aria-label="Registered business name"
                placeholder="Registered business name"
                maxLength={200}
                autoComplete="organization"
                className="field mt-2"
              />
            </Disclosure>
          )}
          <Disclosure title="Order Notes (optional)" open={hasSavedNotes}>
            <textarea
              aria-label="Order Notes"
              rows={3}
              maxLength={MAX_NOTES_LENGTH}
              className="field"
              value={draft.notes}
              onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
            />
          </Disclosure>
          {rules.messages && !user.isGuest && (
            <label className="mt-4 flex min-h-11 items-center gap-3">
              <input name="messageUpdates" type="checkbox" className="size-5 flex-none accent-indigo" />
              Send me updates about my orders by {rules.messages} to the number above. I can stop them in my profile.
            </label>
          )}
        </div>
        <OrderSummary
          basket={basket}
          bill={bill}
          couponCode={quote?.couponCode ?? ''}
          total={shownTotal}
          notes={notes}
          isConfirmed={quote !== undefined}
          coupon={
            <CouponField
              code={draft.coupon}
              problem={coupon !== '' && coupon === draft.coupon.trim() ? quote?.couponProblem : undefined}
              appliedCode={quote?.couponCode ?? ''}
              note={quote?.couponNote}
              onChange={(code) => change({ coupon: code })}
              onApply={() => setCoupon(draft.coupon.trim())}
            />
          }
        >
          {isUnreachable && (
            <p className="mb-3 text-sm">
              We couldn't confirm the latest prices. We'll check them when you place the order.
            </p>
          )}
          <Button
            type="submit"
            className="w-full"
            disabled={!address || isBlocked}
            busy={isBusy}
            busyLabel="Submitting your order..."
            aria-describedby="place-hint"
          >
            Place Order
          </Button>
          <p id="place-hint" className="mt-2 text-sm text-quiet empty:hidden">
            {!address ? NO_ADDRESS : isBlocked ? 'Please resolve the issues in your cart first.' : ''}
          </p>
        </OrderSummary>
      </form>
      {isAdding && (
        <Suspense>
          <NewAddressDialog hasTitle={!user.isGuest} onSave={addAddress} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Enter in a field must not place the order: only its button does. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

const REVIEW_SUMMARY = 'Please review the summary and place the order again.'

function FormSection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="checkout-section">
      <legend>
        <h2>{title}</h2>
      </legend>
      {children}
    </fieldset>
  )
}

function billItems(cart: Cart) {
  return cart.items.map(({ price, quantity, product }) => ({ unitPrice: price, quantity, unit: product.selling.unit }))
}

function shippingRule({ shipping: { freeAbove, charge } }: CheckoutRules) {
  return { freeAbove: toPaise(freeAbove), charge: toPaise(charge) }
}

function billFromQuote({ subtotal, discount, shippingCost, totalAmount }: Quote) {
  return {
    subtotal: toPaise(subtotal),
    discount: toPaise(discount),
    shipping: toPaise(shippingCost),
    total: toPaise(totalAmount),
  }
}

function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

function notLoaded() {
  return { status: 'refused', message: 'Failed to place order: Network error occurred' } as const
}

import { Truck } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react'
import type { User } from '../../../../contract/accounts.ts'
import type { Order } from '../../../../contract/orders/order.ts'
import type { CheckoutRules } from '../../../../contract/orders/shop.ts'
import { cartCount } from '../../../../domain/cart/cart.ts'
import { type CheckoutDraft, MAX_NOTES_LENGTH } from '../../../../domain/orders/checkout-draft.ts'
import {
  type AddressEntry,
  addressEntryProblem,
  checkCheckout,
  type DeliveryAddress,
  enteredAddress,
  INCOMPLETE_ADDRESS,
  isPincode,
  NO_ADDRESS,
} from '../../../../domain/orders/checkout-form.ts'
import { loginUrl } from '../../../../domain/paths.ts'
import { rupeesFromPaise } from '../../../../domain/units/paise.ts'
import { Link } from '../../../link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { DeliveryLines } from '../../delivery/delivery-lines.tsx'
import type { DeliveryText } from '../../delivery/delivery-text.ts'
import { useDelivery } from '../../delivery/use-delivery.ts'
import { AddressChoice } from './address-choice.tsx'
import { ContactFields, useContactErrors } from './contact-fields.tsx'
import { CouponField } from './coupon-field.tsx'
import { fieldId, useEarlyFocus } from './early-contact.ts'
import { ErrorSummary, type Report } from './error-summary.tsx'
import { FormSection } from './form-section.tsx'
import { noMethodReason, PaymentChoice } from './payment-choice.tsx'
import { OrderSummary } from './summary.tsx'
import type { Basket } from './use-basket.ts'
import { useBill } from './use-bill.ts'
import { useCheckoutDraft } from './use-checkout-draft.ts'
import {
  type AddressOption,
  addressKey,
  chooseAddress,
  isAddress,
  useDeliveryAddresses,
} from './use-delivery-addresses.ts'
import { requestedItems } from './use-quote.ts'

const AddressFields = onDemand(() => import('./address-fields.tsx'), {
  fallback: <Skeleton className="checkout-address-skeleton" />,
})
const NewAddressDialog = onDemand(() => import('./new-address.tsx'), { close: ({ onClose }) => onClose() })
/** Loaded while the customer fills in the form, which needs it last. */
const loadPlaceOrder = () => import('../place-order.ts')
/** Loaded as early, so that the form can say that it could not ask about a pincode. */
const loadDeliveryText = () => import('../../delivery/delivery-text.ts')

interface CheckoutFormProps {
  readonly user: User
  readonly basket: Basket
  readonly rules: CheckoutRules
  readonly goToLogin: () => void
  readonly onPlaced: (orderId: string, order?: Order) => void
}

export function CheckoutForm(props: CheckoutFormProps) {
  const { user, basket, rules } = props
  const [draft, change] = useCheckoutDraft(user)
  useEarlyFocus()
  const [isAdding, setIsAdding] = useState(false)
  const { addresses, isLoading, saveAddress } = useDeliveryAddresses(user, draft.added, rules.countries)
  const address = chooseAddress(addresses, draft.addressId) ?? entered(addresses, draft.entry, rules.countries)
  const pincode = pincodeOf(address, draft.entry)
  const delivery = useDelivery(pincode ?? '')
  const costs = useBill(basket, rules, draft, pincode)
  const estimate = pincode !== undefined && <DeliveryEstimate answer={delivery.answer} />
  const { submit, isBusy, checks, report } = useSubmit(props, draft, address, costs, saveAddress)
  const count = cartCount(basket.cart)
  const addAddress = async (added: DeliveryAddress) => {
    setIsAdding(false)
    change({ added: [...draft.added, added], addressId: addressKey(added) })
    await saveAddress(added, draft.contact)
  }
  return (
    <>
      <form noValidate onSubmit={submit} onKeyDown={ignoreEnter} className="checkout">
        <div className="min-w-0">
          <p className="checkout-overview">
            <span>
              {count} {count === 1 ? 'item' : 'items'} · Total <strong>{costs.shownTotal}</strong>
            </span>
            {costs.isBlocked && <strong className="text-madder">Some items need your attention.</strong>}
            <a href="#summary" className="link py-2.5">
              View summary
            </a>
          </p>
          <ErrorSummary {...report} />
          <FormSection title="Contact">
            {user.isGuest && (
              <p className="mb-4">
                You are ordering as a guest.{' '}
                <Link to={loginUrl(basket.path)} className="link py-2.5">
                  Log in
                </Link>
              </p>
            )}
            <ContactFields contact={draft.contact} onChange={(contact) => change({ contact })} checks={checks} />
          </FormSection>
          {isLoading ? (
            // Of unknown height: nothing that the customer may be using stands below it until it is known.
            <Skeleton className="checkout-form-skeleton" />
          ) : (
            <>
              <FormSection title="Delivery Address">
                {addresses.length > 0 ? (
                  <AddressChoice
                    addresses={addresses}
                    chosenId={address?.id}
                    onChoose={(addressId) => change({ addressId })}
                    onAdd={() => setIsAdding(true)}
                    hasBook={!user.isGuest}
                  >
                    {estimate}
                  </AddressChoice>
                ) : (
                  <div className="checkout-address">
                    <AddressFields
                      id={fieldId('address')}
                      initial={draft.entry}
                      onChange={(entry) => change({ entry })}
                    />
                    {estimate}
                  </div>
                )}
              </FormSection>
              <FormSection title="Payment">
                <PaymentChoice
                  methods={rules.paymentMethods}
                  payments={costs.payments}
                  total={costs.plainTotal}
                  chosen={costs.method}
                  onChoose={(method) => change({ method })}
                />
              </FormSection>
              <Extras draft={draft} change={change} rules={rules} canSubscribe={!user.isGuest} />
            </>
          )}
        </div>
        <OrderSummary
          basket={basket}
          costs={costs}
          chargesTax={rules.chargesTax}
          coupon={
            <CouponField
              code={draft.coupon}
              problem={costs.couponProblem}
              applied={(costs.quote?.coupons ?? []).map((applied) => applied.code)}
              note={costs.quote?.couponNote}
              onChange={(code) => change({ coupon: code })}
              onApply={costs.applyCoupon}
            />
          }
        >
          {costs.isUnreachable && (
            <p className="mb-3 text-sm">
              We couldn't confirm the latest prices. We'll check them when you place the order.
            </p>
          )}
          <Button
            type="submit"
            className="w-full"
            disabled={!address || costs.isBlocked || !costs.isKnown}
            busy={isBusy}
            busyLabel="Submitting your order..."
            aria-describedby="place-hint"
          >
            Place Order
          </Button>
          <p id="place-hint" className="mt-2 text-sm text-quiet empty:hidden">
            {!address
              ? draft.entry.zipCode
                ? (addressEntryProblem(draft.entry) ?? INCOMPLETE_ADDRESS)
                : NO_ADDRESS
              : costs.isBlocked
                ? 'Please resolve the issues in your cart first.'
                : !costs.isKnown && 'Checking the total…'}
          </p>
        </OrderSummary>
      </form>
      {isAdding && <NewAddressDialog hasTitle={!user.isGuest} onSave={addAddress} onClose={() => setIsAdding(false)} />}
    </>
  )
}

/** The address that a customer without any has typed, once it is complete. */
function entered(
  addresses: readonly AddressOption[],
  entry: AddressEntry,
  countries: readonly string[],
): AddressOption | undefined {
  const address = addresses.length === 0 ? enteredAddress(entry) : undefined
  return address && countries.includes(address.country)
    ? { ...address, id: addressKey(address), isDefault: false, isServed: true }
    : undefined
}

/** Where delivery is asked about: in India, and as soon as the pincode is typed. */
function pincodeOf(address: AddressOption | undefined, entry: AddressEntry): string | undefined {
  if (address) return address.country === 'India' ? address.zipCode : undefined
  return isPincode(entry.zipCode) ? entry.zipCode.trim() : undefined
}

/** When the order arrives at the chosen address and what that costs. It has its place before the answer is there. */
function DeliveryEstimate({ answer }: { answer: DeliveryText | undefined }) {
  return (
    <div className="checkout-delivery">
      <Truck size={20} aria-hidden />
      <DeliveryLines answer={answer} />
    </div>
  )
}

/** Checks the form, places the order and says what prevents it. */
function useSubmit(
  { user, basket, rules, goToLogin, onPlaced }: CheckoutFormProps,
  draft: CheckoutDraft,
  address: AddressOption | undefined,
  costs: ReturnType<typeof useBill>,
  saveAddress: ReturnType<typeof useDeliveryAddresses>['saveAddress'],
) {
  const checks = useContactErrors()
  const [report, setReport] = useState<Report>({ errors: [], message: '', attempts: 0 })
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => void loadDeliveryText().catch(() => undefined), [])
  // While it is busy, the request under way finds the order itself.
  useEffect(() => {
    if (isBusy) return
    const end = new AbortController()
    loadPlaceOrder()
      .then(({ watchAttempt }) => watchAttempt(user, basket.id, onPlaced, end.signal))
      .catch(() => undefined)
    return () => end.abort()
  }, [user, basket.id, onPlaced, isBusy])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const extras = Object.fromEntries(new FormData(event.currentTarget))
    const errors = checkCheckout(draft.contact, address)
    checks.showAll(errors)
    const { method, bill, isBlocked, payments } = costs
    const message = method ? '' : noMethodReason(rules.paymentMethods, payments)
    setReport({ errors, message, attempts: report.attempts + 1 })
    if (errors.length > 0 || !address || !method || isBlocked) return
    setIsBusy(true)
    if (isNew(address, draft)) await saveAddress(address, draft.contact)
    const [items, total] = [requestedItems(basket.cart), rupeesFromPaise(bill.total)]
    const input = { ...draft, address, method, items, total, extras }
    const result = await loadPlaceOrder().then(({ placeOrder }) => placeOrder(user, input, basket.id), notLoaded)
    setIsBusy(false)
    if (result.status === 'placed') return onPlaced(result.orderId, result.order)
    if (result.status === 'signed out') return goToLogin()
    if (result.quote) {
      costs.applyCoupon()
      costs.acceptQuote(result.quote)
    }
    setReport((now) => ({ ...now, message: result.message }))
    showToast(result.message, 'error')
  }
  return { submit, isBusy, checks, report }
}

/** Whether the address was entered at this checkout. */
function isNew({ id }: AddressOption, { added, entry }: CheckoutDraft): boolean {
  return [...added, enteredAddress(entry)].some((address) => address && isAddress(id, addressKey(address)))
}

function notLoaded() {
  return { status: 'refused', message: 'Failed to place order: Network error occurred', quote: undefined } as const
}

/** Enter in a field must not place the order: only its button does. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

interface ExtrasProps {
  readonly draft: CheckoutDraft
  readonly change: (changed: Partial<CheckoutDraft>) => void
  readonly rules: CheckoutRules
  /** A guest has no profile in which messages could be stopped. */
  readonly canSubscribe: boolean
}

/** What most orders leave out. */
function Extras({ draft, change, rules, canSubscribe }: ExtrasProps) {
  const [saved] = useState(draft)
  const businessField = (name: 'gstin' | 'businessName', label: string) => ({
    name,
    'aria-label': label,
    placeholder: label,
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  })
  return (
    <>
      {rules.takesGstin && (
        <Disclosure
          title={rules.chargesTax ? 'GST invoice for a business (optional)' : 'Bill for a business (optional)'}
          open={saved.gstin !== ''}
        >
          <input {...businessField('gstin', 'GSTIN')} maxLength={20} className="field" />
          <input
            {...businessField('businessName', 'Registered business name')}
            maxLength={200}
            autoComplete="organization"
            className="field mt-2"
          />
          <p className="mt-2 text-sm text-quiet">
            {rules.chargesTax
              ? 'Input tax credit can usually be claimed only when the order is delivered to the state of the GSTIN.'
              : 'This shop charges no GST, so there is no input tax credit to claim.'}
          </p>
        </Disclosure>
      )}
      <Disclosure title="Order Notes (optional)" open={saved.notes !== ''}>
        <textarea
          aria-label="Order Notes"
          rows={3}
          maxLength={MAX_NOTES_LENGTH}
          className="field"
          value={draft.notes}
          onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
        />
      </Disclosure>
      {rules.messages && canSubscribe && (
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input name="messageUpdates" type="checkbox" className="size-5 flex-none accent-indigo" />
          Send me updates about my orders by {rules.messages} to the number above. I can stop them in my profile.
        </label>
      )}
    </>
  )
}

import { CreditCard, Landmark } from 'lucide-react'
import type { CheckoutRules, Quote } from '../../../../contract/orders/shop.ts'
import type { PaymentMethod } from '../../../../domain/orders/payment-status.ts'
import { formatRupees, type Paise } from '../../../../domain/units/paise.ts'

type MethodRule = CheckoutRules['paymentMethods'][number]

/** What the server says of the payment methods; undefined while it has not answered. */
type Payments = Quote['payments'] | undefined

interface PaymentChoiceProps {
  readonly methods: readonly MethodRule[]
  readonly payments: Payments
  /** Before what a payment method adds or takes off. */
  readonly total: Paise
  readonly chosen: PaymentMethod | undefined
  readonly onChoose: (method: PaymentMethod) => void
}

export function PaymentChoice({ methods, payments, total, chosen, onChoose }: PaymentChoiceProps) {
  if (total === 0) return <p>You have nothing to pay.</p>
  if (!choosePaymentMethod(methods, payments, total))
    return <p className="text-madder">{noMethodReason(methods, payments)}</p>
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {methods.map((method) => {
        const { problem, ...terms } = termsOf(method, payments)
        const isWithin = isAvailable(method, total)
        const isEnabled = isWithin && !problem
        return (
          <label key={method.method} className="checkout-choice" data-unavailable={!isEnabled || undefined}>
            <input
              type="radio"
              name="paymentMethod"
              value={method.method}
              disabled={!isEnabled}
              checked={method.method === chosen}
              onChange={() => onChoose(method.method)}
            />
            <span>
              <strong className="font-semibold">{NAMES[method.method]}</strong>
              <span className="block text-sm text-quiet">
                {isEnabled ? HINTS[method.method] + termsHint(terms) : isWithin ? problem : limitHint(method)}
              </span>
              {method.method === 'razorpay' && <Marks />}
            </span>
          </label>
        )
      })}
    </div>
  )
}

/** Why none of the payment methods is available: what all of them have in common, such as a pincode that the shop does not deliver to. */
export function noMethodReason(methods: readonly MethodRule[], payments: Payments): string {
  const [reason, ...others] = new Set(methods.map((method) => termsOf(method, payments).problem))
  return others.length === 0 && reason ? reason : 'No payment method is available for this total. Please contact us.'
}

/** What the payment window takes. The name says the same, so that readers of the screen skip it. */
function Marks() {
  return (
    <span aria-hidden className="checkout-marks">
      <span>UPI</span>
      <span>
        <CreditCard size={16} /> Cards
      </span>
      <span>
        <Landmark size={16} /> Net banking
      </span>
    </span>
  )
}

/**
 * Returns the preferred method when it is available for this total (paise), else the first available one. An order that costs nothing is
 * placed as one for cash on delivery, whatever the shop offers.
 */
export function choosePaymentMethod(
  methods: readonly MethodRule[],
  payments: Payments,
  total: Paise,
  preferred?: PaymentMethod,
): PaymentMethod | undefined {
  if (total === 0) return 'cod'
  const available = methods.filter((method) => isAvailable(method, total) && !termsOf(method, payments).problem)
  return (available.find(({ method }) => method === preferred) ?? available[0])?.method
}

type Terms = Partial<NonNullable<Payments>[number]>

function termsOf({ method }: MethodRule, payments: Payments): Terms {
  return payments?.find((payment) => payment.method === method) ?? {}
}

function termsHint({ fee, discount, needsConfirmation }: Terms): string {
  return (
    (fee ? ` Fee ${formatRupees(fee)}.` : '') +
    (discount ? ` You save ${formatRupees(discount)}.` : '') +
    (needsConfirmation ? " We'll ask you to confirm the order." : '')
  )
}

/** What a shopper pays with, rather than the name of the provider. */
const NAMES: Readonly<Record<PaymentMethod, string>> = {
  cod: 'Cash on Delivery',
  razorpay: 'UPI, cards, net banking',
}

const HINTS: Readonly<Record<PaymentMethod, string>> = {
  cod: 'Pay when your parcel is delivered.',
  razorpay: "Pay in our payment provider's window after you place the order.",
}

function isAvailable({ minimum, maximum }: MethodRule, total: Paise): boolean {
  return total >= Math.round(minimum * 100) && (maximum === undefined || total <= Math.round(maximum * 100))
}

function limitHint({ minimum, maximum }: MethodRule): string {
  if (maximum === undefined) return `Available from ${formatRupees(minimum)}.`
  if (minimum === 0) return `Available up to ${formatRupees(maximum)}.`
  return `Available from ${formatRupees(minimum)} to ${formatRupees(maximum)}.`
}

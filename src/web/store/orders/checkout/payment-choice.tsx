import type { CheckoutRules } from '../../../../contract/orders/shop.ts'
import { type PaymentMethod, paymentMethodName } from '../../../../domain/orders/payment-status.ts'
import { formatRupees, type Paise } from '../../../../domain/units/paise.ts'

type Offered = CheckoutRules['paymentMethods'][number]

interface PaymentChoiceProps {
  readonly offered: readonly Offered[]
  /** Paise. */
  readonly total: Paise
  readonly chosen: PaymentMethod | undefined
  readonly onChoose: (method: PaymentMethod) => void
}

export function PaymentChoice({ offered, total, chosen, onChoose }: PaymentChoiceProps) {
  if (!offered.some((method) => isOffered(method, total)))
    return <p className="text-madder">No way to pay is offered for this total at the moment. Please contact us.</p>
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {offered.map((method) => {
        const isOpen = isOffered(method, total)
        return (
          <label key={method.method} className="checkout-choice" data-closed={!isOpen || undefined}>
            <input
              type="radio"
              name="paymentMethod"
              value={method.method}
              disabled={!isOpen}
              checked={method.method === chosen}
              onChange={() => onChoose(method.method)}
            />
            <span>
              <strong className="font-semibold">{paymentMethodName(method.method)}</strong>
              <span className="block text-sm text-quiet">{isOpen ? HINTS[method.method] : limitsOf(method)}</span>
            </span>
          </label>
        )
      })}
    </div>
  )
}

/** The chosen way to pay, when it is offered for this total, else the first that is. */
export function methodFor(offered: readonly Offered[], total: Paise, wanted: PaymentMethod): PaymentMethod | undefined {
  const open = offered.filter((method) => isOffered(method, total))
  return (open.find(({ method }) => method === wanted) ?? open[0])?.method
}

const HINTS: Readonly<Record<PaymentMethod, string>> = {
  cod: 'Pay when the parcel is at your door.',
  razorpay: 'UPI, cards and net banking, in a window of the payment provider.',
}

function isOffered({ minimum, maximum }: Offered, total: Paise): boolean {
  return total >= Math.round(minimum * 100) && (maximum === undefined || total <= Math.round(maximum * 100))
}

function limitsOf({ minimum, maximum }: Offered): string {
  if (maximum === undefined) return `Offered from ${formatRupees(minimum)}.`
  if (minimum === 0) return `Offered up to ${formatRupees(maximum)}.`
  return `Offered from ${formatRupees(minimum)} to ${formatRupees(maximum)}.`
}

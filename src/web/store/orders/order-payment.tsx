import type { Order } from '../../../contract/orders/order.ts'
import { canRetryPayment } from '../../../domain/orders/lifecycle.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Card } from './card.tsx'
import { ORDER_HEADING } from './order-actions.tsx'

const RetryPayment = onDemand(() => import('./retry-payment.tsx'))

interface OrderPaymentProps {
  readonly order: Order
  readonly onChanged: (order: Order) => void
  readonly goToLogin: () => void
}

/** The payment of an order that still has to be paid. It stands above everything else, because the order expires without it. */
export function OrderPayment({ order, onChanged, goToLogin }: OrderPaymentProps) {
  if (!canPay(order)) return null
  const showPaid = (paid: Order) => {
    onChanged(paid)
    document.getElementById(ORDER_HEADING)?.focus()
  }
  return (
    <Card title="Complete Your Payment">
      <div className="grid max-w-md gap-3">
        <RetryPayment order={order} onPaid={showPaid} onChanged={onChanged} goToLogin={goToLogin} />
      </div>
    </Card>
  )
}

/** True after a failed payment, and for a pending online payment that was never started. */
function canPay({ status, paymentMethod, paymentStatus, isPaid }: Order): boolean {
  if (isPaid || status !== 'pending') return false
  return canRetryPayment(paymentStatus) || (paymentMethod === 'razorpay' && paymentStatus === 'pending')
}

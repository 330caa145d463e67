import type { Order } from '../../../contract/orders/order.ts'
import { Card } from './card.tsx'
import { ORDER_HEADING } from './order-actions.tsx'
import RetryPayment from './retry-payment.tsx'
import { canPay } from './use-order.ts'

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

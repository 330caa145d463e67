import { useState } from 'react'
import type { Order } from '../../../contract/orders/order.ts'
import type { CheckoutRules } from '../../../contract/orders/shop.ts'
import { canRetryPayment } from '../../../domain/orders/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { send } from '../browser/send.ts'

interface PayOnDeliveryProps {
  readonly order: Order
  readonly methods: CheckoutRules['paymentMethods']
  readonly isDisabled: boolean
  /** Called with the order as the server has it now. */
  readonly onDone: (order: Order) => void
  readonly onFailed: (message: string) => void
}

/** Offers cash for an order whose online payment failed. The server decides whether the total and the pincode allow it. */
export function PayOnDelivery({ order, methods, isDisabled, onDone, onFailed }: PayOnDeliveryProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { totalAmount } = order
  const isOffered = methods.some(
    ({ method, minimum, maximum }) =>
      method === 'cod' && totalAmount >= minimum && (maximum === undefined || totalAmount <= maximum),
  )
  if (!isOffered || order.paymentMethod === 'cod' || !canRetryPayment(order.paymentStatus)) return null
  const change = async () => {
    setIsBusy(true)
    const path = `/api/orders/${order._id}`
    const changed = await send('PUT', `${path}/pay-on-delivery`, undefined, FAILED)
    const answer = changed.ok ? await send<{ readonly data: Order }>('GET', path, undefined, FAILED) : changed
    if (answer.ok) return onDone((answer.data as { readonly data: Order }).data)
    setIsBusy(false)
    onFailed(answer.message)
  }
  return (
    <Button kind="quiet" disabled={isDisabled} busy={isBusy} busyLabel="Confirming..." onClick={change}>
      Pay on Delivery Instead
    </Button>
  )
}

const FAILED = 'Failed to change the payment method.'

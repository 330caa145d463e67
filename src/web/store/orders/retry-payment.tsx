import { useState } from 'react'
import type { Order } from '../../../contract/orders/order.ts'
import { canRetryPayment } from '../../../domain/orders/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { send } from '../browser/send.ts'
import { SandboxMark } from '../payments/sandbox-notice.tsx'
import { takePayment } from '../payments/take-payment.ts'
import { useShopName } from '../shell/shop-name.tsx'
import { useRules } from './use-checkout-rules.ts'
import type { OrderAnswer } from './use-order.ts'

interface RetryPaymentProps {
  readonly order: Order
  readonly onPaid: (order: Order) => void
  /** What the server says of the order after a try that did not end in a payment. */
  readonly onChanged: (order: Order) => void
  readonly toLogin: () => void
}

/** Another try to pay the same order; 'Pay Now' where there was none yet. */
export function RetryPayment({ order, onPaid, onChanged, toLogin }: RetryPaymentProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState('')
  const { sandbox } = useRules()
  const shopName = useShopName()
  const pay = async () => {
    setIsBusy(true)
    setMessage('')
    const outcome = await takePayment(order, shopName)
    setIsBusy(false)
    if (outcome.is === 'signed out') return toLogin()
    if (outcome.is === 'paid') {
      showToast('Payment received. Thank you!')
      return onPaid(outcome.order)
    }
    setMessage(outcome.message)
    showToast(outcome.message, 'error')
    const answer = await send<OrderAnswer>('GET', `/api/orders/${order._id}`, undefined, '')
    if (answer.ok) onChanged(answer.data.data)
  }
  return (
    <>
      {sandbox && <SandboxMark />}
      <div role="alert" className="empty:hidden">
        {message && <p className="mb-3 rounded-card bg-madder-wash px-4 py-3 text-madder">{message}</p>}
      </div>
      <Button className="w-full" busy={isBusy} busyLabel="Waiting for your payment..." onClick={pay}>
        {canRetryPayment(order.paymentStatus) ? 'Retry Payment' : 'Pay Now'}
      </Button>
    </>
  )
}

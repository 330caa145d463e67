import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../contract/orders/order.ts'
import { canRetryPayment } from '../../../domain/orders/lifecycle.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { send } from '../browser/send.ts'
import { PayOnDelivery } from '../payments/pay-on-delivery.tsx'
import { SandboxNotice } from '../payments/sandbox-notice.tsx'
import { takePayment } from '../payments/take-payment.ts'
import { useShopName } from '../shell/shop-name.tsx'
import { useCheckoutRules } from './use-checkout-rules.ts'
import type { OrderResponse } from './use-order.ts'

interface RetryPaymentProps {
  readonly order: Order
  readonly onPaid: (order: Order) => void
  /** Called with the order as the server has it after a failed or cancelled payment. */
  readonly onChanged: (order: Order) => void
  readonly goToLogin: () => void
}

/** Pays for an existing order; 'Pay Now' when no payment was attempted yet. */
export default function RetryPayment({ order, onPaid, onChanged, goToLogin }: RetryPaymentProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState('')
  const [failures, setFailures] = useState(0)
  const button = useRef<HTMLDivElement>(null)
  // The button was disabled while the payment window was open, so it has lost the focus.
  useEffect(() => {
    if (failures > 0) button.current?.querySelector('button')?.focus()
  }, [failures])
  const { sandbox, paymentMethods } = useCheckoutRules()
  const shopName = useShopName()
  const pay = async () => {
    setIsBusy(true)
    setMessage('')
    const result = await takePayment(order, shopName)
    setIsBusy(false)
    if (result.status === 'signed out') return goToLogin()
    if (result.status === 'paid') {
      showToast('Payment received. Thank you!')
      return onPaid(result.order)
    }
    setMessage(result.message)
    setFailures((before) => before + 1)
    const answer = await send<OrderResponse>('GET', `/api/orders/${order._id}`, undefined, '')
    if (answer.ok) onChanged(answer.data.data)
  }
  return (
    <>
      {sandbox && <SandboxNotice />}
      <div role="alert" className="empty:hidden">
        {message && <p className="mb-3 rounded-card bg-madder-wash px-4 py-3 text-madder">{message}</p>}
      </div>
      <div ref={button}>
        <Button className="w-full" busy={isBusy} busyLabel="Waiting for your payment..." onClick={pay}>
          {canRetryPayment(order.paymentStatus) ? 'Retry Payment' : 'Pay Now'}
        </Button>
      </div>
      <PayOnDelivery
        order={order}
        methods={paymentMethods}
        isDisabled={isBusy}
        onDone={(changed) => {
          showToast(CASH_CONFIRMED)
          onPaid(changed)
        }}
        onFailed={setMessage}
      />
    </>
  )
}

const CASH_CONFIRMED = 'Your order is confirmed. Please pay on delivery.'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import type { Order } from '../../../contract/orders/order.ts'
import { canRetryPayment } from '../../../domain/orders/lifecycle.ts'
import { showToast } from '../../ui/toast.tsx'
import { send } from '../browser/send.ts'
import { completeAttempt } from './checkout-attempt.ts'
import { loadCheckoutRules } from './use-checkout-rules.ts'

type OrderState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'notFound' }
  | { readonly status: 'loaded'; readonly order: Order }

export interface OrderResponse {
  readonly data: Order
  readonly message?: string
}

/** Loads an order of the signed-in customer. `reload` keeps showing the current one until the new one arrives. */
export function useOrder(orderId: string, user: User, goToLogin: () => void) {
  const [state, setState] = useState<OrderState>({ status: 'loading' })
  const [isRefreshing, setIsRefreshing] = useState(false)
  const isLoaded = useRef(false)
  const showOrder = useCallback(
    (order: Order) => {
      isLoaded.current = true
      completeAttempt(user, order)
      setState({ status: 'loaded', order })
    },
    [user],
  )
  const reload = useCallback(async () => {
    setIsRefreshing(true)
    const rules = loadCheckoutRules()
    const answer = await send<OrderResponse>('GET', `/api/orders/${orderId}`, undefined, FAILED)
    // How the order can be paid stands above the rest, which must not move when it appears.
    if (answer.ok && canPay(answer.data.data)) await rules
    setIsRefreshing(false)
    if (answer.ok) showOrder(answer.data.data)
    else if (answer.status === 401) goToLogin()
    else if (answer.status === 404 || answer.status === 400) setState({ status: 'notFound' })
    else if (isLoaded.current) showToast(answer.message, 'error')
    else setState({ status: 'failed', message: answer.message })
  }, [orderId, showOrder, goToLogin])
  useEffect(() => {
    reload()
  }, [reload])
  const retry = () => {
    setState({ status: 'loading' })
    reload()
  }
  return { state, isRefreshing, reload, retry, showOrder }
}

/** True after a failed payment, and for a pending online payment that was never started. */
export function canPay({ status, paymentMethod, paymentStatus, isPaid }: Order): boolean {
  if (isPaid || status !== 'pending') return false
  return canRetryPayment(paymentStatus) || (paymentMethod === 'razorpay' && paymentStatus === 'pending')
}

const FAILED = 'Failed to load order details'

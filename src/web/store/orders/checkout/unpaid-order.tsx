import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../../../contract/accounts.ts'
import type { Order } from '../../../../contract/orders/order.ts'
import { removeOrderedLines } from '../../../../domain/cart/quoted-cart.ts'
import { orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { paymentMethodName } from '../../../../domain/orders/payment-status.ts'
import { paths } from '../../../../domain/paths.ts'
import { formatRupees } from '../../../../domain/units/paise.ts'
import { Link } from '../../../link.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { send } from '../../browser/send.ts'
import { PayOnDelivery } from '../../payments/pay-on-delivery.tsx'
import { SandboxNotice } from '../../payments/sandbox-notice.tsx'
import { confirmCash, takePayment } from '../../payments/take-payment.ts'
import { useShopName } from '../../shell/shop-name.tsx'
import { clearAttempt, completeAttempt } from '../checkout-attempt.ts'
import { CostBreakdown } from '../cost-breakdown.tsx'
import { holdNotice } from '../hold-notice.ts'
import { OrderItems } from '../order-items.tsx'
import { useCheckoutRules } from '../use-checkout-rules.ts'
import type { OrderResponse } from '../use-order.ts'
import type { Basket } from './use-basket.ts'
import { clearCheckoutDraft } from './use-checkout-draft.ts'

interface UnpaidOrderProps {
  readonly orderId: string
  /** Set when the order was just placed: its payment starts immediately. */
  readonly newOrder: Order | undefined
  readonly user: User
  readonly basket: Basket
  readonly isSandbox: boolean
  readonly goToLogin: () => void
  /** Returns to the checkout form, with the draft unchanged. */
  readonly onCancelled: () => void
}

/** Takes the payment of a pending order. The payment can be retried until the order expires, without placing a second order. */
export default function UnpaidOrder(unpaid: UnpaidOrderProps) {
  const { orderId, newOrder, user, basket, isSandbox, goToLogin, onCancelled } = unpaid
  const [order, setOrder] = useState(newOrder)
  const [loadError, setLoadError] = useState('')
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(newOrder !== undefined)
  const finish = useFinish(user, basket.id)
  const shopName = useShopName()
  const { paymentMethods } = useCheckoutRules()
  const hasStarted = useRef(false)
  const mayBeCancelled = useRef(false)

  const refresh = useCallback(async () => {
    const answer = await send<OrderResponse>('GET', `/api/orders/${orderId}`, undefined, 'Failed to fetch order')
    if (answer.ok) {
      const found = answer.data.data
      if (found.status === 'pending') return setOrder(found)
      if (found.status !== 'cancelled') return finish(found)
    }
    if (answer.ok || answer.status === 404 || answer.status === 400) {
      clearAttempt(user, basket.id)
      if (answer.ok) showToast(mayBeCancelled.current ? CANCELLED : CANCELLED_UNPAID)
      return onCancelled()
    }
    if (answer.status === 401) return goToLogin()
    setLoadError(answer.message)
  }, [orderId, finish, onCancelled, goToLogin, user, basket.id])

  const pay = useCallback(
    async (unpaid: Order) => {
      setIsBusy(true)
      setMessage('')
      const isCash = unpaid.paymentMethod === 'cod'
      const result = isCash ? await confirmCash(unpaid) : await takePayment(unpaid, shopName)
      // Until the confirmation is shown, nothing here may say that the order is not paid.
      if (result.status === 'paid') return finish(result.order)
      setIsBusy(false)
      if (result.status === 'signed out') return goToLogin()
      setMessage(result.message)
      await refresh()
    },
    [finish, goToLogin, refresh, shopName],
  )

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    if (newOrder) pay(newOrder)
    else refresh()
  }, [newOrder, pay, refresh])
  usePolling(refresh, !isBusy)

  if (loadError && !order) return <ErrorPanel message={loadError} onRetry={refresh} />
  if (!order) return <p role="status">Loading your order...</p>
  const added = removeOrderedLines(basket.cart, order.items).items.map(({ product }) => product.name)
  return (
    <>
      {isSandbox && order.paymentMethod !== 'cod' && <SandboxNotice />}
      <UnpaidOrderPanel order={order} added={added} isBusy={isBusy} message={message} onPay={() => pay(order)}>
        <PayOnDelivery
          order={order}
          methods={paymentMethods}
          isDisabled={isBusy}
          onDone={finish}
          onFailed={(text) => {
            setMessage(text)
            refresh()
          }}
        />
        <ChangeOrder
          order={order}
          isBusy={isBusy}
          user={user}
          basketId={basket.id}
          onCancelled={onCancelled}
          onFailed={(text, isUnanswered) => {
            setMessage(text)
            mayBeCancelled.current = isUnanswered
          }}
        />
      </UnpaidOrderPanel>
    </>
  )
}

const CANCELLED = 'Order cancelled successfully.'
const CANCELLED_UNPAID = "Your order was cancelled because it wasn't paid. Your cart hasn't changed."

interface UnpaidOrderPanelProps {
  readonly order: Order
  /** The names of what came into the cart after the order. */
  readonly added: readonly string[]
  readonly isBusy: boolean
  readonly message: string
  readonly onPay: () => void
  readonly children: React.ReactNode
}

function UnpaidOrderPanel({ order, added, isBusy, message, onPay, children }: UnpaidOrderPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const isCash = order.paymentMethod === 'cod'
  return (
    <section className="mx-auto max-w-3xl rounded-card border border-line bg-card p-5 md:p-7">
      <h2 ref={heading} tabIndex={-1} className="mb-2 text-2xl outline-none">
        {headingFor(isCash, isBusy)}
      </h2>
      <p className="mb-4">
        Order #{orderNumber(order._id)} has been placed.{' '}
        {isCash ? 'Please confirm it to complete your order.' : "You won't be charged twice if you try again."}
        {order.expiresAt && ` ${holdNotice(order.expiresAt)}`}
      </p>
      <div role="alert" className="empty:hidden">
        {message && <p className="mb-4 rounded-card bg-madder-wash px-4 py-3 text-madder">{message}</p>}
      </div>
      <div className="mb-6 grid gap-3 sm:flex sm:flex-wrap">
        <Button busy={isBusy} busyLabel={isCash ? 'Confirming...' : 'Waiting for your payment...'} onClick={onPay}>
          {isCash ? 'Confirm Order' : `Pay ${formatRupees(order.totalAmount)}`}
        </Button>
        {children}
        <Link to={paths.order(order._id)} className={buttonClass('quiet')}>
          Order Details
        </Link>
      </div>
      <OrderItems items={order.items} />
      {added.length > 0 && (
        <p className="my-4 rounded-card bg-turmeric-wash px-4 py-3" role="note">
          Not part of this order: {added.join(', ')}. They stay in your cart. To order everything together, choose
          Cancel and Edit Order.
        </p>
      )}
      <CostBreakdown order={order} />
      <p className="mt-4 text-sm text-quiet">Payment: {paymentMethodName(order.paymentMethod)}</p>
    </section>
  )
}

function headingFor(isCash: boolean, isBusy: boolean): string {
  if (!isCash) return "We're waiting for your payment"
  return isBusy ? 'Confirming your order...' : "Your order isn't confirmed yet"
}

interface ChangeOrderProps {
  readonly order: Order
  readonly user: User
  readonly basketId: string
  readonly isBusy: boolean
  readonly onCancelled: () => void
  /** `isUnanswered`: the server may have cancelled it. */
  readonly onFailed: (message: string, isUnanswered: boolean) => void
}

/** Cancels the order, so that the customer can change cart, address or payment method. */
function ChangeOrder({ order, user, basketId, isBusy, onCancelled, onFailed }: ChangeOrderProps) {
  const [isCancelling, setIsCancelling] = useState(false)
  const cancel = async () => {
    setIsCancelling(true)
    const answer = await send('PUT', `/api/orders/${order._id}/cancel`, {}, 'Failed to cancel order.')
    setIsCancelling(false)
    if (!answer.ok) return onFailed(answer.message, answer.status === 0)
    clearAttempt(user, basketId)
    showToast(CANCELLED)
    onCancelled()
  }
  return (
    <Button kind="quiet" disabled={isBusy} busy={isCancelling} busyLabel="Cancelling..." onClick={cancel}>
      Cancel and Edit Order
    </Button>
  )
}

/** Removes the ordered items from the cart and opens the confirmation page. */
function useFinish(user: User, basketId: string) {
  const navigate = useNavigate()
  return useCallback(
    (order: Order) => {
      completeAttempt(user, order, basketId)
      clearCheckoutDraft(user)
      navigate(paths.orderConfirmation(order._id), { replace: true, state: { order } })
    },
    [navigate, user, basketId],
  )
}

/** A payment may be completed outside this page: in another tab, or by a late bank confirmation. */
function usePolling(look: () => Promise<void>, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look()
    }, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [look, isEnabled])
}

const POLL_INTERVAL_MS = 5000

import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { User } from '../../../../contract/accounts/shop.ts'
import type { Order } from '../../../../contract/orders/order.ts'
import { formatLocalTime } from '../../../../domain/india/time.ts'
import { orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { paymentMethodName } from '../../../../domain/orders/payment-status.ts'
import { paths } from '../../../../domain/paths.ts'
import { formatRupees } from '../../../../domain/units/paise.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { send } from '../../browser/send.ts'
import { SandboxMark } from '../../payments/sandbox-notice.tsx'
import { confirmCash, takePayment } from '../../payments/take-payment.ts'
import { useShopName } from '../../shell/shop-name.tsx'
import { CostBreakdown } from '../cost-breakdown.tsx'
import { OrderItems } from '../order-items.tsx'
import { endAttempt, settleAttempt } from '../place-order.ts'
import type { OrderAnswer } from '../use-order.ts'
import { forgetDraft } from './use-checkout-draft.ts'

interface UnpaidOrderProps {
  readonly orderId: string
  /** The order just placed: its payment begins at once. */
  readonly fresh: Order | undefined
  readonly user: User
  readonly isSandbox: boolean
  readonly toLogin: () => void
  /** Back to the form, with everything as it was. */
  readonly onGivenUp: () => void
}

/**
 * An order that is placed and not through yet: its payment is taken here, and can be tried again for as long as the order
 * waits. No second order comes of it.
 */
export default function UnpaidOrder({ orderId, fresh, user, isSandbox, toLogin, onGivenUp }: UnpaidOrderProps) {
  const [order, setOrder] = useState(fresh)
  const [problem, setProblem] = useState('')
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(fresh !== undefined)
  const finish = useFinish(user)
  const shopName = useShopName()
  const begun = useRef(false)

  const look = useCallback(async () => {
    const answer = await send<OrderAnswer>('GET', `/api/orders/${orderId}`, undefined, 'Failed to fetch order')
    if (answer.ok) {
      const found = answer.data.data
      if (found.status === 'pending') return setOrder(found)
      if (found.status !== 'cancelled') return finish(found)
    }
    if (answer.ok || answer.status === 404 || answer.status === 400) {
      endAttempt(user)
      if (answer.ok) showToast(GONE)
      return onGivenUp()
    }
    if (answer.status === 401) return toLogin()
    setProblem(answer.message)
  }, [orderId, finish, onGivenUp, toLogin, user])

  const pay = useCallback(
    async (unpaid: Order) => {
      setIsBusy(true)
      setMessage('')
      const isCash = unpaid.paymentMethod === 'cod'
      const outcome = isCash ? await confirmCash(unpaid) : await takePayment(unpaid, shopName)
      setIsBusy(false)
      if (outcome.is === 'paid') return finish(outcome.order)
      if (outcome.is === 'signed out') return toLogin()
      setMessage(outcome.message)
      showToast(outcome.message, 'error')
      await look()
    },
    [finish, toLogin, look, shopName],
  )

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (fresh) pay(fresh)
    else look()
  }, [fresh, pay, look])
  usePolling(look, !isBusy)

  if (problem && !order) return <ErrorPanel message={problem} onRetry={look} />
  if (!order) return <p role="status">Looking for your order...</p>
  return (
    <>
      {isSandbox && order.paymentMethod !== 'cod' && <SandboxMark />}
      <Waiting order={order} isBusy={isBusy} message={message} onPay={() => pay(order)}>
        <ChangeOrder order={order} isBusy={isBusy} user={user} onGivenUp={onGivenUp} onFailed={setMessage} />
      </Waiting>
    </>
  )
}

const GONE = 'Your order was cancelled because it was not paid. Your cart is as it was.'

interface WaitingProps {
  readonly order: Order
  readonly isBusy: boolean
  readonly message: string
  readonly onPay: () => void
  readonly children: React.ReactNode
}

function Waiting({ order, isBusy, message, onPay, children }: WaitingProps) {
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
        Order #{orderNumber(order._id)} is placed.{' '}
        {isCash ? 'One step is missing.' : 'However often you try, it is ordered and paid once.'}
        {order.expiresAt && ` Its goods are kept for you until ${formatLocalTime(order.expiresAt)}.`}
      </p>
      <div role="alert" className="empty:hidden">
        {message && <p className="mb-4 rounded-card bg-madder-wash px-4 py-3 text-madder">{message}</p>}
      </div>
      <div className="mb-6 flex flex-wrap gap-3">
        <Button busy={isBusy} busyLabel={isCash ? 'Confirming...' : 'Waiting for your payment...'} onClick={onPay}>
          {isCash ? 'Confirm Order' : `Pay ${formatRupees(order.totalAmount)}`}
        </Button>
        {children}
        <Link to={paths.order(order._id)} discover="none" className={buttonClass('quiet')}>
          Order Details
        </Link>
      </div>
      <OrderItems items={order.items} />
      <CostBreakdown order={order} />
      <p className="mt-4 text-sm text-quiet">Payment: {paymentMethodName(order.paymentMethod)}</p>
    </section>
  )
}

function headingFor(isCash: boolean, isBusy: boolean): string {
  if (!isCash) return 'Your order waits for its payment'
  return isBusy ? 'Confirming your order...' : 'Your order is not confirmed yet'
}

interface ChangeOrderProps {
  readonly order: Order
  readonly user: User
  readonly isBusy: boolean
  readonly onGivenUp: () => void
  readonly onFailed: (message: string) => void
}

/** Cancels what was placed, so that cart, address or way to pay can be changed. */
function ChangeOrder({ order, user, isBusy, onGivenUp, onFailed }: ChangeOrderProps) {
  const [isCancelling, setIsCancelling] = useState(false)
  const change = async () => {
    setIsCancelling(true)
    const answer = await send('PUT', `/api/orders/${order._id}/cancel`, {}, 'Failed to cancel order.')
    setIsCancelling(false)
    if (!answer.ok) return onFailed(answer.message)
    endAttempt(user)
    showToast('Order cancelled successfully.')
    onGivenUp()
  }
  return (
    <Button kind="quiet" disabled={isBusy} busy={isCancelling} busyLabel="Cancelling..." onClick={change}>
      Cancel and Change It
    </Button>
  )
}

/** What is through leaves the cart and goes to its confirmation. */
function useFinish(user: User) {
  const navigate = useNavigate()
  return useCallback(
    (order: Order) => {
      settleAttempt(user, order)
      forgetDraft(user)
      navigate(paths.orderConfirmation(order._id), { replace: true, state: { order } })
    },
    [navigate, user],
  )
}

/** A payment may come through without this page: by another tab, or a bank that answers late. */
function usePolling(look: () => Promise<void>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [look, isOn])
}

const EVERY_MS = 5000

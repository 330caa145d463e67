import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '../../../contract/orders/order.ts'
import { canCancel, canRetryPayment, canReview } from '../../../domain/orders/lifecycle.ts'
import { paths } from '../../../domain/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { send } from '../browser/send.ts'
import { InvoiceButton } from './invoice-button.tsx'
import { RetryPayment } from './retry-payment.tsx'
import type { OrderAnswer } from './use-order.ts'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))

interface OrderActionsProps {
  readonly order: Order
  readonly onChanged: (order: Order) => void
  readonly onRefresh: () => void
  readonly toLogin: () => void
}

/** What the customer may do with an order now. */
export function OrderActions({ order, onChanged, onRefresh, toLogin }: OrderActionsProps) {
  return (
    <div className="grid gap-3">
      {mayPay(order) && <RetryPayment order={order} onPaid={onChanged} onChanged={onChanged} toLogin={toLogin} />}
      {canReview(order.status) && <LeaveReview order={order} onRefresh={onRefresh} />}
      <InvoiceButton order={order} />
      {order.invoice?.creditNotes.map((note) => (
        <InvoiceButton key={note.number} order={order} note={note} />
      ))}
      <Link to={paths.contact} discover="none" className={buttonClass('quiet')}>
        Contact Support
      </Link>
      {canCancel(order.status) && <CancelOrder order={order} onChanged={onChanged} toLogin={toLogin} />}
    </div>
  )
}

/** A payment that failed, and one that was never made while the order waits for it. */
function mayPay({ status, paymentMethod, paymentStatus, isPaid }: Order): boolean {
  if (isPaid || status !== 'pending') return false
  return canRetryPayment(paymentStatus) || (paymentMethod === 'razorpay' && paymentStatus === 'pending')
}

function CancelOrder({ order, onChanged, toLogin }: Pick<OrderActionsProps, 'order' | 'onChanged' | 'toLogin'>) {
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const cancel = async () => {
    setIsBusy(true)
    const answer = await send<OrderAnswer>('PUT', `/api/orders/${order._id}/cancel`, {}, 'Failed to cancel order.')
    setIsBusy(false)
    setIsAsking(false)
    if (answer.ok) {
      showToast('Order cancelled successfully.')
      onChanged(answer.data.data)
    } else if (answer.status === 401) toLogin()
    else showToast(answer.status === 0 ? CANCEL_BROKEN : answer.message, 'error')
  }
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        Cancel Order
      </Button>
      <Modal open={isAsking} onClose={() => setIsAsking(false)} title="Cancel Order">
        <p className="mb-5">Are you sure you want to cancel this order?</p>
        {order.isPaid && <p className="mb-5 text-quiet">What you have paid is sent back the way you paid it.</p>}
        <div className="flex flex-wrap gap-3">
          <Button kind="danger" busy={isBusy} busyLabel="Cancelling..." onClick={cancel}>
            Yes, Cancel It
          </Button>
          <Button kind="quiet" onClick={() => setIsAsking(false)}>
            Keep the Order
          </Button>
        </div>
      </Modal>
    </>
  )
}

const CANCEL_BROKEN = 'An error occurred while cancelling the order.'

function LeaveReview({ order, onRefresh }: { order: Order; onRefresh: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const isDone = order.items.every(({ reviewed }) => reviewed)
  if (isDone) return <p className="text-sm text-quiet">Thank you: you have reviewed everything in this order.</p>
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Leave Review</Button>
      {isOpen && (
        <Suspense>
          <ReviewDialog order={order} onDone={onRefresh} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '../../../contract/orders/order.ts'
import { canCancel, canReview } from '../../../domain/orders/lifecycle.ts'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { send } from '../browser/send.ts'
import { InvoiceButton } from './invoice-button.tsx'
import type { OrderResponse } from './use-order.ts'

const CancelItemDialog = onDemand(() => import('./cancel-item-dialog.tsx'), { close: ({ onClose }) => onClose() })
const ReviewDialog = onDemand(() => import('./review-dialog.tsx'), { close: ({ onClose }) => onClose() })

interface OrderActionsProps {
  readonly order: Order
  readonly onChanged: (order: Order) => void
  readonly onRefresh: () => void
  readonly isGuest: boolean
  readonly goToLogin: () => void
}

/** The id of the heading that takes the focus when the button that was pressed is gone. */
export const ORDER_HEADING = 'order-heading'

export function OrderActions({ order, onChanged, onRefresh, isGuest, goToLogin }: OrderActionsProps) {
  return (
    <div className="grid gap-3 md:max-lg:grid-cols-2">
      {canReview(order.status) && !isGuest && <LeaveReview order={order} onRefresh={onRefresh} />}
      {order.status !== 'pending' && <BuyAgain order={order} />}
      {canReview(order.status) && (
        <Link to={paths.orderReturns(order._id)} className={buttonClass('quiet')}>
          Return or Exchange
        </Link>
      )}
      <InvoiceButton order={order} />
      {order.invoice?.creditNotes.map((note) => (
        <InvoiceButton key={note.number} order={order} note={note} />
      ))}
      <Link to={paths.contact} className={buttonClass('quiet')}>
        Contact Support
      </Link>
      {canCancel(order.status) && order.items.length > 1 && <CancelItem order={order} goToLogin={goToLogin} />}
      {canCancel(order.status) && (
        <CancelOrder order={order} onChanged={onChanged} onRefresh={onRefresh} goToLogin={goToLogin} />
      )}
    </div>
  )
}

function CancelItem(props: Pick<OrderActionsProps, 'order' | 'goToLogin'>) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        Cancel an Item
      </Button>
      {isOpen && <CancelItemDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function CancelOrder({ order, onChanged, onRefresh, goToLogin }: Omit<OrderActionsProps, 'isGuest'>) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const cancel = async () => {
    setIsBusy(true)
    const answer = await send<OrderResponse>('PUT', `/api/orders/${order._id}/cancel`, {}, 'Failed to cancel order.')
    setIsBusy(false)
    setIsConfirming(false)
    if (answer.ok) {
      showToast('Order cancelled successfully.')
      onChanged(answer.data.data)
    } else if (answer.status === 401) goToLogin()
    else {
      showToast(answer.status === 0 ? CANCEL_NETWORK_ERROR : answer.message, 'error')
      // It may be cancelled all the same, or packed by now.
      onRefresh()
    }
  }
  return (
    <>
      <Button kind="danger" onClick={() => setIsConfirming(true)}>
        Cancel Order
      </Button>
      <Modal open={isConfirming} onClose={() => setIsConfirming(false)} title="Cancel Order">
        <p className="mb-5">Are you sure you want to cancel this order?</p>
        {order.isPaid && <p className="mb-5 text-quiet">We'll refund your payment to the original payment method.</p>}
        <div className="flex flex-wrap gap-3">
          <Button kind="danger" busy={isBusy} busyLabel="Cancelling..." onClick={cancel}>
            Yes, Cancel It
          </Button>
          <Button kind="quiet" onClick={() => setIsConfirming(false)}>
            Keep the Order
          </Button>
        </div>
      </Modal>
    </>
  )
}

const CANCEL_NETWORK_ERROR = 'An error occurred while cancelling the order.'

/** Puts the items into the cart again, as far as they are sold, and opens it. */
function BuyAgain({ order }: { order: Order }) {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [isBusy, setIsBusy] = useState(false)
  const start = async () => {
    setIsBusy(true)
    try {
      const { buyAgain } = await import('./buy-again.ts')
      const { added, message } = await buyAgain(order)
      showToast(message, added === 0 ? 'error' : undefined)
      if (added > 0 && isShown.current) navigate(paths.cart)
    } catch {
      showToast('Please check your connection and try again.', 'error')
    }
    setIsBusy(false)
  }
  return (
    <Button kind="quiet" busy={isBusy} busyLabel="Adding..." onClick={start}>
      Buy Again
    </Button>
  )
}

function LeaveReview({ order, onRefresh }: { order: Order; onRefresh: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const isReviewed = order.items.every(({ reviewed }) => reviewed)
  if (isReviewed) return <p className="text-sm text-quiet">Thank you! You have reviewed every product in this order.</p>
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Leave Review</Button>
      {isOpen && <ReviewDialog order={order} onDone={onRefresh} onClose={() => setIsOpen(false)} />}
    </>
  )
}

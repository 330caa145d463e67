import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Order } from '../../../contract/orders/order.ts'
import { canRetryPayment, orderNumber } from '../../../domain/orders/lifecycle.ts'
import { confirmationPayment, paymentMethodOf } from '../../../domain/orders/payment-status.ts'
import { paths } from '../../../domain/paths.ts'
import { asRecord } from '../../../domain/untrusted.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useIsHydrated } from '../browser/use-is-hydrated.ts'
import { useDelivery } from '../delivery/use-delivery.ts'
import { ScreenTitle } from '../shell/shop-name.tsx'
import { useKeepsEmails } from '../shell/use-keeps-emails.ts'
import { CostBreakdown } from './cost-breakdown.tsx'
import { InvoiceButton } from './invoice-button.tsx'
import { OrderItems } from './order-items.tsx'
import RetryPayment from './retry-payment.tsx'

/** Shows the order that the checkout passes in the navigation state; without one it redirects to the home page. */
export default function OrderConfirmation() {
  const { orderId = '' } = useParams()
  const { state } = useLocation()
  const isHydrated = useIsHydrated()
  const navigate = useNavigate()
  const order = isHydrated ? orderFromState(state, orderId) : undefined
  useEffect(() => {
    if (isHydrated && !order) navigate(paths.home, { replace: true })
  }, [isHydrated, order, navigate])
  return (
    <main className="page min-h-screen py-8">
      <ScreenTitle title="Order Confirmed!" />
      <meta name="robots" content="noindex" />
      {order && <Confirmation initialOrder={order} />}
    </main>
  )
}

function orderFromState(state: unknown, orderId: string): Order | undefined {
  const order = asRecord(asRecord(state)?.order)
  return order?._id === orderId && Array.isArray(order.items) ? (order as unknown as Order) : undefined
}

function Confirmation({ initialOrder }: { initialOrder: Order }) {
  const [order, setOrder] = useState(initialOrder)
  const navigate = useNavigate()
  const keepsEmails = useKeepsEmails()
  // The answer is about parcels ordered now, so an order that is shown again later keeps the general time.
  const [isNew] = useState(() => Date.now() - Date.parse(order.createdAt) < NEW_MS)
  const { answer } = useDelivery(isNew ? order.customer.address.zipCode : '')
  const canRetry = order.status === 'pending' && canRetryPayment(order.paymentStatus)
  return (
    <section className="mx-auto max-w-3xl rounded-card border border-line bg-card p-5 md:p-8">
      <div className="mb-6 text-center">
        <CircleCheck size={48} aria-hidden className="mx-auto mb-3 text-neem" />
        <h1 className="text-3xl">Order Confirmed!</h1>
        <p className="mt-2 text-lg">
          Order #<strong>{orderNumber(order._id)}</strong>
        </p>
        {/* The days arrive later: they take the lines of the general time, and what follows begins a line of its own. */}
        <p className="mt-1 text-quiet">
          Estimated delivery <span className="block sm:inline">{answer?.days || 'in 3-5 business days'}.</span>
        </p>
        {!keepsEmails && <p className="text-quiet">We'll send updates to {order.customer.email}.</p>}
      </div>
      {canRetry && (
        <div className="mb-6">
          <RetryPayment
            order={order}
            onPaid={setOrder}
            onChanged={setOrder}
            goToLogin={() => navigate(paths.order(order._id))}
          />
        </div>
      )}
      <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3 rounded-card bg-paper-deep px-4 py-3">
        <Fact name="Payment status" value={confirmationPayment(order.paymentStatus)} />
        <Fact name="Payment method" value={paymentMethodOf(order)} />
        <Fact
          name="Delivery address"
          value={`${order.customer.address.street}, ${order.customer.address.city} ${order.customer.address.zipCode}`}
        />
      </dl>
      <OrderItems items={order.items} />
      <CostBreakdown order={order} />
      <div className="mt-6 grid gap-3 md:grid-cols-3">
        <Link to={paths.order(order._id)} className={buttonClass()}>
          View Order
        </Link>
        <InvoiceButton order={order} />
        <Link to={paths.products} className={buttonClass('quiet')}>
          Continue Shopping
        </Link>
      </div>
    </section>
  )
}

/** How long after an order its days of delivery are those of an order placed now. */
const NEW_MS = 60 * 60 * 1000

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}

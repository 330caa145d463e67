import type { ReactNode } from 'react'
import type { Order, OrderParcel } from '../../../contract/orders/order.ts'
import { parcelName } from '../../../domain/couriers/parcels.ts'
import { formatOrderDate } from '../../../domain/india/time.ts'
import { canReview, orderNumber } from '../../../domain/orders/lifecycle.ts'
import { paymentMethodOf } from '../../../domain/orders/payment-status.ts'
import { recipientOf } from '../../../domain/orders/recipient.ts'
import { paths } from '../../../domain/paths.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Link } from '../../link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useKeepsEmails } from '../shell/use-keeps-emails.ts'
import { PaymentBadge, StatusBadge } from './badges.tsx'
import { Card } from './card.tsx'
import { CostBreakdown } from './cost-breakdown.tsx'
import { holdNotice } from './hold-notice.ts'
import { ORDER_HEADING, OrderActions } from './order-actions.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderTimeline } from './order-timeline.tsx'

const OrderReturns = onDemand(() => import('./order-returns.tsx'), { isQuiet: true })

interface OrderViewProps {
  readonly order: Order
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
  readonly onChanged: (order: Order) => void
  readonly isGuest: boolean
  readonly goToLogin: () => void
}

export function OrderView({ order, isRefreshing, onRefresh, onChanged, isGuest, goToLogin }: OrderViewProps) {
  const keepsEmails = useKeepsEmails()
  const howToConfirm = keepsEmails
    ? 'Please contact us for that.'
    : 'Use the link in our email about it, or contact us.'
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 id={ORDER_HEADING} tabIndex={-1} className="text-3xl outline-none">
          Order Details
        </h1>
        <div className="flex flex-wrap gap-3">
          <BackToOrders />
          <Button kind="quiet" busy={isRefreshing} busyLabel="Refreshing..." onClick={onRefresh}>
            Refresh
          </Button>
        </div>
      </div>
      <Summary order={order} />
      <Note text={order.status === 'pending' && order.expiresAt && holdNotice(order.expiresAt)} />
      {order.replacedBy && <OtherOrder id={order.replacedBy} before="This order was changed. It is now" />}
      {order.exchangeFor && <OtherOrder id={order.exchangeFor} before="These items replace items of" />}
      <Note text={order.confirmationNotice && `${order.confirmationNotice} ${howToConfirm}`} />
      <Note text={order.cancelReason} />
      <Note text={order.paymentNotice} />
      <div className="gap-x-6 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div>
          <OrderPayment order={order} onChanged={onChanged} goToLogin={goToLogin} />
          <Card title="Order Timeline">
            <OrderTimeline order={order} />
          </Card>
          <Card title="Order Items">
            <OrderItems items={order.items} />
            <CostBreakdown order={order} />
          </Card>
          {canReview(order.status) && <OrderReturns orderId={order._id} />}
        </div>
        <div>
          <Card title="Actions">
            <OrderActions
              order={order}
              onChanged={onChanged}
              onRefresh={onRefresh}
              isGuest={isGuest}
              goToLogin={goToLogin}
            />
          </Card>
          <Card title="Payment Information">
            <Facts
              rows={[
                ['Method', paymentMethodOf(order)],
                ['Status', order.status !== 'cancelled' && <PaymentBadge key="status" {...order} />],
                ['Payment ID', order.paymentId],
              ]}
            />
          </Card>
          <div className="gap-x-6 md:grid md:grid-cols-2 lg:block">
            <ShippingAddress order={order} />
            <CustomerInformation order={order} />
          </div>
        </div>
      </div>
    </>
  )
}

export function BackToOrders() {
  return (
    <Link to={paths.orders} className={buttonClass('quiet')}>
      Back to Orders
    </Link>
  )
}

function Summary({ order }: { order: Order }) {
  return (
    <section
      aria-label="Summary"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card p-5"
    >
      <div>
        <h2 className="text-xl">Order #{orderNumber(order._id)}</h2>
        <p className="text-quiet">Placed on {formatOrderDate(order.createdAt)}</p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-2">
        <StatusBadge status={order.status} />
        <span className="flex items-center gap-2">
          {order.status !== 'cancelled' && <span className="text-sm text-quiet">Payment</span>}
          <PaymentBadge {...order} />
        </span>
        <p className="text-2xl font-semibold tabular-nums max-sm:w-full">{formatRupees(order.totalAmount)}</p>
      </div>
    </section>
  )
}

function Note({ text }: { text: string | false | undefined }) {
  if (!text) return null
  return (
    <p className="mb-6 rounded-card bg-turmeric-wash px-4 py-3" role="note">
      {text}
    </p>
  )
}

/** A sentence that ends with a link to another order. */
function OtherOrder({ id, before }: { id: string; before: string }) {
  return (
    <p className="mb-6 rounded-card bg-turmeric-wash px-4 py-3" role="note">
      {before}{' '}
      <Link to={paths.order(id)} className="underline">
        order #{orderNumber(id)}
      </Link>
      .
    </p>
  )
}

/** Where the parcel goes and, once it is shipped, who delivers it. */
function ShippingAddress({ order }: { order: Order }) {
  const { address } = order.customer
  const recipient = recipientOf(order.customer)
  const lines = [
    recipient.name,
    address.street,
    `${address.city}, ${address.state} ${address.zipCode}`,
    address.country,
    recipient.phone,
  ]
  const { parcels = [order] } = order
  return (
    <Card title="Shipping Address">
      <address className="whitespace-pre-line not-italic">{lines.join('\n')}</address>
      <Facts
        rows={[
          ['Courier', order.courier],
          ...parcels.map((parcel, index) => trackingRow(parcel, index, parcels.length)),
        ]}
      />
    </Card>
  )
}

type TrackedParcel = Partial<Pick<OrderParcel, 'trackingNumber' | 'trackingUrl' | 'note'>>

/** Of an order with several parcels the name of each is shown, its own courier, its state and what is in it. */
function trackingRow({ trackingNumber, trackingUrl, note }: TrackedParcel, index: number, count: number) {
  const number = trackingUrl ? (
    <a href={trackingUrl} className="link inline-block py-2.5">
      {trackingNumber}
    </a>
  ) : (
    trackingNumber
  )
  if (count === 1) return ['Tracking number', number] as const
  return [
    parcelName(index, count),
    <>
      {number} {note}
    </>,
  ] as const
}

function CustomerInformation({ order: { customer, orderNotes } }: { order: Order }) {
  return (
    <Card title="Customer Information">
      <Facts
        rows={[
          ['Name', customer.name],
          ['Email', customer.email],
          ['Phone', customer.phone],
          [
            'Notes',
            orderNotes && (
              <span key="notes" className="whitespace-pre-line">
                {orderNotes}
              </span>
            ),
          ],
        ]}
      />
    </Card>
  )
}

/** Leaves out rows without a value. */
function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  const filledRows = rows.filter(([, value]) => value)
  if (filledRows.length === 0) return null
  return (
    <dl className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-2 first:mt-0">
      {filledRows.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-quiet">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

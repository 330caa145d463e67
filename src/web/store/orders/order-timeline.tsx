import { Check, CircleX, House, Package, Truck } from 'lucide-react'
import { formatOrderDate } from '../../../domain/india/time.ts'
import { type TimelineOrder, type TimelineStep, timelineOf } from '../../../domain/orders/lifecycle.ts'

interface Props {
  readonly order: TimelineOrder & { readonly trackingUrl?: string | undefined; readonly parcels?: unknown }
}

export function OrderTimeline({ order }: Props) {
  return (
    <ol className="grid md:auto-cols-fr md:grid-flow-col">
      {timelineOf(order).map(({ title, at }) => {
        const Icon = ICONS[title]
        return (
          <li key={title} className="group flex gap-3 md:flex-col">
            <span className="flex flex-col items-center md:flex-row" aria-hidden>
              <span
                className={`grid h-9 w-9 flex-none place-items-center rounded-full ${title === 'Order Cancelled' ? 'bg-madder-wash text-madder' : 'bg-neem-wash text-neem'}`}
              >
                <Icon size={18} />
              </span>
              <span className="w-px flex-1 bg-line-strong group-last:hidden md:h-px md:w-auto" />
            </span>
            <span className="pb-5 group-last:pb-0 md:pr-3 md:pb-0">
              <strong className="block font-semibold">{title}</strong>
              <span className="block text-sm text-quiet">{formatOrderDate(at)}</span>
              {title === 'Order Shipped' && order.status === 'shipped' && order.trackingUrl && !order.parcels && (
                <a href={order.trackingUrl} className="link inline-block py-2.5">
                  Track Parcel
                </a>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const ICONS: Record<TimelineStep['title'], typeof Check> = {
  'Order Placed': Package,
  'Order Confirmed': Check,
  'Order Shipped': Truck,
  'Order Delivered': House,
  'Order Cancelled': CircleX,
}

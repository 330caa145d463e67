import type { Order } from '../../../contract/orders/order.ts'
import { formatOrderDate } from '../../../domain/india/time.ts'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { paymentBadge } from '../../../domain/orders/payment-status.ts'
import { paths } from '../../../domain/paths.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { withKeys } from '../../ui/with-keys.ts'
import { StatusBadge } from './badges.tsx'
import { holdNotice } from './hold-notice.ts'

export function OrderCard({ order }: { order: Order }) {
  const number = orderNumber(order._id)
  const more = order.items.length - MAX_PICTURES
  const hold = order.status === 'pending' && order.expiresAt && holdNotice(order.expiresAt)
  const notices = [hold, order.paymentNotice, order.returnNotice]
  return (
    <li className="nth-[n+11]:[contain-intrinsic-height:auto_15rem] nth-[n+11]:[content-visibility:auto] rounded-card border border-line bg-card p-4 md:p-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-lg">Order #{number}</h2>
        <p className="text-sm text-quiet max-md:w-full md:order-1 md:ml-auto">{formatOrderDate(order.createdAt)}</p>
        <p className="flex flex-wrap items-center gap-2 max-md:mt-1">
          <StatusBadge status={order.status} />
          {order.status !== 'cancelled' && (
            <span className="text-sm text-quiet">Payment: {paymentBadge(order.paymentStatus, order.isPaid)}</span>
          )}
        </p>
      </div>
      {notices.map(
        (text) =>
          text && (
            <p key={text} className="mb-3 rounded-card bg-turmeric-wash px-3 py-2 wrap-anywhere">
              {text}
            </p>
          ),
      )}
      <p className="mb-3 wrap-anywhere">{namesOf(order)}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 md:items-center">
        <div className="flex flex-wrap items-center gap-2">
          {withKeys(order.items.slice(0, MAX_PICTURES)).map(({ value: item, key }) => (
            <Picture key={key} image={item.image} alt="" sizes="4rem" frame="thumbnail" className="w-16 rounded-card" />
          ))}
          {more > 0 && <span className="whitespace-nowrap pl-1 text-quiet">+{more} more</span>}
        </div>
        <div className="flex flex-1 flex-col items-end gap-2 md:flex-none md:flex-row md:items-center md:gap-5">
          <p className="text-lg font-semibold tabular-nums">{formatRupees(order.totalAmount)}</p>
          <Link
            to={paths.order(order._id)}
            className={buttonClass('quiet', 'whitespace-nowrap')}
            aria-label={`View Details of order ${number}`}
          >
            View Details
          </Link>
        </div>
      </div>
    </li>
  )
}

const MAX_PICTURES = 3

/** The names of the items that have a picture here. The pictures say how many others there are. */
function namesOf({ items }: Order): string {
  return items
    .slice(0, MAX_PICTURES)
    .map(({ name }) => name)
    .join(', ')
}

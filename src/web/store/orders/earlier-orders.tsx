import { useEffect, useState } from 'react'
import type { EarlierOrder } from '../../../contract/earlier-shop.ts'
import { formatOrderDate } from '../../../domain/india/time.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { withKeys } from '../../ui/with-keys.ts'
import { send } from '../browser/send.ts'
import { useShopName } from '../shell/shop-name.tsx'

type Earlier = Omit<EarlierOrder, 'email' | 'customerName'>

/** The orders from before the shop moved, which can only be read. Nothing when there are none or they cannot be loaded. */
export function EarlierOrders() {
  const [orders, setOrders] = useState<readonly Earlier[]>([])
  const shopName = useShopName()
  useEffect(() => {
    send<{ data: readonly Earlier[] }>('GET', '/api/earlier-orders', undefined, '').then((answer) => {
      if (answer.ok) setOrders(answer.data.data)
    })
  }, [])
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="earlier-orders" className="mt-10">
      <h2 id="earlier-orders" className="text-xl">
        Before {shopName} moved
      </h2>
      <p className="mb-4 mt-1 text-quiet">
        These orders are from our earlier shop. Please contact us if you have a question about one.
      </p>
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order._id} className="rounded-card border border-line bg-card p-4 md:p-5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h3 className="text-lg wrap-anywhere">Order {order.number}</h3>
              <p className="text-sm text-quiet">{formatOrderDate(order.placedAt)}</p>
            </div>
            <ul className="my-2">
              {withKeys(order.lines).map(({ value: { name, quantity }, key }) => (
                <li key={key} className="wrap-anywhere">
                  {name} × {quantity}
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <p className="text-sm text-quiet">{stateOf(order)}</p>
              <p className="text-lg font-semibold tabular-nums">{formatRupees(order.total)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ cancelledAt, refunded }: Earlier): string {
  return [cancelledAt && 'Cancelled', refunded > 0 && `${formatRupees(refunded)} refunded`].filter(Boolean).join(', ')
}

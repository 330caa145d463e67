import { IndianRupee, RotateCcw, Truck } from 'lucide-react'
import { Link, useRouteLoaderData } from 'react-router'
import { paths } from '../../../../contract/paths.ts'
import { FREE_SHIPPING_OVER, freeShippingNotice } from '../../../../domain/content/notices.ts'
import type { ShellData } from '../../shell/shell-data.ts'

/** What a shopper wants to know before buying. The free-shipping figure is the header's: it holds by every rule of the shop. */
export function DeliveryFacts() {
  const over = useRouteLoaderData<ShellData>('root')?.freeShippingOver ?? FREE_SHIPPING_OVER
  return (
    <ul className="delivery">
      <li>
        <Truck size={20} aria-hidden />
        Delivery in 3-7 business days
      </li>
      <li>
        <IndianRupee size={20} aria-hidden />
        <Link to={paths.shipping} discover="none">
          {freeShippingNotice(over)}
        </Link>
      </li>
      <li>
        <RotateCcw size={20} aria-hidden />
        <Link to={paths.returns} discover="none">
          7-day returns
        </Link>
      </li>
    </ul>
  )
}

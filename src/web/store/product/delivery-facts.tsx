import { IndianRupee, RotateCcw, Truck } from 'lucide-react'
import { Link } from 'react-router'
import { HEADER_NOTICES } from '../../../domain/content/notices.ts'
import { paths } from '../../paths.ts'

/** What a shopper wants to know before buying. The free-shipping figure is the header's: it holds by every rule of the shop. */
export function DeliveryFacts() {
  return (
    <ul className="delivery">
      <li>
        <Truck size={20} aria-hidden />
        Delivery in 3-7 business days
      </li>
      <li>
        <IndianRupee size={20} aria-hidden />
        <Link to={paths.shipping} discover="none">
          {HEADER_NOTICES[0]}
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

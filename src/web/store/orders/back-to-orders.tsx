import { Link } from 'react-router'
import { paths } from '../../../domain/paths.ts'
import { buttonClass } from '../../ui/button.tsx'

export function BackToOrders() {
  return (
    <Link to={paths.orders} discover="none" className={buttonClass('quiet')}>
      Back to Orders
    </Link>
  )
}

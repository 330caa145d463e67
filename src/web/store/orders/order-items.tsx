import type { OrderItem } from '../../../contract/orders/order.ts'
import { paths } from '../../../domain/paths.ts'
import { describeReturned } from '../../../domain/returns/progress.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Link } from '../../link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { withKeys } from '../../ui/with-keys.ts'

/** Names and prices are those of the time of the order, not today's catalogue. */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul>
      {withKeys(items).map(({ value: item, key }) => (
        <li key={key} className="flex flex-wrap gap-4 border-b border-line py-4 first:pt-0">
          <Picture image={item.image} alt="" sizes="4.5rem" frame="thumbnail" className="w-18 rounded-card" />
          <div className="flex min-w-0 flex-[1_1_9rem] flex-wrap justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <Link
                to={paths.product(item.product)}
                className="-my-2.5 block py-2.5 [overflow-wrap:anywhere] hover:underline"
              >
                {item.name}
              </Link>
              <p className="text-sm text-quiet">
                {[item.selectedColor, item.selectedSize].filter(Boolean).join(' · ')}
              </p>
              <p className="text-sm text-quiet tabular-nums">
                {quantityOf(item)} × {formatRupees(item.price)}
                {item.unit === 'metre' && ' / m'}
              </p>
              {item.returned !== undefined && (
                <p className="text-sm text-quiet">{describeReturned(item.unit, item.quantity, item.returned)}</p>
              )}
            </div>
            <p className="font-semibold tabular-nums">{formatRupees(item.total)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function quantityOf({ unit, quantity }: OrderItem): string {
  return unit === 'metre' ? `${quantity} m` : String(quantity)
}

import type { Order } from '../../../contract/orders/order.ts'
import { couponsInPaise, deliveryRow, discountRows } from '../../../domain/coupons/coupon-rows.ts'
import { formatPaise, formatRupees, toPaise } from '../../../domain/units/paise.ts'

/** Prices include GST, so the tax is shown below the total and is not added to it. */
export function CostBreakdown({ order }: { order: Order }) {
  const { subtotal, shippingCost, codFee, prepaidDiscount = 0, tax, totalAmount, credit = 0 } = order
  const coupons = couponsInPaise(order)
  return (
    <dl className="mt-4 grid gap-1.5 tabular-nums">
      <Row name="Subtotal" value={formatRupees(subtotal)} />
      <Row name={deliveryRow('Shipping', coupons)} value={shippingCost > 0 ? formatRupees(shippingCost) : 'Free'} />
      {codFee && <Row name="Cash on Delivery fee" value={formatRupees(codFee)} />}
      {prepaidDiscount > 0 && (
        <Row name="Discount for paying online" value={`-${formatRupees(prepaidDiscount)}`} isGood />
      )}
      {discountRows(toPaise(order.discount) - toPaise(prepaidDiscount), coupons).map(({ name, amount }) => (
        <Row key={name} name={name} value={formatPaise(-amount)} isGood />
      ))}
      <div className="mt-1 flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold">
        <dt>Total</dt>
        <dd>{formatRupees(totalAmount)}</dd>
      </div>
      {credit > 0 && <Row name="Paid before" value={`-${formatRupees(credit)}`} isGood />}
      {tax > 0 && (
        <div className="flex justify-between gap-4 text-sm text-quiet">
          <dt>GST included in the total</dt>
          <dd>{formatRupees(tax)}</dd>
        </div>
      )}
    </dl>
  )
}

function Row({ name, value, isGood = false }: { name: string; value: string; isGood?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isGood ? 'text-neem' : ''}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

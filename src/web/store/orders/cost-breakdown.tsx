import type { Order } from '../../../contract/orders/order.ts'
import { deliveryRow, discountRows } from '../../../domain/coupons/coupon-rows.ts'
import { amountDue } from '../../../domain/orders/cash-to-collect.ts'
import { formatRupees } from '../../../domain/units/paise.ts'

/** Prices include GST, so the tax is shown below the total and is not added to it. */
export function CostBreakdown({ order }: { order: Order }) {
  const { subtotal, shippingCost, codFee, prepaidDiscount = 0, tax, totalAmount, credit = 0, status } = order
  const rest = status === 'cancelled' ? 0 : amountDue(order)
  return (
    <dl className="mt-4 grid gap-1.5 tabular-nums [overflow-wrap:anywhere]">
      <Row name="Subtotal" value={formatRupees(subtotal)} />
      <Row
        name={deliveryRow('Shipping', order.coupons)}
        value={shippingCost > 0 ? formatRupees(shippingCost) : 'Free'}
      />
      {codFee && <Row name="Cash on Delivery fee" value={formatRupees(codFee)} />}
      {prepaidDiscount > 0 && (
        <Row name="Discount for paying online" value={`-${formatRupees(prepaidDiscount)}`} isGood />
      )}
      {discountRows(order).map(({ name, amount }) => (
        <Row key={name} name={name} value={`-${formatRupees(amount)}`} isGood />
      ))}
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-lg font-semibold">
        <dt>Total</dt>
        <dd>{formatRupees(totalAmount)}</dd>
      </div>
      {credit > 0 && <Row name="Paid before" value={`-${formatRupees(credit)}`} isGood />}
      {credit > 0 && rest > 0 && <Row name="To pay" value={formatRupees(rest)} />}
      {tax > 0 && (
        <div className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet">
          <dt>GST included in the total</dt>
          <dd>{formatRupees(tax)}</dd>
        </div>
      )}
    </dl>
  )
}

function Row({ name, value, isGood = false }: { name: string; value: string; isGood?: boolean }) {
  return (
    <div className={`flex flex-wrap justify-between gap-x-4 ${isGood ? 'text-neem' : ''}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

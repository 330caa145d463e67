import { type Paise, toPaise } from '../units/paise.ts'

/** A coupon as a bill names it; amounts in paise. */
interface NamedCoupon {
  readonly code: string
  readonly discount: Paise
  /** The delivery charge that it saved; absent when it does not make the delivery free. */
  readonly delivery?: Paise | undefined
}

/**
 * Returns a row for each coupon that takes something off a bill, and one for what is left of the discount: one that a team member has
 * agreed on, or that items of an exchange bring with them.
 */
export function discountRows(
  discount: Paise,
  coupons: readonly NamedCoupon[],
): readonly { readonly name: string; readonly amount: Paise }[] {
  const rest = coupons.reduce((left, coupon) => left - coupon.discount, discount)
  return [
    ...coupons.map((coupon) => ({ name: `Discount (${coupon.code})`, amount: coupon.discount })),
    { name: 'Discount', amount: rest },
  ].filter(({ amount }) => amount > 0)
}

/** Returns the name of the row of the delivery charge, with the coupon that made it free: 'Shipping (FREESHIP)'. */
export function deliveryRow(name: string, coupons: readonly NamedCoupon[]): string {
  const code = coupons.find(({ delivery }) => delivery !== undefined)?.code
  return code === undefined ? name : `${name} (${code})`
}

/** The coupons of an order or a quote as the server sends them, with amounts in paise instead of rupees. */
export function couponsInPaise({
  coupons = [],
}: {
  readonly coupons?: readonly NamedCoupon[]
}): readonly NamedCoupon[] {
  return coupons.map(({ code, discount, delivery }) => ({
    code,
    discount: toPaise(discount),
    delivery: delivery === undefined ? undefined : toPaise(delivery),
  }))
}

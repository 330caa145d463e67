/** A coupon as a bill names it. Amounts are all in rupees, or all in paise. */
interface NamedCoupon {
  readonly code: string
  readonly discount: number
  /** The delivery charge that it saved; absent when it does not make the delivery free. */
  readonly delivery?: number | undefined
}

interface Discounts {
  readonly discount: number
  /** The part of `discount` that was given for paying online. */
  readonly prepaidDiscount?: number
  readonly coupons?: readonly NamedCoupon[]
}

/**
 * Returns a row for each coupon that takes something off a bill, and one for what is left of the discount: one that a team member has
 * agreed on, or that items of an exchange bring with them. What was given for paying online has a row of its own elsewhere.
 */
export function discountRows({ discount, prepaidDiscount = 0, coupons = [] }: Discounts) {
  const rest = coupons.reduce((left, coupon) => left - coupon.discount, discount - prepaidDiscount)
  return [
    ...coupons.map((coupon) => ({ name: `Discount (${coupon.code})`, amount: coupon.discount })),
    { name: 'Discount', amount: Math.round(rest * 100) / 100 },
  ].filter(({ amount }) => amount > 0)
}

/** Returns the name of the row of the delivery charge, with the coupon that made it free: 'Shipping (FREESHIP)'. */
export function deliveryRow(name: string, coupons: readonly NamedCoupon[] = []): string {
  const code = coupons.find(({ delivery }) => delivery !== undefined)?.code
  return code ? `${name} (${code})` : name
}

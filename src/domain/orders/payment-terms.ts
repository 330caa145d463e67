import { type Paise, prorate } from '../units/paise.ts'
import type { Bill } from './bill.ts'

/** What a payment method adds to a bill or takes off it. */
export interface PaymentTerms {
  readonly fee: Paise
  readonly discount: Paise
}

/** A discount for paying online, for orders whose items cost at least `minimum` after coupons. 0 for none. */
export interface PrepaidDiscount {
  readonly amount: Paise
  readonly minimum: Paise
}

/** Returns the discount for paying online. At least one rupee of the bill stays, because Razorpay takes no less. */
export function prepaidDiscountOf({ amount, minimum }: PrepaidDiscount, bill: Bill): Paise {
  const items = bill.subtotal - bill.discount
  if (items < minimum) return 0
  return Math.max(Math.min(amount, items, bill.total - MIN_TOTAL), 0)
}

const MIN_TOTAL: Paise = 1_00

/**
 * Returns the bill for a payment method. The discount lowers the value of the items (CGST Act, section 15(3)(a)), so it is spread
 * over the lines in proportion to what is payable for them. The fee is part of the value of the supply (section 15(2)(c)).
 */
export function billWithTerms(bill: Bill, { fee, discount }: PaymentTerms): Bill {
  if (fee === 0 && discount === 0) return bill
  const shares = prorate(
    discount,
    bill.lines.map(({ payable }) => payable),
  )
  const lines = bill.lines.map(({ total, discount: before, payable }, place) => {
    const share = shares[place] ?? 0
    return { total, discount: before + share, payable: payable - share }
  })
  return {
    lines,
    subtotal: bill.subtotal,
    discount: bill.discount + discount,
    shipping: bill.shipping,
    fee,
    prepaidDiscount: discount,
    total: bill.total - discount + fee,
  }
}

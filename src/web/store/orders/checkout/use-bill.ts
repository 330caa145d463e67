import { useState } from 'react'
import type { CheckoutRules, Quote } from '../../../../contract/orders/shop.ts'
import type { Cart } from '../../../../domain/cart/cart.ts'
import { calculateBill } from '../../../../domain/orders/bill.ts'
import type { CheckoutDraft } from '../../../../domain/orders/checkout-draft.ts'
import { phoneDigits } from '../../../../domain/units/digits.ts'
import { formatPaise, toPaise } from '../../../../domain/units/paise.ts'
import { choosePaymentMethod } from './payment-choice.tsx'
import type { Basket } from './use-basket.ts'
import { useQuote } from './use-quote.ts'

/** What the order costs by the server's quote, or by the cart until the quote has arrived. Amounts in paise. */
export function useBill(basket: Basket, rules: CheckoutRules, draft: CheckoutDraft, zipCode?: string) {
  const typed = draft.coupon.trim()
  const [coupon, setCoupon] = useState(typed)
  const phone = phoneDigits(draft.contact.phone)
  const quoted = useQuote(basket, coupon, { zipCode, phone: phone.length === 10 ? phone : undefined })
  const { quote, payments, isUnreachable } = quoted
  const plain = quote ? billFromQuote(quote) : calculateBill(billItems(basket.cart), { shipping: shippingRule(rules) })
  const method = choosePaymentMethod(rules.paymentMethods, payments, plain.total, draft.method)
  const terms = payments?.find((payment) => payment.method === method)
  const [fee, prepaidDiscount] = [toPaise(terms?.fee ?? 0), toPaise(terms?.discount ?? 0)]
  const isKnown = quote !== undefined || isUnreachable
  const bill = { ...plain, fee, prepaidDiscount, total: plain.total + fee - prepaidDiscount }
  return {
    ...quoted,
    bill,
    /** Whether the total is shown. */
    isKnown,
    applyCoupon: () => {
      setCoupon(typed)
      if (isUnreachable) quoted.askAgain()
    },
    /** Why the coupon does not apply, until the customer changes its code. */
    couponProblem: coupon && coupon === typed ? (isUnreachable ? NOT_CHECKED : quote?.couponProblem) : undefined,
    method,
    /** A line of the cart cannot be ordered as it is. */
    isBlocked: quote?.canBeOrdered === false,
    /** Before what the payment method adds or takes off. */
    plainTotal: plain.total,
    /** Neither is shown before the server has said what delivery to the address costs and what the payment method adds. */
    shownTotal: isKnown ? formatPaise(bill.total) : PENDING,
    shownShipping: !isKnown ? PENDING : bill.shipping > 0 ? formatPaise(bill.shipping) : 'Free',
  }
}

const PENDING = '…'
const NOT_CHECKED = "We couldn't check this code. Please try again."

function billItems(cart: Cart) {
  return cart.items.map(({ price, quantity, product }) => ({ unitPrice: price, quantity, unit: product.selling.unit }))
}

function shippingRule({ shipping: { freeAbove, charge } }: CheckoutRules) {
  return { freeAbove: toPaise(freeAbove), charge: toPaise(charge) }
}

function billFromQuote({ subtotal, discount, shippingCost, totalAmount }: Quote) {
  return {
    subtotal: toPaise(subtotal),
    discount: toPaise(discount),
    shipping: toPaise(shippingCost),
    total: toPaise(totalAmount),
  }
}

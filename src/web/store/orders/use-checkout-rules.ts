import { useEffect, useState } from 'react'
import type { CheckoutRules } from '../../../contract/orders/shop.ts'
import { CHECKOUT_SHIPPING } from '../../../domain/orders/bill.ts'
import { rupeesFromPaise } from '../../../domain/units/paise.ts'
import { readData } from '../browser/read-data.ts'

/** The delivery charge and payment methods. Returns the defaults until the server has answered; the server checks every order against its own rules. */
export function useCheckoutRules(): CheckoutRules {
  const [rules, setRules] = useState<CheckoutRules>(DEFAULT_RULES)
  useEffect(() => {
    const controller = new AbortController()
    readData<CheckoutRules>('/api/checkout/rules', controller.signal)
      .then((loaded) => loaded && setRules(loaded))
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  return rules
}

const DEFAULT_RULES: CheckoutRules = {
  shipping: {
    freeAbove: rupeesFromPaise(CHECKOUT_SHIPPING.freeAbove),
    charge: rupeesFromPaise(CHECKOUT_SHIPPING.charge),
  },
  freeShippingOver: { header: 0, shippingPage: 0 },
  paymentMethods: [
    { method: 'cod', minimum: 0 },
    { method: 'razorpay', minimum: 0 },
  ],
  countries: ['India'],
  chargesTax: true,
  unpaidMinutes: 30,
  messages: null,
  guests: false,
  sandbox: false,
}

import { useEffect, useState } from 'react'
import type { CheckoutRules } from '../../../contract/orders/shop.ts'
import { CHECKOUT_SHIPPING } from '../../../domain/orders/bill.ts'
import { rupeesFromPaise } from '../../../domain/units/paise.ts'
import { readData } from '../browser/read-data.ts'

/** What delivery costs and how one may pay. Until the server has said so, the usual rules; it decides in any case. */
export function useRules(): CheckoutRules {
  const [rules, setRules] = useState<CheckoutRules>(USUAL)
  useEffect(() => {
    const leaving = new AbortController()
    readData<CheckoutRules>('/api/checkout/rules', leaving.signal)
      .then((answered) => answered && setRules(answered))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
  return rules
}

const USUAL: CheckoutRules = {
  shipping: {
    freeAbove: rupeesFromPaise(CHECKOUT_SHIPPING.freeAbove),
    charge: rupeesFromPaise(CHECKOUT_SHIPPING.charge),
  },
  freeShippingOver: { header: 0, shippingPage: 0 },
  paymentMethods: [
    { method: 'cod', minimum: 0 },
    { method: 'razorpay', minimum: 0 },
  ],
  unpaidMinutes: 30,
  sandbox: false,
}

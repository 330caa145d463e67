import { useEffect, useState } from 'react'
import type { CheckoutRules } from '../../../contract/orders/shop.ts'
import { CHECKOUT_SHIPPING } from '../../../domain/orders/bill.ts'
import { rupeesFromPaise } from '../../../domain/units/paise.ts'
import { whenBack } from '../../ui/when-online.ts'
import { readData } from '../browser/read-data.ts'

/** The delivery charge and payment methods. Returns the defaults until the server has answered; the server checks every order against its own rules. */
export function useCheckoutRules(): CheckoutRules {
  const [rules, setRules] = useState<CheckoutRules>(latest ?? DEFAULT_RULES)
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const loaded = await loadCheckoutRules(controller.signal)
      if (!loaded || controller.signal.aborted) return
      end()
      setRules(loaded)
    }
    const end = whenBack(load)
    load()
    return () => {
      end()
      controller.abort()
    }
  }, [])
  return rules
}

/** The last answer of the server. A screen opened later starts with it, so that nothing on it moves. */
let latest: CheckoutRules | undefined

/** Asks the server for the rules; resolves to undefined when it cannot be reached. */
export async function loadCheckoutRules(signal?: AbortSignal): Promise<CheckoutRules | undefined> {
  const loaded = await readData<CheckoutRules>('/api/checkout/rules', signal).catch(() => undefined)
  if (loaded) latest = loaded
  return loaded
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
  takesGstin: true,
  unpaidMinutes: 30,
  messages: null,
  guests: false,
  sandbox: false,
}

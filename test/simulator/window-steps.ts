import { createPayment, payInWindow } from '../paying.ts'
import type { AfterSaleShop } from './after-sale-shop.ts'
import type { Chance, Tried } from './after-sale-steps.ts'
import type { Random } from './random.ts'

/** A payment window that the customer has opened and not closed. */
export interface OpenWindow {
  readonly order: string
  readonly offer: { readonly key_id: string; readonly id: string }
}

/**
 * Payments in windows that stayed open: the order may have expired, been cancelled, changed, paid otherwise, sent without payment or
 * come back meanwhile.
 */
export const WINDOW_STEPS: Readonly<Record<string, Chance>> = {
  'open a payment window': { weight: 3, step: openWindow, at: ['pending', 'confirmed'] },
  'pay in a window that stayed open': { weight: 4, step: payInOldWindow },
}

async function openWindow({ windows }: AfterSaleShop, { buyer, order, firstOrder }: Tried): Promise<undefined> {
  const offer = await createPayment(buyer, order).catch(() => undefined)
  if (offer) windows.set(firstOrder, [...(windows.get(firstOrder) ?? []), { order, offer }])
}

async function payInOldWindow({ shop, windows }: AfterSaleShop, { buyer, firstOrder }: Tried, random: Random) {
  const window = random.pick(windows.get(firstOrder) ?? [])
  if (!window) return undefined
  const outcome = random.pick(['success', 'success', 'close the browser', 'bank confirms late', 'failure'])
  const returned = await payInWindow(shop, window.offer, outcome)
  if (!returned.razorpay_signature || random.chance(0.4)) return undefined
  const answer = await buyer.post('/api/payment/razorpay/verify', { ...returned, orderId: window.order })
  // While the provider fails, nobody can say whether it has the money.
  return answer.status === 503 ? undefined : answer
}

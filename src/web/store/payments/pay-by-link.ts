import { PAYMENT_FAILURES, paymentFailed } from '../../../domain/payments/messages.ts'
import { send } from '../browser/send.ts'
import { loadRazorpayScript, openRazorpayCheckout } from './razorpay-checkout.ts'

interface Offer {
  readonly data: {
    readonly key_id: string
    /** Paise. */
    readonly amount: number
    readonly currency: string
    readonly id: string
    readonly checkoutScript: string
  }
}

/** Takes the payment of a payment link. Returns what went wrong; empty when it is paid. */
export async function payByLink(token: string, number: string, shopName: string): Promise<string> {
  const path = `/api/payment/links/${token}`
  const offer = await send<Offer>('POST', `${path}/create-order`, {}, 'Failed to start the payment')
  if (!offer.ok) return offer.message
  const { key_id: key, amount, currency, id, checkoutScript } = offer.data.data
  if (!(await loadRazorpayScript(checkoutScript))) return 'The payment window did not load. Please try again.'
  try {
    const result = await openRazorpayCheckout({
      key,
      amount,
      currency,
      name: shopName,
      description: `Order #${number}`,
      order_id: id,
      prefill: { name: '', email: '', contact: '' },
      theme: { color: '#2b3a7e' },
    })
    if (result.status === 'dismissed')
      return result.failure === undefined ? PAYMENT_FAILURES.cancelled : paymentFailed(result.failure)
    const verified = await send('POST', `${path}/verify`, result.receipt, PAYMENT_FAILURES.verify)
    return verified.ok ? '' : verified.message
  } catch (error) {
    console.error(error)
    return 'Failed to open payment window. Please try again.'
  }
}

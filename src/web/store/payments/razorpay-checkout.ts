import { PAYMENT_FAILURES } from '../../../domain/payments/messages.ts'
import { showToast } from '../../ui/toast.tsx'

/** The options of Razorpay Checkout: https://razorpay.com/docs/payments/payment-gateway/web-integration/standard */
interface RazorpayOptions {
  readonly key: string
  /** Paise. */
  readonly amount: number
  readonly currency: string
  readonly name: string
  readonly description: string
  readonly order_id: string
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string }
  readonly theme: { readonly color: string }
  readonly handler: (receipt: PaymentReceipt) => void
  readonly modal: { readonly ondismiss: () => void }
}

interface RazorpayCheckout {
  open(): void
  close(): void
  on(event: 'payment.failed', handler: (failure: { error?: { description?: string } }) => void): void
}

/** What Razorpay returns after a payment; the server verifies the signature. */
export interface PaymentReceipt {
  readonly razorpay_order_id: string
  readonly razorpay_payment_id: string
  readonly razorpay_signature: string
}

/** A customer can retry a failed payment inside the window; `failure` describes the last one. */
export type CheckoutResult =
  | { readonly status: 'paid'; readonly receipt: PaymentReceipt }
  | { readonly status: 'dismissed'; readonly failure: string | undefined }

type RazorpayConstructor = new (options: RazorpayOptions) => RazorpayCheckout

/** Loads the script once per page. Returns false when it cannot be loaded. */
export async function loadRazorpayScript(url: string): Promise<boolean> {
  if (razorpayConstructor()) return true
  await new Promise<void>((done) => {
    const script = document.createElement('script')
    script.src = url
    script.onload = () => done()
    script.onerror = () => {
      script.remove()
      done()
    }
    document.head.append(script)
  })
  return razorpayConstructor() !== undefined
}

/**
 * Opens the payment window and resolves when it closes. Going back in the browser closes it: it belongs to the page that is left. Rejects
 * when it cannot be opened.
 */
export function openRazorpayCheckout(options: Omit<RazorpayOptions, 'handler' | 'modal'>): Promise<CheckoutResult> {
  const Razorpay = razorpayConstructor()
  if (!Razorpay) throw new Error('The Razorpay script is not loaded.')
  return new Promise((resolve, reject) => {
    let failure: string | undefined
    const end = (result: CheckoutResult) => {
      removeEventListener('popstate', leave)
      resolve(result)
    }
    const { pathname } = location
    const leave = () => {
      // The window may have entries of its own in the history.
      if (location.pathname === pathname) return
      checkout?.close()
      showToast(PAYMENT_FAILURES.cancelled)
      end({ status: 'dismissed', failure })
    }
    let checkout: RazorpayCheckout | undefined
    try {
      checkout = new Razorpay({
        ...options,
        handler: (receipt) => end({ status: 'paid', receipt }),
        modal: { ondismiss: () => end({ status: 'dismissed', failure }) },
      })
      checkout.on('payment.failed', ({ error }) => {
        failure = error?.description ?? 'The payment was not accepted.'
      })
      checkout.open()
      addEventListener('popstate', leave)
    } catch (error) {
      reject(error)
    }
  })
}

function razorpayConstructor(): RazorpayConstructor | undefined {
  return (window as { Razorpay?: RazorpayConstructor }).Razorpay
}

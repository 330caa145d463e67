/** What the provider's window is opened with: https://razorpay.com/docs/payments/payment-gateway/web-integration/standard */
interface WindowOptions {
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

interface ProviderWindow {
  open(): void
  on(event: 'payment.failed', heard: (failure: { error?: { description?: string } }) => void): void
}

/** What the window hands over when somebody has paid; the server checks the signature. */
export interface PaymentReceipt {
  readonly razorpay_order_id: string
  readonly razorpay_payment_id: string
  readonly razorpay_signature: string
}

/** How the window was left. A payment that failed may be tried again inside it; the last failure counts. */
export type WindowEnd =
  | { readonly is: 'paid'; readonly receipt: PaymentReceipt }
  | { readonly is: 'left'; readonly failure: string | undefined }

type ProviderScript = new (options: WindowOptions) => ProviderWindow

/** Fetches the provider's script, once for a page. False when it cannot be had. */
export async function loadProvider(address: string): Promise<boolean> {
  if (provider()) return true
  await new Promise<void>((done) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => done()
    script.onerror = () => {
      script.remove()
      done()
    }
    document.head.append(script)
  })
  return provider() !== undefined
}

/** Opens the provider's window and waits until it is left. Throws when it does not open. */
export function openWindow(options: Omit<WindowOptions, 'handler' | 'modal'>): Promise<WindowEnd> {
  const Razorpay = provider()
  if (!Razorpay) throw new Error('The script of the payment provider is not there.')
  return new Promise((end, fail) => {
    let failure: string | undefined
    try {
      const window = new Razorpay({
        ...options,
        handler: (receipt) => end({ is: 'paid', receipt }),
        modal: { ondismiss: () => end({ is: 'left', failure }) },
      })
      window.on('payment.failed', ({ error }) => {
        failure = error?.description ?? 'The payment was not accepted.'
      })
      window.open()
    } catch (error) {
      fail(error)
    }
  })
}

function provider(): ProviderScript | undefined {
  return (window as { Razorpay?: ProviderScript }).Razorpay
}

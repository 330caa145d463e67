import type { PageSources } from './security-headers.ts'

const NOTHING_MORE: PageSources = { scripts: '', frames: '', connections: '' }

/** What Razorpay's payment window loads. */
const PAYMENT_WINDOW: PageSources = {
  scripts: 'https://checkout.razorpay.com',
  frames: 'https://api.razorpay.com https://checkout.razorpay.com',
  connections: 'https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-cx.razorpay.com',
}

/**
 * What the page under an address may do beyond its own scripts. With Razorpay's keys every page may open its payment window:
 * a shopper comes to the checkout without loading a new page, and the policy of the page they came from goes on to hold.
 */
export function sourcesFor(pathname: string, { isSandbox }: { readonly isSandbox: boolean }): PageSources | undefined {
  const more = isSandbox ? undefined : PAYMENT_WINDOW
  // The back office shows a preview beside its form.
  if (pathname.startsWith('/preview/')) return { ...(more ?? NOTHING_MORE), isFramed: true }
  return more
}

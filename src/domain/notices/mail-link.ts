/** The query parameter of the links to products in emails: what the email said, so that the page can say what has changed since. */
export const MAIL_PARAMETER = 'mail'

/** Its value in an email about stock. In one about a price it is the price in rupees. */
export const ABOUT_STOCK = 'stock'

export const MAIL_NOTES = {
  gone: 'The colour or size in our email is no longer sold. Here is what we have now.',
  soldOut: 'What our email was about has sold out again. You can ask us below to tell you when it is back.',
  dearer: 'The price has gone up since our email. The price shown here is the current one.',
} as const

interface Variant {
  readonly color: string
  readonly size: string
  /** In rupees. */
  readonly price: number
  readonly finalPrice?: number | undefined
}

interface MailRequest {
  readonly mail: string | null
  readonly color: string | null
  readonly size: string | null
}

/**
 * Returns what someone who comes from an email should know first; undefined when all is as the email said, and without an email. The
 * address is untrusted, so nothing of it is repeated.
 */
export function noteForMail<Of extends Variant>(
  { mail, color, size }: MailRequest,
  variants: readonly Of[],
  isSoldOut: (variant: Of) => boolean,
): string | undefined {
  if (!mail || !(mail === ABOUT_STOCK || PRICE.test(mail))) return undefined
  const meant = variants.filter((variant) => isNamed(variant.color, color) && isNamed(variant.size, size))
  if (meant.length === 0) return MAIL_NOTES.gone
  const available = meant.filter((variant) => !isSoldOut(variant))
  if (available.length === 0) return MAIL_NOTES.soldOut
  const lowest = Math.min(...available.map(({ price, finalPrice }) => Math.min(price, finalPrice ?? price)))
  return mail !== ABOUT_STOCK && lowest > Number(mail) ? MAIL_NOTES.dearer : undefined
}

const PRICE = /^\d{1,9}(?:\.\d{1,2})?$/

/** An email names no colour or size where there is only one. */
function isNamed(name: string, asked: string | null): boolean {
  return !asked || name.trim().toLowerCase() === asked.trim().toLowerCase()
}

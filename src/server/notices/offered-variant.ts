import { MAIL_PARAMETER } from '../../domain/notices/mail-link.ts'
import { paths } from '../../domain/paths.ts'

interface Choice {
  readonly color: string
  readonly size: string
}

/** Returns the address of the product page with this variant chosen, for an email that says `mail` of it. */
export function variantUrl(origin: string, productId: string, { color, size }: Choice, mail: string): string {
  const choice = { ...(color !== '' && { color }), ...(size !== '' && { size }) }
  return `${origin}${paths.product(productId)}?${new URLSearchParams({ ...choice, [MAIL_PARAMETER]: mail })}`
}

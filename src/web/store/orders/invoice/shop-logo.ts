import type { ContactInformation } from '../../../../domain/contact/contact.ts'

/**
 * Returns the shop's own logo as a small JPEG from the shop itself. Undefined when it has none or it cannot be read: an invoice
 * without a logo is better than none.
 */
export async function readLogo({ logo }: Pick<ContactInformation, 'logo'>): Promise<Uint8Array | undefined> {
  if (logo === '') return undefined
  try {
    // The address changes with the logo, because browsers keep pictures.
    const answer = await fetch(`/logo.jpg?logo=${logo.slice(-36, -4)}`)
    const isPicture = answer.ok && answer.headers.get('content-type') === 'image/jpeg'
    return isPicture ? new Uint8Array(await answer.arrayBuffer()) : undefined
  } catch {
    return undefined
  }
}

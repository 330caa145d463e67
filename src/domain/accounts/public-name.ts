/** Who wrote something whose name is not shown. */
export const WITHOUT_NAME = 'A customer'

interface Author {
  readonly name: string
  readonly firstName: string
  /** The first name, or the name, as it was when the shop approved the text. */
  readonly approvedName: string
}

/**
 * Returns the name under which a customer's reviews and questions are shown: the first word of the first name. Names can be changed
 * after a review was approved, so that only the one that the shop has seen is shown, and none that is no name, such as an address.
 */
export function publicName({ name, firstName, approvedName }: Author): string {
  const whole = firstName.trim() || name.trim()
  const [word = ''] = whole.split(/\s+/)
  return whole === approvedName && NAME.test(word) ? word : WITHOUT_NAME
}

/** Letters of any script, with the joiners of Indian ones, apostrophes, hyphens inside and a dot behind initials. */
const NAME = /^\p{L}(?:[\p{L}\p{M}'’-]|\u200c|\u200d){0,29}\.?$/u

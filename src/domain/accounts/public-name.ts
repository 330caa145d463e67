/** Who wrote something whose name is not shown. */
export const WITHOUT_NAME = 'A customer'

/**
 * Returns the name under which a customer's reviews and questions are shown: the first word of the first name. Nobody checks names, and they
 * can be changed after a review was approved, so that one which is no name, such as an address or a sentence, is not shown.
 */
export function publicName({ name, firstName }: { readonly name: string; readonly firstName: string }): string {
  const [word = ''] = (firstName.trim() || name.trim()).split(/\s+/)
  return NAME.test(word) ? word : WITHOUT_NAME
}

/** Letters of any script, with the joiners of Indian ones, apostrophes, hyphens inside and a dot behind initials. */
const NAME = /^\p{L}(?:[\p{L}\p{M}'’-]|\u200c|\u200d){0,29}\.?$/u

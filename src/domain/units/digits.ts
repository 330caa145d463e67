/**
 * Writes the digits of Indian scripts as 0 to 9: `१,२९९` becomes `1,299`. Keyboards and spreadsheets in those languages enter them.
 * From Devanagari to Malayalam, Unicode keeps each script in 128 characters with its digits at the same place.
 */
export function latinDigits(text: string): string {
  return text.replace(/[\u0966-\u0d6f]/g, (character) => {
    const digit = (character.charCodeAt(0) - 0x966) % 128
    return digit < 10 ? `${digit}` : character
  })
}

/** Returns a number that people write in groups, such as `682 001`, without the spaces and hyphens between them. */
export function withoutGaps(text: string): string {
  return latinDigits(text).replace(/[\s-]/g, '')
}

/** Returns the digits of a text, such as a pincode, and nothing else. */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, '')
}

/**
 * Returns the digits of a phone number without the country code of India or a leading 0, with which contacts and websites write
 * it: '+91 98765 43210' and '098765 43210' become '9876543210'.
 */
export function phoneDigits(text: string): string {
  return digitsOf(text).replace(/^(?:0{0,2}91|0)(?=\d{10}$)/, '')
}

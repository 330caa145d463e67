import { findState, findStateByCode } from '../india/states.ts'

/**
 * Whether the text is the GSTIN of a regular taxpayer: state code, PAN, registration number, `Z`, and a check digit (Luhn
 * algorithm in base 36 over the first 14 characters).
 */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/.test(text)) return false
  return findStateByCode(text.slice(0, 2)) !== undefined && gstinCheckDigit(text.slice(0, 14)) === text[14]
}

/**
 * Returns a warning for a buyer who is registered in another state than the one of the delivery, which is the place of supply; undefined
 * when they are the same, or one of them is not known.
 * @param state the name of the state of the delivery
 */
export function otherStateWarning(gstin: string, state: string): string | undefined {
  const registered = findStateByCode(gstin.slice(0, 2))
  const supplied = findState(state)
  if (!registered || !supplied || registered.code === supplied.code) return undefined
  return `This GSTIN is registered in ${registered.name}, but the order goes to ${supplied.name}: the buyer may not be able to claim input tax credit.`
}

/** Returns the check digit for the first 14 characters. */
export function gstinCheckDigit(first14: string): string {
  let sum = 0
  for (const [place, character] of [...first14].entries()) {
    const product = DIGITS.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return DIGITS[(36 - (sum % 36)) % 36] ?? ''
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

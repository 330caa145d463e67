import { digitsOf } from '../units/digits.ts'

/**
 * Returns an Indian mobile number with its country code and without a sign, as WhatsApp and SMS gateways take it
 * ('919876543210'); undefined for a number that cannot get messages.
 */
export function mobileNumber(typed: string): string | undefined {
  const digits = digitsOf(typed).replace(/^0+/, '')
  const national = digits.length === 12 && digits.startsWith('91') ? digits.slice(2) : digits
  return /^[6-9]\d{9}$/.test(national) ? `91${national}` : undefined
}

/** '919876543210' → '+91 98765 43210' */
export function formatMobile(number: string): string {
  return number.replace(/^91(\d{5})(\d{5})$/, '+91 $1 $2')
}

/**
 * Returns the number of the link that opens a chat: with country code, digits only (faq.whatsapp.com/5913398998672934). A number
 * of ten digits is Indian. Undefined for what is not a phone number.
 */
export function chatNumber(typed: string): string | undefined {
  const mobile = mobileNumber(typed)
  if (mobile !== undefined) return mobile
  const digits = digitsOf(typed)
  return /^\s*\+/.test(typed) && /^[1-9]\d{7,14}$/.test(digits) ? digits : undefined
}

/** Opens a WhatsApp chat with the shop, in which `text` is already entered. */
export function chatLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

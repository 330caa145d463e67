/**
 * Whether a text is one email address: a local part of plain signs (RFC 5322, section 3.2.3), and a host of at least two labels. Signs that
 * separate or name recipients in a header are in neither part: mail programs send `x;asha@example.com` to Asha.
 */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text)
}

/** RFC 5321, section 4.5.3.1: a path of 256 characters, including two brackets. */
const MAX_EMAIL_LENGTH = 254

const EMAIL = /^[^\s@()<>[\]:;,\\"]+@[^\s@()<>[\]:;,\\".]+(?:\.[^\s@()<>[\]:;,\\".]+)+$/

import { createHash } from 'node:crypto'

/**
 * Derives the SKU of a variant without one: 'KUR-8H2K5Q0X7N-INDIGO-XL'. It depends only on handle, colour and size, so
 * repeated imports give the same SKU. 50 bits of the handle's hash make collisions unlikely among a million products.
 */
export function derivedSku(
  product: { handle: string; garment: string },
  variant: { color: string; size: string },
): string {
  const kind =
    product.garment
      .toUpperCase()
      .replace(/[^A-Z]/g, '')
      .slice(0, 3) || 'PRD'
  const parts = [kind, hashOf(product.handle), codeOf(variant.color), codeOf(variant.size)]
  return parts.filter((part) => part !== '').join('-')
}

/** Crockford's base 32: five bits per character, without I, L, O and U, which are easily misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function hashOf(handle: string): string {
  const bytes = createHash('sha256').update(handle).digest().subarray(0, 10)
  return Array.from(bytes, (byte) => LETTERS[byte % 32]).join('')
}

/** Upper-case letters and digits. Long texts and other scripts get a hash suffix so that they stay distinct. */
function codeOf(text: string): string {
  const code = text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (code.length <= 16 && /^[\w .\-/]*$/.test(text)) return code
  return `${code.slice(0, 8)}${hashOf(text).slice(0, 6)}`
}

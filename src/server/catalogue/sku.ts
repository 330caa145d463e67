import { createHash } from 'node:crypto'

/**
 * The SKU of a variant whose source gives none: 'KUR-8H2K5Q0X7N-INDIGO-XL'. It follows from the product's handle, colour
 * and size alone, so it is the same on every run; 50 bits of the handle's hash keep a million products apart.
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

/** Five bits a letter; without I, L, O and U, which are misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function hashOf(handle: string): string {
  const bytes = createHash('sha256').update(handle).digest().subarray(0, 10)
  return Array.from(bytes, (byte) => LETTERS[byte % 32]).join('')
}

/** Upper-case letters and digits; anything longer or in another script as a short hash, which cannot meet another's. */
function codeOf(text: string): string {
  const code = text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (code.length <= 16 && /^[\w .\-/]*$/.test(text)) return code
  return `${code.slice(0, 8)}${hashOf(text).slice(0, 6)}`
}

import { createHash } from 'node:crypto'

/** Assigns handles to the products of one file, the same on every run over the same rows. */
export interface Handles {
  /** Claims the handle given in the file. Returns the line of the earlier product when one already has it. */
  claim(handle: string, line: number): { handle: string } | { takenOnLine: number }
  /**
   * Derives a handle from a product's texts. Rows with the same texts are different products: the second gets `-2`, the
   * third `-3`, in the order of the file.
   */
  derive(words: readonly string[], line: number): string
}

export function handlesOfOneFile(): Handles {
  const lines = new Map<string, number>()
  const repeats = new Map<string, number>()
  return {
    claim(handle, line) {
      const takenOnLine = lines.get(handle)
      if (takenOnLine !== undefined) return { takenOnLine }
      lines.set(handle, line)
      return { handle }
    },
    derive(words, line) {
      const base = slug(words.join(' '))
      let repeat = repeats.get(base) ?? 0
      let handle = base
      do {
        repeat += 1
        handle = repeat === 1 ? base : `${base}-${repeat}`
      } while (lines.has(handle))
      repeats.set(base, repeat)
      lines.set(handle, line)
      return handle
    },
  }
}

/** 'Zink London: Dress – black' → 'zink-london-dress-black'. Letters of all scripts are kept; a long slug is cut and gets a hash. */
export function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Script=Latin}\p{Mn}+/gu, (letters) => letters.charAt(0))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  if (plain.length > 0 && plain.length <= MAX_SLUG_LENGTH) return plain
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10)
  return `${plain.slice(0, MAX_SLUG_LENGTH - 11).toWellFormed()}-${hash}`.replace(/^-/, 'product-')
}

const MAX_SLUG_LENGTH = 180

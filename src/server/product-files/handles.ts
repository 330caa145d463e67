import { createHash } from 'node:crypto'

/** Gives each product of one file the handle the shop knows it by, the same on every run over the same rows. */
export interface Handles {
  /**
   * The handle the file names, or none when an earlier product of the file has it (the answer is then that product's line).
   */
  claim(handle: string, line: number): { handle: string } | { takenOnLine: number }
  /**
   * A handle made from a product's own words. Rows with the same words are different products: the second gets `-2`, the
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

/** 'Zink London: Dress – black' → 'zink-london-dress-black'. Letters of every script stay; a long one is cut and marked by its hash. */
function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Script=Latin}\p{Mn}+/gu, (letters) => letters.charAt(0))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  if (plain.length > 0 && plain.length <= LONGEST_SLUG) return plain
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10)
  return `${plain.slice(0, LONGEST_SLUG - 11).toWellFormed()}-${hash}`.replace(/^-/, 'product-')
}

const LONGEST_SLUG = 180

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bloomBits } from './bloom-filter.ts'

/**
 * Returns whether a word is one of about 238,000 rare words of English and names of people and places. A search is never replaced
 * because of a word like this, but what it may have been meant to be can be shown as the closest results.
 *
 * The words are kept as a Bloom filter (`make-rare-words.ts` makes it), which takes a byte and a half a word in place of eleven. It
 * also answers true for one of 300 other words.
 */
export function isRareWord(word: string): boolean {
  filter ??= readFileSync(join(import.meta.dirname, 'rare-words.bin'))
  for (const bit of bloomBits(word, filter.length * 8))
    if (((filter[bit >>> 3] as number) & (1 << (bit & 7))) === 0) return false
  return true
}

let filter: Uint8Array | undefined

/** The bits of a filter of `size` bits that stand for a word of ASCII letters: 8 of them, by double hashing. */
export function* bloomBits(word: string, size: number): Generator<number> {
  let bit = hash(word, 0x811c9dc5) % size
  const step = 1 + (hash(word, 0x5bd1e995) % (size - 1))
  for (let count = 0; count < HASHES; count++) {
    yield bit
    bit = (bit + step) % size
  }
}

const HASHES = 8

/** FNV-1a, with the bits mixed at the end, because similar words have similar hashes otherwise. */
function hash(word: string, seed: number): number {
  let mixed = seed
  for (let at = 0; at < word.length; at++) mixed = Math.imul(mixed ^ word.charCodeAt(at), 0x01000193)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

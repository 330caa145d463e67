import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bloomBits } from './bloom-filter.ts'
import { isEnglishWord } from './known-words.ts'

// `node bin/run.mjs src/server/search/make-rare-words.ts FILE…` writes `rare-words.bin` from lists with a word in each line or as a
// JSON array: the American and British lists of SCOWL up to size 80 with their names (Debian's wamerican and wbritish, their `-large`
// and `-huge`: permission to use, copy and distribute), and the npm package an-array-of-english-words (MIT). Words that
// `known-words.ts` has are left out.

/** With 8 hashes, about one word in 300 that is not in the lists seems to be. */
const BITS_PER_WORD = 12

const words = new Set(
  process.argv
    .slice(2)
    .flatMap((file) => wordsOf(file))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => /^[a-z]{2,}$/.test(word) && !isEnglishWord(word)),
)
const filter = new Uint8Array(Math.ceil((words.size * BITS_PER_WORD) / 8))
for (const word of words)
  for (const bit of bloomBits(word, filter.length * 8))
    filter[bit >>> 3] = (filter[bit >>> 3] as number) | (1 << (bit & 7))
writeFileSync(join(import.meta.dirname, 'rare-words.bin'), filter)
console.log(`${words.size} words in ${filter.length} bytes`)

function wordsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  return file.endsWith('.json') ? JSON.parse(text) : text.split('\n')
}

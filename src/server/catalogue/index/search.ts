import { stemOf, wordsOf } from '../../../domain/search/words.ts'
import type { SearchReading } from './answers.ts'
import type { Bits } from './bits.ts'
import type { Matcher, Matches, Wanted } from './match.ts'
import type { Terms } from './terms.ts'

export interface Found {
  readonly matches: Matches
  readonly reading: SearchReading
  /** The words to be found side by side for the phrase bonus; empty when there is no phrase. */
  readonly phrase: string
}

export function searchWithin(text: string, terms: Terms, matcher: Matcher, within: Bits): Found {
  const words = wordsOf(text.slice(0, MOST_CHARACTERS)).slice(0, MOST_WORDS)
  const required: Wanted[] = words.map((word) => {
    const code = terms.find(stemOf(word))
    return { sayings: code === undefined ? [] : [{ codes: [code], worth: 1 }] }
  })
  return {
    matches: matcher.matchAll(terms, within, required, []),
    reading: { understood: { terms: words, corrections: [], attributes: [] }, alternatives: [] },
    phrase: words.length > 1 ? words.join(' ') : '',
  }
}

const MOST_CHARACTERS = 200
const MOST_WORDS = 12

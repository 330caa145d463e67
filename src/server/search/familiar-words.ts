import { isAttributeWord, isClothesWord, isProductKind } from '../../domain/search/kinds.ts'
import { OCCASIONS } from '../../domain/search/occasions.ts'
import { isSpelling } from '../../domain/search/synonyms.ts'
import { isTradeWord } from '../../domain/search/trade-words.ts'
import { wordKind } from '../../domain/search/word-kinds.ts'
import { splitWords, stemWord } from '../../domain/search/words.ts'
import type { Terms } from './terms.ts'

/**
 * Whether every word of a text is one of the catalogue or of the trade, as it is written. A search that finds something may be a
 * misspelling, or an insult that is spelled like the name of a colour: `randi` finds what is `rani`.
 */
export function hasFamiliarWords(text: string, terms: Pick<Terms, 'find'>): boolean {
  return splitWords(text).every((word) => {
    if (/^\d+$/.test(word) || wordKind(word) !== 'word') return true
    const stem = stemWord(word)
    return terms.find(stem) !== undefined || OF_THE_TRADE.some((isOne) => isOne(stem))
  })
}

const OF_THE_TRADE: readonly ((stem: string) => boolean)[] = [
  isProductKind,
  isAttributeWord,
  isClothesWord,
  isTradeWord,
  isSpelling,
  (stem) => OCCASIONS.has(stem),
]

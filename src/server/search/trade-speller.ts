import { tradeVocabulary } from '../../domain/search/trade-vocabulary.ts'
import { wordKind } from '../../domain/search/word-kinds.ts'
import { isEnglishWord } from './known-words.ts'
import { type Guess, Speller } from './speller.ts'
import { Terms } from './terms.ts'

/** A word of the trade that a misspelt word is similar to. */
export interface TradeGuess extends Guess {
  readonly stem: string
}

/** Returns the word of the trade most similar to a word, whether the catalogue has it or not. */
export function tradeGuess(word: string): TradeGuess | undefined {
  trade ??= readTrade()
  const guess = trade.speller.guess(word)
  return guess && { ...guess, stem: trade.terms.stems[guess.code] as string }
}

/** Hindi has a word for each relative, and many others are similar to one: 'bahar' (outside) is no 'bahan' (sister). */
function isMeant(word: string): boolean {
  return wordKind(word) !== 'gender' || isEnglishWord(word)
}

let trade: { readonly terms: Terms; readonly speller: Speller } | undefined

function readTrade(): NonNullable<typeof trade> {
  const terms = new Terms()
  for (const word of tradeVocabulary()) if (isMeant(word)) terms.codeOf(word)
  return { terms, speller: new Speller(terms, () => 1) }
}

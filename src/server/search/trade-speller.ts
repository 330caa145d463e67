import { tradeVocabulary } from '../../domain/search/trade-vocabulary.ts'
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

let trade: { readonly terms: Terms; readonly speller: Speller } | undefined

function readTrade(): NonNullable<typeof trade> {
  const terms = new Terms()
  for (const word of tradeVocabulary()) terms.codeOf(word)
  return { terms, speller: new Speller(terms, () => 1) }
}

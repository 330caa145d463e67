import { attributeStems, productStems } from './kinds.ts'
import { OCCASIONS } from './occasions.ts'
import { synonymWords } from './synonyms.ts'
import { TRADE_STEMS } from './trade-words.ts'

/** The words of the Indian clothing trade that misspelt words may mean, as stems: kinds of product, attributes, occasions, crafts. */
export function tradeVocabulary(): ReadonlySet<string> {
  const kinds = [...productStems(), ...attributeStems()].filter((stem) => stem.length >= MIN_KIND_LENGTH)
  const others = [...OCCASIONS.keys(), ...TRADE_STEMS, ...synonymWords()].filter((stem) => stem.length >= MIN_LENGTH)
  return new Set([...kinds, ...others, ...SHORT_WORDS])
}

const MIN_KIND_LENGTH = 4
/** 'Ladies' is a long word. */
const SHORT_WORDS = ['lady']
/** Shorter words are similar to too many others. */
const MIN_LENGTH = 5

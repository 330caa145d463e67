import { attributeStems, isAttributeWord, isProductKind, productKindWith } from '../../domain/search/kinds.ts'
import { occasionWith } from '../../domain/search/occasions.ts'
import { synonymWords, usualSpelling } from '../../domain/search/synonyms.ts'
import { mayBeginKind, wordKind } from '../../domain/search/word-kinds.ts'
import { OWN_WEIGHT } from './expansions.ts'
import { CATEGORY, GARMENT } from './fields.ts'
import type { QueryPart } from './part-kind.ts'
import type { Store } from './store.ts'

/** In the scripts of India a vowel is a mark on its letter. */
const UNFINISHED_WORD = /(?<=[\p{L}\p{M}\p{N}])\s+(?<letters>(?:\p{L}\p{M}*){1,2})$/u

/**
 * What may be meant by a text whose last word has one or two letters: the text with each kind of product, those most often sold
 * first, that begins so. 'White sh' asks for shirts. None after another kind ('kurta f' is for Friday or floral), a number ('2.5 m')
 * or the word for sizes, and none when it is a word of its own.
 * @param before the words before it, as they are understood
 */
export function finishedByKinds(typed: string, before: readonly QueryPart[], { terms, speller }: Store): string[] {
  const letters = UNFINISHED_WORD.exec(typed)?.groups?.letters?.toLowerCase()
  if (letters === undefined || AFTER_NUMBER.test(typed) || before.some(({ kind }) => kind === 'garment')) return []
  if (LETTER_SIZES.has(letters) || !mayBeginKind(letters)) return []
  // Cloth is for anyone: 'girl f' begins 'girl frock'.
  const isForSome = before.some(({ kind }) => kind === 'gender')
  const isMeant = (code: number) => {
    const stem = terms.stems[code] as string
    const isSold = terms.countIn(code, GARMENT) + terms.countIn(code, CATEGORY) > 0
    return isSold && isProductKind(stem) && !(isForSome && CLOTH.has(stem))
  }
  const text = withoutUnfinished(typed)
  const kinds = speller.withPrefix(letters, MAX_WORDS).filter(isMeant).slice(0, MAX_KINDS)
  return kinds.map((code) => `${text} ${terms.shown(code)}`)
}

const AFTER_NUMBER = /(?:\d|\bsize)\s+\S+$/i
const LETTER_SIZES: ReadonlySet<string> = new Set(['xs', 'xl'])
const CLOTH: ReadonlySet<string> = new Set(['fabric', 'cloth', 'material'])

/** What the shop calls a kind of product that is asked for: the kurta of 'kurte'. Other words stay as they were searched for. */
export function nameInShop({ kind, used, expansions: [best] }: QueryPart, terms: Store['terms']): string {
  const isCalledSo = kind === 'garment' && best !== undefined && best.weight >= OWN_WEIGHT
  return isCalledSo ? best.codes.map((code) => terms.shown(code)).join(' ') : used
}

/** The text without a last word of one or two letters. */
export function withoutUnfinished(typed: string): string {
  return typed.replace(UNFINISHED_WORD, '')
}

/**
 * The text with its last word finished as a kind of product or a cloth of the trade, for a shop where no word begins so: of 'paj' the
 * pajama, which the shop calls a pyjama, and of 'organ' the organza, to which chiffon is near. None for a word of fewer than three letters.
 */
export function finishedByTrade(typed: string): string | undefined {
  const letters = LAST_WORD.exec(typed)?.[0].toLowerCase()
  if (letters === undefined || mayNotBegin(letters)) return undefined
  const isOfTrade = (word: string) => isProductKind(word) || isAttributeWord(word)
  const word =
    productKindWith(letters) ??
    synonymWords().find((one) => one.startsWith(letters) && isOfTrade(usualSpelling(one))) ??
    [...attributeStems()].find((stem) => stem.startsWith(letters))
  return word === undefined || word === letters ? undefined : typed.slice(0, -letters.length) + word
}

const LAST_WORD = /(?<![\p{L}\p{N}])[a-z]{3,}$/iu

/** A word that means something by itself is finished. */
const mayNotBegin = (letters: string) =>
  wordKind(letters) !== 'word' || isProductKind(letters) || isAttributeWord(letters)

const MAX_WORDS = 24
const MAX_KINDS = 3

/** The occasion or kind of product whose name begins so: `raks` is no misspelling while Rakshabandhan is typed. */
export function begun(letters: string): string | undefined {
  return letters.length < MIN_LETTERS ? undefined : (occasionWith(letters) ?? productKindWith(letters))
}

/** With fewer letters a misspelling is as likely. */
const MIN_LETTERS = 4

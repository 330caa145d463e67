import { usualSpelling } from './synonyms.ts'
import { splitWords, stemWord } from './words.ts'

/** Trousers of these shapes are also sold as other kinds: wide ones as palazzos. */
const KINDS_OF_SHAPE: Readonly<Record<string, string>> = {
  'wide leg': 'palazzo culotte',
  wide: 'palazzo culotte',
  broad: 'palazzo culotte',
  parallel: 'palazzo culotte',
  flared: 'palazzo sharara',
  flowy: 'palazzo culotte',
  loose: 'palazzo',
  harem: 'salwar',
  tulip: 'salwar',
  patiala: 'salwar',
}

const STEMS_OF_SHAPE = new Map(
  Object.entries(KINDS_OF_SHAPE).map(([shape, kinds]) => [stemmed(shape), splitWords(kinds).map(stemWord)]),
)

/** Returns the stems of the kinds as which trousers of this shape, a word or phrase, are sold too. */
export function kindsOfShape(shape: string): readonly string[] {
  return STEMS_OF_SHAPE.get(stemmed(shape)) ?? []
}

/** Kinds that shoppers also name with `pants` after them; `dhoti pants` are no dhoti. */
const NAMED_WITH_TROUSERS = new Set(
  splitWords('palazzo culotte sharara gharara salwar churidar legging jegging jogger cargo chino jean capri').map(
    stemWord,
  ),
)

/** Returns whether `pants` after this kind, a word or phrase, says nothing more. */
export function isKindOfTrousers(kind: string): boolean {
  return NAMED_WITH_TROUSERS.has(usualSpelling(stemWord(kind)))
}

/** Returns whether a word or phrase means trousers of any shape. */
export function isTrousers(kind: string): boolean {
  return usualSpelling(stemWord(kind)) === TROUSERS
}

const TROUSERS = stemWord('trousers')

function stemmed(phrase: string): string {
  return splitWords(phrase).map(stemWord).join(' ')
}

import { splitWords, stemWord } from '../../domain/search/words.ts'
import { BRAND, CATEGORY, COLOR, DESCRIPTION, FABRIC, GARMENT, NAME, PATTERN, WHOLE } from './fields.ts'
import type { IndexedProduct } from './indexed-product.ts'
import type { Terms } from './terms.ts'
import { grown } from './typed-arrays.ts'

/** The words of one product: distinct term codes, each with the fields it occurs in. */
export interface Document {
  readonly codes: readonly number[]
  /** The words of the name separated by single spaces, for sorting and for finding phrases. */
  readonly name: string
  readonly fields: readonly number[]
  /** The same for the same words in the same fields, whatever their codes are. */
  readonly signature: number
}

/** Turns products into documents. Short field values repeat across a catalogue, so their term codes are cached. */
export class DocumentReader {
  readonly #terms: Terms
  readonly #cached = new Map<string, readonly number[]>()
  readonly #brandWords = new Map<string, readonly string[]>()
  #fieldsAt = new Uint16Array(64)
  #codes: number[] = []

  constructor(terms: Terms) {
    this.#terms = terms
  }

  read(product: IndexedProduct): Document {
    this.#codes = []
    const words = splitWords(product.name.slice(0, MAX_NAME_CHARACTERS))
    // 'Yellow Jeans' and 'Jaipur Kurti' are brands: their words in a title do not say what the product is.
    this.#addAll(this.#codesOfWords(words.slice(prefixLength(words, this.#wordsOfBrand(product.brandName)))), NAME)
    this.#addValue(product.garment, GARMENT)
    this.#addValue(product.brandName, BRAND)
    this.#addValue(product.mainCategoryName, CATEGORY)
    this.#addValue(product.categoryName, CATEGORY)
    this.#addValue(product.subCategoryName ?? '', CATEGORY)
    for (const color of product.colors) this.#addValue(color, COLOR)
    this.#addValue(product.fabric, FABRIC)
    this.#addValue(product.pattern, PATTERN)
    this.#addDescription(product.description)
    return this.#finish(words.join(' '))
  }

  #addValue(text: string, field: number): void {
    if (text === '') return
    let codes = this.#cached.get(text)
    if (codes === undefined) {
      codes = this.#codesOf(text, MAX_NAME_CHARACTERS)
      this.#cached.set(text, codes)
    }
    this.#addAll(codes, codes.length === 1 ? field | WHOLE : field)
  }

  #wordsOfBrand(name: string): readonly string[] {
    const known = this.#brandWords.get(name)
    if (known) return known
    const words = splitWords(name)
    this.#brandWords.set(name, words)
    return words
  }

  #addDescription(text: string): void {
    if (text === '') return
    const before = this.#codes.length
    for (const code of this.#codesOf(text.replace(RUN_ON, ' '), MAX_DESCRIPTION_CHARACTERS)) {
      if (this.#codes.length - before >= MAX_DESCRIPTION_TERMS) return
      if ((this.#terms.stems[code] as string).length > 2) this.#add(code, DESCRIPTION)
    }
  }

  #codesOf(text: string, maxCharacters: number): number[] {
    return this.#codesOfWords(splitWords(text.slice(0, maxCharacters)))
  }

  #codesOfWords(words: readonly string[]): number[] {
    return withCompounds(words).map((word) => this.#terms.codeOf(word.slice(0, MAX_WORD_CHARACTERS)))
  }

  #addAll(codes: readonly number[], fields: number): void {
    for (const code of codes) this.#add(code, fields)
  }

  #add(code: number, fields: number): void {
    this.#fieldsAt = grown(this.#fieldsAt, code + 1)
    if (this.#fieldsAt[code] === 0) this.#codes.push(code)
    this.#fieldsAt[code] = (this.#fieldsAt[code] as number) | fields
  }

  #finish(name: string): Document {
    const fields: number[] = []
    let signature = 0
    for (const code of this.#codes) {
      const own = this.#fieldsAt[code] as number
      this.#fieldsAt[code] = 0
      fields.push(own)
      signature = (signature + Math.imul((this.#terms.hashes[code] as number) ^ own, 0x9e3779b1)) >>> 0
    }
    return { codes: this.#codes, name, fields, signature }
  }
}

/**
 * The words of products, with those of a compound as one where its parts mislead: a night suit is no suit, dress material no dress,
 * and `baby pink` not for babies. Searches look for phrases as one word too.
 */
function withCompounds(words: readonly string[]): readonly string[] {
  let joined: string[] | undefined
  for (let at = 0; at < words.length - 1; at++) {
    const first = words[at] as string
    const seconds = COMPOUNDS.get(first)
    if (seconds === undefined) continue
    const second = words[at + 1] as string
    const misleading = seconds.get(stemWord(second))
    if (misleading === undefined) continue
    joined ??= [...words]
    joined[misleading === 'first' ? at : at + 1] = first + second
  }
  return joined ?? words
}

/** The first words of compounds, with their second words and the part that does not say what the compound is. */
const COMPOUNDS: ReadonlyMap<string, ReadonlyMap<string, 'first' | 'second'>> = new Map([
  ['baby', all('first', 'pink', 'blue', 'yellow', 'green', 'peach', 'lavender', 'purple', 'doll')],
  ['dress', all('first', 'material')],
  ['boy', all('first', 'short', 'shorts', 'leg')],
  ['shawl', all('first', 'collar', 'neck', 'lapel')],
  ['shirt', all('first', 'collar')],
  ['cap', all('first', 'sleeve')],
  // Descriptions are read without single letters.
  ['v', all('first', 'neck')],
  ['u', all('first', 'neck')],
  ['slip', all('first', 'on', 'ons')],
  ['tie', all('first', 'dye', 'dyed', 'up')],
  ['tshirt', all('first', 'bra')],
  ['pyjama', all('second', 'party')],
  ['horse', all('second', 'shoe')],
  ['over', all('second', 'heel')],
  ['hair', all('second', 'tie', 'band', 'bow', 'scarf')],
  ['nighty', all('second', 'gown', 'dress')],
  ['dressing', all('second', 'gown')],
  ['night', all('second', 'suit', 'dress', 'gown')],
  ['track', all('second', 'suit')],
  ['swim', all('second', 'suit')],
  ['body', all('second', 'suit')],
  ['jump', all('second', 'suit')],
  ['play', all('second', 'suit')],
])

function all(part: 'first' | 'second', ...seconds: readonly string[]): ReadonlyMap<string, 'first' | 'second'> {
  return new Map(seconds.map((second) => [second, part]))
}

/** The number of words at the start of a name that repeat the brand; 0 when the name is nothing else. */
function prefixLength(words: readonly string[], brand: readonly string[]): number {
  const isPrefix = brand.length < words.length && brand.every((word, at) => words[at] === word)
  return isPrefix ? brand.length : 0
}

/** Imported descriptions often lack the space between two sentences: `bandhgala suitBlue blazer`. */
const RUN_ON = /(?<=[a-z])(?=[A-Z][a-z])/g

const MAX_NAME_CHARACTERS = 300
const MAX_DESCRIPTION_CHARACTERS = 1_000
const MAX_DESCRIPTION_TERMS = 48
const MAX_WORD_CHARACTERS = 40

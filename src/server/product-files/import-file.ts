import type { Kysely } from 'kysely'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import type { Quantity, Unit } from '../../domain/units/quantity.ts'
import { writeProducts } from '../catalogue/write-products.ts'
import type { Database } from '../platform/database/schema.ts'
import type { CheckedFile } from './check-file.ts'
import { productsOfFile, type Refusal } from './products-of-file.ts'

/** What an import did, product by product. */
export interface Imported {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** How many products were refused; one may have several refusals. */
  readonly refusedProducts: number
  /** In the order of the file. */
  readonly refusals: readonly Refusal[]
  /** Asked to stop before the end; what is counted is whole and stays. */
  readonly stopped: boolean
}

interface Options {
  /** Stock of a new variant the file says nothing about, in pieces or centimetres. */
  readonly defaultStock: Readonly<Record<Unit, Quantity>>
  /** True: figures of the file are for new variants only; existing ones keep their stock. */
  readonly keepsStock?: boolean
  /** Who imports, for the stock ledger. */
  readonly by?: string | undefined
  /** True: the whole way is gone and counted, and nothing is written. */
  readonly isRehearsal?: boolean
  readonly onBytes?: (read: number) => void
  readonly shouldStop?: () => boolean
}

/**
 * Writes the products of a checked file into the shop, in batches a serving shop hardly notices. Without a database
 * everything is read and judged by itself alone; every good product then counts as unchanged.
 */
export async function importFile(
  db: Kysely<Database> | undefined,
  file: CheckedFile,
  options: Options,
): Promise<Imported> {
  const { defaultStock, keepsStock = false, by, isRehearsal = false } = options
  const { onBytes = () => {}, shouldStop = () => false } = options
  const stockReason = { reason: 'import', by }
  const refusals: Refusal[] = []
  const found = new Map<string, { line: number; name: string }>()
  let stopped = false
  async function* inputs(): AsyncGenerator<ProductInput> {
    for await (const { line, product } of productsOfFile(file, (refusal) => refusals.push(refusal), onBytes)) {
      stopped = shouldStop()
      if (stopped) return
      found.set(product.handle, { line, name: product.name })
      yield product
    }
  }
  const written = db
    ? await writeProducts(db, inputs(), { defaultStock, keepsStock, stockReason, isRehearsal, breath: BREATH })
    : await judgeAlone(inputs())
  for (const { handle, reasons } of written.refused) {
    const { line = 0, name = handle } = found.get(handle) ?? {}
    for (const reason of reasons) refusals.push({ line, productLine: line, product: name, reason })
  }
  refusals.sort((a, b) => a.line - b.line)
  const { created, updated, unchanged } = written
  return {
    created,
    updated,
    unchanged,
    refusedProducts: new Set(refusals.map(({ productLine }) => productLine)).size,
    refusals,
    stopped,
  }
}

/** Milliseconds between batches, so that a shop on the same two cores answers meanwhile. */
const BREATH = 20

async function judgeAlone(inputs: AsyncIterable<ProductInput>) {
  let unchanged = 0
  for await (const _ of inputs) unchanged += 1
  return { created: 0, updated: 0, unchanged, refused: [] }
}

import type { Kysely } from 'kysely'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import { paths } from '../../domain/paths.ts'
import type { Quantity, Unit } from '../../domain/units/quantity.ts'
import { writeProducts } from '../catalogue/write-products.ts'
import { storedPictures } from '../media/download-queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { addEarlierPages } from '../redirects/index.ts'
import type { CheckedFile } from './check-file.ts'
import type { EarlierAddresses } from './earlier-addresses.ts'
import { earlierPages } from './earlier-pages.ts'
import { type FoundFindings, findingsOf } from './findings.ts'
import { type Refusal, readProducts } from './products-of-file.ts'
import { recordChanges } from './undo-queries.ts'

/** The result of an import, counted in products. */
export interface ImportResult {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Refused products; one may have several refusals. */
  readonly refusedProducts: number
  /** In the order of the file; at most `maxRefusals`. */
  readonly refusals: readonly Refusal[]
  /** What the owner can decide about. */
  readonly findings: readonly FoundFindings[]
  /** Stopped early on request. The counted products are complete and stay. */
  readonly stopped: boolean
}

interface Options {
  /** Stock of new variants without a stock figure, in pieces or centimetres. */
  readonly defaultStock: Readonly<Record<Unit, Quantity>>
  /** True: stock figures apply to new variants only; existing ones keep their stock. */
  readonly keepsStock?: boolean
  /** Who imports, for the stock ledger. */
  readonly by?: string | undefined
  /** The id of the import, under which its changes are recorded so that it can be undone. */
  readonly importId?: string
  /** True: checks and counts everything without writing. */
  readonly isDryRun?: boolean
  readonly onBytes?: (read: number) => void
  readonly shouldStop?: () => boolean
  /** How many refusals are kept; by default all of them. */
  readonly maxRefusals?: number
}

/**
 * Imports the products of a checked file in small batches, so that a running shop stays responsive. Without a database,
 * each product is only checked by itself; valid ones count as unchanged.
 */
export async function importFile(
  db: Kysely<Database> | undefined,
  file: CheckedFile,
  options: Options,
): Promise<ImportResult> {
  const { defaultStock, keepsStock = false, by, importId, isDryRun = false } = options
  const { onBytes = () => {}, shouldStop = () => false, maxRefusals = Number.POSITIVE_INFINITY } = options
  const stockReason = { reason: 'import', by }
  const refusals: Refusal[] = []
  const refusedLines = new Set<number>()
  const refuse = (refusal: Refusal) => {
    refusedLines.add(refusal.productLine)
    if (refusals.length < maxRefusals) refusals.push(refusal)
  }
  const findings = findingsOf()
  const found = new Map<string, { line: number; name: string; earlier?: EarlierAddresses | undefined }>()
  let stopped = false
  const stored = db ? await storedPictures(db) : new Map<string, string>()
  async function* inputs(): AsyncGenerator<ProductInput> {
    for await (const { line, product, earlier } of readProducts(file, {
      refuse,
      find: findings.add,
      onBytes,
      shouldStop: () => {
        stopped = shouldStop()
        return stopped
      },
    })) {
      found.set(product.handle, { line, name: product.name, earlier })
      yield withStoredPictures(product, stored)
    }
  }
  const written = db
    ? await writeProducts(db, inputs(), {
        defaultStock,
        keepsStock,
        stockReason,
        isDryRun,
        onWritten: async (trx, changes) => {
          const created = changes.filter(({ kind }) => kind === 'created').map(({ product }) => product)
          const addresses = (handle: string) => found.get(handle)?.earlier ?? shopifyAddresses(file, handle)
          await addEarlierPages(trx, await earlierPages(trx, created, addresses), importId)
          if (importId !== undefined) await recordChanges(trx, importId, changes)
        },
        pauseMs: isDryRun ? 0 : PAUSE_MS,
      })
    : await countWithoutDatabase(inputs())
  for (const { handle, reasons } of written.refused) {
    const { line = 0, name = handle } = found.get(handle) ?? {}
    for (const reason of reasons) refuse({ line, productLine: line, product: name, reason })
  }
  refusals.sort((a, b) => a.line - b.line)
  const { created, updated, unchanged } = written
  return {
    created,
    updated,
    unchanged,
    refusedProducts: refusedLines.size,
    refusals,
    findings: findings.all(),
    stopped,
  }
}

/** Returns the product with the pictures that were downloaded before, so that importing a file again changes nothing. */
function withStoredPictures(product: ProductInput, stored: ReadonlyMap<string, string>): ProductInput {
  const { images, variants } = product
  return {
    ...product,
    ...(images && { images: images.map((image) => ({ ...image, path: stored.get(image.path) ?? image.path })) }),
    variants: variants.map((variant) =>
      !variant.image ? variant : { ...variant, image: stored.get(variant.image) ?? variant.image },
    ),
  }
}

/** Without handles in the file the products had no such addresses. */
function shopifyAddresses({ header }: CheckedFile, handle: string): EarlierAddresses {
  return { product: header.positions.has('handle') ? [paths.product(handle)] : [], categories: [] }
}

/** Milliseconds between batches, so that a shop on the same two cores stays responsive. */
const PAUSE_MS = 20

async function countWithoutDatabase(inputs: AsyncIterable<ProductInput>) {
  let unchanged = 0
  for await (const _ of inputs) unchanged += 1
  return { created: 0, updated: 0, unchanged, refused: [] }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { barcodeKey } from '../../domain/catalogue/barcode.ts'
import { checkProduct } from '../../domain/catalogue/check-product.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import type { Quantity, Unit } from '../../domain/units/quantity.ts'
import { lockVariants, type StockChangeReason, setStockChangeReason } from '../inventory/movements.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { changeFor, type ProductChange } from './product-changes.ts'
import { linksFor } from './product-links.ts'
import {
  analyseTables,
  deleteVariants,
  findBarcodeOwners,
  findProducts,
  findSkuOwners,
  fixedUnits,
  insertProducts,
  insertVariants,
  lockProductWrites,
  replaceImages,
  updateProducts,
  updateVariants,
} from './write-queries.ts'

export interface WriteResult {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: readonly RefusedProduct[]
}

export interface RefusedProduct {
  readonly handle: string
  readonly reasons: readonly string[]
}

interface Options {
  /** Products per transaction. Default 250, which take about 60 ms. */
  readonly batchSize?: number
  /** Milliseconds to wait between batches, so that a running shop stays responsive. Default 0. */
  readonly pauseMs?: number
  /** Stock of new variants without a stock figure, in pieces or centimetres. Default 0. */
  readonly defaultStock?: Readonly<Record<Unit, Quantity>>
  /** The reason recorded in the stock ledger. Default: 'opening stock', 'stock set' or 'variant removed'. */
  readonly stockReason?: StockChangeReason
  /** True: stock figures apply to new variants only; existing ones keep their stock. */
  readonly keepsStock?: boolean
  /** True: checks and counts everything without writing. */
  readonly isDryRun?: boolean
  /** Called in the transaction of a batch, after its products were written. */
  readonly onWritten?: (trx: Transaction<Database>, changes: readonly ProductChange[]) => Promise<void>
  /** Called with the totals after every committed batch. */
  readonly onBatch?: (soFar: WriteResult) => void
}

/**
 * Writes products by handle: creates new ones, updates existing ones, and leaves unchanged ones alone (no new revision, no
 * notification). Missing brands and categories are created. Each batch is one transaction, so an interrupted run leaves
 * only complete products. A product is refused when it fails `checkProduct`, when `inputs` repeats its handle, or when
 * another product has its SKU or barcode. Given a transaction, all batches are written in it.
 */
export async function writeProducts(
  db: Kysely<Database>,
  inputs: Iterable<ProductInput> | AsyncIterable<ProductInput>,
  options: Options = {},
): Promise<WriteResult> {
  const { batchSize = 250, pauseMs: breath = 0, onBatch = () => {} } = options
  const refused: RefusedProduct[] = []
  const claimed = { skus: new Map<string, string>(), barcodes: new Map<string, string>() }
  const total = { created: 0, updated: 0, unchanged: 0, refused }
  const handles = new Set<string>()
  let batch: ProductInput[] = []
  const flush = async () => {
    const written = await writeBatch(db, batch, { ...options, claimed })
    for (const { kind } of written.changes) total[kind] += 1
    refused.push(...written.refused)
    batch = []
    onBatch(total)
  }
  for await (const input of inputs) {
    const reasons = handles.has(input.handle) ? [`the handle ${input.handle} occurs twice`] : checkProduct(input)
    handles.add(input.handle)
    if (reasons.length > 0) refused.push({ handle: input.handle, reasons })
    else batch.push(input)
    if (batch.length < batchSize) continue
    await flush()
    if (breath > 0) await pause(breath)
  }
  if (batch.length > 0) await flush()
  if (total.created > ANALYSE_FROM && !options.isDryRun) await analyseTables(db)
  return total
}

const NO_STOCK: Readonly<Record<Unit, Quantity>> = { piece: 0, metre: 0 }
const ANALYSE_FROM = 1000

interface PlannedBatch {
  readonly changes: readonly ProductChange[]
  readonly refused: readonly RefusedProduct[]
}

interface BatchOptions extends Options {
  /** SKUs and barcodes used so far in a dry run, with the ids of their products. */
  readonly claimed: Claimed
}

function writeBatch(
  db: Kysely<Database>,
  batch: readonly ProductInput[],
  options: BatchOptions,
): Promise<PlannedBatch> {
  if (options.isDryRun) return planWithoutWriting(db, batch, options)
  const work = (trx: Transaction<Database>) => writePlannedBatch(trx, batch, options)
  return db.isTransaction ? work(db as Transaction<Database>) : inTransaction(db, work)
}

/** Plans a batch in a transaction that writes and locks nothing, so that nobody waits for the check of a long file. */
async function planWithoutWriting(
  db: Kysely<Database>,
  batch: readonly ProductInput[],
  options: BatchOptions,
): Promise<PlannedBatch> {
  const trx = await db.startTransaction().setAccessMode('read only').execute()
  try {
    return await planBatch(trx, batch, options)
  } finally {
    await trx.rollback().execute()
  }
}

async function writePlannedBatch(
  trx: Transaction<Database>,
  batch: readonly ProductInput[],
  options: BatchOptions,
): Promise<PlannedBatch> {
  const planned = await planBatch(trx, batch, options)
  if (options.stockReason) await setStockChangeReason(trx, options.stockReason)
  await writeChanges(trx, planned.changes)
  await options.onWritten?.(trx, planned.changes)
  return planned
}

async function planBatch(
  trx: Transaction<Database>,
  batch: readonly ProductInput[],
  { defaultStock = NO_STOCK, keepsStock = false, isDryRun: isRehearsal = false, claimed }: BatchOptions,
): Promise<PlannedBatch> {
  if (!isRehearsal) await lockProductWrites(trx)
  const handles = batch.map(({ handle }) => handle)
  const known = await findProducts(trx, handles, { areLocked: !isRehearsal })
  const links = await linksFor(trx, batch, { creates: !isRehearsal })
  const all = batch.map((input) =>
    changeFor(input, links(input), known.get(input.handle), { defaultStock: defaultStock[input.unit], keepsStock }),
  )
  return refuseConflicting(trx, all, isRehearsal ? claimed : { skus: new Map(), barcodes: new Map() })
}

/** The products of SKUs and of barcodes, by id. */
interface Claimed {
  readonly skus: Map<string, string>
  readonly barcodes: Map<string, string>
}

/** Refuses products with an SKU or barcode that another product has, in the shop or earlier in the batch, or whose unit cannot change. */
async function refuseConflicting(
  trx: Transaction<Database>,
  all: readonly ProductChange[],
  claimed: Claimed,
): Promise<PlannedBatch> {
  const stored = {
    skus: await findSkuOwners(trx, all.flatMap(requestedSkus)),
    barcodes: await findBarcodeOwners(trx, all.flatMap(requestedBarcodes).map(barcodeKey)),
  }
  // Of a long file very many are claimed, so they are looked up where they are and not copied for each batch.
  const ownerOfSku = (sku: string) => stored.skus.get(sku) ?? claimed.skus.get(sku)
  const ownerOfBarcode = (key: string) => stored.barcodes.get(key) ?? claimed.barcodes.get(key)
  const otherUnit = all.filter(({ product, before }) => before !== undefined && before.unit !== product.unit)
  const unitReasons = await fixedUnits(
    trx,
    otherUnit.map(({ product }) => product.id),
  )
  for (const change of otherUnit)
    if (!unitReasons.has(change.product.id) && keepsStock(change))
      unitReasons.set(change.product.id, 'its unit changes, so the file must give the stock of each variant')
  const changes: ProductChange[] = []
  const refused: RefusedProduct[] = []
  for (const change of all) {
    const { id, handle } = change.product
    const [skus, barcodes] = [requestedSkus(change), requestedBarcodes(change)]
    const unitReason = unitReasons.get(id)
    const reasons = [
      ...(unitReason === undefined ? [] : [unitReason]),
      ...skus.filter((sku) => (ownerOfSku(sku) ?? id) !== id).map((sku) => `the SKU ${sku} belongs to another product`),
      ...barcodes
        .filter((barcode) => (ownerOfBarcode(barcodeKey(barcode)) ?? id) !== id)
        .map((barcode) => `the barcode ${barcode} belongs to another product`),
    ]
    if (reasons.length > 0) {
      refused.push({ handle, reasons })
      continue
    }
    changes.push(change)
    for (const sku of skus) for (const owners of [stored.skus, claimed.skus]) owners.set(sku, id)
    for (const barcode of barcodes)
      for (const owners of [stored.barcodes, claimed.barcodes]) owners.set(barcodeKey(barcode), id)
  }
  return { changes, refused }
}

/** Whether a variant keeps its stock: pieces would be read as centimetres when the unit of the product changes. */
function keepsStock({ before, changedVariants, removedVariants }: ProductChange): boolean {
  const settled = new Set(
    [...removedVariants, ...changedVariants.filter(({ stock }) => stock != null)].map(({ id }) => id),
  )
  return before?.variants.some(({ id, stock }) => (stock ?? 0) > 0 && !settled.has(id)) ?? false
}

function requestedSkus({ newVariants, changedVariants }: ProductChange): string[] {
  return [...newVariants, ...changedVariants].map(({ sku }) => sku)
}

function requestedBarcodes({ newVariants, changedVariants }: ProductChange): string[] {
  return [...newVariants, ...changedVariants].map(({ barcode }) => barcode).filter((barcode) => barcode !== '')
}

/** Writes products, variants and pictures. Products are locked, and so are the writes of others (`lockProductWrites`). */
export async function writeChanges(trx: Transaction<Database>, changes: readonly ProductChange[]): Promise<void> {
  const rowsOf = (kind: ProductChange['kind']) =>
    changes.filter((change) => change.kind === kind).map(({ product }) => product)
  const changedVariants = changes.flatMap((change) => change.changedVariants)
  const withImages = changes.filter(({ images }) => images !== undefined)
  const removed = changes.flatMap((change) => change.removedVariants.map(({ id }) => id))
  await insertProducts(trx, rowsOf('created'))
  await updateProducts(trx, rowsOf('updated'))
  await lockVariants(trx, [...removed, ...changedVariants.map(({ id }) => id)])
  await deleteVariants(trx, removed)
  await updateVariants(
    trx,
    changedVariants,
    changes.flatMap((change) => change.freed),
  )
  await insertVariants(
    trx,
    changes.flatMap((change) => change.newVariants),
  )
  await replaceImages(
    trx,
    withImages.filter(({ kind }) => kind === 'updated').map(({ product }) => product.id),
    withImages.flatMap(({ images = [] }) => images),
  )
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { checkProduct } from '../../domain/catalogue/check-product.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import type { Quantity, Unit } from '../../domain/units/quantity.ts'
import { lockVariants, type StockChangeReason, setStockChangeReason } from '../inventory/movements.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { changeFor, type ProductChange } from './product-changes.ts'
import { linksFor } from './product-links.ts'
import {
  deleteVariants,
  findProducts,
  findSkuOwners,
  insertProducts,
  insertVariants,
  renewStatistics,
  replaceImages,
  takeTurn,
  updateProducts,
  updateVariants,
} from './write-queries.ts'

export interface Written {
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
  /** Products a transaction; a batch of 250 takes some 60 ms. */
  readonly batchSize?: number
  /** Milliseconds between batches, in which a serving shop comes first. Default 0. */
  readonly breath?: number
  /** Stock of a new variant whose source gives none, in pieces or centimetres. Default none. */
  readonly defaultStock?: Readonly<Record<Unit, Quantity>>
  /** What the stock ledger says of every change. Without it: 'opening stock', 'stock set' or 'variant removed'. */
  readonly stockReason?: StockChangeReason
  /** True: a figure of the source is for new variants only; existing ones keep what they have. */
  readonly keepsStock?: boolean
  /** True: everything is looked at and counted as it would be, and nothing is written. */
  readonly isRehearsal?: boolean
  /** Hears the totals after every batch that is committed. */
  readonly onBatch?: (soFar: Written) => void
}

/**
 * Writes products by handle: new ones are created, existing ones become as given, and what is already so is not touched
 * (no new revision, no notification). Brands and category levels that are missing are made. Products are written in
 * batches, each in one transaction, so whenever this stops, every product is in the shop whole or not at all. A product
 * that may not be sold (`checkProduct`), whose handle came before in `inputs`, or whose SKU another product has, is refused.
 * Given a transaction, it writes every batch in that one, and the caller's commit puts all of them in the shop.
 */
export async function writeProducts(
  db: Kysely<Database>,
  inputs: Iterable<ProductInput> | AsyncIterable<ProductInput>,
  options: Options = {},
): Promise<Written> {
  const { batchSize = 250, breath = 0, onBatch = () => {} } = options
  const refused: RefusedProduct[] = []
  const claimed = new Map<string, string>()
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
    const reasons = handles.has(input.handle) ? [`the handle ${input.handle} is given twice`] : checkProduct(input)
    handles.add(input.handle)
    if (reasons.length > 0) refused.push({ handle: input.handle, reasons })
    else batch.push(input)
    if (batch.length < batchSize) continue
    await flush()
    if (breath > 0) await pause(breath)
  }
  if (batch.length > 0) await flush()
  if (total.created > MANY && !options.isRehearsal) await renewStatistics(db)
  return total
}

const NO_STOCK: Readonly<Record<Unit, Quantity>> = { piece: 0, metre: 0 }
const MANY = 1000

interface WrittenBatch {
  readonly changes: readonly ProductChange[]
  readonly refused: readonly RefusedProduct[]
}

interface BatchOptions extends Options {
  /** SKUs given so far in a rehearsal, with the ids of the products that ask for them. */
  readonly claimed: Map<string, string>
}

function writeBatch(
  db: Kysely<Database>,
  batch: readonly ProductInput[],
  options: BatchOptions,
): Promise<WrittenBatch> {
  if (options.isRehearsal) return rehearse(db, batch, options)
  const work = (trx: Transaction<Database>) => writeInOne(trx, batch, options)
  return db.isTransaction ? work(db as Transaction<Database>) : inTransaction(db, work)
}

/** Brands and categories that would be made are made and undone: what would hang on them must have something to hang on. */
async function rehearse(
  db: Kysely<Database>,
  batch: readonly ProductInput[],
  options: BatchOptions,
): Promise<WrittenBatch> {
  const trx = await db.startTransaction().execute()
  try {
    return await judge(trx, batch, options)
  } finally {
    await trx.rollback().execute()
  }
}

async function writeInOne(
  trx: Transaction<Database>,
  batch: readonly ProductInput[],
  options: BatchOptions,
): Promise<WrittenBatch> {
  const judged = await judge(trx, batch, options)
  if (options.stockReason) await setStockChangeReason(trx, options.stockReason)
  await write(trx, judged.changes)
  return judged
}

async function judge(
  trx: Transaction<Database>,
  batch: readonly ProductInput[],
  { defaultStock = NO_STOCK, keepsStock = false, isRehearsal = false, claimed }: BatchOptions,
): Promise<WrittenBatch> {
  await takeTurn(trx)
  const known = await findProducts(
    trx,
    batch.map(({ handle }) => handle),
  )
  const links = await linksFor(trx, batch)
  const all = batch.map((input) =>
    changeFor(input, links(input), known.get(input.handle), { defaultStock: defaultStock[input.unit], keepsStock }),
  )
  return withoutTakenSkus(trx, all, isRehearsal ? claimed : new Map())
}

/** Sets aside the products that ask for an SKU another product has, in the shop or before them in the batch. */
async function withoutTakenSkus(
  trx: Transaction<Database>,
  all: readonly ProductChange[],
  claimed: Map<string, string>,
): Promise<WrittenBatch> {
  const asked = all.flatMap(skusAsked)
  const found = asked.length === 0 ? new Map<string, string>() : await findSkuOwners(trx, asked)
  const owners = new Map([...claimed, ...found])
  const changes: ProductChange[] = []
  const refused: RefusedProduct[] = []
  for (const change of all) {
    const { id, handle } = change.product
    const taken = skusAsked(change).filter((sku) => (owners.get(sku) ?? id) !== id)
    if (taken.length === 0) {
      changes.push(change)
      for (const sku of skusAsked(change)) {
        owners.set(sku, id)
        claimed.set(sku, id)
      }
    } else {
      refused.push({ handle, reasons: taken.map((sku) => `the SKU ${sku} belongs to another product`) })
    }
  }
  return { changes, refused }
}

function skusAsked({ newVariants, changedVariants }: ProductChange): string[] {
  return [...newVariants, ...changedVariants].map(({ sku }) => sku)
}

async function write(trx: Transaction<Database>, changes: readonly ProductChange[]): Promise<void> {
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
    changes.flatMap((change) => change.exchangedSkus),
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

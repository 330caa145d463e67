import type { Kysely, Transaction } from 'kysely'
import { barcodeKey } from '../../domain/catalogue/barcode.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { paths } from '../../domain/paths.ts'
import type { ProductChange } from '../catalogue/product-changes.ts'
import type { StoredProduct } from '../catalogue/product-rows.ts'
import { writeChanges } from '../catalogue/write-products.ts'
import { findBarcodeOwners, findProducts, findSkuOwners, lockProductWrites } from '../catalogue/write-queries.ts'
import { setStockChangeReason } from '../inventory/movements.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { deleteImportedRedirects, deleteRedirectsTo } from '../redirects/index.ts'
import { type ImportRow, saveProgress, updateImport } from './queries.ts'
import {
  clearReasons,
  deleteProducts,
  deleteUnusedLinks,
  keepWithReason,
  lockToUndo,
  markUndone,
  nextToUndo,
  type UndoRow,
  undoState,
} from './undo-queries.ts'

/** Products per transaction. */
const BATCH = 100

/**
 * Undoes an import: deletes the products it created, and restores those it changed with their variants, stock and pictures. A
 * product that was ordered, edited or counted since is kept as it is, with the reason. Each batch is one transaction, and an
 * interrupted or stopped undo continues with what is left.
 */
export async function undoImport(db: Kysely<Database>, row: ImportRow): Promise<void> {
  const { id } = row
  await clearReasons(db, id)
  const total = (await undoState(db, id)).open
  let done = 0
  let isStopped = row.is_stopping
  while (!isStopped) {
    const ids = await nextToUndo(db, id, BATCH)
    if (ids.length === 0) break
    await inTransaction(db, (trx) => undoBatch(trx, row, ids))
    done += ids.length
    isStopped = await saveProgress(db, id, Math.min(99, Math.floor((done / total) * 100)))
  }
  if (!isStopped)
    await inTransaction(db, async (trx) => {
      await lockProductWrites(trx)
      const categories = await deleteUnusedLinks(trx, id)
      await deleteRedirectsTo(trx, categories.map(paths.category))
      // A product that is kept keeps its old address, and its categories keep theirs.
      if ((await undoState(trx, id)).open === 0) await deleteImportedRedirects(trx, id)
    })
  const { undone } = await undoState(db, id)
  await updateImport(db, id, { state: 'undone', progress: 100, is_stopping: false, undone_count: undone })
}

async function undoBatch(trx: Transaction<Database>, row: ImportRow, ids: readonly string[]): Promise<void> {
  await lockProductWrites(trx)
  const rows = await lockToUndo(trx, row.id, ids)
  await setStockChangeReason(trx, { reason: 'import undone', by: row.staff_id ?? undefined })
  const kept: { id: string; reason: string }[] = []
  const created: string[] = []
  const changed: UndoRow[] = []
  for (const change of rows) {
    const reason = reasonToKeep(change)
    if (reason !== undefined) kept.push({ id: change.product_id, reason })
    else if (change.revision === null) continue
    else if (change.before === null) created.push(change.product_id)
    else changed.push(change)
  }
  await deleteProducts(trx, created)
  await deleteRedirectsTo(trx, created.map(paths.product))
  const restored = await restorable(trx, changed, kept)
  await writeChanges(trx, restored)
  await keepWithReason(trx, row.id, kept)
  const keptIds = new Set(kept.map(({ id }) => id))
  await markUndone(
    trx,
    row.id,
    ids.filter((id) => !keptIds.has(id)),
  )
}

/** Says why a product is not undone; undefined when it can be, or when it was deleted and nothing is left to do. */
function reasonToKeep(change: UndoRow): string | undefined {
  if (change.revision === null) return change.before === null ? undefined : 'it was deleted since the import'
  if (change.order_id !== null) return `it was ordered: order ${orderNumber(change.order_id)}`
  if (change.revision !== change.revision_after) return 'it was edited since the import'
  if (change.has_other_stock) return 'its stock was changed since the import'
  if (!change.has_category) return 'its earlier brand or category was deleted'
  return undefined
}

/** Returns the changes that restore products, and adds those whose SKUs or barcodes are taken by now to `kept`. */
async function restorable(
  trx: Transaction<Database>,
  changed: readonly UndoRow[],
  kept: { id: string; reason: string }[],
): Promise<ProductChange[]> {
  if (changed.length === 0) return []
  const current = await findProducts(
    trx,
    changed.map(({ handle }) => handle ?? ''),
    { areLocked: true },
  )
  const restored = changed.map((row) => {
    const now = current.get(row.handle ?? '')
    return { ...row, now, before: row.before && now ? complete(row.before, now) : undefined }
  })
  const variants = restored.flatMap(({ before }) => before?.variants ?? [])
  const skuOwners = await findSkuOwners(
    trx,
    variants.map(({ sku }) => sku),
  )
  const barcodeOwners = await findBarcodeOwners(
    trx,
    variants.map(({ barcode }) => barcodeKey(barcode)),
  )
  return restored.flatMap(({ product_id, before, now }) => {
    if (!before || !now) return []
    const isTaken = (owner: string | undefined) => owner !== undefined && owner !== product_id
    const taken = before.variants.find(
      ({ sku, barcode }) => isTaken(skuOwners.get(sku)) || isTaken(barcodeOwners.get(barcodeKey(barcode))),
    )
    if (!taken) return [restoring(before, now)]
    kept.push({ id: product_id, reason: `another product has its SKU or barcode now: variant ${taken.sku}` })
    return []
  })
}

const ADDED_LATER = { shelf: '', barcode: '', cost_paise: null }

/** A record from before an update of the program lacks the columns that were added since; they stay as they are. */
function complete(before: StoredProduct, now: StoredProduct): StoredProduct {
  const nowById = new Map(now.variants.map((variant) => [variant.id, variant]))
  return {
    ...now,
    ...before,
    variants: before.variants.map((variant) => ({
      ...ADDED_LATER,
      ...nowById.get(variant.id),
      ...variant,
    })),
  }
}

function restoring(before: StoredProduct, now: StoredProduct): ProductChange {
  const nowById = new Map(now.variants.map((variant) => [variant.id, variant]))
  const ids = new Set(before.variants.map(({ id }) => id))
  const { variants, images, ...product } = before
  return {
    kind: 'updated',
    product,
    before: now,
    newVariants: variants.filter(({ id }) => !nowById.has(id)),
    changedVariants: variants.filter(({ id }) => nowById.has(id)),
    removedVariants: now.variants.filter(({ id }) => !ids.has(id)),
    freed: variants
      .filter(({ id, sku, barcode }) => {
        const current = nowById.get(id)
        return current !== undefined && (current.sku !== sku || current.barcode !== barcode)
      })
      .map(({ id }) => id),
    images,
  }
}

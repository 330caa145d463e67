import type { Kysely, Transaction } from 'kysely'
import type { adminVariantGrid, GridVariant, VariantChange } from '../../../contract/variant-grid.ts'
import { barcodeKey } from '../../../domain/catalogue/barcode.ts'
import type { ProductProblem } from '../../../domain/catalogue/check-product.ts'
import {
  checkVariantEntry,
  repeatedCodes,
  VARIANT_GRID_FIELDS,
  variantRowName,
} from '../../../domain/catalogue/variant-grid.ts'
import { type Paise, paiseFromRupees, rupeesFromPaise } from '../../../domain/units/paise.ts'
import { quantityFromJson, quantityToJson } from '../../../domain/units/quantity.ts'
import { recordChanges } from '../../audit/audit.ts'
import { writeReorderLevels } from '../../inventory/queries.ts'
import { hashOfToken } from '../../platform/crypto.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ApiError, refuseIfAny } from '../../platform/errors.ts'
import type { Caller, Handlers } from '../../platform/http/handlers.ts'
import { updateVariants } from '../write-queries.ts'
import { lastEditors } from './grid-queries.ts'
import {
  codesOfOthers,
  type GridVariantRow,
  gridVariants,
  lockGridVariants,
  reviseProducts,
  variantsOfProducts,
} from './variant-grid-queries.ts'

type Trx = Transaction<Database>
type GridHandlers = Handlers<{ adminVariantGrid: typeof adminVariantGrid }>['adminVariantGrid']

/** Reads and saves the fields of many variants. A save changes all of the variants or none. */
export function variantGridHandlers(db: Kysely<Database>): GridHandlers {
  return {
    read: async ({ query }) => {
      const { rows, total } = await variantsOfProducts(db, query?.ids.split(',') ?? [], query ?? {})
      return { success: true, data: rows.map(variantJson), total }
    },
    save: async ({ body: { variants } }, caller) => {
      refuseIfAny(repeatedIds(variants))
      const data = await inTransaction(db, (trx) => saveVariants(trx, caller, variants), { retryOnConflict: true })
      const changed = data.length
      return {
        success: true,
        message: changed === 1 ? '1 variant saved.' : `${changed} variants saved.`,
        changed,
        data,
      }
    },
  }
}

function repeatedIds(variants: readonly VariantChange[]): ProductProblem[] {
  const seen = new Set<string>()
  return variants.flatMap(({ _id }, at) => {
    const isRepeated = seen.has(_id)
    seen.add(_id)
    return isRepeated ? [{ field: `variants.${at}._id`, reason: 'this variant occurs twice' }] : []
  })
}

/** A variant of the request: as it is stored, and as it would be saved. */
interface Changed {
  readonly at: number
  readonly row: GridVariantRow
  readonly next: GridVariantRow
  readonly problems: readonly ProductProblem[]
}

/**
 * Saves the variants and returns those that changed, as they are now. Variants may exchange their SKUs and barcodes.
 * @throws ApiError 409 when one was changed or deleted since it was read; 400 with the reasons by field
 */
async function saveVariants(trx: Trx, caller: Caller, variants: readonly VariantChange[]): Promise<GridVariant[]> {
  const ids = variants.map(({ _id }) => _id)
  const known = new Map((await lockGridVariants(trx, ids)).map((row) => [row.id, row]))
  const changes = variants.flatMap((change, at): Changed[] => {
    const row = known.get(change._id)
    return row && versionOf(row) === change.version ? [{ at, row, ...applied(row, change) }] : []
  })
  if (changes.length < variants.length) throw await gridConflict(trx, variants, known)
  const taken = await takenCodes(trx, changes)
  refuseIfAny(
    changes.flatMap(({ at, row, problems }) =>
      [...problems, ...(taken.get(row.id) ?? [])].map(({ field, reason }) => ({
        field: `variants.${at}.${field}`,
        reason,
      })),
    ),
  )
  const changed = changes.filter(({ row, next }) => differs(row, next))
  await write(trx, changed)
  await recordChanges(trx, caller, auditEntries(changed))
  const after = await gridVariants(
    trx,
    changed.map(({ row }) => row.id),
  )
  const now = new Map(after.map((row) => [row.id, row]))
  return changed.map(({ row }) => variantJson(now.get(row.id) ?? row))
}

function applied(row: GridVariantRow, change: VariantChange): Pick<Changed, 'next' | 'problems'> {
  const problems: ProductProblem[] = []
  const money = (field: 'price' | 'finalPrice' | 'cost', saved: Paise | null) => {
    const rupees = change[field]
    if (rupees === undefined) return saved
    if (rupees === null) return null
    const paise = paiseFromRupees(rupees)
    if (paise === undefined && rupees > 0 && rupees < 1e7)
      problems.push({ field, reason: 'an amount in rupees has at most 2 decimals' })
    return paise ?? Number.NaN
  }
  const level = () => {
    if (change.reorderLevel === undefined) return row.reorder_level
    if (change.reorderLevel === null) return null
    const quantity = quantityFromJson(row.unit, change.reorderLevel)
    const valid = row.unit === 'metre' ? 'a length in metres with at most 2 decimals' : 'a whole number of pieces'
    if (quantity === undefined) problems.push({ field: 'reorderLevel', reason: `this must be ${valid}` })
    return quantity ?? null
  }
  const next: GridVariantRow = {
    ...row,
    sku: change.sku?.trim() ?? row.sku,
    barcode: change.barcode?.trim() ?? row.barcode,
    price_paise: money('price', row.price_paise),
    final_price_paise: money('finalPrice', row.final_price_paise),
    cost_paise: money('cost', row.cost_paise),
    shelf: change.shelf?.trim() ?? row.shelf,
    reorder_level: level(),
  }
  const read = new Set(problems.map(({ field }) => field))
  const entry = {
    color: next.color,
    size: next.size,
    sku: next.sku,
    barcode: next.barcode,
    shelf: next.shelf,
    ...(next.price_paise !== null && { price: next.price_paise }),
    ...(next.final_price_paise !== null && { finalPrice: next.final_price_paise }),
    cost: next.cost_paise,
    reorderLevel: next.reorder_level,
  }
  const checked = checkVariantEntry(entry, { mrp: row.mrp_paise, savedPrice: row.price_paise })
  return { next, problems: [...problems, ...checked.filter(({ field }) => !read.has(field))] }
}

/** The SKUs and barcodes that two of the variants, or one of them and another variant of the shop, would have. */
async function takenCodes(trx: Trx, changes: readonly Changed[]) {
  const others = await codesOfOthers(
    trx,
    {
      skus: changes.map(({ next }) => next.sku),
      barcodes: changes.map(({ next }) => barcodeKey(next.barcode)).filter((key) => key !== ''),
    },
    changes.map(({ row }) => row.id),
  )
  return repeatedCodes(
    [...others, ...changes.map(({ next }) => next)].map((one) => ({ ...one, name: variantRowName(one) })),
  )
}

const OWN = ['sku', 'barcode', 'price_paise', 'final_price_paise', 'cost_paise', 'shelf'] as const

function differs(row: GridVariantRow, next: GridVariantRow): boolean {
  return hasOtherColumns(row, next) || row.reorder_level !== next.reorder_level
}

function hasOtherColumns(row: GridVariantRow, next: GridVariantRow): boolean {
  return OWN.some((column) => row[column] !== next[column])
}

async function write(trx: Trx, changed: readonly Changed[]): Promise<void> {
  const own = changed.filter(({ row, next }) => hasOtherColumns(row, next))
  const isFreed = ({ row, next }: Changed) => row.sku !== next.sku || row.barcode !== next.barcode
  await updateVariants(
    trx,
    own.map(({ next }) => next),
    own.filter(isFreed).map(({ row }) => row.id),
  )
  if (own.length > 0) await reviseProducts(trx, [...new Set(own.map(({ row }) => row.product_id))])
  const levels = changed.filter(({ row, next }) => row.reorder_level !== next.reorder_level)
  await writeReorderLevels(
    trx,
    levels.map(({ row, next }) => ({ variantId: row.id, quantity: next.reorder_level })),
  )
}

/** One entry a product: what changed of each variant, by its colour and size. */
function auditEntries(changed: readonly Changed[]) {
  const byProduct = Map.groupBy(changed, ({ row }) => row.product_id)
  return [...byProduct].map(([entityId, variants]) => {
    const fields = variants.map(({ row, next }) => {
      const [before, after] = [variantJson(row), variantJson(next)]
      const names = VARIANT_GRID_FIELDS.filter((field) => before[field] !== after[field])
      const pick = (from: GridVariant) => Object.fromEntries(names.map((field) => [field, from[field]]))
      return {
        key: [row.color, row.size].filter(Boolean).join(' / ') || row.sku,
        before: pick(before),
        after: pick(after),
      }
    })
    return {
      action: 'change' as const,
      entity: 'product',
      entityId,
      before: Object.fromEntries(fields.map(({ key, before }) => [key, before])),
      after: Object.fromEntries(fields.map(({ key, after }) => [key, after])),
    }
  })
}

/** The 409 that names each variant changed or deleted meanwhile, with the changed ones as they are now. */
async function gridConflict(
  trx: Trx,
  variants: readonly VariantChange[],
  known: ReadonlyMap<string, GridVariantRow>,
): Promise<ApiError> {
  const stale = variants
    .map(({ _id, version }, at) => ({ at, row: known.get(_id), version }))
    .filter(({ row, version }) => !row || versionOf(row) !== version)
  const changed = stale.map(({ row }) => row).filter((row) => row !== undefined)
  const editors = await lastEditors(
    trx,
    changed.map(({ product_id }) => product_id),
  )
  const errors = Object.fromEntries(
    stale.map(({ at, row }) => [
      `variants.${at}`,
      row
        ? `${editors.get(row.product_id) || 'Someone else'} has changed “${variantRowName(row)}”.`
        : 'This variant was deleted by someone else.',
    ]),
  )
  const count = stale.length === 1 ? '1 variant was' : `${stale.length} variants were`
  return new ApiError(409, `${count} changed by someone else. Nothing has been saved.`, {
    errors,
    current: changed.map(variantJson),
  })
}

/**
 * A digest of what the grid shows of a variant. Unlike the revision of the product it stays the same when another variant of the
 * product is saved, so that two people can work on one product.
 */
function versionOf(row: GridVariantRow): string {
  const { unit, status, color, size, reorder_level } = row
  return hashOfToken(JSON.stringify([unit, status, color, size, reorder_level, ...OWN.map((column) => row[column])]))
}

function variantJson(row: GridVariantRow): GridVariant {
  const rupees = (paise: Paise | null) => (paise === null ? null : rupeesFromPaise(paise))
  return {
    _id: row.id,
    version: versionOf(row),
    productId: row.product_id,
    name: row.name,
    unit: row.unit,
    status: row.status,
    productPrice: rupeesFromPaise(row.product_price_paise),
    mrp: rupees(row.mrp_paise),
    color: row.color,
    size: row.size,
    sku: row.sku,
    barcode: row.barcode,
    price: rupees(row.price_paise),
    finalPrice: rupees(row.final_price_paise),
    cost: rupees(row.cost_paise),
    shelf: row.shelf,
    reorderLevel: row.reorder_level === null ? null : quantityToJson(row.unit, row.reorder_level),
  }
}

import type { Kysely } from 'kysely'
import type { adminInventory } from '../../contract/inventory.ts'
import { MAX_LENGTHS, MAX_STOCK } from '../../domain/catalogue/check-product.ts'
import { formatSpreadsheetTime } from '../../domain/india/time.ts'
import { describeQuantity, quantityFromJson, quantityToJson, type Unit } from '../../domain/units/quantity.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, fieldErrors } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { type Columns, listFile } from '../platform/lists.ts'
import { setStockChangeReason } from './movements.ts'
import {
  lockVariant,
  lockVariantToEdit,
  setStock,
  stockMovements,
  stockMovementsAfter,
  type VariantStockRow,
  writeReorderLevel,
  writeShelf,
} from './queries.ts'

type StockHandlers = Handlers<{ adminInventory: typeof adminInventory }>['adminInventory']

export function stockHandlers(db: Kysely<Database>): StockHandlers {
  return {
    movements: async ({ query = {} }) => {
      const { rows, total } = await stockMovements(db, query)
      const data = rows.map((row) => ({
        _id: String(row.id),
        at: row.created_at.toISOString(),
        sku: row.sku,
        change: quantityToJson(row.unit, row.change),
        stockAfter: quantityToJson(row.unit, row.stock_after),
        reason: row.reason,
        orderId: row.order_id,
        by: row.by_name,
        unit: row.unit,
      }))
      return { success: true, data, total }
    },
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="stock-ledger.csv"')
      return listFile(COLUMNS, (last, limit) => stockMovementsAfter(db, query, last, limit))
    },
    set: async ({ params, body }, caller) =>
      inTransaction(db, async (trx) => {
        const row = await lockVariant(trx, params.id)
        if (!row) throw new ApiError(404, 'Variant not found')
        const stock = quantityFrom(row.unit, body.countInStock, { field: 'countInStock', what: 'stock' })
        const current = variantJson(row)
        if (current.countInStock === body.countInStock) return { success: true, data: current }
        if (current.countInStock !== body.stockWas) throw stockChanged(row)
        await setStockChangeReason(trx, { reason: body.reason?.trim() || 'set by hand', by: userIdOf(caller) })
        await setStock(trx, row.id, stock)
        const after = variantJson({ ...row, stock })
        await recordChange(trx, caller, {
          action: 'set stock',
          entity: 'product',
          entityId: row.product_id,
          before: { sku: row.sku, countInStock: current.countInStock },
          after: { sku: row.sku, countInStock: after.countInStock },
        })
        return { success: true, data: after }
      }),
    setShelf: async ({ params: { id }, body }, caller) =>
      inTransaction(db, async (trx) => {
        const shelf = singleLine(body.shelf, MAX_LENGTHS.shelf + 1)
        if (shelf.length > MAX_LENGTHS.shelf)
          throw fieldErrors([{ field: 'shelf', reason: `the shelf is longer than ${MAX_LENGTHS.shelf} characters` }])
        const row = await lockVariantToEdit(trx, id)
        if (!row) throw new ApiError(404, 'Variant not found')
        if (row.shelf !== shelf) {
          await writeShelf(trx, row, shelf)
          await recordChange(trx, caller, {
            action: 'set shelf',
            entity: 'product',
            entityId: row.product_id,
            before: { [row.sku]: row.shelf },
            after: { [row.sku]: shelf },
          })
        }
        return { success: true, data: { _id: id, shelf } }
      }),
    setReorderLevel: async ({ params: { id }, body: { level } }, caller) =>
      inTransaction(db, async (trx) => {
        const row = await lockVariant(trx, id)
        if (!row) throw new ApiError(404, 'Variant not found')
        const quantity = level === null ? null : quantityFrom(row.unit, level, { field: 'level', what: 'level' })
        const before = await writeReorderLevel(trx, id, quantity)
        await recordChange(trx, caller, {
          action: 'set reorder level',
          entity: 'product',
          entityId: row.product_id,
          // By SKU, because only what differs is kept.
          before: { [row.sku]: before === null ? null : quantityToJson(row.unit, before) },
          after: { [row.sku]: level },
        })
        return { success: true, data: { _id: id, level } }
      }),
  }
}

type MovementRow = Awaited<ReturnType<typeof stockMovementsAfter>>[number]

const COLUMNS: Columns<MovementRow> = {
  at: ({ created_at }) => formatSpreadsheetTime(created_at),
  product: ({ name }) => name,
  sku: ({ sku }) => sku,
  // Two columns, because a cell that starts with a minus sign would be escaped as a possible formula.
  in: ({ unit, change }) => (change > 0 ? String(quantityToJson(unit, change)) : ''),
  out: ({ unit, change }) => (change < 0 ? String(quantityToJson(unit, -change)) : ''),
  left: ({ unit, stock_after }) => String(quantityToJson(unit, stock_after)),
  unit: ({ unit }) => unit,
  reason: ({ reason }) => reason,
  order: ({ order_id }) => order_id?.slice(-8).toUpperCase() ?? '',
  by: ({ by_name }) => by_name,
}

function quantityFrom(
  unit: Unit,
  figure: number,
  { field, what }: { readonly field: string; readonly what: 'stock' | 'level' },
): number {
  const quantity = quantityFromJson(unit, figure)
  if (quantity !== undefined && quantity <= MAX_STOCK) return quantity
  const valid = unit === 'metre' ? 'a length in metres with at most 2 decimals' : 'a whole number of pieces'
  throw fieldErrors([{ field, reason: `the ${what} must be ${valid}, up to ${MAX_STOCK}` }])
}

function stockChanged(row: VariantStockRow): ApiError {
  const message = `The stock is now ${describeQuantity(row.unit, row.stock)}. Your changes haven't been saved.`
  return new ApiError(409, message, { errors: { countInStock: message }, current: variantJson(row) })
}

function variantJson({ id, product_id, sku, color, size, unit, stock }: VariantStockRow) {
  return { _id: id, productId: product_id, sku, color, size, unit, countInStock: quantityToJson(unit, stock) }
}

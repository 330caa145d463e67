import type { Kysely } from 'kysely'
import type { adminStockReceipts, Receipt, ReceiptRow } from '../../contract/stock-receipts.ts'
import { COST_PERMISSION, hasPermission } from '../../domain/accounts/permissions.ts'
import { formatSpreadsheetTime } from '../../domain/india/time.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { lineTotal, quantityToJson } from '../../domain/units/quantity.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, type Handlers, idempotencyKeyOf } from '../platform/http/handlers.ts'
import { type Columns, listFile } from '../platform/lists.ts'
import { variantsLike } from './find-variants.ts'
import {
  type ReceiptHead,
  type ReceiptLineRow,
  receiptById,
  receiptLines,
  receiptLinesAfter,
  receiptPage,
  receivableVariants,
} from './receipt-queries.ts'
import { receiveStock } from './receive.ts'
import { undoReceipt } from './undo-receipt.ts'

type ReceiptHandlers = Handlers<{ adminStockReceipts: typeof adminStockReceipts }>['adminStockReceipts']

export function receiptHandlers(db: Kysely<Database>): ReceiptHandlers {
  const read = async (id: string, caller: Caller) => {
    const head = await receiptById(db, id)
    if (!head) throw new ApiError(404, 'Receipt not found')
    return { success: true as const, data: receiptJson(head, await receiptLines(db, id), mayKnowCosts(caller)) }
  }
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await receiptPage(db, query)
      return { success: true, data: rows.map(rowJson), total }
    },
    exportFile: async ({ query = {} }, caller, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="stock-receipts.csv"')
      const columns = mayKnowCosts(caller) ? { ...COLUMNS, ...COST_COLUMNS } : COLUMNS
      return listFile(columns, (last, limit) => receiptLinesAfter(db, query, last, limit))
    },
    get: ({ params: { id } }, caller) => read(id, caller),
    receive: async ({ body }, caller, exchange) => {
      const key = idempotencyKeyOf(exchange)
      if (!mayKnowCosts(caller) && body.items.some(({ cost }) => cost !== undefined))
        throw new ApiError(403, "You don't have permission to do this.")
      return read(await inTransaction(db, (trx) => receiveStock(trx, caller, { body, key })), caller)
    },
    undo: async ({ params: { id } }, caller) => {
      await inTransaction(db, (trx) => undoReceipt(trx, caller, id))
      return read(id, caller)
    },
    variants: async ({ query = {} }, caller) => {
      const found = await variantsLike(db, query.q ?? '', ['active', 'draft'])
      const rows = await receivableVariants(
        db,
        found.map(({ id }) => id),
      )
      return {
        success: true,
        data: rows.map(({ id, name, sku, barcode, color, size, shelf, unit, stock, cost_paise }) => ({
          _id: id,
          name,
          sku,
          barcode,
          color,
          size,
          shelf,
          unit,
          countInStock: quantityToJson(unit, stock),
          ...(mayKnowCosts(caller) && { cost: rupeesOrNull(cost_paise) }),
        })),
      }
    },
  }
}

type FiledLine = Awaited<ReturnType<typeof receiptLinesAfter>>[number]

const COLUMNS: Columns<FiledLine> = {
  received: ({ created_at }) => formatSpreadsheetTime(created_at),
  supplier: ({ supplier }) => supplier,
  bill: ({ bill_number }) => bill_number,
  sku: ({ sku }) => sku,
  product: ({ name }) => name,
  colour: ({ color }) => color,
  size: ({ size }) => size,
  quantity: ({ unit, quantity }) => String(quantityToJson(unit, quantity)),
  unit: ({ unit }) => unit,
  shelf: ({ shelf }) => shelf ?? '',
  by: ({ by_name }) => by_name,
  undone: ({ undone_at }) => formatSpreadsheetTime(undone_at),
}

/** Empty where the receipt left the cost as it was. */
const COST_COLUMNS: Columns<FiledLine> = {
  cost: ({ cost_paise }) => (cost_paise === null ? '' : rupeesFromPaise(cost_paise).toFixed(2)),
  value: ({ cost_paise, quantity, unit }) =>
    cost_paise === null ? '' : rupeesFromPaise(lineTotal(cost_paise, quantity, unit)).toFixed(2),
}

function mayKnowCosts({ staffRole }: Caller): boolean {
  return hasPermission(staffRole, COST_PERMISSION)
}

function rowJson(row: ReceiptHead): ReceiptRow {
  return {
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    supplier: row.supplier,
    billNumber: row.bill_number,
    lines: row.lines,
    pieces: row.pieces,
    metres: quantityToJson('metre', row.centimetres),
    by: row.by_name,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoneBy: row.undone_by_name,
  }
}

function receiptJson(head: ReceiptHead, lines: readonly ReceiptLineRow[], withCosts: boolean): Receipt {
  return {
    ...rowJson(head),
    items: lines.map((line) => ({
      variantId: line.variant_id,
      productId: line.product_id,
      name: line.name,
      sku: line.sku,
      color: line.color,
      size: line.size,
      unit: line.unit,
      quantity: quantityToJson(line.unit, line.quantity),
      ...(withCosts && { cost: rupeesOrNull(line.cost_paise) }),
      shelf: line.shelf,
    })),
    ...(withCosts && { total: totalOf(lines) }),
  }
}

function totalOf(lines: readonly ReceiptLineRow[]): number | null {
  const costs = lines.map(({ cost_paise, quantity, unit }) =>
    cost_paise === null ? null : lineTotal(cost_paise, quantity, unit),
  )
  return costs.some((cost) => cost === null)
    ? null
    : rupeesFromPaise(costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0))
}

function rupeesOrNull(paise: number | null): number | null {
  return paise === null ? null : rupeesFromPaise(paise)
}

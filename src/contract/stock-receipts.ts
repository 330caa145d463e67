import Type, { type Static } from 'typebox'
import { BILL_RATES, MAX_BILL_NUMBER, MAX_RECEIPT_LINES, MAX_SUPPLIER } from '../domain/inventory/receipt.ts'
import { UNITS } from '../domain/units/quantity.ts'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  QuantityJson,
  Rupees,
  staffErrors,
  text,
} from './schemas.ts'

/** A variant whose stock can be received, as the search of the screen lists it. */
const ReceivableVariant = Type.Object({
  _id: Id,
  name: Type.String(),
  sku: Type.String(),
  barcode: Type.String(),
  color: Type.String(),
  size: Type.String(),
  shelf: Type.String(),
  unit: Type.Enum(UNITS),
  countInStock: QuantityJson,
  /** Absent for callers who may not see costs. */
  cost: Type.Optional(Type.Union([Rupees, Type.Null()])),
})
export type ReceivableVariant = Static<typeof ReceivableVariant>

const ReceiptRow = Type.Object({
  _id: Id,
  createdAt: Type.String(),
  supplier: Type.String(),
  billNumber: Type.String(),
  lines: Type.Integer(),
  /** What was received by the piece and by the metre. */
  pieces: QuantityJson,
  metres: QuantityJson,
  /** Who received it; empty when the account is gone. */
  by: Type.String(),
  undoneAt: Type.Union([Type.String(), Type.Null()]),
  undoneBy: Type.String(),
})
export type ReceiptRow = Static<typeof ReceiptRow>

const ReceiptLine = Type.Object({
  /** Null when the variant or its product has been deleted. */
  variantId: Type.Union([Id, Type.Null()]),
  productId: Type.Union([Id, Type.Null()]),
  name: Type.String(),
  sku: Type.String(),
  color: Type.String(),
  size: Type.String(),
  unit: Type.Enum(UNITS),
  quantity: QuantityJson,
  /** Rupees for a piece or a metre without GST; absent for callers who may not see costs. */
  cost: Type.Optional(Type.Union([Rupees, Type.Null()])),
  /** Where it was put; null when the receipt left the shelf as it was. */
  shelf: Type.Union([Type.String(), Type.Null()]),
})

const Receipt = Type.Object({
  ...ReceiptRow.properties,
  items: Type.Array(ReceiptLine),
  /** The cost of the items without GST in rupees; null when the cost of a line is not known, absent for callers who may not see costs. */
  total: Type.Optional(Type.Union([Rupees, Type.Null()])),
})
export type Receipt = Static<typeof Receipt>

const NewReceipt = Type.Object({
  supplier: Type.Optional(text(MAX_SUPPLIER)),
  billNumber: Type.Optional(text(MAX_BILL_NUMBER)),
  /** The bill is known and this is a further delivery of it, so that it is booked as well. */
  isFurtherDelivery: Type.Optional(Type.Boolean()),
  items: Type.Array(
    Type.Object({
      variantId: Id,
      /** Pieces, or metres with at most 2 decimals. */
      quantity: Type.Number(),
      /** Rupees for a piece or a metre; absent to leave the cost as it is. */
      cost: Type.Optional(Type.Number()),
      /** The GST in `cost` in per cent; absent when `cost` is without GST. */
      gstRate: Type.Optional(Type.Enum(BILL_RATES)),
      /** At most 40 characters; absent to leave the shelf as it is. */
      shelf: Type.Optional(text(1000)),
    }),
    { minItems: 1, maxItems: MAX_RECEIPT_LINES },
  ),
})
export type NewReceipt = Static<typeof NewReceipt>

const errors = { ...staffErrors, 404: 'Receipt not found' }

const ReceiptFilters = listQuery(['createdAt'], {})

export const adminStockReceipts = {
  list: endpoint('GET /api/admin/stock-receipts', {
    summary: 'Receipts of stock, newest first; `q` searches supplier, bill number and SKU',
    who: 'admin',
    permission: 'products.read',
    query: ReceiptFilters,
    response: listResponse(ReceiptRow),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/stock-receipts/export', {
    summary:
      'The lines of receipts of a list as a CSV file, newest first; with costs for callers who may see them. A receipt that was undone has the time of it',
    who: 'admin',
    permission: 'products.read',
    query: ReceiptFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/stock-receipts/:id', {
    summary: 'A receipt of stock with its lines',
    who: 'admin',
    permission: 'products.read',
    params: IdParams,
    response: dataResponse(Receipt),
    errors,
  }),
  receive: endpoint('POST /api/admin/stock-receipts', {
    summary:
      'Adds items that came in to the stock, all lines or none, and sets costs and shelves that are given. Send an `Idempotency-Key`, so that a retry books nothing twice',
    who: 'admin',
    permission: 'stock.write',
    body: NewReceipt,
    response: dataResponse(Receipt),
    errors: {
      ...staffErrors,
      400: 'The receipt is not valid; `errors` names the fields.',
      409: 'The bill has been received already; `earlier` names the receipt. Send `isFurtherDelivery` to book it as well.',
      422: 'The idempotency key was used for another request, which was carried out',
    },
  }),
  undo: endpoint('POST /api/admin/stock-receipts/:id/undo', {
    summary: 'Takes a receipt back: all of its items leave the stock, or nothing when some of them are sold',
    who: 'admin',
    permission: 'stock.write',
    params: IdParams,
    response: dataResponse(Receipt),
    errors: { ...errors, 409: 'The receipt was undone before, or the stock is too low.' },
  }),
  variants: endpoint('GET /api/admin/stock-receipts/variants', {
    summary:
      'Variants to receive, including those of drafts: the one with this barcode or SKU, or those that match a text',
    who: 'admin',
    permission: 'stock.write',
    query: Type.Object({ q: Type.Optional(text(200)) }),
    response: dataResponse(Type.Array(ReceivableVariant)),
    errors: staffErrors,
  }),
}

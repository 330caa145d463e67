import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, listQuery, listResponse, QuantityJson, staffErrors, text } from './schemas.ts'

const VariantStock = Type.Object({
  _id: Id,
  productId: Id,
  sku: Type.String(),
  color: Type.String(),
  size: Type.String(),
  unit: Type.Enum(['piece', 'metre'] as const),
  countInStock: QuantityJson,
})

const StockMovement = Type.Object({
  _id: Type.String(),
  at: Type.String(),
  sku: Type.String(),
  /** Pieces or metres; below 0 went out. */
  change: Type.Number(),
  stockAfter: QuantityJson,
  reason: Type.String(),
  orderId: Type.Union([Id, Type.Null()]),
  /** Who did it; empty for the shop itself. */
  by: Type.String(),
  unit: Type.Enum(['piece', 'metre'] as const),
})
export type StockMovement = Static<typeof StockMovement>

const MovementFilters = listQuery(['at'], { productId: Type.Optional(Id), variantId: Type.Optional(Id) })

export const adminInventory = {
  movements: endpoint('GET /api/admin/stock', {
    summary: 'The stock ledger of a product or a variant: every change, why, by whom and what was left; newest first',
    who: 'admin',
    permission: 'products.read',
    query: MovementFilters,
    response: listResponse(StockMovement),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/stock/export', {
    summary: 'The stock ledger of the products there are, or of one of them, as a CSV file, newest first',
    who: 'admin',
    permission: 'products.read',
    query: MovementFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  set: endpoint('PUT /api/admin/stock/:id', {
    summary: "Sets a variant's stock, said with the figure it replaces: sales in between are never overwritten",
    who: 'admin',
    permission: 'stock.write',
    params: IdParams,
    body: Type.Object({
      countInStock: Type.Number(),
      stockWas: Type.Number(),
      /** For the ledger: 'counted', 'received', 'damaged' … */
      reason: Type.Optional(text(100)),
    }),
    response: dataResponse(VariantStock),
    errors: {
      ...staffErrors,
      400: 'The figure is not valid.',
      404: 'There is no such variant.',
      409: 'The stock moved meanwhile. `current` is how it is now.',
    },
  }),
}

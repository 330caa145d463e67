import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  orNull,
  QuantityJson,
  staffErrors,
  text,
} from './schemas.ts'

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
  /** Pieces or metres; negative when stock decreased. */
  change: Type.Number(),
  stockAfter: QuantityJson,
  reason: Type.String(),
  orderId: Type.Union([Id, Type.Null()]),
  /** Who did it; empty for the system. */
  by: Type.String(),
  unit: Type.Enum(['piece', 'metre'] as const),
})
export type StockMovement = Static<typeof StockMovement>

const MovementFilters = listQuery(['at'], { productId: Type.Optional(Id), variantId: Type.Optional(Id) })

export const adminInventory = {
  movements: endpoint('GET /api/admin/stock', {
    summary:
      'The stock ledger of a product or variant: every change with reason, person and resulting stock, newest first',
    who: 'admin',
    permission: 'products.read',
    query: MovementFilters,
    response: listResponse(StockMovement),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/stock/export', {
    summary: 'The stock ledger of existing products, or of one product, as a CSV file, newest first',
    who: 'admin',
    permission: 'products.read',
    query: MovementFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  set: endpoint('PUT /api/admin/stock/:id', {
    summary:
      "Sets a variant's stock. `stockWas` is the stock the screen showed, so that sales in between are not overwritten",
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
      400: 'The stock is not valid.',
      404: 'Variant not found',
      409: 'The stock has changed; `current` has the current stock.',
    },
  }),
  setShelf: endpoint('PUT /api/admin/stock/:id/shelf', {
    summary: 'Sets where a variant is stored in the storeroom, at most 40 characters; empty for nowhere',
    who: 'admin',
    permission: 'stock.write',
    params: IdParams,
    body: Type.Object({ shelf: text(1000) }),
    response: dataResponse(Type.Object({ _id: Id, shelf: Type.String() })),
    errors: { ...staffErrors, 400: 'The shelf is not valid.', 404: 'Variant not found' },
  }),
  setReorderLevel: endpoint('PUT /api/admin/stock/:id/reorder-level', {
    summary: 'Sets the stock at which a variant appears in the reorder list; null for the level of the shop',
    who: 'admin',
    permission: 'stock.write',
    params: IdParams,
    body: Type.Object({ level: orNull(Type.Number()) }),
    response: dataResponse(Type.Object({ _id: Id, level: Type.Union([QuantityJson, Type.Null()]) })),
    errors: { ...staffErrors, 400: 'The level is not valid.', 404: 'Variant not found' },
  }),
}

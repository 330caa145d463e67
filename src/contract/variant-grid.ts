import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { PRODUCT_STATUSES } from './products-admin.ts'
import { Id, Ids, MessageResponse, orNull, pageQuery, QuantityJson, Rupees, staffErrors, text } from './schemas.ts'

/** Maximum number of variants that the grid saves at once. */
const MAX_GRID_VARIANTS = 200

const Money = Type.Union([Rupees, Type.Null()])

/** A variant as the grid shows it, with what its product gives it. */
const GridVariant = Type.Object({
  _id: Id,
  /** Changes whenever the variant, or the status or unit of its product, changes. */
  version: Type.String(),
  productId: Id,
  /** Of the product. */
  name: Type.String(),
  unit: Type.Enum(['piece', 'metre'] as const),
  status: Type.Enum(PRODUCT_STATUSES),
  productPrice: Rupees,
  mrp: Money,
  color: Type.String(),
  size: Type.String(),
  sku: Type.String(),
  barcode: Type.String(),
  /** Its own prices; null for those of the product. */
  price: Money,
  finalPrice: Money,
  cost: Money,
  shelf: Type.String(),
  /** In pieces or metres; null for the level of the shop. */
  reorderLevel: Type.Union([QuantityJson, Type.Null()]),
})
export type GridVariant = Static<typeof GridVariant>

/** An absent field does not change; null clears it. The handler checks ranges and reports errors at the field. */
const VariantChange = Type.Object({
  _id: Id,
  version: text(64),
  sku: Type.Optional(text(50_000)),
  barcode: Type.Optional(text(50_000)),
  price: Type.Optional(orNull(Type.Number())),
  finalPrice: Type.Optional(orNull(Type.Number())),
  cost: Type.Optional(orNull(Type.Number())),
  shelf: Type.Optional(text(50_000)),
  reorderLevel: Type.Optional(orNull(Type.Number())),
})
export type VariantChange = Static<typeof VariantChange>

const GridVariants = Type.Array(GridVariant)

export const adminVariantGrid = {
  read: endpoint('GET /api/admin/variant-grid', {
    summary: 'A page of the variants of chosen products, with the fields that can be edited in a grid',
    who: 'admin',
    permission: 'products.write',
    query: Type.Object({ ids: Ids, ...pageQuery }),
    response: Type.Object({ success: Type.Literal(true), data: GridVariants, total: Type.Integer() }),
    errors: { ...staffErrors, 400: 'The ids are not valid.' },
  }),
  save: endpoint('PUT /api/admin/variant-grid', {
    summary:
      'Changes fields of many variants, all or none; 409 with the variants that have changed since they were read',
    who: 'admin',
    permission: 'products.write',
    body: Type.Object({ variants: Type.Array(VariantChange, { minItems: 1, maxItems: MAX_GRID_VARIANTS }) }),
    response: Type.Object({ ...MessageResponse.properties, changed: Type.Integer(), data: GridVariants }),
    errors: {
      ...staffErrors,
      400: 'A field is not valid; see `errors`, by field such as `variants.0.sku`.',
      409: 'A variant has changed or was deleted since it was read; see `errors` and `current`.',
    },
  }),
}

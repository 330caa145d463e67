import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { PRODUCT_STATUSES } from './products-admin.ts'
import { Id, Ids, MessageResponse, orNull, Revision, Rupees, staffErrors, text } from './schemas.ts'

/** Maximum number of products that the grid opens and saves at once. */
export const MAX_GRID_PRODUCTS = 200

const Status = Type.Enum(PRODUCT_STATUSES)
const Money = Type.Union([Rupees, Type.Null()])

/** A product as the grid shows it: all of its fields but the handle, the unit, the variants, the pictures and the products of its look. */
const GridProduct = Type.Object({
  _id: Id,
  revision: Type.Integer(),
  name: Type.String(),
  unit: Type.Enum(['piece', 'metre'] as const),
  price: Rupees,
  finalPrice: Money,
  mrp: Money,
  hsn: Type.String(),
  color: Type.String(),
  fabric: Type.String(),
  pattern: Type.String(),
  composition: Type.String(),
  care: Type.String(),
  countryOfOrigin: Type.String(),
  netQuantity: Type.String(),
  maker: Type.String(),
  importer: Type.String(),
  piecesPerPack: Type.Integer(),
  description: Type.String(),
  featured: Type.Boolean(),
  newArrival: Type.Boolean(),
  bestSeller: Type.Boolean(),
  /** In pieces or metres. */
  minQuantity: Type.Number(),
  quantityStep: Type.Number(),
  widthCm: orNull(Type.Integer()),
  gsm: orNull(Type.Integer()),
  garment: Type.String(),
  garmentMeasures: Type.String(),
  modelNote: Type.String(),
  lookCategoryId: orNull(Id),
  lookColor: Type.String(),
  lookOccasion: Type.String(),
  brandId: Id,
  categoryId: Id,
  subcategoryId: Type.Union([Id, Type.Null()]),
  status: Status,
  /** Number of variants with a price of their own, which the grid does not change. */
  ownPrices: Type.Integer(),
})
export type GridProduct = Static<typeof GridProduct>

/** An absent field does not change; null clears it. The handler checks ranges and reports errors at the field. */
const GridChange = Type.Object({
  _id: Id,
  revision: Revision,
  price: Type.Optional(orNull(Type.Number())),
  finalPrice: Type.Optional(orNull(Type.Number())),
  mrp: Type.Optional(orNull(Type.Number())),
  hsn: Type.Optional(text(50_000)),
  color: Type.Optional(text(50_000)),
  fabric: Type.Optional(text(50_000)),
  pattern: Type.Optional(text(50_000)),
  composition: Type.Optional(text(50_000)),
  care: Type.Optional(text(50_000)),
  countryOfOrigin: Type.Optional(text(50_000)),
  netQuantity: Type.Optional(text(50_000)),
  maker: Type.Optional(text(50_000)),
  importer: Type.Optional(text(50_000)),
  piecesPerPack: Type.Optional(orNull(Type.Number())),
  name: Type.Optional(text(50_000)),
  description: Type.Optional(text(50_000)),
  featured: Type.Optional(Type.Boolean()),
  newArrival: Type.Optional(Type.Boolean()),
  bestSeller: Type.Optional(Type.Boolean()),
  minQuantity: Type.Optional(orNull(Type.Number())),
  quantityStep: Type.Optional(orNull(Type.Number())),
  widthCm: Type.Optional(orNull(Type.Number())),
  gsm: Type.Optional(orNull(Type.Number())),
  garment: Type.Optional(text(50_000)),
  garmentMeasures: Type.Optional(text(50_000)),
  modelNote: Type.Optional(text(50_000)),
  lookCategoryId: Type.Optional(orNull(text(40))),
  lookColor: Type.Optional(text(50_000)),
  lookOccasion: Type.Optional(text(50_000)),
  brandId: Type.Optional(text(40)),
  categoryId: Type.Optional(text(40)),
  subcategoryId: Type.Optional(orNull(text(40))),
  status: Type.Optional(Status),
})
export type GridChange = Static<typeof GridChange>

const GridProducts = Type.Array(GridProduct)

export const adminProductGrid = {
  read: endpoint('GET /api/admin/product-grid', {
    summary: 'The fields of chosen products that can be edited in a grid; deleted products are left out',
    who: 'admin',
    permission: 'products.write',
    query: Type.Object({ ids: Ids }),
    response: Type.Object({ success: Type.Literal(true), data: GridProducts }),
    errors: { ...staffErrors, 400: 'The ids are not valid.' },
  }),
  save: endpoint('PUT /api/admin/product-grid', {
    summary:
      'Changes fields of many products, all or none; 409 with the products that have changed since they were read',
    who: 'admin',
    permission: 'products.write',
    body: Type.Object({ products: Type.Array(GridChange, { minItems: 1, maxItems: MAX_GRID_PRODUCTS }) }),
    response: Type.Object({ ...MessageResponse.properties, changed: Type.Integer(), data: GridProducts }),
    errors: {
      ...staffErrors,
      400: 'A field is not valid; see `errors`, by field such as `products.0.price`.',
      409: 'A product has changed or was deleted since it was read; see `errors` and `current`.',
    },
  }),
}

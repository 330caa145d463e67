import Type, { type Static } from 'typebox'
import { PRICE_CHANGES, ROUNDINGS } from '../domain/catalogue/price-change.ts'
import { endpoint } from './endpoint.ts'
import { MAX_BULK_PRODUCTS } from './products-admin.ts'
import { Id, Rupees, staffErrors } from './schemas.ts'

const changeFields = {
  kind: Type.Enum(PRICE_CHANGES),
  /** At most 2 decimals. For `price` a negative value lowers prices; for `sale` it is the discount. */
  percent: Type.Number({ minimum: -90, maximum: 500 }),
  rounding: Type.Enum(ROUNDINGS),
}
const Pair = Type.Object({ price: Rupees, finalPrice: Type.Union([Rupees, Type.Null()]) })

/** Prices in rupees of a product and of its variants with prices of their own, at a revision. */
const ProductPrices = Type.Object({
  _id: Id,
  revision: Type.Integer(),
  ...Pair.properties,
  variants: Type.Array(Type.Object({ _id: Id, ...Pair.properties }), { maxItems: 500 }),
})
export type ProductPrices = Static<typeof ProductPrices>

const Preview = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(
    Type.Object({
      _id: Id,
      revision: Type.Integer(),
      name: Type.String(),
      before: Pair,
      /** Absent when the price does not change. */
      after: Type.Optional(Pair),
      /** Number of variants with prices of their own that change as well. */
      variants: Type.Integer(),
      /** Why the prices of this product do not change. */
      refused: Type.Optional(Type.String()),
    }),
  ),
})

const priceErrors = { ...staffErrors, 400: 'The change is not valid.', 409: 'A product has changed since the preview.' }

export const adminPriceChanges = {
  preview: endpoint('POST /api/admin/price-changes/preview', {
    summary: 'Previews a percentage price change of many products, without changing anything',
    who: 'admin',
    permission: 'products.write',
    body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: MAX_BULK_PRODUCTS }), ...changeFields }),
    response: Preview,
    errors: priceErrors,
  }),
  apply: endpoint('POST /api/admin/price-changes', {
    summary: 'Changes the prices of the previewed products, all or none; 409 when one has changed since the preview',
    who: 'admin',
    permission: 'products.write',
    body: Type.Object({
      products: Type.Array(Type.Object({ _id: Id, revision: Type.Integer() }), {
        minItems: 1,
        maxItems: MAX_BULK_PRODUCTS,
      }),
      ...changeFields,
    }),
    response: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      changed: Type.Integer(),
      /** The previous prices at the new revisions; send them to `set` to undo the change. */
      before: Type.Array(ProductPrices),
    }),
    errors: priceErrors,
  }),
  set: endpoint('PUT /api/admin/prices', {
    summary: 'Sets the prices of many products, all or none; 409 when a revision is stale',
    who: 'admin',
    permission: 'products.write',
    body: Type.Object({ products: Type.Array(ProductPrices, { minItems: 1, maxItems: MAX_BULK_PRODUCTS }) }),
    response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
    errors: priceErrors,
  }),
}

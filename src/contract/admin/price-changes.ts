import Type, { type Static } from 'typebox'
import { PRICE_CHANGES, ROUNDINGS } from '../../domain/catalogue/price-change.ts'
import { MOST_IN_BULK } from '../catalogue/products-admin.ts'
import { endpoint } from '../endpoint.ts'
import { staffOnly } from '../lists.ts'
import { Id, Rupees } from '../schemas.ts'

const How = {
  kind: Type.Enum(PRICE_CHANGES),
  /** With at most 2 decimals. Of `price` below 0 makes cheaper; of `sale` it is how much goes off the price. */
  percent: Type.Number({ minimum: -90, maximum: 500 }),
  rounding: Type.Enum(ROUNDINGS),
}
const Pair = Type.Object({ price: Rupees, finalPrice: Type.Union([Rupees, Type.Null()]) })

/** The price pairs of a product and of those of its variants that have their own, at a revision of it. */
const Priced = Type.Object({
  _id: Id,
  revision: Type.Integer(),
  ...Pair.properties,
  variants: Type.Array(Type.Object({ _id: Id, ...Pair.properties }), { maxItems: 500 }),
})
export type Priced = Static<typeof Priced>

const Preview = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(
    Type.Object({
      _id: Id,
      revision: Type.Integer(),
      name: Type.String(),
      before: Pair,
      /** Absent when it is refused. */
      after: Type.Optional(Pair),
      /** How many variants have a price pair of their own that changes, too. */
      variants: Type.Integer(),
      /** Why this product keeps its prices. */
      refused: Type.Optional(Type.String()),
    }),
  ),
})

const errors = { ...staffOnly, 400: 'The change is not valid.', 409: 'A product changed after the preview.' }

export const adminPriceChanges = {
  preview: endpoint('POST /api/admin/price-changes/preview', {
    summary: 'What a change of prices by percent would make of many products; nothing is changed',
    who: 'admin',
    may: 'products.write',
    body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: MOST_IN_BULK }), ...How }),
    response: Preview,
    errors,
  }),
  apply: endpoint('POST /api/admin/price-changes', {
    summary:
      'Changes the prices of the products that were previewed, all or none; 409 when one is not as it was previewed',
    who: 'admin',
    may: 'products.write',
    body: Type.Object({
      products: Type.Array(Type.Object({ _id: Id, revision: Type.Integer() }), {
        minItems: 1,
        maxItems: MOST_IN_BULK,
      }),
      ...How,
    }),
    response: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      changed: Type.Integer(),
      /** The former prices of what was changed, at the revisions of now: sent to `set`, they are back. */
      before: Type.Array(Priced),
    }),
    errors,
  }),
  set: endpoint('PUT /api/admin/prices', {
    summary: 'Sets the prices of many products, all or none; 409 when one is not at the revision that is named',
    who: 'admin',
    may: 'products.write',
    body: Type.Object({ products: Type.Array(Priced, { minItems: 1, maxItems: MOST_IN_BULK }) }),
    response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
    errors,
  }),
}

import Type from 'typebox'
import { MAX_CART_LINES } from '../domain/cart/cart.ts'
import { MAX_VIEWED } from '../domain/lists/recently-viewed.ts'
import { MAX_WISHLIST_ITEMS } from '../domain/wishlist/wishlist.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse } from './schemas.ts'

const listFields = {
  cart: Type.Array(Type.Unknown(), { maxItems: MAX_CART_LINES }),
  wishlist: Type.Array(Type.Unknown(), { maxItems: MAX_WISHLIST_ITEMS }),
  viewed: Type.Array(Type.Unknown(), { maxItems: MAX_VIEWED }),
}
/** Grows with each change of a customer's lists; 0 before the first. */
const Revision = Type.Integer({ minimum: 0, maximum: 2_000_000_000 })

export const lists = {
  get: endpoint('GET /api/lists', {
    summary:
      'The cart, the wishlist and the products viewed last of the customer, as their browsers store them; without the lists ' +
      'when they are those of the `revision` that the browser knows',
    who: 'customer',
    query: Type.Object({ revision: Type.Optional(Revision) }),
    response: dataResponse(Type.Object({ revision: Revision, lists: Type.Optional(Type.Object(listFields)) })),
    errors: { 400: 'The request is not valid.', 401: 'Unauthorized' },
  }),
  put: endpoint('PUT /api/lists', {
    summary: 'Replaces the lists of the customer, unless another device has changed them since `revision`',
    who: 'customer',
    body: Type.Object({ revision: Revision, ...listFields }),
    response: dataResponse(Type.Object({ revision: Revision })),
    limit: { attempts: 600, minutes: 60, isPerProcess: true },
    errors: {
      400: 'The request is not valid.',
      401: 'Unauthorized',
      409: 'Another device has changed the lists.',
    },
  }),
}

import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, text } from '../schemas.ts'

const Review = Type.Object({
  _id: Id,
  rating: Type.Integer(),
  title: Type.String(),
  text: Type.String(),
  /** A first name; nothing else of the writer is shown. */
  by: Type.String(),
  /** The shop's answer; empty when there is none. */
  answer: Type.String(),
  createdAt: Type.String(),
})
export type Review = Static<typeof Review>

export const reviews = {
  ofProduct: endpoint('GET /api/products/:id/reviews', {
    summary: 'What customers who received the product say of it, newest first',
    who: 'anyone',
    params: IdParams,
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
    response: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Review),
      stars: Type.Array(Type.Integer(), { description: 'How many gave 1, 2, 3, 4 and 5 stars' }),
    }),
    errors: { 400: 'Invalid product ID format', 404: 'Product not found' },
  }),
  write: endpoint('POST /api/orders/:id/reviews', {
    summary: 'A review of a product of a delivered order, one for each product; shown once the shop approved it',
    who: 'customer',
    params: IdParams,
    body: Type.Object({
      product: Id,
      rating: Type.Integer({ minimum: 1, maximum: 5 }),
      title: Type.Optional(text(120)),
      text: Type.Optional(text(2000)),
    }),
    response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
    limit: { attempts: 30, minutes: 60 },
    errors: {
      400: 'Order not found',
      401: 'Unauthorized',
      404: 'Order not found',
      409: 'You have reviewed this product already.',
    },
  }),
}

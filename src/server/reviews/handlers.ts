import type { Kysely } from 'kysely'
import type { reviews } from '../../contract/reviews.ts'
import { canReview } from '../../domain/orders/lifecycle.ts'
import { multiLine, singleLine } from '../../domain/untrusted.ts'
import type { LiveCatalogue } from '../catalogue/read/live-catalogue.ts'
import { orderOf } from '../orders/queries.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { approvedReviews, countByStars, insertReview, productExists } from './queries.ts'

type ReviewHandlers = Handlers<{ reviews: typeof reviews }>['reviews']

const MAX_REVIEWS = 100

export function reviewHandlers(db: Kysely<Database>, catalogue: LiveCatalogue): ReviewHandlers {
  return {
    ofProduct: async ({ params, query = {} }, caller) => {
      const [product] = await catalogue.products([params.id])
      if (!product) throw new ApiError(404, 'Product not found')
      caller.dependsOn?.(product.id)
      // Most products have no reviews, so the database is not read for them.
      if (product.rating_count === 0) return { success: true, data: [], stars: [0, 0, 0, 0, 0] }
      const [rows, stars] = await Promise.all([
        approvedReviews(db, product.id, query.limit ?? MAX_REVIEWS),
        countByStars(db, product.id),
      ])
      return { success: true, data: rows.map(reviewJson), stars }
    },
    write: async ({ params, body }, caller) => {
      const customerId = userIdOf(caller)
      const placed = await orderOf(db, params.id, customerId)
      if (!placed) throw new ApiError(404, 'Order not found')
      if (!canReview(placed.order.status))
        throw new ApiError(409, 'You can review an order once it has been delivered.')
      if (!placed.lines.some((line) => line.product_id === body.product))
        throw new ApiError(400, 'This product is not part of the order.')
      if (!(await productExists(db, body.product))) throw new ApiError(409, 'This product is no longer sold.')
      const isFirst = await insertReview(db, {
        id: newId(),
        product_id: body.product,
        order_id: params.id,
        customer_id: customerId,
        rating: body.rating,
        title: singleLine(body.title, 120),
        text: multiLine(body.text, 2000),
      })
      if (!isFirst) throw new ApiError(409, 'You have already reviewed this product.')
      return { success: true, message: 'Thank you! Your review will appear once the shop has approved it.' }
    },
  }
}

type ReviewRow = Awaited<ReturnType<typeof approvedReviews>>[number]

function reviewJson(row: ReviewRow) {
  return {
    _id: row.id,
    rating: row.rating,
    title: row.title,
    text: row.text,
    by: firstNameOf(row),
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
  }
}

function firstNameOf({ name, first_name, deleted_at }: ReviewRow): string {
  if (deleted_at) return 'A customer'
  return first_name || (name.split(' ')[0] ?? '')
}

import type { Kysely, Transaction } from 'kysely'
import type { AdminReview, adminReviews } from '../../contract/reviews.ts'
import type { AuditAction } from '../../domain/audit/sentences.ts'
import { formatSpreadsheetTime } from '../../domain/india/time.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { multiLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Caller, Handlers } from '../platform/http/handlers.ts'
import { type Columns, listFile, type Place } from '../platform/lists.ts'
import { type ReviewWithNames, reviewById, reviewPage, reviewsAfter, writeAnswer } from './admin-queries.ts'
import { approveReview, rejectReview } from './decide.ts'
import { photoKeys } from './photos.ts'
import { lockReviewedProduct } from './queries.ts'

/** The review calls of the back office. */
export function adminReviewHandlers(
  db: Kysely<Database>,
): Handlers<{ adminReviews: typeof adminReviews }>['adminReviews'] {
  const keys = photoKeys(db)
  const json = async (row: ReviewWithNames) => reviewJson(row, await keys())
  const decide = (action: AuditAction, decision: typeof approveReview) => async (call: Call, caller: Caller) => {
    const data = await change(db, caller, { ...call, action, write: (trx, { id }) => decision(trx, id) })
    return { success: true as const, data }
  }
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await reviewPage(db, query)
      const keyOf = await keys()
      return { success: true, data: rows.map((row) => reviewJson(row, keyOf)), total }
    },
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="reviews.csv"')
      return listFile(COLUMNS, (last, limit) => reviewsAfter(db, query, last, limit))
    },
    get: async ({ params }) => {
      const review = await reviewById(db, params.id)
      if (!review) throw notFound()
      return { success: true, data: await json(review) }
    },
    approve: decide('approve', approveReview),
    reject: decide('reject', rejectReview),
    answer: async ({ params, body }, caller) => {
      const answer = multiLine(body.answer, 2000)
      const data = await change(db, caller, {
        params,
        action: 'answer',
        write: async (trx, review) => {
          if (review.revision !== body.revision)
            throw new ApiError(409, 'Someone else has answered this review. Please check it and try again.', {
              current: await json(review),
            })
          await writeAnswer(trx, review, answer)
        },
      })
      return { success: true, data }
    },
  }
}

const COLUMNS: Columns<ReviewWithNames & Place> = {
  product: ({ product_name }) => product_name,
  stars: ({ rating }) => String(rating),
  title: ({ title }) => title,
  text: ({ text }) => text,
  by: ({ customer_name }) => customer_name,
  order: ({ order_id }) => (order_id === null ? '' : orderNumber(order_id)),
  status: ({ status }) => status,
  answer: ({ answer }) => answer,
  written: ({ created_at }) => formatSpreadsheetTime(created_at),
}

interface Call {
  readonly params: { readonly id: string }
}

interface Write {
  readonly action: AuditAction
  readonly write: (trx: Transaction<Database>, review: ReviewWithNames) => Promise<unknown>
}

/** Changes a review in one transaction, with its audit entry, while the product of the review is locked. */
function change(db: Kysely<Database>, caller: Caller, { params: { id }, action, write }: Call & Write) {
  return db.transaction().execute(async (trx) => {
    await lockReviewedProduct(trx, id)
    const before = await reviewById(trx, id)
    if (!before) throw notFound()
    await write(trx, before)
    const after = (await reviewById(trx, id)) ?? before
    await recordChange(trx, caller, {
      action,
      entity: 'review',
      entityId: id,
      before: { status: before.status, answer: before.answer },
      after: { status: after.status, answer: after.answer },
    })
    return reviewJson(after, await photoKeys(trx)())
  })
}

function notFound(): ApiError {
  return new ApiError(404, 'Review not found')
}

function reviewJson(row: ReviewWithNames, keyOf: (name: string) => string): AdminReview {
  return {
    _id: row.id,
    product: { _id: row.product_id, name: row.product_name },
    ...(row.order_id !== null && { orderId: row.order_id }),
    ...(row.customer_id !== null && { customerId: row.customer_id }),
    by: row.customer_name,
    rating: row.rating,
    title: row.title,
    text: row.text,
    fit: [row.fit, row.height_cm && `${row.height_cm} cm`, row.color, row.size].filter(Boolean).join(', '),
    photos: row.photos.map((name) => `/uploads/reviews/${name}?key=${keyOf(name)}`),
    status: row.status,
    answer: row.answer,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
  }
}

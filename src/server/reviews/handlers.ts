import type { Kysely } from 'kysely'
import type { Output } from '../../contract/endpoint.ts'
import type { reviews } from '../../contract/reviews.ts'
import { CONFIRM_FIRST } from '../../domain/accounts/messages.ts'
import { publicName, WITHOUT_NAME } from '../../domain/accounts/public-name.ts'
import { canReview } from '../../domain/orders/lifecycle.ts'
import type { Fit } from '../../domain/reviews/reviews.ts'
import { multiLine, singleLine } from '../../domain/untrusted.ts'
import { hasConfirmedEmail } from '../accounts/link-queries.ts'
import type { LiveCatalogue } from '../catalogue/read/live-catalogue.ts'
import type { ProductRow } from '../catalogue/read/queries.ts'
import { checkPhotos } from '../media/photos.ts'
import type { Uploads } from '../media/uploads.ts'
import { orderOf, requireSentOrder } from '../orders/queries.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { FileStore } from '../platform/file-store.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { insertPhotos } from './photos.ts'
import {
  approvedReview,
  approvedReviews,
  countReviews,
  insertReview,
  isSameReview,
  productExists,
  votesOf,
  writeVote,
} from './queries.ts'

type ReviewHandlers = Handlers<{ reviews: typeof reviews }>['reviews']

const MAX_REVIEWS = 100

interface ReviewParts {
  readonly db: Kysely<Database>
  readonly catalogue: LiveCatalogue
  readonly uploads: Uploads
  /** Where uploaded photos are. */
  readonly files: FileStore
  /** Undefined for a shop without a mail server, where nobody can confirm an email address. */
  readonly smtpUrl?: string | undefined
}

export function reviewHandlers({ db, catalogue, uploads, files, smtpUrl }: ReviewParts): ReviewHandlers {
  const voters = smtpUrl === undefined ? 'all' : 'confirmed'

  async function read(product: string, query: ReviewQuery) {
    const { stars, fit, limit = MAX_REVIEWS, page = 1 } = query
    const [rows, counts] = await Promise.all([
      approvedReviews(db, product, { limit, offset: (page - 1) * limit, stars, fit, voters }),
      countReviews(db, product),
    ])
    const matching = counts.filter((row) => (stars ?? row.rating) === row.rating && (fit ?? row.fit) === row.fit)
    const total = matching.reduce((sum, { count }) => sum + count, 0)
    return { data: rows.map(reviewJson), total, ...numbersOf(counts) }
  }

  /** The reviews that the page of a product shows, kept as long as its row: every change of a review names the product. */
  async function readForPage(product: ProductRow, query: ReviewQuery): Promise<ShownReviews> {
    const key = JSON.stringify(query)
    const known = shownReviews.get(product)
    if (known?.key === key) return known.reviews
    const reviews = await read(product.id, query)
    // The others are as long as the row, or asked for seldom.
    if (reviews.data.length <= FIRST_REVIEWS) shownReviews.set(product, { key, reviews })
    return reviews
  }
  return {
    ofProduct: async ({ params, query = {} }, caller) => {
      const [product] = await catalogue.products([params.id])
      if (!product) throw new ApiError(404, 'Product not found')
      caller.dependsOn?.(product.id)
      // Most products have no reviews, so the database is not read for them.
      if (product.rating_count === 0) return { success: true, data: [], total: 0, ...numbersOf([]) }
      // A page is as old as its product's row anyway; other calls are not.
      const reviews = caller.dependsOn ? await readForPage(product, query) : await read(product.id, query)
      return { success: true, ...reviews }
    },
    vote: async ({ params, body }, caller) => {
      const customerId = userIdOf(caller)
      const review = await approvedReview(db, params.id, customerId)
      if (!review) throw new ApiError(404, 'Review not found')
      if (review.is_own) throw new ApiError(409, 'This is your own review.')
      if (body.helpful && voters === 'confirmed' && !(await hasConfirmedEmail(db, customerId)))
        throw new ApiError(409, CONFIRM_FIRST)
      const vote = { reviewId: params.id, productId: review.product_id, customerId }
      const helpful = await db.transaction().execute((trx) => writeVote(trx, vote, { isHelpful: body.helpful, voters }))
      return { success: true, data: { helpful } }
    },
    ownVotes: async ({ params }, caller) => {
      const voted = await votesOf(db, userIdOf(caller), params.id)
      return { success: true, data: voted.map(({ id }) => id) }
    },
    uploadPhoto: async ({ upload }, caller) => {
      await requireSentOrder(db, userIdOf(caller))
      const result = await uploads.save(upload, userIdOf(caller))
      if (!result) throw new ApiError(503, 'Too many pictures are being processed. Please try again in a moment.')
      if ('refused' in result) throw new ApiError(400, result.refused)
      return { success: true, data: { name: result.name } }
    },
    write: async ({ params, body }, caller) => {
      const customerId = userIdOf(caller)
      const placed = await orderOf(db, params.id, customerId)
      if (!placed) throw new ApiError(404, 'Order not found')
      if (!canReview(placed.order.status))
        throw new ApiError(409, 'You can review an order once it has been delivered.')
      const line = placed.lines.find(({ product_id }) => product_id === body.product)
      if (!line) throw new ApiError(400, 'This product is not part of the order.')
      if (!(await productExists(db, body.product))) throw new ApiError(409, 'This product is no longer sold.')
      const photos = body.photos ?? []
      await checkPhotos(files, 'reviews', photos)
      const review = {
        id: newId(),
        product_id: body.product,
        order_id: params.id,
        customer_id: customerId,
        rating: body.rating,
        title: singleLine(body.title, 120),
        text: multiLine(body.text, 2000),
        fit: body.fit ?? null,
        height_cm: body.heightCm ?? null,
        color: line.color,
        size: line.size,
      }
      const isFirst = await db.transaction().execute(async (trx) => {
        if (!(await insertReview(trx, review))) return false
        await insertPhotos(trx, review.id, photos)
        return true
      })
      if (!isFirst && !(await isSameReview(db, review)))
        throw new ApiError(409, 'You have already reviewed this product.')
      return { success: true, message: 'Thank you! Your review will appear once the shop has approved it.' }
    },
  }
}

interface ReviewQuery {
  readonly limit?: number
  readonly page?: number
  readonly stars?: number
  readonly fit?: Fit
}

type ShownReviews = Omit<Output<typeof reviews.ofProduct>, 'success'>

/** A page shows at first as many. */
const FIRST_REVIEWS = 5
/** The reviews that were read last for the page of a product. */
const shownReviews = new WeakMap<ProductRow, { readonly key: string; readonly reviews: ShownReviews }>()

type ReviewRow = Awaited<ReturnType<typeof approvedReviews>>[number]

function reviewJson(row: ReviewRow) {
  return {
    _id: row.id,
    rating: row.rating,
    title: row.title,
    text: row.text,
    by: row.author || firstNameOf(row),
    ...(row.fit && { fit: row.fit }),
    ...(row.height_cm !== null && { heightCm: row.height_cm }),
    bought: [row.color, row.size].filter(Boolean).join(', '),
    photos: row.photos.map((name) => `/uploads/reviews/${name}`),
    isSample: row.author !== '',
    helpful: row.helpful ?? 0,
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
  }
}

function firstNameOf({ name, first_name, approved_name, deleted_at }: ReviewRow): string {
  if (deleted_at) return WITHOUT_NAME
  return publicName({ name: name ?? '', firstName: first_name ?? '', approvedName: approved_name })
}

/** The numbers of reviews with 1, 2, 3, 4 and 5 stars, and with each fit. */
function numbersOf(counts: Awaited<ReturnType<typeof countReviews>>) {
  const sumOf = (fits: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(fits).reduce((sum, { count }) => sum + count, 0)
  return {
    stars: [1, 2, 3, 4, 5].map((stars) => sumOf(({ rating }) => rating === stars)),
    fits: {
      small: sumOf(({ fit }) => fit === 'small'),
      'as expected': sumOf(({ fit }) => fit === 'as expected'),
      large: sumOf(({ fit }) => fit === 'large'),
    },
  }
}

import Type, { type Static } from 'typebox'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../domain/catalogue/picture-urls.ts'
import { FITS, MAX_HEIGHT_CM, MAX_REVIEW_PHOTOS, MIN_HEIGHT_CM } from '../domain/reviews/reviews.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, listQuery, listResponse, Named, Revision, staffErrors, text } from './schemas.ts'

export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const

const AdminReview = Type.Object({
  _id: Id,
  product: Named,
  /** Absent for a sample review of the demo shop. */
  orderId: Type.Optional(Id),
  customerId: Type.Optional(Id),
  /** Full name of the customer; the product page shows only the first name. */
  by: Type.String(),
  rating: Type.Integer(),
  title: Type.String(),
  text: Type.String(),
  /** 'as expected, 162 cm, Navy M'; empty when nothing is known. */
  fit: Type.String(),
  /** Addresses of the photos, which show them before the review is approved, too. */
  photos: Type.Array(Type.String()),
  status: Type.Enum(REVIEW_STATUSES),
  /** The shop's reply, shown below the review; empty without one. */
  answer: Type.String(),
  revision: Revision,
  createdAt: Type.String(),
})
export type AdminReview = Static<typeof AdminReview>

const failures = { ...staffErrors, 400: 'Review not found', 404: 'Review not found' }

const ReviewFilters = listQuery(['createdAt', 'rating'], {
  status: Type.Optional(Type.Enum(REVIEW_STATUSES)),
  productId: Type.Optional(Id),
  customerId: Type.Optional(Id),
})

export const adminReviews = {
  list: endpoint('GET /api/admin/reviews', {
    summary: 'Reviews, newest first; `q` searches the text and the product name',
    who: 'admin',
    permission: 'reviews.write',
    query: ReviewFilters,
    response: listResponse(AdminReview),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/reviews/export', {
    summary: 'The reviews of a list as a CSV file, newest first',
    who: 'admin',
    permission: 'reviews.write',
    query: ReviewFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/reviews/:id', {
    summary: 'A review',
    who: 'admin',
    permission: 'reviews.write',
    params: IdParams,
    response: dataResponse(AdminReview),
    errors: failures,
  }),
  approve: endpoint('PUT /api/admin/reviews/:id/approve', {
    summary: 'Approves a review: it appears on the product page and counts in the rating',
    who: 'admin',
    permission: 'reviews.write',
    params: IdParams,
    response: dataResponse(AdminReview),
    errors: failures,
  }),
  reject: endpoint('PUT /api/admin/reviews/:id/reject', {
    summary: 'Rejects a review, or hides an approved one',
    who: 'admin',
    permission: 'reviews.write',
    params: IdParams,
    response: dataResponse(AdminReview),
    errors: failures,
  }),
  answer: endpoint('PUT /api/admin/reviews/:id/answer', {
    summary: "Sets the shop's reply to a review; an empty text removes it",
    who: 'admin',
    permission: 'reviews.write',
    params: IdParams,
    body: Type.Object({ answer: text(2000), revision: Revision }),
    response: dataResponse(AdminReview),
    errors: { ...failures, 409: 'Someone else has answered this review. Please check it and try again.' },
  }),
}

const Review = Type.Object({
  _id: Id,
  rating: Type.Integer(),
  title: Type.String(),
  text: Type.String(),
  /** The first name of the customer. */
  by: Type.String(),
  /** How it fitted, where the customer said so. */
  fit: Type.Optional(Type.Enum(FITS)),
  /** The height of the customer in centimetres. */
  heightCm: Type.Optional(Type.Integer()),
  /** What was bought: 'Navy, M'; empty for sample reviews without a variant. */
  bought: Type.String(),
  /** Addresses of the photographs of the customer. */
  photos: Type.Array(Type.String()),
  /** True for an invented review of the demo shop; all others are by customers who received the product. */
  isSample: Type.Boolean(),
  /** How many customers found it helpful. */
  helpful: Type.Integer(),
  /** The shop's reply; empty without one. */
  answer: Type.String(),
  createdAt: Type.String(),
})
export type Review = Static<typeof Review>

export const reviews = {
  ofProduct: endpoint('GET /api/products/:id/reviews', {
    summary: 'Approved reviews of the product, the most helpful first',
    who: 'anyone',
    params: IdParams,
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Pages of `limit` reviews' })),
      stars: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
      fit: Type.Optional(Type.Enum(FITS)),
    }),
    response: Type.Object({
      success: Type.Literal(true),
      data: Type.Array(Review),
      stars: Type.Array(Type.Integer(), { description: 'The number of reviews with 1, 2, 3, 4 and 5 stars' }),
      fits: Type.Object(
        { small: Type.Integer(), 'as expected': Type.Integer(), large: Type.Integer() },
        { description: 'The number of reviews that say so about the fit' },
      ),
      total: Type.Integer({ description: 'The number of reviews that match the filters' }),
    }),
    errors: { 400: 'Invalid product ID format', 404: 'Product not found' },
  }),
  vote: endpoint('PUT /api/reviews/:id/helpful', {
    summary: "Stores whether a customer found another customer's review helpful; returns the number of those who did",
    who: 'customer',
    params: IdParams,
    body: Type.Object({ helpful: Type.Boolean() }),
    response: dataResponse(Type.Object({ helpful: Type.Integer() })),
    limit: { attempts: 60, minutes: 60 },
    errors: { 400: 'Review not found', 401: 'Unauthorized', 404: 'Review not found', 409: 'This is your own review.' },
  }),
  ownVotes: endpoint('GET /api/products/:id/reviews/own-votes', {
    summary: 'The ids of the reviews of the product that the customer found helpful',
    who: 'customer',
    params: IdParams,
    response: dataResponse(Type.Array(Id)),
    errors: { 400: 'Invalid product ID format', 401: 'Unauthorized' },
  }),
  uploadPhoto: endpoint('POST /api/review-photos', {
    summary: 'Uploads a photo for a review. It is decoded and encoded again, which removes all metadata',
    who: 'customer',
    upload: { types: [...PICTURE_TYPES, 'application/octet-stream'], maxBytes: MAX_PICTURE_BYTES },
    response: dataResponse(Type.Object({ name: Type.String() })),
    // Each can take 8 MB of the disk for a day, although nobody uses it.
    limit: { attempts: 100, minutes: 24 * 60 },
    errors: {
      400: 'This picture cannot be used. The message says why.',
      401: 'Please log in',
      409: 'You can add photos once your order has been shipped.',
      413: 'The file is larger than 25 MB.',
      415: 'This file is not a picture.',
      503: 'Too many pictures are being processed. Please try again in a moment.',
    },
  }),
  write: endpoint('POST /api/orders/:id/reviews', {
    summary: 'Submits a review of a product in a delivered order, one per product; shown once the shop approves it',
    who: 'customer',
    params: IdParams,
    body: Type.Object({
      product: Id,
      rating: Type.Integer({ minimum: 1, maximum: 5 }),
      title: Type.Optional(text(120)),
      text: Type.Optional(text(2000)),
      fit: Type.Optional(Type.Enum(FITS)),
      heightCm: Type.Optional(Type.Integer({ minimum: MIN_HEIGHT_CM, maximum: MAX_HEIGHT_CM })),
      /** Names of uploaded photos. */
      photos: Type.Optional(
        Type.Array(Type.String({ pattern: '^[0-9a-f]{32}\\.jpg$' }), {
          maxItems: MAX_REVIEW_PHOTOS,
          uniqueItems: true,
        }),
      ),
    }),
    response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
    limit: { attempts: 30, minutes: 60 },
    errors: {
      400: 'Order not found',
      401: 'Unauthorized',
      404: 'Order not found',
      409: 'You have already reviewed this product.',
    },
  }),
}

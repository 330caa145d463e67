import Type, { type Static, type TProperties } from 'typebox'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../domain/catalogue/picture-urls.ts'
import { RESOLUTIONS, RETURN_STATES, TRANSPORTS } from '../domain/returns/lifecycle.ts'
import { MAX_NOTE, MAX_PHOTOS } from '../domain/returns/policy.ts'
import { GIVEN_REASONS, RETURN_REASONS, type ReturnReason } from '../domain/returns/reasons.ts'
import { REFUND_ACCOUNT_KINDS } from '../domain/returns/refund-account.ts'
import { UNITS } from '../domain/units/quantity.ts'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, QuantityJson, Rupees, text } from './schemas.ts'

/** What a line of an order is, as it was sold. `line` is its position in the order, from 0. */
const soldLine = {
  line: Type.Integer({ minimum: 0 }),
  product: Id,
  name: Type.String(),
  sku: Type.String(),
  image: Type.String(),
  color: Type.String(),
  size: Type.String(),
  unit: Type.Enum(UNITS),
}

/** A last day for a request, `YYYY-MM-DD` in India; null when it is not offered. */
const LastDay = Type.Unsafe<string | null>({ type: ['string', 'null'] })

/** A line that may come back, and what its policy allows. */
export const ReturnableLine = Type.Object({
  ...soldLine,
  quantity: QuantityJson,
  /** What has neither come back nor been requested. */
  left: QuantityJson,
  /** What one piece of what is left credits, two, and so on, in rupees; one amount for a cut length, none if nothing is left. */
  worth: Type.Array(Rupees),
  lastReturnDay: LastDay,
  lastExchangeDay: LastDay,
  /** For items that are faulty, damaged or not what was ordered. */
  lastClaimDay: LastDay,
  /** Deducted from a refund when the shop collects items for a reason that is not its fault. */
  pickupFee: Rupees,
  /** What it may be exchanged for: variants of the same product, in stock. */
  exchanges: Type.Array(
    Type.Object({
      variant: Id,
      color: Type.String(),
      size: Type.String(),
      /** Rupees for a piece that the customer pays for a dearer variant; below 0 what they get back for a cheaper one. */
      difference: Type.Number(),
    }),
  ),
})
export type ReturnableLine = Static<typeof ReturnableLine>

export const ReturnedLine = Type.Object({
  ...soldLine,
  quantity: QuantityJson,
  reason: Type.Enum(RETURN_REASONS),
  note: Type.String(),
  /** What was accepted; absent until the shop has decided. */
  accepted: Type.Optional(QuantityJson),
  /** The variant of an exchange. */
  newVariant: Type.Optional(Type.Object({ variant: Id, color: Type.String(), size: Type.String() })),
})

/** Fields of a return that its customer and the team see. */
export const returnFields = {
  _id: Id,
  /** The last 8 characters of the id. */
  number: Type.String(),
  order: Id,
  orderNumber: Type.String(),
  state: Type.Enum(RETURN_STATES),
  resolution: Type.Enum(RESOLUTIONS),
  transport: Type.Enum(TRANSPORTS),
  courier: Type.String(),
  trackingNumber: Type.String(),
  lines: Type.Array(ReturnedLine),
  photos: Type.Array(Type.String()),
  /** What the items are worth, and what is refunded: an estimate until the shop has accepted the items. */
  items: Rupees,
  delivery: Rupees,
  fee: Rupees,
  refund: Rupees,
  /** What is taken off what is still to be paid for the order, instead of being refunded; absent for 0. */
  setOff: Type.Optional(Rupees),
  /** What the customer pays for an exchange for dearer items. */
  due: Rupees,
  isEstimate: Type.Boolean(),
  /** Where a cash order is refunded to, masked; empty when nothing is stored. */
  refundAccount: Type.String(),
  /** The order was paid in cash, and the shop needs an account to refund it. */
  needsRefundAccount: Type.Boolean(),
  /** The bank returned the refund, so that it is to be paid to another account; absent otherwise. */
  isReturnedByBank: Type.Optional(Type.Literal(true)),
  /** Why it was declined or rejected, in words. */
  refusal: Type.String(),
  answer: Type.String(),
  exchangeOrder: Type.Optional(Id),
  /** Until when the difference has to be paid. */
  payBy: Type.Optional(Type.String()),
  /** The last moment to send the items, before the return lapses. */
  sendBy: Type.Optional(Type.String()),
  createdAt: Type.String(),
  closedAt: Type.Optional(Type.String()),
} satisfies TProperties

const Return = Type.Object({
  ...returnFields,
  canCancel: Type.Boolean(),
  /** The customer sends the parcel and may enter its tracking number. */
  canReportSent: Type.Boolean(),
  /** Where to send the parcel. */
  returnAddress: Type.String(),
})
export type Return = Static<typeof Return>

/** An account that the money of a cash order is refunded to; a bank account is typed twice. */
export const TypedAccountBody = Type.Object({
  kind: Type.Enum(REFUND_ACCOUNT_KINDS),
  holder: text(100),
  vpa: Type.Optional(text(400)),
  account: Type.Optional(text(40)),
  accountAgain: Type.Optional(text(40)),
  ifsc: Type.Optional(text(20)),
})

/** What comes back. `newVariant` is needed for an exchange. */
const requestedLines = <R extends ReturnReason>(reasons: readonly R[]) =>
  Type.Array(
    Type.Object({
      line: Type.Integer({ minimum: 0, maximum: 1000 }),
      quantity: Type.Number(),
      reason: Type.Enum(reasons),
      note: Type.Optional(text(MAX_NOTE)),
      newVariant: Type.Optional(Id),
    }),
    { minItems: 1, maxItems: 100 },
  )

const RequestedLines = requestedLines(GIVEN_REASONS)

/** The team can record what a courier brought back undelivered, too. */
export const LinesOfTeam = requestedLines(RETURN_REASONS)

const ReturnRequestBody = Type.Object({
  resolution: Type.Enum(RESOLUTIONS),
  transport: Type.Enum(['pickup', 'self_ship']),
  lines: RequestedLines,
  /** Names of uploaded photos. */
  photos: Type.Optional(
    Type.Array(Type.String({ pattern: '^[0-9a-f]{32}\\.jpg$' }), { maxItems: MAX_PHOTOS, uniqueItems: true }),
  ),
  refundAccount: Type.Optional(TypedAccountBody),
})

/** The returns of an order, and what more may be returned. */
const OrderReturns = Type.Object({
  orderNumber: Type.String(),
  lines: Type.Array(ReturnableLine),
  /** The day in India, `YYYY-MM-DD`: the clock of a device may be wrong. */
  today: Type.String(),
  /** A refund of this order needs an account, because it was paid in cash. */
  needsRefundAccount: Type.Boolean(),
  returns: Type.Array(Return),
})
export type OrderReturns = Static<typeof OrderReturns>

const failures = {
  400: 'The request is not valid.',
  401: 'Please log in',
  404: 'Return not found',
  409: 'The return has changed in the meantime.',
}

export const returns = {
  list: endpoint('GET /api/orders/:id/returns', {
    summary:
      'The returns of an order of the signed-in customer, and what can still be returned or exchanged, until when',
    who: 'customer',
    forGuests: true,
    params: IdParams,
    response: dataResponse(OrderReturns),
    errors: { ...failures, 404: 'Order not found' },
  }),
  request: endpoint('POST /api/orders/:id/returns', {
    summary:
      'Requests the return or exchange of lines of a delivered order. The variant of an exchange is held. Send an ' +
      '`Idempotency-Key` header: a retry with the same key returns the first response',
    who: 'customer',
    forGuests: true,
    params: IdParams,
    body: ReturnRequestBody,
    response: dataResponse(Return),
    limit: { attempts: 30, minutes: 10 },
    errors: { ...failures, 404: 'Order not found', 422: 'The idempotency key was used for another request' },
  }),
  get: endpoint('GET /api/returns/:id', {
    summary: 'A return of the signed-in customer',
    who: 'customer',
    forGuests: true,
    params: IdParams,
    response: dataResponse(Return),
    errors: failures,
  }),
  cancel: endpoint('PUT /api/returns/:id/cancel', {
    summary: 'Cancels a return that has not been sent yet. Cancelling it again changes nothing',
    who: 'customer',
    forGuests: true,
    params: IdParams,
    response: dataResponse(Return),
    errors: failures,
  }),
  sent: endpoint('PUT /api/returns/:id/sent', {
    summary: 'Records that the customer has sent the parcel, with its courier and tracking number',
    who: 'customer',
    forGuests: true,
    params: IdParams,
    body: Type.Object({ courier: text(80), trackingNumber: text(80) }),
    response: dataResponse(Return),
    errors: failures,
  }),
  setRefundAccount: endpoint('PUT /api/returns/:id/refund-account', {
    summary:
      'Stores, encrypted, where the money of a cash order is refunded to. It is deleted when the return is closed',
    who: 'customer',
    forGuests: true,
    params: IdParams,
    body: TypedAccountBody,
    response: dataResponse(Return),
    limit: { attempts: 20, minutes: 10 },
    errors: failures,
  }),
  uploadPhoto: endpoint('POST /api/return-photos', {
    summary: 'Uploads a photo for a return request. It is decoded and encoded again, which removes all metadata',
    who: 'customer',
    forGuests: true,
    upload: { types: [...PICTURE_TYPES, 'application/octet-stream'], maxBytes: MAX_PICTURE_BYTES },
    response: dataResponse(Type.Object({ name: Type.String(), path: Type.String() })),
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
}

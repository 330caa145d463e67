import Type, { type Static } from 'typebox'
import { MAX_PICKUPS } from '../domain/couriers/pickup-file.ts'
import { RECORDED_REFUND_METHODS, REFUND_METHODS, REFUND_STATES } from '../domain/payments/refund.ts'
import { CONDITIONS, DESTINATIONS } from '../domain/returns/conditions.ts'
import {
  permissionFor,
  RESOLUTIONS,
  RETURN_ACTORS,
  RETURN_MOVE_NAMES,
  RETURN_STATES,
  TRANSPORTS,
} from '../domain/returns/lifecycle.ts'
import { REFUSAL_REASONS } from '../domain/returns/reasons.ts'
import { endpoint } from './endpoint.ts'
import { LinesOfTeam, ReturnableLine, ReturnedLine, returnFields } from './returns.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  QuantityJson,
  Revision,
  Rupees,
  staffErrors,
  text,
} from './schemas.ts'

/** A row of the list of returns. */
const ReturnRow = Type.Object({
  _id: Id,
  number: Type.String(),
  order: Id,
  orderNumber: Type.String(),
  createdAt: Type.String(),
  customerName: Type.String(),
  city: Type.String(),
  state: Type.Enum(RETURN_STATES),
  resolution: Type.Enum(RESOLUTIONS),
  transport: Type.Enum(TRANSPORTS),
  /** The country of an address outside India, for which the pickup file has no row; absent for all others. */
  abroad: Type.Optional(Type.String()),
  /** The items in words: '2 × Indigo Kurta, and 1 more'. */
  items: Type.String(),
  /** The reasons of its lines in words. */
  reasons: Type.Array(Type.String()),
})
export type ReturnRow = Static<typeof ReturnRow>

/** Pieces that came back, in one condition. */
const Piece = Type.Object({
  line: Type.Integer(),
  condition: Type.Enum(CONDITIONS),
  quantity: QuantityJson,
  destination: Type.Enum(DESTINATIONS),
  /** What really came back instead of the item that was sold; absent when it is not known. */
  item: Type.Optional(Type.String()),
  /** Absent until the return is decided. */
  isAccepted: Type.Optional(Type.Boolean()),
  canRestock: Type.Boolean(),
})

const AdminReturn = Type.Object({
  ...returnFields,
  /** `barcode` is '' when the variant has none. */
  lines: Type.Array(Type.Object({ ...ReturnedLine.properties, barcode: Type.String() })),
  revision: Revision,
  openedBy: Type.Enum(RETURN_ACTORS),
  customerName: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  /** The address of the order, where the parcel is collected; one line. */
  address: Type.String(),
  /** Until when the variant of an exchange is held. */
  heldUntil: Type.Optional(Type.String()),
  pieces: Type.Array(Piece),
  /** The money is paid back by a team member. */
  isRefundedByHand: Type.Boolean(),
  /** Rupees of the refund that a team member pays back, when a payment provider refunds the others. */
  refundByHand: Type.Optional(Rupees),
  /** The refund of this return; absent before it is requested. */
  refundState: Type.Optional(Type.Enum(REFUND_STATES)),
  /** The transfers by which a team member has paid it, for the call `refundReturned` of the order, which needs the order's revision. */
  transfers: Type.Array(
    Type.Object({ _id: Id, amount: Rupees, method: Type.Enum(RECORDED_REFUND_METHODS), reference: Type.String() }),
  ),
  orderRevision: Revision,
  /** Rupees of its refunds that have not failed: all of it or a part. */
  refunded: Rupees,
  refundError: Type.String(),
  /** Rupees that the return is owed and that are no longer there, because the payment was refunded for another reason. */
  missing: Rupees,
  /** Refunds that were made at the payment provider while the return was open, and may be for it. */
  waitingRefunds: Type.Array(Type.Object({ _id: Id, amount: Rupees, at: Type.String() })),
  events: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: Type.String(),
      actor: Type.Enum(RETURN_ACTORS),
      by: Type.String(),
      note: Type.String(),
      at: Type.String(),
    }),
  ),
  /** The moves the caller may make. */
  moves: Type.Array(Type.Enum(RETURN_MOVE_NAMES)),
})
export type AdminReturn = Static<typeof AdminReturn>

/** The pieces that are accepted; the others go back to the customer. */
const Acceptance = {
  pieces: Type.Array(Type.Object({ line: Type.Integer(), condition: Type.Enum(CONDITIONS) }), {
    minItems: 1,
    maxItems: 700,
  }),
  resolution: Type.Optional(Type.Enum(RESOLUTIONS)),
  isFeeWaived: Type.Optional(Type.Boolean()),
}

/** What accepting them is worth, in rupees. For an exchange `due` is what the customer still pays. */
const AcceptQuote = Type.Object({
  items: Rupees,
  delivery: Rupees,
  fee: Rupees,
  refund: Rupees,
  /** Taken off what is due for the order; absent when nothing is. */
  setOff: Type.Optional(Rupees),
  due: Rupees,
})
export type AcceptQuote = Static<typeof AcceptQuote>

const changed = dataResponse(AdminReturn)
const failures = {
  ...staffErrors,
  400: 'Return not found',
  404: 'Return not found',
  409: 'Someone else has changed this return. Please check it and try again.',
}
const orderFailures = { ...failures, 400: 'Order not found', 404: 'Order not found' }

/** Pieces of each line by condition. They add up to what was to come back; what did not come is `missing`. */
const ReceivedPieces = Type.Array(
  Type.Object({
    line: Type.Integer({ minimum: 0 }),
    condition: Type.Enum(CONDITIONS),
    quantity: Type.Number(),
    /** The SKU or barcode of what really came back, for the condition `other_item`: accepted, it goes into the stock of that variant. */
    item: Type.Optional(text(80)),
  }),
  { minItems: 1, maxItems: 700 },
)

export const adminReturns = {
  list: endpoint('GET /api/admin/returns', {
    summary: 'Returns, newest first; `q` searches the numbers of return and order, the phone and the start of the name',
    who: 'admin',
    permission: 'orders.read',
    query: listQuery(['createdAt'], {
      state: Type.Optional(Type.Enum(RETURN_STATES)),
      /** Returns that someone still has to do something for. */
      isOpen: Type.Optional(Type.Boolean()),
      resolution: Type.Optional(Type.Enum(RESOLUTIONS)),
      orderId: Type.Optional(Id),
      /** Items that are to be packed again or sold as remnants. */
      hasItemsAside: Type.Optional(Type.Boolean()),
      /** Approved returns that a courier is to collect, and that were in no file of pickups and have no tracking number. */
      isAwaitingPickup: Type.Optional(Type.Boolean()),
      /** Approved returns that were in a file of pickups, and have no tracking number yet. */
      isPickupRequested: Type.Optional(Type.Boolean()),
    }),
    response: listResponse(ReturnRow),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/returns/:id', {
    summary: 'A return with its history, the items that came back, and its refund',
    who: 'admin',
    permission: 'orders.read',
    params: IdParams,
    response: changed,
    errors: failures,
  }),
  pickupFile: endpoint('POST /api/admin/returns/pickup-file', {
    summary:
      'The returns that a courier is to collect, as CSV: those chosen, or all that wait for a pickup and were in no file yet (at most ' +
      '500). They are marked as requested. Refused when one of those chosen cannot be collected',
    who: 'admin',
    permission: permissionFor('collect'),
    body: Type.Object({ ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_PICKUPS })) }),
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: failures,
  }),
  returnable: endpoint('GET /api/admin/orders/:id/returnable', {
    summary: 'What of an order can still be returned, and the variants it may be exchanged for',
    who: 'admin',
    permission: 'orders.read',
    params: IdParams,
    response: dataResponse(Type.Array(ReturnableLine)),
    errors: orderFailures,
  }),
  open: endpoint('POST /api/admin/orders/:id/returns', {
    summary:
      'Records a return for a customer, whatever the window, and approves it. With the reason `undelivered` it is what a courier brings ' +
      'back of a delivered order: the customer sends nothing. With `pieces` the items are here already, and are received at once. Send an `Idempotency-Key` header: a retry with the ' +
      'same key returns the first response',
    who: 'admin',
    permission: permissionFor('approve'),
    params: IdParams,
    body: Type.Object({
      resolution: Type.Enum(RESOLUTIONS),
      transport: Type.Enum(TRANSPORTS),
      lines: LinesOfTeam,
      /** Why the team opens it. */
      note: text(500),
      /** What came back, when the items are here already. */
      pieces: Type.Optional(ReceivedPieces),
    }),
    response: changed,
    errors: { ...orderFailures, 422: 'The idempotency key was used for another request' },
  }),
  undelivered: endpoint('POST /api/admin/orders/:id/undelivered', {
    summary:
      'Records a shipped parcel that came back undelivered: the order is cancelled, a credit note reverses the rest of its invoice, ' +
      'its payment is refunded, and the items go where their condition says. A parcel of which everything is missing is lost: it does not ' +
      'count as refused by its buyer',
    who: 'admin',
    permission: 'orders.cancel',
    params: IdParams,
    body: Type.Object({ revision: Revision, note: text(500), pieces: ReceivedPieces }),
    response: changed,
    errors: orderFailures,
  }),
  approve: endpoint('PUT /api/admin/returns/:id/approve', {
    summary: 'Approves a return and tells the customer how to return the items',
    who: 'admin',
    permission: permissionFor('approve'),
    params: IdParams,
    body: Type.Object({
      revision: Revision,
      transport: Type.Optional(Type.Enum(TRANSPORTS)),
      note: Type.Optional(text(500)),
    }),
    response: changed,
    errors: failures,
  }),
  decline: endpoint('PUT /api/admin/returns/:id/decline', {
    summary: 'Declines a request with a reason',
    who: 'admin',
    permission: permissionFor('decline'),
    params: IdParams,
    body: Type.Object({ revision: Revision, refusal: Type.Enum(REFUSAL_REASONS), note: text(500) }),
    response: changed,
    errors: failures,
  }),
  linkRefund: endpoint('PUT /api/admin/returns/:id/link-refund', {
    summary:
      'Says that a refund that was made at the payment provider is for this return, so that the money does not go back twice. ' +
      'Refused when it exceeds what the return is owed',
    who: 'admin',
    permission: permissionFor('refund'),
    params: IdParams,
    body: Type.Object({ revision: Revision, refund: Id }),
    response: changed,
    errors: failures,
  }),
  collect: endpoint('PUT /api/admin/returns/:id/collect', {
    summary: 'Records that the parcel is on its way',
    who: 'admin',
    permission: permissionFor('collect'),
    params: IdParams,
    body: Type.Object({ revision: Revision, courier: text(80), trackingNumber: text(80) }),
    response: changed,
    errors: failures,
  }),
  receive: endpoint('PUT /api/admin/returns/:id/receive', {
    summary:
      'Records what came back, by condition. When all of it is as sold, the return is accepted at once: its credit note is issued, ' +
      'and the refund or the order of the exchange is made',
    who: 'admin',
    permission: permissionFor('receive'),
    params: IdParams,
    body: Type.Object({ revision: Revision, pieces: ReceivedPieces }),
    response: changed,
    errors: failures,
  }),
  accept: endpoint('PUT /api/admin/returns/:id/accept', {
    summary:
      'Accepts items that came back. `resolution` changes an exchange into a refund, for example when the new variant is out of stock',
    who: 'admin',
    permission: permissionFor('accept'),
    params: IdParams,
    body: Type.Object({ revision: Revision, ...Acceptance }),
    response: changed,
    errors: failures,
  }),
  acceptQuote: endpoint('POST /api/admin/returns/:id/accept-quote', {
    summary: 'What a return is worth if these items of it are accepted; changes nothing',
    who: 'admin',
    permission: permissionFor('accept'),
    params: IdParams,
    body: Type.Object(Acceptance),
    response: dataResponse(AcceptQuote),
    errors: failures,
  }),
  reject: endpoint('PUT /api/admin/returns/:id/reject', {
    summary: 'Rejects the items that came back; they are sent to the customer again',
    who: 'admin',
    permission: permissionFor('reject'),
    params: IdParams,
    body: Type.Object({ revision: Revision, refusal: Type.Enum(REFUSAL_REASONS), note: text(500) }),
    response: changed,
    errors: failures,
  }),
  refund: endpoint('PUT /api/admin/returns/:id/refund', {
    summary:
      'Refunds an accepted return. A cash order was paid back by hand: `method`, and the UTR as `reference` unless in cash. For ' +
      'other orders it requests a refund again that failed',
    who: 'admin',
    permission: permissionFor('refund'),
    params: IdParams,
    body: Type.Object({
      revision: Revision,
      method: Type.Optional(Type.Enum(REFUND_METHODS)),
      reference: Type.Optional(text(80)),
    }),
    response: changed,
    errors: failures,
  }),
  lower: endpoint('PUT /api/admin/returns/:id/lower', {
    summary:
      'Lowers the refund of an accepted return to what is left of the payment, with a reason; a return for which nothing is left is ' +
      'closed. Refused while all of it can be refunded',
    who: 'admin',
    permission: permissionFor('lower'),
    params: IdParams,
    body: Type.Object({ revision: Revision, note: text(500) }),
    response: changed,
    errors: failures,
  }),
  cancel: endpoint('PUT /api/admin/returns/:id/cancel', {
    summary: 'Cancels a return that has not been sent yet',
    who: 'admin',
    permission: permissionFor('cancel'),
    params: IdParams,
    body: Type.Object({ revision: Revision, note: text(500) }),
    response: changed,
    errors: failures,
  }),
  restock: endpoint('PUT /api/admin/returns/:id/restock', {
    summary: 'Puts accepted pieces into stock that were to be packed again, or a remnant',
    who: 'admin',
    permission: 'stock.write',
    params: IdParams,
    body: Type.Object({ revision: Revision, line: Type.Integer(), condition: Type.Enum(CONDITIONS) }),
    response: changed,
    errors: failures,
  }),
  refundAccount: endpoint('POST /api/admin/returns/:id/refund-account', {
    summary: 'Shows the account that a cash order is refunded to. The audit log records who saw it',
    who: 'admin',
    permission: permissionFor('refund'),
    needsProof: true,
    params: IdParams,
    response: dataResponse(
      Type.Object({
        kind: Type.String(),
        holder: Type.String(),
        /** The UPI ID, or the account number. */
        account: Type.String(),
        ifsc: Type.String(),
      }),
    ),
    errors: failures,
  }),
}

import Type, { type Static } from 'typebox'
import { BULK_MOVES, BULK_PERMISSION, MAX_BULK_ORDERS, STORED_BULK_MOVES } from '../../domain/orders/bulk-moves.ts'
import { endpoint } from '../endpoint.ts'
import { dataResponse, Id, IdParams, listQuery, listResponse, staffErrors, text } from '../schemas.ts'
import { orderFilters } from './filters.ts'

const OrderBulk = Type.Object({
  _id: Id,
  /** The last 8 characters of the id: the number of the manifest of a hand-over. */
  number: Type.String(),
  move: Type.Enum(STORED_BULK_MOVES),
  courier: Type.String(),
  /** The day in India of a hand-over; empty for other moves. */
  day: Type.String(),
  /** Who started it; empty for a deleted account. */
  by: Type.String(),
  total: Type.Integer(),
  moved: Type.Integer(),
  /** Orders that were there already: the move was repeated, or someone else was first. */
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  /** False while orders are still waiting: read it again for the progress. */
  isFinished: Type.Boolean(),
  canUndo: Type.Boolean(),
  createdAt: Type.String(),
})
export type OrderBulk = Static<typeof OrderBulk>

const FinishedBulk = Type.Object({
  ...OrderBulk.properties,
  /** The first 200 orders that were refused, in the order of the request. */
  refusals: Type.Array(Type.Object({ order: Id, number: Type.String(), reason: Type.String() })),
})
export type FinishedBulk = Static<typeof FinishedBulk>

const errors = {
  ...staffErrors,
  400: 'Select at least one order.',
  422: 'The idempotency key was used for another request, which was carried out',
}

export const adminOrderBulks = {
  start: endpoint('POST /api/admin/order-bulks', {
    summary:
      'Moves many orders at once: those of `ids`, or all orders that match `filter`. Each order is moved or refused with a ' +
      'reason; a refused one does not stop the others, and one that is there already stays `unchanged`. ' +
      `At most ${MAX_BULK_ORDERS} orders. The answer may come while orders are still ` +
      'waiting: `isFinished` is false then. Send an `Idempotency-Key` header: a retry with the same key gets the same bulk move',
    who: 'admin',
    permission: BULK_PERMISSION,
    body: Type.Object({
      move: Type.Enum(BULK_MOVES),
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: MAX_BULK_ORDERS })),
      filter: Type.Optional(Type.Object(orderFilters, { additionalProperties: false })),
      /** Of a hand-over. An empty name keeps the courier that an order already has. */
      courier: Type.Optional(text(80)),
      /** The day in India on which the parcels were handed over; today if absent. */
      day: Type.Optional(text(10)),
    }),
    response: dataResponse(FinishedBulk),
    errors,
  }),
  list: endpoint('GET /api/admin/order-bulks', {
    summary: 'Bulk moves, newest first',
    who: 'admin',
    permission: 'orders.read',
    query: listQuery(['createdAt'], { move: Type.Optional(Type.Enum(STORED_BULK_MOVES)) }),
    response: listResponse(OrderBulk),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/order-bulks/:id', {
    summary: 'The progress of a bulk move, and the orders that were refused',
    who: 'admin',
    permission: 'orders.read',
    params: IdParams,
    response: dataResponse(FinishedBulk),
    errors: { ...staffErrors, 404: 'Bulk move not found' },
  }),
  orders: endpoint('GET /api/admin/order-bulks/:id/orders', {
    summary: 'The ids of the orders that a bulk move has moved, in the order of the request',
    who: 'admin',
    permission: 'orders.read',
    params: IdParams,
    response: Type.Object({ success: Type.Literal(true), data: Type.Array(Id) }),
    errors: { ...staffErrors, 404: 'Bulk move not found' },
  }),
  stop: endpoint('POST /api/admin/order-bulks/:id/stop', {
    summary:
      'Stops a bulk move: the orders that are still waiting are refused with that reason, the moved ones stay moved. Nothing ' +
      'changes when it is finished',
    who: 'admin',
    permission: BULK_PERMISSION,
    params: IdParams,
    response: dataResponse(FinishedBulk),
    errors: { ...staffErrors, 404: 'Bulk move not found', 409: 'An undo cannot be stopped.' },
  }),
  undo: endpoint('POST /api/admin/order-bulks/:id/undo', {
    summary: 'Takes a bulk move back for every order that was not changed since',
    who: 'admin',
    permission: BULK_PERMISSION,
    params: IdParams,
    response: dataResponse(FinishedBulk),
    errors: { ...staffErrors, 404: 'Bulk move not found', 409: 'This cannot be undone.' },
  }),
}

import Type, { type Static } from 'typebox'
import { CALL_OUTCOMES, CASH_CONFIRMATIONS } from '../../domain/orders/cash-confirmation.ts'
import { ORDER_STATUSES } from '../../domain/orders/lifecycle.ts'
import { endpoint } from '../endpoint.ts'
import {
  Id,
  IdParams,
  listQuery,
  listResponse,
  MessageResponse,
  orNull,
  Rupees,
  staffErrors,
  text,
} from '../schemas.ts'

const CashCall = Type.Object({
  outcome: Type.Enum(CALL_OUTCOMES),
  note: Type.String(),
  /** Who called; empty for deleted accounts. */
  by: Type.String(),
  at: Type.String(),
})

/** A cash order whose buyer was asked to confirm it. Amounts in rupees. */
const CashCallRow = Type.Object({
  _id: Id,
  number: Type.String(),
  createdAt: Type.String(),
  status: Type.Enum(ORDER_STATUSES),
  cashConfirmation: Type.Enum(CASH_CONFIRMATIONS),
  /** When the order is cancelled without an answer; null for never. */
  confirmBy: orNull(Type.String()),
  customerName: Type.String(),
  phone: Type.String(),
  totalAmount: Rupees,
  city: Type.String(),
  pincode: Type.String(),
  /** The cash orders sent to this pincode in the last 180 days that were delivered or came back, and those that came back. */
  sentToPincode: Type.Integer(),
  returnedFromPincode: Type.Integer(),
  /** The earlier orders of the account that were delivered, and its cash orders that were sent and came back. */
  delivered: Type.Integer(),
  undelivered: Type.Integer(),
  /** Oldest first. */
  calls: Type.Array(CashCall),
})
export type CashCallRow = Static<typeof CashCallRow>

const permission = { who: 'admin', permission: 'orders.fulfil' } as const

export const adminCashCalls = {
  list: endpoint('GET /api/admin/cash-calls', {
    summary:
      'The cash orders that wait for the answer of their buyers, oldest first; `q` searches number, phone and name',
    ...permission,
    query: listQuery(['createdAt'], {}),
    response: listResponse(CashCallRow),
    errors: staffErrors,
  }),
  record: endpoint('POST /api/admin/cash-calls/:id', {
    summary:
      'Records a call to the buyer of an order. `confirmed` and `refused` are their answer; `refused` cancels the order',
    ...permission,
    params: IdParams,
    body: Type.Object({ outcome: Type.Enum(CALL_OUTCOMES), note: Type.Optional(text(500)) }),
    response: MessageResponse,
    errors: {
      ...staffErrors,
      400: 'Order not found',
      404: 'Order not found',
      409: 'This order has already been confirmed.',
    },
  }),
}

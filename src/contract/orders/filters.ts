import Type from 'typebox'
import { ORDER_STATUSES } from '../../domain/orders/lifecycle.ts'
import { PAYMENT_METHODS } from '../../domain/orders/payment-status.ts'
import { Id, listQuery, text } from '../schemas.ts'

/** What orders are filtered by; `from` and `to` are days in India, both inclusive. */
export const orderFilters = {
  q: Type.Optional(text(200)),
  status: Type.Optional(Type.Enum(ORDER_STATUSES)),
  /**
   * `pack`: ready to be packed. `refund`: the customer is to be paid back. `payment`: the payment needs attention. `holding`: unpaid
   * orders of new customers that together hold most of a product.
   */
  attention: Type.Optional(Type.Enum(['pack', 'refund', 'payment', 'holding'])),
  /** `received`: the shop has received the money, or a part of it, itself. */
  paymentMethod: Type.Optional(Type.Enum([...PAYMENT_METHODS, 'received'])),
  isPaid: Type.Optional(Type.Boolean()),
  /** `unconfirmed`: open cash orders that the buyer has not confirmed. */
  cash: Type.Optional(Type.Enum(['unconfirmed'])),
  customerId: Type.Optional(Id),
  from: Type.Optional(text(10)),
  to: Type.Optional(text(10)),
  /** The start of the courier's name. */
  courier: Type.Optional(text(80)),
  /** The name of the state. */
  state: Type.Optional(text(100)),
  /** The start of the city's name. */
  city: Type.Optional(text(100)),
  /** The start of the pincode. */
  pincode: Type.Optional(Type.String({ pattern: '^[0-9]{1,6}$' })),
  tracking: Type.Optional(Type.Enum(['with', 'without'])),
}

export const OrderFilters = listQuery(['createdAt', 'totalAmount'], orderFilters)

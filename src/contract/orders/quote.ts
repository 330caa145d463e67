import Type, { type Static } from 'typebox'
import { Id, QuantityJson, Rupees, text } from '../schemas.ts'

/** A line a shopper wants, as the cart holds it. `price` is what the screen showed; the server decides. */
export const WantedItem = Type.Object({
  product: Id,
  name: Type.Optional(text(500)),
  quantity: Type.Number(),
  price: Type.Number(),
  selectedColor: Type.Optional(text(100)),
  selectedSize: Type.Optional(text(100)),
})
export type WantedItem = Static<typeof WantedItem>

export const WantedItems = Type.Array(WantedItem, { minItems: 1, maxItems: 100 })

const QuoteLine = Type.Object({
  product: Id,
  selectedColor: Type.String(),
  selectedSize: Type.String(),
  name: Type.String(),
  unit: Type.Enum(['piece', 'metre']),
  quantity: QuantityJson,
  price: Rupees,
  total: Rupees,
  discount: Rupees,
  /** Why this line cannot be bought as it is, or what changed since it was shown. Absent when all is as shown. */
  problem: Type.Optional(Type.String()),
})

/** What an order of these items would cost now, and what differs from what the shopper saw. */
export const Quote = Type.Object({
  items: Type.Array(QuoteLine),
  subtotal: Rupees,
  discount: Rupees,
  shippingCost: Rupees,
  totalAmount: Rupees,
  /** The coupon that was taken off; absent when none was. */
  couponCode: Type.Optional(Type.String()),
  /** Why the coupon that was asked for is not taken. */
  couponProblem: Type.Optional(Type.String()),
  /** False while a line has a problem that stops the order. */
  canBeOrdered: Type.Boolean(),
})
export type Quote = Static<typeof Quote>

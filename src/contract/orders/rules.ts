import Type, { type Static } from 'typebox'
import { PAYMENT_METHODS } from '../../domain/orders/payment-words.ts'
import { endpoint } from '../endpoint.ts'
import { found, Rupees } from '../schemas.ts'

/** What a checkout needs to show the bill the server will charge. */
const CheckoutRules = Type.Object({
  /** Delivery costs `charge`, and nothing when the subtotal before the discount is above `freeAbove`. */
  shipping: Type.Object({ freeAbove: Rupees, charge: Rupees }),
  /** What header and shipping page promise; settings of their own. */
  freeShippingOver: Type.Object({ header: Rupees, shippingPage: Rupees }),
  /** The ways to pay that are offered, for totals from `minimum` to `maximum`, both inclusive. */
  paymentMethods: Type.Array(
    Type.Object({ method: Type.Enum(PAYMENT_METHODS), minimum: Rupees, maximum: Type.Optional(Rupees) }),
  ),
  /** How long an unpaid card order keeps its goods. */
  unpaidMinutes: Type.Integer(),
  /** Card payments go to the shop's own sandbox: no money moves, and every screen that takes it has to say so. */
  sandbox: Type.Boolean(),
})
export type CheckoutRules = Static<typeof CheckoutRules>

export const checkout = {
  rules: endpoint('GET /api/checkout/rules', {
    summary: 'What delivery costs and which ways to pay are offered',
    who: 'anyone',
    response: found(CheckoutRules),
  }),
}

import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, Rupees, text } from './schemas.ts'

/** What the shop says about delivery to a pincode. */
export const PincodeDelivery = Type.Object({
  pincode: Type.String(),
  /** The name of the area, or the city and state; empty when neither is known. */
  place: Type.String(),
  /** `unknown`: the shop has no delivery times for it, but takes orders. */
  status: Type.Enum(['delivered', 'not delivered', 'unknown']),
  /** The first and the last likely day of delivery of an order placed now, `YYYY-MM-DD`; only with status `delivered`. */
  from: Type.Optional(Type.String()),
  to: Type.Optional(Type.String()),
  /** Whether cash on delivery is offered there. */
  cash: Type.Boolean(),
  /** The charge in rupees, and the subtotal above which delivery is free. */
  charge: Rupees,
  freeAbove: Rupees,
})
export type PincodeDelivery = Static<typeof PincodeDelivery>

export const delivery = {
  ofPincode: endpoint('GET /api/delivery/:pincode', {
    summary: 'When an order placed now arrives at a pincode, the charge, and whether it can be paid in cash',
    who: 'anyone',
    params: Type.Object({ pincode: text(20) }),
    response: dataResponse(PincodeDelivery),
    errors: { 400: 'Please enter a valid 6-digit pincode.' },
  }),
}

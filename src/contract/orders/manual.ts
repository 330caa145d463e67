import Type, { type Static } from 'typebox'
import { LINK_HOURS, MANUAL_CHANNELS, MANUAL_PAYMENTS } from '../../domain/orders/manual-order.ts'
import { REFUND_METHODS } from '../../domain/payments/refund.ts'
import { UNITS } from '../../domain/units/quantity.ts'
import { endpoint } from '../endpoint.ts'
import { dataResponse, Id, IdParams, QuantityJson, Rupees, staffErrors, text } from '../schemas.ts'
import { Quote } from './shop.ts'

/** A variant that can be sold now, as the cart of the back office lists it. */
const SaleVariant = Type.Object({
  _id: Id,
  product: Id,
  name: Type.String(),
  sku: Type.String(),
  color: Type.String(),
  size: Type.String(),
  image: Type.String(),
  shelf: Type.String(),
  barcode: Type.String(),
  unit: Type.Enum(UNITS),
  price: Rupees,
  minimum: QuantityJson,
  step: QuantityJson,
  countInStock: QuantityJson,
})
export type SaleVariant = Static<typeof SaleVariant>

const SaleAddress = Type.Object({
  title: text(100),
  street: text(500),
  city: text(100),
  state: text(100),
  zipCode: text(20),
  country: text(50),
})

/** A customer found by name, phone or email, with their addresses, the default one first. */
const SaleCustomer = Type.Object({
  _id: Id,
  name: Type.String(),
  phone: Type.String(),
  /** Empty for a customer without an account. */
  email: Type.String(),
  addresses: Type.Array(SaleAddress),
})
export type SaleCustomer = Static<typeof SaleCustomer>

/** `price` is the shop's price in rupees as the screen showed it; `newPrice` is what the customer pays instead. */
const ManualItem = Type.Object({
  product: Id,
  selectedColor: text(100),
  selectedSize: text(100),
  quantity: Type.Number(),
  price: Type.Number(),
  newPrice: Type.Optional(Type.Number()),
})

const ManualCart = Type.Object({
  items: Type.Array(ManualItem, { minItems: 1, maxItems: 100 }),
  isCollected: Type.Boolean(),
  /** The pincode of a delivery address in India, once it is known. */
  zipCode: Type.Optional(text(20)),
  /** Rupees off the subtotal. */
  discount: Type.Optional(Type.Number()),
})

/** With what is known of the customer, for the rules of cash on delivery. */
const ManualQuote = Type.Object({
  ...ManualCart.properties,
  customerId: Type.Optional(Id),
  customer: Type.Optional(Type.Object({ name: text(200), phone: text(40) })),
})
export type ManualQuoteBody = Static<typeof ManualQuote>

const ManualOrder = Type.Object({
  ...ManualCart.properties,
  channel: Type.Enum(MANUAL_CHANNELS),
  /** An existing customer; absent for a new one. */
  customerId: Type.Optional(Id),
  /** Who gets the order. `email` may be empty. */
  customer: Type.Object({ name: text(200), phone: text(40), email: text(254) }),
  /** Absent when the order is collected. */
  address: Type.Optional(SaleAddress),
  gstin: Type.Optional(text(40)),
  businessName: Type.Optional(text(200)),
  notes: Type.Optional(text(1000)),
  /** Why a price was changed, a discount given or cash accepted. */
  reason: Type.Optional(text(500)),
  payment: Type.Enum(MANUAL_PAYMENTS),
  /** Cash on delivery although a rule refuses it, for the `reason`. */
  acceptsCash: Type.Optional(Type.Boolean()),
  /** The reference of a transfer that the shop has received. */
  reference: Type.Optional(text(80)),
  /** What of a cash order the shop has received before, in rupees; the courier collects the rest. */
  advance: Type.Optional(Type.Object({ amount: Type.Number(), method: Type.Enum(REFUND_METHODS) })),
  /** For how long a payment link holds the stock. */
  linkHours: Type.Optional(Type.Enum(LINK_HOURS)),
  totalAmount: Type.Number(),
})
export type ManualOrderBody = Static<typeof ManualOrder>

export const adminManualOrders = {
  variants: endpoint('GET /api/admin/manual-orders/variants', {
    summary:
      'Variants of products that are sold: the one with exactly this barcode or SKU, or those whose name or SKU contains `q`; or all of a `product`',
    who: 'admin',
    permission: 'orders.create',
    query: Type.Object({ q: Type.Optional(text(200)), product: Type.Optional(Id) }),
    response: dataResponse(Type.Array(SaleVariant)),
    errors: staffErrors,
  }),
  customers: endpoint('GET /api/admin/manual-orders/customers', {
    summary: 'At most 10 customers by phone number, or by the start of their name or email, with their addresses',
    who: 'admin',
    permission: 'orders.create',
    query: Type.Object({ q: Type.Optional(text(200)) }),
    response: dataResponse(Type.Array(SaleCustomer)),
    errors: staffErrors,
  }),
  quote: endpoint('POST /api/admin/manual-orders/quote', {
    summary: 'Prices the cart of an order that a team member enters, with changed prices and a discount',
    who: 'admin',
    permission: 'orders.create',
    body: ManualQuote,
    response: dataResponse(Quote),
    errors: { ...staffErrors, 400: 'The request is not valid.' },
  }),
  place: endpoint('POST /api/admin/manual-orders', {
    summary:
      'Places an order for a customer. Prices, stock, tax and invoice follow the same rules as at the checkout. A changed price, a ' +
      'discount and `acceptsCash` need a `reason`. Send an `Idempotency-Key` header: a retry with the same key has one effect',
    who: 'admin',
    permission: 'orders.create',
    body: ManualOrder,
    response: Type.Object({
      success: Type.Literal(true),
      _id: Id,
      /** Where the customer can pay; absent when there is nothing to pay online. */
      paymentLink: Type.Optional(Type.String()),
    }),
    errors: {
      ...staffErrors,
      400: 'Please check the order.',
      404: 'Customer not found',
      409: 'Prices or stock have changed, and `quote` has the current amounts',
      422: 'The idempotency key was used for another request, which was carried out',
    },
  }),
  paymentLink: endpoint('GET /api/admin/orders/:id/payment-link', {
    summary: 'The address where the customer can pay an order without signing in; empty when it cannot be paid by link',
    who: 'admin',
    permission: 'orders.create',
    params: IdParams,
    response: dataResponse(Type.Object({ url: Type.String(), due: Rupees, expiresAt: Type.Optional(Type.String()) })),
    errors: { ...staffErrors, 400: 'Order not found', 404: 'Order not found' },
  }),
}

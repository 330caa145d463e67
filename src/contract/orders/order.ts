import Type, { type Static } from 'typebox'
import { PARCEL_STATES } from '../../domain/couriers/parcels.ts'
import { ORDER_STATUSES } from '../../domain/orders/lifecycle.ts'
import { PAYMENT_METHODS, RECEIVED_BY } from '../../domain/orders/payment-status.ts'
import { REFUND_METHODS } from '../../domain/payments/refund.ts'
import { REGISTRATIONS } from '../../domain/settings/shop-rules.ts'
import { UNITS } from '../../domain/units/quantity.ts'
import { Id, QuantityJson, Rupees } from '../schemas.ts'
import { WIRE_PAYMENT_STATUSES } from './payment-status.ts'

/** The delivery address. `name` and `phone` are the recipient's, present where they are not the customer's. */
const DeliveryAddress = Type.Object({
  title: Type.String(),
  street: Type.String(),
  city: Type.String(),
  state: Type.String(),
  zipCode: Type.String(),
  country: Type.String(),
  name: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
})

export const OrderItem = Type.Object({
  product: Id,
  variant: Id,
  name: Type.String(),
  sku: Type.String(),
  image: Type.String(),
  unit: Type.Enum(UNITS),
  quantity: QuantityJson,
  price: Rupees,
  /** Price × quantity, including tax, before the line's share of the discount. */
  total: Rupees,
  discount: Rupees,
  selectedColor: Type.String(),
  selectedSize: Type.String(),
  /** The customer has reviewed the product for this order. */
  reviewed: Type.Boolean(),
  /** What of it has come back and was accepted; absent when nothing has. */
  returned: Type.Optional(QuantityJson),
})

/** A line of a tax invoice: `taxable + cgst + sgst + igst = amount`. Amounts in rupees, rate in percent. */
const InvoiceLine = Type.Object({
  description: Type.String(),
  hsn: Type.String(),
  unitCode: Type.Enum(['PCS', 'MTR', 'OTH']),
  quantity: QuantityJson,
  price: Rupees,
  /** Including tax, before the discount. */
  total: Rupees,
  discount: Rupees,
  taxable: Rupees,
  rate: Type.Number(),
  cgst: Rupees,
  sgst: Rupees,
  igst: Rupees,
  amount: Rupees,
})

const Seller = Type.Object({
  legalName: Type.String(),
  address: Type.String(),
  state: Type.String(),
  stateCode: Type.String(),
  gstin: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  /** How the shop paid GST on that day: only a regular one shows tax. */
  registration: Type.Enum(REGISTRATIONS),
})

/** A credit note for the invoice (rule 53(1A) of the CGST Rules), with the amount credited for each invoice line. */
const CreditNote = Type.Object({
  number: Type.String(),
  issuedAt: Type.String(),
  seller: Seller,
  /** Why it was issued. */
  cause: Type.Enum(['cancelled', 'refunded', 'returned']),
  amount: Rupees,
  lines: Type.Array(
    Type.Object({
      description: Type.String(),
      hsn: Type.String(),
      rate: Type.Number(),
      /** The items that came back; absent for an amount that was refunded without items. */
      quantity: Type.Optional(QuantityJson),
      /** Of the quantity, and absent without one. */
      unitCode: Type.Optional(Type.Enum(['PCS', 'MTR', 'OTH'])),
      taxable: Rupees,
      cgst: Rupees,
      sgst: Rupees,
      igst: Rupees,
      amount: Rupees,
    }),
  ),
})
export type CreditNote = Static<typeof CreditNote>

/** The tax invoice of a confirmed order; the browser makes a PDF from it. */
const Invoice = Type.Object({
  number: Type.String(),
  issuedAt: Type.String(),
  seller: Seller,
  /** A registered buyer, who may take the tax as credit. */
  buyer: Type.Optional(Type.Object({ gstin: Type.String(), name: Type.String() })),
  placeOfSupply: Type.Object({ state: Type.String(), stateCode: Type.String() }),
  isInterState: Type.Boolean(),
  lines: Type.Array(InvoiceLine),
  /** Oldest first. */
  creditNotes: Type.Array(CreditNote),
})
export type Invoice = Static<typeof Invoice>

/** A coupon of a bill. Amounts in rupees. */
export const AppliedCoupon = Type.Object({
  code: Type.String(),
  /** What it takes off the items. */
  discount: Rupees,
  /** The delivery charge that it saves; absent when it does not make the delivery free. */
  delivery: Type.Optional(Rupees),
})
export type AppliedCoupon = Static<typeof AppliedCoupon>

/** One of several parcels of an order. */
const OrderParcel = Type.Object({
  trackingNumber: Type.String(),
  /** Absent until it is handed over, and when it is lost. */
  state: Type.Optional(Type.Enum(PARCEL_STATES)),
  /** When it was delivered or began to come back; absent while it is on its way. */
  stateAt: Type.Optional(Type.String()),
  /** Who takes it, if not the courier of the order. */
  courier: Type.Optional(Type.String()),
  /**
   * What is in it, by the places of the lines in `items` of the order; absent while that is not known. With `isRest` nobody has recorded
   * it: the other parcels do not have it.
   */
  items: Type.Optional(Type.Array(Type.Object({ line: Type.Integer({ minimum: 0 }), quantity: QuantityJson }))),
  isRest: Type.Optional(Type.Literal(true)),
  /** The same in words. */
  contents: Type.Optional(Type.String()),
  /** That courier, the state and what is in it in words, in an order that is read alone. */
  note: Type.Optional(Type.String()),
  /** The courier's page of it, in an order that is read alone; absent when there is none. */
  trackingUrl: Type.Optional(Type.String()),
})
export type OrderParcel = Static<typeof OrderParcel>

/** An order as every call returns it (specification 2, section 3). Amounts in rupees, times as ISO 8601. */
export const Order = Type.Object({
  _id: Id,
  status: Type.Enum(ORDER_STATUSES),
  paymentMethod: Type.Enum(PAYMENT_METHODS),
  /**
   * How the shop received the money itself, or the part of it in `credit`: 'cod' is then no cash on delivery. Absent when a courier
   * collects it or a provider takes it.
   */
  receivedBy: Type.Optional(Type.Enum(RECEIVED_BY)),
  /** How the shop received the rest, when that was another way. */
  restReceivedBy: Type.Optional(Type.Enum(REFUND_METHODS)),
  /** The sale was made at the counter. */
  isCounterSale: Type.Optional(Type.Literal(true)),
  paymentStatus: Type.Enum(WIRE_PAYMENT_STATUSES),
  isPaid: Type.Boolean(),
  paymentId: Type.Optional(Type.String()),
  /** A message for the customer, for example that a late payment is being refunded. */
  paymentNotice: Type.Optional(Type.String()),
  /** What has become of its returns and exchanges, in the list of a customer's orders. */
  returnNotice: Type.Optional(Type.String()),
  /** A message for the customer of a cash order: by when to confirm it. */
  confirmationNotice: Type.Optional(Type.String()),
  /** A message for the customer: why the shop cancelled the order. */
  cancelReason: Type.Optional(Type.String()),
  customer: Type.Object({
    name: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    address: DeliveryAddress,
  }),
  items: Type.Array(OrderItem),
  orderNotes: Type.String(),
  /** The entered coupon, or the first that was applied. */
  couponCode: Type.Optional(Type.String()),
  /** All coupons of the order, in the order in which they were applied; absent when there is none. */
  coupons: Type.Optional(Type.Array(AppliedCoupon)),
  subtotal: Rupees,
  discount: Rupees,
  shippingCost: Rupees,
  /** The fee for cash on delivery; absent for none. */
  codFee: Type.Optional(Rupees),
  /** What had been paid before the rest: in advance, with returned items or for the order it replaces; absent for 0. */
  credit: Type.Optional(Rupees),
  /** What accepted returns took off what is due, before it was paid; absent for 0. */
  returned: Type.Optional(Rupees),
  /** The part of `discount` that was given for paying online; absent for none. */
  prepaidDiscount: Type.Optional(Rupees),
  /** The GST included in the total. */
  tax: Rupees,
  totalAmount: Rupees,
  courier: Type.String(),
  trackingNumber: Type.String(),
  /** The courier's page of the parcel, in an order that is read alone; absent when there is none. */
  trackingUrl: Type.Optional(Type.String()),
  /** All parcels of an order that leaves in several, the first with its `trackingNumber`; absent for one parcel. */
  parcels: Type.Optional(Type.Array(OrderParcel)),
  /** The order that took the place of this one when it was changed, in an order that is read alone or to be printed. */
  replacedBy: Type.Optional(Id),
  /** The order whose items this one replaces as an exchange, in an order that is read alone. */
  exchangeFor: Type.Optional(Id),
  /** When the stock reserved for an unpaid card order is released. */
  expiresAt: Type.Optional(Type.String()),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  confirmedAt: Type.Optional(Type.String()),
  shippedAt: Type.Optional(Type.String()),
  deliveredAt: Type.Optional(Type.String()),
  cancelledAt: Type.Optional(Type.String()),
  invoice: Type.Optional(Invoice),
})
export type Order = Static<typeof Order>
export type OrderItem = Static<typeof OrderItem>

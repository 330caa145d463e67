import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, QuantityJson, Rupees, staffErrors, text } from './schemas.ts'

const figures = {
  /** Total of confirmed orders by the day they were placed, without cancelled ones. */
  sales: Rupees,
  orders: Type.Integer(),
  pieces: Type.Integer(),
  metres: Type.Number(),
  views: Type.Integer(),
  /** Orders that shoppers placed on the storefront, per 100 page views. */
  conversion: Type.Number(),
}

const Totals = Type.Object({ ...figures, averageOrder: Rupees, refunded: Rupees })

const SalesReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  /** Every day of the range in India, including days without sales. */
  days: Type.Array(Type.Object({ day: Type.String(), ...figures })),
  totals: Totals,
  /** Totals of the preceding range of the same length. */
  before: Totals,
  bestProducts: Type.Array(
    Type.Object({
      product: Id,
      name: Type.String(),
      unit: Type.Enum(['piece', 'metre']),
      quantity: QuantityJson,
      sales: Rupees,
    }),
  ),
})
export type SalesReport = Static<typeof SalesReport>

/** The counts in the menu. Each is read from an index, so that large shops stay fast. */
const MenuBadges = Type.Object({
  ordersToPack: Type.Integer(),
  paymentsToLookAt: Type.Integer(),
  unreadMessages: Type.Integer(),
  reviewsToApprove: Type.Integer(),
  /** Requests to decide, items to look at, and refunds to pay by hand. */
  returnsToHandle: Type.Integer(),
})
export type MenuBadges = Static<typeof MenuBadges>

/** The number of open tasks. */
const PendingCounts = Type.Object({
  ...MenuBadges.properties,
  ordersToConfirm: Type.Integer(),
  lowStock: Type.Integer(),
  /** Active products whose HSN code is empty or has no GST rate. */
  productsWithoutGstRate: Type.Integer(),
  openMessages: Type.Integer(),
  /** Customers whose order was refused because of a limit. */
  customersAtLimit: Type.Integer(),
  /** Unpaid orders of new customers that together hold most of a product. */
  ordersHoldingStock: Type.Integer(),
  /** Payments that a customer's bank has disputed. */
  openDisputes: Type.Integer(),
  /** Payments that a bank has authorised and the shop could not capture within an hour. */
  lateAuthorisations: Type.Integer(),
  /** Whether the shop was restored and the owner has not said how the numbers of its invoices go on. */
  hasNewInvoiceSeries: Type.Boolean(),
  /** False until the shop has stored its business details: until then it takes no orders. */
  hasBusinessDetails: Type.Boolean(),
  /**
   * The address of a proxy in front of the shop that the shop does not trust, if this request came through one: all shoppers then share
   * one limit of logins. For those who may change the settings.
   */
  untrustedProxy: Type.Optional(Type.String()),
})
export type PendingCounts = Static<typeof PendingCounts>

export const adminDashboard = {
  report: endpoint('GET /api/admin/dashboard/report', {
    summary: 'Sales, orders, quantities, page views and conversion by day, with totals and best sellers',
    who: 'admin',
    permission: 'dashboard.read',
    query: Type.Object({ from: Type.Optional(text(10)), to: Type.Optional(text(10)) }),
    response: dataResponse(SalesReport),
    errors: { ...staffErrors, 400: 'Enter valid dates.' },
  }),
  waiting: endpoint('GET /api/admin/dashboard/waiting', {
    summary: 'The number of orders, payments, low-stock products, messages and reviews that need attention',
    who: 'admin',
    permission: 'orders.read',
    response: dataResponse(PendingCounts),
    errors: staffErrors,
  }),
  badges: endpoint('GET /api/admin/dashboard/badges', {
    summary: 'The counts in the menu: orders to pack, payments to check, unread messages, reviews to approve',
    who: 'admin',
    permission: 'orders.read',
    response: dataResponse(MenuBadges),
    errors: staffErrors,
  }),
}

import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, QuantityJson, Rupees, staffErrors, text } from './schemas.ts'

const figures = {
  /** What confirmed orders come to, by the day they were placed; cancelled ones do not count. */
  sales: Rupees,
  orders: Type.Integer(),
  pieces: Type.Integer(),
  metres: Type.Number(),
  views: Type.Integer(),
  /** Orders for each hundred page views. */
  conversion: Type.Number(),
}

const Totals = Type.Object({ ...figures, averageOrder: Rupees, refunded: Rupees })

const SalesReport = Type.Object({
  from: Type.String(),
  to: Type.String(),
  /** Every day from the first to the last, also those without sales; days of India. */
  days: Type.Array(Type.Object({ day: Type.String(), ...figures })),
  totals: Totals,
  /** The same for as many days just before. */
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

/** What the menu counts: each of these is a few steps in an index, however large the shop. */
const MenuBadges = Type.Object({
  ordersToPack: Type.Integer(),
  paymentsToLookAt: Type.Integer(),
  unreadMessages: Type.Integer(),
  reviewsToApprove: Type.Integer(),
})
export type MenuBadges = Static<typeof MenuBadges>

/** How much waits for somebody. */
const PendingCounts = Type.Object({
  ...MenuBadges.properties,
  ordersToConfirm: Type.Integer(),
  lowStock: Type.Integer(),
  openMessages: Type.Integer(),
})
export type PendingCounts = Static<typeof PendingCounts>

export const adminDashboard = {
  report: endpoint('GET /api/admin/dashboard/report', {
    summary: 'Sales, orders, goods, page views and conversion by day, with totals and the best products',
    who: 'admin',
    permission: 'dashboard.read',
    query: Type.Object({ from: Type.Optional(text(10)), to: Type.Optional(text(10)) }),
    response: dataResponse(SalesReport),
    errors: { ...staffErrors, 400: 'These are no days.' },
  }),
  waiting: endpoint('GET /api/admin/dashboard/waiting', {
    summary: 'How many orders, payments, goods, messages and reviews wait for somebody',
    who: 'admin',
    permission: 'orders.read',
    response: dataResponse(PendingCounts),
    errors: staffErrors,
  }),
  badges: endpoint('GET /api/admin/dashboard/badges', {
    summary: 'The counts beside the menu: orders to pack, payments to look at, unread messages, reviews to approve',
    who: 'admin',
    permission: 'orders.read',
    response: dataResponse(MenuBadges),
    errors: staffErrors,
  }),
}

import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { found, Id, QuantityJson, Rupees, staffOnly, text } from './schemas.ts'

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

const Report = Type.Object({
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
export type Report = Static<typeof Report>

/** What the menu counts: each of these is a few steps in an index, however large the shop. */
const Badges = Type.Object({
  ordersToPack: Type.Integer(),
  paymentsToLookAt: Type.Integer(),
  unreadMessages: Type.Integer(),
  reviewsToApprove: Type.Integer(),
})
export type Badges = Static<typeof Badges>

/** How much waits for somebody. */
const Waiting = Type.Object({
  ...Badges.properties,
  ordersToConfirm: Type.Integer(),
  lowStock: Type.Integer(),
  openMessages: Type.Integer(),
})
export type Waiting = Static<typeof Waiting>

export const adminDashboard = {
  report: endpoint('GET /api/admin/dashboard/report', {
    summary: 'Sales, orders, goods, page views and conversion by day, with totals and the best products',
    who: 'admin',
    may: 'dashboard.read',
    query: Type.Object({ from: Type.Optional(text(10)), to: Type.Optional(text(10)) }),
    response: found(Report),
    errors: { ...staffOnly, 400: 'These are no days.' },
  }),
  waiting: endpoint('GET /api/admin/dashboard/waiting', {
    summary: 'How many orders, payments, goods, messages and reviews wait for somebody',
    who: 'admin',
    may: 'orders.read',
    response: found(Waiting),
    errors: staffOnly,
  }),
  badges: endpoint('GET /api/admin/dashboard/badges', {
    summary: 'The counts beside the menu: orders to pack, payments to look at, unread messages, reviews to approve',
    who: 'admin',
    may: 'orders.read',
    response: found(Badges),
    errors: staffOnly,
  }),
}

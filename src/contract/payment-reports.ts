import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, Rupees, staffErrors } from './schemas.ts'

/** The daily comparison of the shop's ledger with the payment provider. Amounts in rupees. */
const PaymentReport = Type.Object({
  at: Type.String(),
  /** Everything that changed since then was compared. */
  since: Type.String(),
  payments: Type.Integer(),
  refunds: Type.Integer(),
  /** What is left of the payments after refunds. */
  providerTotal: Rupees,
  shopTotal: Rupees,
  /** Payments whose state the shop had missed and has now recorded. */
  repaired: Type.Integer(),
  differences: Type.Array(
    Type.Object({
      kind: Type.Enum(['payment', 'refund']),
      id: Type.String(),
      /** Empty when the shop does not know the payment. */
      orderId: Type.String(),
      provider: Rupees,
      shop: Rupees,
    }),
  ),
})
export type PaymentReport = Static<typeof PaymentReport>

export const adminPayments = {
  reports: endpoint('GET /api/admin/payments/reports', {
    summary: 'The last 30 daily comparisons of payments and refunds with the payment provider, newest first',
    who: 'admin',
    permission: 'orders.refund',
    response: dataResponse(Type.Array(PaymentReport)),
    errors: staffErrors,
  }),
}

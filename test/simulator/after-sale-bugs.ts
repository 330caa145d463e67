import type { PlantedBug } from '../planted-copy.ts'

/** Bugs that random histories of orders, returns and exchanges must find. */
export const AFTER_SALE_BUGS: readonly PlantedBug[] = [
  {
    bug: 'all of an undelivered parcel goes back to stock, whatever its condition',
    file: 'src/server/returns/undelivered.ts',
    find: 'restocked: quantitiesByVariant(restocked),',
    put: '',
  },
  {
    bug: 'what has come back can be returned again',
    file: 'src/server/returns/queries.ts',
    find: 'sum(coalesce(line.accepted_quantity, line.quantity))::int as taken',
    put: 'sum(0)::int as taken',
  },
  {
    bug: 'the items of an exchange are not credited',
    file: 'src/server/returns/accept.ts',
    find: 'await issueCreditNote(trx, order, { returned: { returnId: request.id, lines: credit.items } })',
    put: '',
  },
  {
    bug: 'variants that were held for an exchange are released twice',
    file: 'src/server/returns/holds.ts',
    find: 'for (const line of held) await updateLine(trx, line, { held_quantity: 0 })',
    put: '',
  },
  {
    bug: 'a refund that is paid again after the bank returned it has a second credit note',
    file: 'src/server/payments/complete-refund.ts',
    find: ' && !(await isCredited(trx, orderId, refundId))',
    put: '',
  },
  {
    bug: 'a part of the cash of a parcel counts as all of it',
    file: 'src/server/courier-cash/cash-handlers.ts',
    find: "const state = amount === owed ? 'settled' : before.state",
    put: "const state = amount <= owed ? 'settled' : before.state",
  },
  {
    bug: 'a second payment in a window that stayed open is accepted',
    file: 'src/server/orders/write/confirm-paid-order.ts',
    find: "if (order.is_paid || order.payment_id !== null) return 'refund'",
    put: "if (order.is_paid || order.payment_id !== null) return 'already paid'",
  },
  {
    bug: 'orders keep the name of a customer who has deleted the account',
    file: 'src/server/privacy/index.ts',
    find: '  await forgetDeletedBuyers(db)',
    put: '',
  },
  {
    bug: 'a pack counts as one piece at the limit of ₹2,500',
    file: 'src/domain/tax/gst.ts',
    find: 'BigInt(line.piecesPerPack ?? 1)',
    put: '1n',
  },
  {
    bug: 'reports count pieces that came back as sold',
    file: 'src/server/reports/sales-queries.ts',
    find: 'line.unit, -part.quantity, 0,',
    put: 'line.unit, 0, 0,',
  },
]

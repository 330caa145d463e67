import type { AdminOrder, OrderRow } from '../../../contract/admin/orders.ts'
import { movesFor } from '../../../domain/admin/order-moves.ts'
import type { StaffRole } from '../../../domain/admin/permissions.ts'
import { rupeesFromPaise } from '../../../domain/money/paise.ts'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { orderJson } from '../order-json.ts'
import type { PlacedOrder } from '../queries.ts'
import type { eventsOf, moneyOf, orderPage } from './queries.ts'

type ListedOrder = Awaited<ReturnType<typeof orderPage>>['rows'][number]

export function orderRowJson(row: ListedOrder): OrderRow {
  return {
    _id: row.id,
    number: orderNumber(row.id),
    createdAt: row.created_at.toISOString(),
    status: row.status,
    paymentMethod: row.payment_method,
    paymentStatus: row.payment_status,
    isPaid: row.is_paid,
    refundWanted: row.refund_wanted,
    customerName: row.customer_name,
    phone: row.phone,
    email: row.email,
    city: row.city,
    lines: row.lines ?? 0,
    totalAmount: rupeesFromPaise(row.total_paise),
  }
}

interface Known {
  readonly placed: PlacedOrder
  readonly events: Awaited<ReturnType<typeof eventsOf>>
  readonly money: Awaited<ReturnType<typeof moneyOf>>
}

/** Everything the shop knows of an order, and where somebody in this place may bring it. */
export function adminOrderJson({ placed, events, money }: Known, staffRole: StaffRole | undefined): AdminOrder {
  const { order } = placed
  const { attempts, refunds, notices } = money
  const captured = sumOf(attempts.filter(({ state }) => state === 'captured'))
  const sentBack = sumOf(refunds.filter(({ state }) => state !== 'failed'))
  return {
    ...orderJson(placed),
    revision: order.revision,
    customerId: order.customer_id,
    refundWanted: order.refund_wanted,
    events: events.map(({ kind, actor, by, note, created_at }) => ({
      ...{ kind, actor, note },
      by: by ?? '',
      at: created_at.toISOString(),
    })),
    attempts: attempts.map(({ id, provider, state, amount_paise, currency, method, error, created_at }) => ({
      ...{ id, provider, state, currency, method, error },
      amount: rupeesFromPaise(amount_paise),
      at: created_at.toISOString(),
    })),
    refunds: refunds.map(({ id, amount_paise, state, reason, by, error, created_at }) => ({
      _id: id,
      amount: rupeesFromPaise(amount_paise),
      ...{ state, reason, error },
      by: by ?? '',
      at: created_at.toISOString(),
    })),
    paymentNotices: [...notices],
    refundable: rupeesFromPaise(Math.max(captured - sentBack, 0)),
    moves: [...movesFor(staffRole, order.status)],
  }
}

function sumOf(rows: readonly { readonly amount_paise: number }[]): number {
  return rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
}

import { type Kysely, sql } from 'kysely'
import type { adminCashCalls, CashCallRow } from '../../contract/orders/cash-calls.ts'
import { answerProblem, askedOrder, type CallOutcome } from '../../domain/orders/cash-confirmation.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { isCashOnDelivery } from '../ledger/cash.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { idsOf, pageOf } from '../platform/lists.ts'
import { auditedFields, NOT_FOUND } from './admin-change-order.ts'
import { searchCondition } from './admin-queries.ts'
import { answerCash } from './write/answer-cash.ts'
import { lockOrder, type OrderRow } from './write/queries.ts'

type CallHandlers = Handlers<{ adminCashCalls: typeof adminCashCalls }>['adminCashCalls']

/** The call list: cash orders whose buyers have not answered, and what came of calling them. */
export function cashCallHandlers({
  db,
  send,
}: {
  readonly db: Kysely<Database>
  readonly send: SendJob
}): CallHandlers {
  return {
    list: async ({ query = {} }) => {
      const ids = idsOf(query.ids)
      let waiting = db.selectFrom('orders').where(IS_WAITING)
      if (ids) waiting = waiting.where('orders.id', 'in', ids)
      if (query.q?.trim()) waiting = waiting.where(searchCondition(query.q))
      const { limit, offset } = pageOf(query)
      const [rows, { total }] = await Promise.all([
        waiting
          .selectAll('orders')
          .select(CALLS.as('calls'))
          .orderBy('orders.created_at', query.order ?? 'asc')
          .orderBy('orders.id')
          .limit(limit)
          .offset(offset)
          .execute(),
        waiting.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ])
      const earlier = await earlierParcels(db, rows)
      return { success: true, data: rows.map((row) => callJson(row, earlier)), total: Number(total) }
    },
    record: async ({ params: { id }, body: { outcome, note = '' } }, caller) => {
      const text = singleLine(note, 500)
      const staffId = userIdOf(caller)
      await inTransaction(db, async (trx) => {
        const order = await lockOrder(trx, id)
        if (!order) throw new ApiError(404, NOT_FOUND)
        const problem = answerProblem(askedOrder(order))
        if (problem) throw new ApiError(409, problem)
        await trx
          .insertInto('cash_call')
          .values({ id: newId(), order_id: id, staff_id: staffId, outcome, note: text })
          .execute()
        const isAnswer = outcome === 'confirmed' || outcome === 'refused'
        const by = { actor: 'admin', customerId: staffId, note: text } as const
        const changed = isAnswer ? await answerCash(trx, send, order, outcome, by) : order
        await recordChange(trx, caller, {
          action: 'call',
          entity: 'order',
          entityId: id,
          before: auditedFields(order),
          after: { ...auditedFields(changed), call: outcome },
        })
      })
      return { success: true, message: MESSAGES[outcome] }
    },
  }
}

const MESSAGES: Readonly<Record<CallOutcome, string>> = {
  'no answer': 'The call has been recorded.',
  'call later': 'The call has been recorded.',
  confirmed: 'The order has been confirmed.',
  refused: 'The order has been cancelled.',
}

/** There is an index for them. */
const IS_WAITING = sql<boolean>`orders.cash_confirmation = 'asked' and not orders.is_paid
  and orders.status in ('pending', 'confirmed', 'processing')`

const CALLS = sql<CashCallRow['calls']>`(
  select coalesce(json_agg(json_build_object('outcome', outcome, 'note', note, 'by', coalesce(customer.name, ''),
    'at', cash_call.created_at) order by cash_call.created_at, cash_call.id), '[]')
  from cash_call left join customer on customer.id = cash_call.staff_id where cash_call.order_id = orders.id)`

interface Parcels {
  readonly delivered: number
  readonly undelivered: number
}

const PARCELS = sql`count(*) filter (where status = 'delivered')::int as delivered,
  count(*) filter (where status = 'cancelled' and shipped_at is not null and not is_lost)::int as undelivered`

/**
 * Counts the parcels of the pincodes and accounts of these orders. Many orders of a page have the same pincode, so each pincode and each
 * account is counted once and not for each order.
 */
async function earlierParcels(db: Kysely<Database>, orders: readonly OrderRow[]): Promise<EarlierParcels> {
  const [pincodes, accounts] = await Promise.all([
    sql<Parcels & { key: string }>`
      select zip_code as key, ${PARCELS} from orders
      where zip_code = any(${[...new Set(orders.map(({ zip_code }) => zip_code))]}::text[])
        and ${isCashOnDelivery('orders')} and created_at > now() - interval '180 days'
      group by zip_code`.execute(db),
    sql<Parcels & { key: string }>`
      select customer_id as key, ${PARCELS} from orders
      where customer_id = any(${[...new Set(orders.map(({ customer_id }) => customer_id))]}::text[])
      group by customer_id`.execute(db),
  ])
  return {
    ofPincode: new Map(pincodes.rows.map((row) => [row.key, row])),
    ofAccount: new Map(accounts.rows.map((row) => [row.key, row])),
  }
}

interface EarlierParcels {
  readonly ofPincode: ReadonlyMap<string, Parcels>
  readonly ofAccount: ReadonlyMap<string, Parcels>
}

const NO_PARCELS: Parcels = { delivered: 0, undelivered: 0 }

type Row = OrderRow & {
  readonly calls: CashCallRow['calls']
}

function callJson({ calls, ...order }: Row, { ofPincode, ofAccount }: EarlierParcels): CashCallRow {
  const pincode = ofPincode.get(order.zip_code) ?? NO_PARCELS
  const account = ofAccount.get(order.customer_id) ?? NO_PARCELS
  return {
    _id: order.id,
    number: orderNumber(order.id),
    createdAt: order.created_at.toISOString(),
    status: order.status,
    cashConfirmation: order.cash_confirmation,
    confirmBy: order.cash_confirm_by?.toISOString() ?? null,
    customerName: order.customer_name,
    phone: order.phone,
    totalAmount: rupeesFromPaise(order.total_paise),
    city: order.city,
    pincode: order.zip_code,
    sentToPincode: pincode.delivered + pincode.undelivered,
    returnedFromPincode: pincode.undelivered,
    delivered: account.delivered,
    undelivered: account.undelivered,
    calls: calls.map(({ at, ...call }) => ({ ...call, at: new Date(at).toISOString() })),
  }
}

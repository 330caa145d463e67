import { type Kysely, sql } from 'kysely'
import type { adminCashCalls, CashCallRow } from '../../contract/orders/cash-calls.ts'
import { answerProblem, askedOrder, type CallOutcome } from '../../domain/orders/cash-confirmation.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
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
          .select([CALLS.as('calls'), PINCODE.as('of_pincode'), ACCOUNT.as('of_account')])
          .orderBy('orders.created_at', query.order ?? 'asc')
          .orderBy('orders.id')
          .limit(limit)
          .offset(offset)
          .execute(),
        waiting.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ])
      return { success: true, data: rows.map(callJson), total: Number(total) }
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

interface Counts {
  readonly delivered: number
  readonly undelivered: number
}

const CALLS = sql<CashCallRow['calls']>`(
  select coalesce(json_agg(json_build_object('outcome', outcome, 'note', note, 'by', coalesce(customer.name, ''),
    'at', cash_call.created_at) order by cash_call.created_at, cash_call.id), '[]')
  from cash_call left join customer on customer.id = cash_call.staff_id where cash_call.order_id = orders.id)`

const COUNTS = sql`json_build_object(
  'delivered', count(*) filter (where other.status = 'delivered'),
  'undelivered', count(*) filter (where other.status = 'cancelled' and other.shipped_at is not null and not other.is_lost))`

const PINCODE = sql<Counts>`(
  select ${COUNTS} from orders other
  where other.zip_code = orders.zip_code and other.payment_method = 'cod' and other.created_at > now() - interval '180 days')`

const ACCOUNT = sql<Counts>`(select ${COUNTS} from orders other where other.customer_id = orders.customer_id)`

type Row = OrderRow & {
  readonly calls: CashCallRow['calls']
  readonly of_pincode: Counts
  readonly of_account: Counts
}

function callJson({ calls, of_pincode, of_account, ...order }: Row): CashCallRow {
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
    sentToPincode: of_pincode.delivered + of_pincode.undelivered,
    returnedFromPincode: of_pincode.undelivered,
    delivered: of_account.delivered,
    undelivered: of_account.undelivered,
    calls: calls.map(({ at, ...call }) => ({ ...call, at: new Date(at).toISOString() })),
  }
}

import type { Kysely, Transaction } from 'kysely'
import type { AuditAction } from '../../domain/audit/sentences.ts'
import {
  BULK_NOT_ALLOWED,
  BULK_PERMISSION,
  type BulkMove,
  bulkRefusal,
  canUndoBulk,
  isAlreadyMoved,
  type MovedOrder,
  undoRefusal,
} from '../../domain/orders/bulk-moves.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { stillMay } from '../accounts/team-queries.ts'
import { recordChanges } from '../audit/audit.ts'
import { couriersWithoutCash } from '../couriers/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, isDatabaseUnavailable } from '../platform/errors.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { auditedFields } from './admin-change-order.ts'
import {
  type BulkLine,
  finishBulk,
  type LineResult,
  linesToUndo,
  lockBulk,
  ordersWithCourierMoney,
  refuseWaiting,
  saveLines,
  waitingLines,
} from './bulk-queries.ts'
import { cashCourierProblem } from './cash-courier.ts'
import { ordersComingBack } from './parcel-queries.ts'
import { replacementsOf } from './queries.ts'
import { confirmOrders, type StatusChange } from './write/confirm-order.ts'
import { deliverOrders, fullyRefundedOrders, handOverOrders, processOrders, timeOnDay } from './write/fulfil-order.ts'
import { lockOrders, type OrderRow } from './write/queries.ts'
import { confirmCashOrders, undoOrders } from './write/undo-orders.ts'

type Trx = Transaction<Database>
type Bulk = NonNullable<Awaited<ReturnType<typeof lockBulk>>>

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
}

export const BULK_JOB = 'order-bulk'

/** The job that moves the orders that are still waiting, because there were many or the process ended. */
export function bulkJob(db: Kysely<Database>): Job<{ readonly id: string }> {
  return { name: BULK_JOB, retries: 5, handle: ({ id }, send) => runBulk({ db, send }, id) }
}

/** Orders per transaction: few statements an order, and no lock for longer than a moment. */
const BATCH = 100

/**
 * Moves the waiting orders of a bulk move, batch by batch, each in a transaction of its own.
 * @param until time of `performance.now()` after which no further batch is started
 */
export async function runBulk(parts: Parts, id: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  for (let hasMore = true; hasMore && performance.now() < until; ) {
    hasMore = await moveBatch(parts, id, BATCH).catch((error) => moveOneByOne(parts, id, error))
  }
}

/** One order that cannot be written must not stop the others: the batch is repeated order by order, and that one is refused. */
async function moveOneByOne(parts: Parts, id: string, cause: unknown): Promise<boolean> {
  // Nothing can be written while the database cannot be reached; the job tries again.
  if (isDatabaseUnavailable(cause)) throw cause
  let hasMore = true
  for (let count = 0; hasMore && count < BATCH; count++) {
    hasMore = await moveBatch(parts, id, 1).catch((error) => {
      if (isDatabaseUnavailable(error)) throw error
      return refuseNext(parts, id, error instanceof ApiError ? error.message : NOT_MOVED)
    })
  }
  return hasMore
}

const NOT_MOVED = 'This order could not be moved. Open it and try there.'

function refuseNext({ db }: Parts, id: string, reason: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const bulk = await lockBulk(trx, id)
    const [line] = bulk?.finished_at === null ? await waitingLines(trx, id, 1) : []
    if (!line) return false
    await saveLines(trx, id, [{ position: line.position, reason }])
    return true
  })
}

/** Moves the next waiting orders. Returns false when none are left. */
function moveBatch({ db, send }: Parts, id: string, size: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const bulk = await lockBulk(trx, id)
    if (!bulk || bulk.finished_at !== null) return false
    // An undo goes on: it could not be taken up again.
    if (bulk.move !== 'undo' && !(await stillMay(trx, bulk.staff_id, BULK_PERMISSION))) {
      await refuseWaiting(trx, id, BULK_NOT_ALLOWED)
      await finishBulk(trx, id)
      return false
    }
    const lines = await waitingLines(trx, id, size)
    if (lines.length > 0) {
      const orders = await lockOrders(
        trx,
        lines.map(({ order_id }) => order_id),
      )
      await saveLines(trx, id, await moveLines(trx, send, bulk, lines, new Map(orders.map((row) => [row.id, row]))))
    }
    if (lines.length === size) return true
    await finishBulk(trx, id)
    return false
  })
}

async function moveLines(
  trx: Trx,
  send: SendJob,
  bulk: Bulk,
  lines: readonly BulkLine[],
  orders: ReadonlyMap<string, OrderRow>,
): Promise<readonly LineResult[]> {
  const refusals = await refusalsOf(trx, bulk, orders)
  const accepted = lines
    .map(({ order_id }) => orders.get(order_id))
    .filter((order) => order !== undefined && refusals.get(order.id) === undefined) as readonly OrderRow[]
  const moved = new Map((await moveOrders(trx, send, bulk, accepted)).map((order) => [order.id, order]))
  await recordMoves(trx, bulk, accepted, moved)
  return lines.map(({ position, order_id }) => {
    const order = orders.get(order_id)
    return {
      position,
      reason: order ? refusals.get(order_id) : 'Order not found',
      isUnchanged: order && bulk.move !== 'undo' && isAlreadyMoved(movedOrder(order), bulk.move, bulk.courier),
      statusBefore: moved.has(order_id) ? order?.status : undefined,
      revision: moved.get(order_id)?.revision,
    }
  })
}

/** Why orders cannot be moved, by the id of the order. */
async function refusalsOf(
  trx: Trx,
  bulk: Bulk,
  orders: ReadonlyMap<string, OrderRow>,
): Promise<ReadonlyMap<string, string | undefined>> {
  const ids = [...orders.keys()]
  if (bulk.move === 'undo') {
    const lines = await linesToUndo(trx, bulk.undoes ?? '', ids)
    const withMoney = await ordersWithCourierMoney(trx, ids)
    return new Map(
      [...orders].map(([id, order]) => [
        id,
        undoRefusal(order, { revision: lines.get(id)?.revision ?? null }) ??
          (withMoney.has(id) ? HAS_MONEY : undefined),
      ]),
    )
  }
  const move: BulkMove = bulk.move
  const isShipping = move === 'ship'
  const refunded = isShipping ? await fullyRefundedOrders(trx, orders.values()) : new Set()
  const comingBack = move === 'deliver' ? await ordersComingBack(trx, ids) : new Set()
  const withoutCash = isShipping ? await couriersWithoutCash(trx) : new Set<string>()
  const cancelled = [...orders.values()].flatMap(({ id, status }) => (status === 'cancelled' ? id : []))
  const replacements = await replacementsOf(trx, cancelled)
  return new Map(
    [...orders].map(([id, order]) => {
      const replacedBy = replacements.get(id)
      if (replacedBy !== undefined) return [id, `This order was changed. It is now order #${orderNumber(replacedBy)}.`]
      return [
        id,
        bulkRefusal(movedOrder(order), move, bulk.day ?? undefined) ??
          (comingBack.has(id) ? COMES_BACK : undefined) ??
          (refunded.has(id) ? REFUNDED : cashCourierProblem(order, bulk.courier || order.courier, withoutCash)),
      ]
    }),
  )
}

const REFUNDED = 'The payment of this order was refunded in full. Open it to ship it without payment.'

const HAS_MONEY = 'The courier has paid for this order, or its cash is written off. Undo that first.'

const COMES_BACK = 'The courier brings a parcel of this order back. Open it and decide.'

function movedOrder({ status, payment_method, is_paid, cash_confirmation, created_at, courier }: OrderRow): MovedOrder {
  return {
    status,
    paymentMethod: payment_method,
    isPaid: is_paid,
    cashConfirmation: cash_confirmation,
    createdAt: created_at,
    courier,
  }
}

async function moveOrders(
  trx: Trx,
  send: SendJob,
  bulk: Bulk,
  orders: readonly OrderRow[],
): Promise<readonly OrderRow[]> {
  if (orders.length === 0) return []
  const by: StatusChange = { actor: 'admin', customerId: bulk.staff_id ?? undefined }
  switch (bulk.move) {
    case 'confirm':
      // Invoices are numbered from the oldest order on.
      return confirmOrders(trx, orders.toSorted(byAge), by)
    case 'process':
      return processOrders(trx, orders, by)
    case 'ship':
      return handOverOrders(trx, send, orders, bulk.courier, { ...by, now: timeOnDay(bulk.day, orders) })
    case 'deliver':
      return deliverOrders(trx, send, orders, by)
    case 'confirm cash':
      return confirmCashOrders(trx, orders, by)
    case 'undo':
      return undoOrders(
        trx,
        orders,
        await linesToUndo(
          trx,
          bulk.undoes ?? '',
          orders.map(({ id }) => id),
        ),
        by,
      )
  }
}

function byAge(one: OrderRow, other: OrderRow): number {
  return one.created_at.getTime() - other.created_at.getTime() || one.id.localeCompare(other.id)
}

async function recordMoves(
  trx: Trx,
  { staff_id, move }: Bulk,
  before: readonly OrderRow[],
  after: ReadonlyMap<string, OrderRow>,
): Promise<void> {
  // The account of the team member was deleted while the orders were waiting.
  if (staff_id === null) return
  const changes = before.map((order) => {
    const changed = after.get(order.id)
    return {
      action: ACTIONS[move],
      entity: 'order',
      entityId: order.id,
      before: auditedFields(order),
      after: changed ? auditedFields(changed) : {},
    }
  })
  await recordChanges(trx, { role: 'admin', userId: staff_id }, changes)
}

/** The words of the audit log: those of the same move of one order. */
const ACTIONS: Readonly<Record<Bulk['move'], AuditAction>> = {
  confirm: 'confirm',
  process: 'process',
  ship: 'ship',
  deliver: 'deliver',
  'confirm cash': 'confirm cash',
  undo: 'undo',
}

/** @throws ApiError 409 for a bulk move that cannot be taken back */
export function requireUndoable(bulk: { readonly move: Bulk['move']; readonly finished_at: Date | null }): void {
  if (!canUndoBulk(bulk.move))
    throw new ApiError(409, 'This cannot be undone: the invoices are issued, or the money is recorded as received.')
  if (bulk.finished_at === null) throw new ApiError(409, 'The orders are still being moved. Please wait a moment.')
}

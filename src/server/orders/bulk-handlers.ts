import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { adminOrderBulks, FinishedBulk, OrderBulk } from '../../contract/orders/bulk.ts'
import { addDays, indianDay, isDay } from '../../domain/india/time.ts'
import { BULK_STOPPED, canUndoBulk, MAX_BULK_ORDERS, type StoredBulkMove } from '../../domain/orders/bulk-moves.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { carriedOutBefore } from '../platform/http/carried-out.ts'
import { type Caller, type Handlers, idempotencyKeyOf, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { checkDays } from './admin-handlers.ts'
import { orderIds } from './admin-queries.ts'
import {
  type BulkRow,
  bulkById,
  bulkPage,
  bulkThatUndoes,
  bulkWithKey,
  finishBulk,
  insertBulk,
  lockBulk,
  movedLines,
  refusedLines,
  refuseWaiting,
} from './bulk-queries.ts'
import { BULK_JOB, requireUndoable, runBulk } from './run-bulk.ts'

type BulkHandlers = Handlers<{ adminOrderBulks: typeof adminOrderBulks }>['adminOrderBulks']

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
}

/** Milliseconds for which a call moves orders itself; a job moves the rest. */
const IN_CALL_MS = 3_000

/** The job starts later than the call needs, so that they do not wait for each other. It does nothing when the call was enough. */
const JOB_AFTER_SECONDS = 5

/** Maximum age in days of a hand-over that is entered later. */
const MAX_HAND_OVER_AGE = 30

/** Moves of many orders at once. */
export function bulkHandlers(parts: Parts): BulkHandlers {
  const { db } = parts
  return {
    start: async ({ body }, caller, exchange) => {
      const { move, ids, filter, courier = '', day } = body
      if ((ids === undefined) === (filter === undefined))
        throw new ApiError(400, 'Send either the ids of the orders or a filter.')
      if (filter) checkDays(filter)
      if (move === 'ship') checkHandOverDay(day)
      const request = { move, ids, filter, courier, day }
      const id = await startBulk(parts, caller, idempotencyKeyOf(exchange), request, async () => ({
        bulk: {
          move,
          courier: move === 'ship' ? singleLine(courier, 80) : '',
          hand_over_day: move === 'ship' ? (day ?? indianDay(new Date())) : null,
        },
        orders: ids ?? (await ordersOf(db, filter ?? {})),
      }))
      return { success: true, data: await readBulk(db, id) }
    },
    undo: async ({ params }, caller) => {
      const undone = await bulkById(db, params.id)
      if (!undone) throw new ApiError(404, NOT_FOUND)
      requireUndoable(undone)
      const id = await startBulk(parts, caller, undefined, { undoes: params.id }, async () => {
        const moved = await movedLines(db, params.id)
        if (moved.length === 0) throw new ApiError(409, 'No order was moved, so there is nothing to undo.')
        return { bulk: { move: 'undo', undoes: params.id }, orders: moved.map(({ order_id }) => order_id) }
      })
      return { success: true, data: await readBulk(db, id) }
    },
    stop: async ({ params: { id } }, caller) => {
      await inTransaction(db, async (trx) => {
        const bulk = await lockBulk(trx, id)
        if (!bulk) throw new ApiError(404, NOT_FOUND)
        if (bulk.finished_at !== null) return
        if (bulk.move === 'undo') throw new ApiError(409, 'An undo cannot be stopped. It is over in a moment.')
        const notMoved = await refuseWaiting(trx, id, BULK_STOPPED)
        await finishBulk(trx, id)
        await recordChange(trx, caller, {
          action: 'stop',
          entity: 'bulk move',
          entityId: id,
          after: { move: bulk.move, orders: bulk.total, notMoved },
        })
      })
      return { success: true, data: await readBulk(db, id) }
    },
    get: async ({ params }) => ({ success: true, data: await readBulk(db, params.id) }),
    orders: async ({ params }) => {
      await readBulk(db, params.id)
      return { success: true, data: (await movedLines(db, params.id)).map(({ order_id }) => order_id) }
    },
    list: async ({ query = {} }) => {
      const { rows, total } = await bulkPage(db, query)
      return { success: true, data: rows.map(bulkJson), total }
    },
  }
}

const NOT_FOUND = 'Bulk move not found'

function checkHandOverDay(day: string | undefined): void {
  if (day === undefined) return
  if (!isDay(day)) throw refuseFields({ day: 'Enter a valid date.' })
  const today = indianDay(new Date())
  if (day > today) throw refuseFields({ day: 'The hand-over date must not be in the future.' })
  if (day < addDays(today, -MAX_HAND_OVER_AGE))
    throw refuseFields({ day: `The hand-over date can be at most ${MAX_HAND_OVER_AGE} days ago.` })
}

async function ordersOf(db: Kysely<Database>, filter: Parameters<typeof orderIds>[1]): Promise<readonly string[]> {
  const { ids, total } = await orderIds(db, filter, MAX_BULK_ORDERS)
  if (total > MAX_BULK_ORDERS)
    throw new ApiError(400, `${total} orders match. At most ${MAX_BULK_ORDERS} can be moved at once.`)
  if (total === 0) throw new ApiError(400, 'No order matches the filter.')
  return ids
}

interface NewBulk {
  readonly bulk: {
    readonly move: StoredBulkMove
    readonly courier?: string
    readonly hand_over_day?: string | null
    readonly undoes?: string
  }
  readonly orders: readonly string[]
}

/**
 * Stores a bulk move and moves its orders. A repeated request with the same key, or another one that undoes the same bulk move,
 * continues the first one.
 * @returns the id of the bulk move
 * @throws ApiError 422 when the key was used for another request
 */
async function startBulk(
  parts: Parts,
  caller: Caller,
  key: string | undefined,
  request: { readonly undoes: string } | { readonly move: StoredBulkMove },
  read: () => Promise<NewBulk>,
): Promise<string> {
  const staffId = userIdOf(caller)
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const id = await inTransaction(
    parts.db,
    async (trx) => {
      const earlier = await ('undoes' in request
        ? bulkThatUndoes(trx, request.undoes)
        : key && bulkWithKey(trx, staffId, key))
      if (earlier && earlier.request_hash !== hash) throw carriedOutBefore('the orders that you chose then were moved.')
      if (earlier) return earlier.id
      const { bulk, orders } = await read()
      const id = newId()
      await insertBulk(
        trx,
        { id, staff_id: staffId, idempotency_key: key ?? null, request_hash: hash, ...bulk },
        orders,
      )
      await parts.send(BULK_JOB, { id }, { within: trx, afterSeconds: JOB_AFTER_SECONDS })
      return id
    },
    { retryOnConflict: true },
  )
  await runBulk(parts, id, performance.now() + IN_CALL_MS)
  return id
}

/** Refused orders that an answer lists. */
const LISTED_REFUSALS = 200

async function readBulk(db: Kysely<Database>, id: string): Promise<FinishedBulk> {
  const [row, refused] = await Promise.all([bulkById(db, id), refusedLines(db, id, LISTED_REFUSALS)])
  if (!row) throw new ApiError(404, NOT_FOUND)
  const refusals = refused.map(({ order_id, reason }) => ({ order: order_id, number: orderNumber(order_id), reason }))
  return { ...bulkJson(row), refusals }
}

function bulkJson(row: BulkRow): OrderBulk {
  const moved = Number(row.moved)
  return {
    _id: row.id,
    number: orderNumber(row.id),
    move: row.move,
    courier: row.courier,
    day: row.day ?? '',
    by: row.by ?? '',
    total: row.total,
    moved,
    unchanged: Number(row.unchanged),
    refused: Number(row.refused),
    isFinished: row.finished_at !== null,
    canUndo: canUndoBulk(row.move) && row.finished_at !== null && moved > 0 && row.undone_by === null,
    createdAt: row.created_at.toISOString(),
  }
}

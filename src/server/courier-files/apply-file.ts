import type { Kysely, Transaction } from 'kysely'
import { PARCEL_STATE_NAMES, type Parcel, parcelName } from '../../domain/couriers/parcels.ts'
import { planOrderRow } from '../../domain/couriers/plan-parcel-row.ts'
import { courierAfter, type RowPlan } from '../../domain/couriers/plan-row.ts'
import { BULK_PERMISSION } from '../../domain/orders/bulk-moves.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { stillMay } from '../accounts/team-queries.ts'
import { recordChanges } from '../audit/audit.ts'
import { auditedFields } from '../orders/admin-change-order.ts'
import { queueOrderEmails } from '../orders/order-emails.ts'
import { auditedParcels, noteParcels, parcelsOf } from '../orders/parcel-queries.ts'
import type { StatusChange } from '../orders/write/confirm-order.ts'
import { deliverOrders, handOverOrders, timeOnDay } from '../orders/write/fulfil-order.ts'
import { lockOrders, type OrderRow, recordEvents, updateOrders } from '../orders/write/queries.ts'
import { databaseTime } from '../platform/database/database-time.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { receiveUnopened } from '../returns/undelivered.ts'
import { applyReturnRow } from './apply-return.ts'
import { firstDay } from './match-rows.ts'
import {
  claimTrackingEmails,
  hasReturnedParcels,
  lockFile,
  rowsToApply,
  saveApplied,
  saveSkipped,
  setTracking,
  updateFile,
} from './queries.ts'

type Trx = Transaction<Database>

export const COURIER_FILE_JOB = 'courier-file'

/** The job that applies what is left of a file, because there was much or the process ended. */
export function courierFileJob(db: Kysely<Database>): Job<{ readonly id: string }> {
  return { name: COURIER_FILE_JOB, retries: 5, handle: ({ id }, send) => applyFile({ db, send }, id) }
}

interface Parts {
  readonly db: Kysely<Database>
  readonly send: SendJob
}

const BATCH = 100

/**
 * Applies the rows of a file, batch by batch, each in a transaction of its own.
 * @param until time of `performance.now()` after which no further batch is started
 */
export async function applyFile({ db, send }: Parts, id: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  for (let hasMore = true; hasMore && performance.now() < until; )
    hasMore = await inTransaction(db, (trx) => applyBatch(trx, send, id))
}

type File = NonNullable<Awaited<ReturnType<typeof lockFile>>>
type Row = Awaited<ReturnType<typeof rowsToApply>>[number]

interface Step {
  readonly row: Row
  readonly order: OrderRow
  /** Of the order, if it has several. */
  readonly parcels: readonly Parcel[]
  readonly plan: RowPlan
}

/** Applies the next rows. Returns false when none are left. */
async function applyBatch(trx: Trx, send: SendJob, id: string): Promise<boolean> {
  const file = await lockFile(trx, id)
  if (file?.state !== 'applying') return false
  if (!(await stillMay(trx, file.staff_id, (await hasReturnedParcels(trx, id)) ? 'orders.cancel' : BULK_PERMISSION))) {
    // Someone else can go on with the rest.
    await updateFile(trx, id, { state: 'stopped' })
    return false
  }
  const rows = appliedTogether(await rowsToApply(trx, id, BATCH))
  const orders = new Map(
    (await lockOrders(trx, [...new Set(rows.map(({ order_id }) => order_id ?? ''))])).map((order) => [order.id, order]),
  )
  const parcels = await parcelsOf(trx, [...orders.keys()])
  const steps: Step[] = []
  const applied: number[] = []
  const taken = new Set<string>()
  for (const row of rows) {
    const order = orders.get(row.order_id ?? '')
    if (!order) {
      await saveSkipped(trx, id, row.line, { outcome: 'refused', reason: 'Order not found' })
      continue
    }
    // Two rows of one order follow each other: the second waits for the next batch.
    if (taken.has(order.id)) continue
    taken.add(order.id)
    if (row.return_id !== null) {
      const done = await applyReturnRow(trx, send, file, row)
      if (done.outcome === 'change') applied.push(row.line)
      else await saveSkipped(trx, id, row.line, done)
      continue
    }
    const step = stepOf(file, row, order, parcels.get(order.id) ?? [])
    if (step.plan.outcome === 'change' || step.plan.notes) steps.push(step)
    if (step.plan.outcome !== 'change') await saveSkipped(trx, id, row.line, step.plan)
  }
  if (steps.length > 0) await applySteps(trx, send, file, steps)
  await saveApplied(trx, id, [...applied, ...steps.map(({ row }) => row.line)])
  if (rows.length > 0) return true
  await updateFile(trx, id, { state: 'done', applied_at: new Date() })
  return false
}

/**
 * A parcel that came back is applied alone: it locks the stock of its order and the series of the credit notes, and two of them in
 * one transaction would lock these in turns.
 */
function appliedTogether(rows: readonly Row[]): readonly Row[] {
  const place = rows.findIndex(({ status }) => status === 'returned')
  return place < 0 ? rows : rows.slice(0, Math.max(place, 1))
}

/** The order may have changed since the file was checked. */
function stepOf(file: File, row: Row, order: OrderRow, parcels: readonly Parcel[]): Step {
  const plan = planOrderRow(
    {
      orderNumber: row.order_no,
      awb: row.awb,
      courier: row.courier,
      chosenCourier: file.courier,
      words: row.words,
      status: row.status ?? undefined,
      day: row.on_day ?? undefined,
    },
    {
      number: orderNumber(order.id),
      status: order.status,
      courier: order.courier,
      trackingNumber: order.tracking_number,
      since: firstDay(order),
      isReturning: order.returning_at !== null,
      parcels,
    },
  )
  return { row, order, parcels, plan }
}

async function applySteps(trx: Trx, send: SendJob, file: File, steps: readonly Step[]): Promise<void> {
  const by: StatusChange = { actor: 'admin', customerId: file.staff_id ?? undefined }
  const numbered = steps.filter(({ plan }) => plan.setsTracking)
  await setTracking(
    trx,
    numbered.map(({ row, order }) => ({
      orderId: order.id,
      awb: row.awb,
      courier: courierAfter(file.courier, order, row),
    })),
  )
  await recordEvents(
    trx,
    numbered.map(({ row, order }) => ({
      orderId: order.id,
      kind: 'note',
      actor: 'admin',
      customerId: by.customerId,
      note: `Tracking number ${row.awb}`,
    })),
  )
  const days = Map.groupBy(
    steps,
    ({ row, plan }) => `${plan.ships} ${plan.delivers} ${plan.returns} ${plan.turnsBack} ${row.on_day}`,
  )
  for (const group of days.values()) {
    const [first] = group
    if (!first) continue
    const { ships, delivers, turnsBack } = first.plan
    const orders = group.map(({ order }) => order)
    const now = timeOnDay(first.row.on_day, orders)
    const isOver = delivers || first.plan.returns
    const shipped = ships ? await handOverOrders(trx, send, orders, '', { ...by, now, isDelivered: isOver }) : undefined
    await applyNotes(trx, group, { ...by, now })
    if (turnsBack) await markTurnedBack(trx, group, { ...by, now })
    if (delivers) await deliverOrders(trx, send, orders, { ...by, now })
    for (const order of first.plan.returns ? (shipped ?? orders) : [])
      await receiveUnopened(
        { trx, send, actor: 'admin', by: by.customerId, now: await databaseTime(trx) },
        order,
        first.row.words,
      )
  }
  const ids = steps.map(({ order }) => order.id)
  await queueOrderEmails(send, trx, 'order-tracking', await claimTrackingEmails(trx, ids))
  await recordSteps(trx, file, steps, ids)
}

/** Stores where parcels are of orders with several. */
async function applyNotes(trx: Trx, steps: readonly Step[], by: StatusChange & { readonly now: Date }): Promise<void> {
  const noted = steps.flatMap(({ row, order, parcels, plan: { notes } }) => {
    if (!notes) return []
    const index = parcels.findIndex(({ position }) => position === notes.position)
    const name = parcelName(index, parcels.length)
    return [{ ...notes, orderId: order.id, note: `${name}, ${row.awb}: ${PARCEL_STATE_NAMES[notes.state]}` }]
  })
  await noteParcels(trx, noted, by.now)
  await updateOrders(
    trx,
    noted.map(({ orderId }) => orderId),
    {},
  )
  const { actor, customerId } = by
  await recordEvents(
    trx,
    noted.map(({ orderId, note }) => ({ orderId, kind: 'note', actor, customerId, note })),
  )
}

/** Stores that the only parcels of these orders are on their way back. */
async function markTurnedBack(trx: Trx, steps: readonly Step[], by: StatusChange & { readonly now: Date }) {
  await updateOrders(
    trx,
    steps.map(({ order }) => order.id),
    { returning_at: by.now },
  )
  const { actor, customerId } = by
  await recordEvents(
    trx,
    steps.map(({ row, order }) => {
      const note = `The courier reports “${row.words}”: the parcel is on its way back.`
      return { orderId: order.id, kind: 'note', actor, customerId, note }
    }),
  )
}

async function recordSteps(trx: Trx, file: File, steps: readonly Step[], ids: readonly string[]): Promise<void> {
  if (file.staff_id === null) return
  const after = new Map((await lockOrders(trx, ids)).map((order) => [order.id, order]))
  const now = await parcelsOf(trx, ids)
  await recordChanges(
    trx,
    { role: 'admin', userId: file.staff_id },
    steps.map(({ order, parcels }) => ({
      action: 'courier file',
      entity: 'order',
      entityId: order.id,
      before: { ...auditedFields(order), ...auditedParcels(parcels) },
      after: { ...auditedFields(after.get(order.id) ?? order), ...auditedParcels(now.get(order.id)) },
    })),
  )
}

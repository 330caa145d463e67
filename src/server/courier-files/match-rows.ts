import { type ChosenStatuses, chosenPickupOf, chosenStatusOf } from '../../domain/couriers/chosen-statuses.ts'
import { cellText, trackingKey, trackingNumberOf } from '../../domain/couriers/file-cells.ts'
import type { FileField } from '../../domain/couriers/file-columns.ts'
import { type DayOrder, dayOf } from '../../domain/couriers/file-days.ts'
import { parcelStatusOf, statusWords } from '../../domain/couriers/parcel-status.ts'
import { type PickupStatus, pickupStatusOf } from '../../domain/couriers/pickup-status.ts'
import { planOrderRow } from '../../domain/couriers/plan-parcel-row.ts'
import { planReturnRow } from '../../domain/couriers/plan-return-row.ts'
import { type FileRow, noOrderFound, nothing, type RowPlan, unreadableRow } from '../../domain/couriers/plan-row.ts'
import { type ReturnHint, returnHint } from '../../domain/couriers/return-hints.ts'
import { indianDay } from '../../domain/india/time.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { returnNumber } from '../../domain/returns/lifecycle.ts'
import type { CsvRecord } from '../platform/csv.ts'
import { type FoundOrder, ordersWith } from './find-orders.ts'
import { type FoundReturn, returnOfRow } from './match-returns.ts'

export interface MatchedRow extends FileRow {
  readonly line: number
  readonly orderId: string | undefined
  readonly returnId?: string | undefined
  readonly plan: Pick<RowPlan, 'outcome' | 'reason' | 'notes' | 'changesCourier'>
  /** The courier that the order keeps, although the file names another one. */
  readonly keptCourier?: string | undefined
}

/** How the rows of a file are read. */
interface Reading {
  readonly fields: readonly (FileField | null)[]
  readonly dayOrder: DayOrder
  readonly statuses: ChosenStatuses
  readonly hints: readonly ReturnHint[]
  /** Whose report the file is, by its columns; empty for the courier that each row names. */
  readonly sender: string
  /** 'YYYY-MM-DD'. */
  readonly today: string
}

/** Reads a row of the file. A day in the future counts as none, so what is previewed is what will be stored. */
export function readRow({ cells }: CsvRecord, { fields, dayOrder, statuses, hints, sender, today }: Reading): FileRow {
  const cell = (field: FileField) => cells[fields.indexOf(field)] ?? ''
  const words = statusWords(cellText(cell('statusType')), cellText(cell('status'))).slice(0, 100)
  const status = parcelStatusOf(words) ?? chosenStatusOf(words, statuses)
  const pastDay = (text: string) => {
    const day = dayOf(text, dayOrder)
    return day !== undefined && day <= today ? day : undefined
  }
  const comesBack = status === 'returning' || status === 'returned'
  const dated = comesBack ? '' : cell(status === 'delivered' ? 'deliveredDay' : 'shippedDay')
  const day = pastDay(dated) ?? pastDay(cell('day'))
  const otherDay = day === undefined ? cellText(dated) || cellText(cell('day')) : ''
  return {
    returnNumber: orderNumberOf(cell('return')),
    orderNumber: orderNumberOf(cell('order')),
    awb: trackingNumberOf(cell('awb')).slice(0, 100),
    courier: sender || cellText(cell('courier')).slice(0, 80),
    words,
    status,
    day,
    // Without a day couriers write 'N/A' or '0000-00-00'.
    ...(status === 'delivered' && { hint: returnHint(hints, cells) }),
    ...(/[1-9]/.test(otherDay) && { otherDay: otherDay.slice(0, 30) }),
  }
}

/** The number of an order or a return as the shop writes it. Spreadsheets drop the zeros at the beginning of a number without letters, and add `.0`. */
export function orderNumberOf(cell: string): string {
  const text = cellText(cell)
    .replace(/^#/, '')
    .replace(/^(\d{1,8})\.0+$/, '$1')
    .toLowerCase()
    .slice(0, 40)
  return /^\d{1,7}$/.test(text) ? text.padStart(8, '0') : text
}

/** What earlier rows of the file said of an order, a return or a tracking number; by the id of the order or the return. */
export interface SeenRows {
  readonly byParcel: Map<string, { readonly line: number; readonly awb: string; readonly words: string }>
  readonly byAwb: Map<string, { readonly line: number; readonly awb: string; readonly parcelId: string }>
  /** Orders as they will be after these rows. */
  readonly orders: Map<string, FoundOrder>
  /** How the way of a parcel ended, or is about to. */
  readonly ends: Map<
    string,
    { readonly line: number; readonly isDelivered: boolean; readonly isNews: boolean; readonly words: string }
  >
  /** The rows that a later one contradicts, with what happens instead, by their line. */
  readonly contradicted: Map<number, string>
}

/** What a row may belong to. */
interface Found {
  readonly orders: readonly FoundOrder[]
  readonly returns: readonly FoundReturn[]
}

/**
 * Finds the order or the return of a row among those that were found for its batch, and says what will happen with it.
 * @param file what the team has chosen for the file
 */
export function matchRow(
  line: number,
  row: FileRow,
  { orders: found, returns }: Found,
  seen: SeenRows,
  { statuses, courier: chosenCourier }: { readonly statuses: ChosenStatuses; readonly courier: string },
): MatchedRow {
  const refuse = (reason: string, orderId?: string): MatchedRow => ({
    ...row,
    line,
    orderId,
    plan: { outcome: 'refused', reason },
  })
  const unreadable = unreadableRow(row)
  if (unreadable) return { ...row, line, orderId: undefined, plan: unreadable }
  const parcel = returnOfRow(row, found, returns)
  if (typeof parcel === 'string') return refuse(parcel)
  if (parcel) {
    const status = pickupStatusOf(row.words) ?? chosenPickupOf(row.words, statuses)
    return matchReturn(line, { ...row, status }, parcel, seen)
  }
  const idsByAwb = ordersWith(found, row.awb)
  const byAwb = found.filter(({ id }) => idsByAwb.includes(id))
  const byNumber =
    row.orderNumber === ''
      ? []
      : found.filter(({ id }) => id === row.orderNumber || orderNumber(id) === row.orderNumber)
  if (byNumber.length > 1) return refuse(`Several orders have the number #${row.orderNumber}.`)
  if (byNumber.length === 0 && byAwb.length > 1) return refuse(`Several orders have the tracking number ${row.awb}.`)
  const named = byNumber[0] ?? byAwb[0]
  const order = named && (seen.orders.get(named.id) ?? named)
  if (!order) return refuse(noOrderFound(row.awb, row.orderNumber))
  const other = byAwb.find(({ id }) => id !== order.id)
  if (other)
    return refuse(
      `The tracking number ${row.awb} belongs to order #${orderNumber(other.id)}, but the row names order #${orderNumber(order.id)}.`,
      order.id,
    )
  const { parcels } = order
  const ownParcel = parcels.find(({ trackingNumber }) => trackingKey(trackingNumber) === trackingKey(row.awb))
  const parcelId = ownParcel ? `${order.id} ${ownParcel.position}` : order.id
  const trackingNumber = ownParcel?.trackingNumber ?? order.tracking_number
  const repeated = repetition(line, row, { id: parcelId, trackingNumber, kind: 'order' }, seen)
  if (repeated) return { ...row, line, orderId: order.id, plan: repeated }
  const planned = planOrderRow(
    { ...row, chosenCourier },
    {
      number: orderNumber(order.id),
      status: order.status,
      courier: order.courier,
      trackingNumber: order.tracking_number,
      since: firstDay(order),
      replacedBy: order.replaced_by === null ? undefined : orderNumber(order.replaced_by),
      isReturning: order.returning_at !== null,
      parcels,
    },
  )
  const isNews = planned.outcome === 'change' || planned.notes !== undefined
  const contradiction = contradictionOf({ ...row, line, isNews }, { parcelId, orderId: order.id }, seen)
  const plan =
    isNews && row.hint !== undefined
      ? doubted(row, order.id)
      : contradiction !== undefined
        ? nothing('unclear', contradiction)
        : planned
  seen.orders.set(order.id, afterRow(order, row, plan))
  const keeps = plan === planned && planned.setsTracking && ![row.courier, ''].includes(order.courier)
  return { ...row, line, orderId: order.id, plan, ...(keeps && { keptCourier: order.courier }) }
}

/**
 * Returns why a person has to decide about a parcel that a file calls delivered in one row and on its way back, or back, in another:
 * couriers write of a parcel that reached the shop again that it was delivered. The earlier row is noted as contradicted.
 */
function contradictionOf(
  { line, status, words, isNews }: FileRow & { readonly line: number; readonly isNews: boolean },
  { parcelId, orderId }: { readonly parcelId: string; readonly orderId: string },
  { ends, contradicted }: SeenRows,
): string | undefined {
  if (status !== 'delivered' && status !== 'returning' && status !== 'returned') return undefined
  const end = { line, isDelivered: status === 'delivered', isNews, words }
  const before = ends.get(parcelId)
  if (!before) ends.set(parcelId, end)
  if (!before || before.isDelivered === end.isDelivered || !(before.isNews || isNews)) return undefined
  const reasonFor = (own: typeof end, other: typeof end) =>
    `The courier reports “${own.words}”, and “${other.words}” in line ${other.line}. Open order #${orderNumber(orderId)} and decide.`
  contradicted.set(before.line, reasonFor(before, end))
  return reasonFor(end, before)
}

/** A delivery that another column of the row contradicts: to the customer, or back to the shop. */
function doubted({ words, hint }: FileRow, orderId: string): RowPlan {
  return nothing(
    'unclear',
    `The courier reports “${words}”, but ${hint}. Open order #${orderNumber(orderId)} and decide.`,
  )
}

/** What the next row of the file finds. */
function afterRow(
  order: FoundOrder,
  { awb }: FileRow,
  { ships, delivers, returns, turnsBack, setsTracking, notes }: RowPlan,
): FoundOrder {
  const status = returns ? 'cancelled' : delivers ? 'delivered' : ships ? 'shipped' : order.status
  const parcels = order.parcels.map((parcel) =>
    parcel.position === notes?.position ? { ...parcel, state: notes.state } : parcel,
  )
  return {
    ...order,
    status,
    parcels,
    ...(setsTracking && { tracking_number: awb }),
    ...(turnsBack && { returning_at: order.returning_at ?? new Date() }),
  }
}

/** The first day on which something can have happened to the parcel of an order. */
export function firstDay({ created_at, shipped_at }: Pick<FoundOrder, 'created_at' | 'shipped_at'>): string {
  return indianDay(shipped_at ?? created_at)
}

function matchReturn(
  line: number,
  row: FileRow & { readonly status: PickupStatus | undefined },
  found: FoundReturn,
  seen: SeenRows,
): MatchedRow {
  const plan =
    repetition(line, row, { id: found.id, trackingNumber: found.tracking_number, kind: 'return' }, seen) ??
    planReturnRow(row, {
      number: returnNumber(found.id),
      state: found.state,
      transport: found.transport,
      trackingNumber: found.tracking_number,
    })
  return { ...row, line, orderId: found.order_id, returnId: found.id, plan }
}

function repetition(
  line: number,
  { awb, words }: FileRow,
  parcel: { readonly id: string; readonly trackingNumber: string; readonly kind: 'order' | 'return' },
  { byParcel, byAwb }: SeenRows,
): Pick<RowPlan, 'outcome' | 'reason'> | undefined {
  const key = trackingKey(awb)
  const used = byAwb.get(key)
  // Two parcels may have numbers that differ in capitals alone, as long as each row names its own exactly.
  const isOwn = awb === parcel.trackingNumber && awb !== used?.awb
  if (used && used.parcelId !== parcel.id && !isOwn)
    return { outcome: 'refused', reason: `Line ${used.line} has the same tracking number for another ${parcel.kind}.` }
  if (awb !== '' && !used) byAwb.set(key, { line, awb, parcelId: parcel.id })
  const before = byParcel.get(parcel.id)
  if (!before) byParcel.set(parcel.id, { line, awb, words })
  if (!before) return undefined
  if (trackingKey(before.awb) !== key && before.awb !== '' && awb !== '')
    return { outcome: 'refused', reason: `Line ${before.line} has another tracking number for this ${parcel.kind}.` }
  if (trackingKey(before.awb) === key && before.words === words)
    return { outcome: 'same', reason: `The same as line ${before.line}.` }
  return undefined
}

import { formatDay } from '../india/time.ts'
import type { OrderStatus } from '../orders/lifecycle.ts'
import { isShortenedNumber, trackingKey } from './file-cells.ts'
import type { ParcelStatus } from './parcel-status.ts'
import { canHaveParcels, type ParcelState } from './parcels.ts'

/** What happens with a row: the order changes, nothing is new, a person has to look, or the row is wrong. */
export const ROW_OUTCOMES = ['change', 'same', 'unclear', 'refused'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** A row of a courier's file. */
export interface FileRow {
  /** Of a return that the courier collects; empty for a parcel to a customer. */
  readonly returnNumber: string
  readonly orderNumber: string
  readonly awb: string
  /** Who carries the parcel by the file; empty when it does not say. */
  readonly courier: string
  /** The courier's words as written. */
  readonly words: string
  readonly status: ParcelStatus | undefined
  /** 'YYYY-MM-DD'; undefined when the row has none. */
  readonly day: string | undefined
  /** The cell of the day when it contains none that has come: then the parcel gets the day on which the file is applied. */
  readonly otherDay?: string | undefined
  /** What a column that is not read says of the parcel: that it comes back. */
  readonly hint?: string | undefined
}

/** The order that a row was matched with. */
export interface MatchedOrder {
  readonly number: string
  readonly status: OrderStatus
  readonly courier: string
  readonly trackingNumber: string
  /** The day on which it was shipped, or placed if it was not: nothing can have happened to its parcel before. */
  readonly since: string
  /** The number of the order that took its place when it was changed. */
  readonly replacedBy?: string | undefined
  /** Its only parcel is on its way back. */
  readonly isReturning?: boolean | undefined
}

export interface RowPlan {
  readonly outcome: RowOutcome
  /** What will happen, or why nothing does, as a sentence. */
  readonly reason: string
  /** The tracking number becomes that of the row. */
  readonly setsTracking: boolean
  /** The courier that the order has, and the one that it gets instead. */
  readonly changesCourier?: { readonly from: string; readonly to: string } | undefined
  readonly ships: boolean
  readonly delivers: boolean
  /** The parcel has come back: the order is cancelled, and its items return to stock as sold. */
  readonly returns: boolean
  /** The only parcel of the order is on its way back: the order stays as it is until the parcel is here. */
  readonly turnsBack?: boolean | undefined
  /** What is noted of one of several parcels, even if a person has to look at the row. */
  readonly notes?: { readonly position: number; readonly state: ParcelState } | undefined
}

/** A row that does nothing with its order. */
export function nothing(outcome: RowOutcome, reason: string): RowPlan {
  return { outcome, reason, setsTracking: false, ships: false, delivers: false, returns: false }
}

/**
 * Returns the courier of an order that gets a tracking number. Only a courier that the team has chosen for a file replaces the one that
 * the order has.
 * @param chosen for the file; empty for none
 */
export function courierAfter(chosen: string, order: { readonly courier: string }, row: { readonly courier: string }) {
  return chosen || order.courier || row.courier
}

/** Whether a text can be a tracking number. */
export function isTrackingNumber(text: string): boolean {
  return /^[a-z0-9][a-z0-9/_.-]*$/i.test(text)
}

/** Returns why a row cannot be matched with an order at all; undefined when it can be looked up. */
export function unreadableRow({
  returnNumber,
  orderNumber,
  awb,
}: Pick<FileRow, 'returnNumber' | 'orderNumber' | 'awb'>): RowPlan | undefined {
  if (isShortenedNumber(awb))
    return nothing(
      'refused',
      `A spreadsheet has shortened the tracking number to ${awb}, so its last digits are lost. Download the file again and upload it unopened.`,
    )
  if (isShortenedNumber(returnNumber))
    return nothing(
      'refused',
      `A spreadsheet has changed the return number to ${returnNumber}. Download the file again.`,
    )
  if (isShortenedNumber(orderNumber) && awb === '' && returnNumber === '')
    return nothing('refused', `A spreadsheet has changed the order number to ${orderNumber}. Download the file again.`)
  if (awb.length > 80) return nothing('refused', 'The tracking number has more than 80 characters.')
  if (awb !== '' && !isTrackingNumber(awb))
    return nothing('refused', `“${awb}” is not a tracking number: it may contain letters, digits, - / _ and .`)
  if (returnNumber === '' && orderNumber === '' && awb === '')
    return nothing('refused', 'The row has neither an order number nor a tracking number.')
  return undefined
}

export type OrderFileRow = Omit<FileRow, 'returnNumber'> & {
  /** The courier that the team has chosen for all parcels of the file; empty for none. */
  readonly chosenCourier?: string
}

/** Returns why nothing happens with a row whose order is not there to be sent; undefined when it is. */
export function planClosed({ status }: OrderFileRow, order: MatchedOrder): RowPlan | undefined {
  if ((status === 'returned' || status === 'returning') && order.status === 'cancelled')
    return nothing('same', `Nothing new for order #${order.number}.`)
  if (order.replacedBy !== undefined)
    return nothing(
      'unclear',
      `Order #${order.number} was changed and is now order #${order.replacedBy}. Open that order and decide whether this is its parcel.`,
    )
  return order.status === 'cancelled' || order.status === 'pending'
    ? nothing('refused', `Order #${order.number} is ${order.status}.`)
    : undefined
}

/** Returns what happens with a row and its order of one parcel. The status of an order only moves forward. */
export function planRow(row: OrderFileRow, order: MatchedOrder): RowPlan {
  const closed = planClosed(row, order)
  if (closed) return closed
  const { awb, status } = row
  const isDelivered = order.status === 'delivered'
  const turnsBack = status === 'returning' && order.status === 'shipped'
  if (
    (status === 'returning' && !turnsBack) ||
    status === 'lost' ||
    status === 'cancelled' ||
    (status === 'returned' && isDelivered)
  )
    return nothing('unclear', `The courier reports “${row.words}”. Open order #${order.number} and decide.`)
  if (row.words !== '' && status === undefined)
    return nothing('unclear', `“${row.words}” is not a known status. Open order #${order.number} and decide.`)
  const setsTracking = awb !== '' && trackingKey(awb) !== trackingKey(order.trackingNumber)
  if (setsTracking && order.trackingNumber !== '') {
    const hint = canHaveParcels(order.status) ? ` ${addHint(awb)}` : ''
    return nothing('unclear', `Order #${order.number} already has the tracking number ${order.trackingNumber}.${hint}`)
  }
  const isOpen = order.status === 'confirmed' || order.status === 'processing'
  const returns = status === 'returned'
  const ships = isOpen && (status === 'shipped' || status === 'delivered' || returns)
  const delivers = status === 'delivered' && !isDelivered
  const isNews = turnsBack && !order.isReturning
  if (!setsTracking && !ships && !delivers && !returns && !isNews)
    return nothing('same', `Nothing new for order #${order.number}.`)
  const { on, note } = dayWords(row, order.since, ships || delivers || isNews)
  const parts = [
    setsTracking && `gets the tracking number ${awb}`,
    ships && !delivers && !returns && `is marked as shipped${on}`,
    delivers && `is marked as delivered${on}`,
    returns && `came back${on}: it is cancelled, and its items return to stock as sold`,
    isNews && `is on its way back${on.replace(' on ', ' since ')}: it stays shipped until the parcel is here`,
  ].filter((part) => part !== false)
  const courier = courierAfter(row.chosenCourier ?? '', order, row)
  const changesCourier =
    setsTracking && order.courier !== '' && courier !== order.courier ? { from: order.courier, to: courier } : undefined
  const change = changesCourier ? ` Its courier changes from ${order.courier} to ${courier}.` : ''
  const reason = `Order #${order.number} ${parts.join(' and ')}.${change}${note}`
  return { outcome: 'change', reason, setsTracking, changesCourier, ships, delivers, returns, turnsBack: isNews }
}

/** What to do with a tracking number that none of the parcels of an order has. */
export function addHint(awb: string): string {
  return `If ${awb} is another parcel of it, add it on the page of the order and upload the file again.`
}

/**
 * Says on which day something happened, and why that is not the day of the file. Nothing can have happened before the day `since`.
 * @param isStored whether the day becomes that of a change of the order
 */
export function dayWords(
  { day, otherDay }: OrderFileRow,
  since: string,
  isStored: boolean,
): { readonly on: string; readonly note: string } {
  const isTooEarly = day !== undefined && day < since && isStored
  const on = day === undefined ? '' : ` on ${formatDay(isTooEarly ? since : day)}`
  if (isTooEarly) return { on, note: ` The file says ${formatDay(day)}, but the order is younger.` }
  const isNoDay = isStored && otherDay !== undefined
  return { on, note: isNoDay ? ` “${otherDay}” is not a day up to today, so the day of today counts.` : '' }
}

/** Returns why a row of a courier's file belongs to no order. It names an order, a tracking number or both. */
export function noOrderFound(awb: string, number: string): string {
  if (number === '') return `No order has the tracking number ${awb}.`
  // An order number such as 1234e011 is a number to a spreadsheet.
  if (isShortenedNumber(number))
    return `A spreadsheet has changed the order number to ${number.toUpperCase()}. Download the file again and upload it unopened.`
  return awb === ''
    ? `There is no order #${number}.`
    : `There is no order #${number}, and none has the tracking number ${awb}.`
}

import { wrongAmount } from '../../domain/courier-cash/money-cell.ts'
import type { RemittanceOutcome } from '../../domain/courier-cash/plan-remittance.ts'
import { isShortenedNumber, trackingKey } from '../../domain/couriers/file-cells.ts'
import { noOrderFound, unreadableRow } from '../../domain/couriers/plan-row.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import { type FoundOrder, ordersWith } from '../courier-files/find-orders.ts'
import type { RemittanceRow } from './read-row.ts'

type Match = { readonly orderId: string } | { readonly outcome: RemittanceOutcome; readonly reason: string }

/** What a row is matched by: a number that a spreadsheet has shortened is not used when the row has another one. */
export function namesOf({ awb, orderNumber: number }: RemittanceRow) {
  return {
    awb: isShortenedNumber(awb) && number !== '' && !isShortenedNumber(number) ? '' : awb,
    orderNumber: isShortenedNumber(number) && awb !== '' ? '' : number,
  }
}

/**
 * Finds the order of a row among those that were found for its numbers: by tracking number, or else by order number. An order whose
 * parcel has another tracking number is taken only if the amount is the one that is expected of it.
 * @param courier the courier that sent the file; two couriers may use the same tracking number
 */
export function matchRemittanceRow(
  row: RemittanceRow,
  found: readonly FoundOrder[],
  { courier, expected }: { readonly courier: string; readonly expected: (orderId: string) => Paise | undefined },
): Match {
  if (row.wrongAmount !== undefined) return { outcome: 'unreadable', reason: wrongAmount(row.wrongAmount) }
  const { awb, orderNumber: number } = namesOf(row)
  const unreadable = unreadableRow({ returnNumber: '', awb, orderNumber: number })
  if (unreadable) return { outcome: 'unreadable', reason: unreadable.reason }
  const unclear = (reason: string): Match => ({ outcome: 'unclear', reason })
  // More taken back than the charges of the row explain: then what it calls collected is no money that arrived.
  if (row.net < 0 && row.gross > 0 && row.gross >= (row.fee ?? 0))
    return unclear(
      `The row states ${formatPaise(row.gross)} collected, but ${formatPaise(row.net)} paid. Ask the courier what it means.`,
    )
  const byNumber = number === '' ? [] : found.filter(({ id }) => id === number || orderNumber(id) === number)
  const ids = ordersWith(found, awb)
  const byAwb = sameCourier(
    found.filter(({ id }) => ids.includes(id)),
    courier,
    awb,
  )
  const [parcel, ...moreParcels] = byAwb
  const [named, ...moreNamed] = byNumber
  if (parcel && moreParcels.length > 0) {
    const both = byAwb.find(({ id }) => byNumber.some((order) => order.id === id))
    return both ? { orderId: both.id } : unclear(`Several orders have the tracking number ${awb}.`)
  }
  if (parcel) {
    const isOther = named && !byNumber.some(({ id }) => id === parcel.id)
    return isOther
      ? unclear(
          `The tracking number ${awb} belongs to order #${orderNumber(parcel.id)}, but the row names order #${orderNumber(named.id)}.`,
        )
      : { orderId: parcel.id }
  }
  if (moreNamed.length > 0) return unclear(`Several orders have the number #${number}.`)
  if (!named) return { outcome: 'unknown', reason: noOrderFound(awb, number) }
  if (awb !== '' && named.tracking_number !== '' && expected(named.id) !== row.gross)
    return unclear(`Order #${orderNumber(named.id)} has the tracking number ${named.tracking_number}, not ${awb}.`)
  return { orderId: named.id }
}

/** The orders whose parcel with this number is with the courier; all of them when there is none. */
function sameCourier(orders: readonly FoundOrder[], courier: string, awb: string): readonly FoundOrder[] {
  const own = orders.filter((order) => courierOf(order, awb).toLowerCase() === courier.toLowerCase())
  return own.length > 0 ? own : orders
}

/** A parcel may have another courier than its order. */
function courierOf({ courier, parcels }: FoundOrder, awb: string): string {
  return parcels.find(({ trackingNumber }) => trackingKey(trackingNumber) === trackingKey(awb))?.courier ?? courier
}

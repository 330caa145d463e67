import type { Transaction } from 'kysely'
import { trackingKey } from '../../../domain/couriers/file-cells.ts'
import {
  contentsOfParcels,
  contentsProblem,
  describeContents,
  type PackedItem,
} from '../../../domain/couriers/parcel-contents.ts'
import { canHaveParcels, MAX_PARCELS, parcelName } from '../../../domain/couriers/parcels.ts'
import { isTrackingNumber } from '../../../domain/couriers/plan-row.ts'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { quantityFromJson } from '../../../domain/units/quantity.ts'
import { singleLine } from '../../../domain/untrusted.ts'
import type { Database } from '../../platform/database/schema.ts'
import { ApiError, refuseFields } from '../../platform/errors.ts'
import { itemsOf } from '../parcel-json.ts'
import {
  deleteParcel,
  insertParcels,
  otherOrderWith,
  parcelsOf,
  replaceContents,
  unclaimParcel,
} from '../parcel-queries.ts'
import type { StatusChange } from './confirm-order.ts'
import { type OrderRow, orderLines } from './queries.ts'

type Trx = Transaction<Database>

/** The tracking numbers of an order that leaves in several parcels, as they were typed. */
interface NewParcels {
  /** Of the first parcel. */
  readonly first: string
  readonly further: readonly string[]
  /** The name of the field with the further ones. */
  readonly field: 'trackingNumbers' | 'furtherTrackingNumbers'
  /** Whether another email to the customer contains the numbers. */
  readonly isEmailed: boolean
  /** The courier of the further ones, as it was typed; without one that of the order. */
  readonly courier?: string | undefined
}

/**
 * Adds parcels to an order that the caller has locked.
 * @returns their tracking numbers, with their courier if it is not that of the order
 * @throws ApiError 400 for a number that is no tracking number, that the order has already or that another order on its way with the same
 *   courier has, and for more than 20 parcels
 */
export async function addParcels(
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'courier'>,
  { first, further, field, isEmailed, courier: typed = '' }: NewParcels,
  { customerId }: StatusChange,
): Promise<readonly string[]> {
  const refuse = (message: string) => refuseFields({ [field]: message })
  const numbers = further.map((number) => singleLine(number, 80)).filter((number) => number !== '')
  const parcels = (await parcelsOf(trx, [order.id])).get(order.id) ?? []
  const others = parcels.slice(1).map(({ trackingNumber }) => trackingNumber)
  if (numbers.length + others.length === 0) return []
  if (first === '')
    throw refuseFields({ trackingNumber: 'Enter the tracking number of the first parcel: the order has several.' })
  const wrong = numbers.find((number) => !isTrackingNumber(number.replaceAll(' ', '')))
  if (wrong !== undefined)
    throw refuse(`“${wrong}” is not a tracking number: it may contain letters, digits, - / _ and .`)
  const taken = new Set<string>()
  for (const number of [first, ...others, ...numbers]) {
    if (taken.has(trackingKey(number))) throw refuse(`${number} is a tracking number of this order already.`)
    taken.add(trackingKey(number))
  }
  if (taken.size > MAX_PARCELS) throw refuse(`An order has at most ${MAX_PARCELS} parcels.`)
  if (numbers.length === 0) return []
  const given = singleLine(typed, 80)
  const courier = given === '' || given.toLowerCase() === order.courier.toLowerCase() ? null : given
  const other = await otherOrderWith(trx, { id: order.id, courier: courier ?? order.courier }, numbers)
  if (other) throw refuse(`${other.number} is a tracking number of order #${orderNumber(other.id)}.`)
  await insertParcels(trx, order.id, numbers, { staffId: customerId, isEmailed, courier })
  return courier === null ? numbers : numbers.map((number) => `${number} (${courier})`)
}

/**
 * Removes a parcel from an order that the caller has locked.
 * @throws ApiError 400 when the order has no such parcel, or when it is the first one, 409 in a wrong status
 */
export async function removeParcel(trx: Trx, order: OrderRow, trackingNumber: string): Promise<void> {
  requireOpen(order)
  const parcels = (await parcelsOf(trx, [order.id])).get(order.id) ?? []
  const found = parcels.find((parcel) => trackingKey(parcel.trackingNumber) === trackingKey(trackingNumber))
  if (!found) throw new ApiError(400, `This order has no further parcel with the tracking number ${trackingNumber}.`)
  if (found.position === 1) throw new ApiError(400, 'The first parcel of an order cannot be removed.')
  await deleteParcel(trx, order.id, found.position)
}

/**
 * Records which items are in a parcel of an order that the caller has locked; with none they are unknown again.
 * @param items quantities as in JSON, in pieces or metres
 * @returns the parcel and its items in words
 * @throws ApiError 400 when the order has no such parcel or the items cannot be in it, 409 in a wrong status
 */
export async function setContents(
  trx: Trx,
  order: OrderRow,
  { trackingNumber, items }: { readonly trackingNumber: string; readonly items: readonly PackedItem[] },
): Promise<string> {
  requireOpen(order)
  const parcels = (await parcelsOf(trx, [order.id])).get(order.id) ?? []
  if (parcels.length === 0) throw new ApiError(400, 'This order leaves in one parcel, which has all of its items.')
  const index = parcels.findIndex((parcel) => trackingKey(parcel.trackingNumber) === trackingKey(trackingNumber))
  const parcel = parcels[index]
  if (!parcel) throw new ApiError(400, `This order has no parcel with the tracking number ${trackingNumber}.`)
  const lines = await orderLines(trx, order.id)
  const packed = items.map(({ line, quantity }) => ({
    line,
    quantity: quantityFromJson(lines[line]?.unit ?? 'piece', quantity) ?? 0,
  }))
  const problem = contentsProblem(lines, itemsOf(parcels), index, packed)
  if (problem) throw refuseFields({ items: problem })
  await replaceContents(trx, order.id, parcel.position, packed)
  if (packed.length > 0 && order.status === 'shipped') await unclaimParcel(trx, order.id, parcel.position)
  const named = `${parcelName(index, parcels.length)}, ${parcel.trackingNumber}`
  return packed.length === 0 ? `Contents of ${named}: not recorded` : `${named}: ${describeContents(lines, packed)}`
}

/** Whether it is known what is in each of the parcels of an order. */
export async function hasKnownContents(trx: Trx, orderId: string): Promise<boolean> {
  const parcels = (await parcelsOf(trx, [orderId])).get(orderId) ?? []
  const contents = contentsOfParcels(await orderLines(trx, orderId), itemsOf(parcels))
  return contents.length > 0 && contents.every((one) => one !== undefined)
}

/** @throws ApiError 409 unless parcels can be added to the order, or removed from it */
export function requireOpen({ status }: OrderRow): void {
  if (!canHaveParcels(status)) throw new ApiError(409, `The parcels of an order that is ${status} cannot be changed.`)
}

import type { OrderParcel } from '../../contract/orders/order.ts'
import { contentsOfParcels, describeContents, type ParcelContents } from '../../domain/couriers/parcel-contents.ts'
import { quantityToJson } from '../../domain/units/quantity.ts'
import type { StoredParcel } from './parcel-queries.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'

/** What decides the JSON of the parcels of an order. */
export interface ParcelsOfOrder {
  readonly order: Pick<OrderRow, 'parcels' | 'shipped_at' | 'status'>
  readonly lines: readonly Pick<OrderLineRow, 'name' | 'color' | 'size' | 'unit' | 'quantity'>[]
}

/** The parcels of an order that has several. Nothing is known of where one is that has not left, or that is lost. */
export function parcelsJson({ order: { parcels, shipped_at, status }, lines }: ParcelsOfOrder): OrderParcel[] {
  const contents = contentsOfParcels(lines, itemsOf(parcels))
  return parcels.map(({ trackingNumber, state, stateAt, courier }, index) => ({
    trackingNumber,
    ...(courier && { courier }),
    ...((state !== 'shipped' || (shipped_at && status !== 'cancelled')) && { state }),
    ...(stateAt !== null && { stateAt: new Date(stateAt).toISOString() }),
    ...contentsJson(lines, contents[index]),
  }))
}

/** What was recorded for each parcel. */
export function itemsOf(parcels: readonly StoredParcel[]) {
  return parcels.map(({ items }) => items)
}

function contentsJson(lines: ParcelsOfOrder['lines'], contents: ParcelContents | undefined) {
  if (!contents) return {}
  const { items, isRest } = contents
  return {
    items: items.map(({ line, quantity }) => ({
      line,
      quantity: quantityToJson(lines[line]?.unit ?? 'piece', quantity),
    })),
    ...(isRest && { isRest: true as const }),
    contents: describeContents(lines, items),
  }
}

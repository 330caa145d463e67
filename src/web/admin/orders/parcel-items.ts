import type { Order } from '../../../contract/orders/order.ts'
import {
  describeContents,
  itemsInNoParcel,
  type PackedItem,
  type PackedLine,
} from '../../../domain/couriers/parcel-contents.ts'
import { quantityFromJson } from '../../../domain/units/quantity.ts'

/** The lines of an order, in pieces and centimetres. */
export function packedLinesOf({ items }: Pick<Order, 'items'>): readonly PackedLine[] {
  return items.map(({ name, selectedColor, selectedSize, unit, quantity }) => ({
    name,
    color: selectedColor,
    size: selectedSize,
    unit,
    quantity: quantityFromJson(unit, quantity) ?? 0,
  }))
}

type Parcels = Pick<Order, 'items' | 'parcels'>

/** What was recorded for each parcel of an order, in pieces and centimetres. */
export function recordedItemsOf({ items: lines, parcels = [] }: Parcels): readonly (readonly PackedItem[])[] {
  return parcels.map(({ items = [], isRest = false }) =>
    isRest
      ? []
      : items.map(({ line, quantity }) => ({
          line,
          quantity: quantityFromJson(lines[line]?.unit ?? 'piece', quantity) ?? 0,
        })),
  )
}

/** What is in no parcel of an order, in words; empty unless the contents of all are known. */
export function itemsInNoParcelOf(order: Parcels): string {
  const { parcels = [] } = order
  if (parcels.length === 0 || parcels.some(({ items, isRest }) => !items || isRest)) return ''
  const lines = packedLinesOf(order)
  return describeContents(lines, itemsInNoParcel(lines, recordedItemsOf(order)))
}

/** What is in the parcels that come back or have come back, as a sentence; empty unless it is known of all of them. */
export function missingItems({ parcels = [] }: Parcels): string {
  const back = parcels.filter(({ state }) => state === 'returning' || state === 'returned')
  const known = back.flatMap(({ contents }) => contents ?? [])
  return known.length === 0 || known.length < back.length ? '' : ` They are: ${known.join(', ')}.`
}

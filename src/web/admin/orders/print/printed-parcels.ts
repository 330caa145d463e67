import type { Order } from '../../../../contract/orders/order.ts'
import { describeContents } from '../../../../domain/couriers/parcel-contents.ts'
import { cashOfParcels } from '../../../../domain/couriers/parcel-shipments.ts'
import { parcelName } from '../../../../domain/couriers/parcels.ts'
import { cashToCollect } from '../../../../domain/orders/cash-to-collect.ts'
import { formatRupees } from '../../../../domain/units/paise.ts'
import { packedLinesOf } from '../parcel-items.ts'

type Item = Order['items'][number]

/** A parcel as its label, slip and manifest name it. */
export interface PrintedParcel {
  readonly order: Order
  readonly trackingNumber: string
  readonly courier: string
  /** Whether it goes with another courier than its order, which collects the cash. */
  readonly isWithOther: boolean
  /** 'Parcel 2 of 3'; empty for an order with one parcel. */
  readonly part: string
  /** What is in it, with its quantity of each line; undefined when nobody knows. */
  readonly items: readonly Item[] | undefined
  /** What is collected with it, in rupees; undefined when the cash is collected once for the whole order. */
  readonly cash: number | undefined
}

/** The parcels of an order; one with everything unless it leaves in several. */
export function printedParcels(order: Order): readonly PrintedParcel[] {
  const { parcels = [], trackingNumber, courier, items } = order
  if (parcels.length === 0)
    return [{ order, trackingNumber, courier, isWithOther: false, part: '', items, cash: undefined }]
  const cash = cashOfParcels(order)
  return parcels.map((parcel, index) => ({
    order,
    trackingNumber: parcel.trackingNumber,
    courier: parcel.courier ?? courier,
    isWithOther: parcel.courier !== undefined,
    part: parcelName(index, parcels.length),
    items: parcel.items?.flatMap(({ line, quantity }) => {
      const item = items[line]
      return item ? [{ ...item, quantity }] : []
    }),
    cash: cash?.[index],
  }))
}

/** A packing slip: what it lists, and what it says of these items. */
interface Slip {
  readonly order: Order
  /** Its parcel; undefined for a slip of the whole order. */
  readonly parcel: PrintedParcel | undefined
  readonly items: readonly Item[]
  readonly note: string
}

/**
 * The slips of an order: one for each parcel as soon as the contents of one are known, so that each box has its own. A parcel whose
 * contents are unknown lists what is in no other one.
 */
export function slipsOf(order: Order): readonly Slip[] {
  const parcels = printedParcels(order)
  if (parcels.length === 1) return [{ order, parcel: undefined, items: order.items, note: '' }]
  if (parcels.every(({ items }) => items === undefined)) {
    const note = `This order leaves in ${parcels.length} parcels. Which items are in which is not recorded.`
    return [{ order, parcel: undefined, items: order.items, note }]
  }
  const rest = itemsInNone(order)
  return parcels.map((parcel) => ({
    order,
    parcel,
    items: parcel.items ?? rest,
    note: parcel.items
      ? 'This parcel has these items of the order only.'
      : 'Which of these items are in this parcel is not recorded.',
  }))
}

function itemsInNone({ items, parcels = [] }: Order): readonly Item[] {
  const packed = parcels.flatMap((parcel) => parcel.items ?? [])
  return items.flatMap((item, line) => {
    const taken = packed.reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0)
    return taken < item.quantity ? [{ ...item, quantity: item.quantity - taken }] : []
  })
}

/** The most letters of what a label or a line of a manifest names, so that it fits on a page. */
const MAX_LETTERS = 500

/** The items of one of several parcels in one line. */
export function contentsText({ items }: PrintedParcel): string {
  if (items === undefined) return 'Contents not recorded'
  const lines = packedLinesOf({ items: [...items] })
  const text = describeContents(
    lines,
    lines.map(({ quantity }, line) => ({ line, quantity })),
  )
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text
}

/**
 * What is collected with a parcel. Where all parcels of an order share its cash, each names that it is the cash of all of them. Two
 * couriers must not both ask for it.
 */
export function cashOf({ order, part, isWithOther, cash: own }: PrintedParcel): string {
  const cash = cashToCollect(order)
  if (own === 0 || (isWithOther && cash > 0)) return 'Nothing to collect with this parcel'
  if (cash === 0) return 'Prepaid: nothing to collect'
  if (own !== undefined) return `Collect ${formatRupees(own)} with this parcel`
  return part === ''
    ? `Collect ${formatRupees(cash)} in cash`
    : `Collect ${formatRupees(cash)} for all ${order.parcels?.length} parcels`
}

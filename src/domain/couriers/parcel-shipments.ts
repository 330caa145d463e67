import { cashToCollect } from '../orders/cash-to-collect.ts'
import { orderNumber } from '../orders/lifecycle.ts'
import { rupeesFromPaise, toPaise } from '../units/paise.ts'
import { partsOfAmount } from './parcel-contents.ts'

interface ShippedItem {
  readonly unit: 'piece' | 'metre'
  readonly quantity: number
  readonly total: number
  readonly discount: number
}

/** An order of a courier's file; amounts in rupees. */
interface ShippedOrder {
  readonly _id: string
  readonly paymentMethod: string
  readonly isPaid: boolean
  readonly items: readonly ShippedItem[]
  readonly discount: number
  readonly shippingCost: number
  readonly codFee?: number | undefined
  readonly totalAmount: number
  readonly credit?: number | undefined
  readonly parcels?:
    | readonly {
        readonly courier?: string | undefined
        readonly items?: readonly { readonly line: number; readonly quantity: number }[] | undefined
      }[]
    | undefined
}

/** The courier of the file. */
interface FileCourier {
  readonly name: string
  /** Its file says what to collect for each shipment. Otherwise that is the value of the shipment. */
  readonly namesCash: boolean
}

/**
 * Returns the shipments of an order in the file of a courier, each with its number and the cash to collect with it, in rupees. An order in
 * several parcels is one shipment for each that this courier takes, with the value of its items, as long as everything in it is known to be
 * in one of its parcels. The values of all parcels add up to that of the order to the paisa, and so does their cash. The first one has the
 * delivery charge. Where another courier takes one of them, the first one has all of the cash, as its label says.
 */
export function shipmentsOf<O extends ShippedOrder>(
  order: O,
  { name, namesCash }: FileCourier,
): readonly (O & { readonly number: string; readonly cash: number })[] {
  const due = cashToCollect(order)
  const whole = { ...order, number: orderNumber(order._id), cash: due }
  const parcels = order.parcels ?? []
  const cash = cashOfParcels(order)
  if (parcels.length === 0 || !isComplete(order) || (due > 0 && !cash && !namesCash)) return [whole]
  const shares = order.items.map((item, line) => sharesOfLine(item, line, parcels))
  const shipments = parcels.map((parcel, index) => {
    const items = order.items.flatMap((item, line) => {
      const share = shares[line]?.[index]
      return share ? unitPriced({ ...item, ...share }, namesCash) : []
    })
    const discount = rupeesFromPaise(items.reduce((sum, item) => sum + toPaise(item.discount), 0))
    const own = { ...whole, items, discount, cash: cash?.[index] ?? (index === 0 ? due : 0) }
    const shipment = index === 0 ? own : { ...own, number: `${whole.number}-${index + 1}`, shippingCost: 0, codFee: 0 }
    return { shipment, isTaken: (parcel.courier ?? name).toLowerCase() === name.toLowerCase() }
  })
  return shipments.flatMap(({ shipment, isTaken }) => (isTaken ? [shipment] : []))
}

/**
 * Returns the cash that is collected with each parcel of an order, in rupees: the value of what is in it, so that a refused parcel leaves the
 * cash of the others. What was paid before is taken off the first ones. Undefined where the cash is collected once for all: without cash,
 * with one parcel, while the contents of one are unknown, or when another courier takes one of them.
 */
export function cashOfParcels(order: ShippedOrder): readonly number[] | undefined {
  const { items, parcels = [], shippingCost, codFee = 0 } = order
  const due = toPaise(cashToCollect(order))
  if (due === 0 || parcels.length === 0 || !isComplete(order)) return undefined
  if (parcels.some(({ courier }) => courier !== undefined)) return undefined
  const shares = items.map((item, line) => sharesOfLine(item, line, parcels))
  const values = parcels.map((_, index) => {
    const value = shares.reduce((sum, line) => {
      const share = line[index]
      return share ? sum + toPaise(share.total) - toPaise(share.discount) : sum
    }, 0)
    return index === 0 ? value + toPaise(shippingCost) + toPaise(codFee) : value
  })
  let paid = values.reduce((sum, value) => sum + value, 0) - due
  if (paid < 0) return undefined
  return values.map((value) => {
    const taken = Math.min(paid, value)
    paid -= taken
    return rupeesFromPaise(value - taken)
  })
}

/** Whether each item of an order is in one of its parcels, and no parcel is without. */
function isComplete({ items, parcels = [] }: ShippedOrder): boolean {
  const packed = parcels.flatMap((parcel) => parcel.items ?? [])
  const isPacked = ({ quantity }: ShippedItem, line: number) =>
    packed.reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0) === quantity
  return parcels.every((parcel) => parcel.items !== undefined) && items.every(isPacked)
}

/** What each parcel has of a line, with its part of the total and of the discount; undefined for none. */
function sharesOfLine(item: ShippedItem, line: number, parcels: NonNullable<ShippedOrder['parcels']>) {
  const inParcel = parcels.map(({ items = [] }) => items.find((one) => one.line === line)?.quantity ?? 0)
  // A cut length is in one parcel as a whole.
  const pieces = inParcel.map((quantity) => (item.unit === 'metre' ? Math.min(quantity, 1) : quantity))
  const count = pieces.reduce((sum, one) => sum + one, 0)
  const totals = partsOfAmount(toPaise(item.total), count, pieces)
  const discounts = partsOfAmount(toPaise(item.discount), count, pieces)
  return inParcel.map((quantity, index) =>
    quantity === 0
      ? undefined
      : {
          quantity,
          total: rupeesFromPaise(totals[index] ?? 0),
          discount: rupeesFromPaise(discounts[index] ?? 0),
        },
  )
}

/** A file with the price of a piece cannot say ₹66.67 for two of them: they are listed as one for ₹33.33 and one for ₹33.34. */
function unitPriced<I extends ShippedItem>(item: I, isPriceAfterDiscount: boolean): readonly I[] {
  const value = toPaise(item.total) - toPaise(item.discount)
  const dearer = isPriceAfterDiscount && item.unit === 'piece' ? value % item.quantity : 0
  if (dearer === 0) return [item]
  const price = Math.floor(value / item.quantity)
  const discounted = (quantity: number, unitPrice: number): I => ({
    ...item,
    quantity,
    total: rupeesFromPaise(unitPrice * quantity),
    discount: 0,
  })
  return [discounted(item.quantity - dearer, price), discounted(dearer, price + 1)]
}

import { formatSpreadsheetTime } from '../india/time.ts'
import { cashToCollect } from '../orders/cash-to-collect.ts'
import { orderNumber } from '../orders/lifecycle.ts'
import { recipientOf } from '../orders/recipient.ts'
import { rupeesFromPaise, toPaise } from '../units/paise.ts'
import type { CourierFileFormat } from './courier.ts'

interface Item {
  readonly name: string
  readonly sku: string
  readonly selectedColor: string
  readonly selectedSize: string
  readonly unit: 'piece' | 'metre'
  readonly quantity: number
  readonly price: number
  readonly total: number
  /** The part of the order's discount for it. */
  readonly discount: number
}

/** An order in the file; amounts in rupees. */
interface FileOrder {
  readonly _id: string
  /** Of the shipment, if the order has several; otherwise that of the order. */
  readonly number?: string
  readonly createdAt: string
  readonly status: string
  readonly paymentMethod: string
  readonly isPaid: boolean
  readonly customer: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly address: {
      readonly street: string
      readonly city: string
      readonly state: string
      readonly zipCode: string
      readonly country: string
      readonly name?: string
      readonly phone?: string
    }
  }
  readonly items: readonly Item[]
  readonly discount: number
  readonly shippingCost: number
  readonly codFee?: number | undefined
  readonly totalAmount: number
  readonly credit?: number | undefined
  readonly returned?: number | undefined
  /** What is collected with this shipment, if the order has several; otherwise all that is due. */
  readonly cash?: number
}

/** What the file says of every parcel; centimetres and grams. */
interface Parcel {
  readonly pickupLocation: string
  readonly lengthCm: number
  readonly breadthCm: number
  readonly heightCm: number
  readonly weightGrams: number
}

/** Returns why an order cannot be in the file, as the rest of a sentence after its number; undefined when it can. */
export function orderFileProblem(order: FileOrder, courier: { readonly takesCash: boolean }): string | undefined {
  if (!['confirmed', 'processing', 'shipped'].includes(order.status)) return `is ${order.status}`
  if (order.customer.address.country !== 'India') return `goes to ${order.customer.address.country}`
  if (isCash(order) && !courier.takesCash) return 'is paid in cash, which the courier does not collect'
  return undefined
}

function cashOf(order: FileOrder): number {
  return order.cash ?? cashToCollect(order)
}

function isCash(order: FileOrder): boolean {
  return cashOf(order) > 0
}

/**
 * What of the value of a shipment was paid before, in rupees: returned items have paid a part of an exchange, and the courier collects the
 * rest. 0 for one that is prepaid.
 */
function paidBefore(order: FileOrder): number {
  if (!isCash(order)) return 0
  const items = order.items.reduce((sum, { total }) => sum + toPaise(total), 0) - toPaise(order.discount)
  const value = items + toPaise(order.shippingCost) + toPaise(order.codFee ?? 0)
  return rupeesFromPaise(Math.max(value - toPaise(cashOf(order)), 0))
}

/** Returns the header and the rows: one row for each item, with the columns of the order repeated. */
export function orderFileRows(
  format: Exclude<CourierFileFormat, 'none'>,
  orders: readonly FileOrder[],
  parcel: Parcel,
): readonly (readonly string[])[] {
  const columns = format === 'shiprocket' ? SHIPROCKET : DELHIVERY
  const row = (order: FileOrder, item: Item) => columns.map(([, cell]) => cell(order, wholeItem(item), parcel))
  return [
    columns.map(([heading]) => heading),
    ...orders.flatMap((order) => order.items.map((item) => row(order, item))),
  ]
}

/** Couriers count pieces: a length of fabric is one piece of that length at the price of the line. */
function wholeItem(item: Item): Item {
  const name = [item.name, item.selectedColor, item.selectedSize].filter((word) => word !== '').join(', ')
  if (item.unit === 'piece') return { ...item, name }
  return { ...item, name: `${name}, ${item.quantity} m`, quantity: 1, price: item.total }
}

type Column = readonly [heading: string, cell: (order: FileOrder, item: Item, parcel: Parcel) => string]

const empty = () => ''
const rupees = (amount: number) => amount.toFixed(2)
const firstName = ({ customer }: FileOrder) => recipientOf(customer).name.trim().split(/\s+/)[0] ?? ''
const lastName = ({ customer }: FileOrder) => recipientOf(customer).name.trim().split(/\s+/).slice(1).join(' ')
const street: Column[1] = ({ customer }) => streetLines(customer.address.street)[0]
const secondLine: Column[1] = ({ customer }) => streetLines(customer.address.street)[1]
const city: Column[1] = ({ customer }) => customer.address.city
const state: Column[1] = ({ customer }) => customer.address.state
const pincode: Column[1] = ({ customer }) => customer.address.zipCode
const country: Column[1] = ({ customer }) => customer.address.country
const number: Column[1] = ({ _id, number: ofShipment = orderNumber(_id) }) => ofShipment

/** Labels cut off what a line cannot hold, so the rest of a long street goes into the second line of the address. */
function streetLines(typed: string): readonly [string, string] {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (text.length <= MAX_STREET_LINE) return [text, '']
  const start = text.slice(0, MAX_STREET_LINE + 1)
  const end = start.lastIndexOf(', ') + 1 || start.lastIndexOf(' ')
  const cut = end > 0 ? end : MAX_STREET_LINE
  return [text.slice(0, cut).trim(), text.slice(cut).trim()]
}

const MAX_STREET_LINE = 120

/** `dd-mm-yyyy hh:MM` in Indian time. */
function shiprocketTime({ createdAt }: FileOrder): string {
  const [day = '', time = ''] = formatSpreadsheetTime(new Date(createdAt)).split(' ')
  return `${day.split('-').toReversed().join('-')} ${time}`
}

/** The 39 columns of Shiprocket's bulk orders (June 2026). */
const SHIPROCKET: readonly Column[] = [
  ['*Order Id', number],
  ['Order Date as dd-mm-yyyy hh:MM', shiprocketTime],
  ['*Channel', () => 'CUSTOM'],
  ['*Payment Method(COD/Prepaid)', (order) => (isCash(order) ? 'COD' : 'Prepaid')],
  ['*Customer First Name', firstName],
  ['Customer Last Name', lastName],
  ['Email (Optional)', ({ customer }) => customer.email],
  ['*Customer Mobile', ({ customer }) => recipientOf(customer).phone],
  ['Customer Alternate Mobile', ({ customer }) => (customer.address.phone ? customer.phone : '')],
  ['*Shipping Address Line 1', street],
  ['Shipping Address Line 2', secondLine],
  ['*Shipping Address Country', country],
  ['*Shipping Address State', state],
  ['*Shipping Address City', city],
  ['*Shipping Address Postcode', pincode],
  ['Billing Address Line 1', street],
  ['Billing Address Line 2', secondLine],
  ['Billing Address Country', country],
  ['Billing Address State', state],
  ['Billing Address City', city],
  ['Billing Address Postcode', pincode],
  ['*Master SKU', (_order, { sku }) => sku],
  ['*Product Name', (_order, { name }) => name],
  ['*Product Quantity', (_order, { quantity }) => String(quantity)],
  ['Tax %', empty],
  ['*Selling Price(Per Unit Item, Inclusive of Tax)', (_order, { price }) => rupees(price)],
  ['Discount(Per Unit Item)', empty],
  ['Shipping Charges(Per Order)', ({ shippingCost }) => rupees(shippingCost)],
  ['COD Charges(Per Order)', ({ codFee = 0 }) => rupees(codFee)],
  ['Gift Wrap Charges(Per Order)', () => '0.00'],
  ['Total Discount (Per Order)', ({ discount }) => rupees(discount)],
  ['*Partial COD (Yes/No)', (order) => (paidBefore(order) > 0 ? 'Yes' : 'No')],
  ['Paid Amount (Rs.)', (order) => (paidBefore(order) > 0 ? rupees(paidBefore(order)) : '')],
  ['*Length (cm)', (_order, _item, { lengthCm }) => String(lengthCm)],
  ['*Breadth (cm)', (_order, _item, { breadthCm }) => String(breadthCm)],
  ['*Height (cm)', (_order, _item, { heightCm }) => String(heightCm)],
  ['*Weight Of Shipment(kg)', (_order, _item, { weightGrams }) => String(weightGrams / 1000)],
  ['Send Notification(True/False)', () => 'False'],
  ['Comment', empty],
]

/** Delhivery One "Bulk Upload Orders" (2026). */
const DELHIVERY: readonly Column[] = [
  ['*Sale Order Number', number],
  ['*Pickup Location Name', (_order, _item, { pickupLocation }) => pickupLocation],
  ['*Transport Mode', () => 'Surface'],
  ['*Payment Mode', (order) => (isCash(order) ? 'COD' : 'Prepaid')],
  ['COD Amount', (order) => rupees(cashOf(order))],
  ['*Customer Name', ({ customer }) => recipientOf(customer).name],
  ['*Customer Phone', ({ customer }) => recipientOf(customer).phone],
  ['*Shipping Address Line1', street],
  ['Shipping Address Line2', secondLine],
  ['*Shipping City', city],
  ['*Shipping State', state],
  ['*Shipping Pincode', pincode],
  ['*Item Sku Code', (_order, { sku }) => sku],
  ['*Item Sku Name', (_order, { name }) => name],
  ['*Quantity Ordered', (_order, { quantity }) => String(quantity)],
  // The file has no column for the discount of an order, and the value of the parcel is what its items cost.
  ['*Unit Item Price', (_order, { total, discount, quantity }) => rupees((total - discount) / quantity)],
  ['Package Name', empty],
  ['Packaging Type', empty],
  ['Length (cm)', (_order, _item, { lengthCm }) => String(lengthCm)],
  ['Breadth (cm)', (_order, _item, { breadthCm }) => String(breadthCm)],
  ['Height (cm)', (_order, _item, { heightCm }) => String(heightCm)],
  ['Packaged Product Weight (gm)', (_order, _item, { weightGrams }) => String(weightGrams)],
  ['Product Weight (gm)', empty],
  ['Fragile Shipment', () => 'No'],
  ['Discount Type', empty],
  ['Discount Value', empty],
  ['Tax Class Code', empty],
  ['Customer Email', ({ customer }) => customer.email],
  ['Billing Address same as Shipping Address', () => 'Yes'],
  ['Billing Address Line1', empty],
  ['Billing Address Line2', empty],
  ['Billing City', empty],
  ['Billing State', empty],
  ['Billing Pincode', empty],
  ['e-Way Bill Number', empty],
  ['Seller Name', empty],
]

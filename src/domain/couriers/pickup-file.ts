import { recipientOf } from '../orders/recipient.ts'
import type { ReturnState, Transport } from '../returns/lifecycle.ts'
import { digitsOf } from '../units/digits.ts'
import { type Paise, rupeesFromPaise } from '../units/paise.ts'
import { lineTotal, type Quantity, quantityToJson } from '../units/quantity.ts'

/** The returns of one file. */
export const MAX_PICKUPS = 500

/** A return that a courier is to collect. */
export interface PickupReturn {
  readonly number: string
  readonly orderNumber: string
  readonly state: ReturnState
  readonly transport: Transport
  readonly trackingNumber: string
  readonly customer: {
    readonly name: string
    readonly phone: string
    readonly address: {
      readonly name: string
      readonly phone: string
      readonly street: string
      readonly city: string
      readonly state: string
      readonly zipCode: string
      readonly country: string
    }
  }
  readonly lines: readonly PickupLine[]
}

interface PickupLine {
  readonly sku: string
  readonly name: string
  readonly color: string
  readonly size: string
  readonly unit: 'piece' | 'metre'
  readonly quantity: Quantity
  /** For a piece, or for a metre. */
  readonly unitPrice: Paise
}

/** Where the parcels go: the shop. */
export interface ReturnTo {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly state: string
}

/** Returns why a return cannot be in the file, as the rest of a sentence after its number; undefined when it can. */
export function pickupProblem({ state, transport, trackingNumber, customer }: PickupReturn): string | undefined {
  if (state !== 'approved') return 'is not waiting for a pickup'
  if (transport !== 'pickup') return 'is not collected by a courier'
  if (trackingNumber !== '') return `has the tracking number ${trackingNumber} already`
  if (customer.address.country !== 'India') return `is in ${customer.address.country}`
  return undefined
}

/** Returns the header and the rows: one row for each line of a return, with the other columns repeated. */
export function pickupFileRows(returns: readonly PickupReturn[], to: ReturnTo): readonly (readonly string[])[] {
  return [
    COLUMNS.map(([heading]) => heading),
    ...returns.flatMap((found) =>
      found.lines.map((line) => COLUMNS.map(([, cell]) => cell(found, wholeItem(line), to))),
    ),
  ]
}

interface Item {
  readonly sku: string
  readonly name: string
  readonly quantity: number
  /** Rupees, for all of the quantity. */
  readonly value: number
}

/** Couriers count pieces: a length of fabric is one piece of that length. */
function wholeItem({ sku, name, color, size, unit, quantity, unitPrice }: PickupLine): Item {
  const amount = quantityToJson(unit, quantity)
  const words = [name, color, size, unit === 'metre' ? `${amount} m` : ''].filter((word) => word !== '')
  return {
    sku,
    name: words.join(', '),
    quantity: unit === 'metre' ? 1 : amount,
    value: rupeesFromPaise(lineTotal(unitPrice, quantity, unit)),
  }
}

/** Without the country code: couriers take ten digits, and a spreadsheet reads a + as the beginning of a formula. */
function nationalNumber(phone: string): string {
  const digits = digitsOf(phone)
  return digits.length >= 10 ? digits.slice(-10) : phone
}

type Column = readonly [heading: string, cell: (found: PickupReturn, item: Item, to: ReturnTo) => string]

/**
 * The columns of the shop's own file. Shiprocket and Delhivery document their calls for reverse pickups, but no file for many of
 * them; their websites let these columns be assigned or copied.
 */
const COLUMNS: readonly Column[] = [
  ['Return number', ({ number }) => number],
  ['Order number', ({ orderNumber }) => orderNumber],
  ['Pickup name', ({ customer }) => recipientOf(customer).name],
  ['Pickup phone', ({ customer }) => recipientOf(customer).phone],
  ['Pickup address', ({ customer }) => customer.address.street],
  ['Pickup city', ({ customer }) => customer.address.city],
  ['Pickup state', ({ customer }) => customer.address.state],
  ['Pickup pincode', ({ customer }) => customer.address.zipCode],
  ['SKU', (_found, { sku }) => sku],
  ['Item', (_found, { name }) => name],
  ['Quantity', (_found, { quantity }) => String(quantity)],
  ['Value', (_found, { value }) => value.toFixed(2)],
  ['Return to name', (_found, _item, { name }) => name],
  ['Return to phone', (_found, _item, { phone }) => nationalNumber(phone)],
  ['Return to address', (_found, _item, { address }) => address],
  ['Return to state', (_found, _item, { state }) => state],
]

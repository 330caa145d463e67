import { isSafeEmail } from '../accounts/email-address.ts'
import { type Paise, paiseFromRupees } from '../units/paise.ts'
import { emailOfCell, type FileRefusal, type FileRow, repeatedNotes } from './file-table.ts'

/** An order of Shopify's orders export. Amounts in paise, times in ISO format. */
export interface EarlierOrder {
  readonly line: number
  readonly number: string
  readonly email: string | null
  readonly customerName: string
  readonly city: string
  readonly placedAt: string
  readonly cancelledAt: string | null
  readonly paymentState: string
  readonly deliveryState: string
  readonly paymentMethod: string
  readonly discountCode: string
  readonly subtotal: Paise
  readonly discount: Paise
  readonly shipping: Paise
  readonly tax: Paise
  readonly total: Paise
  readonly refunded: Paise
  readonly lines: readonly EarlierLine[]
}

export interface EarlierLine {
  readonly name: string
  readonly sku: string
  readonly quantity: number
  /** Of one piece. */
  readonly pricePaise: Paise
  readonly discountPaise: Paise
}

/**
 * Reads Shopify's orders export (help.shopify.com, 'Exporting orders'). An order has a row for each line; all of them have its Name,
 * and only the first one has its totals. An order with any error is refused as a whole. One that is twice in a file, because two
 * exports were joined, counts once if it is the same both times. It pauses after each row and each order, because a file has up to
 * 3,00,000 rows.
 */
export function* readOrders(
  rows: Iterable<FileRow>,
): Generator<void, { orders: EarlierOrder[]; refusals: FileRefusal[] }> {
  const groups = new Map<string, FileRow[]>()
  const refusals: FileRefusal[] = []
  let last: FileRow | undefined
  for (const row of rows) {
    yield
    last = row
    const number = row.cell('name')
    if (number === '' || number.length > 60)
      refusals.push({
        line: row.line,
        subject: number.slice(0, 60),
        reason: 'the order has no number in the column Name',
      })
    else {
      const group = groups.get(number)
      if (group) group.push(row)
      else groups.set(number, [row])
    }
  }
  const orders: EarlierOrder[] = []
  for (const [number, group] of groups) {
    yield
    const reasons: FileRefusal[] = []
    const refuse = (line: number, reason: string) => reasons.push({ line, subject: number, reason })
    const [order, ...others] = partsWithTotals(group).map((part) => readOrder(number, part, refuse))
    const other = others.find((again) => JSON.stringify({ ...again, line: order?.line }) !== JSON.stringify(order))
    if (other) refuse(other.line, `line ${order?.line} has the same order with different values`)
    if (order && reasons.length === 0) orders.push(order)
    refusals.push(...reasons)
  }
  return { orders, refusals: [...repeatedNotes(last), ...refusals].sort((a, b) => a.line - b.line) }
}

/** Splits the rows of an order where its totals begin again. */
function partsWithTotals(rows: readonly FileRow[]): readonly (readonly FileRow[])[] {
  const parts: FileRow[][] = []
  for (const row of rows) {
    const last = parts.at(-1)
    if (last && row.cell('total') === '') last.push(row)
    else parts.push([row])
  }
  return parts
}

function readOrder(
  number: string,
  rows: readonly FileRow[],
  refuse: (line: number, reason: string) => void,
): EarlierOrder {
  const first = rows[0] as FileRow
  const amount = (row: FileRow, name: string) => readAmount(row, name, refuse)
  const currency = first.cell('currency')
  if (currency !== '' && currency !== 'INR')
    refuse(first.line, `the order is in ${currency.slice(0, 10)}, not in rupees`)
  if (first.cell('total') === '') refuse(first.line, 'the order has no total')
  const placedAt = readTime(first.cell('created at'))
  if (placedAt === undefined)
    refuse(
      first.line,
      `'${first.cell('created at').slice(0, 40)}' is not a date and time such as 2026-05-01 09:59:00 +0530`,
    )
  const cancelled = first.cell('cancelled at')
  const cancelledAt = readTime(cancelled)
  if (cancelled !== '' && cancelledAt === undefined)
    refuse(first.line, `cancelled at '${cancelled.slice(0, 40)}' is not a date and time`)
  const email = emailOfCell(first.cell('email'))
  const part = (name: string) => first.cell(name).slice(0, 200).toWellFormed()
  return {
    line: first.line,
    number,
    email: isSafeEmail(email) ? email : null,
    customerName: part('billing name') || part('shipping name'),
    city: part('shipping city') || part('billing city'),
    placedAt: placedAt ?? '',
    cancelledAt: cancelledAt ?? null,
    paymentState: part('financial status'),
    deliveryState: part('fulfillment status'),
    paymentMethod: part('payment method'),
    discountCode: part('discount code'),
    subtotal: amount(first, 'subtotal'),
    discount: amount(first, 'discount amount'),
    shipping: amount(first, 'shipping'),
    tax: amount(first, 'taxes'),
    total: amount(first, 'total'),
    refunded: amount(first, 'refunded amount'),
    lines: rows.filter((row) => row.cell('lineitem name') !== '').map((row) => lineOf(row, amount, refuse)),
  }
}

/** What was cut from a bolt, `2.5` metres, is one line with its length in the name: quantities are whole numbers here. */
function lineOf(
  row: FileRow,
  amount: (row: FileRow, name: string) => Paise,
  refuse: (line: number, reason: string) => void,
): EarlierLine {
  const name = row.cell('lineitem name').slice(0, 500).toWellFormed()
  const length = CUT.exec(row.cell('lineitem quantity'))?.[1]
  const quantity = length === undefined ? readQuantity(row, refuse) : 1
  const price = amount(row, 'lineitem price')
  // Their order decides the digest by which an order is recognised in a later file.
  return {
    name: length === undefined ? name : `${name.slice(0, 485).toWellFormed()} × ${length}`,
    sku: row.cell('lineitem sku').slice(0, 200).toWellFormed(),
    quantity,
    pricePaise: length === undefined ? price : Math.round(price * Number(length)),
    discountPaise: amount(row, 'lineitem discount'),
  }
}

/** A number with decimals that are not all 0. */
const CUT = /^(\d{1,6}\.(?!0+$)\d{1,3})$/

/** Reads rupees; 0 for an empty cell. */
function readAmount(row: FileRow, name: string, refuse: (line: number, reason: string) => void): Paise {
  const cell = row.cell(name)
  const paise = cell === '' ? 0 : paiseFromRupees(cell)
  if (paise === undefined) refuse(row.line, `${name} '${cell.slice(0, 40)}' is not an amount in rupees`)
  return paise ?? 0
}

function readQuantity(row: FileRow, refuse: (line: number, reason: string) => void): number {
  const cell = row.cell('lineitem quantity').replace(/^(\d{1,6})\.0{1,4}$/, '$1')
  if (!/^\d{1,6}$/.test(cell)) refuse(row.line, `lineitem quantity '${cell.slice(0, 40)}' is not a whole number`)
  return Number.parseInt(cell, 10) || 0
}

/** '2026-05-01 09:59:00 +0530' as ISO time in UTC, also without seconds; undefined for anything else. A time without an offset is in UTC. */
function readTime(cell: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?) ?(?:([+-]\d\d):?(\d\d)|Z|UTC)?$/.exec(cell)
  if (!match) return undefined
  const [, day, time, hours, minutes] = match
  const moment = new Date(`${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

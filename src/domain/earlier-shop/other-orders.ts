import { moneyOfCell } from '../courier-cash/money-cell.ts'
import type { Paise } from '../units/paise.ts'
import { type Cells, converted, type FileRow } from './file-table.ts'

/** The columns of orders of other programs. Names are compared without regard to case, punctuation and blanks. */
const COLUMNS = {
  number: [
    'order number',
    'order no',
    'order id',
    'order',
    'salesorder number',
    'increment id',
    'order name',
    'order code',
    'invoice number',
    'bill number',
    'receipt number',
    'voucher number',
    'memo number',
    'ऑर्डर नंबर',
    'बिल नंबर',
    'payment id',
    'id',
  ],
  date: [
    'order date',
    'date created',
    'created at',
    'created on',
    'purchase date',
    'placed on',
    'placed at',
    'order placed on',
    'order created at',
    'order created on',
    'order date time',
    'created date',
    'bill date',
    'invoice date',
    'voucher date',
    'payment date',
    'transaction date',
    'date added',
    'sale date',
    'ordered on',
    'date',
    'तारीख',
    'दिनांक',
  ],
  total: [
    'order total inc tax',
    'grand total purchased',
    'grand total',
    'order total',
    'order amount',
    'order value',
    'total amount',
    'final amount',
    'total price',
    'total payable',
    'bill amount',
    'invoice amount',
    'net amount',
    'total',
    'amount',
    'राशि',
    'कुल राशि',
    'कुल',
  ],
  email: ['customer email', 'contact email', 'buyer email', 'billing email', 'email', 'email id', 'emailid', 'e mail'],
  customer: [
    'customer name',
    'bill to name',
    'billing name',
    'buyer name',
    'contact name',
    'recipient name',
    'party name',
    'customer',
    'party',
    'ग्राहक',
    'नाम',
  ],
  firstName: ['billing first name', 'customer first name', 'first name', 'firstname'],
  lastName: ['billing last name', 'customer last name', 'last name', 'lastname'],
  city: ['shipping city', 'delivery city', 'ship to city', 'billing city', 'customer city', 'city', 'shipping suburb'],
  cancelledAt: ['cancelled at', 'canceled at', 'cancelled on', 'cancellation date', 'cancelled date'],
  payment: ['payment status', 'financial status', 'order status', 'status', 'order state'],
  delivery: ['fulfillment status', 'fulfilment status', 'delivery status', 'shipment status', 'shipping status'],
  method: ['payment method', 'payment mode', 'payment type', 'payment gateway', 'mode of payment'],
  coupon: ['coupon code', 'coupon', 'discount code', 'coupon details', 'promo code'],
  currency: ['currency', 'currency code', 'order currency code', 'order currency'],
  subtotal: ['subtotal inc tax', 'subtotal', 'sub total', 'items subtotal', 'item subtotal'],
  discount: [
    'discount amount',
    'total discount',
    'discount',
    'coupon discount',
    'entity discount amount',
    'coupon value',
  ],
  shipping: [
    'shipping cost inc tax',
    'shipping and handling',
    'shipping charge',
    'shipping charges',
    'delivery charge',
    'delivery charges',
    'delivery fee',
    'shipping rate',
    'shipping cost',
    'shipping amount',
    'shipping',
  ],
  tax: ['tax total', 'total tax', 'tax amount', 'tax', 'taxes', 'gst'],
  refunded: ['refunded amount', 'total refunded', 'refund amount', 'amount refunded', 'refunded'],
  item: [
    'item name',
    'line item name',
    'product name',
    'product title',
    'item title',
    'item',
    'product',
    'link title',
    'product details',
    'products',
    'items',
    'order items',
    'title',
  ],
  variant: ['variant', 'item variant', 'line item variant', 'variation', 'product variant', 'variant name', 'size'],
  sku: ['sku', 'item sku', 'line item sku', 'product sku', 'variant sku', 'sku code'],
  quantity: [
    'quantity ordered',
    'item quantity',
    'product quantity',
    'line item quantity',
    'quantity',
    'qty',
    'qty ordered',
    'ordered qty',
  ],
  price: ['item price', 'product price', 'unit price', 'line item price', 'selling price', 'price', 'rate'],
} as const

/** The columns by which orders of other programs are recognised: their number and date, and their total or their lines. */
export const OTHER_ORDER_COLUMNS = [
  [COLUMNS.number, COLUMNS.date, COLUMNS.total],
  [COLUMNS.number, COLUMNS.date, COLUMNS.item, COLUMNS.quantity, COLUMNS.price],
] as const
export const ORDER_DATE_COLUMNS = [...COLUMNS.date, ...COLUMNS.cancelledAt]

/**
 * Yields the rows of such a file as Shopify's orders export would have them. Rows below each other with the same number, or without one,
 * are lines of one order. Their totals are those of the order if they are the same, and of the lines if they are price times quantity.
 * @param timeOf the time of a cell as Shopify writes it
 */
export function* otherOrdersAsShopify(rows: Iterable<FileRow>, timeOf: (cell: string) => string): Generator<FileRow> {
  let group: FileRow[] = []
  let number = ''
  for (const row of rows) {
    const own = row.cell(...COLUMNS.number)
    const isFurther = group.length > 0 && (own === number || (own === '' && itemOf(row) !== ''))
    if (!isFurther) {
      yield* convertedGroup(group, number, timeOf)
      group = []
      number = own
    }
    group.push(row)
  }
  yield* convertedGroup(group, number, timeOf)
}

function* convertedGroup(group: readonly FileRow[], number: string, timeOf: (cell: string) => string) {
  const [first] = group
  if (!first) return
  const total = totalOf(group)
  for (const [at, row] of group.entries()) {
    const lines = linesOf(row, at === 0 ? total : '')
    for (const [place, line] of (lines.length === 0 ? [{}] : lines).entries())
      yield converted(row, {
        ...(at + place === 0 ? { ...totalsOf(first, timeOf), total } : {}),
        ...line,
        name: number.replace(/^#(?=\S)/, '#'),
      })
  }
}

/** The total of an order: that of its rows, or their sum if each row has that of its line, or the sum of its lines without any. */
function totalOf(group: readonly FileRow[]): string {
  const totals = group.map((row) => amount(row.cell(...COLUMNS.total)))
  const given = totals.filter((text) => text !== '')
  const worthOf = (row: FileRow) =>
    (paiseOf(row.cell(...COLUMNS.price)) ?? Number.NaN) * Number(row.cell(...COLUMNS.quantity) || Number.NaN)
  if (given.length === 0) {
    const sum = group.reduce((all, row) => all + worthOf(row), 0)
    return Number.isNaN(sum) ? '' : rupees(Math.round(sum))
  }
  const isOfLine = (row: FileRow, at: number) => Math.abs(worthOf(row) - (paiseOf(totals[at] ?? '') ?? 0)) <= 1
  if (given.length < 2 || !group.every(isOfLine)) return given[0] ?? ''
  return rupees(given.reduce((sum, text) => sum + (paiseOf(text) ?? 0), 0))
}

function totalsOf({ cell }: FileRow, timeOf: (cell: string) => string): Cells {
  const named = [cell(...COLUMNS.firstName), cell(...COLUMNS.lastName)].filter((part) => part !== '').join(' ')
  const money = (names: readonly string[]) => amount(cell(...names)).replace(/^-/, '')
  const currency = cell(...COLUMNS.currency).toUpperCase()
  const payment = cell(...COLUMNS.payment)
  return {
    email: cell(...COLUMNS.email),
    'billing name': cell(...COLUMNS.customer) || named,
    'shipping city': cell(...COLUMNS.city),
    'financial status': payment,
    'fulfillment status': cell(...COLUMNS.delivery),
    currency: /^(?:₹|RS\.?|INR|RUPEES?|INDIAN RUPEES?)$/.test(currency) ? 'INR' : currency,
    'created at': timeOf(dateAndTime(cell(...COLUMNS.date), cell('time', 'order time'))),
    'cancelled at': timeOf(cell(...COLUMNS.cancelledAt)),
    'payment method': cell(...COLUMNS.method),
    'discount code': cell(...COLUMNS.coupon),
    subtotal: money(COLUMNS.subtotal),
    'discount amount': money(COLUMNS.discount),
    shipping: money(COLUMNS.shipping),
    taxes: money(COLUMNS.tax),
    'refunded amount': money(COLUMNS.refunded),
  }
}

/** A file may have the time in a column of its own. */
function dateAndTime(date: string, time: string): string {
  return /^\d{1,2}:\d\d/.test(time) && !/\d:\d\d/.test(date) ? `${date} ${time}` : date
}

const itemOf = (row: FileRow) => row.cell(...COLUMNS.item)

function linesOf(row: FileRow, total: string): Cells[] {
  const { cell } = row
  const item = itemOf(row)
  if (item === '' && cell(...COLUMNS.sku) === '') return []
  if (/\bProduct Qty:/i.test(item)) return item.split('|').flatMap(lineOfDetails)
  const quantity = cell(...COLUMNS.quantity).replace(/^(\d+)\.0+$/, '$1')
  const price = amount(cell(...COLUMNS.price))
  if (quantity === '' && price === '') return linesOfText(item, total)
  const variant = cell(...COLUMNS.variant)
  return [
    {
      'lineitem name': [item || 'Product', variant].filter((part) => part !== '').join(' - '),
      'lineitem sku': cell(...COLUMNS.sku),
      'lineitem quantity': quantity || '1',
      'lineitem price': price,
    },
  ]
}

/** `Product ID: 77, Product Qty: 1, Product SKU: K-M, Product Name: Kurta, Product Unit Price: 999.00` */
function lineOfDetails(text: string): Cells[] {
  const part = (name: string) =>
    new RegExp(`\\bProduct ${name}: ?(.*?)(?=, Product [A-Z][a-z]|$)`, 'i').exec(text.trim())?.[1]?.trim() ?? ''
  const [name, quantity] = [part('Name'), part('Qty')]
  if (name === '' && quantity === '') return []
  const price = amount(part('Unit Price'))
  const whole = paiseOf(part('Total Price'))
  return [
    {
      'lineitem name': name || 'Product',
      'lineitem sku': part('SKU'),
      'lineitem quantity': quantity || '1',
      'lineitem price': price || (whole === undefined ? '' : rupees(Math.round(whole / (Number(quantity) || 1)))),
    },
  ]
}

/** `Kurta x 2, Saree x 1` without prices; another text is one line with the total of the order. */
function linesOfText(text: string, total: string): Cells[] {
  const parts = text.split(/\s*(?:[|;\n]|,(?=.*[x×]))\s*/i).filter((part) => part !== '')
  const lines = parts.map((part) => {
    const [, name, after] = /^(.+?)\s*[(\s][x×*]\s*(\d{1,4})\)?$/i.exec(part) ?? []
    const [, before, other] = /^(\d{1,4})\s*[x×*]\s+(.+)$/i.exec(part) ?? []
    return { name: name ?? other, quantity: after ?? before }
  })
  if (lines.some(({ quantity }) => quantity === undefined))
    return [{ 'lineitem name': text, 'lineitem quantity': '1', 'lineitem price': total }]
  return lines.map(({ name = '', quantity = '' }) => ({ 'lineitem name': name, 'lineitem quantity': quantity }))
}

function paiseOf(text: string): Paise | undefined {
  return moneyOfCell(text) ?? undefined
}

const rupees = (paise: Paise) => (paise / 100).toFixed(2)

/** `Rs. 1,299/-` as `1299.00`; a text that is no amount stays, so that its order is refused with it. */
function amount(text: string): string {
  const paise = moneyOfCell(text.replace(/^(\d+\.\d\d)\d+$/, '$1'))
  return paise === null ? '' : paise === undefined ? text : rupees(paise)
}

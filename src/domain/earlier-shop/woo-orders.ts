import { type Cells, converted, type FileRow } from './file-table.ts'

/**
 * The columns by which an orders export of WooCommerce is recognised: `Advanced Order Export`, and the extensions of SkyVerge and
 * WebToffee. WooCommerce itself exports no order with its lines.
 */
export const WOO_ORDER_COLUMNS = [
  ['order number', 'order date', 'order total amount', 'quantity'],
  ['order_number', 'order_total', 'line_item_1'],
  ['order_number', 'order_total', 'line_items'],
  ['order_number', 'order_total', 'item_name', 'item_quantity'],
] as const

const NUMBER = ['order number', 'order_number', 'order id', 'order_id'] as const

/**
 * Yields the rows of such an export as Shopify's orders export would have them, one for each line of an order with the totals in the
 * first. Dates without an offset are Indian time.
 */
export function* asShopifyOrders(rows: Iterable<FileRow>): Generator<FileRow> {
  let last: FileRow | undefined
  for (const row of rows) {
    const isFurther = last !== undefined && continues(last, row)
    const lines = linesOf(row)
    for (const [at, line] of (lines.length === 0 ? [{}] : lines).entries())
      yield converted(row, { ...(isFurther || at > 0 ? {} : totalsOf(row)), ...line, name: row.cell(...NUMBER) })
    last = row
  }
}

/** Whether a row is a further line of the order above it. Where the lines are counted, the first one begins an order again. */
function continues(last: FileRow, row: FileRow): boolean {
  const number = row.cell(...NUMBER)
  if (number === '' || number !== last.cell(...NUMBER)) return false
  if (isWhole(last) || isWhole(row)) return false
  const [before, counted] = [last, row].map((one) => Number(one.cell('item #', 'line_id')))
  return !before || !counted || counted > before
}

/** Whether a row has all lines of its order. */
function isWhole(row: FileRow): boolean {
  return row.cell('line_items', 'line_item_1') !== ''
}

function totalsOf({ cell }: FileRow): Cells {
  const name = (kind: string) =>
    [cell(`first name (${kind})`, `${kind}_first_name`), cell(`last name (${kind})`, `${kind}_last_name`)]
      .filter((part) => part !== '')
      .join(' ')
  const date = cell('order date', 'order_date', 'date')
  return {
    email: cell('email (billing)', 'billing_email', 'customer_email'),
    'billing name': name('billing') || cell('full name (billing)'),
    'shipping name': name('shipping'),
    'billing city': cell('city (billing)', 'billing_city'),
    'shipping city': cell('city (shipping)', 'shipping_city'),
    'financial status': cell('order status', 'status').replace(/^wc-/, ''),
    currency: cell('order currency', 'order_currency', 'currency').toUpperCase(),
    'created at': /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d)?$/.test(date) ? `${date} +0530` : date,
    'payment method': cell('payment method title', 'payment_method_title', 'payment method', 'payment_method'),
    'discount code': cell('coupons used', 'coupon code') || partOf(cell('coupon_items', 'coupons'), 'code'),
    subtotal: amount(cell('order subtotal amount', 'order_subtotal')),
    'discount amount': amount(cell('cart discount amount', 'discount_total', 'cart_discount')),
    shipping: amount(cell('order shipping amount', 'shipping_total', 'order_shipping')),
    taxes: amount(cell('order total tax amount', 'order tax amount', 'tax_total')),
    total: amount(cell('order total amount', 'order_total')),
    'refunded amount': amount(cell('order refund amount', 'refunded_total').replace(/^-/, '')),
  }
}

function linesOf(row: FileRow): Cells[] {
  const together = row.cell('line_items')
  if (together !== '') return together.split(/;\s*(?=(?:id|name):)/i).map(lineOf)
  if (row.cell('line_item_1') !== '') {
    const lines: Cells[] = []
    for (let at = 1; row.cell(`line_item_${at}`) !== ''; at++) lines.push(lineOf(row.cell(`line_item_${at}`)))
    return lines
  }
  const { cell } = row
  const name = cell('item name', 'item_name', 'name', 'product name')
  const quantity = cell('quantity', 'item_quantity', 'quantity (- refund)')
  const subtotal = cell('item_subtotal')
  return name === '' && quantity === ''
    ? []
    : [
        {
          'lineitem name': name || 'Product',
          'lineitem sku': cell('sku', 'item_sku'),
          'lineitem quantity': quantity,
          'lineitem price': subtotal === '' ? amount(cell('item cost', 'item_price')) : perPiece(subtotal, quantity),
          'lineitem discount': discount(subtotal, cell('item_total')),
        },
      ]
}

/** `name:Kurta|sku:K-M|quantity:2|total:1998.00|sub_total:1998.00` */
function lineOf(text: string): Cells {
  const quantity = partOf(text, 'quantity')
  const [subtotal, total] = [partOf(text, 'sub_total') || partOf(text, 'subtotal'), partOf(text, 'total')]
  return {
    'lineitem name': partOf(text, 'name') || 'Product',
    'lineitem sku': partOf(text, 'sku'),
    'lineitem quantity': quantity,
    'lineitem price': perPiece(subtotal || total, quantity),
    'lineitem discount': discount(subtotal, total),
  }
}

function partOf(text: string, key: string): string {
  const part = text.split(/(?<!\\)\|/).find((one) => one.trim().toLowerCase().startsWith(`${key}:`))
  return part === undefined
    ? ''
    : part
        .slice(part.indexOf(':') + 1)
        .replace(/\\(.)/g, '$1')
        .trim()
}

/** WooCommerce calculates with more decimals than there are paise: `951.428571`. */
function amount(cell: string): string {
  return /^\d+\.\d{3,}$/.test(cell) ? Number(cell).toFixed(2) : cell
}

function perPiece(amountOfAll: string, quantity: string): string {
  const [rupees, pieces] = [Number(amountOfAll), Number(quantity)]
  return amountOfAll === '' || !Number.isFinite(rupees) || !(pieces > 0)
    ? amount(amountOfAll)
    : (rupees / pieces).toFixed(2)
}

function discount(before: string, after: string): string {
  const less = Number(before) - Number(after)
  return before !== '' && after !== '' && less > 0 ? less.toFixed(2) : ''
}

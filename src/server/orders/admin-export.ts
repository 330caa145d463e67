import type { Kysely } from 'kysely'
import type { EXPORT_ROWS } from '../../contract/orders/admin.ts'
import { wirePaymentStatus } from '../../contract/orders/payment-status.ts'
import { formatSpreadsheetTime } from '../../domain/india/time.ts'
import { invoiceLines } from '../../domain/orders/invoice-lines.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { paymentMethodOf } from '../../domain/orders/payment-status.ts'
import { type Paise, rupeesFromPaise } from '../../domain/units/paise.ts'
import { quantityToJson } from '../../domain/units/quantity.ts'
import { amountDue } from '../ledger/queries.ts'
import { csvRecord, UTF8_MARK } from '../platform/csv.ts'
import type { Database } from '../platform/database/schema.ts'
import { type OrderQuery, ordersAfter } from './admin-queries.ts'
import { chargesOf, orderedLine } from './order-json.ts'

/** Orders read per batch, about 2 MB. */
const BATCH = 500

type ExportRows = (typeof EXPORT_ROWS)[number]
type Exported = Awaited<ReturnType<typeof ordersAfter>>[number]
type Columns<T> = Readonly<Record<string, (row: T) => string>>

/** Yields the orders of a list as a CSV file, batch by batch. Amounts are in rupees, times are Indian time. */
export async function* ordersFile(db: Kysely<Database>, query: OrderQuery, rows: ExportRows): AsyncGenerator<string> {
  yield UTF8_MARK + csvRecord(Object.keys(rows === 'lines' ? { ...OF_BILL, ...OF_LINE } : OF_ORDER))
  for (let after: string | undefined; ; ) {
    const orders: readonly Exported[] = await ordersAfter(db, query, after, BATCH)
    yield orders.map(rows === 'lines' ? lineRecords : (one) => csvRecord(cellsOf(OF_ORDER, one))).join('')
    after = orders.at(-1)?.order.id
    if (orders.length < BATCH) return
  }
}

function paidOrder(order: Exported['order']) {
  return {
    paymentMethod: order.payment_method,
    receivedBy: order.received_by,
    restReceivedBy: order.rest_received_by,
    isCounterSale: order.channel === 'counter',
    totalAmount: order.total_paise,
    credit: order.credit_paise,
  }
}

function cellsOf<T>(columns: Columns<T>, row: T): string[] {
  return Object.values(columns).map((cell) => cell(row))
}

const OF_ORDER: Columns<Exported> = {
  order: ({ order }) => orderNumber(order.id),
  placed: ({ order }) => formatSpreadsheetTime(order.created_at),
  status: ({ order }) => order.status,
  payment_method: ({ order }) => paymentMethodOf(paidOrder(order)),
  payment_status: ({ order }) => wirePaymentStatus(order.payment_status, order.payment_method),
  paid: ({ order }) => (order.is_paid ? 'yes' : 'no'),
  name: ({ order }) => order.customer_name,
  email: ({ order }) => order.email,
  phone: ({ order }) => order.phone,
  street: ({ order }) => order.street,
  city: ({ order }) => order.city,
  state: ({ order }) => order.state,
  pincode: ({ order }) => order.zip_code,
  country: ({ order }) => order.country,
  lines: ({ lines }) => String(lines.length),
  subtotal: ({ order }) => rupees(order.subtotal_paise),
  coupon: ({ order }) => order.coupon_codes ?? '',
  discount: ({ order }) => rupees(order.discount_paise),
  delivery: ({ order }) => rupees(order.shipping_paise),
  total: ({ order }) => rupees(order.total_paise),
  gst: ({ order }) => rupees(order.tax_paise),
  refunded: ({ order }) => rupees(order.refunded_paise),
  invoice: ({ order }) => order.invoice_number ?? '',
  invoiced: ({ order }) => formatSpreadsheetTime(order.issued_at),
  courier: ({ order }) => order.courier,
  tracking_number: ({ order }) =>
    order.parcels.length === 0
      ? order.tracking_number
      : order.parcels.map(({ trackingNumber }) => trackingNumber).join(', '),
  shipped: ({ order }) => formatSpreadsheetTime(order.shipped_at),
  delivered: ({ order }) => formatSpreadsheetTime(order.delivered_at),
  cancelled: ({ order }) => formatSpreadsheetTime(order.cancelled_at),
  notes: ({ order }) => order.notes,
  recipient: ({ order }) => order.recipient_name || order.customer_name,
  recipient_phone: ({ order }) => order.recipient_phone || order.phone,
  cash_fee: ({ order }) => rupees(order.cod_fee_paise),
  prepaid_discount: ({ order }) => rupees(order.prepaid_discount_paise),
  // What has not been paid in advance, with returned items or at all.
  due: ({ order }) => rupees(order.is_paid || order.status === 'cancelled' ? 0 : amountDue(order)),
}

const OF_BILL: Columns<Exported> = {
  order: ({ order }) => orderNumber(order.id),
  placed: ({ order }) => formatSpreadsheetTime(order.created_at),
  status: ({ order }) => order.status,
  invoice: ({ order }) => order.invoice_number ?? '',
  invoiced: ({ order }) => formatSpreadsheetTime(order.issued_at),
  state: ({ order }) => order.state,
}

type BillLine = ReturnType<typeof invoiceLines>[number] & { readonly sku: string }

const OF_LINE: Columns<BillLine> = {
  sku: ({ sku }) => sku,
  description: ({ description }) => description,
  hsn: ({ hsn }) => hsn,
  unit: ({ unitCode }) => unitCode,
  quantity: ({ unit, quantity }) => String(quantityToJson(unit, quantity)),
  price: ({ unitPrice }) => rupees(unitPrice),
  total: ({ total }) => rupees(total),
  discount: ({ discount }) => rupees(discount),
  taxable: ({ taxable }) => rupees(taxable),
  gst_percent: ({ rate }) => String(rate / 100),
  cgst: ({ cgst }) => rupees(cgst),
  sgst: ({ sgst }) => rupees(sgst),
  igst: ({ igst }) => rupees(igst),
  amount: ({ amount }) => rupees(amount),
}

/** The lines of the invoice including delivery and the cash fee, so that the amounts add up to the total of the order. */
function lineRecords(exported: Exported): string {
  const { order, lines } = exported
  return invoiceLines(lines.map(orderedLine), chargesOf(order))
    .map((line, place) => ({ ...line, sku: lines[place]?.sku ?? '' }))
    .map((line) => csvRecord([...cellsOf(OF_BILL, exported), ...cellsOf(OF_LINE, line)]))
    .join('')
}

function rupees(paise: Paise): string {
  return rupeesFromPaise(paise).toFixed(2)
}

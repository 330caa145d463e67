import type { Invoice, Order, OrderItem } from '../../../../contract/orders/order.ts'
import type { ContactInformation } from '../../../../domain/contact/contact.ts'
import { formatLongDate } from '../../../../domain/india/time.ts'
import { orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { invoicePayment, paymentMethodName } from '../../../../domain/orders/payment-status.ts'
import { amountInWords } from '../../../../domain/units/amount-in-words.ts'
import { formatPaise, formatRupees } from '../../../../domain/units/paise.ts'
import { paise, type TaxTable, taxTable } from './tax-table.ts'

/** What stands on the paper, in words, before anything is drawn. */
export interface InvoiceSheet {
  readonly fileName: string
  readonly title: 'TAX INVOICE' | 'PROFORMA INVOICE' | 'CREDIT NOTE'
  /** Why it is no tax invoice yet. */
  readonly caution: string
  readonly brand: string
  readonly seller: readonly string[]
  readonly billTo: readonly string[]
  readonly facts: readonly Fact[]
  /** None on a credit note, which has its tax table alone. */
  readonly items: readonly SheetItem[]
  /** Absent before there is a tax invoice. */
  readonly taxes: TaxTable | undefined
  readonly totals: readonly SheetTotal[]
  readonly amountInWords: string
  readonly remarks: readonly string[]
  readonly closing: string
}

type Fact = readonly [name: string, value: string]

interface SheetItem {
  readonly description: string
  /** Colour, size, SKU; what was taken off. */
  readonly details: readonly string[]
  readonly quantity: string
  readonly price: string
  readonly total: string
}

export interface SheetTotal {
  readonly name: string
  readonly value: string
  readonly tone?: 'good' | 'sum'
}

/**
 * The bill of an order: a tax invoice by rule 46 of the CGST Rules 2017 once the order is confirmed, before that a proforma
 * invoice that says it is none. Without a tax invoice the seller is who the shop's contact page says.
 */
export function invoiceSheet(order: Order, contact: ContactInformation): InvoiceSheet {
  const { invoice } = order
  return {
    fileName: `Invoice_${orderNumber(order._id)}.pdf`,
    title: invoice ? 'TAX INVOICE' : 'PROFORMA INVOICE',
    caution: invoice ? '' : cautionFor(order.status),
    brand: contact.name,
    seller: invoice ? sellerLines(invoice.seller) : [contact.address, contact.phone, contact.email],
    billTo: buyerLines(order),
    facts: factsOf(order),
    items: order.items.map(itemOf),
    taxes: invoice && taxTable(invoice, invoice.lines),
    totals: totalsOf(order),
    amountInWords: amountInWords(paise(order.totalAmount)),
    remarks: invoice ? [...TAX_REMARKS, COMPUTER] : [],
    closing: `Thank you for shopping with ${contact.name}!`,
  }
}

export function buyerLines({ customer }: Order): readonly string[] {
  const { address } = customer
  return [
    customer.name,
    address.street,
    `${address.city}, ${address.state} ${address.zipCode}`,
    address.country,
    customer.phone,
    customer.email,
  ].filter(Boolean)
}

export const COMPUTER = 'Made by a computer; needs no signature.'

const TAX_REMARKS = [
  'Prices and totals of the items include GST; the tax inside is the line of its own above.',
  'Tax is not payable on reverse charge. Delivery is at the place of the buyer named above.',
]

function cautionFor(status: string): string {
  return status === 'cancelled'
    ? 'This order was cancelled before it was confirmed. It has no invoice number, and nothing is due.'
    : 'This order is not confirmed yet, so it has no invoice number. The tax invoice follows when it is.'
}

export function sellerLines(seller: Invoice['seller']): readonly string[] {
  return [
    seller.legalName,
    seller.address,
    `State: ${seller.state} (${seller.stateCode})`,
    seller.gstin ? `GSTIN: ${seller.gstin}` : 'Not registered under GST',
    [seller.phone, seller.email].filter(Boolean).join('  ·  '),
  ]
}

function factsOf(order: Order): readonly Fact[] {
  const { invoice } = order
  const facts: (Fact | undefined)[] = [
    ['Invoice number', invoice?.number ?? 'none yet'],
    ['Date', formatLongDate(invoice?.issuedAt ?? order.createdAt)],
    ['Order', `#${orderNumber(order._id)} of ${formatLongDate(order.createdAt)}`],
    ['Status', order.status.replace(/^./, (first) => first.toUpperCase())],
    ['Payment', invoicePayment(order.paymentStatus, order.isPaid)],
    ['Payment method', paymentMethodName(order.paymentMethod)],
    invoice && placeFact(invoice),
  ]
  return facts.filter((fact) => fact !== undefined)
}

function itemOf(item: OrderItem): SheetItem {
  const choice = [item.selectedColor, item.selectedSize, item.sku && `SKU ${item.sku}`].filter(Boolean).join(' · ')
  return {
    description: item.name,
    details: [choice, item.discount > 0 ? `Discount -${formatRupees(item.discount)}` : ''].filter(Boolean),
    quantity: item.unit === 'metre' ? `${item.quantity} m` : String(item.quantity),
    price: formatRupees(item.price),
    total: formatRupees(item.total),
  }
}

/** Subtotal + shipping + tax − discount = total; lines that are nothing are left out (specification 2, section 9). */
function totalsOf(order: Order): readonly SheetTotal[] {
  const [total, shipping, tax, discount] = [order.totalAmount, order.shippingCost, order.tax, order.discount].map(paise)
  const subtotal = (total ?? 0) - (shipping ?? 0) - (tax ?? 0) + (discount ?? 0)
  const rows: (SheetTotal | false)[] = [
    { name: 'Subtotal', value: formatPaise(subtotal) },
    order.shippingCost > 0 && { name: 'Shipping', value: formatRupees(order.shippingCost) },
    order.tax > 0 && { name: 'Tax (GST)', value: formatRupees(order.tax) },
    order.discount > 0 && { name: 'Discount', value: `-${formatRupees(order.discount)}`, tone: 'good' },
    { name: 'Total', value: formatRupees(order.totalAmount), tone: 'sum' },
  ]
  return rows.filter((row) => row !== false)
}

export function placeFact({ placeOfSupply }: Invoice): Fact {
  return ['Place of supply', `${placeOfSupply.state} (${placeOfSupply.stateCode})`]
}

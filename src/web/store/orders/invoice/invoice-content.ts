import type { Invoice, Order, OrderItem } from '../../../../contract/orders/order.ts'
import type { ContactInformation } from '../../../../domain/contact/contact.ts'
import { discountRows } from '../../../../domain/coupons/coupon-rows.ts'
import { formatLongDate } from '../../../../domain/india/time.ts'
import { orderNumber } from '../../../../domain/orders/lifecycle.ts'
import { invoicePayment, paymentMethodOf } from '../../../../domain/orders/payment-status.ts'
import { amountInWords } from '../../../../domain/units/amount-in-words.ts'
import { formatPaise, formatRupees, toPaise } from '../../../../domain/units/paise.ts'
import { type TaxTable, taxTable } from './tax-table.ts'

/** The texts of an invoice or credit note, formatted for print. */
export interface InvoiceContent {
  readonly fileName: string
  readonly title: 'TAX INVOICE' | 'BILL OF SUPPLY' | 'RECEIPT' | 'PROFORMA INVOICE' | 'CREDIT NOTE'
  /** What the law requires at the top of a bill that is not a tax invoice, or why it is none; empty on a tax invoice. */
  readonly notice: string
  readonly brand: string
  readonly seller: readonly string[]
  readonly billTo: readonly string[]
  readonly facts: readonly Fact[]
  /** Empty on a credit note, which lists its lines in the tax table. */
  readonly items: readonly InvoiceItem[]
  /** Undefined on a proforma invoice. */
  readonly taxes: TaxTable | undefined
  readonly totals: readonly InvoiceTotal[]
  readonly amountInWords: string
  readonly remarks: readonly string[]
  readonly closing: string
}

type Fact = readonly [name: string, value: string]

interface InvoiceItem {
  readonly description: string
  /** Colour, size and SKU; the discount. */
  readonly details: readonly string[]
  readonly quantity: string
  readonly price: string
  readonly total: string
}

export interface InvoiceTotal {
  readonly name: string
  readonly value: string
  readonly tone?: 'good' | 'total'
}

/**
 * The invoice of an order: a tax invoice with the particulars that rule 46 of the CGST Rules 2017 requires once the order is
 * confirmed, a proforma invoice before. A proforma invoice names the seller as the shop's contact page does.
 */
export function invoiceContent(order: Order, contact: ContactInformation): InvoiceContent {
  const { invoice } = order
  return {
    fileName: `Invoice_${orderNumber(order._id)}.pdf`,
    title: invoice ? TITLES[invoice.seller.registration] : 'PROFORMA INVOICE',
    notice: invoice ? NOTICES[invoice.seller.registration] : proformaNotice(order.status),
    brand: contact.name,
    seller: invoice ? sellerLines(invoice.seller) : [contact.address, contact.phone, contact.email].filter(Boolean),
    billTo: buyerLines(order),
    facts: invoiceFacts(order),
    items: order.items.map(invoiceItem),
    taxes: invoice?.seller.registration === 'regular' ? taxTable(invoice, invoice.lines) : undefined,
    totals: invoiceTotals(order),
    amountInWords: amountInWords(toPaise(order.totalAmount)),
    remarks: invoice ? [...(invoice.seller.registration === 'regular' ? TAX_REMARKS : []), NO_SIGNATURE] : [],
    closing: `Thank you for shopping with ${contact.name}!`,
  }
}

/** A composition dealer issues a bill of supply with this notice (CGST Rules, rules 49 and 5(1)(f)). */
const TITLES = { regular: 'TAX INVOICE', composition: 'BILL OF SUPPLY', unregistered: 'RECEIPT' } as const
const NOTICES = {
  regular: '',
  composition: 'Composition taxable person, not eligible to collect tax on supplies',
  unregistered: '',
} as const

export function buyerLines({ customer, invoice }: Order): readonly string[] {
  const { address } = customer
  const buyer = invoice?.buyer
  return [
    ...(buyer ? [buyer.name, `GSTIN: ${buyer.gstin}`] : []),
    buyer?.name === customer.name ? '' : customer.name,
    address.street,
    `${address.city}, ${address.state} ${address.zipCode}`,
    address.country,
    customer.phone,
    customer.email,
  ].filter(Boolean)
}

export const NO_SIGNATURE = 'This is a computer-generated document and does not require a signature.'

const TAX_REMARKS = [
  'Item prices and totals include GST, which is shown separately above.',
  'Tax is not payable on reverse charge. Place of delivery: the address of the buyer above.',
]

function proformaNotice(status: string): string {
  if (status === 'cancelled')
    return 'This order was cancelled before an invoice was issued. It has no invoice number, and no payment is due.'
  if (status === 'pending')
    return 'This order is not confirmed yet, so it has no invoice number. We issue the invoice once it is confirmed.'
  // Shops may issue invoices when parcels are sent.
  return 'This order has no invoice number yet. We issue the invoice when the order is sent.'
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

function invoiceFacts(order: Order): readonly Fact[] {
  const { invoice, coupons = [] } = order
  const { name = '' } = order.customer.address
  const facts: (Fact | undefined | false)[] = [
    ['Invoice number', invoice?.number ?? 'Not issued yet'],
    ['Date', formatLongDate(invoice?.issuedAt ?? order.createdAt)],
    ['Order', `#${orderNumber(order._id)} of ${formatLongDate(order.createdAt)}`],
    ['Status', order.status.replace(/^./, (first) => first.toUpperCase())],
    ['Payment', invoicePayment(order.paymentStatus, order.isPaid)],
    ['Payment method', paymentMethodOf(order)],
    coupons.length > 0 && [coupons.length > 1 ? 'Coupons' : 'Coupon', coupons.map(({ code }) => code).join(', ')],
    name !== '' && ['Deliver to', name],
    invoice && placeOfSupplyFact(invoice),
  ]
  return facts.filter((fact) => fact !== undefined && fact !== false)
}

function invoiceItem(item: OrderItem): InvoiceItem {
  const choice = [item.selectedColor, item.selectedSize, item.sku && `SKU ${item.sku}`].filter(Boolean).join(' · ')
  return {
    description: item.name,
    details: [choice, item.discount > 0 ? `Discount -${formatRupees(item.discount)}` : ''].filter(Boolean),
    quantity: item.unit === 'metre' ? `${item.quantity} m` : String(item.quantity),
    price: formatRupees(item.price),
    total: formatRupees(item.total),
  }
}

/** Subtotal + shipping + cash fee + tax − discounts = total. Leaves out shipping, tax and discount when they are zero (specification 2, section 9). */
function invoiceTotals(order: Order): readonly InvoiceTotal[] {
  const { codFee = 0, prepaidDiscount = 0 } = order
  const subtotal =
    toPaise(order.totalAmount) -
    toPaise(order.shippingCost) -
    toPaise(codFee) -
    toPaise(order.tax) +
    toPaise(order.discount)
  const discounts = discountRows(order)
  const rows: (InvoiceTotal | false)[] = [
    { name: 'Subtotal', value: formatPaise(subtotal) },
    order.shippingCost > 0 && { name: 'Shipping', value: formatRupees(order.shippingCost) },
    codFee > 0 && { name: 'Cash on Delivery fee', value: formatRupees(codFee) },
    order.tax > 0 && { name: 'Tax (GST)', value: formatRupees(order.tax) },
    // One discount has the name that the specification gives it; its coupon is among the facts.
    ...(discounts.length > 1 ? discounts : discounts.map((row) => ({ ...row, name: 'Discount' }))).map(
      ({ name, amount }) => ({ name, value: `-${formatRupees(amount)}`, tone: 'good' as const }),
    ),
    prepaidDiscount > 0 && {
      name: 'Discount for paying online',
      value: `-${formatRupees(prepaidDiscount)}`,
      tone: 'good',
    },
    { name: 'Total', value: formatRupees(order.totalAmount), tone: 'total' },
  ]
  return rows.filter((row) => row !== false)
}

export function placeOfSupplyFact({ placeOfSupply }: Invoice): Fact {
  return ['Place of supply', `${placeOfSupply.state} (${placeOfSupply.stateCode})`]
}

import type { AppliedCoupon, Invoice, Order, OrderItem } from '../../contract/orders/order.ts'
import { wirePaymentStatus } from '../../contract/orders/payment-status.ts'
import { formatDateTime } from '../../domain/india/time.ts'
import { cancelReason } from '../../domain/orders/cancel-reason.ts'
import { askedOrder, confirmationNotice } from '../../domain/orders/cash-confirmation.ts'
import { type Charge, type InvoicedLine, invoiceLines } from '../../domain/orders/invoice-lines.ts'
import { describeState, returnNumber } from '../../domain/returns/lifecycle.ts'
import { readSellerFields } from '../../domain/settings/shop-rules.ts'
import { lineAmount } from '../../domain/tax/credit-note.ts'
import { placeOfSupply } from '../../domain/tax/place-of-supply.ts'
import { formatPaise, type Paise, rupeesFromPaise } from '../../domain/units/paise.ts'
import { quantityToJson } from '../../domain/units/quantity.ts'
import { parcelsJson } from './parcel-json.ts'
import type { CreditNoteRow, OrderLineRow, OrderRow, PlacedOrder } from './queries.ts'

/** The JSON of an order, with its invoice once it is confirmed. Amounts are in rupees. */
export function orderJson(placed: PlacedOrder): Order {
  const invoice = invoiceJson(placed)
  return { ...orderInList(placed), ...(invoice && { invoice }) }
}

/** The JSON of an order in a list, which has no invoice. */
export function orderInList({ order, lines }: PlacedOrder): Order {
  const notice = paymentNotice(order)
  const reason = cancelReasonOf(order)
  const returns = returnNotice(order)
  const toConfirm = confirmationNotice(askedOrder(order), formatted(order.cash_confirm_by))
  return {
    _id: order.id,
    status: order.status,
    paymentMethod: order.payment_method,
    ...(order.received_by && { receivedBy: order.received_by }),
    ...(order.rest_received_by && { restReceivedBy: order.rest_received_by }),
    ...(order.channel === 'counter' && { isCounterSale: true as const }),
    paymentStatus: wirePaymentStatus(order.payment_status, order.payment_method),
    isPaid: order.is_paid,
    ...(order.payment_id !== null && { paymentId: order.payment_id }),
    ...(notice !== undefined && { paymentNotice: notice }),
    ...(returns !== '' && { returnNotice: returns }),
    ...(toConfirm !== undefined && { confirmationNotice: toConfirm }),
    ...(reason !== undefined && { cancelReason: reason }),
    customer: {
      name: order.customer_name,
      email: order.email,
      phone: order.phone,
      address: {
        title: order.address_title,
        street: order.street,
        city: order.city,
        state: order.state,
        zipCode: order.zip_code,
        country: order.country,
        ...(order.recipient_name !== '' && { name: order.recipient_name }),
        ...(order.recipient_phone !== '' && { phone: order.recipient_phone }),
      },
    },
    items: lines.map(itemJson),
    orderNotes: order.notes,
    ...(order.coupon_code !== null && { couponCode: order.coupon_code }),
    ...(order.coupons.length > 0 && { coupons: order.coupons.map(couponJson) }),
    subtotal: rupeesFromPaise(order.subtotal_paise),
    discount: rupeesFromPaise(order.discount_paise),
    shippingCost: rupeesFromPaise(order.shipping_paise),
    ...(order.cod_fee_paise > 0 && { codFee: rupeesFromPaise(order.cod_fee_paise) }),
    ...(order.credit_paise > 0 && { credit: rupeesFromPaise(order.credit_paise) }),
    ...(order.returned_paise > 0 && { returned: rupeesFromPaise(order.returned_paise) }),
    ...(order.prepaid_discount_paise > 0 && { prepaidDiscount: rupeesFromPaise(order.prepaid_discount_paise) }),
    tax: rupeesFromPaise(order.tax_paise),
    totalAmount: rupeesFromPaise(order.total_paise),
    courier: order.courier,
    trackingNumber: order.tracking_number,
    ...(order.parcels.length > 0 && { parcels: parcelsJson({ order, lines }) }),
    ...(order.expires_at && { expiresAt: order.expires_at.toISOString() }),
    createdAt: order.created_at.toISOString(),
    updatedAt: order.updated_at.toISOString(),
    ...(order.confirmed_at && { confirmedAt: order.confirmed_at.toISOString() }),
    ...(order.shipped_at && { shippedAt: order.shipped_at.toISOString() }),
    ...(order.delivered_at && { deliveredAt: order.delivered_at.toISOString() }),
    ...(order.cancelled_at && { cancelledAt: order.cancelled_at.toISOString() }),
  }
}

/** The JSON of a coupon of an order or a quote. */
export function couponJson({
  code,
  discount,
  delivery,
}: {
  readonly code: string
  readonly discount: Paise
  readonly delivery?: Paise | null
}): AppliedCoupon {
  return {
    code,
    discount: rupeesFromPaise(discount),
    ...(delivery != null && { delivery: rupeesFromPaise(delivery) }),
  }
}

function formatted(time: Date | null): string {
  return time ? formatDateTime(time.toISOString()) : ''
}

/** Tells the customer about a refund that is in progress or done. Undefined when there is none. */
function paymentNotice(order: OrderRow): string | undefined {
  const { is_refund_due, payment_status, status, sent_back_paise, to_repeat } = order
  if (to_repeat) {
    const where = to_repeat.isForReturn ? 'tell us another account on the page of your return' : OTHER_ACCOUNT
    return `The bank returned our refund of ${formatPaise(to_repeat.paise)}. Please ${where}.`
  }
  if (sent_back_paise > 0) {
    const sum = formatPaise(sent_back_paise)
    return `We are refunding a payment of ${sum} that could not be applied to this order. Banks take 5 to 7 business days to show it.`
  }
  if (is_refund_due) return 'Your payment is being refunded. Banks take 5 to 7 business days to show it.'
  const isRefunded = status === 'cancelled' && payment_status === 'refunded'
  return isRefunded ? 'Your payment has been refunded. Banks take 5 to 7 business days to show it.' : undefined
}

/** Says what has become of the returns and exchanges of an order: 'Return 1a2b3c4d: Refund due'. Empty without any. */
function returnNotice({ returns = [] }: OrderRow): string {
  return returns
    .map(({ id, resolution, state }) => {
      const name = resolution === 'exchange' ? 'Exchange' : 'Return'
      return `${name} ${returnNumber(id)}: ${describeState(state)}`
    })
    .join(', ')
}

const OTHER_ACCOUNT = 'write to us to which other bank account or UPI ID we should send the money'

/** Tells the buyer of an order why the shop cancelled it; undefined when it did not, or there is nothing to tell. */
export function cancelReasonOf({ status, cash_confirmation, shipped_at, is_lost }: OrderRow): string | undefined {
  return cancelReason({
    status,
    cashConfirmation: cash_confirmation,
    wasShipped: shipped_at !== null,
    isLost: is_lost,
  })
}

function itemJson(line: OrderLineRow): OrderItem {
  return {
    product: line.product_id,
    variant: line.variant_id,
    name: line.name,
    sku: line.sku,
    image: line.image ?? '',
    unit: line.unit,
    quantity: quantityToJson(line.unit, line.quantity),
    price: rupeesFromPaise(line.unit_price_paise),
    total: rupeesFromPaise(line.total_paise),
    discount: rupeesFromPaise(line.discount_paise),
    selectedColor: line.color,
    selectedSize: line.size,
    reviewed: line.reviewed,
    ...(line.returned > 0 && { returned: quantityToJson(line.unit, line.returned) }),
  }
}

/** The tax invoice, from which the browser makes the PDF. Undefined before the order is confirmed. */
function invoiceJson({ order, lines, creditNotes = [] }: PlacedOrder): Invoice | undefined {
  if (order.invoice_number === null || order.issued_at === null) return undefined
  const listed = invoiceLines(lines.map(orderedLine), chargesOf(order))
  return {
    number: order.invoice_number,
    issuedAt: order.issued_at.toISOString(),
    seller: sellerJson(order.seller),
    ...(order.buyer_gstin !== '' && { buyer: { gstin: order.buyer_gstin, name: order.buyer_business_name } }),
    placeOfSupply: placeOfSupply({ state: order.state, zipCode: order.zip_code, country: order.country }),
    isInterState: order.is_inter_state,
    lines: listed.map(invoicedLineJson),
    creditNotes: creditNotes.map((note) => creditNoteJson(note, listed)),
  }
}

function creditNoteJson(note: CreditNoteRow, listed: readonly InvoicedLine[]): Invoice['creditNotes'][number] {
  const lines = note.lines.map((parts, place) => ({ parts, line: listed[place] }))
  return {
    number: note.number,
    issuedAt: note.issued_at.toISOString(),
    seller: sellerJson(note.seller),
    cause: causeOf(note),
    amount: rupeesFromPaise(note.amount_paise),
    lines: lines
      // An item that cost nothing comes back too.
      .filter(({ parts, line }) => lineAmount(parts) > 0 || (parts.quantity > 0 && line?.unitCode !== 'OTH'))
      .map(({ parts, line }) => ({
        description: line?.description ?? '',
        hsn: line?.hsn ?? '',
        rate: (line?.rate ?? 0) / 100,
        ...(line &&
          parts.quantity > 0 && { quantity: quantityToJson(line.unit, parts.quantity), unitCode: line.unitCode }),
        taxable: rupeesFromPaise(parts.taxable),
        cgst: rupeesFromPaise(parts.cgst),
        sgst: rupeesFromPaise(parts.sgst),
        igst: rupeesFromPaise(parts.igst),
        amount: rupeesFromPaise(lineAmount(parts)),
      })),
  }
}

function causeOf({ refund_id, return_id }: CreditNoteRow): Invoice['creditNotes'][number]['cause'] {
  if (return_id !== null) return 'returned'
  return refund_id === null ? 'cancelled' : 'refunded'
}

function sellerJson(stored: unknown): Invoice['seller'] {
  const { invoicePrefix: _prefix, ...seller } = readSellerFields(stored)
  return seller
}

/** The delivery charge and the cash fee as the invoice lists them. */
export function chargesOf(
  order: Pick<
    OrderRow,
    | 'shipping_paise'
    | 'shipping_tax_rate'
    | 'shipping_cgst_paise'
    | 'shipping_sgst_paise'
    | 'shipping_igst_paise'
    | 'cod_fee_paise'
    | 'cod_fee_cgst_paise'
    | 'cod_fee_sgst_paise'
    | 'cod_fee_igst_paise'
  >,
): readonly Charge[] {
  const rate = order.shipping_tax_rate
  return [
    {
      name: 'Delivery',
      amount: order.shipping_paise,
      rate,
      cgst: order.shipping_cgst_paise,
      sgst: order.shipping_sgst_paise,
      igst: order.shipping_igst_paise,
    },
    {
      name: 'Cash on Delivery fee',
      amount: order.cod_fee_paise,
      rate,
      cgst: order.cod_fee_cgst_paise,
      sgst: order.cod_fee_sgst_paise,
      igst: order.cod_fee_igst_paise,
    },
  ]
}

export function orderedLine(line: Omit<OrderLineRow, 'reviewed' | 'returned'>) {
  return {
    name: line.name,
    color: line.color,
    size: line.size,
    hsn: line.hsn,
    unit: line.unit,
    quantity: line.quantity,
    unitPrice: line.unit_price_paise,
    total: line.total_paise,
    discount: line.discount_paise,
    rate: line.tax_rate,
    taxable: line.taxable_paise,
    cgst: line.cgst_paise,
    sgst: line.sgst_paise,
    igst: line.igst_paise,
  }
}

function invoicedLineJson(line: InvoicedLine): Invoice['lines'][number] {
  return {
    description: line.description,
    hsn: line.hsn,
    unitCode: line.unitCode,
    quantity: quantityToJson(line.unit, line.quantity),
    price: rupeesFromPaise(line.unitPrice),
    total: rupeesFromPaise(line.total),
    discount: rupeesFromPaise(line.discount),
    taxable: rupeesFromPaise(line.taxable),
    rate: line.rate / 100,
    cgst: rupeesFromPaise(line.cgst),
    sgst: rupeesFromPaise(line.sgst),
    igst: rupeesFromPaise(line.igst),
    amount: rupeesFromPaise(line.amount),
  }
}

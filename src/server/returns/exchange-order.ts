import { indianDay } from '../../domain/india/time.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { exchangeBill } from '../../domain/returns/exchange.ts'
import { returnNumber } from '../../domain/returns/lifecycle.ts'
import { lineAmount } from '../../domain/tax/credit-note.ts'
import { taxLine } from '../../domain/tax/gst.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import { lineTotal } from '../../domain/units/quantity.ts'
import { recordExchange } from '../ledger/returns.ts'
import { confirmOrder } from '../orders/write/confirm-order.ts'
import { insertOrder } from '../orders/write/insert-orders.ts'
import { readOrderTerms } from '../orders/write/order-terms.ts'
import { NOT_YET } from '../orders/write/place-order.ts'
import { type OrderRow, recordEvent } from '../orders/write/queries.ts'
import { newId } from '../platform/database/id.ts'
import { ApiError } from '../platform/errors.ts'
import type { ReturnCredit } from './credit-order.ts'
import { readExchanges } from './exchanges.ts'
import type { Mover } from './mover.ts'
import { type FullReturn, type LineRow, recordReturnEvent, updateReturn } from './queries.ts'

/** The order of an exchange, and what it costs more or less than the returned items; paise. */
interface PlacedExchange {
  readonly placed: OrderRow
  readonly value: Paise
  readonly due: Paise
  readonly refund: Paise
}

/**
 * Inserts the order of an exchange, taxed at the rates of today. It costs what the returned items are worth and the difference between
 * the prices. The money of the items moves from the old order to this one; with a difference that is paid by link it moves when that
 * has been paid.
 * @throws ApiError 409 when the new variant is no longer sold, or the money of the items is not there
 */
export async function insertExchangeOrder(
  { trx, actor, by, now }: Mover,
  { request, order }: FullReturn,
  accepted: readonly { readonly line: LineRow; readonly quantity: number }[],
  { items }: ReturnCredit,
): Promise<PlacedExchange> {
  const id = newId()
  const terms = await readOrderTerms(trx)
  const variantsOf = await readExchanges(
    trx,
    accepted.map(({ line }) => line.sold),
  )
  const exchanged = accepted.map(({ line, quantity }) => {
    const credit = items.get(line.position)
    const unitPrice = line.sold.unit_price_paise
    const newUnitPrice = line.new_unit_price_paise ?? unitPrice
    return { line, quantity, value: credit ? lineAmount(credit) : 0, unitPrice, newUnitPrice }
  })
  const { payables, due, refund } = exchangeBill(exchanged)
  const value = exchanged.reduce((sum, one) => sum + one.value, 0)
  const lines = exchanged.map((one, position) => {
    const { sold, new_variant_id } = one.line
    const variant = variantsOf(sold).find((offered) => offered.id === new_variant_id)
    if (!variant) throw new ApiError(409, NOT_OFFERED)
    const tax = { rates: terms.rates, day: indianDay(now), isInterState: order.is_inter_state }
    const payable = payables[position] ?? 0
    return { order_id: id, position, ...exchangeLine({ ...one, sold, variant, payable }, tax) }
  })
  const isPaidByLink = due > 0 && order.payment_method !== 'cod'
  const placed: OrderRow = {
    ...exchangeOrder(order, lines),
    id,
    expires_at: isPaidByLink ? new Date(now.getTime() + terms.payments.exchangeHours * 3_600_000) : null,
    credit_paise: due > 0 ? value : 0,
    received_by: 'exchange',
    created_at: now,
    updated_at: now,
  }
  const placedNote = `Exchange for order #${orderNumber(order.id)}, return ${returnNumber(request.id)}`
  await insertOrder(trx, { order: placed, lines }, { placedBy: { actor, customerId: by ?? null, note: placedNote } })
  const reference = `#${orderNumber(id)}`
  if (!isPaidByLink) {
    const money = { returnId: request.id, fromOrderId: order.id, toOrderId: id, amount: value - refund }
    if (!(await recordExchange(trx, { ...money, reference, by: by ?? null }))) throw new ApiError(409, NOT_PAID)
  }
  await updateReturn(trx, request.id, {
    state: isPaidByLink ? 'payment_due' : refund > 0 ? 'refund_due' : 'exchanged',
    exchange_order_id: id,
    items_paise: value,
    delivery_paise: 0,
    due_paise: due,
    refund_paise: refund,
    closed_at: isPaidByLink || refund > 0 ? null : now,
  })
  const kind = isPaidByLink ? 'payment asked' : 'exchanged'
  const note = isPaidByLink ? `${formatPaise(due)} for order ${reference}` : `order ${reference}`
  await recordReturnEvent(trx, { returnId: request.id, kind, note, actor, customerId: by })
  return { placed, value, due, refund }
}

interface ExchangedLine {
  readonly sold: LineRow['sold']
  readonly variant: ReturnType<Awaited<ReturnType<typeof readExchanges>>>[number]
  readonly quantity: number
  readonly newUnitPrice: Paise
  readonly payable: Paise
}

interface TaxTerms {
  readonly rates: Parameters<typeof taxLine>[1]
  readonly day: string
  readonly isInterState: boolean
}

/** A line of the new order. What the returned items pay of it is a discount. */
function exchangeLine({ sold, variant, quantity, newUnitPrice, payable }: ExchangedLine, terms: TaxTerms) {
  const total = Math.max(lineTotal(newUnitPrice, quantity, sold.unit), payable)
  const { hsn, piecesPerPack, garment } = variant
  const itemToTax = { hsn, payable, quantity, unit: sold.unit, piecesPerPack, garment }
  const tax = taxLine(itemToTax, terms.rates, terms.day, terms.isInterState)
  return {
    product_id: variant.productId,
    variant_id: variant.id,
    name: variant.name,
    sku: variant.sku,
    color: variant.color,
    size: variant.size,
    image: variant.image ?? sold.image,
    unit: sold.unit,
    quantity,
    unit_price_paise: newUnitPrice,
    total_paise: total,
    discount_paise: total - payable,
    hsn,
    tax_rate: tax.rate,
    taxable_paise: tax.taxable,
    cgst_paise: tax.cgst,
    sgst_paise: tax.sgst,
    igst_paise: tax.igst,
  }
}

/** The new order: channel, buyer, address and payment method of the old one, without delivery, fee and coupon. */
function exchangeOrder(order: OrderRow, lines: readonly ReturnType<typeof exchangeLine>[]) {
  const sumOf = (figure: (line: (typeof lines)[number]) => number) => lines.reduce((sum, line) => sum + figure(line), 0)
  const subtotal = sumOf(({ total_paise }) => total_paise)
  const discount = sumOf(({ discount_paise }) => discount_paise)
  return {
    ...NOT_YET,
    channel: order.channel,
    is_collected: order.is_collected,
    customer_id: order.customer_id,
    payment_method: order.payment_method,
    customer_name: order.customer_name,
    email: order.email,
    phone: order.phone,
    address_title: order.address_title,
    street: order.street,
    city: order.city,
    state: order.state,
    zip_code: order.zip_code,
    country: order.country,
    recipient_name: order.recipient_name,
    recipient_phone: order.recipient_phone,
    notes: '',
    coupon_id: null,
    coupon_code: null,
    subtotal_paise: subtotal,
    discount_paise: discount,
    shipping_paise: 0,
    total_paise: subtotal - discount,
    tax_paise: sumOf(({ cgst_paise, sgst_paise, igst_paise }) => cgst_paise + sgst_paise + igst_paise),
    is_inter_state: order.is_inter_state,
    shipping_tax_rate: 0,
    shipping_cgst_paise: 0,
    shipping_sgst_paise: 0,
    shipping_igst_paise: 0,
    cod_fee_paise: 0,
    cod_fee_cgst_paise: 0,
    cod_fee_sgst_paise: 0,
    cod_fee_igst_paise: 0,
    prepaid_discount_paise: 0,
    buyer_gstin: order.buyer_gstin,
    buyer_business_name: order.buyer_business_name,
  }
}

/** Confirms the order of an exchange that the returned items have paid, or whose difference is paid on delivery, with its invoice. */
export async function confirmExchangeOrder(
  { trx, by, now }: Mover,
  { placed, due }: Pick<PlacedExchange, 'placed' | 'due'>,
): Promise<void> {
  const paid = { is_paid: true, payment_status: 'paid' as const }
  const owed = { payment_status: 'due_on_delivery' as const }
  if (due === 0)
    await recordEvent(trx, { orderId: placed.id, kind: 'paid', actor: 'shop', customerId: by, note: 'by exchange' })
  await confirmOrder(trx, placed, { actor: 'shop', customerId: by, change: due === 0 ? paid : owed, now })
}

const NOT_OFFERED = 'The new variant is no longer sold. Choose a refund instead.'
export const NOT_PAID =
  'The payment for these items is missing or has been refunded, so it cannot pay for an exchange. Choose a refund instead.'

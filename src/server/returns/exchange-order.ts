import { indianDay } from '../../domain/india/time.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { returnNumber } from '../../domain/returns/lifecycle.ts'
import { lineAmount } from '../../domain/tax/credit-note.ts'
import { taxLine } from '../../domain/tax/gst.ts'
import { lineTotal } from '../../domain/units/quantity.ts'
import { recordExchange } from '../ledger/returns.ts'
import { confirmOrder } from '../orders/write/confirm-order.ts'
import { NOT_YET } from '../orders/write/place-order.ts'
import { insertOrder, type OrderRow, readOrderTerms, recordEvent } from '../orders/write/queries.ts'
import { newId } from '../platform/database/id.ts'
import { ApiError } from '../platform/errors.ts'
import type { ReturnCredit } from './credit-order.ts'
import { readExchanges } from './exchanges.ts'
import type { Mover } from './mover.ts'
import { type FullReturn, type LineRow, recordReturnEvent, updateReturn } from './queries.ts'

/**
 * Inserts the order of an exchange. It costs what the returned goods are worth, so nothing is to be paid, and it is taxed at the
 * rates of today. Their money moves from the old order to this one, and the return is closed.
 */
export async function insertExchangeOrder(
  { trx, actor, by, now }: Mover,
  { request, order }: FullReturn,
  accepted: readonly { readonly line: LineRow; readonly quantity: number }[],
  { goods }: ReturnCredit,
): Promise<OrderRow> {
  const id = newId()
  const { rates } = await readOrderTerms(trx)
  const variantsOf = await readExchanges(
    trx,
    accepted.map(({ line }) => line.sold),
  )
  const rows = accepted.map(({ line, quantity }, position) => {
    const { sold } = line
    const variant = variantsOf(sold).find((one) => one.id === line.new_variant_id)
    if (!variant) throw new ApiError(409, NOT_OFFERED)
    const credit = goods.get(line.position)
    const payable = credit ? lineAmount(credit) : 0
    const total = Math.max(lineTotal(sold.unit_price_paise, quantity, sold.unit), payable)
    const { hsn, piecesPerPack, garment } = variant
    const goodsToTax = { hsn, payable, quantity, unit: sold.unit, piecesPerPack, garment }
    const tax = taxLine(goodsToTax, rates, indianDay(now), order.is_inter_state)
    return {
      order_id: id,
      position,
      product_id: variant.productId,
      variant_id: variant.id,
      name: variant.name,
      sku: variant.sku,
      color: variant.color,
      size: variant.size,
      image: variant.image ?? sold.image,
      unit: sold.unit,
      quantity,
      unit_price_paise: sold.unit_price_paise,
      total_paise: total,
      discount_paise: total - payable,
      hsn,
      tax_rate: tax.rate,
      taxable_paise: tax.taxable,
      cgst_paise: tax.cgst,
      sgst_paise: tax.sgst,
      igst_paise: tax.igst,
    }
  })
  const sumOf = (figure: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + figure(row), 0)
  const subtotal = sumOf(({ total_paise }) => total_paise)
  const discount = sumOf(({ discount_paise }) => discount_paise)
  const placed: OrderRow = {
    ...NOT_YET,
    id,
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
    expires_at: null,
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
    created_at: now,
    updated_at: now,
  }
  const note = `Exchange for order #${orderNumber(order.id)}, return ${returnNumber(request.id)}`
  await insertOrder(trx, { order: placed, lines: rows }, { placedBy: { actor, customerId: by ?? null, note } })
  await recordExchange(trx, {
    returnId: request.id,
    fromOrderId: order.id,
    toOrderId: id,
    amount: placed.total_paise,
    reference: `#${orderNumber(id)}`,
    by: by ?? null,
  })
  await updateReturn(trx, request.id, {
    state: 'exchanged',
    exchange_order_id: id,
    goods_paise: subtotal - discount,
    delivery_paise: 0,
    refund_paise: 0,
    closed_at: now,
  })
  const reference = { returnId: request.id, kind: 'exchanged', note: `order #${orderNumber(id)}` } as const
  await recordReturnEvent(trx, { ...reference, actor, customerId: by })
  return placed
}

/** Confirms the order of an exchange, which the returned goods have paid, and issues its invoice. */
export async function confirmExchangeOrder({ trx, by, now }: Mover, order: OrderRow): Promise<void> {
  const paid = { is_paid: true, payment_status: 'paid' as const }
  await recordEvent(trx, { orderId: order.id, kind: 'paid', actor: 'shop', customerId: by, note: 'by exchange' })
  await confirmOrder(trx, order, { actor: 'shop', customerId: by, change: paid, now })
}

const NOT_OFFERED = 'The new variant is no longer sold at this price. Choose a refund instead.'

import { sql, type Transaction } from 'kysely'
import { indianDay, startOfDay } from '../../../domain/india/time.ts'
import type { Seller } from '../../../domain/settings/shop-rules.ts'
import { deliveryRate, type LineTax, lastRateDay, splitTax, taxLine } from '../../../domain/tax/gst.ts'
import { isInterState } from '../../../domain/tax/place-of-supply.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { OrderTerms } from './order-terms.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'

type Trx = Transaction<Database>

interface Invoicing {
  /** The rows of `invoicedQuery`: an order that already has an invoice keeps its tax. */
  readonly invoiced: readonly { readonly order_id: string }[]
  readonly terms: Pick<OrderTerms, 'seller' | 'rates'>
  /** When the invoices are issued. */
  readonly now: Date
}

/**
 * Calculates the tax of orders again that get their invoice now and were placed when other rates applied, or when the shop paid GST by
 * other rules or in another state: the time of supply is the day of the invoice (Notification 66/2017-Central Tax, also where rates
 * change). Their totals stay, because prices include tax. Returns all orders as they are then.
 * @param orders locked by the caller
 */
export async function taxForInvoices(
  trx: Trx,
  orders: readonly OrderRow[],
  { invoiced, terms: { seller, rates }, now }: Invoicing,
): Promise<readonly OrderRow[]> {
  if (!seller) return orders
  const since = startOfRates(rates, now)
  const changed = orders.filter(
    (order) =>
      (order.created_at < since || isTaxedOtherwise(order, seller)) &&
      !invoiced.some(({ order_id }) => order_id === order.id),
  )
  if (changed.length === 0) return orders
  const lines = await linesToTax(trx, changed)
  const taxed = new Map<string, OrderRow>()
  for (const order of changed) {
    const own = lines.filter(({ order_id }) => order_id === order.id)
    taxed.set(order.id, await taxOrder(trx, order, own, { rates, now, isInter: isInterStateFor(order, seller) }))
  }
  return orders.map((order) => taxed.get(order.id) ?? order)
}

/** The first moment since which orders were placed at the rates of today. */
export function startOfRates(rates: OrderTerms['rates'], now: Date): Date {
  const day = lastRateDay(rates, indianDay(now))
  return day === '' ? new Date(0) : startOfDay(day)
}

/** Whether an order bears tax while the seller charges none, or the other way round, or the tax of another place of supply. */
function isTaxedOtherwise(order: OrderRow, seller: Seller): boolean {
  return (
    order.tax_paise > 0 !== (seller.registration === 'regular') ||
    order.is_inter_state !== isInterStateFor(order, seller)
  )
}

function isInterStateFor({ state, zip_code, country }: OrderRow, { stateCode }: Seller): boolean {
  return isInterState({ state, zipCode: zip_code, country }, stateCode)
}

type LineToTax = OrderLineRow & { readonly pieces_per_pack: number | null; readonly garment: string | null }

function linesToTax(trx: Trx, orders: readonly OrderRow[]): Promise<LineToTax[]> {
  return trx
    .selectFrom('order_line')
    .leftJoin('product', 'product.id', 'order_line.product_id')
    .selectAll('order_line')
    .select(['product.pieces_per_pack', 'product.garment'])
    .where('order_line.order_id', '=', sql<string>`any(${orders.map(({ id }) => id)})`)
    .orderBy('order_line.position')
    .execute()
}

async function taxOrder(
  trx: Trx,
  order: OrderRow,
  lines: readonly LineToTax[],
  { rates, now, isInter }: Pick<OrderTerms, 'rates'> & { readonly now: Date; readonly isInter: boolean },
): Promise<OrderRow> {
  const day = indianDay(now)
  const taxed = lines.map((line) => {
    const payable = line.total_paise - line.discount_paise
    const { hsn, quantity, unit, pieces_per_pack, garment } = line
    const toTax = { hsn, quantity, unit, payable, piecesPerPack: pieces_per_pack ?? 1, garment: garment ?? '' }
    return { position: line.position, payable, tax: taxLine(toTax, rates, day, isInter) }
  })
  for (const { position, tax } of taxed)
    await trx
      .updateTable('order_line')
      .set({ tax_rate: tax.rate, taxable_paise: tax.taxable, ...headsOf(tax) })
      .where('order_id', '=', order.id)
      .where('position', '=', position)
      .execute()
  const rate = deliveryRate(taxed.map(({ payable, tax }) => ({ payable, rate: tax.rate })))
  const shipping = splitTax(order.shipping_paise, rate, isInter)
  const fee = splitTax(order.cod_fee_paise, rate, isInter)
  return trx
    .updateTable('orders')
    .set({
      tax_paise: taxed.reduce((sum, { tax }) => sum + tax.tax, shipping.tax + fee.tax),
      is_inter_state: isInter,
      shipping_tax_rate: rate,
      shipping_cgst_paise: shipping.cgst,
      shipping_sgst_paise: shipping.sgst,
      shipping_igst_paise: shipping.igst,
      cod_fee_cgst_paise: fee.cgst,
      cod_fee_sgst_paise: fee.sgst,
      cod_fee_igst_paise: fee.igst,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function headsOf({ cgst, sgst, igst }: LineTax) {
  return { cgst_paise: cgst, sgst_paise: sgst, igst_paise: igst }
}

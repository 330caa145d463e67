import type { Kysely } from 'kysely'
import type { Quote, RequestedItem } from '../../../contract/orders/shop.ts'
import { describeChange, findLineVariant } from '../../../domain/cart/line-changes.ts'
import { UNKNOWN_BUYER } from '../../../domain/cash-rules/cash-rule.ts'
import { type CashDecision, decideCash } from '../../../domain/cash-rules/decide-cash.ts'
import { checkQuantity, clampQuantity } from '../../../domain/catalogue/allowed-quantity.ts'
import { sellingPrice, variantPricePair } from '../../../domain/catalogue/price.ts'
import { billWithCoupon } from '../../../domain/coupons/coupon-bill.ts'
import { normaliseCouponCode } from '../../../domain/coupons/coupons.ts'
import { type DeliveryArea, deliveryProblem, shippingTo } from '../../../domain/delivery/delivery.ts'
import { type Bill, calculateBill } from '../../../domain/orders/bill.ts'
import { type ManualTerms, priceProblem } from '../../../domain/orders/manual-order.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/orders/payment-status.ts'
import { billWithTerms, prepaidDiscountOf } from '../../../domain/orders/payment-terms.ts'
import { paymentMethodProblem } from '../../../domain/settings/shop-rules.ts'
import { otherStateProblem } from '../../../domain/tax/place-of-supply.ts'
import { formatPaise, type Paise, paiseFromRupees, rupeesFromPaise } from '../../../domain/units/paise.ts'
import {
  type Quantity,
  quantityFromJson,
  quantityToJson,
  type SellingUnit,
  type Unit,
} from '../../../domain/units/quantity.ts'
import { type HistoryRow, historyOf } from '../../cash-rules/queries.ts'
import { mainPictureOf } from '../../catalogue/read/pictures.ts'
import type { PricingRow, VariantRow } from '../../catalogue/read/queries.ts'
import { areaIn } from '../../delivery/queries.ts'
import { batched, fulfilled } from '../../platform/database/batched.ts'
import type { Database } from '../../platform/database/schema.ts'
import { readAgain } from '../../platform/database/transaction.ts'
import { refuseFields } from '../../platform/errors.ts'
import { couponJson } from '../order-json.ts'
import { chooseCoupons, type OrderCoupon } from './order-coupon.ts'
import type { OrderTerms } from './order-terms.ts'
import { type PricingRows, type QuoteRequest, readForPricing } from './read-for-pricing.ts'

/** The current prices of the items and everything an order is made from. */
export interface PricedOrder {
  readonly items: readonly PricedItem[]
  readonly bill: Bill
  readonly terms: OrderTerms
  /** The coupons that apply, in the order in which they were applied. */
  readonly coupons: readonly OrderCoupon[]
  /** Why the requested coupon does not apply. */
  readonly couponProblem?: string
  /** Why others than the requested coupon apply. */
  readonly couponNote?: string
  /** What the rules of the shop say about paying this order in cash. */
  readonly cash: CashDecision
  /** What the shop says about the pincode; undefined when it says nothing, or when the pincode is not known yet. */
  readonly area: DeliveryArea | undefined
}

/** Prices the items by the current data in the database. Changes nothing. */
export async function priceOrder(db: Kysely<Database>, request: QuoteRequest): Promise<PricedOrder> {
  const { pricing } = await readForPricing(db, [request], [], { keepsPlans: true })
  return priceByRows(pricing[0] as PricingRows, request)
}

/** Returns `priceOrder` for the calls of many shoppers: what their orders are priced by is read together. */
export function orderPricing(db: Kysely<Database>): (request: QuoteRequest) => Promise<PricedOrder> {
  const read = batched({
    carryOut: async (requests: readonly QuoteRequest[]) =>
      (await readAgain(() => readForPricing(db, requests, [], { keepsPlans: true }))).pricing.map(fulfilled),
  })
  return async (request) => priceByRows(await read(request), request)
}

/** Prices the items by what `readForPricing` has read. */
export function priceByRows({ terms, now, products, rows }: PricingRows, request: QuoteRequest): PricedOrder {
  const { items, couponCode, manual } = request
  const [coupons, [history], areas] = rows
  const area = areaIn(areas)
  const priced = agreedPrices(priceItems(products, items), manual?.unitPrices)
  const shipping = manual?.isCollected ? NO_DELIVERY : shippingTo(area, terms.shipping)
  const billItems = priced.map(({ product, quantity }) => ({
    unitPrice: product?.unitPrice ?? 0,
    quantity,
    unit: product?.unit ?? ('piece' as const),
  }))
  const plain = calculateBill(billItems, { shipping })
  const cash = (bill: Bill) => decideCashFor({ terms, now, history }, request, priced, bill)
  if (manual && manual.discount > 0) {
    if (manual.discount > plain.subtotal)
      throw refuseFields({ discount: `The discount may not be above the subtotal of ${formatPaise(plain.subtotal)}.` })
    const bill = billWithCoupon(billItems, { kind: 'amount', amount: manual.discount }, { shipping })
    return { items: priced, bill, terms, coupons: [], cash: cash(bill), area }
  }
  const code = normaliseCouponCode(couponCode ?? '')
  const couponItems = billItems.map((item, place) => {
    const { variantId: key = '', productId } = priced[place]?.product ?? {}
    return { ...item, key, productId }
  })
  const { customersOfDomain } = terms.limits
  const cart = { products, items: couponItems, subtotal: plain.subtotal, shipping, customersOfDomain, now }
  const chosen = chooseCoupons(coupons, code, cart)
  return { items: priced, terms, ...chosen, cash: cash(chosen.bill), area }
}

function decideCashFor(
  { terms, now, history }: Pick<PricingRows, 'terms' | 'now'> & { readonly history: HistoryRow | undefined },
  { zipCode }: QuoteRequest,
  priced: readonly PricedItem[],
  bill: Bill,
): CashDecision {
  return decideCash(terms.cashRules, {
    total: bill.total,
    zipCode,
    products: priced.flatMap(({ product }) =>
      product ? [{ id: product.productId, name: product.name, categoryIds: product.categoryIds }] : [],
    ),
    buyer: historyOf(history) ?? UNKNOWN_BUYER,
    now,
  })
}

/** Returns the bill of an order that is paid in this way. */
export function billFor({ bill, terms, cash }: PricedOrder, method: PaymentMethod): Bill {
  return method === 'cod'
    ? billWithTerms(bill, { fee: cash.fee, discount: 0 })
    : billWithTerms(bill, { fee: 0, discount: prepaidDiscountOf(terms.payments.prepaid, bill) })
}

const NO_DELIVERY = { freeAbove: 0, charge: 0 }

/** Replaces the shop's prices by those that a team member has agreed with the customer. */
function agreedPrices(items: readonly PricedItem[], unitPrices: ManualTerms['unitPrices'] = []): readonly PricedItem[] {
  return items.map((item, position) => {
    const unitPrice = unitPrices[position]
    if (unitPrice === undefined || !item.product) return item
    const problem = priceProblem(unitPrice, item.product.mrp)
    const product = { ...item.product, unitPrice }
    const agreed = { ...item, product, listPrice: item.product.unitPrice }
    return problem === undefined ? agreed : { ...agreed, problem, kind: 'invalid' }
  })
}

/** The one coupon of an order that the specification knows: the entered one, or the first that was applied. */
export function mainCoupon<T extends Pick<OrderCoupon, 'isEntered'>>(coupons: readonly T[]): T | undefined {
  return coupons.find(({ isEntered }) => isEntered) ?? coupons[0]
}

/** The JSON of a quote, with amounts in rupees. */
export function quoteJson(priced: PricedOrder, zipCode?: string): Quote {
  const { items, bill, coupons, couponProblem, couponNote } = priced
  const coupon = mainCoupon(coupons)
  return {
    items: items.map(({ item, product, quantity, problem }, place) => {
      const unit = product?.unit ?? 'piece'
      const line = bill.lines[place] ?? { total: 0, discount: 0 }
      return {
        product: item.product,
        selectedColor: item.selectedColor ?? '',
        selectedSize: item.selectedSize ?? '',
        name: product?.name ?? item.name ?? '',
        unit,
        quantity: quantityToJson(unit, quantity),
        price: rupeesFromPaise(product?.unitPrice ?? 0),
        total: rupeesFromPaise(line.total),
        discount: rupeesFromPaise(line.discount),
        ...(problem && { problem }),
      }
    }),
    subtotal: rupeesFromPaise(bill.subtotal),
    discount: rupeesFromPaise(bill.discount),
    shippingCost: rupeesFromPaise(bill.shipping),
    totalAmount: rupeesFromPaise(bill.total),
    payments: paymentsJson(priced, zipCode),
    ...(coupon && { couponCode: coupon.code, coupons: coupons.map(couponJson) }),
    ...(couponProblem !== undefined && { couponProblem }),
    ...(couponNote !== undefined && { couponNote }),
    canBeOrdered: items.every(({ kind }) => kind === undefined || kind === 'changed'),
  }
}

/** What the order costs with each payment method, and why one of them is not offered. */
function paymentsJson(priced: PricedOrder, zipCode: string | undefined): Quote['payments'] {
  const { payments, seller } = priced.terms
  const elsewhere = seller && zipCode !== undefined ? otherStateProblem(seller, zipCode) : undefined
  const isFree = priced.bill.total === 0
  const offered = PAYMENT_METHODS.filter((method) => (isFree ? method === 'cod' : payments[method].enabled))
  return offered.map((method) => {
    const { fee = 0, prepaidDiscount = 0, total } = billFor(priced, method)
    const problem =
      elsewhere ??
      paymentMethodProblem(payments, method, priced.bill.total) ??
      (zipCode === undefined ? undefined : deliveryProblem(priced.area, zipCode, method === 'cod' && !isFree))
    const refusal = method === 'cod' && problem === undefined ? priced.cash.refusal : undefined
    return {
      method,
      totalAmount: rupeesFromPaise(total),
      ...(fee > 0 && { fee: rupeesFromPaise(fee) }),
      ...(prepaidDiscount > 0 && { discount: rupeesFromPaise(prepaidDiscount) }),
      ...(problem !== undefined && { problem }),
      ...(refusal !== undefined && { problem: refusal, isRefusedByRule: true }),
      ...(method === 'cod' && priced.cash.needsConfirmation && { needsConfirmation: true }),
    }
  })
}

/** A requested item and the product as the shop sells it now. */
export interface PricedItem {
  readonly item: RequestedItem
  /** The shop's price in paise when a team member agreed on another one. */
  readonly listPrice?: Paise
  /** Absent when the product is not sold. */
  readonly product?: PricedProduct
  /** The quantity that can be bought: the requested one or the nearest possible, 0 for none. */
  readonly quantity: Quantity
  /** What differs from what the customer saw, as a message for the customer. */
  readonly problem?: string
  /**
   * `invalid`: a request that no screen of the shop sends. `unavailable`: cannot be bought. `changed`: can be bought
   * once the customer has seen the change.
   */
  readonly kind?: 'invalid' | 'unavailable' | 'changed'
}

/** What an order line keeps of a variant. */
export interface SoldProduct {
  readonly productId: string
  readonly variantId: string
  readonly name: string
  readonly sku: string
  readonly color: string
  readonly size: string
  readonly image: string
  readonly hsn: string
  readonly piecesPerPack: number
  readonly garment: string
  /** Its categories of every level. */
  readonly categoryIds: readonly string[]
  readonly unit: Unit
  /** The selling price in paise, per piece or per metre. */
  readonly unitPrice: Paise
  readonly mrp: Paise | null
}

export interface PricedProduct extends SoldProduct {
  /** What is left of the variant. */
  readonly stock: Quantity
  readonly isSwatch: boolean
}

/** Finds the products of the items. Two lines of the same variant share its stock, in the order of the lines. */
function priceItems(rows: readonly PricingRow[], items: readonly RequestedItem[]): PricedItem[] {
  const products = new Map(rows.map((row) => [row.id, row]))
  const left = new Map(rows.flatMap((row) => row.variants.map(({ id, stock }) => [id, stock] as const)))
  return items.map((item) => {
    const row = products.get(item.product)
    const priced = row ? priceItem(item, row, left) : notSold(item)
    if (priced.product) {
      const { variantId } = priced.product
      left.set(variantId, (left.get(variantId) ?? 0) - priced.quantity)
    }
    return priced
  })
}

function priceItem(item: RequestedItem, row: PricingRow, left: ReadonlyMap<string, Quantity>): PricedItem {
  const { selectedColor = '', selectedSize = '' } = item
  const variant = findLineVariant({ selectedColor, selectedSize }, row.variants, row.color)
  if (variant === 'needs-choice') {
    return { item, quantity: 0, problem: describeChange({ kind: 'needs-choice' }), kind: 'unavailable' }
  }
  if (!variant) return notSold(item)
  const product = pricedProduct(row, variant)
  const selling = sellingUnit(row)
  const quantity = quantityFromJson(row.unit, item.quantity)
  const check = checkQuantity(selling, quantity ?? Number.NaN)
  if (quantity === undefined || !check.ok) {
    return { item, product, quantity: 0, problem: check.ok ? '' : check.message, kind: 'invalid' }
  }
  const possible = clampQuantity(selling, quantity, left.get(variant.id) ?? 0)
  if (possible === 0) {
    return { item, product, quantity: 0, problem: describeChange({ kind: 'sold-out' }), kind: 'unavailable' }
  }
  const changes = describeChanges(item, product, quantity, possible)
  return { item, product, quantity: possible, ...(changes && { problem: changes, kind: 'changed' as const }) }
}

function describeChanges(
  item: RequestedItem,
  { unitPrice, unit }: PricedProduct,
  before: Quantity,
  now: Quantity,
): string {
  const shown = paiseFromRupees(item.price)
  return [
    shown !== unitPrice && describeChange({ kind: 'price', before: shown ?? 0, now: unitPrice }),
    before !== now && describeChange({ kind: 'quantity', before, now, unit }),
  ]
    .filter((words) => words !== false)
    .join(' ')
}

function notSold(item: RequestedItem): PricedItem {
  return { item, quantity: 0, problem: describeChange({ kind: 'discontinued' }), kind: 'unavailable' }
}

function pricedProduct(row: PricingRow, variant: VariantRow): PricedProduct {
  return {
    productId: row.id,
    variantId: variant.id,
    name: row.name,
    sku: variant.sku,
    color: variant.color,
    size: variant.size,
    image: mainPictureOf(row, variant),
    hsn: row.hsn,
    piecesPerPack: row.pieces_per_pack,
    garment: row.garment,
    categoryIds: [row.main_category_id, row.category_id, row.subcategory_id].filter((id) => id !== null),
    unit: row.unit,
    unitPrice: sellingPrice(
      variantPricePair(
        { price: row.price_paise, finalPrice: row.final_price_paise },
        { price: variant.price_paise, finalPrice: variant.final_price_paise },
      ),
    ),
    mrp: row.mrp_paise,
    stock: variant.stock,
    isSwatch: row.swatch_of !== null,
  }
}

function sellingUnit({ unit, minimum_quantity, quantity_step }: PricingRow): SellingUnit {
  return { unit, minimum: minimum_quantity, step: quantity_step }
}

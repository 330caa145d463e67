import type { Kysely } from 'kysely'
import type { Quote, RequestedItem } from '../../../contract/orders/shop.ts'
import { describeChange, findLineVariant } from '../../../domain/cart/line-changes.ts'
import { checkQuantity, clampQuantity } from '../../../domain/catalogue/allowed-quantity.ts'
import { sellingPrice, variantPricePair } from '../../../domain/catalogue/price.ts'
import { type Coupon, couponProblem, normaliseCouponCode } from '../../../domain/coupons/coupons.ts'
import { type Bill, calculateBill } from '../../../domain/orders/bill.ts'
import { type Paise, paiseFromRupees, rupeesFromPaise } from '../../../domain/units/paise.ts'
import {
  type Quantity,
  quantityFromJson,
  quantityToJson,
  type SellingUnit,
  type Unit,
} from '../../../domain/units/quantity.ts'
import { mainPictureOf } from '../../catalogue/read/pictures.ts'
import { type ProductRow, productsQuery, type VariantRow } from '../../catalogue/read/queries.ts'
import { inOneTrip, type RowsOf } from '../../platform/database/pipeline.ts'
import type { Database } from '../../platform/database/schema.ts'
import { couponQuery, type OrderTerms, orderTerms, termsQuery } from './queries.ts'

/** The current prices of the items and everything an order is made from. */
export interface PricedOrder {
  readonly items: readonly PricedItem[]
  readonly bill: Bill
  readonly terms: OrderTerms
  /** The coupon that applies. */
  readonly coupon?: { readonly id: string; readonly code: string }
  /** Why the requested coupon does not apply. */
  readonly couponProblem?: string
}

export interface QuoteRequest {
  readonly items: readonly RequestedItem[]
  readonly couponCode?: string | undefined
  /** The customer whose coupon uses are counted; absent for a visitor. */
  readonly customerId?: string | undefined
}

/** Prices the items by the current data in the database. Changes nothing. */
export async function priceOrder(db: Kysely<Database>, request: QuoteRequest): Promise<PricedOrder> {
  return priceByRows(await inOneTrip(db, pricingQueries(request)), request)
}

/** What an order is priced by. */
export function pricingQueries({ items, couponCode, customerId }: QuoteRequest) {
  const code = normaliseCouponCode(couponCode ?? '')
  return [
    termsQuery(),
    productsQuery(productIdsOf(items)),
    code === '' ? undefined : couponQuery(code, customerId),
  ] as const
}

export function productIdsOf(items: readonly RequestedItem[]): string[] {
  return [...new Set(items.map(({ product }) => product))]
}

type PricingRows = RowsOf<ReturnType<typeof pricingQueries>>

/** Prices the items by the answers of `pricingQueries`. */
export function priceByRows(rows: PricingRows, { items, couponCode }: QuoteRequest): PricedOrder {
  const [termsRows, products, [row]] = rows
  const terms = orderTerms(termsRows)
  const priced = priceItems(products, items)
  const billItems = priced.map(({ product, quantity }) => ({
    unitPrice: product?.unitPrice ?? 0,
    quantity,
    unit: product?.unit ?? ('piece' as const),
  }))
  const plain = calculateBill(billItems, { shipping: terms.shipping })
  const code = normaliseCouponCode(couponCode ?? '')
  if (code === '') return { items: priced, bill: plain, terms }
  const coupon = row && toCoupon(row)
  const problem = couponProblem(coupon, plain.subtotal, new Date())
  if (!row || !coupon || problem) return { items: priced, bill: plain, terms, couponProblem: problem ?? '' }
  const bill = calculateBill(billItems, { shipping: terms.shipping, coupon: coupon.terms })
  return { items: priced, bill, terms, coupon: { id: row.id, code: row.code } }
}

/** The JSON of a quote, with amounts in rupees. */
export function quoteJson({ items, bill, coupon, couponProblem }: PricedOrder): Quote {
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
    ...(coupon && { couponCode: coupon.code }),
    ...(couponProblem !== undefined && { couponProblem }),
    canBeOrdered: items.every(({ kind }) => kind === undefined || kind === 'changed'),
  }
}

type CouponRow = PricingRows[2][number]

function toCoupon(row: CouponRow): Coupon {
  return {
    code: row.code,
    terms:
      row.percent === null
        ? { kind: 'amount', amount: row.amount_paise ?? 0 }
        : { kind: 'percent', percent: row.percent },
    minimum: row.minimum_paise,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxUses: row.max_uses,
    uses: row.uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    usesByCustomer: row.usesByCustomer,
    active: row.active,
  }
}

/** A requested item and the product as the shop sells it now. */
export interface PricedItem {
  readonly item: RequestedItem
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

export interface PricedProduct {
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
  readonly unit: Unit
  /** The selling price in paise, per piece or per metre. */
  readonly unitPrice: Paise
}

/** Finds the products of the items. Two lines of the same variant share its stock, in the order of the lines. */
function priceItems(rows: readonly ProductRow[], items: readonly RequestedItem[]): PricedItem[] {
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

function priceItem(item: RequestedItem, row: ProductRow, left: ReadonlyMap<string, Quantity>): PricedItem {
  const { selectedColor = '', selectedSize = '' } = item
  const variant = findLineVariant({ selectedColor, selectedSize }, row.variants)
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

function pricedProduct(row: ProductRow, variant: VariantRow): PricedProduct {
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
    unit: row.unit,
    unitPrice: sellingPrice(
      variantPricePair(
        { price: row.price_paise, finalPrice: row.final_price_paise },
        { price: variant.price_paise, finalPrice: variant.final_price_paise },
      ),
    ),
  }
}

function sellingUnit({ unit, minimum_quantity, quantity_step }: ProductRow): SellingUnit {
  return { unit, minimum: minimum_quantity, step: quantity_step }
}

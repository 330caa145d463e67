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
import { picturesOf } from '../../catalogue/read/pictures.ts'
import { type ProductRow, productsByIds, type VariantRow } from '../../catalogue/read/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { couponByCode, type OrderTerms, readOrderTerms } from './queries.ts'

/** What these items cost now, and everything the order itself would be made from. */
export interface PricedOrder {
  readonly items: readonly PricedItem[]
  readonly bill: Bill
  readonly terms: OrderTerms
  /** The coupon that is taken off. */
  readonly coupon?: { readonly id: string; readonly code: string }
  /** Why the one that was asked for is not. */
  readonly couponProblem?: string
}

export interface QuoteRequest {
  readonly items: readonly RequestedItem[]
  readonly couponCode?: string | undefined
  /** Whose uses of a coupon count; nobody's for a visitor. */
  readonly customerId?: string | undefined
}

/** Prices what is wanted by what the database holds at this moment; nothing is changed. */
export async function priceOrder(
  db: Kysely<Database>,
  { items, couponCode, customerId }: QuoteRequest,
): Promise<PricedOrder> {
  const terms = await readOrderTerms(db)
  const priced = await priceItems(db, items)
  const billItems = priced.map(({ product: goods, quantity }) => ({
    unitPrice: goods?.unitPrice ?? 0,
    quantity,
    unit: goods?.unit ?? ('piece' as const),
  }))
  const plain = calculateBill(billItems, { shipping: terms.shipping })
  const code = normaliseCouponCode(couponCode ?? '')
  if (code === '') return { items: priced, bill: plain, terms }
  const row = await couponByCode(db, code, customerId)
  const coupon = row && toCoupon(row)
  const problem = couponProblem(coupon, plain.subtotal, new Date())
  if (!row || !coupon || problem) return { items: priced, bill: plain, terms, couponProblem: problem ?? '' }
  const bill = calculateBill(billItems, { shipping: terms.shipping, coupon: coupon.terms })
  return { items: priced, bill, terms, coupon: { id: row.id, code: row.code } }
}

/** The same for a screen. */
export function quoteJson({ items, bill, coupon, couponProblem }: PricedOrder): Quote {
  return {
    items: items.map(({ wanted, product: goods, quantity, problem }, place) => {
      const unit = goods?.unit ?? 'piece'
      const line = bill.lines[place] ?? { total: 0, discount: 0 }
      return {
        product: wanted.product,
        selectedColor: wanted.selectedColor ?? '',
        selectedSize: wanted.selectedSize ?? '',
        name: goods?.name ?? wanted.name ?? '',
        unit,
        quantity: quantityToJson(unit, quantity),
        price: rupeesFromPaise(goods?.unitPrice ?? 0),
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

type CouponRow = NonNullable<Awaited<ReturnType<typeof couponByCode>>>

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

/** A line as the shop sells it now, beside what the shopper saw. */
export interface PricedItem {
  readonly wanted: RequestedItem
  /** Absent when this is not sold (any more). */
  readonly product?: PricedProduct
  /** What can be bought of it: what was wanted, or the nearest there is; 0 when nothing. */
  readonly quantity: Quantity
  /** What differs from what was shown, in words for the shopper. */
  readonly problem?: string
  /** `malformed`: no screen of the shop sends this. `stops`: cannot be bought. `changed`: can be, once it was seen. */
  readonly kind?: 'malformed' | 'stops' | 'changed'
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
  readonly unit: Unit
  /** The selling price per piece or per metre. */
  readonly unitPrice: Paise
}

/** Looks the wanted items up in the shop. Two lines of one variant share its stock, the first one first. */
export async function priceItems(db: Kysely<Database>, items: readonly RequestedItem[]): Promise<PricedItem[]> {
  const rows = await productsByIds(db, [...new Set(items.map(({ product }) => product))])
  const products = new Map(rows.map((row) => [row.id, row]))
  const left = new Map(rows.flatMap((row) => row.variants.map(({ id, stock }) => [id, stock] as const)))
  return items.map((wanted) => {
    const row = products.get(wanted.product)
    const priced = row ? priceItem(wanted, row, left) : notSold(wanted)
    if (priced.product) {
      const { variantId } = priced.product
      left.set(variantId, (left.get(variantId) ?? 0) - priced.quantity)
    }
    return priced
  })
}

function priceItem(wanted: RequestedItem, row: ProductRow, left: ReadonlyMap<string, Quantity>): PricedItem {
  const { selectedColor = '', selectedSize = '' } = wanted
  const variant = findLineVariant({ selectedColor, selectedSize }, row.variants)
  if (variant === 'unchosen') {
    return { wanted, quantity: 0, problem: describeChange({ kind: 'unchosen' }), kind: 'stops' }
  }
  if (!variant) return notSold(wanted)
  const goods = pricedProduct(row, variant)
  const selling = sellingUnit(row)
  const quantity = quantityFromJson(row.unit, wanted.quantity)
  const check = checkQuantity(selling, quantity ?? Number.NaN)
  if (quantity === undefined || !check.ok) {
    return { wanted, product: goods, quantity: 0, problem: check.ok ? '' : check.message, kind: 'malformed' }
  }
  const possible = clampQuantity(selling, quantity, left.get(variant.id) ?? 0)
  if (possible === 0) {
    return { wanted, product: goods, quantity: 0, problem: describeChange({ kind: 'sold-out' }), kind: 'stops' }
  }
  const changes = describeChanges(wanted, goods, quantity, possible)
  return { wanted, product: goods, quantity: possible, ...(changes && { problem: changes, kind: 'changed' as const }) }
}

function describeChanges(
  wanted: RequestedItem,
  { unitPrice, unit }: PricedProduct,
  before: Quantity,
  now: Quantity,
): string {
  const shown = paiseFromRupees(wanted.price)
  return [
    shown !== unitPrice && describeChange({ kind: 'price', before: shown ?? 0, now: unitPrice }),
    before !== now && describeChange({ kind: 'quantity', before, now, unit }),
  ]
    .filter((words) => words !== false)
    .join(' ')
}

function notSold(wanted: RequestedItem): PricedItem {
  return { wanted, quantity: 0, problem: describeChange({ kind: 'gone' }), kind: 'stops' }
}

function pricedProduct(row: ProductRow, variant: VariantRow): PricedProduct {
  return {
    productId: row.id,
    variantId: variant.id,
    name: row.name,
    sku: variant.sku,
    color: variant.color,
    size: variant.size,
    image: picturesOf(row, variant)[0] ?? '',
    hsn: row.hsn,
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

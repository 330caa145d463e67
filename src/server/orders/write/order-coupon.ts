import { priceView, variantPricePair } from '../../../domain/catalogue/price.ts'
import { type Match, meetsRule, type ProductFacts, readConditions } from '../../../domain/collections/conditions.ts'
import { bestCoupons, betterOfferNote } from '../../../domain/coupons/choose-coupon.ts'
import type { CouponEffect, CouponItem } from '../../../domain/coupons/coupon-bill.ts'
import {
  type Coupon,
  type CouponTerms,
  couponProblem,
  couponScopeProblem,
  INVALID_COUPON,
} from '../../../domain/coupons/coupons.ts'
import type { Bill, ShippingRule } from '../../../domain/orders/bill.ts'
import type { Paise } from '../../../domain/units/paise.ts'
import type { Quantity, Unit } from '../../../domain/units/quantity.ts'
import type { PricingRow } from '../../catalogue/read/queries.ts'
import type { CouponRow } from './coupon-query.ts'

/** A coupon of an order and what it takes off the bill. */
export interface OrderCoupon extends CouponEffect {
  readonly id: string
  readonly code: string
  /** Whether the customer entered its code. */
  readonly isEntered: boolean
}

interface ChosenCoupons {
  readonly bill: Bill
  /** In the order in which they were applied. */
  readonly coupons: readonly OrderCoupon[]
  /** Why the entered coupon does not apply. */
  readonly couponProblem?: string
  /** Why others than the entered coupon apply. */
  readonly couponNote?: string
}

interface CouponCart {
  readonly products: readonly PricingRow[]
  readonly items: readonly (CouponItem & Pick<CouponLine, 'productId'>)[]
  /** Before the discount. */
  readonly subtotal: Paise
  readonly shipping: ShippingRule
  readonly customersOfDomain: number
  readonly now: Date
}

/** Chooses the coupons of an order from the automatic ones and the entered one; `code` is empty without one. */
export function chooseCoupons(rows: readonly CouponRow[], code: string, cart: CouponCart): ChosenCoupons {
  const { items, shipping } = cart
  const uses = rows.map((row) => ({ row, use: checkCoupon(row, cart) }))
  const offers = uses.flatMap(({ row, use }) => {
    if (use.problem !== undefined) return []
    const { terms, isEligible } = use
    const isForOrder = row.scope === 'order'
    return [
      {
        id: row.id,
        code: row.code,
        terms,
        isEligible,
        isForOrder,
        isEntered: row.code === code,
        isCombinable: row.combinable,
      },
    ]
  })
  const chosen = bestCoupons(items, offers, { shipping })
  if (code === '' || chosen.coupons.some(({ isEntered }) => isEntered)) return chosen
  const codes = chosen.coupons.map((coupon) => coupon.code)
  if (offers.some(({ isEntered }) => isEntered)) return { ...chosen, couponNote: betterOfferNote(codes, code) }
  const entered = uses.find(({ row }) => row.code === code)?.use
  return { ...chosen, couponProblem: entered?.problem ?? INVALID_COUPON }
}

/** The coupon of an order with what it applies to, or why it does not apply. */
type CouponUse =
  | { readonly problem: string }
  | { readonly problem?: undefined; readonly terms: CouponTerms; readonly isEligible: readonly boolean[] }

interface CouponLine {
  readonly productId: string | undefined
  readonly quantity: Quantity
  readonly unit: Unit
}

/** Checks a coupon against the lines of an order. */
function checkCoupon(row: CouponRow, cart: CouponCart): CouponUse {
  const { products, items: lines, subtotal, customersOfDomain, now } = cart
  const coupon = { ...couponOf(row), customersOfDomain }
  const problem = couponProblem(coupon, subtotal, now)
  if (problem !== undefined) return { problem }
  const byId = new Map(products.map((product) => [product.id, product]))
  const isEligible = lines.map(({ productId = '' }) => {
    const product = byId.get(productId)
    return product !== undefined && isInScope(row, product)
  })
  const pieces = lines.reduce(
    (sum, { unit, quantity }, place) => sum + (isEligible[place] && unit === 'piece' ? quantity : 0),
    0,
  )
  const outside = couponScopeProblem(coupon, { isEligible, pieces })
  return outside === undefined ? { terms: coupon.terms, isEligible } : { problem: outside }
}

function isInScope({ scope, scope_ids, collections }: CouponRow, product: PricingRow): boolean {
  const { id, main_category_id, category_id, subcategory_id } = product
  switch (scope) {
    case 'category':
      return [main_category_id, category_id, subcategory_id].some((level) => level && scope_ids.includes(level))
    case 'product':
      return scope_ids.includes(id)
    case 'collection':
      return collections.some(({ kind, ids, match, conditions }) =>
        kind === 'manual'
          ? ids.includes(id)
          : meetsRule({ match: match as Match, conditions: readConditions(conditions) }, factsOf(product)),
      )
    default:
      return true
  }
}

/** What the rule of a collection reads of a product, as the catalogue index has it. */
function factsOf(row: PricingRow): ProductFacts {
  const product = { price: row.price_paise, finalPrice: row.final_price_paise }
  const prices = row.variants.map(({ price_paise, final_price_paise }) =>
    priceView(variantPricePair(product, { price: price_paise, finalPrice: final_price_paise })),
  )
  return {
    categoryIds: [row.main_category_id, row.category_id, row.subcategory_id].filter((id) => id !== null),
    brandId: row.brand_id,
    fabric: row.fabric,
    pattern: row.pattern,
    colors: [row.color, ...row.variants.map(({ color }) => color)],
    price: prices.length > 0 ? Math.min(...prices.map(({ price }) => price)) : priceView(product).price,
    percentOff: Math.max(0, ...prices.map(({ percentOff }) => percentOff)),
    inStock: row.variants.some(({ stock }) => stock > 0),
    newArrival: row.new_arrival,
    bestSeller: row.best_seller,
    featured: row.featured,
  }
}

function couponOf(row: CouponRow): Coupon {
  return {
    code: row.code,
    terms: termsOf(row),
    minimum: row.minimum_paise,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxUses: row.max_uses,
    uses: row.uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    usesByCustomer: row.usesByCustomer,
    firstOrderOnly: row.first_order_only,
    ordersByCustomer: row.ordersByCustomer,
    usesByDomain: row.usesByDomain,
    active: row.active,
  }
}

function termsOf({ free_delivery, buy_quantity, get_quantity, percent, amount_paise }: CouponRow): CouponTerms {
  if (free_delivery) return { kind: 'free-delivery' }
  if (percent === null) return { kind: 'amount', amount: amount_paise ?? 0 }
  if (buy_quantity === null || get_quantity === null) return { kind: 'percent', percent }
  return { kind: 'buy-x-get-y', buy: buy_quantity, get: get_quantity, percent }
}

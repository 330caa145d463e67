import type { Kysely } from 'kysely'
import type { Quote, WantedItem } from '../../../contract/orders/shop.ts'
import { type Coupon, couponCodeOf, refuseCoupon } from '../../../domain/coupons/coupons.ts'
import { type Bill, billOf } from '../../../domain/orders/bill.ts'
import { rupeesFromPaise } from '../../../domain/units/paise.ts'
import { quantityToJson } from '../../../domain/units/quantity.ts'
import type { Database } from '../../platform/database/schema.ts'
import { type PricedItem, priceItems } from './price-items.ts'
import { couponByCode } from './queries.ts'
import { type OrderTerms, readOrderTerms } from './terms.ts'

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
  readonly items: readonly WantedItem[]
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
  const plain = billOf(billItems, { shipping: terms.shipping })
  const code = couponCodeOf(couponCode ?? '')
  if (code === '') return { items: priced, bill: plain, terms }
  const row = await couponByCode(db, code, customerId)
  const coupon = row && toCoupon(row)
  const problem = refuseCoupon(coupon, plain.subtotal, new Date())
  if (!row || !coupon || problem) return { items: priced, bill: plain, terms, couponProblem: problem ?? '' }
  const bill = billOf(billItems, { shipping: terms.shipping, coupon: coupon.terms })
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
    mostUses: row.max_uses,
    uses: row.uses,
    mostUsesPerCustomer: row.max_uses_per_customer,
    usesByCustomer: row.usesByCustomer,
    active: row.active,
  }
}

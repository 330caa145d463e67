import { digitsOf } from '../units/digits.ts'
import type { Paise } from '../units/paise.ts'

/** What a rule of cash on delivery looks at. */
export const CASH_RULE_KINDS = ['total', 'pincode', 'product', 'first order', 'refusals', 'open orders'] as const
export type CashRuleKind = (typeof CASH_RULE_KINDS)[number]

/** What a rule does with the orders that it applies to: no cash, cash once the buyer has confirmed, or cash for a fee. */
export const CASH_EFFECTS = ['refuse', 'confirm', 'fee'] as const
export type CashEffect = (typeof CASH_EFFECTS)[number]

/** When a rule applies. Amounts in paise, of the total before any fee for cash. */
export type CashCondition =
  /** Totals below or above an amount; null for none. Without both: every order. */
  | { readonly kind: 'total'; readonly below: Paise | null; readonly above: Paise | null }
  /** Pincodes that begin with one of these 1 to 6 digits, or with `isElsewhere` all others. */
  | { readonly kind: 'pincode'; readonly prefixes: readonly string[]; readonly isElsewhere: boolean }
  /** Orders with one of these products, or a product of one of these categories or of a category below them. */
  | { readonly kind: 'product'; readonly productIds: readonly string[]; readonly categoryIds: readonly string[] }
  /** Totals above an amount, of accounts that no order has been delivered to yet. */
  | { readonly kind: 'first order'; readonly above: Paise }
  /** Buyers who refused at least `count` cash orders in the last `months`. */
  | { readonly kind: 'refusals'; readonly count: number; readonly months: number }
  /** Buyers with at least `count` cash orders that are not paid yet. */
  | { readonly kind: 'open orders'; readonly count: number }

export interface CashRule {
  readonly effect: CashEffect
  /** For the effect `fee`, else 0. */
  readonly fee: Paise
  /** What the shopper reads when cash is refused; empty for the usual words. */
  readonly message: string
  readonly condition: CashCondition
}

/** What the rules know of an order. */
export interface CashFacts {
  /** After coupons, delivery included, before any fee for cash. */
  readonly total: Paise
  /** Undefined while the shopper has not chosen an address. */
  readonly zipCode: string | undefined
  readonly products: readonly {
    readonly id: string
    readonly name: string
    /** Its category and those above it. */
    readonly categoryIds: readonly string[]
  }[]
  readonly buyer: BuyerHistory
  readonly now: Date
}

/** The earlier orders of a buyer. Orders with the same phone number count like those of the same account. */
export interface BuyerHistory {
  /** An order was delivered to this account. */
  readonly hasDelivered: boolean
  /** When cash orders were refused, in the last two years, by this account and by others with this phone number. */
  readonly refusals: readonly { readonly at: Date; readonly isOwn: boolean }[]
  /** The cash orders that are not delivered yet: of the account, and of the account or with the phone number. */
  readonly openOrders: { readonly own: number; readonly all: number }
}

/** Someone the shop knows nothing of. */
export const UNKNOWN_BUYER: BuyerHistory = {
  hasDelivered: false,
  refusals: [],
  openOrders: { own: 0, all: 0 },
}

/** Whether an order is one of those that a rule is about. */
export function appliesTo(condition: CashCondition, facts: CashFacts): boolean {
  const { total, zipCode, products, buyer, now } = facts
  switch (condition.kind) {
    case 'total': {
      const { below, above } = condition
      if (below === null && above === null) return true
      return (below !== null && total < below) || (above !== null && total > above)
    }
    case 'pincode': {
      if (zipCode === undefined) return false
      const pincode = digitsOf(zipCode)
      // What cannot be read as a pincode must not get around the list.
      if (pincode.length !== 6) return true
      return condition.isElsewhere !== condition.prefixes.some((prefix) => pincode.startsWith(prefix))
    }
    case 'product':
      return products.some((product) => isTarget(condition, product))
    case 'first order':
      return !buyer.hasDelivered && total > condition.above
    case 'refusals':
      return recentRefusals(condition, buyer, now).length >= condition.count
    case 'open orders':
      return buyer.openOrders.all >= condition.count
  }
}

export type ConditionOf<K extends CashRuleKind> = Extract<CashCondition, { readonly kind: K }>

/** Whether a product is one that the rule names. */
export function isTarget(
  { productIds, categoryIds }: ConditionOf<'product'>,
  { id, categoryIds: above }: CashFacts['products'][number],
): boolean {
  return productIds.includes(id) || above.some((category) => categoryIds.includes(category))
}

/** The refusals of the last months before `now`. */
function recentRefusals({ months }: ConditionOf<'refusals'>, { refusals }: BuyerHistory, now: Date) {
  const since = new Date(now)
  since.setUTCMonth(since.getUTCMonth() - months)
  return refusals.filter(({ at }) => at >= since && at <= now)
}

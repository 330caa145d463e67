/** A payment attempt in the books of the provider. Amounts are in paise. */
export interface ProviderBooks {
  readonly id: string
  readonly amount: number
  readonly isCaptured: boolean
  /** Whether the bank holds the money for the shop, which has not taken it. */
  readonly isAuthorized: boolean
  readonly refunded: number
  /** What of it was refunded on the provider's dashboard, without the shop. */
  readonly refundedThere: number
}

/** An order in the books of the shop. Amounts are in paise. */
export interface ShopBooks {
  readonly status: string
  readonly isPaid: boolean
  readonly paymentStatus: string
  readonly total: number
  /** The attempt that pays the order. */
  readonly accepted: string | null
  readonly ledger: number
  /** Whether the order says that its payment is being refunded. */
  readonly isRefundDue: boolean
  /** Refunds that are requested or pending. */
  readonly openRefunds: number
  readonly processedRefunds: number
  /** How often a completed refund was recorded for the customer. */
  readonly refundNotices: number
}

/**
 * What the histories of the shop must lead to, whatever happened: returns each rule that is broken. The team requested refunds
 * of `requested` paise.
 */
export function brokenRules(shop: ShopBooks, payments: readonly ProviderBooks[], requested: number): string[] {
  const captured = payments.filter(({ isCaptured }) => isCaptured)
  const leftOf = (list: readonly ProviderBooks[]) => list.reduce((sum, one) => sum + one.amount - one.refunded, 0)
  const accepted = captured.filter(({ id }) => id === shop.accepted)
  const others = captured.filter(({ id }) => id !== shop.accepted)
  const isCancelled = shop.status === 'cancelled'
  const rules: Readonly<Record<string, boolean>> = {
    'the ledger equals the money at the provider': shop.ledger === leftOf(captured),
    'no refund waits for ever': shop.openRefunds === 0,
    'no order says for ever that it is being refunded': !shop.isRefundDue,
    'each refund is completed once': shop.refundNotices === shop.processedRefunds,
    'authorised money is captured': payments.every(({ isAuthorized }) => !isAuthorized),
    'nothing is refunded beyond the captured amount': captured.every(({ amount, refunded }) => refunded <= amount),
    'an order is paid by a captured payment of its total': !shop.isPaid || accepted[0]?.amount === shop.total,
    'a captured payment pays its order or goes back': leftOf(others) === 0,
    'a cancelled order keeps no money': !isCancelled || leftOf(captured) === 0,
    'an unpaid order is pending or cancelled': shop.isPaid || isCancelled || shop.status === 'pending',
    'a paid order does not stay pending': captured.length === 0 || shop.status !== 'pending',
    'an order is refunded when its payment is':
      !shop.isPaid || (leftOf(accepted) === 0) === (shop.paymentStatus === 'refunded'),
    'only requested refunds are made for an active order':
      isCancelled ||
      accepted.every(
        ({ amount, refunded, refundedThere }) => amount - refunded >= shop.total - refundedThere - requested,
      ),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

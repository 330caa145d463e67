import { formatRoundPaise } from '../units/paise.ts'
import { type CashCondition, type CashFacts, isTarget } from './cash-rule.ts'

/**
 * Returns why cash is not offered, for the shopper. A refusal because of orders with the same phone number says nothing about
 * them, because anyone can type that number.
 */
export function standardRefusal(condition: CashCondition, { zipCode = '', products, buyer }: CashFacts): string {
  switch (condition.kind) {
    case 'total':
      return 'Cash on Delivery is not available for this total. Please choose another payment method.'
    case 'pincode':
      return `We don't offer Cash on Delivery in ${zipCode.trim()}. Please pay online.`
    case 'product': {
      const name = products.find((product) => isTarget(condition, product))?.name ?? ''
      return `Cash on Delivery is not available for ${name}. Please pay online.`
    }
    case 'first order':
      return condition.above === 0
        ? 'Cash on Delivery is not available for a first order. Please pay online.'
        : `Cash on Delivery is available up to ${formatRoundPaise(condition.above)} for a first order. Please pay online.`
    case 'refusals':
      return buyer.refusals.some(({ isOwn }) => isOwn)
        ? 'Cash on Delivery is not available because earlier cash orders were not accepted. Please pay online, or contact us.'
        : PHONE_REFUSED
    case 'open orders':
      return buyer.openOrders.own >= condition.count
        ? 'You have cash orders that are not delivered yet. Please pay online, or order again once they have arrived.'
        : PHONE_REFUSED
  }
}

const PHONE_REFUSED = 'Cash on Delivery is not available with this phone number. Please pay online, or contact us.'

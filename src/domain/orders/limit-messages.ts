import { formatRoundPaise } from '../units/paise.ts'
import { describeQuantity } from '../units/quantity.ts'
import type { BuyingLimits, LimitProblem } from './buying-limits.ts'

/** Returns why an order was refused and what the buyer can do, as a message for the buyer. */
export function limitMessage(
  limits: BuyingLimits,
  { refusal, name, unit = 'piece', left = 0, isForCancelled }: LimitProblem,
): string {
  switch (refusal) {
    case 'line':
      return `You can order at most ${describeQuantity(unit, left)} of ${name} online. ${LARGER}`
    case 'value':
      return `The total of an online order can be at most ${formatRoundPaise(limits.orderValue)}. ${LARGER}`
    case 'confirmed-email':
      return (
        `To have more than ${formatRoundPaise(limits.confirmedEmailAbove)} in unpaid orders, please confirm your email address first ` +
        '(My Profile). Or contact us, and we will arrange your order.'
      )
    case 'account':
      if (isForCancelled) return TOO_MANY_CANCELLED
      return `You have ${limits.ordersOfAccount} orders that are not paid yet. ${PAY_FIRST}`
    case 'phone':
      return `There are already ${limits.ordersOfPhone} unpaid orders with this phone number. ${PAY_FIRST}`
    case 'address':
      return `There are already ${limits.ordersOfAddress} unpaid orders for this address. ${PAY_FIRST}`
    case 'network':
      return 'There are too many unpaid orders from your internet connection. Please try again later, or contact us.'
    case 'share':
    case 'network-share':
      return left === 0
        ? `Your unpaid orders already hold as much of ${name} as we can reserve for you. Please pay for them first, or contact us.`
        : `We can hold at most ${describeQuantity(unit, left)} of ${name} for you until it is paid. ${LARGER}`
  }
}

const TOO_MANY_CANCELLED =
  'Too many of your orders were cancelled or not paid today. Please try again tomorrow, or contact us.'
const LARGER = 'For a larger order, please contact us.'
const PAY_FIRST = 'Please pay for or cancel one of them first, or contact us.'

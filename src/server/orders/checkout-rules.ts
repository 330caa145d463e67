import type { checkout } from '../../contract/orders/shop.ts'
import { keepLast } from '../../domain/keep-last.ts'
import type { MessageChannel } from '../../domain/phone-messages/message-channels.ts'
import {
  MIN_CARD_AMOUNT,
  type PaymentRules,
  readPaymentRules,
  readSeller,
  readSellerFields,
  readShippingRules,
} from '../../domain/settings/shop-rules.ts'
import { readTaxRules, takesGstin, taxedSeller } from '../../domain/settings/tax-rules.ts'
import { onlyState } from '../../domain/tax/place-of-supply.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { Handlers } from '../platform/http/handlers.ts'

interface CheckoutParts {
  readonly isSandbox: boolean
  /** Whether the shop has a mail server. */
  readonly sendsEmails: boolean
  readonly takesCards: () => Promise<boolean>
  readonly offeredMessages: () => Promise<MessageChannel | null>
}

type CheckoutHandlers = Handlers<{ checkout: typeof checkout }>['checkout']

/**
 * Answers with the shop rules that the checkout shows. They come from the same settings that orders are charged by.
 */
export function checkoutHandlers(
  setting: (name: string) => Promise<unknown>,
  { isSandbox, sendsEmails, takesCards, offeredMessages }: CheckoutParts,
): CheckoutHandlers {
  return {
    rules: async () => {
      const [shipping, payment, identity, tax] = await Promise.all(
        ['shipping', 'payments', 'shop_identity', 'tax'].map((name) => setting(name)),
      )
      const { rules, shown } = rulesOf(shipping, payment, identity, tax)
      return {
        success: true,
        data: {
          ...shown,
          paymentMethods: offeredMethods(rules, await takesCards()),
          messages: await offeredMessages(),
          sandbox: isSandbox,
          ...(!sendsEmails && { keepsEmails: true as const }),
        },
      }
    },
  }
}

// A setting is the same object until it changes.
const rulesOf = keepLast((shipping: unknown, payment: unknown, identity: unknown, tax: unknown) => {
  const { header, shippingPage, checkout, countries } = readShippingRules(shipping)
  const rules = readPaymentRules(payment)
  const seller = taxedSeller(readSellerFields(identity), readTaxRules(tax))
  const only = onlyState(seller)
  const shown = {
    shipping: { freeAbove: rupeesFromPaise(checkout.freeAbove), charge: rupeesFromPaise(checkout.charge) },
    freeShippingOver: { header: rupeesFromPaise(header), shippingPage: rupeesFromPaise(shippingPage) },
    countries: [...countries],
    chargesTax: seller.registration === 'regular',
    takesGstin: takesGstin(seller),
    ...(only && { deliversWithin: only }),
    unpaidMinutes: rules.unpaidMinutes,
    guests: rules.guests,
    ...(readSeller(identity) === undefined && { takesNoOrders: true as const }),
  }
  return { rules, shown }
})

function offeredMethods({ cod, razorpay }: PaymentRules, takesCards: boolean) {
  const { minimum, maximum } = cod
  return [
    ...(cod.enabled
      ? [
          {
            method: 'cod' as const,
            minimum: rupeesFromPaise(minimum),
            ...(maximum !== null && { maximum: rupeesFromPaise(maximum) }),
          },
        ]
      : []),
    ...(razorpay.enabled && takesCards
      ? [{ method: 'razorpay' as const, minimum: rupeesFromPaise(MIN_CARD_AMOUNT) }]
      : []),
  ]
}

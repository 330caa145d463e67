import type { delivery } from '../../contract/delivery.ts'
import { areaOf, deliveryDays, readDeliveryRules } from '../../domain/delivery/delivery.ts'
import { findPincode } from '../../domain/india/pincode.ts'
import { readPaymentRules, readShippingRules } from '../../domain/settings/shop-rules.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { ShopParts } from '../platform/capability.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'

/** When and how orders are delivered, by pincode. The owner edits the rules in the settings. */
export function openDelivery({ setting }: Pick<ShopParts, 'setting'>) {
  return { handlers: { delivery: deliveryHandlers(setting) } }
}

function deliveryHandlers(setting: ShopParts['setting']): Handlers<{ delivery: typeof delivery }>['delivery'] {
  return {
    ofPincode: async ({ params }) => {
      const pincode = params.pincode.trim()
      const known = findPincode(pincode)
      if (!known) throw new ApiError(400, 'Please enter a valid 6-digit pincode.')
      const rules = readDeliveryRules(await setting('delivery'))
      const { checkout } = readShippingRules(await setting('shipping'))
      const { cod } = readPaymentRules(await setting('payments'))
      const area = areaOf(rules.areas, pincode)
      return {
        success: true,
        data: {
          pincode,
          place: area?.name || [known.city, known.state].filter(Boolean).join(', '),
          status: !area ? 'unknown' : area.served ? 'delivered' : 'not delivered',
          ...(area?.served && deliveryDays(area, rules, new Date())),
          cash: cod.enabled && area?.cash !== false,
          charge: rupeesFromPaise(checkout.charge),
          freeAbove: rupeesFromPaise(checkout.freeAbove),
        },
      }
    },
  }
}

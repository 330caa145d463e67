import type { delivery } from '../../contract/delivery.ts'
import { type DeliveryArea, deliveryDays, readDeliveryRules, shippingTo } from '../../domain/delivery/delivery.ts'
import { findPincode } from '../../domain/india/pincode.ts'
import { readPaymentRules, readSellerFields, readShippingRules } from '../../domain/settings/shop-rules.ts'
import { readTaxRules, taxedSeller } from '../../domain/settings/tax-rules.ts'
import { otherStateProblem } from '../../domain/tax/place-of-supply.ts'
import { withoutGaps } from '../../domain/units/digits.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import type { ShopParts } from '../platform/capability.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { areaHandlers } from './area-handlers.ts'
import { areaOf } from './queries.ts'

export { hasAreas, removeAreas, writeAreas } from './queries.ts'

/** When and how orders are delivered, by pincode. The owner edits the rules in the settings. */
export function openDelivery({ db, setting }: Pick<ShopParts, 'db' | 'setting'>) {
  return {
    handlers: { delivery: deliveryHandlers({ db, setting }) },
    adminHandlers: { adminDeliveryAreas: areaHandlers(db) },
  }
}

function deliveryHandlers({
  db,
  setting,
}: Pick<ShopParts, 'db' | 'setting'>): Handlers<{ delivery: typeof delivery }>['delivery'] {
  return {
    ofPincode: async ({ params }) => {
      const pincode = withoutGaps(params.pincode)
      const known = findPincode(pincode)
      if (!known) throw new ApiError(400, 'Please enter a valid 6-digit pincode.')
      const rules = readDeliveryRules(await setting('delivery'))
      const { checkout } = readShippingRules(await setting('shipping'))
      const { cod } = readPaymentRules(await setting('payments'))
      const area = await areaOf(db, pincode)
      const seller = taxedSeller(readSellerFields(await setting('shop_identity')), readTaxRules(await setting('tax')))
      const isServed = area?.served !== false && otherStateProblem(seller, pincode) === undefined
      return {
        success: true,
        data: {
          pincode,
          place: placeOf(area, known),
          status: !isServed ? 'not delivered' : area ? 'delivered' : 'unknown',
          ...(area && isServed && deliveryDays(area, rules, new Date())),
          cash: isServed && cod.enabled && area?.cash !== false,
          charge: rupeesFromPaise(shippingTo(area, checkout).charge),
          freeAbove: rupeesFromPaise(checkout.freeAbove),
        },
      }
    },
  }
}

/** The digits of a pincode up to its sorting district. Fewer stand for a region, whose name says less than that of the city or state. */
const DISTRICT_DIGITS = 3

/** Returns the narrowest name known for where a pincode lies. */
function placeOf(area: DeliveryArea | undefined, { city, state }: { city: string; state: string }): string {
  return (area && area.prefix.length >= DISTRICT_DIGITS && area.name) || city || state
}

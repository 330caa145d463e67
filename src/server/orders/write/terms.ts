import type { Kysely } from 'kysely'
import type { ShippingRule } from '../../../domain/orders/bill.ts'
import {
  type PaymentRules,
  readPaymentRules,
  readSeller,
  readShippingRules,
  type Seller,
} from '../../../domain/settings/shop-rules.ts'
import type { GstRate } from '../../../domain/tax/gst.ts'
import type { Database } from '../../platform/database/schema.ts'
import { termRows } from './queries.ts'

/** What an order is sold under, as it stands in the database at this moment. */
export interface OrderTerms {
  readonly shipping: ShippingRule
  readonly payments: PaymentRules
  readonly seller: Seller
  readonly rates: readonly GstRate[]
}

/** Reads the terms anew in the order's own transaction, so that what is charged follows what the owner set last. */
export async function readOrderTerms(db: Kysely<Database>): Promise<OrderTerms> {
  const { settings, rates } = await termRows(db)
  return {
    shipping: readShippingRules(settings.shipping).checkout,
    payments: readPaymentRules(settings.payments),
    seller: readSeller(settings.shop_identity),
    rates: rates.map(({ hsn, from_day, rate, threshold_paise, rate_above }) => ({
      hsn,
      from: from_day,
      rate,
      threshold: threshold_paise,
      rateAbove: rate_above,
    })),
  }
}

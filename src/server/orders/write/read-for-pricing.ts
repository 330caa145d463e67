import type { Kysely } from 'kysely'
import type { RequestedItem } from '../../../contract/orders/shop.ts'
import { normaliseCouponCode } from '../../../domain/coupons/coupons.ts'
import { phoneKey } from '../../../domain/orders/buyer-keys.ts'
import type { ManualTerms } from '../../../domain/orders/manual-order.ts'
import { buyerHistory } from '../../cash-rules/queries.ts'
import { type PricingRow, pricingRowsQuery } from '../../catalogue/read/queries.ts'
import { areaQuery } from '../../delivery/queries.ts'
import type { Query } from '../../platform/database/compiled-once.ts'
import { inOneRoundTrip, type RoundTripOptions, type RowsOf } from '../../platform/database/pipeline.ts'
import type { Database } from '../../platform/database/schema.ts'
import { couponsQuery } from './coupon-query.ts'
import { latestTerms, type OrderTerms, termsOfVersion, termsVersionQuery, type VersionRow } from './order-terms.ts'

export interface QuoteRequest {
  readonly items: readonly RequestedItem[]
  readonly couponCode?: string | undefined
  /** The customer whose coupon uses and earlier orders are counted; absent for a visitor. */
  readonly customerId?: string | undefined
  /** The email of a guest; empty when it is not known yet, absent for accounts. */
  readonly guestEmail?: string | undefined
  /** The pincode of a delivery address in India, and the phone numbers, as far as they are known. */
  readonly zipCode?: string | undefined
  readonly phone?: string | undefined
  readonly recipientPhone?: string | undefined
  /** What a team member has agreed with the customer. */
  readonly manual?: Pick<ManualTerms, 'unitPrices' | 'discount' | 'isCollected'> | undefined
}

/**
 * Reads what orders are priced by, in one round trip with other statements, and the products of all of them by one statement. What depends
 * on the terms is asked for by those that were read last; when they have changed since, it is read again.
 */
export async function readForPricing<Row>(
  db: Kysely<Database>,
  requests: readonly QuoteRequest[],
  others: readonly (Query<Row> | undefined)[],
  options: RoundTripOptions = {},
): Promise<{ readonly pricing: PricingRows[]; readonly others: Row[][] }> {
  const known = latestTerms()
  const ids = [...new Set(requests.flatMap(({ items }) => productIdsOf(items)))]
  const queries = (terms: OrderTerms | undefined) => [
    pricingRowsQuery(ids),
    ...requests.flatMap((request) => pricingQueries(request, terms)),
  ]
  const trip = [termsVersionQuery(), ...others, ...queries(known)]
  const [version, ...rows]: unknown[][] = await inOneRoundTrip(db, trip, options)
  const terms = await termsOfVersion(db, version as VersionRow[])
  const { now = new Date() } = (version as VersionRow[])[0] ?? {}
  const [products = [], ...answers]: unknown[][] =
    terms === known ? rows.slice(others.length) : await inOneRoundTrip(db, queries(terms), options)
  const byId = new Map((products as PricingRow[]).map((product) => [product.id, product]))
  const size = answers.length / requests.length
  return {
    pricing: requests.map(({ items }, place) => ({
      terms,
      now,
      products: productIdsOf(items).flatMap((id) => byId.get(id) ?? []),
      rows: answers.slice(place * size, (place + 1) * size) as PricingAnswers,
    })),
    others: rows.slice(0, others.length) as Row[][],
  }
}

/** The statements of which the answers depend on the order; with unknown terms all of them. */
function pricingQueries(request: QuoteRequest, terms: OrderTerms | undefined) {
  const { items, couponCode, customerId, guestEmail, zipCode, phone, recipientPhone, manual } = request
  const code = normaliseCouponCode(couponCode ?? '')
  // Prices and discounts of an order that the team enters are agreed with the customer.
  const withAutomatic = manual === undefined && terms?.hasAutomaticCoupons !== false
  const phones = phonesOf({ customerId, phone, recipientPhone })
  return [
    code === '' && !withAutomatic
      ? undefined
      : couponsQuery(code, { customerId, guestEmail, phones }, { productIds: productIdsOf(items), withAutomatic }),
    // Anyone may ask for a price, but only a customer what was ordered with a phone number.
    customerId === undefined || terms?.cashRules.length === 0 ? undefined : buyerHistory(customerId, phones),
    zipCode === undefined || terms?.hasDeliveryAreas === false ? undefined : areaQuery(zipCode),
  ] as const
}

function phonesOf({ customerId, phone, recipientPhone }: Omit<QuoteRequest, 'items'>): string[] {
  return customerId === undefined ? [] : [phone, recipientPhone].flatMap((one) => (one ? phoneKey(one) : []))
}

export function productIdsOf(items: readonly RequestedItem[]): string[] {
  return [...new Set(items.map(({ product }) => product))]
}

type PricingAnswers = RowsOf<ReturnType<typeof pricingQueries>>

export interface PricingRows {
  readonly terms: OrderTerms
  /** When they were read, by the clock of the database. */
  readonly now: Date
  readonly products: readonly PricingRow[]
  readonly rows: PricingAnswers
}

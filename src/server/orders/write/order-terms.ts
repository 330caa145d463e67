import { type Kysely, type Selectable, sql } from 'kysely'
import type { CashRule } from '../../../domain/cash-rules/cash-rule.ts'
import type { ShippingRule } from '../../../domain/orders/bill.ts'
import { type BuyingLimits, readBuyingLimits } from '../../../domain/orders/buying-limits.ts'
import {
  type PaymentRules,
  readPaymentRules,
  readSeller,
  readShippingRules,
  type Seller,
} from '../../../domain/settings/shop-rules.ts'
import { type InvoiceMoment, readTaxRules, taxedSeller } from '../../../domain/settings/tax-rules.ts'
import { type GstRate, NO_TAX } from '../../../domain/tax/gst.ts'
import { type CashRuleRow, cashRulesOf } from '../../cash-rules/queries.ts'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import type { Database } from '../../platform/database/schema.ts'

/** The shop's rules that an order depends on. */
export interface OrderTerms {
  /** Changes with every change of the terms; null when nobody has written one, so that they cannot be kept. */
  readonly version: string | null
  readonly shipping: ShippingRule
  /** Where the shop delivers to. */
  readonly countries: readonly string[]
  readonly payments: PaymentRules
  /** Undefined until the shop has stored its business details: then it takes no orders. */
  readonly seller: Seller | undefined
  /** The rates that the shop charges: none when it is not registered or pays under the composition scheme. */
  readonly rates: readonly GstRate[]
  readonly invoiceAt: InvoiceMoment
  readonly limits: BuyingLimits
  /** The rules that are switched on, in their order. */
  readonly cashRules: readonly CashRule[]
  /** Whether a coupon may apply to an order without being entered. */
  readonly hasAutomaticCoupons: boolean
  /** Whether the shop says something about any pincode. */
  readonly hasDeliveryAreas: boolean
}

/** Reads the shop's rules in the order's own transaction, so that an order follows the latest settings. */
export async function readOrderTerms(db: Kysely<Database>): Promise<OrderTerms> {
  return termsOfVersion(db, (await termsVersionQuery().execute(db)).rows)
}

export interface VersionRow {
  readonly version: string
  /** By the clock of the database, which all machines of the shop share. */
  readonly now: Date
}

/** Says whether the terms are still those that this process has kept; `termsOfVersion` reads its row. */
export const termsVersionQuery = compiledOnce(
  () => sql<VersionRow>`
  select version, clock_timestamp() as now from order_terms_version`,
)

/** The terms that this process has read last; undefined before the first time. */
export function latestTerms(): OrderTerms | undefined {
  return latest
}

/** Returns the terms of this version, which are read again unless they are those that were read last. */
export async function termsOfVersion(db: Kysely<Database>, [row]: readonly VersionRow[]): Promise<OrderTerms> {
  if (row !== undefined && row.version === latest?.version) return latest
  const [stored] = (await termsQuery().execute(db)).rows
  if (!stored) throw new Error('The terms of orders were not read.')
  const terms = readTerms(stored)
  if (terms.version !== null) latest = terms
  return terms
}

let latest: OrderTerms | undefined

interface StoredTerms {
  readonly version: string | null
  readonly settings: Readonly<Record<string, unknown>>
  readonly rates: readonly Selectable<Database['gst_rate']>[]
  readonly cash_rules: readonly CashRuleRow[]
  readonly has_automatic_coupons: boolean
  readonly has_delivery_areas: boolean
}

/** One statement, so that the version is that of the rows. The triggers of `0260_order_terms_version.sql` have to cover what it reads. */
function termsQuery() {
  return sql<StoredTerms>`
    select (select version from order_terms_version) as version,
           (select coalesce(json_object_agg(name, value), '{}') from setting
            where name in ('shipping', 'payments', 'shop_identity', 'tax', 'buying_limits')) as settings,
           (select coalesce(json_agg(r), '[]') from gst_rate r) as rates,
           (select coalesce(json_agg(r order by position, id), '[]') from cash_rule r where active) as cash_rules,
           exists (select from coupon where automatic and active and (ends_at is null or ends_at > now())) as has_automatic_coupons,
           exists (select from delivery_area) as has_delivery_areas`
}

function readTerms({ settings, rates, ...stored }: StoredTerms): OrderTerms {
  const tax = readTaxRules(settings.tax)
  const identity = readSeller(settings.shop_identity)
  const seller = identity && taxedSeller(identity, tax)
  return {
    version: stored.version,
    shipping: readShippingRules(settings.shipping).checkout,
    countries: readShippingRules(settings.shipping).countries,
    payments: readPaymentRules(settings.payments),
    seller,
    invoiceAt: tax.invoiceAt,
    rates: seller === undefined || seller.registration === 'regular' ? rates.map(rateOf) : NO_TAX,
    limits: readBuyingLimits(settings.buying_limits),
    cashRules: cashRulesOf(stored.cash_rules),
    hasAutomaticCoupons: stored.has_automatic_coupons,
    hasDeliveryAreas: stored.has_delivery_areas,
  }
}

function rateOf({ hsn, from_day, rate, threshold_paise, rate_above }: Selectable<Database['gst_rate']>): GstRate {
  return { hsn, from: from_day, rate, threshold: threshold_paise, rateAbove: rate_above }
}

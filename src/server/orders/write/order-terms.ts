import { type Kysely, type Selectable, sql } from 'kysely'
import type { ShippingRule } from '../../../domain/orders/bill.ts'
import {
  type PaymentRules,
  readPaymentRules,
  readSeller,
  readShippingRules,
  type Seller,
} from '../../../domain/settings/shop-rules.ts'
import { type InvoiceMoment, readTaxRules, taxedSeller } from '../../../domain/settings/tax-rules.ts'
import { type GstRate, NO_TAX } from '../../../domain/tax/gst.ts'
import type { Database } from '../../platform/database/schema.ts'

/** The shop's rules that an order depends on. */
export interface OrderTerms {
  readonly shipping: ShippingRule
  /** Where the shop delivers to. */
  readonly countries: readonly string[]
  readonly payments: PaymentRules
  /** Undefined until the shop has stored its business details: then it takes no orders. */
  readonly seller: Seller | undefined
  /** The rates that the shop charges: none when it is not registered or pays under the composition scheme. */
  readonly rates: readonly GstRate[]
  readonly invoiceAt: InvoiceMoment
}

/** Reads the shop's rules in the order's own transaction, in one statement, so that an order follows the latest settings. */
export async function readOrderTerms(db: Kysely<Database>): Promise<OrderTerms> {
  return orderTerms((await termsQuery().execute(db)).rows)
}

export interface TermsRow {
  /** The same as long as none of the rows is written. */
  readonly version: string
  /** Null when this process has kept the terms of this version. */
  readonly settings: Readonly<Record<string, unknown>> | null
  readonly rates: readonly Selectable<Database['gst_rate']>[] | null
}

const TERM_SETTINGS = sql.raw(`('shipping', 'payments', 'shop_identity', 'tax')`)

/**
 * The query of `readOrderTerms`; `orderTerms` reads its rows. Where the rows are stored and which transactions wrote them says
 * whether they are still those that were read last; only other ones are sent again.
 */
export function termsQuery() {
  return sql<TermsRow>`
    with stored as materialized (
      select concat(pg_postmaster_start_time(),
        (select string_agg(concat(xmin, ctid), ' ' order by name) from setting where name in ${TERM_SETTINGS}),
        '/', (select string_agg(concat(xmin, ctid), ' ') from gst_rate)) as version
    )
    select version,
           case when version <> ${newestVersion} then coalesce((
             select json_object_agg(name, value) from setting where name in ${TERM_SETTINGS}), '{}') end as settings,
           case when version <> ${newestVersion} then coalesce((select json_agg(r) from gst_rate r), '[]') end as rates
    from stored`
}

/** The terms by their versions. An answer may still refer to an older version than the newest. */
const keptTerms = new Map<string, OrderTerms>()
let newestVersion = ''
const MAX_KEPT_TERMS = 50

export function orderTerms([row]: readonly TermsRow[]): OrderTerms {
  if (!row) throw new Error('The terms of orders were not read.')
  const { version, settings, rates } = row
  if (settings === null || rates === null) {
    const kept = keptTerms.get(version)
    if (!kept) throw new Error('The terms of orders changed too often.')
    return kept
  }
  const terms = readTerms(settings, rates)
  keptTerms.set(version, terms)
  newestVersion = version
  for (const old of keptTerms.keys()) {
    if (keptTerms.size <= MAX_KEPT_TERMS) break
    keptTerms.delete(old)
  }
  return terms
}

function readTerms(
  settings: Readonly<Record<string, unknown>>,
  rates: readonly Selectable<Database['gst_rate']>[],
): OrderTerms {
  const tax = readTaxRules(settings.tax)
  const identity = readSeller(settings.shop_identity)
  const seller = identity && taxedSeller(identity, tax)
  return {
    shipping: readShippingRules(settings.shipping).checkout,
    countries: readShippingRules(settings.shipping).countries,
    payments: readPaymentRules(settings.payments),
    seller,
    invoiceAt: tax.invoiceAt,
    rates: seller === undefined || seller.registration === 'regular' ? rates.map(rateOf) : NO_TAX,
  }
}

function rateOf({ hsn, from_day, rate, threshold_paise, rate_above }: Selectable<Database['gst_rate']>): GstRate {
  return { hsn, from: from_day, rate, threshold: threshold_paise, rateAbove: rate_above }
}

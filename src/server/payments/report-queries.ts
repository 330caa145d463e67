import { type Kysely, sql } from 'kysely'
import type { PaymentRow } from '../ledger/queries.ts'
import { newId } from '../platform/database/id.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'

/** A payment or refund on which shop and provider differ. Paise that came in, or for a refund went back. */
export interface Difference {
  readonly kind: 'payment' | 'refund'
  /** The provider's id. */
  readonly id: string
  /** Empty when the shop does not know the payment. */
  readonly orderId: string
  readonly provider: number
  readonly shop: number
}

export interface NewReport {
  readonly provider: string
  readonly since: Date
  readonly payments: number
  readonly refunds: number
  readonly providerPaise: number
  readonly shopPaise: number
  readonly repaired: number
  readonly differences: readonly Difference[]
}

/** The list of a report is limited; its sums are not. */
const MAX_DIFFERENCES = 200

export async function saveReport(db: Kysely<Database>, report: NewReport): Promise<void> {
  const { provider, since, payments, refunds, providerPaise, shopPaise, repaired, differences } = report
  await db
    .insertInto('payment_report')
    .values({
      id: newId(),
      provider,
      since,
      payments,
      refunds,
      repaired,
      provider_paise: providerPaise,
      shop_paise: shopPaise,
      differences: storableJson(differences.slice(0, MAX_DIFFERENCES)),
    })
    .execute()
}

/** Returns the reports, newest first. */
export function latestReports(db: Kysely<Database>, limit: number) {
  return db.selectFrom('payment_report').selectAll().orderBy('created_at', 'desc').limit(limit).execute()
}

/** The attempts with this provider that changed since then, themselves or by a refund. */
export async function attemptsChangedSince(db: Kysely<Database>, provider: PaymentRow['provider'], since: Date) {
  const { rows } = await sql<{ id: string }>`
    select attempt.id from payment_attempt attempt join payment on payment.id = attempt.payment_id
    where payment.provider = ${provider} and attempt.updated_at >= ${since}
    union
    select refund.attempt_id from refund join payment on payment.id = refund.payment_id
    where payment.provider = ${provider} and refund.updated_at >= ${since}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface LedgerRow {
  readonly attemptId: string
  readonly orderId: string
  /** The provider's id of the refund; null for the payment itself. */
  readonly refundId: string | null
  readonly paise: number
}

/** What the ledger says about these attempts: one row for each capture and each refund that the provider has made. */
export async function ledgerOf(db: Kysely<Database>, attemptIds: readonly string[]): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select movement.attempt_id as "attemptId", movement.order_id as "orderId", abs(movement.amount_paise)::bigint as paise,
           case when movement.refund_id is not null then coalesce(refund.provider_refund_id, refund.id) end as "refundId"
    from money_movement movement left join refund on refund.id = movement.refund_id
    where movement.attempt_id = any(${attemptIds}) and refund.method is null`.execute(db)
  return rows
}

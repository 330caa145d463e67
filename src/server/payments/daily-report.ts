import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import { applyProviderPayment } from './apply-provider-state.ts'
import type { PaymentAccount } from './provider.ts'
import { ProviderFailure } from './provider-calls.ts'
import type { ProviderPayment, ProviderRefund } from './razorpay-entities.ts'
import { attemptsChangedSince, type Difference, latestReports, ledgerOf, saveReport } from './report-queries.ts'

/** The provider's lists are by the day of creation. Banks confirm payments, and fail refunds, up to ten days later. */
const OVERLAP_DAYS = 10

/** Every night at 3:30 in India, when little changes; cron times are UTC. */
const CRON = '0 22 * * *'

/** Compares the ledger with the books of the provider every night. */
export function dailyReportJob(account: PaymentAccount): Job {
  return {
    name: 'report-payments',
    retries: 6,
    cron: CRON,
    handle: async (_data, send) => reportPayments(account, send),
  }
}

/**
 * Compares all payments and refunds that changed since the last report with the provider. What differs is read from the
 * provider again, one payment at a time, and applied; what still differs is stored in the report.
 * @throws ProviderFailure; the job is repeated, and no report is stored
 */
export async function reportPayments(account: PaymentAccount, send: SendJob): Promise<void> {
  const { client, db, provider } = account
  const [last] = await latestReports(db, 1)
  const now = new Date()
  const since = new Date((last?.created_at ?? now).getTime() - OVERLAP_DAYS * 86_400_000)
  const [payments, refunds] = [await client.paymentsSince(since, now), await client.refundsSince(since, now)]
  // A late authorisation is recorded, and captured by the next run of the other job.
  for (const payment of payments) if (payment.state === 'authorized') await applyProviderPayment(account, payment, send)
  const states = new Map<string, State>(payments.map((payment) => [payment.id, { payment, refunds: [] }]))
  const others = [...(await attemptsChangedSince(db, provider, since)), ...refunds.map(({ paymentId }) => paymentId)]
  for (const id of new Set(others)) if (!states.has(id)) states.set(id, await readState(account, id))
  const listed = Map.groupBy(refunds, ({ paymentId }) => paymentId)
  for (const [id, { payment }] of states)
    if (payment && payments.includes(payment)) states.set(id, { payment, refunds: listed.get(id) ?? [] })

  const differing = (await compare(db, states)).differences
  const attempts = new Set(differing.map(({ attemptId }) => attemptId))
  for (const id of attempts) {
    const state = await readState(account, id)
    states.set(id, state)
    if (state.payment) await applyProviderPayment(account, state.payment, send)
  }
  const compared = await compare(db, states)
  const remaining = new Set(compared.differences.map(({ attemptId }) => attemptId))
  await saveReport(db, {
    ...compared,
    provider,
    since,
    repaired: attempts.size - remaining.size,
    differences: compared.differences.map(({ kind, id, orderId, provider: theirs, shop }) => {
      return { kind, id, orderId, provider: theirs, shop }
    }),
  })
}

/** A payment in the books of the provider. It has no `payment` when the provider does not know it. */
interface State {
  readonly payment?: ProviderPayment
  readonly refunds: readonly ProviderRefund[]
}

async function readState({ client }: PaymentAccount, id: string): Promise<State> {
  try {
    return { payment: await client.payment(id), refunds: await client.refundsOf(id) }
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'rejected') return { refunds: [] }
    throw error
  }
}

type Found = Difference & { readonly attemptId: string }

async function compare(db: Kysely<Database>, states: ReadonlyMap<string, State>) {
  const rows = Map.groupBy(await ledgerOf(db, [...states.keys()]), ({ attemptId }) => attemptId)
  const entries: Found[] = []
  for (const [attemptId, { payment, refunds }] of states) {
    const ours = rows.get(attemptId) ?? []
    const orderId = ours[0]?.orderId ?? ''
    const shopOf = (refundId: string | null) => ours.find((row) => row.refundId === refundId)?.paise ?? 0
    const captured = payment?.state === 'captured' ? payment.amount : 0
    entries.push({ kind: 'payment', id: attemptId, attemptId, orderId, provider: captured, shop: shopOf(null) })
    const theirs = new Map(refunds.map(({ id, state, amount }) => [id, state === 'processed' ? amount : 0]))
    const ids = new Set([...theirs.keys(), ...ours.flatMap(({ refundId }) => refundId ?? [])])
    for (const id of ids) {
      entries.push({ kind: 'refund', id, attemptId, orderId, provider: theirs.get(id) ?? 0, shop: shopOf(id) })
    }
  }
  const net = (key: 'provider' | 'shop') =>
    entries.reduce((sum, entry) => sum + (entry.kind === 'payment' ? entry[key] : -entry[key]), 0)
  return {
    payments: states.size,
    refunds: entries.length - states.size,
    providerPaise: net('provider'),
    shopPaise: net('shop'),
    differences: entries.filter(({ provider, shop }) => provider !== shop),
  }
}

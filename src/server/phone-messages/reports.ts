import { type Kysely, sql, type Transaction } from 'kysely'
import { isUuid } from '../../domain/ids.ts'
import { type ReportedState, stateAfter } from '../../domain/phone-messages/delivery-state.ts'
import type { Database } from '../platform/database/schema.ts'
import type { PhoneProvider } from './channel.ts'
import { lockMessage } from './queries.ts'

/** What a provider says about a message. */
export interface Report {
  /** The message and its attempt, when the report names them. */
  readonly message?: { readonly id: string; readonly sends: number } | undefined
  readonly providerId: string | undefined
  /** The recipient. A report that overtakes the answer to its request is known by it. */
  readonly phone?: string
  readonly state: ReportedState
  readonly at: Date
  readonly reason?: string
}

/** Applies a report, whatever came before it. One about a message that the shop does not know changes nothing. */
export async function applyReport(db: Kysely<Database>, provider: PhoneProvider, report: Report): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const id = await messageOf(trx, provider, report)
    const message = id === undefined ? undefined : await lockMessage(trx, id)
    if (!message || message.provider !== provider) return
    const { providerId, state, at, reason = '' } = report
    if (report.message && report.message.sends !== message.sends) return
    // Someone sends it again: only that it has arrived all the same makes that unnecessary.
    if (message.state === 'queued' && state !== 'delivered' && state !== 'read') return
    const after = stateAfter(message.state, state)
    await trx
      .updateTable('phone_message')
      .set({
        state: after,
        ...(after !== message.state && { reason: after === 'failed' ? reason : '' }),
        ...(message.provider_id === null && providerId !== undefined && { provider_id: providerId }),
        [`${state}_at`]: sql`coalesce(${sql.ref(`${state}_at`)}, ${at})`,
      })
      .where('id', '=', message.id)
      .execute()
  })
}

async function messageOf(trx: Transaction<Database>, provider: PhoneProvider, report: Report) {
  const { message, providerId, phone } = report
  if (message) return isUuid(message.id) ? message.id : undefined
  if (providerId === undefined) return undefined
  const known = await trx
    .selectFrom('phone_message')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (known || phone === undefined) return known?.id
  const sending = await trx
    .selectFrom('phone_message')
    .select('id')
    .where('provider', '=', provider)
    .where('phone', '=', phone)
    .where('state', '=', 'sending')
    .where('provider_id', 'is', null)
    .limit(2)
    .execute()
  return sending.length === 1 ? sending[0]?.id : undefined
}

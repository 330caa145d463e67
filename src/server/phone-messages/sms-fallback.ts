import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import {
  PHONE_MESSAGE_KINDS,
  type PhoneMessageKind,
  type PhoneMessageVariables,
} from '../../domain/phone-messages/templates.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Job, SendJob } from '../platform/jobs.ts'
import type { OpenedChannel } from './open-channel.ts'
import { insertMessage, type MessageRow } from './queries.ts'
import { PHONE_MESSAGE_JOB } from './queue.ts'

/** The job that queues an SMS for each message of the last day that WhatsApp refused or has not delivered in time. */
export function smsFallbackJob({ db, sms }: Pick<OpenedChannel, 'db' | 'sms'>): Job<object> {
  return {
    name: 'sms-fallback',
    retries: 0,
    cron: '* * * * *',
    handle: async (_data, send) => {
      if (sms) await queueFallbacks(db, send, sms)
    },
  }
}

async function queueFallbacks(db: Kysely<Database>, send: SendJob, sms: NonNullable<OpenedChannel['sms']>) {
  const kinds = PHONE_MESSAGE_KINDS.filter((kind) => sms.channel.hasTemplate(kind))
  const isDue = undelivered(kinds, sms.afterMinutes)
  const { rows } = await sql<{ id: string }>`
    select message.id from phone_message message where ${isDue} order by message.created_at limit 200`.execute(db)
  for (const { id } of rows)
    await db.transaction().execute(async (trx) => {
      // Its report may have come since.
      const { rows: still } = await sql<MessageRow>`
        select message.* from phone_message message where message.id = ${id} and ${isDue} for update`.execute(trx)
      const [message] = still
      if (!message) return
      const { order_id, kind, phone, variables } = message
      const replacement = { id: randomUUID(), orderId: order_id, kind: kind as PhoneMessageKind, phone }
      const inserted = await insertMessage(trx, {
        ...replacement,
        variables: variables as PhoneMessageVariables,
        replacesId: id,
      })
      if (inserted) await send(PHONE_MESSAGE_JOB, { id: replacement.id }, { within: trx })
    })
}

/**
 * Messages without an SMS that were refused, or handed over for longer than these minutes, and whose customer agrees to SMS. After a
 * day an SMS about an order would surprise more than help.
 */
function undelivered(kinds: readonly PhoneMessageKind[], minutes: number) {
  return sql<boolean>`(message.provider = 'whatsapp' and message.replaces_id is null
    and message.created_at > now() - interval '1 day' and message.kind = any(${[...kinds]}::text[])
    and (message.state = 'failed' or message.state in ('sent', 'unknown')
      and coalesce(message.sent_at, message.created_at) < now() - make_interval(mins => ${minutes}::int))
    and not exists (select from phone_message sms where sms.replaces_id = message.id)
    and exists (select from message_consent consent join orders on orders.customer_id = consent.customer_id
      where orders.id = message.order_id and consent.phone = message.phone and consent.covers_sms
        and consent.withdrawn_at is null))`
}

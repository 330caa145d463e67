import type { Kysely } from 'kysely'
import type { PhoneMessageVariables } from '../../domain/phone-messages/templates.ts'
import type { Database } from '../platform/database/schema.ts'
import type { EmailQuota } from '../platform/email-quota.ts'
import { type Job, JobRefused } from '../platform/jobs.ts'
import { MaybeSent, NotSent, type PhoneChannel } from './channel.ts'
import { hasConsent } from './consent.ts'
import { beginSending, endSending, type MessageRow, messageById } from './queries.ts'
import { PHONE_MESSAGE_JOB } from './queue.ts'
import { applyReport } from './reports.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly channel: PhoneChannel
  /** For messages that WhatsApp did not deliver. */
  readonly sms?: { readonly channel: PhoneChannel } | undefined
  /** Counts messages by phone number and day. */
  readonly quota: EmailQuota
}

const RETRIES = 8

/**
 * The job that hands a queued message to the provider. A message is handed over once: while the provider cannot be reached it is
 * tried again for about 40 minutes, but when nobody knows whether the provider took it, it waits for the team.
 */
export function phoneMessageJob(parts: Parts): Job<{ readonly id: string }> {
  const { db, quota } = parts
  return {
    name: PHONE_MESSAGE_JOB,
    retries: RETRIES,
    atOnce: 5,
    handle: async ({ id }, _send, { attempt }) => {
      const message = await messageById(db, id)
      if (message?.state === 'sending') return endSending(db, id, 'unknown', INTERRUPTED)
      if (message?.state !== 'queued') return
      const channel = message.replaces_id === null ? parts.channel : parts.sms?.channel
      if (!channel) return endSending(db, id, 'dropped', 'The shop no longer sends SMS.')
      const problem = await problemOf({ db, quota, channel }, message)
      if (problem !== undefined) return endSending(db, id, 'dropped', problem)
      const sends = await beginSending(db, id, channel.provider)
      if (sends === undefined) return quota.giveBack('phone', message.phone)
      try {
        const providerId = await channel.deliver({
          reference: `${id}.${sends}`,
          phone: message.phone,
          kind: message.kind,
          variables: message.variables as PhoneMessageVariables,
        })
        await applyReport(db, channel.provider, { message: { id, sends }, providerId, state: 'sent', at: new Date() })
      } catch (error) {
        const reason = error instanceof Error ? error.message : ''
        if (error instanceof NotSent) {
          await quota.giveBack('phone', message.phone)
          const isLast = attempt > RETRIES
          await endSending(db, id, isLast ? 'failed' : 'queued', reason)
          if (!isLast) throw error
        } else if (error instanceof JobRefused) {
          await quota.giveBack('phone', message.phone)
          await endSending(db, id, 'failed', reason)
        } else if (error instanceof MaybeSent) await endSending(db, id, 'unknown', `${reason} ${MAY_BE_SENT}`)
        else throw error
      }
    },
  }
}

const MAY_BE_SENT = 'The message may have been sent.'
const INTERRUPTED = `The shop was restarted while it sent the message. ${MAY_BE_SENT}`

/** Why a message is not handed over. What passes is counted. */
async function problemOf({ db, channel, quota }: Omit<Parts, 'sms'>, message: MessageRow): Promise<string | undefined> {
  const { kind, phone, order_id, replaces_id } = message
  const original = replaces_id === null ? undefined : await messageById(db, replaces_id)
  if (original?.state === 'delivered' || original?.state === 'read')
    return 'WhatsApp has delivered the message meanwhile.'
  const order = await db.selectFrom('orders').select('customer_id').where('id', '=', order_id).executeTakeFirst()
  if (!order || !(await hasConsent(db, order.customer_id, phone, replaces_id !== null)))
    return 'The customer no longer wants messages.'
  if (!channel.hasTemplate(kind)) return 'There is no template for messages of this kind.'
  if (!(await quota.take('phone', phone))) return 'This number has had as many messages today as the limit allows.'
  return undefined
}

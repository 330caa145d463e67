import type { adminPhoneMessages, PhoneMessageRow } from '../../contract/phone-messages.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { canSendAgain } from '../../domain/phone-messages/delivery-state.ts'
import { formatMobile } from '../../domain/phone-messages/phone-number.ts'
import { type PhoneMessageVariables, renderTemplate } from '../../domain/phone-messages/templates.ts'
import { recordChange } from '../audit/audit.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import type { OpenedChannel } from './open-channel.ts'
import { lockMessage, type MessageRow, messagePage } from './queries.ts'
import { PHONE_MESSAGE_JOB } from './queue.ts'

type MessageHandlers = Handlers<{ adminPhoneMessages: typeof adminPhoneMessages }>['adminPhoneMessages']

export function adminPhoneMessageHandlers(
  { db, channel, sms }: OpenedChannel,
  { send }: { readonly send: SendJob },
): MessageHandlers {
  return {
    state: async () => {
      const { total } = await messagePage(db, { perPage: 1, undelivered: true })
      const { label, provider } = channel
      return {
        success: true,
        data: { channel: sms ? 'WhatsApp or SMS' : label, isLocal: provider === 'local', undelivered: total },
      }
    },
    list: async ({ query = {} }) => {
      const { rows, total } = await messagePage(db, query)
      return { success: true, data: rows.map(rowJson), total }
    },
    sendAgain: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        const message = await lockMessage(trx, id)
        if (!message) throw new ApiError(404, 'Message not found')
        if (!canSendAgain(message.state)) throw new ApiError(409, 'This message is no longer waiting.')
        const queued = { state: 'queued', reason: '', provider_id: null, sent_at: null, failed_at: null } as const
        await trx.updateTable('phone_message').set(queued).where('id', '=', id).execute()
        await send(PHONE_MESSAGE_JOB, { id }, { within: trx })
        await recordChange(trx, caller, {
          action: 'send again',
          entity: 'message',
          entityId: orderNumber(message.order_id),
          before: { state: message.state },
          after: { state: 'queued' },
        })
      })
      return { success: true, message: 'The message will be sent again.' }
    },
  }
}

function rowJson(row: MessageRow): PhoneMessageRow {
  const { id, order_id, kind, phone, variables, state, reason, provider, created_at, replaces_id } = row
  const reportedAt = { sent: row.sent_at, delivered: row.delivered_at, read: row.read_at, failed: row.failed_at }
  return {
    _id: id,
    orderId: order_id,
    orderNumber: orderNumber(order_id),
    kind,
    phone: formatMobile(phone),
    text: renderTemplate(kind, variables as PhoneMessageVariables),
    state,
    reason,
    isLocal: provider === 'local',
    isReplacement: replaces_id !== null,
    createdAt: created_at.toISOString(),
    reportedAt: (reportedAt as Readonly<Record<string, Date | null>>)[state]?.toISOString() ?? null,
  }
}

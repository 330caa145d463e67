import type { Kysely } from 'kysely'
import type { MessageChannel } from '../../domain/phone-messages/message-channels.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Msg91Account, WhatsAppAccount } from '../platform/phone-accounts.ts'
import { localChannel, type PhoneChannel } from './channel.ts'
import { msg91Channel } from './msg91.ts'
import { whatsAppChannel } from './whatsapp.ts'

/** The shop's accounts with providers of phone messages. */
export interface PhoneMessageOptions {
  readonly whatsApp?: WhatsAppAccount | undefined
  readonly msg91?: Msg91Account | undefined
}

export interface OpenedChannel {
  readonly db: Kysely<Database>
  readonly channel: PhoneChannel
  /** What takes over when WhatsApp does not deliver for so many minutes; undefined when nothing does. */
  readonly sms: { readonly channel: PhoneChannel; readonly afterMinutes: number } | undefined
  /** What customers are offered; null for a shop that could not send what it promised. */
  readonly offered: () => Promise<MessageChannel | null>
}

interface Parts {
  readonly db: Kysely<Database>
  /** A demo shop records messages without an account. */
  readonly isDemo: () => Promise<boolean>
}

/** WhatsApp when there is an account for it, else SMS, else messages are only recorded. */
export function openChannel({ db, isDemo }: Parts, { whatsApp, msg91 }: PhoneMessageOptions): OpenedChannel {
  const channel = whatsApp ? whatsAppChannel(whatsApp) : msg91 ? msg91Channel(msg91) : localChannel
  const takesOver = whatsApp !== undefined && msg91 !== undefined && msg91.afterMinutes > 0
  const sms = takesOver ? { channel: msg91Channel(msg91), afterMinutes: msg91.afterMinutes } : undefined
  const offered = async () => {
    if (sms) return 'WhatsApp or SMS'
    return channel.provider !== 'local' || (await isDemo()) ? channel.label : null
  }
  return { db, channel, sms, offered }
}

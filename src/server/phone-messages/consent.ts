import { type Kysely, sql, type Transaction } from 'kysely'
import type { MessageChannel } from '../../domain/phone-messages/message-channels.ts'
import { mobileNumber } from '../../domain/phone-messages/phone-number.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Stop } from './whatsapp-events.ts'

type Db = Kysely<Database> | Transaction<Database>

/** Where a customer agreed to messages. */
export const CONSENT_SOURCES = ['checkout', 'account'] as const
export const CONSENT_ENDS = ['account', 'reply'] as const

interface Consent {
  readonly customerId: string
  /** As typed. */
  readonly phone: string
  readonly source: (typeof CONSENT_SOURCES)[number]
  /** What the customer was asked about. */
  readonly channel: MessageChannel
}

/** Stores that a customer agreed to messages at a number. Returns false for a number that cannot get any. */
export async function giveConsent(db: Db, { customerId, phone, source, channel }: Consent): Promise<boolean> {
  const number = mobileNumber(phone)
  if (number === undefined) return false
  await db
    .insertInto('message_consent')
    .values({ id: newId(), customer_id: customerId, phone: number, source, covers_sms: channel !== 'WhatsApp' })
    .onConflict((on) =>
      on.columns(['customer_id', 'phone']).where('withdrawn_at', 'is', null).doUpdateSet({
        covers_sms: sql<boolean>`message_consent.covers_sms or excluded.covers_sms`,
        renewed_at: sql<Date>`now()`,
      }),
    )
    .execute()
  return true
}

/** Whether a customer agrees to messages at this number, now; to SMS as well as WhatsApp only if asked about both. */
export async function hasConsent(db: Db, customerId: string, phone: string, isFallback = false): Promise<boolean> {
  const given = await db
    .selectFrom('message_consent')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('phone', '=', phone)
    .where('withdrawn_at', 'is', null)
    .$if(isFallback, (consents) => consents.where('covers_sms', '=', true))
    .executeTakeFirst()
  return given !== undefined
}

export function consentsOf(db: Db, customerId: string) {
  return db
    .selectFrom('message_consent')
    .select(['phone', 'source', 'given_at'])
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .orderBy('given_at')
    .execute()
}

/**
 * Withdraws every consent of a customer, or those of a number that were given before a reply. WhatsApp may report a reply much later;
 * it names the second, so a consent of the same second counts as given before. Waiting messages are no longer sent.
 */
export async function withdrawConsent(db: Db, who: { readonly customerId: string } | Stop): Promise<void> {
  const isReply = 'phone' in who
  const sentAt = isReply ? who.at : undefined
  await db
    .updateTable('message_consent')
    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: isReply ? 'reply' : 'account' })
    .where(isReply ? 'phone' : 'customer_id', '=', isReply ? who.phone : who.customerId)
    .where('withdrawn_at', 'is', null)
    .$if(sentAt !== undefined, (consents) =>
      consents.where(
        sql<Date>`coalesce(renewed_at, given_at)`,
        '<',
        sql<Date>`${sentAt ?? null}::timestamptz + interval '1 second'`,
      ),
    )
    .execute()
}

/** The phone number in the profile of a customer; empty for none. */
export async function profilePhone(db: Db, customerId: string): Promise<string> {
  const row = await db.selectFrom('customer').select('phone').where('id', '=', customerId).executeTakeFirst()
  return row?.phone ?? ''
}

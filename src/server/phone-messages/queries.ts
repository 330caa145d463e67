import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DeliveryState } from '../../domain/phone-messages/delivery-state.ts'
import type { PhoneMessageKind, PhoneMessageVariables } from '../../domain/phone-messages/templates.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { pageOf } from '../platform/lists.ts'
import type { PhoneProvider } from './channel.ts'

type Db = Kysely<Database> | Transaction<Database>
export type MessageRow = Selectable<Database['phone_message']>

interface NewMessage {
  readonly id: string
  readonly orderId: string
  readonly kind: PhoneMessageKind
  readonly phone: string
  readonly variables: PhoneMessageVariables
  /** The message that WhatsApp did not deliver, and this SMS stands in for. */
  readonly replacesId?: string
}

/** Stores a message to send. Returns false when there is one with this id, or one that stands in for the same message. */
export async function insertMessage(trx: Transaction<Database>, message: NewMessage): Promise<boolean> {
  const { id, orderId, kind, phone, variables, replacesId } = message
  const inserted = await trx
    .insertInto('phone_message')
    .values({
      id,
      order_id: orderId,
      kind,
      phone,
      variables: storableJson(variables),
      replaces_id: replacesId ?? null,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function messageById(db: Db, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('phone_message').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockMessage(trx: Transaction<Database>, id: string): Promise<MessageRow | undefined> {
  return trx.selectFrom('phone_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Marks a queued message as being sent by this process alone. Returns which attempt it is; undefined when it is not queued. */
export async function beginSending(db: Db, id: string, provider: PhoneProvider): Promise<number | undefined> {
  const row = await db
    .updateTable('phone_message')
    .set({ state: 'sending', provider, provider_id: null, sends: sql`sends + 1`, reason: '' })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('sends')
    .executeTakeFirst()
  return row?.sends
}

/** Ends an attempt without a report of the provider. A report that came in between stays. */
export async function endSending(db: Db, id: string, state: DeliveryState, reason: string): Promise<void> {
  await db
    .updateTable('phone_message')
    .set({ state, reason, ...(state === 'failed' && { failed_at: new Date() }) })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sending'])
    .execute()
}

export interface MessageQuery {
  readonly page?: number
  readonly perPage?: number
  readonly q?: string
  readonly undelivered?: boolean
}

/** Messages newest first. */
export async function messagePage(db: Kysely<Database>, { q, undelivered, ...page }: MessageQuery) {
  const { limit, offset } = pageOf(page)
  let matching = db.selectFrom('phone_message')
  const typed = q?.trim().toLowerCase().replace(/^#/, '') ?? ''
  const digits = typed.replace(/[\s+-]/g, '')
  if (typed !== '')
    matching = matching.where(sql<boolean>`(strpos(order_id, ${typed}) > 0 or strpos(phone, ${digits || typed}) > 0)`)
  if (undelivered) matching = matching.where(NOT_DELIVERED)
  const [rows, { total }] = await Promise.all([
    matching.selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
    matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Without an end for hours, a message waits for a job that is gone. An SMS that took over counts instead of its message. */
const NOT_DELIVERED = sql<boolean>`((state in ('failed', 'unknown')
  or (state in ('queued', 'sending') and created_at < now() - interval '6 hours'))
  and not exists (select from phone_message sms where sms.replaces_id = phone_message.id))`

/** The messages and consents of a customer, for the download of their data. */
export async function phoneMessagesOf(db: Kysely<Database>, customerId: string) {
  const [messages, consents] = await Promise.all([
    db
      .selectFrom('phone_message')
      .innerJoin('orders', 'orders.id', 'phone_message.order_id')
      .selectAll('phone_message')
      .where('orders.customer_id', '=', customerId)
      .orderBy('phone_message.created_at')
      .execute(),
    db.selectFrom('message_consent').selectAll().where('customer_id', '=', customerId).orderBy('given_at').execute(),
  ])
  return { messages, consents }
}

export async function deletePhoneMessagesOf(db: Kysely<Database>, customerId: string): Promise<void> {
  await sql`delete from phone_message where order_id in (select id from orders where customer_id = ${customerId})`.execute(
    db,
  )
  await db.deleteFrom('message_consent').where('customer_id', '=', customerId).execute()
}

/** Messages are kept for half a year, while someone may ask about an order. */
export async function deleteOldMessages(db: Kysely<Database>): Promise<void> {
  await sql`delete from phone_message where created_at < now() - interval '180 days'`.execute(db)
}

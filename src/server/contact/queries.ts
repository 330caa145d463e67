import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { isAfter } from '../audit/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { idsOf, type Place, pageOf, startingWith } from '../platform/lists.ts'

export type MessageStatus = 'open' | 'answered' | 'resolved'

export interface MessageQuery {
  readonly page?: number
  readonly perPage?: number
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly status?: MessageStatus
  readonly isUnread?: boolean
  readonly complaints?: 'open' | 'all'
}

/** Returns a page of the messages, by default newest first, and their total number. */
export async function messagePage(db: Kysely<Database>, query: MessageQuery) {
  const { order = 'desc' } = query
  const matching = matchingMessages(db, query)
  const { limit, offset } = pageOf(query)
  const [rows, { total }] = await Promise.all([
    matching.selectAll().orderBy('created_at', order).orderBy('id').limit(limit).offset(offset).execute(),
    matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Returns the next messages after `last`, newest first, with their number of answers. */
export function messagesAfter(db: Kysely<Database>, query: MessageQuery, last: Place | undefined, limit: number) {
  return matchingMessages(db, query)
    .where(isAfter(last, 'created_at', 'id'))
    .selectAll()
    .select(({ selectFrom }) => [
      sql<string>`created_at::text`.as('place'),
      selectFrom('contact_answer')
        .whereRef('contact_answer.message_id', '=', 'contact_message.id')
        .select((answer) => answer.fn.countAll<number>().as('answers'))
        .as('answers'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

function matchingMessages(db: Kysely<Database>, query: MessageQuery) {
  const { status, isUnread, complaints } = query
  const ids = idsOf(query.ids)
  let matching = db.selectFrom('contact_message')
  if (ids) matching = matching.where('id', 'in', ids)
  if (status) matching = matching.where('status', '=', status)
  if (isUnread !== undefined) matching = matching.where('read_at', isUnread ? 'is' : 'is not', null)
  if (complaints) matching = matching.where('is_complaint', '=', true)
  if (complaints === 'open') matching = matching.where('status', '<>', 'resolved')
  if (query.q?.trim()) matching = matching.where(foundBy(query.q))
  return matching
}

function foundBy(typed: string) {
  const q = typed.trim()
  const ticket = q.replace(/^#/, '').toUpperCase()
  if (/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/.test(ticket)) return sql<boolean>`ticket = ${ticket}`
  const start = startingWith(q.toLowerCase())
  return sql<boolean>`(lower(email) like ${start} or lower(name) like ${start} or lower(subject) like ${start})`
}

export function messageForTeam(db: Kysely<Database>, id: string) {
  return db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
}

export function answersOf(db: Kysely<Database>, messageId: string) {
  return db
    .selectFrom('contact_answer')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns a message and locks it until the transaction ends. */
export function lockMessage(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('contact_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function insertAnswer(
  trx: Transaction<Database>,
  answer: Insertable<Database['contact_answer']>,
): Promise<void> {
  await trx.insertInto('contact_answer').values(answer).execute()
}

interface MessageChange {
  readonly status?: MessageStatus
  readonly is_complaint?: boolean
  readonly acknowledged_at?: Date
  readonly resolved_at?: Date | null
}

/** Changes a message and marks it as read. */
export async function writeMessage(trx: Transaction<Database>, id: string, change: MessageChange): Promise<void> {
  await trx
    .updateTable('contact_message')
    .set(({ eb, fn }) => ({
      ...change,
      revision: eb('revision', '+', 1),
      updated_at: new Date(),
      read_at: fn.coalesce('read_at', sql<Date>`now()`),
    }))
    .where('id', '=', id)
    .execute()
}

/** Marks a message as read. Its revision stays, because this does not conflict with another person's change. */
export async function writeRead(db: Kysely<Database>, id: string): Promise<void> {
  await db
    .updateTable('contact_message')
    .set({ read_at: new Date() })
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()
}

type NewMessage = Insertable<Database['contact_message']>

/** Returns false when another message has this id or ticket. */
export async function insertMessage(db: Kysely<Database>, message: NewMessage): Promise<boolean> {
  const row = await db
    .insertInto('contact_message')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function messageById(db: Kysely<Database>, id: string) {
  return db.selectFrom('contact_message').select(['ticket', 'email', 'message']).where('id', '=', id).executeTakeFirst()
}

/** Deletes messages two years after they were resolved, as the demo shop's privacy page promises. */
export async function deleteResolvedMessages(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('contact_message')
    .where('status', '=', 'resolved')
    .where('updated_at', '<', sql<Date>`now() - interval '2 years'`)
    .execute()
}

/**
 * Deletes the messages of deleted customers that are done with; with `customerId` only of that customer. A complaint is done with when
 * it is resolved, another message when it was answered.
 */
export async function deleteMessagesOfDeleted(db: Kysely<Database>, customerId?: string): Promise<void> {
  await sql`
    delete from contact_message m using customer c
    where c.id = m.customer_id and c.deleted_at is not null
      and (m.status = 'resolved' or (m.status = 'answered' and not m.is_complaint))
      and (${customerId ?? null}::text is null or c.id = ${customerId ?? null})`.execute(db)
}

/** The messages of a customer with the shop's answers, newest first, for the download of their data. */
export function messagesOfCustomer(db: Kysely<Database>, customerId: string) {
  return db
    .selectFrom('contact_message')
    .select(['ticket', 'name', 'email', 'phone', 'subject', 'message', 'status', 'created_at'])
    .select(
      sql<readonly { readonly answer: string; readonly at: string }[]>`coalesce((
        select json_agg(json_build_object('answer', answer, 'at', contact_answer.created_at) order by contact_answer.created_at)
        from contact_answer where message_id = contact_message.id), '[]')`.as('answers'),
    )
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

import { type Kysely, sql, type Transaction } from 'kysely'
import { MAX_SHOWN_QUESTIONS, type QuestionStatus } from '../../domain/questions/questions.ts'
import type { Database } from '../platform/database/schema.ts'
import { containing, idsOf, pageOf } from '../platform/lists.ts'

type Db = Kysely<Database> | Transaction<Database>

/** The answered questions of a product, the latest answers first. */
export function answeredQuestions(db: Db, productId: string) {
  return db
    .selectFrom('product_question')
    .innerJoin('customer', 'customer.id', 'product_question.customer_id')
    .select(['product_question.id', 'question', 'answer', 'answered_at', 'approved_name'])
    .select(['customer.name', 'customer.first_name'])
    .where('product_id', '=', productId)
    .where('status', '=', 'answered')
    .orderBy('answered_at', 'desc')
    .orderBy('product_question.id')
    .limit(MAX_SHOWN_QUESTIONS)
    .execute()
}

/** The questions of a customer that wait for an answer. The customer stays locked, so that two requests count one after the other. */
export async function lockWaitingQuestions(trx: Transaction<Database>, customerId: string) {
  await trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  return trx
    .selectFrom('product_question')
    .select(['product_id', 'question'])
    .where('customer_id', '=', customerId)
    .where('status', '=', 'pending')
    .execute()
}

/**
 * The number of questions that customers of this customer's email domain wait for; 0 for a large provider. Other questions of the domain
 * wait until the transaction ends.
 */
export async function lockWaitingOfDomain(trx: Transaction<Database>, customerId: string): Promise<number> {
  const own = sql`(select own_domain_of(email) from customer where id = ${customerId})`
  await sql`select pg_advisory_xact_lock(hashtextextended('questions of ' || ${own}, 0))`.execute(trx)
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from customer join product_question on customer_id = customer.id and status = 'pending'
    where own_domain_of(coalesce(email, guest_email)) = ${own}`.execute(trx)
  return rows[0]?.waiting ?? 0
}

export interface QuestionQuery {
  readonly page?: number
  readonly perPage?: number
  readonly order?: 'asc' | 'desc'
  readonly q?: string
  readonly ids?: string
  readonly status?: QuestionStatus
  readonly productId?: string
  readonly customerId?: string
}

function withNames(db: Db) {
  return db
    .selectFrom('product_question')
    .innerJoin('product', 'product.id', 'product_question.product_id')
    .innerJoin('customer', 'customer.id', 'product_question.customer_id')
}

const NAMES = ['product.name as product_name', 'customer.name as customer_name', 'customer.email as email'] as const

export type QuestionWithNames = NonNullable<Awaited<ReturnType<typeof questionById>>>

export function questionById(db: Db, id: string) {
  return withNames(db)
    .selectAll('product_question')
    .select(NAMES)
    .where('product_question.id', '=', id)
    .executeTakeFirst()
}

/** Locks a question and returns it. */
export async function lockQuestion(trx: Transaction<Database>, id: string) {
  await trx.selectFrom('product_question').select('id').where('id', '=', id).forUpdate().execute()
  return questionById(trx, id)
}

/** A page of questions, by default newest first, and their total number. */
export async function questionPage(db: Db, query: QuestionQuery) {
  const { q, status, productId, customerId, order = 'desc' } = query
  const { limit, offset } = pageOf(query)
  const ids = idsOf(query.ids)
  let matching = withNames(db)
  if (ids) matching = matching.where('product_question.id', 'in', ids)
  if (status) matching = matching.where('product_question.status', '=', status)
  if (productId) matching = matching.where('product_question.product_id', '=', productId)
  if (customerId) matching = matching.where('product_question.customer_id', '=', customerId)
  if (q?.trim()) {
    const like = containing(q)
    matching = matching.where(({ eb, or }) => or([eb('product.name', 'ilike', like), eb('question', 'ilike', like)]))
  }
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll('product_question')
      .select(NAMES)
      .orderBy('product_question.created_at', order)
      .orderBy('product_question.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function writeStatus(
  trx: Transaction<Database>,
  id: string,
  change: { readonly status: QuestionStatus; readonly answer?: string },
): Promise<void> {
  await trx
    .updateTable('product_question')
    .set({
      ...change,
      revision: sql`revision + 1`,
      ...(change.answer !== undefined && {
        answered_at: sql<Date>`coalesce(answered_at, now())`,
        approved_name: sql<string>`name_to_approve(customer_id)`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** The questions of a customer, for the download of their data. */
export function questionsOfCustomer(db: Db, customerId: string) {
  return db
    .selectFrom('product_question')
    .innerJoin('product', 'product.id', 'product_question.product_id')
    .select(['product.name', 'question', 'answer', 'product_question.status', 'product_question.created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('product_question.created_at')
    .execute()
}

export async function deleteQuestionsOfCustomer(db: Kysely<Database>, customerId: string): Promise<void> {
  await db.deleteFrom('product_question').where('customer_id', '=', customerId).execute()
}

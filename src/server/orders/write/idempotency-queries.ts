import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { storableJson } from '../../platform/database/json.ts'
import { sendWithoutWaiting } from '../../platform/database/pipeline.ts'
import type { Database } from '../../platform/database/schema.ts'

type Trx = Transaction<Database>

const DAY_AGO = sql<Date>`now() - interval '24 hours'`

/**
 * Claims an idempotency key for the request that is about to be handled, and waits while another request with the same key is
 * being handled. A key older than a day is free again, even before the job has deleted it. A request about an order locks the order first:
 * requests that lock them the other way round deadlock when they have the same key.
 * @returns undefined when the key was free, else the answer to the first request and whether it was the same request
 */
export async function claimIdempotencyKey(
  trx: Trx,
  { customerId, key, request, orderId }: IdempotencyClaim,
): Promise<{ readonly answer: unknown; readonly isSameRequest: boolean } | undefined> {
  const hash = hashOf(request)
  const claimed = await trx
    .insertInto('idempotency_key')
    .values({ customer_id: customerId, key, request_hash: hash, order_id: orderId })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'key'])
        .doUpdateSet({ request_hash: hash, order_id: orderId, created_at: sql`now()` })
        .where('idempotency_key.created_at', '<', DAY_AGO),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const earlier = await trx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst()
  return earlier && { answer: earlier.answer, isSameRequest: earlier.request_hash === hash }
}

interface IdempotencyClaim {
  readonly customerId: string
  readonly key: string
  readonly request: object
  readonly orderId: string
}

export async function saveIdempotentAnswer(trx: Trx, customerId: string, key: string, answer: object): Promise<void> {
  await trx
    .updateTable('idempotency_key')
    .set({ answer: storableJson(answer) })
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .execute()
}

export interface EarlierAnswer {
  readonly answer: unknown
  readonly request_hash: string
}

/** The answer to an earlier request of the last day with this key. */
export const earlierAnswerQuery = compiledOnce(
  (_, customerId: string, key: string) => sql<EarlierAnswer>`
    select answer, request_hash from idempotency_key
    where customer_id = ${customerId} and key = ${key} and created_at >= ${DAY_AGO}`,
)

/** The order that a customer placed with this key in the last day. */
export async function orderPlacedWith(
  db: Kysely<Database>,
  customerId: string,
  key: string,
): Promise<string | undefined> {
  const placed = await db
    .selectFrom('idempotency_key')
    .select('order_id')
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .where('created_at', '>=', DAY_AGO)
    .executeTakeFirst()
  return placed?.order_id
}

export function isSameRequest(request: object, { request_hash }: EarlierAnswer): boolean {
  return hashOf(request) === request_hash
}

/** Stores the answers to requests, sent ahead. The caller makes sure that no other request with one of the keys is being handled. */
export async function storeAnswers(
  trx: Trx,
  answers: readonly (IdempotencyClaim & { readonly answer: object })[],
): Promise<void> {
  if (answers.length === 0) return
  const rows = answers.map(({ customerId, key, request, orderId, answer }) => ({
    customer_id: customerId,
    key,
    request_hash: hashOf(request),
    order_id: orderId,
    answer,
  }))
  await sendWithoutWaiting(trx, insertAnswers(storableJson(rows)))
}

const insertAnswers = compiledOnce(
  (_, rows: string) => sql`
    insert into idempotency_key (customer_id, key, request_hash, order_id, answer)
    select customer_id, key, request_hash, order_id, answer from json_populate_recordset(null::idempotency_key, ${rows}::json)
    on conflict (customer_id, key) do update set request_hash = excluded.request_hash, order_id = excluded.order_id,
      answer = excluded.answer, created_at = now()
    where idempotency_key.created_at < ${DAY_AGO}`,
)

function hashOf(request: object): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

export async function deleteExpiredIdempotencyKeys(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom('idempotency_key').where('created_at', '<', DAY_AGO).execute()
}

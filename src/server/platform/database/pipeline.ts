import type { CompiledQuery, Kysely, Transaction } from 'kysely'
import { compile, type Query, Statement } from './compiled-once.ts'
import type { Database } from './schema.ts'

/** The rows of each query; none for a query that was left out. */
export type RowsOf<Queries extends readonly (Query<unknown> | undefined)[]> = {
  -readonly [Place in keyof Queries]: NonNullable<Queries[Place]> extends Query<infer Row> ? Row[] : never[]
}

/**
 * Sends a statement of a transaction without waiting for its answer. A failure is thrown by the next statement that is awaited,
 * or by the end of the transaction, which is then rolled back.
 */
export async function sendWithoutWaiting(
  trx: Transaction<Database>,
  query: Query<unknown> | CompiledQuery,
): Promise<void> {
  const compiled: SentAhead = { ...('sql' in query ? query : compile(trx, query)), isSentAhead: true }
  checkParameters(compiled.parameters)
  await trx.executeQuery(compiled)
}

/**
 * Lets PostgreSQL use the plan that it has kept of each later statement of the transaction, sent ahead. Otherwise it plans a
 * statement with a list as parameter each time, because it expects ten entries in a list that it does not see. Only for
 * statements that are best carried out in the same way for all values.
 */
export function keepPlans(trx: Transaction<Database>): Promise<void> {
  return sendWithoutWaiting(trx, new Statement(KEEP_PLANS, []))
}

/**
 * A plan made for a table of a few rows would read the whole table, and be kept until PostgreSQL counts the rows again, a minute or
 * thousands of orders later. Statements with kept plans find their rows by an index, so they are planned like that from the start. A table
 * of one row has no index, and up to version 17 PostgreSQL gives a plan that reads it all the same such a cost that it would compile the
 * statement to machine code again and again, for a second each time.
 */
export const KEEP_PLANS = `select ${Object.entries({
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
})
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ')}`

export interface RoundTripOptions {
  /** Outside of a transaction, plans are kept in the statements' own one; see `keepPlans`. */
  readonly keepsPlans?: boolean
}

/**
 * Sends statements together, in one round trip, and returns the rows of each. Outside of a transaction they are one of their own, which is
 * committed when none of them fails. Places of the list may be empty.
 */
export async function inOneRoundTrip<const Queries extends readonly (Query<unknown> | undefined)[]>(
  db: Kysely<Database>,
  queries: Queries,
  { keepsPlans = false }: RoundTripOptions = {},
): Promise<RowsOf<Queries>> {
  const sent = queries.filter((query) => query !== undefined)
  const compiled = sent.map((query) => compile(db, query))
  const batch: Batch = { ...new Statement(TOGETHER, []), batch: compiled, keepsPlans }
  const { rows } = await db.executeQuery(batch)
  let place = 0
  return queries.map((query) => (query === undefined ? [] : rows[place++])) as RowsOf<Queries>
}

/** Stands for the statements in logs. */
const TOGETHER = '-- several statements'

interface SentAhead extends CompiledQuery {
  readonly isSentAhead: true
}

interface Batch extends CompiledQuery {
  readonly batch: readonly CompiledQuery[]
  readonly keepsPlans: boolean
}

export function isSentAhead(query: CompiledQuery): query is SentAhead {
  return 'isSentAhead' in query
}

export function batchOf(query: CompiledQuery): Pick<Batch, 'batch' | 'keepsPlans'> | undefined {
  return 'batch' in query ? (query as Batch) : undefined
}

/** A value that the driver cannot write is refused here, because the driver would only tell after the transaction has ended. */
function checkParameters(parameters: readonly unknown[]): void {
  for (const value of parameters) if (typeof value === 'object' && value !== null) JSON.stringify(value)
}

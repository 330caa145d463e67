import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { batchOf, isSentAhead, KEEP_PLANS } from './pipeline.ts'
import type { StatementNames } from './statement-names.ts'

type Answer = Promise<PromiseSettledResult<pg.QueryResult>>

/** A prepared statement was outdated, so its transaction was rolled back; in a new transaction the same statement works. */
export class OutdatedStatement extends Error {}

/**
 * A connection that sends several statements in one round trip where no answer is needed in between (`pipeline.ts`). `begin`
 * goes with the first statement of a transaction.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  /** The text that begins the transaction, until it is sent. */
  #begin: string | undefined
  #isInTransaction = false
  /** Statements on their way whose failure has not been thrown yet. */
  #ahead: Answer[] = []
  #hasFailed = false
  #isCorked = false

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  begin(text: string): void {
    this.#begin = text
    this.#ahead = []
    this.#hasFailed = false
  }

  async commit(): Promise<void> {
    if (this.#begin !== undefined) {
      this.#begin = undefined
      return
    }
    // A statement that could not even be sent does not make PostgreSQL roll back.
    if (this.#hasFailed) await this.#answers([])
    this.#isInTransaction = false
    const [{ command } = {}] = await this.#answers([this.#send('commit')])
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back, because one of its statements failed.')
  }

  async rollback(): Promise<void> {
    this.#begin = undefined
    const ahead = this.#ahead
    this.#ahead = []
    if (this.#isInTransaction) await this.#client.query('rollback')
    await Promise.all(ahead)
    this.#isInTransaction = false
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#open()
    const batch = batchOf(query)
    if (batch) {
      const results = await this.#repeat(() => this.#together(batch))
      return { rows: results.slice(0, batch.batch.length).map(({ rows }) => rows) as R[] }
    }
    if (isSentAhead(query)) {
      this.#ahead.push(this.#send(query.sql, query.parameters))
      return { rows: [] }
    }
    const [{ command, rowCount, rows }] = (await this.#repeat(() => [this.#send(query.sql, query.parameters)])) as [
      pg.QueryResult,
    ]
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return { rows: rows ?? [], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  // biome-ignore lint/correctness/useYield: Kysely requires it; a result that comes in parts cannot share a connection
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results cannot be read in parts.')
  }

  release(): void {
    this.#client.release()
  }

  #open(): void {
    if (this.#begin === undefined) return
    this.#ahead.push(this.#send(this.#begin))
    this.#begin = undefined
    this.#isInTransaction = true
  }

  /** Sends statements and waits for their answers; once more when one of them was outdated. */
  async #repeat(send: () => readonly Answer[]): Promise<pg.QueryResult[]> {
    try {
      return await this.#answers(send())
    } catch (error) {
      if (this.#isInTransaction || !(error instanceof OutdatedStatement)) throw error
      return this.#answers(send())
    }
  }

  #together({ batch, keepsPlans }: NonNullable<ReturnType<typeof batchOf>>): Answer[] {
    const isAround = keepsPlans && !this.#isInTransaction
    if (isAround) this.#ahead.push(this.#send(`begin read only; ${KEEP_PLANS}`))
    const answers = batch.map((one) => this.#send(one.sql, one.parameters))
    // After a failure this rolls back.
    return isAround ? [...answers, this.#send('commit')] : answers
  }

  /** Waits for these answers and all earlier ones. Throws the first failure, which is the cause of the others. */
  async #answers(own: readonly Answer[]): Promise<pg.QueryResult[]> {
    const ahead = this.#ahead
    this.#ahead = []
    const settled = await Promise.all([...ahead, ...own])
    const failed = settled.find((result) => result.status === 'rejected')
    if (failed) throw this.#explain(failed.reason)
    return settled.slice(ahead.length).map((result) => (result as PromiseFulfilledResult<pg.QueryResult>).value)
  }

  #explain(error: unknown): unknown {
    if (this.#names.isOutdated(error))
      return new OutdatedStatement('A prepared statement was outdated.', { cause: error })
    return error
  }

  #send(text: string, parameters: readonly unknown[] = []): Answer {
    this.#cork()
    const name =
      parameters.length > 0 || text.length > 100 || text.startsWith('select') ? this.#names.of(text) : undefined
    const answer = this.#client.query({ text, values: [...parameters], ...(name !== undefined && { name }) })
    return answer.then(
      (value) => ({ status: 'fulfilled', value }),
      (reason) => {
        this.#hasFailed = true
        return { status: 'rejected', reason }
      },
    )
  }

  /** Lets everything that is sent in this turn of the event loop leave in one write. */
  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }
}

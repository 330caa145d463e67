import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import pg from 'pg'
import { Batch, type Columns, type Outcome, type Statement } from './batch.ts'
import { batchOf, isSentAhead, KEEP_PLANS } from './pipeline.ts'
import type { StatementNames } from './statement-names.ts'

/** A prepared statement was outdated, so its transaction was rolled back; in a new transaction the same statement works. */
export class OutdatedStatement extends Error {}

interface Prepared {
  readonly names: StatementNames
  /** Whether a pooler may give each transaction another connection. */
  readonly isPooled: boolean
}

/**
 * A connection that sends several statements in one round trip where no answer is needed in between (`pipeline.ts`). Statements
 * that are sent ahead, and `begin`, go with the next statement that is waited for.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  readonly #columnsOf: Map<string, Columns> | undefined
  /** The text that begins the transaction, until it is sent. */
  #begin: string | undefined
  #isInTransaction = false
  #isLost = false
  /** Statements that were not sent yet. */
  #ahead: Statement[] = []
  /** Why statements of the transaction could not even be sent, so that PostgreSQL knows nothing of them. */
  #unsent: { readonly reason: unknown } | undefined

  constructor(client: pg.PoolClient, { names, isPooled }: Prepared) {
    this.#client = client
    this.#names = names
    this.#columnsOf = isPooled ? undefined : new Map()
  }

  begin(text: string): void {
    this.#begin = text
    this.#ahead = []
    this.#unsent = undefined
  }

  async commit(): Promise<void> {
    if (this.#begin !== undefined && this.#ahead.length === 0) {
      this.#begin = undefined
      return
    }
    if (this.#unsent) throw this.#unsent.reason
    const [{ command } = {}] = await this.#run([{ text: 'commit', values: [] }])
    this.#isInTransaction = false
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back, because one of its statements failed.')
  }

  async rollback(): Promise<void> {
    this.#begin = undefined
    this.#ahead = []
    // When the connection is lost there is nothing to roll back, and the first failure is the one to report.
    if (this.#isInTransaction) await this.#client.query('rollback').catch(() => undefined)
    this.#isInTransaction = false
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const batch = batchOf(query)
    if (batch) {
      const own = batch.batch.map((one) => this.#statement(one))
      // Statements that are sent together are one transaction, so the setting lasts until their end.
      const isOwnTransaction = !this.#isInTransaction && this.#begin === undefined
      const before = batch.keepsPlans && isOwnTransaction ? [KEEP_PLANS_STATEMENT] : []
      const outcomes = await this.#repeat(() => this.#run([...before, ...own]))
      return { rows: outcomes.slice(before.length).map(({ rows }) => rows) as R[] }
    }
    const statement = this.#statement(query)
    if (isSentAhead(query)) {
      this.#ahead.push(statement)
      return { rows: [] }
    }
    const [{ command, rowCount, rows }] = (await this.#repeat(() => this.#run([statement]))) as [Outcome]
    const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
    return { rows: rows as R[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  // biome-ignore lint/correctness/useYield: Kysely requires it; a result that comes in parts cannot share a connection
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results cannot be read in parts.')
  }

  release(): void {
    this.#client.release(this.#isLost)
  }

  /** Sends statements and waits for their answers; once more when one of them was outdated. */
  async #repeat(run: () => Promise<readonly Outcome[]>): Promise<readonly Outcome[]> {
    try {
      return await run()
    } catch (error) {
      if (this.#isInTransaction || !(error instanceof OutdatedStatement)) throw error
      return run()
    }
  }

  /** Sends what waits and then these statements; returns the answers of these. Throws the first failure, after which none was run. */
  async #run(own: readonly Statement[]): Promise<readonly Outcome[]> {
    const begin = this.#begin === undefined ? [] : [{ text: this.#begin, values: [] }]
    const waiting: readonly Statement[] = [...begin, ...this.#ahead]
    if (begin.length > 0) this.#isInTransaction = true
    this.#begin = undefined
    this.#ahead = []
    const outcomes = await this.#send([...waiting, ...own])
    return outcomes.slice(waiting.length)
  }

  async #send(statements: readonly Statement[]): Promise<readonly Outcome[]> {
    const [only, ...others] = statements
    const hasSeveral = ({ text, values }: Statement) => values.length === 0 && text.includes(';')
    if (others.length > 0 && statements.some(hasSeveral)) {
      const outcomes: Outcome[] = []
      for (const one of statements) outcomes.push(...(await this.#send([one])))
      return outcomes
    }
    try {
      // Several statements in one text cannot be prepared.
      if (only && hasSeveral(only)) {
        const { command = '', rowCount = null, rows = [] } = await this.#client.query(only.text)
        return [{ command, rowCount, rows }]
      }
      const named = statements.map((one) => ({ ...one, name: this.#names.of(one.text) }))
      const batch = this.#batch(named)
      this.#client.query(batch)
      return await batch.outcomes
    } catch (error) {
      if (error instanceof pg.DatabaseError) Error.captureStackTrace(error)
      // The pool may not know yet that PostgreSQL has ended it.
      this.#isLost = !(error instanceof pg.DatabaseError && error.severity === 'ERROR')
      throw this.#names.isOutdated(error)
        ? new OutdatedStatement('A prepared statement was outdated.', { cause: error })
        : error
    }
  }

  #batch(statements: readonly Statement[]): Batch {
    try {
      return new Batch(statements, this.#columnsOf)
    } catch (reason) {
      this.#unsent = { reason }
      throw reason
    }
  }

  #statement({ sql, parameters }: CompiledQuery): Statement {
    return { text: sql, values: parameters }
  }
}

const KEEP_PLANS_STATEMENT: Statement = { text: KEEP_PLANS, values: [] }

import { type DatabaseConnection, type Driver, Kysely, PostgresDialect, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import { PipelinedConnection } from './connection.ts'
import { publishQuery } from './query-log.ts'
import type { Database } from './schema.ts'
import { StatementNames } from './statement-names.ts'

/**
 * Opens Kysely on a pool of `createPool`, with prepared statements and several statements in one round trip.
 * @param isPooled whether the pool leads to a connection pooler
 */
export function databaseOn(pool: pg.Pool, { isPooled = false } = {}): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PipelinedDialect(pool, isPooled), log: publishQuery })
}

class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #isPooled: boolean

  constructor(pool: pg.Pool, isPooled: boolean) {
    super({ pool })
    this.#pool = pool
    this.#isPooled = isPooled
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool, this.#isPooled)
  }
}

class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #isPooled: boolean
  readonly #names = new StatementNames()
  readonly #connections = new WeakMap<pg.PoolClient, PipelinedConnection>()

  constructor(pool: pg.Pool, isPooled: boolean) {
    this.#pool = pool
    this.#isPooled = isPooled
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#pool.connect()
    let connection = this.#connections.get(client)
    if (!connection) {
      connection = new PipelinedConnection(client, { names: this.#names, isPooled: this.#isPooled })
      this.#connections.set(client, connection)
    }
    return connection
  }

  async beginTransaction(connection: DatabaseConnection, { isolationLevel, accessMode }: TransactionSettings) {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    ;(connection as PipelinedConnection).begin(`begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PipelinedConnection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return (connection as PipelinedConnection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as PipelinedConnection).release()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}

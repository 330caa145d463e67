import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import type { OpenDatabase } from './open.ts'
import { createPool } from './pool.ts'
import { Replica } from './replica.ts'
import type { Database } from './schema.ts'

/** Where what all visitors see is read: on the replica, and on the primary whenever the replica is not as new as it must be. */
export interface Reads {
  /** For reads only, each on its own. */
  readonly db: Kysely<Database>
  /**
   * Takes note of a position of the primary's log.
   * @param isReceived whether a change or a write of this process precedes it, so that every later read must include it
   */
  reached(position: string, isReceived: boolean): void
  /** Changes cannot be received, so the primary is read until the next call of `reached`. */
  lost(): void
  close(): Promise<void>
}

/** Opens the replica of a database; without one all reads go to the primary. A replica that is unavailable does not prevent the start. */
export function openReads({ db, readUrl, isPooled }: Pick<OpenDatabase, 'db' | 'readUrl' | 'isPooled'>): Reads {
  if (readUrl === undefined)
    return { db, reached: () => undefined, lost: () => undefined, close: async () => undefined }
  const replica = new Replica(createPool(readUrl, { isPooled, timeoutMs: CONNECT_MS }))
  const dialect = new ReadsDialect(db, replica)
  return {
    db: new Kysely<Database>({ dialect }),
    reached: (position, isReceived) => replica.reached(position, isReceived),
    lost: () => replica.lost(),
    close: () => replica.close(),
  }
}

const CONNECT_MS = 1_000

class ReadsDialect extends PostgresDialect {
  readonly #primary: Kysely<Database>
  readonly #replica: Replica

  constructor(primary: Kysely<Database>, replica: Replica) {
    super({ pool: async () => Promise.reject(new Error('Reads have no pool of their own.')) })
    this.#primary = primary
    this.#replica = replica
  }

  override createDriver(): Driver {
    const connection = new ReadConnection(this.#primary, this.#replica)
    const refuse = () => Promise.reject(new Error('Transactions belong to the primary.'))
    return {
      init: async () => undefined,
      acquireConnection: async () => connection,
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      releaseConnection: async () => undefined,
      destroy: async () => undefined,
    }
  }
}

/** Sends each query where it may be read. One that fails on the replica is repeated on the primary, whatever the reason. */
class ReadConnection implements DatabaseConnection {
  readonly #primary: Kysely<Database>
  readonly #replica: Replica

  constructor(primary: Kysely<Database>, replica: Replica) {
    this.#primary = primary
    this.#replica = replica
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const rows = this.#replica.isCurrent ? await this.#replica.rows<R>(query.sql, query.parameters) : undefined
    return rows ? { rows } : this.#primary.executeQuery(query as CompiledQuery<R>)
  }

  // biome-ignore lint/correctness/useYield: Kysely requires it; the primary has no such results either
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results cannot be read in parts.')
  }
}

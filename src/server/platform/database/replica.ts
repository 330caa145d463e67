import type pg from 'pg'
import { isDatabaseUnavailable } from '../errors.ts'
import { StatementNames } from './statement-names.ts'

/** When a replica that is not yet as new as it must be is checked again, at first; the pauses grow. */
const CATCHING_UP_MS = 5
/** How often it is checked otherwise, and after it did not answer. */
const PAUSE_MS = 1_000
const ANSWER_MS = 1_000
/** The longest that one read may take on the replica, which may be gone without a word. */
const READ_MS = 5_000
/** A replica that is further behind is not read, even if this process has received no change since. */
const MAX_LAG_MS = 5_000

/** A streaming replica of the database, which is read only while it has replayed everything that this process has received. */
export class Replica {
  readonly #pool: pg.Pool
  readonly #names = new StatementNames()
  /** Positions in the primary's log: what must be replayed, the newest known one, and one that is `MAX_LAG_MS` old. */
  #required: string | undefined
  #newest = '0/0'
  #old = { position: '0/0', next: '0/0', at: Number.NEGATIVE_INFINITY }
  #isCurrent = false
  #isChecking = false
  #pauseMs = CATCHING_UP_MS
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  get isCurrent(): boolean {
    return this.#isCurrent
  }

  reached(position: string, isReceived: boolean): void {
    this.#newest = position
    if (!isReceived && this.#required !== undefined) return
    this.#required = position
    this.#isCurrent = false
    this.#pauseMs = CATCHING_UP_MS
    this.#checkIn(0)
  }

  lost(): void {
    this.#required = undefined
    this.#isCurrent = false
  }

  /** Returns the rows of a query; undefined when the replica could not answer it. */
  async rows<R>(text: string, parameters: readonly unknown[]): Promise<R[] | undefined> {
    const name = parameters.length > 0 || text.length > 100 ? this.#names.of(text) : undefined
    const query = { text, values: [...parameters], query_timeout: READ_MS, ...(name !== undefined && { name }) }
    try {
      return (await this.#pool.query(query)).rows as R[]
    } catch (error) {
      this.#names.isOutdated(error)
      if (isDatabaseUnavailable(error)) this.#isCurrent = false
      return undefined
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.lost()
    clearTimeout(this.#timer)
    await this.#pool.end()
  }

  #checkIn(milliseconds: number): void {
    if (this.#isChecking || this.#isClosed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#check(), milliseconds)
    this.#timer.unref()
  }

  async #check(): Promise<void> {
    const required = this.#required
    if (required === undefined) return
    this.#isChecking = true
    const hasReplayed = await this.#hasReplayed(required).catch(() => undefined)
    if (!hasReplayed || required === this.#required) this.#isCurrent = hasReplayed === true
    this.#isChecking = false
    this.#pauseMs = Math.min(2 * this.#pauseMs, PAUSE_MS)
    this.#checkIn(hasReplayed === false || required !== this.#required ? this.#pauseMs : PAUSE_MS)
  }

  /** A replica that was promoted is a database of its own, which is not read. */
  async #hasReplayed(required: string): Promise<boolean> {
    if (performance.now() - this.#old.at >= MAX_LAG_MS)
      this.#old = { position: this.#old.next, next: this.#newest, at: performance.now() }
    const { rows } = await this.#pool.query({
      text: `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= greatest($1::pg_lsn, $2::pg_lsn) as "hasReplayed"`,
      values: [required, this.#old.position],
      query_timeout: ANSWER_MS,
    } as pg.QueryConfig)
    return rows[0]?.hasReplayed === true
  }
}

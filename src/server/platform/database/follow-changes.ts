import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

interface Handlers {
  /**
   * Handles the message of one change; `db/migrations/0003_notify.sql` defines their format. It is called for all changes of a read before
   * it has handled the first one, in their order. When it throws, its caches are stale, so that counts as a lost connection.
   */
  onMessage(message: string): void | Promise<void>
  /** From now until `onBack` changes may be missed, so cached data must be treated as stale. */
  onLost(): void
  /** Connected again: reload everything. Messages wait until this is done. If it throws, it is retried. */
  onBack(): void | Promise<void>
  /**
   * The position in the database's log (WAL) up to which changes have been read, before they are handled. `isReceived` when there were
   * any, when a write of this process was waiting to be read, or after a connection was made.
   */
  onPosition?(position: string, isReceived: boolean): void
}

export interface ChangeFollower {
  /**
   * Resolves when this process has handled every change committed before this call. While the connection is lost, that is
   * when it is back and `onBack` is done.
   * @throws Error after `timeoutMs`
   */
  settled(timeoutMs?: number): Promise<void>
  /**
   * Whether changes have not been read for a second: the process was paused, the database does not answer, or a lost connection is not
   * yet made up for.
   */
  isLate(): boolean
  close(): Promise<void>
}

/** How often the database is asked for changes. The longest that a change of another process stays unseen is a little more. */
const INTERVAL_MS = 40

/** Between two times that it is asked because writes wait for it: a busy shop has more writes a second than it has to be asked. */
const PAUSE_MS = 10

/**
 * A statement takes a millisecond. A connection that answers none for this time may have been dropped by something between the machines,
 * which TCP notices only after minutes.
 */
const SILENT_MS = 1_000

/** After this time without a read what is cached counts as stale. Reads of a busy process may take a good part of it. */
const LATE_MS = 1_000

/** Between two attempts to connect: for this time after the database is back, nothing is cached and lists are those of before. */
const MAX_PAUSE_MS = 1_000

/** Rows of the change log are deleted after this time. */
export const KEPT_MINUTES = 15

/**
 * Follows the changes in the database on a connection of its own, and reconnects when it is lost. Resolves when every later change
 * will be seen.
 * @throws when the first connection fails
 */
export async function followChanges(database: { readonly url: string }, handlers: Handlers): Promise<ChangeFollower> {
  let live: Connection | undefined
  let fresh = true
  let closed = false
  let wait = 0
  let isReading = false
  let timer: NodeJS.Timeout | undefined
  let waiting: (() => void)[] = []
  let askedAt = Number.NEGATIVE_INFINITY
  /** When the last read began that was answered. */
  let readAt = now()
  let isHandling = false

  /** Reads and handles what was committed since the last time, and again while someone waits for it. */
  async function read(): Promise<void> {
    let connection = live
    if (isReading || !connection || !fresh || closed) return
    isReading = true
    clearTimeout(timer)
    const begun = now()
    askedAt = begun.steady
    const mine = waiting
    waiting = []
    try {
      let reading = connection.changes()
      const next = (await isAnswered(reading, SILENT_MS)) ? undefined : await replace(connection, reading)
      if (next) {
        connection = next
        reading = next.changes()
      }
      const { position, messages } = await reading
      if (connection !== live) throw new Error('The connection was lost')
      handlers.onPosition?.(position, messages.length > 0 || mine.length > 0)
      const handling = Promise.all(messages.map((message) => handlers.onMessage(message)))
      readAt = begun
      isHandling = true
      await handling.finally(() => {
        isHandling = false
      })
      if (connection !== live) throw new Error('The connection was lost')
      for (const resolve of mine) resolve()
    } catch {
      waiting.unshift(...mine)
      lose(connection)
    }
    isReading = false
    if (waiting.length > 0) readSoon()
    else if (!closed) timer = setTimeout(read, INTERVAL_MS)
  }

  /**
   * Replaces a connection that does not answer by one to the same server that goes on where it stopped, so that nothing has to be read
   * again. Returns undefined when it has answered meanwhile, or when the server does not answer a new connection either.
   * @throws when another server answers, whose changes do not continue those that were read
   */
  async function replace(silent: Connection, reading: Promise<unknown>): Promise<Connection | undefined> {
    const next = await connect(database.url, silent.last()).catch(() => undefined)
    if (!next) return undefined
    const isNeeded = silent === live && !closed && !(await isAnswered(reading, 0))
    if (!isNeeded || next.server !== silent.server) {
      next.client.end().catch(() => undefined)
      if (isNeeded) throw new Error('The database is another server now')
      return undefined
    }
    live = next
    next.client.once('end', () => lose(next))
    silent.client.end().catch(() => undefined)
    return next
  }

  function readSoon(): void {
    const rest = askedAt + PAUSE_MS - performance.now()
    if (rest <= 0) return void read()
    clearTimeout(timer)
    if (!closed) timer = setTimeout(read, rest)
  }

  function attach(connection: Connection): void {
    live = connection
    handlers.onPosition?.(connection.startedAt, true)
    connection.client.once('end', () => lose(connection))
  }

  function lose(connection: Connection): void {
    connection.client.end().catch(() => undefined)
    if (connection !== live || closed) return
    live = undefined
    readAt = NEVER
    if (fresh) handlers.onLost()
    fresh = false
    void reconnect()
  }

  async function reconnect(): Promise<void> {
    while (!live && !closed) {
      await pause(wait, undefined, { ref: false })
      wait = Math.min(Math.max(2 * wait, 50), MAX_PAUSE_MS)
      const connection = await connect(database.url).catch(() => undefined)
      if (connection && closed) lose(connection)
      else if (connection) void resume(connection)
    }
  }

  async function resume(connection: Connection): Promise<void> {
    attach(connection)
    try {
      await handlers.onBack()
    } catch {
      lose(connection)
    }
    if (connection !== live) return
    fresh = true
    wait = 0
    void read()
  }

  attach(await connect(database.url))
  timer = setTimeout(read, INTERVAL_MS)
  return {
    async settled(timeoutMs = 10_000) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const late = setTimeout(() => reject(new Error('The database did not confirm the change in time')), timeoutMs)
      waiting.push(resolve)
      if (!isReading) readSoon()
      await promise.finally(() => clearTimeout(late))
    },
    isLate() {
      const { steady, ofDay } = now()
      // What is handled is no longer shown, and handling a change of the whole catalogue takes a while.
      const most = isHandling ? Number.POSITIVE_INFINITY : LATE_MS
      return steady - readAt.steady >= most || ofDay - readAt.ofDay >= most
    },
    async close() {
      closed = true
      clearTimeout(timer)
      for (const resolve of waiting) resolve()
      await live?.client.end().catch(() => undefined)
    },
  }
}

/** The steady clock may stand still while a machine sleeps, and the time of day can be set back. */
function now() {
  return { steady: performance.now(), ofDay: Date.now() }
}

const NEVER = { steady: Number.NEGATIVE_INFINITY, ofDay: Number.NEGATIVE_INFINITY }

/** Whether a promise is settled after `ms`. */
async function isAnswered(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), ms)
  const settled = promise.then(
    () => true,
    () => true,
  )
  return Promise.race([settled, late]).finally(() => clearTimeout(timer))
}

interface Connection {
  readonly client: pg.Client
  /** Names the run of the server that it reaches. */
  readonly server: string
  /** The position in the database's log from which changes are read. */
  readonly startedAt: string
  /** The different messages of the transactions that were committed since the last call. */
  changes(): Promise<Pick<Read, 'position' | 'messages'>>
  /** The last read, from which another connection can go on. */
  last(): Start
}

/** @param last where another connection to the same server has stopped; by default the present state */
async function connect(url: string, last?: Start): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'vastra changes',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(KEEP_PLAN)
    const { rows } = await client.query<Start & { server: string }>(
      `select ${SNAPSHOT} as snapshot, ${CLOCK} as clock, ${POSITION} as position, ${SERVER} as server`,
    )
    const [{ server, ...now }] = rows as [Start & { server: string }]
    let from = last ?? now
    return {
      client,
      server,
      startedAt: now.position,
      last: () => from,
      async changes() {
        const { rows } = await client.query<Read>({ name: 'changes', text: CHANGES, values: [from.snapshot] })
        const [read] = rows as [Read]
        // The process was suspended.
        if (read.clock - from.clock > KEPT_MINUTES * 30) throw new Error('Changes may have been deleted meanwhile')
        from = read
        return read
      },
    }
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}

interface Read {
  readonly snapshot: string
  /** The time of the database in seconds. */
  readonly clock: number
  readonly position: string
  readonly messages: readonly string[]
}

type Start = Omit<Read, 'messages'>

/**
 * Which transactions this statement sees. A standby does not know which of the newer transactions are still running, so there
 * only those count that began before the oldest running one.
 */
const SNAPSHOT = `case when pg_is_in_recovery()
  then (select concat(x, ':', x, ':') from pg_snapshot_xmin(pg_current_snapshot()) as x)
  else pg_current_snapshot()::text end`

/** Everything that a statement sees was written to the log before this position. */
const POSITION = `(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text`

/** A server that was restarted, or took the place of another, may have lost transactions whose changes were read. */
const SERVER = 'pg_postmaster_start_time()::text'

const CLOCK = 'extract(epoch from now())::float8'

/**
 * Planning the statement takes several times as long as running it, and PostgreSQL would do it each time, because it does not see how
 * few rows a snapshot leaves. One plan is right for all of them: the index finds the newest transactions.
 */
const KEEP_PLAN = `select set_config('plan_cache_mode', 'force_generic_plan', false), set_config('enable_seqscan', 'off', false)`

/**
 * The messages that this statement sees and the one before did not. Neither ids nor times would do, because transactions are
 * not committed in the order in which they take them.
 */
const CHANGES = `
  with seen as materialized (select (${SNAPSHOT})::pg_snapshot as now)
  select seen.now::text as snapshot, ${CLOCK} as clock, ${POSITION} as position, array(
    select distinct message from change_log
    where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
      and pg_visible_in_snapshot(xid, seen.now)) as messages
  from seen`

import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** The channel that the triggers of `db/migrations/0003_notify.sql` notify. */
const CHANNEL = 'vastra'

interface Handlers {
  /**
   * Handles the message of one change; `0003_notify.sql` defines their format. Messages are handled one at a time, in the order
   * of the commits. When the handler throws, its caches are stale, so that counts as a lost connection.
   */
  onMessage(message: string): void | Promise<void>
  /** From now until `onBack` changes may be missed, so cached data must be treated as stale. */
  onLost(): void
  /** Listening again: reload everything. Messages wait until this is done. If it throws, it is retried. */
  onBack(): void | Promise<void>
}

export interface Listener {
  /**
   * Resolves when this process has handled every change committed before this call. While the connection is lost, that is
   * when it is back and `onBack` is done.
   * @throws Error after `timeoutMs`
   */
  settled(timeoutMs?: number): Promise<void>
  close(): Promise<void>
}

/**
 * Listens for changes in the database on its own connection, and reconnects when the connection is lost. Resolves when it
 * listens: from then on every change sends a message.
 * @throws when the first connection fails
 */
export async function listen(database: { readonly url: string }, handlers: Handlers): Promise<Listener> {
  const awaited = new Map<string, () => void>()
  let live: pg.Client | undefined
  let fresh = true
  let closed = false
  let wait = 0
  let handled: Promise<void> = Promise.resolve()

  function attach(client: pg.Client): void {
    live = client
    const beat = setInterval(() => client.query('select 1').catch(() => lose(client)), HEARTBEAT_MS).unref()
    client.on('notification', ({ payload = '' }) => inOrder(client, () => receive(payload)))
    client.once('end', () => {
      clearInterval(beat)
      lose(client)
    })
  }

  /** Runs `work` after all earlier messages. When it fails, the caches of this process are stale. */
  function inOrder(client: pg.Client, work: () => void | Promise<void>): void {
    handled = handled.then(() => (client === live ? work() : undefined)).catch(() => lose(client))
  }

  function receive(message: string): void | Promise<void> {
    if (message.startsWith(TOKEN)) awaited.get(message)?.()
    else return handlers.onMessage(message)
  }

  function lose(client: pg.Client): void {
    client.end().catch(() => undefined)
    if (client !== live || closed) return
    live = undefined
    if (fresh) handlers.onLost()
    fresh = false
    void reconnect()
  }

  async function reconnect(): Promise<void> {
    while (!live && !closed) {
      await pause(wait, undefined, { ref: false })
      wait = Math.min(Math.max(2 * wait, 50), 5_000)
      const client = await connect(database.url).catch(() => undefined)
      if (client && closed) lose(client)
      else if (client) resume(client)
    }
  }

  function resume(client: pg.Client): void {
    attach(client)
    inOrder(client, async () => {
      await handlers.onBack()
      fresh = true
      wait = 0
      for (const token of awaited.keys()) await notify(client, token)
    })
  }

  attach(await connect(database.url))
  return {
    async settled(timeoutMs = 10_000) {
      const token = `${TOKEN}${randomBytes(8).toString('hex')}`
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(() => reject(new Error('The database did not confirm the change in time')), timeoutMs)
      awaited.set(token, resolve)
      if (live && fresh) notify(live, token).catch(() => undefined)
      try {
        await promise
      } finally {
        clearTimeout(timer)
        awaited.delete(token)
      }
    },
    async close() {
      closed = true
      for (const resolve of awaited.values()) resolve()
      await live?.end().catch(() => undefined)
    },
  }
}

/** The prefix of messages that a process sends to itself; other processes ignore them. */
const TOKEN = 'settled:'

/** How often a connection is checked. */
const HEARTBEAT_MS = 15_000

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'vastra listener',
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    return client
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}

async function notify(client: pg.Client, token: string): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNEL, token])
}

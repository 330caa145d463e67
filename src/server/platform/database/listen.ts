import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** The channel the triggers of `db/migrations/0003_notify.sql` speak on. */
const CHANNEL = 'vastra'

interface Handlers {
  /**
   * One change, as '0003_notify.sql' words it. Messages are handled one after another, in the order the changes were
   * committed. A handler that throws counts as a lost connection, because what it keeps is stale.
   */
  onMessage(message: string): void | Promise<void>
  /** From now until `onBack`, changes may be missed: what was read before must count as stale. */
  onLost(): void
  /** Listening again: read everything anew. Messages wait until this is done; if it throws, it is tried again. */
  onBack(): void | Promise<void>
}

export interface Listener {
  /**
   * Resolves when every change committed before this call has been handled by this process, so that an answer given now
   * is followed only by fresh reads. While the connection is lost that means: once it is back and `onBack` is done.
   * @throws Error after `patience` milliseconds
   */
  settled(patience?: number): Promise<void>
  close(): Promise<void>
}

/**
 * Listens to changes in the database on a connection of its own, and comes back by itself when that is lost. Resolves once
 * it listens; what the caller reads after that is followed by a message for every later change.
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
    const beat = setInterval(() => client.query('select 1').catch(() => lose(client)), HEARTBEAT).unref()
    client.on('notification', ({ payload = '' }) => inOrder(client, () => hear(payload)))
    client.once('end', () => {
      clearInterval(beat)
      lose(client)
    })
  }

  /** Runs `work` after everything heard before it; when it fails, what the process keeps is stale. */
  function inOrder(client: pg.Client, work: () => void | Promise<void>): void {
    handled = handled.then(() => (client === live ? work() : undefined)).catch(() => lose(client))
  }

  function hear(message: string): void | Promise<void> {
    if (message.startsWith(TOKEN)) awaited.get(message)?.()
    else return handlers.onMessage(message)
  }

  function lose(client: pg.Client): void {
    client.end().catch(() => undefined)
    if (client !== live || closed) return
    live = undefined
    if (fresh) handlers.onLost()
    fresh = false
    void comeBack()
  }

  async function comeBack(): Promise<void> {
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
      for (const token of awaited.keys()) await tell(client, token)
    })
  }

  attach(await connect(database.url))
  return {
    async settled(patience = 10_000) {
      const token = `${TOKEN}${randomBytes(8).toString('hex')}`
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const timer = setTimeout(() => reject(new Error('The database did not confirm the change in time')), patience)
      awaited.set(token, resolve)
      if (live && fresh) tell(live, token).catch(() => undefined)
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

/** Marks the messages a process sends to itself; other processes hear and ignore them. */
const TOKEN = 'settled:'

/** How often, in milliseconds, a silent connection is asked whether it still lives. */
const HEARTBEAT = 15_000

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

async function tell(client: pg.Client, token: string): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNEL, token])
}

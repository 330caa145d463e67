import { setInterval as everyMs } from 'node:timers/promises'
import pg from 'pg'

/** How long a server may take to answer that it is there, before it counts as silent. */
export const SILENT_MS = 30_000

/**
 * Does work on a connection whose statements may take as long as they need, as a migration of a large table does. Meanwhile other
 * connections ask the server at `url` whether it is still there. When it is silent the connection is ended, so that the work fails
 * instead of waiting for ever.
 */
export async function whileAnswering<T>(
  { url, client, silentMs = SILENT_MS }: { url: string; client: pg.Client; silentMs?: number | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const done = new AbortController()
  void watch()
  try {
    return await work()
  } finally {
    done.abort()
  }

  async function watch(): Promise<void> {
    try {
      for await (const _ of everyMs(silentMs / 3, undefined, { signal: done.signal, ref: false })) {
        if (await answers(url, silentMs)) continue
        if (!done.signal.aborted) breakOff(client)
        return
      }
    } catch {
      // The work is done.
    }
  }
}

/** Ends a connection, within a second even when the server does not say goodbye. */
export async function endClient(client: pg.Client): Promise<void> {
  const late = setTimeout(() => client.connection.stream.destroy(), 1_000)
  await client.end().catch(() => undefined)
  clearTimeout(late)
}

/** A server that refuses has answered too. */
async function answers(url: string, silentMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: silentMs, query_timeout: silentMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    void endClient(client)
  }
}

function breakOff(client: pg.Client): void {
  client.connection.stream.destroy(new Error('Connection terminated: the server does not answer'))
}

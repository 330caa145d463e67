import pg from 'pg'
import { StartupError } from '../../../src/server/platform/errors.ts'
import { adminUrl, type Cluster, prepareCluster, shopUrl } from './cluster.ts'
import { ensureRunning, stopPostmaster } from './postmaster.ts'

export interface EmbeddedPostgres {
  /** The address of the shop's database; its port changes only when another program took the old one. */
  readonly url: string
  /** Leaves; the last process to leave stops PostgreSQL. */
  close(): Promise<void>
}

interface Options {
  /** The folder that holds, or will hold, `postgres/`. */
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Settings for a cluster made now; an existing one keeps its postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>
  readonly onMoved?: (url: string) => void
}

/**
 * Runs the shop's own PostgreSQL and keeps it running: makes it on first use, takes over one that a killed process left
 * behind, shares one that another process started, and starts it again when it dies.
 *
 * Processes need no lock file: PostgreSQL itself refuses a second server on one folder, and every process holds a shared
 * advisory lock while it uses the server. Who leaves and can get that lock alone was the last, and stops it.
 * @throws StartupError when the folder, the program files or the data do not allow it
 */
export async function startEmbedded({ dataDir, log, settings, onMoved }: Options): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir, { log, settings })
  let port = 0
  let closing = false
  let presence = await attend()
  let recovery: Promise<void> | undefined

  async function attend(): Promise<pg.Client> {
    for (;;) {
      const running = await ensureRunning(cluster, log)
      const client = new pg.Client({
        connectionString: adminUrl(cluster, running),
        application_name: 'vastra presence',
      })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.query('select pg_advisory_lock_shared($1)', [IN_USE])
        await createShopDatabase(client)
      } catch (error) {
        await client.end().catch(() => undefined)
        if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error
        continue
      }
      if (port !== running) {
        const moved = port !== 0
        port = running
        if (moved) onMoved?.(shopUrl(cluster, port))
      }
      client.once('end', () => {
        if (!closing) recovery = recover()
      })
      return client
    }
  }

  async function recover(): Promise<void> {
    log('PostgreSQL stopped; starting it again')
    for (let pause = 250; !closing; pause = Math.min(2 * pause, 10_000)) {
      try {
        presence = await attend()
        log('PostgreSQL is back')
        return
      } catch (error) {
        log(error instanceof StartupError ? error.message : String(error))
        await new Promise((wake) => setTimeout(wake, pause))
      }
    }
  }

  return {
    get url() {
      return shopUrl(cluster, port)
    },
    async close() {
      if (closing) return
      closing = true
      await recovery
      await leave(cluster, presence)
    },
  }
}

/** Any fixed number: the advisory lock every process of the shop shares while it uses the embedded server. */
const IN_USE = 782_784_001

async function createShopDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'vastra'`)
  if (rowCount) return
  try {
    await client.query('create database vastra')
  } catch (error) {
    // 42P04 and 23505: another process that starts at the same moment has just made it.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  }
}

async function leave(cluster: Cluster, presence: pg.Client): Promise<void> {
  let last = false
  try {
    await presence.query('select pg_advisory_unlock_shared($1)', [IN_USE])
    const { rows } = await presence.query('select pg_try_advisory_lock($1) as last', [IN_USE])
    last = rows[0].last
  } catch {
    // The server is gone; if it is back, another process brought it back and uses it.
  }
  if (last) await stopPostmaster(cluster)
  await presence.end().catch(() => undefined)
}

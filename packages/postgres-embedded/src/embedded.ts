import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import {
  adminUrl,
  type Cluster,
  clusterExists,
  databaseUrl,
  ensureWritableFolder,
  openCluster,
  prepareCluster,
} from './cluster.ts'
import { PostgresError } from './error.ts'
import { ensureRunning, runningPort, stopPostmaster } from './postmaster.ts'
import { findPrograms } from './programs.ts'

export interface EmbeddedPostgres {
  /** Connection string of the database `vastra`. It changes only when another program has taken the port. */
  readonly url: string
  /** Stops using the server. The last process that closes it also stops PostgreSQL. */
  close(): Promise<void>
}

export interface EmbeddedOptions {
  /** The folder that contains `postgres/`, or in which it will be created. */
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Server settings for a new cluster. An existing cluster keeps its postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>
  /** Called once PostgreSQL's own process has been started, or when one is running already. The caller can work meanwhile. */
  readonly onStarting?: () => void
  /** Receives the new connection string when PostgreSQL had to restart on another port. */
  readonly onMoved?: (url: string) => void
}

/**
 * Runs PostgreSQL from the files of the npm package and keeps it running: creates the data on first use, adopts a server
 * left running by a killed process, shares a server that another process started, and restarts it when it dies.
 *
 * No lock file of our own is needed. PostgreSQL refuses a second server on one folder, and every process holds a shared
 * advisory lock while it uses the server: a closing process that can get the exclusive lock was the last one.
 * @throws PostgresError when the folder, the program files or the data prevent it
 */
export async function startEmbedded({
  dataDir,
  log,
  settings,
  onStarting,
  onMoved,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir, { log, settings })
  let port = 0
  let closing = false
  let presence = await connect()
  let recovery: Promise<void> | undefined

  async function connect(): Promise<pg.Client> {
    for (;;) {
      const currentPort = await ensureRunning(cluster, log, onStarting)
      const client = new pg.Client({
        connectionString: adminUrl(cluster, currentPort),
        application_name: 'vastra presence',
        connectionTimeoutMillis: 10_000,
      })
      client.on('error', () => undefined)
      try {
        await client.connect()
        await client.query('select pg_advisory_lock_shared($1)', [IN_USE_LOCK])
        await createDatabase(client)
      } catch (error) {
        await client.end().catch(() => undefined)
        // 57P…: the server is shutting down or starting up, so it is worth trying again.
        if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error
        continue
      }
      if (port !== currentPort) {
        const hasMoved = port !== 0
        port = currentPort
        if (hasMoved) onMoved?.(databaseUrl(cluster, port))
      }
      client.once('end', () => {
        if (!closing) recovery = recover()
      })
      return client
    }
  }

  async function recover(): Promise<void> {
    log('PostgreSQL stopped unexpectedly. Restarting it …')
    for (let delay = 250; !closing; delay = Math.min(2 * delay, 10_000)) {
      try {
        presence = await connect()
        log('PostgreSQL is running again')
        return
      } catch (error) {
        log(error instanceof PostgresError ? error.message : String(error))
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
    }
  }

  return {
    get url() {
      return databaseUrl(cluster, port)
    },
    async close() {
      if (closing) return
      closing = true
      await recovery
      await disconnect(cluster, presence)
    },
  }
}

/**
 * Returns the state of the PostgreSQL under `dataDir` without changing anything. `folder` is where its data is.
 * @throws PostgresError when the program files or the data are damaged or cannot be read
 */
export async function inspectEmbedded(
  dataDir: string,
): Promise<
  | { readonly state: 'absent' }
  | { readonly state: 'stopped'; readonly folder: string; readonly logFile: string }
  | { readonly state: 'running'; readonly folder: string; readonly logFile: string; readonly port: number }
> {
  if (existsSync(dataDir)) await ensureWritableFolder(dataDir)
  if (!clusterExists(dataDir)) {
    await findPrograms({})
    return { state: 'absent' }
  }
  const cluster = await openCluster(dataDir)
  const place = { folder: cluster.folder, logFile: join(cluster.folder, 'log') }
  const port = await runningPort(cluster)
  return port ? { state: 'running', ...place, port } : { state: 'stopped', ...place }
}

/** The advisory lock that every process shares while it uses the server. Any fixed number would do. */
const IN_USE_LOCK = 782_784_001

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'vastra'`)
  if (rowCount) return
  try {
    await client.query('create database vastra')
  } catch (error) {
    // 42P04 and 23505: another process that starts at the same moment has just created it.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error
  }
}

async function disconnect(cluster: Cluster, presence: pg.Client): Promise<void> {
  let isLast = false
  try {
    await presence.query('select pg_advisory_unlock_shared($1)', [IN_USE_LOCK])
    const { rows } = await presence.query('select pg_try_advisory_lock($1) as is_last', [IN_USE_LOCK])
    isLast = rows[0].is_last
  } catch {
    // The server has gone. If it is running again, another process has restarted it and is using it.
  }
  if (isLast) await stopPostmaster(cluster)
  await presence.end().catch(() => undefined)
}

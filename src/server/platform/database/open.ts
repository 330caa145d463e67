import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { databaseOn } from './dialect.ts'
import { createPool } from './pool.ts'
import type { Database } from './schema.ts'
import { type DatabaseServer, startServer } from './server.ts'

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  /**
   * Leads to PostgreSQL itself, even when `db` goes through a pooler: for migrations and for what needs a connection of its own.
   * Contains the password, so it is not for logs. It can change when the embedded server restarts.
   */
  readonly url: string
  /** A streaming replica of the database. */
  readonly readUrl?: string | undefined
  /** Whether the addresses of `pool` and the replica lead to connection poolers. */
  readonly isPooled?: boolean
  close(): Promise<void>
}

/**
 * Opens the shop's database: the server at `databaseUrl`, or the embedded PostgreSQL under `dataDir`, which is created and
 * started as needed. Does not migrate.
 * @param starting the server, when it is being started already
 * @throws StartupError with the reason and the next step
 */
export async function openDatabase(
  config: DatabaseConfig,
  log: (line: string) => void = (line) => console.log(line),
  starting: Promise<DatabaseServer> = startServer(config, { log }),
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl } = config
  const isPooled = databaseDirectUrl !== undefined
  const server = await starting
  const pool = createPool(databaseUrl ?? server.url, { isPooled })
  server.onMoved = (url) => Object.assign(pool.options, { connectionString: url })
  const db = databaseOn(pool, { isPooled })
  return {
    db,
    pool,
    readUrl: databaseReadUrl,
    isPooled,
    get url() {
      return server.url
    },
    async close() {
      await db.destroy()
      await server.close()
    },
  }
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseDirectUrl' | 'databaseReadUrl'>>

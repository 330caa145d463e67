import { checkServer, startEmbedded } from '@vastra/postgres-embedded'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { createPool } from './pool.ts'
import type { Database } from './schema.ts'

export interface OpenDatabase {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  /** Where it is, password included: not for logs. Read it anew for every connection, the embedded server may move. */
  readonly url: string
  close(): Promise<void>
}

/**
 * Opens the shop's database: the server at `databaseUrl`, or the embedded PostgreSQL under `dataDir`, which is made and
 * started as needed. Does not migrate.
 * @throws StartupError with what is wrong and what to do
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: (line: string) => void = (line) => console.log(line),
): Promise<OpenDatabase> {
  const server = config.databaseUrl
    ? await remote(config.databaseUrl, log)
    : await startEmbedded({
        dataDir: config.dataDir,
        log,
        onMoved: (url) => Object.assign(pool.options, { connectionString: url }),
      })
  const pool = createPool(server.url)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    get url() {
      return server.url
    },
    async close() {
      await db.destroy()
      await server.close()
    },
  }
}

async function remote(url: string, log: (line: string) => void) {
  await checkServer(url, log)
  return { url, close: async () => undefined }
}

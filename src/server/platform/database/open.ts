import { type EmbeddedPostgres, PostgresError, type PostgresErrorCode, startEmbedded } from '@vastra/postgres-embedded'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { StartupError } from '../errors.ts'
import { checkServer } from './check-server.ts'
import { databaseOn } from './dialect.ts'
import { createPool } from './pool.ts'
import type { Database } from './schema.ts'

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
 * @throws StartupError with the reason and the next step
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseDirectUrl' | 'databaseReadUrl'>>,
  log: (line: string) => void = (line) => console.log(line),
): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, dataDir } = config
  const isPooled = databaseDirectUrl !== undefined
  const server = databaseUrl
    ? await remote(databaseUrl, databaseDirectUrl, log)
    : await embedded(dataDir, log, (url) => Object.assign(pool.options, { connectionString: url }))
  const pool = createPool(databaseUrl ?? server.url, { isPooled })
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

/** Turns a failure of the embedded PostgreSQL into one that names the shop's own settings. */
export function explainPostgresError(error: unknown): unknown {
  if (!(error instanceof PostgresError)) return error
  const hint = HINTS[error.code]
  return new StartupError(hint ? `${error.message} ${hint}` : error.message, { cause: error })
}

const OTHER_FOLDER = 'DATA_DIR sets the data folder.'
const OTHER_SERVER = 'Or set DATABASE_URL to use another PostgreSQL server.'

const HINTS: Partial<Record<PostgresErrorCode, string>> = {
  FOLDER_NOT_WRITABLE: OTHER_FOLDER,
  CREATE_FAILED: OTHER_FOLDER,
  PROGRAMS_MISSING: `\`npm start\` installs them. ${OTHER_SERVER}`,
  PROGRAMS_BROKEN: `\`npm start\` installs them. ${OTHER_SERVER}`,
  NO_ACCOUNT: OTHER_SERVER,
  START_FAILED: 'Run `npm run doctor` to check the disk.',
}

function embedded(
  dataDir: string,
  log: (line: string) => void,
  onMoved: (url: string) => void,
): Promise<EmbeddedPostgres> {
  return startEmbedded({ dataDir, log, onMoved }).catch((error: unknown) => {
    throw explainPostgresError(error)
  })
}

async function remote(url: string, directUrl: string | undefined, log: (line: string) => void) {
  if (directUrl !== undefined) await checkServer(directUrl, log, { variable: 'DATABASE_DIRECT_URL' })
  await checkServer(url, log, { isPooled: directUrl !== undefined })
  return { url: directUrl ?? url, close: async () => undefined }
}

import { PostgresError, type PostgresErrorCode, startEmbedded } from '@vastra/postgres-embedded'
import type { Config } from '../config.ts'
import { StartupError } from '../errors.ts'
import { checkServer } from './check-server.ts'

/** The PostgreSQL server of the shop. It accepts connections. */
export interface DatabaseServer {
  /** Leads to PostgreSQL itself, not to a pooler. Contains the password. */
  readonly url: string
  /** Called with the new address when the embedded server had to restart on another port. */
  onMoved: (url: string) => void
  close(): Promise<void>
}

interface Options {
  readonly log: (line: string) => void
  /** Called once the process of the embedded PostgreSQL has been started. The caller can work until it accepts connections. */
  readonly onStarting?: (() => void) | undefined
}

/**
 * Finds the server at `databaseUrl`, or starts the embedded PostgreSQL under `dataDir`.
 * @throws StartupError with the reason and the next step
 */
export async function startServer(
  {
    databaseUrl,
    databaseDirectUrl,
    dataDir,
  }: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseDirectUrl'>>,
  { log, onStarting }: Options,
): Promise<DatabaseServer> {
  if (databaseUrl) {
    if (databaseDirectUrl !== undefined) await checkServer(databaseDirectUrl, log, { variable: 'DATABASE_DIRECT_URL' })
    await checkServer(databaseUrl, log, { isPooled: databaseDirectUrl !== undefined })
    return { url: databaseDirectUrl ?? databaseUrl, onMoved: () => undefined, close: async () => undefined }
  }
  try {
    const embedded = await startEmbedded({ dataDir, log, onStarting, onMoved: (url) => server.onMoved(url) })
    const server: DatabaseServer = {
      get url() {
        return embedded.url
      },
      onMoved: () => undefined,
      close: () => embedded.close(),
    }
    return server
  } catch (error) {
    throw explainPostgresError(error)
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

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable, StartupError } from '../errors.ts'

const MIN_VERSION = 15

/**
 * Checks that the PostgreSQL server at `url` is reachable, accepts the login and is recent enough. Retries for `timeoutMs`
 * while it is not reachable, because it may just be starting.
 * @throws StartupError with the failed check and the next step. The message never contains the password.
 */
export async function checkServer(url: string, log: (line: string) => void, timeoutMs = 10_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  for (let hasLogged = false; ; hasLogged = true) {
    try {
      return await checkOnce(url)
    } catch (error) {
      if (error instanceof StartupError) throw error
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw explain(url, error)
      if (!hasLogged) log(`Waiting for PostgreSQL on ${hostAndPort(url)} …`)
      await sleep(Math.min(500, timeoutMs / 4))
    }
  }
}

async function checkOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'vastra', connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    const version = Math.floor(Number(rows[0].server_version_num) / 10_000)
    if (version >= MIN_VERSION) return
    throw new StartupError(
      `The server on ${hostAndPort(url)} is PostgreSQL ${version}; the shop needs version ${MIN_VERSION} or later. Upgrade ` +
        'it, or remove DATABASE_URL to use the built-in PostgreSQL.',
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

function explain(url: string, error: unknown): StartupError {
  const { code = '', message } = error as NodeJS.ErrnoException
  const server = hostAndPort(url)
  if (isDatabaseUnavailable(error) || ['ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return new StartupError(
      `PostgreSQL is not answering on ${server}${code && ` (${code})`}. Start it, correct DATABASE_URL, or remove ` +
        'DATABASE_URL to use the built-in PostgreSQL. Run `npm run doctor` for details.',
    )
  }
  const nextSteps: Record<string, string> = {
    '28P01': 'Correct the user or password in DATABASE_URL.',
    '28000':
      'Correct the user in DATABASE_URL, or add ?sslmode=require if the server requires an encrypted connection.',
    '3D000': 'Create the database first (create database …), or correct its name in DATABASE_URL.',
    '53300': 'It has no free connection. Raise its max_connections, or stop other programs that use it.',
  }
  const nextStep = nextSteps[code] ?? 'Correct DATABASE_URL. Run `npm run doctor` for details.'
  return new StartupError(`PostgreSQL on ${server} refuses the connection: ${message}. ${nextStep}`)
}

/** Returns 'host:port' of a connection string, without the user and password. */
function hostAndPort(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  return `${searchParams.get('host') || hostname || 'localhost'}:${port || '5432'}`
}

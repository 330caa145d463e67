import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable, StartupError } from '../errors.ts'
import { TIME_LIMITS } from './pool.ts'
import { endClient } from './silence.ts'

const MIN_VERSION = 15

interface Options {
  /** The environment variable that contains the address. */
  readonly variable?: 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL'
  /** Whether the address leads to a connection pooler. */
  readonly isPooled?: boolean
  readonly timeoutMs?: number
  /** How long the server may take to answer. */
  readonly answerMs?: number
}

/**
 * Checks that the PostgreSQL server at `url` is reachable, accepts the login and is recent enough. Retries for `timeoutMs`
 * while it is not reachable, because it may just be starting.
 * @throws StartupError with the failed check and the next step. The message never contains the password.
 */
export async function checkServer(
  url: string,
  log: (line: string) => void,
  { variable = 'DATABASE_URL', isPooled = false, timeoutMs = 10_000, answerMs = 5_000 }: Options = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (let hasLogged = false; ; hasLogged = true) {
    try {
      return await checkOnce(url, { variable, isPooled, answerMs })
    } catch (error) {
      if (error instanceof StartupError) throw error
      if (!isDatabaseUnavailable(error) || isRefused(error) || performance.now() > deadline)
        throw explain(url, variable, error)
      if (!hasLogged) log(`Waiting for PostgreSQL on ${hostAndPort(url)} …`)
      await sleep(Math.min(500, timeoutMs / 4))
    }
  }
}

async function checkOnce(
  url: string,
  { variable, isPooled, answerMs }: { variable: string; isPooled: boolean; answerMs: number },
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'vastra',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    ...(!isPooled && TIME_LIMITS),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    const version = Math.floor(Number(rows[0].server_version_num) / 10_000)
    if (version >= MIN_VERSION) return
    throw new StartupError(
      `The server on ${hostAndPort(url)} is PostgreSQL ${version}; the shop needs version ${MIN_VERSION} or later. Upgrade ` +
        `it, or ${otherwise(variable)}.`,
    )
  } finally {
    await endClient(client)
  }
}

function otherwise(variable: string): string {
  return variable === 'DATABASE_URL' ? 'remove DATABASE_URL to use the built-in PostgreSQL' : `remove ${variable}`
}

function explain(url: string, variable: string, error: unknown): StartupError {
  const { code = '', message } = error as NodeJS.ErrnoException
  const server = hostAndPort(url)
  if (isRefusedParameter(error)) {
    return new StartupError(
      `${server} is a connection pooler (${message}). Set DATABASE_DIRECT_URL to the address of PostgreSQL itself; docs/operations.md ` +
        'describes both.',
    )
  }
  if (isDatabaseUnavailable(error) && !(code in NEXT_STEPS)) {
    return new StartupError(
      `PostgreSQL is not answering on ${server}${code && ` (${code})`}. Start it, correct ${variable}, or ` +
        `${otherwise(variable)}. Run \`npm run doctor\` for details.`,
    )
  }
  const nextStep = NEXT_STEPS[code]?.(variable) ?? `Correct ${variable}. Run \`npm run doctor\` for details.`
  return new StartupError(`PostgreSQL on ${server} refuses the connection: ${message}. ${nextStep}`)
}

const NEXT_STEPS: Readonly<Record<string, (variable: string) => string>> = {
  '28P01': (variable) => `Correct the user or password in ${variable}.`,
  '28000': (variable) =>
    `Correct the user in ${variable}, or add ?sslmode=require if the server requires an encrypted connection.`,
  '3D000': (variable) => `Create the database first (create database …), or correct its name in ${variable}.`,
  '53300': () => 'It has no free connection. Raise its max_connections, or stop other programs that use it.',
}

/** Whether waiting does not help. */
function isRefused(error: unknown): boolean {
  return isRefusedParameter(error) || (error instanceof pg.DatabaseError && /^(?:28|3D)/.test(error.code ?? ''))
}

/** PgBouncer's answer to the time limits of a session. It has the code of a lost connection. */
function isRefusedParameter(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.message.startsWith('unsupported startup parameter')
}

/** Returns 'host:port' of a connection string, without the user and password. */
function hostAndPort(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  return `${searchParams.get('host') || hostname || 'localhost'}:${port || '5432'}`
}

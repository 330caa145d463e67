import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable, StartupError } from '../../../src/server/platform/errors.ts'

const OLDEST_VERSION = 15

/**
 * Checks that the server of DATABASE_URL answers, lets us in and is new enough; waits up to `patience` milliseconds for one
 * that is just starting.
 * @throws StartupError saying which of these failed and what to do; never with the password in it
 */
export async function checkServer(url: string, log: (line: string) => void, patience = 10_000): Promise<void> {
  const deadline = Date.now() + patience
  for (let told = false; ; told = true) {
    try {
      return await checkOnce(url)
    } catch (error) {
      if (error instanceof StartupError) throw error
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw explain(url, error)
      if (!told) log(`Waiting for PostgreSQL on ${place(url)} …`)
      await pause(Math.min(500, patience / 4))
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
    if (version >= OLDEST_VERSION) return
    throw new StartupError(
      `The server on ${place(url)} is PostgreSQL ${version}; the shop needs ${OLDEST_VERSION} or newer. Upgrade it, or leave ` +
        'DATABASE_URL out to use the built-in PostgreSQL.',
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

function explain(url: string, error: unknown): StartupError {
  const { code = '', message } = error as NodeJS.ErrnoException
  const where = place(url)
  if (isDatabaseUnavailable(error) || ['ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
    return new StartupError(
      `PostgreSQL is not answering on ${where}${code && ` (${code})`}. Start it, correct DATABASE_URL, or leave DATABASE_URL ` +
        'out to use the built-in PostgreSQL; `npm run doctor` shows more.',
    )
  }
  const next: Record<string, string> = {
    '28P01': 'Correct the user or password in DATABASE_URL.',
    '28000': 'Correct the user in DATABASE_URL, or add ?sslmode=require if the server wants an encrypted connection.',
    '3D000': 'Make the database first (create database …), or correct its name in DATABASE_URL.',
    '53300': 'It has no free connection: raise its max_connections, or stop what uses them.',
  }
  return new StartupError(
    `PostgreSQL on ${where} does not let the shop in: ${message}. ${next[code] ?? 'Correct DATABASE_URL; `npm run doctor` shows more.'}`,
  )
}

/** 'host:port', and nothing secret. */
function place(url: string): string {
  const { hostname, port, searchParams } = new URL(url)
  return `${searchParams.get('host') || hostname || 'localhost'}:${port || '5432'}`
}

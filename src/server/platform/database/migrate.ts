import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseUnavailable, StartupError } from '../errors.ts'
import { endClient, SILENT_MS, whileAnswering } from './silence.ts'

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

interface Options {
  readonly folder?: string
  /** The last migration to apply, by its name; all by default. */
  readonly until?: string
  readonly log?: (line: string) => void
  /** How long the server may be silent. */
  readonly silentMs?: number
}

const MIGRATIONS = join(import.meta.dirname, '../../../../db/migrations')

/**
 * Applies the files of `db/migrations` that the database does not have yet, in order, each in its own transaction. Several
 * processes may call this at once; one applies the files while the others wait.
 * @returns the names of the migrations that this call applied
 * @throws StartupError when the database is newer than the code, when an applied file was changed, when a file fails, or when the
 *   server stops answering
 */
export async function migrate(
  url: string,
  { folder = MIGRATIONS, until, log = () => undefined, silentMs = SILENT_MS }: Options = {},
) {
  const migrations = readMigrations(folder)
  const client = new pg.Client({
    connectionString: url,
    application_name: 'vastra migrations',
    connectionTimeoutMillis: silentMs,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await whileAnswering({ url, client, silentMs }, async () => {
      await waitForTurn(client, log)
      const waiting = (await pending(client, migrations)).filter(({ name }) => until === undefined || name <= until)
      for (const migration of waiting) {
        log(`Migrating the database: ${migration.name}`)
        await apply(client, migration)
      }
      return waiting.map(({ name }) => name)
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError || !isDatabaseUnavailable(error)) throw error
    throw new StartupError(
      `PostgreSQL stopped answering while the database was brought up to date (${(error as Error).message}). Start again when ` +
        'it answers; a migration that was not finished is repeated.',
      { cause: error },
    )
  } finally {
    await endClient(client)
  }
}

/** The advisory lock that lets one process migrate at a time; any fixed number will do. */
const MIGRATING = 782_784_002

const PAUSE_MS = 200

/** Waits while another process migrates, which can take long for a large shop. */
async function waitForTurn(client: pg.Client, log: (line: string) => void): Promise<void> {
  for (let hasLogged = false; ; await sleep(PAUSE_MS)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as "isMine"', [MIGRATING])
    if (rows[0].isMine) return
    if (!hasLogged) log('Waiting for another process that brings the database up to date …')
    hasLogged = true
  }
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

async function pending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(`
    create table if not exists migration (
      name        text primary key,
      checksum    text not null,
      applied_at  timestamptz not null default now()
    )`)
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name collate "C"',
  )
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const file = known.get(name)
    if (!file) {
      throw new StartupError(
        `The database already has the migration ${name}, which this version of the shop does not have. It was ` +
          'used by a newer version. Start that version, or restore a backup from before it.',
      )
    }
    if (file.checksum !== checksum) {
      throw new StartupError(
        `db/migrations/${name} was changed after this database had applied it. Restore the file, and write the change as a ` +
          'new migration.',
      )
    }
  }
  const waiting = migrations.slice(applied.length)
  const skipped = migrations.slice(0, applied.length).find(({ name }) => !applied.some((row) => row.name === name))
  if (!skipped) return waiting
  throw new StartupError(
    `db/migrations/${skipped.name} comes before ${applied.at(-1)?.name}, which this database already has. Give it the next ` +
      'number, so that every database applies the files in the same order.',
  )
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    await client.query('rollback').catch(() => undefined)
    const { message, position } = error as pg.DatabaseError
    const line = position ? ` in line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new StartupError(
      `db/migrations/${name} failed${line}: ${message}. It was rolled back. Correct the file and start again.`,
    )
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../bench/shop-process.ts'

/** A PostgreSQL server of this machine that a test may kill. */
export interface Server {
  readonly url: string
  start(): Promise<void>
  /** Ends it without a word. */
  kill(): Promise<void>
  query(sql: string): Promise<Record<string, unknown>[]>
}

/** Runs the server with the data in `folder` on the port of `address`, as the owner of the folder and without a Unix socket. */
export async function runServer(
  program: string,
  folder: string,
  address: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const { uid, gid } = statSync(folder)
  const url = withoutSocket(address)
  const options = { port: new URL(url).port, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | undefined
  const query = (sql: string) => queryOnce(url, sql)
  const start = async () => {
    server = spawn(program, ['-D', folder, ...flags], { uid, gid, cwd: '/', stdio: 'ignore' })
    for (let tries = 0; ; tries++) {
      if (server.exitCode !== null || tries > 600) throw new Error('PostgreSQL did not start.')
      if (await query('select 1').catch(() => undefined)) return
      await sleep(50)
    }
  }
  await start()
  return {
    url,
    start,
    kill: async () => {
      const killed = server
      if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
      const exited = new Promise((resolve) => killed.once('exit', resolve))
      // PostgreSQL's own children end when they notice; a new start waits for them.
      killed.kill('SIGKILL')
      await exited
    },
    query,
  }
}

/**
 * Copies a running server into `folder` and starts the copy as its streaming replica. Needs Linux, a superuser in `url`, and
 * nothing but the primary's own program.
 */
export async function openStandby(
  url: string,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const own = new URL(url)
  own.port = String(await freePort())
  const program = await copyServer(url, folder)
  return runServer(program, folder, own.href, settings)
}

function withoutSocket(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('host')
  return url.href
}

/** Returns the path of the program that runs on a folder. Linux only. */
export function programOf(folder: string): string {
  const [pid = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  return readlinkSync(`/proc/${pid}/exe`)
}

/** Returns the path of the server's program. The copy streams from a slot, which keeps what it needs. */
async function copyServer(url: string, folder: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_create_physical_replication_slot('standby', true)
      where not exists (select from pg_replication_slots where slot_name = 'standby')`)
    await client.query(`select pg_backup_start('standby', true)`)
    const { rows } = await client.query('show data_directory')
    const from: string = rows[0].data_directory
    cpSync(from, folder, { recursive: true, filter: (file) => !/postmaster\.(pid|opts)$|\.s\.PGSQL/.test(file) })
    const stopped = await client.query('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(folder, 'backup_label'), stopped.rows[0].labelfile)
    writeFileSync(join(folder, 'standby.signal'), '')
    const { hostname, port, username, password } = new URL(url)
    const primary = `host=${hostname} port=${port} user=${username} password=${password}`
    writeFileSync(
      join(folder, 'postgresql.auto.conf'),
      `primary_conninfo = '${primary}'\nprimary_slot_name = 'standby'\nhot_standby = on\n`,
    )
    rmSync(join(folder, 'pg_replslot'), { recursive: true, force: true })
    cpSync(join(from, 'pg_replslot'), join(folder, 'pg_replslot'), {
      recursive: true,
      filter: (file) => file.endsWith('pg_replslot'),
    })
    const { uid, gid } = statSync(from)
    for (const name of ['', ...(readdirSync(folder, { recursive: true }) as string[])])
      chownSync(join(folder, name), uid, gid)
    chmodSync(folder, 0o700)
    return programOf(from)
  } finally {
    await client.end()
  }
}

export async function queryOnce(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

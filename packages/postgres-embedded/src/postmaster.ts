import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../../src/server/platform/errors.ts'
import { environment, isAlive } from './account.ts'
import { adminUrl, type Cluster } from './cluster.ts'

/**
 * Makes sure that the cluster's server runs and answers, whoever started it, and says on which port.
 * @throws StartupError when it cannot be started
 */
export async function ensureRunning(cluster: Cluster, log: (line: string) => void): Promise<number> {
  const began = Date.now()
  let toldAt = began
  let silentSince = 0
  let port = preferredPort(cluster)
  for (;;) {
    const running = readPostmaster(cluster)
    if (running && isOurPostgres(running.pid, cluster)) {
      const answer = await ask(cluster, running.port)
      if (answer === 'ready') return running.port
      silentSince = answer === 'starting' ? 0 : silentSince || Date.now()
      if (silentSince && Date.now() - silentSince > 15_000) {
        log('PostgreSQL does not answer; stopping it')
        await stopPostmaster(cluster, 'immediate')
        silentSince = 0
      }
    } else {
      if (running) disownPid(cluster, running.pid)
      port = await freePort(port)
      const failure = await startPostmaster(cluster, port)
      if (failure === undefined) writeFileSync(join(cluster.folder, 'port'), `${port}\n`)
      else if (/could not bind|address already in use/i.test(failure)) port = 0
      else if (!TRANSIENT.test(failure) || Date.now() - began > 60_000) throw cannotStart(cluster, failure)
    }
    if (Date.now() - toldAt > 5_000) {
      toldAt = Date.now()
      log(`Waiting for PostgreSQL (${Math.round((toldAt - began) / 1000)} s): it may be recovering after a sudden stop`)
    }
    await pause(100)
  }
}

/** The port of the cluster's server if it runs and answers. */
export async function whoAnswers(cluster: Cluster): Promise<number | undefined> {
  const running = readPostmaster(cluster)
  return running && (await ask(cluster, running.port)) === 'ready' ? running.port : undefined
}

/**
 * Stops the cluster's server: 'fast' ends its sessions and writes everything down, 'immediate' leaves that to recovery.
 * Waits for this one server only: pg_ctl's own waiting would go on for the next one that another process starts meanwhile.
 */
export async function stopPostmaster(cluster: Cluster, mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
  const running = readPostmaster(cluster)
  if (!running) return
  await runPgCtl(cluster, ['stop', '--pgdata', cluster.data, '--mode', mode, '--no-wait'])
  const stopped = () => readPostmaster(cluster)?.pid !== running.pid || !isOurPostgres(running.pid, cluster)
  for (const began = Date.now(); !stopped() && Date.now() - began < 60_000; ) await pause(20)
}

/** PostgreSQL's own lock file: the process on the first line, the port on the fourth. */
function readPostmaster(cluster: Cluster): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

/** What answers on a port: this cluster, this cluster but not ready yet, or nothing that is ours. */
async function ask(cluster: Cluster, port: number): Promise<'ready' | 'starting' | 'nobody'> {
  if (!port) return 'nobody'
  const client = new pg.Client({ connectionString: adminUrl(cluster, port), connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('data_directory') as folder`)
    return rows[0].folder === cluster.data ? 'ready' : 'nobody'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'starting' : 'nobody'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Whether a process is this cluster's server: after a crash, its number may belong to another program. */
function isOurPostgres(pid: number, cluster: Cluster): boolean {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster.data
  } catch {
    return false
  }
  if (process.platform === 'win32') return true
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres')
}

/**
 * PostgreSQL refuses to start while the process named in its lock file lives, even when that is another program by now.
 * Deleting the file would also drop its check for surviving children of the old server, so only the number is replaced, by
 * one that has just died.
 */
function disownPid(cluster: Cluster, pid: number): void {
  if (!isAlive(pid)) return
  const file = join(cluster.data, 'postmaster.pid')
  const dead = spawnSync(process.execPath, ['--version']).pid
  const text = readFileSync(file, 'utf8')
  if (text.startsWith(`${pid}\n`)) writeFileSync(file, text.replace(/^\d+/, String(dead)))
}

/** Starts the server and waits until it answers; returns what it said when it did not start. */
async function startPostmaster(cluster: Cluster, port: number): Promise<string | undefined> {
  const file = join(cluster.folder, 'log')
  const written = await keepLogShort(file)
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`
  const args = ['start', '--pgdata', cluster.data, '--log', file, '--wait', '--timeout', '86400', '--options', flags]
  if ((await runPgCtl(cluster, args)) === 0) return undefined
  return (await readFile(file)).subarray(written).toString() || 'it wrote no reason'
}

function runPgCtl({ programs, account, folder }: Cluster, args: string[]): Promise<number | null> {
  const running = spawn(programs.pgCtl, args, { ...account, cwd: folder, env: environment(), stdio: 'ignore' })
  return new Promise((done, failed) => running.on('close', done).on('error', failed))
}

/** Puts a log of more than 10 MB aside, and says how many bytes the one to be appended to has. */
async function keepLogShort(file: string): Promise<number> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size < 10_000_000) return size
  await rename(file, `${file}.old`)
  return 0
}

// Another starter was faster, or children of a killed server are still letting go of its memory.
const TRANSIENT = /lock file "postmaster\.pid"|pre-existing shared memory block/

function cannotStart(cluster: Cluster, failure: string): StartupError {
  const lines = failure.split('\n').filter((line) => /FATAL|PANIC|HINT|DETAIL|error/.test(line))
  const words = (lines.length > 0 ? lines : [failure.trim()])
    .map((line) => line.replace(/^.*?\[\d+\] /, ''))
    .join('\n  ')
  return new StartupError(
    `PostgreSQL does not start on ${cluster.data}. It says:\n  ${words}\n` +
      `Its log is ${join(cluster.folder, 'log')}. Free disk space or memory if that is what it lacks; \`npm run doctor\` checks both.`,
  )
}

function preferredPort(cluster: Cluster): number {
  try {
    return Number(readFileSync(join(cluster.folder, 'port'), 'utf8'))
  } catch {
    return 0
  }
}

/**
 * The wished port when it is free, else another. Below 32768, so that no outgoing connection can sit on it while PostgreSQL
 * restarts (Linux gives those the ports from 32768 on).
 */
async function freePort(wished: number): Promise<number> {
  for (let port = wished; ; port = 20_000 + Math.floor(10_000 * Math.random())) {
    if (port && (await isFree(port))) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)))
  })
}

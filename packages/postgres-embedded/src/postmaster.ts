import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { release } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isAlive, programEnvironment } from './account.ts'
import { adminUrl, type Cluster } from './cluster.ts'
import { PostgresError } from './error.ts'

/**
 * Returns the port of the cluster's server, after starting the server or waiting until it accepts connections.
 * @param onStarting called whenever the server's process has been started or is running
 * @throws PostgresError START_FAILED
 */
export async function ensureRunning(
  cluster: Cluster,
  log: (line: string) => void,
  onStarting: () => void = () => undefined,
): Promise<number> {
  const startedAt = Date.now()
  let loggedAt = startedAt
  let silentSince = 0
  let port = preferredPort(cluster)
  let hasSocket = process.platform !== 'win32'
  for (;;) {
    const running = readPostmaster(cluster)
    if (running && isOurPostgres(running.pid, cluster)) {
      onStarting()
      const status = await statusOf(cluster, running.port)
      if (status === 'ready') return running.port
      silentSince = status === 'starting' ? 0 : silentSince || Date.now()
      if (silentSince && Date.now() - silentSince > 15_000) {
        log('PostgreSQL is not responding. Stopping it …')
        await stopPostmaster(cluster, 'immediate')
        if (readPostmaster(cluster)?.pid === running.pid && isOurPostgres(running.pid, cluster))
          throw suspended(cluster, running.pid)
        silentSince = 0
      }
    } else {
      if (running) releaseStalePid(cluster, running.pid)
      port = await freePort(port)
      const failure = await startPostmaster(cluster, port, { hasSocket, onStarting })
      if (failure !== undefined && NO_SOCKETS.test(failure)) hasSocket = false
      else if (failure === undefined) {
        writeFileSync(join(cluster.folder, 'port'), `${port}\n`)
        return port
      } else if (PORT_TAKEN.test(failure)) port = 0
      else if (!TRANSIENT.test(failure) || Date.now() - startedAt > 60_000) throw startFailed(cluster, failure)
    }
    if (Date.now() - loggedAt > 5_000) {
      loggedAt = Date.now()
      const seconds = Math.round((loggedAt - startedAt) / 1000)
      log(`Waiting for PostgreSQL (${seconds} s). It may be recovering after a crash.`)
    }
    await sleep(100)
  }
}

/** Returns the port of the cluster's server when it accepts connections. */
export async function runningPort(cluster: Cluster): Promise<number | undefined> {
  const running = readPostmaster(cluster)
  return running && (await statusOf(cluster, running.port)) === 'ready' ? running.port : undefined
}

/**
 * Stops the cluster's server. 'fast' ends its sessions and writes a checkpoint; 'immediate' leaves that to crash recovery.
 * It waits for this server process only: pg_ctl's own wait would also wait for a server that another process starts meanwhile.
 */
export async function stopPostmaster(cluster: Cluster, mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
  const running = readPostmaster(cluster)
  if (!running) return
  await runPgCtl(cluster, ['stop', '--pgdata', cluster.data, '--mode', mode, '--no-wait'])
  const isStopped = () => readPostmaster(cluster)?.pid !== running.pid || !isOurPostgres(running.pid, cluster)
  for (const deadline = Date.now() + 60_000; !isStopped() && Date.now() < deadline; ) await sleep(20)
}

/** Reads PostgreSQL's lock file, which has the process id on its first line and the port on its fourth. */
function readPostmaster(cluster: Cluster): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return pid > 0 ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

/** Returns whether this cluster accepts connections on a port. 'unreachable' includes a port used by another program. */
async function statusOf(cluster: Cluster, port: number): Promise<'ready' | 'starting' | 'unreachable'> {
  if (!port) return 'unreachable'
  const client = new pg.Client({ connectionString: adminUrl(cluster, port), connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('data_directory') as folder`)
    return rows[0].folder === cluster.data ? 'ready' : 'unreachable'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'starting' : 'unreachable'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns whether a process is this cluster's server. After a crash, its id may belong to another program. */
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
 * Replaces the process id in the lock file when it now belongs to another program, because PostgreSQL refuses to start
 * while that process is alive. Deleting the file would also disable PostgreSQL's check for surviving children of the old
 * server, so only the id is replaced, by that of a process that has just ended.
 */
function releaseStalePid(cluster: Cluster, pid: number): void {
  if (!isAlive(pid)) return
  const file = join(cluster.data, 'postmaster.pid')
  const endedPid = spawnSync(process.execPath, ['--version']).pid
  const text = readFileSync(file, 'utf8')
  if (text.startsWith(`${pid}\n`)) writeFileSync(file, text.replace(/^\d+/, String(endedPid)))
}

/** Starts the server and waits until it accepts connections. Returns its log output when it did not start. */
async function startPostmaster(
  cluster: Cluster,
  port: number,
  { hasSocket, onStarting }: { readonly hasSocket: boolean; readonly onStarting: () => void },
): Promise<string | undefined> {
  const file = join(cluster.folder, 'log')
  const oldSize = await rotateLog(file)
  // The socket is in the data folder, which only its owner can enter.
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${hasSocket ? '.' : ''}${QUICK_RECOVERY}`
  const args = ['start', '--pgdata', cluster.data, '--log', file, '--wait', '--timeout', '86400', '--options', flags]
  const ended = runPgCtl(cluster, args)
  onStarting()
  if ((await ended) === 0) return undefined
  return (await readFile(file)).subarray(oldSize).toString() || 'it logged no reason'
}

/**
 * After a crash PostgreSQL has what other programs wrote to its files reach the disk: by default one of some 1,500 files after the
 * other, which takes seconds. Linux can do it in one call, which reports failures from version 5.8 on.
 */
const QUICK_RECOVERY =
  process.platform === 'linux' && !/^(?:[0-4]|5\.[0-7])\./.test(release()) ? ' -c recovery_init_sync_method=syncfs' : ''

function runPgCtl({ programs, account, folder }: Cluster, args: string[]): Promise<number | null> {
  const child = spawn(programs.pgCtl, args, { ...account, cwd: folder, env: programEnvironment(), stdio: 'ignore' })
  return new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
}

/** Renames a log of more than 10 MB. Returns the size in bytes of the log that will be appended to. */
async function rotateLog(file: string): Promise<number> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size < 10_000_000) return size
  await rename(file, `${file}.old`)
  return 0
}

// Some file systems, such as those that a virtual machine shares with its host, have no sockets.
const NO_SOCKETS = /could not create any Unix-domain sockets/

// The lock of a socket can be left by a killed server whose process id now belongs to another program.
const PORT_TAKEN = /could not bind|address already in use|lock file "\.\/\.s\.PGSQL/i

// Another process started the server first, or children of a killed server still hold its shared memory.
const TRANSIENT = /lock file "postmaster\.pid"|pre-existing shared memory block/

function startFailed(cluster: Cluster, output: string): PostgresError {
  const lines = output.split('\n').filter((line) => /FATAL|PANIC|HINT|DETAIL|error/.test(line))
  const message = (lines.length > 0 ? lines : [output.trim()])
    .map((line) => line.replace(/^.*?\[\d+\] /, ''))
    .join('\n  ')
  return new PostgresError(
    'START_FAILED',
    `PostgreSQL does not start on ${cluster.data}. It reports:\n  ${message}\n` +
      `Its log is ${join(cluster.folder, 'log')}. Check that the machine has enough free disk space and memory.`,
  )
}

function suspended(cluster: Cluster, pid: number): PostgresError {
  return new PostgresError(
    'START_FAILED',
    `PostgreSQL on ${cluster.data} (process ${pid}) neither answers nor stops, as a process that was suspended. End that process, ` +
      'or let it go on, and start again.',
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
 * Returns the preferred port when it is free, or else another one. Ports from 32768 are avoided because Linux uses them for
 * outgoing connections, and one of those could take the port while PostgreSQL restarts.
 */
async function freePort(preferred: number): Promise<number> {
  for (let port = preferred; ; port = 20_000 + Math.floor(10_000 * Math.random())) {
    if (port && (await isFree(port))) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { accessSync, chownSync, constants, existsSync, lstatSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { StartupError } from '../../../src/server/platform/errors.ts'
import { type Account, accountFor, canEnter, environment, isAlive, SHARED_PLACE } from './account.ts'
import { findPrograms, POSTGRES_MAJOR, type Programs } from './programs.ts'

/** A PostgreSQL data folder of the shop's own, with what is needed to start and reach it. */
export interface Cluster {
  /** Holds `data/`, `password`, `port` and `log`; no link in the path. */
  readonly folder: string
  readonly data: string
  readonly password: string
  readonly account: Account
  readonly programs: Programs
}

interface Options {
  readonly log: (line: string) => void
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Opens the cluster under `<dataDir>/postgres`, or makes it. It is made beside its place and moved there when complete, so
 * a process killed in between leaves nothing half-made, and of two that make it at once one wins.
 * @throws StartupError with the reason and the next step
 */
export async function prepareCluster(dataDir: string, options: Options): Promise<Cluster> {
  const place = join(dataDir, 'postgres')
  await writableDataDir(dataDir)
  if (!isThere(place)) await createCluster(dataDir, place, options)
  return openCluster(place)
}

/** The address of the shop's database in a running cluster. */
export function shopUrl(cluster: Cluster, port: number): string {
  return `postgres://vastra:${cluster.password}@127.0.0.1:${port}/vastra?sslmode=disable`
}

/** The address of the maintenance database, which exists from the start. */
export function adminUrl(cluster: Cluster, port: number): string {
  return `postgres://vastra:${cluster.password}@127.0.0.1:${port}/postgres?sslmode=disable`
}

/** @throws StartupError when the folder cannot be made or written */
export async function writableDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written: ${reason(error)}. Make it writable for this user, or set DATA_DIR to ` +
        'a folder that is.',
    )
  }
}

async function createCluster(dataDir: string, place: string, { log, settings = {} }: Options): Promise<void> {
  const account = accountFor(undefined)
  const near = canEnter(account, dataDir)
  const programs = await findPrograms(account)
  const parent = near ? dataDir : SHARED_PLACE
  await sweepUnfinished(dataDir)
  log('Making the database …')
  const folder = await makeFolder(parent, near ? `postgres.new-${process.pid}-` : 'postgres-')
  try {
    const password = randomBytes(18).toString('hex')
    await writeFile(join(folder, 'password'), `${password}\n`, { mode: 0o600, flush: true })
    if (account.uid !== undefined && account.gid !== undefined) {
      chownSync(join(folder, 'password'), account.uid, account.gid)
      chownSync(folder, account.uid, account.gid)
    }
    await initdb(programs, account, folder, { ...SETTINGS, ...settings })
    if (near) await rename(folder, place)
    else await symlink(folder, place)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (isThere(place)) return
    throw error instanceof StartupError ? error : noRoom(parent, error)
  }
  if (!near) log(`The user that runs PostgreSQL may not enter ${dataDir}, so the database lies in ${folder}`)
}

/** For a shop on one small machine; written to postgresql.conf, where the owner may change them. */
const SETTINGS = {
  shared_buffers: '96MB',
  max_connections: '60',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

async function makeFolder(parent: string, prefix: string): Promise<string> {
  try {
    if (parent === SHARED_PLACE) {
      await mkdir(parent, { recursive: true })
      await chmod(parent, 0o755)
    }
    return await mkdtemp(join(parent, prefix))
  } catch (error) {
    throw noRoom(parent, error)
  }
}

// The collation is PostgreSQL's built-in C.UTF-8: the same order and the same lower() on every operating system.
async function initdb(programs: Programs, account: Account, folder: string, settings: Record<string, string>) {
  const args = [
    ...['--pgdata', join(folder, 'data'), '--username', 'vastra', '--pwfile', join(folder, 'password')],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-instructions'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    ...Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ]
  const made = spawn(programs.initdb, args, { ...account, cwd: folder, env: environment() })
  let output = ''
  for (const stream of [made.stdout, made.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const status = await new Promise((done, failed) => made.on('close', done).on('error', failed))
  if (status !== 0) throw new Error(output.match(/(?:error|FATAL): *(.*)/)?.[1] ?? output.trim())
}

/** @throws StartupError when what lies there is not a cluster this process can start */
export async function openCluster(place: string): Promise<Cluster> {
  const folder = await realpath(place).catch(() => {
    throw new StartupError(
      `${place} leads to a folder that is not there any more. Bring that folder back, or delete ${place} to begin with an ` +
        'empty database.',
    )
  })
  const data = join(folder, 'data')
  const account = accountFor(existsSync(data) ? data : undefined)
  const [version, password] = await Promise.all([
    readKept(join(data, 'PG_VERSION')),
    readKept(join(folder, 'password')),
  ])
  if (Number(version) !== POSTGRES_MAJOR) {
    throw new StartupError(
      `The database in ${folder} was made by PostgreSQL ${version}, and this shop carries PostgreSQL ${POSTGRES_MAJOR}. Dump ` +
        `it with version ${version} and load it into a new one, or start the version of the shop that made it.`,
    )
  }
  if (!canEnter(account, data)) {
    throw new StartupError(
      `The user that runs PostgreSQL (uid ${account.uid}) may not enter ${data}. Allow it to enter every folder above, for ` +
        'example with chmod o+x, or move the project to a folder every user may enter.',
    )
  }
  return { folder, data, password, account, programs: await findPrograms(account) }
}

async function readKept(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    const denied = ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
    throw new StartupError(
      denied
        ? `${file} belongs to another user: the shop was started by one before, perhaps by root. Start it as that user, or ` +
            'give the data folder to this one with chown -R.'
        : `${file} cannot be read: ${reason(error)}. Bring it back from a backup, or move the folder away to begin with an ` +
            'empty database.',
    )
  }
}

/** Removes what processes that were killed while making a cluster left behind. */
async function sweepUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const maker = Number(name.match(/^postgres\.new-(\d+)-/)?.[1])
    if (maker && !isAlive(maker)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

function isThere(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false }) !== undefined
}

function noRoom(folder: string, error: unknown): StartupError {
  return new StartupError(
    `The database could not be made in ${basename(folder) === '' ? '/' : folder}: ${reason(error)}. Free some space there, ` +
      'or set DATA_DIR to another folder.',
  )
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const words: Record<string, string> = {
    EACCES: 'this user is not allowed to',
    EPERM: 'this user is not allowed to',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a part of its path is a file',
    EEXIST: 'a file of that name is in the way',
    ENOENT: 'it is not there',
  }
  return words[code ?? ''] ?? message
}

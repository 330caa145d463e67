import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { accessSync, chownSync, constants, existsSync, lstatSync, statSync } from 'node:fs'
import {
  chmod,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, accountFor, canEnter, isAlive, programEnvironment, SHARED_FOLDER } from './account.ts'
import { PostgresError } from './error.ts'
import { findPrograms, POSTGRES_MAJOR, type Programs } from './programs.ts'

/** A PostgreSQL data folder together with what is needed to start and reach its server. */
export interface Cluster {
  /** Contains `data/`, `password`, `port` and `log`. The path contains no symbolic link. */
  readonly folder: string
  readonly data: string
  readonly password: string
  readonly account: Account
  readonly programs: Programs
}

interface CreateOptions {
  readonly log: (line: string) => void
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * Opens the cluster in `<dataDir>/postgres`, creating it if it does not exist. A new cluster is created under a temporary
 * name and renamed when complete, so a killed process leaves nothing half-made and only one of two concurrent processes wins.
 * @throws PostgresError with the reason and the next step
 */
export async function prepareCluster(dataDir: string, options: CreateOptions): Promise<Cluster> {
  await ensureWritableFolder(dataDir)
  if (!clusterExists(dataDir)) await createCluster(dataDir, options)
  return openCluster(dataDir)
}

/**
 * Returns the connection string of the database `vastra` in a running cluster. Its query names the folder of the Unix socket,
 * where there is one: a message costs both sides two thirds of the processor time that it costs through TCP.
 */
export function databaseUrl(cluster: Cluster, port: number): string {
  const url = `postgres://vastra:${cluster.password}@127.0.0.1:${port}/vastra?sslmode=disable`
  return hasSocket(cluster, port) ? `${url}&host=${encodeURIComponent(cluster.data)}` : url
}

/** Returns the connection string of the maintenance database, which always exists. */
export function adminUrl(cluster: Cluster, port: number): string {
  return `postgres://vastra:${cluster.password}@127.0.0.1:${port}/postgres?sslmode=disable`
}

/** Not every file system has sockets, a server that an earlier version started has none, and a long path cannot be opened. */
function hasSocket({ data }: Cluster, port: number): boolean {
  const path = join(data, `.s.PGSQL.${port}`)
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH && statSync(path, { throwIfNoEntry: false })?.isSocket() === true
}

/** In bytes. macOS allows 103, Linux 107. */
const MAX_SOCKET_PATH = 103

/**
 * Creates a folder if necessary and checks that this process can write to it.
 * @throws PostgresError FOLDER_NOT_WRITABLE
 */
export async function ensureWritableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new PostgresError(
      'FOLDER_NOT_WRITABLE',
      `The data folder ${folder} cannot be written: ${reason(error)}. Make it writable for this user, or use another folder.`,
    )
  }
}

/** Returns whether `<dataDir>/postgres` exists, even as a broken link. */
export function clusterExists(dataDir: string): boolean {
  return lstatSync(join(dataDir, 'postgres'), { throwIfNoEntry: false }) !== undefined
}

/**
 * Opens the existing cluster in `<dataDir>/postgres`.
 * @throws PostgresError when it is not a cluster that this process can start
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const place = join(dataDir, 'postgres')
  const folder = await realpath(place).catch(() => {
    throw new PostgresError(
      'FOLDER_MISSING',
      `${place} links to a folder that no longer exists. Restore that folder, or delete ${place} to start with an empty ` +
        'database.',
    )
  })
  const data = join(folder, 'data')
  const account = accountFor(existsSync(data) ? data : undefined)
  await takeOver(folder, account)
  const [version, password] = await Promise.all([
    readClusterFile(join(data, 'PG_VERSION')),
    readClusterFile(join(folder, 'password')),
  ])
  if (Number(version) !== POSTGRES_MAJOR) {
    throw new PostgresError(
      'WRONG_VERSION',
      `The database in ${folder} was created by PostgreSQL ${version}, but PostgreSQL ${POSTGRES_MAJOR} is installed. Dump ` +
        `the database with version ${version} and load it into a new one, or install the earlier version again.`,
    )
  }
  if (!canEnter(account, data)) {
    throw new PostgresError(
      'FOLDER_NOT_ACCESSIBLE',
      `The user that runs PostgreSQL (uid ${account.uid}) cannot enter ${data}. Allow it to enter every folder above, for ` +
        'example with chmod o+x, or move the project to a folder that every user can enter.',
    )
  }
  return { folder, data, password, account, programs: await findPrograms(account) }
}

/**
 * Gives a cluster that root has copied (`cp -r`) to the user that runs PostgreSQL: it refuses to run as root, and cannot read
 * files of root.
 */
async function takeOver(folder: string, { uid, gid }: Account): Promise<void> {
  const data = join(folder, 'data')
  if (uid === undefined || gid === undefined || !existsSync(data) || lstatSync(data).uid !== 0) return
  for (const name of ['', ...(await readdir(folder, { recursive: true }))]) await lchown(join(folder, name), uid, gid)
  // A copy may be readable by others, which PostgreSQL refuses.
  await chmod(data, 0o700)
}

async function createCluster(dataDir: string, { log, settings = {} }: CreateOptions): Promise<void> {
  const place = join(dataDir, 'postgres')
  const account = accountFor(undefined)
  const isReachable = canEnter(account, dataDir)
  const programs = await findPrograms(account)
  const parent = isReachable ? dataDir : SHARED_FOLDER
  await removeUnfinished(dataDir)
  log('Creating the database …')
  const folder = await createFolder(parent, isReachable ? `postgres.new-${process.pid}-` : 'postgres-')
  try {
    const password = randomBytes(18).toString('hex')
    await writeFile(join(folder, 'password'), `${password}\n`, { mode: 0o600, flush: true })
    if (account.uid !== undefined && account.gid !== undefined) {
      chownSync(join(folder, 'password'), account.uid, account.gid)
      chownSync(folder, account.uid, account.gid)
    }
    await runInitdb(programs, account, folder, { ...DEFAULT_SETTINGS, ...settings })
    if (isReachable) await rename(folder, place)
    else await symlink(folder, place)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    if (clusterExists(dataDir)) return
    throw error instanceof PostgresError ? error : createFailed(parent, error)
  }
  if (!isReachable)
    log(`The user that runs PostgreSQL cannot enter ${dataDir}, so the database was created in ${folder}`)
}

/** For a program on one small machine. They are written to postgresql.conf, where the owner can change them. */
const DEFAULT_SETTINGS = {
  shared_buffers: '96MB',
  max_connections: '60',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

async function createFolder(parent: string, prefix: string): Promise<string> {
  try {
    if (parent === SHARED_FOLDER) {
      await mkdir(parent, { recursive: true })
      await chmod(parent, 0o755)
    }
    return await mkdtemp(join(parent, prefix))
  } catch (error) {
    throw createFailed(parent, error)
  }
}

// The collation is PostgreSQL's built-in C.UTF-8, which sorts and lower-cases the same on every operating system.
async function runInitdb(programs: Programs, account: Account, folder: string, settings: Record<string, string>) {
  const args = [
    '--pgdata',
    join(folder, 'data'),
    '--username',
    'vastra',
    '--pwfile',
    join(folder, 'password'),
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--no-instructions',
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
    ...Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
  ]
  const child = spawn(programs.initdb, args, { ...account, cwd: folder, env: programEnvironment() })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const status = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  if (status !== 0) throw new Error(output.match(/(?:error|FATAL): *(.*)/)?.[1] ?? output.trim())
}

async function readClusterFile(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      throw new PostgresError(
        'FILE_OF_ANOTHER_USER',
        `${file} belongs to another user, who started this database before (perhaps root). Start as that user, or give ` +
          'the data folder to this one with chown -R.',
      )
    }
    throw new PostgresError(
      'FILE_UNREADABLE',
      `${file} cannot be read: ${reason(error)}. Restore it from a backup, or move the folder away to start with an empty ` +
        'database.',
    )
  }
}

/** Removes the folders of processes that were killed while creating a cluster. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const creator = Number(name.match(/^postgres\.new-(\d+)-/)?.[1])
    if (creator && !isAlive(creator)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

function createFailed(folder: string, error: unknown): PostgresError {
  return new PostgresError(
    'CREATE_FAILED',
    `The database could not be created in ${folder}: ${reason(error)}. Free some space there, or use another folder.`,
  )
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    EACCES: 'this user does not have permission',
    EPERM: 'this user does not have permission',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'part of its path is a file',
    EEXIST: 'a file with that name already exists',
    ENOENT: 'it does not exist',
  }
  return reasons[code ?? ''] ?? message
}

import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { PostgresError } from './error.ts'

/** The operating-system user PostgreSQL runs as. Empty when that is the user of this process. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** Holds programs and data when the account cannot enter the folder they would normally be in. */
export const SHARED_FOLDER = '/var/lib/vastra'

/**
 * Chooses the user for PostgreSQL, which refuses to run as root. When this process is root, that is the owner of the
 * existing data, or else the user `postgres`, which is created if necessary.
 * @throws PostgresError NO_ACCOUNT when the user is missing and cannot be created
 */
export function accountFor(existingData: string | undefined): Account {
  if (process.getuid?.() !== 0) return {}
  if (existingData !== undefined) {
    const owner = statSync(existingData)
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  return findUser('postgres') ?? createUser('postgres')
}

/** Returns whether the account can enter a folder, which requires permission to enter every folder above it. */
export function canEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' })
  return status === 0
}

/**
 * Returns the environment for PostgreSQL's programs, without the PG… variables that would change their behaviour, and without settings of
 * glibc's allocator: a shop that gives memory back at once would have PostgreSQL ask for it again in every larger statement.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^(?:PG|MALLOC_)/.test(name))
  return { ...Object.fromEntries(variables), LC_ALL: 'C' }
}

/** Returns whether a process with this id exists. A zombie process counts as alive. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function findUser(name: string): Account | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

function createUser(name: string): Account {
  // The first command exists on Debian and Red Hat, the second on Alpine.
  const commands: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', name]],
  ]
  for (const [command, args] of commands) {
    spawnSync(command, args, { stdio: 'ignore' })
    const created = findUser(name)
    if (created) return created
  }
  throw new PostgresError(
    'NO_ACCOUNT',
    `PostgreSQL does not run as root, and the user '${name}' could not be created. Create it with ` +
      `'useradd --system ${name}', or start the program as an ordinary user.`,
  )
}

import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartupError } from '../../../src/server/platform/errors.ts'

/** The operating system's user PostgreSQL runs as; empty means the user of this process. */
export interface Account {
  readonly uid?: number
  readonly gid?: number
}

/** Where things go that the account must reach when it may not enter the project's folder. */
export const SHARED_PLACE = '/var/lib/vastra'

/**
 * Who runs PostgreSQL. It refuses to run as root, so under root that is the owner of the existing data, else the user
 * `postgres`, which is made when it is missing.
 * @throws StartupError when there is no such user and none can be made
 */
export function accountFor(existingData: string | undefined): Account {
  if (process.getuid?.() !== 0) return {}
  if (existingData !== undefined) {
    const owner = statSync(existingData)
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  return lookUp('postgres') ?? makeUser('postgres')
}

/** Whether the account may go into a folder, which takes the right to enter every folder above it. */
export function canEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' })
  return status === 0
}

/** The environment for PostgreSQL's programs: without the PG… variables, which would change what they do. */
export function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

/** Whether a process has this number, a dead one nobody has collected included. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function lookUp(user: string): Account | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

function makeUser(user: string): Account {
  // The first is Debian's and Red Hat's command, the second Alpine's.
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', user]],
    ['adduser', ['-S', '-D', '-H', user]],
  ]
  for (const [command, args] of ways) {
    spawnSync(command, args, { stdio: 'ignore' })
    const made = lookUp(user)
    if (made) return made
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and the user '${user}' could not be made. Make it (useradd --system ${user}), start ` +
      'the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

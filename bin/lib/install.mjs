import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { capture } from './child.mjs'
import { withLock } from './lock.mjs'
import { step } from './progress.mjs'
import { exitWithError, inProject, NODE } from './project.mjs'

const MODULES = inProject('node_modules')
const STAMP = inProject('node_modules', '.vastra-installed.json')
const LOCK_FILE = inProject('node_modules', '.vastra-installing')

/**
 * Installs the packages of package-lock.json that are missing. A stamp written after success records the lock file they
 * belong to. An interrupted installation is repeated, because npm accepts incomplete packages.
 * @param {{ development: boolean }} options whether to include the tools for tests and development
 */
export async function ensureInstalled({ development }) {
  if (isInstalled({ development })) return
  const title = development ? 'Installing packages and development tools' : 'Installing packages'
  try {
    await step(title, (report) => withLock(LOCK_FILE, (lock) => install(development, lock, report), report))
  } catch (error) {
    exitWithError(explain(error))
  }
}

/** Returns whether the stamp matches this lock file and machine and the installation is complete. */
export function isInstalled({ development }) {
  // A linked folder is managed where it really is.
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return existsSync(NODE)
  return !existsSync(LOCK_FILE) && isStamped({ development })
}

const MACHINE = `${process.platform}-${process.arch}`

async function install(development, { leftBehind, hold }, report) {
  if (isStamped({ development })) return
  const { machine, development: hadDevelopment } = readStamp()
  // A command that needs no development tools must not remove those that are there.
  const withDevelopment = development || hadDevelopment === true
  const wasInterrupted = leftBehind || !existsSync(inProject('node_modules', '.package-lock.json'))
  if (wasInterrupted || (machine && machine !== MACHINE)) emptyModules(report)
  rmSync(STAMP, { force: true })
  const expected = expectedPackages(withDevelopment)
  const timer = setInterval(() => report(progressText(expected)), 1_000)
  const kinds = withDevelopment ? '--include=dev' : '--omit=dev'
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const { status, output, missing } = await npm(['install', kinds, ...quiet], hold)
  clearInterval(timer)
  if (missing)
    throw new Error('npm was not found. Install Node.js together with npm (https://nodejs.org), then try again.')
  if (status !== 0) throw new Error(`npm could not install the packages. Its output:\n${lastLines(output)}`)
  if (!existsSync(NODE))
    throw new Error(`npm did not install ${NODE}. Try again; if that does not help, delete node_modules first.`)
  writeFileSync(STAMP, JSON.stringify({ lock: lockHash(), machine: MACHINE, development: withDevelopment }))
}

function isStamped({ development }) {
  const stamp = readStamp()
  return (
    existsSync(NODE) && stamp.lock === lockHash() && stamp.machine === MACHINE && (stamp.development || !development)
  )
}

/** Empties node_modules but keeps the lock file of this process. */
function emptyModules(report) {
  if (existsSync(inProject('node_modules', '.bin'))) report('removing an interrupted installation')
  for (const name of readdirSync(MODULES)) {
    if (!name.startsWith(basename(LOCK_FILE))) rmSync(inProject('node_modules', name), { recursive: true, force: true })
  }
}

function npm(args, onStart) {
  // Under `npm start`, npm gives its own path. This also avoids npm.cmd on Windows.
  const npmPath = process.env.npm_execpath
  if (npmPath?.endsWith('.js') && existsSync(npmPath)) return capture(process.execPath, [npmPath, ...args], { onStart })
  return capture(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { onStart })
}

/** Returns the folders of a complete installation: those of the lock file for this machine. */
function expectedPackages(development) {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  const matches = (list, value) => !list || list.includes(value)
  return Object.entries(packages)
    .filter(([folder, entry]) => folder && (development || !entry.dev))
    .filter(([, entry]) => matches(entry.os, process.platform) && matches(entry.cpu, process.arch))
    .map(([folder]) => inProject(folder, 'package.json'))
}

function progressText(expected) {
  const installed = expected.filter((file) => existsSync(file)).length
  if (installed === 0) return 'reading the list of packages'
  if (installed < expected.length) return `${installed} of ${expected.length} packages`
  return existsSync(NODE) ? 'finishing' : 'downloading Node.js for the shop'
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'))
  } catch {
    return {}
  }
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(inProject('package-lock.json')))
    .digest('hex')
}

function lastLines(output) {
  return output.trim().split('\n').slice(-15).join('\n')
}

function explain(error) {
  const hints = [
    [/ENOSPC/, 'The disk is full. Free about 1 GB and try again.'],
    [/EACCES|EPERM|EROFS/, 'This user cannot write to the project folder. Start as its owner, or make it writable.'],
    [
      /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRE|network/i,
      'The package registry is not responding. Check the network and try again.',
    ],
  ]
  const hint =
    hints.find(([pattern]) => pattern.test(error.message))?.[1] ??
    'Try again. The installation continues where it stopped.'
  return `${error.message}\n${hint}`
}

import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { capture } from './child.mjs'
import { withLock } from './lock.mjs'
import { step } from './progress.mjs'
import { giveUp, inProject, NODE } from './project.mjs'

const MODULES = inProject('node_modules')
const STAMP = inProject('node_modules', '.vastra-installed.json')
const UNDER_WAY = inProject('node_modules', '.vastra-installing')

/**
 * Installs the packages that package-lock.json names and that are not there yet. A stamp written after success says which
 * lock file they fit; an installation that was cut off is begun anew, because npm takes half a package for a whole one.
 * @param {{ development: boolean }} options with the tools that only tests and development need, or without
 */
export async function ensureInstalled({ development }) {
  if (isInstalled({ development })) return
  const title = development ? 'Installing packages and development tools' : 'Installing packages'
  try {
    await step(title, (tell) => withLock(UNDER_WAY, (lock) => install(development, lock, tell), tell))
  } catch (error) {
    giveUp(explain(error))
  }
}

/** Whether everything is there: the stamp of this lock file and machine, and the files that are most easily missing. */
export function isInstalled({ development }) {
  // A folder that is a link is looked after where it lies.
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return existsSync(NODE)
  return !existsSync(UNDER_WAY) && isStamped({ development })
}

const MACHINE = `${process.platform}-${process.arch}`

async function install(development, { leftBehind, hold }, tell) {
  if (isStamped({ development })) return
  const { machine } = readStamp()
  const cutOff = leftBehind || !existsSync(inProject('node_modules', '.package-lock.json'))
  if (cutOff || (machine && machine !== MACHINE)) emptyModules(tell)
  rmSync(STAMP, { force: true })
  const wanted = wantedPackages(development)
  const watch = setInterval(() => tell(progressWords(wanted)), 1_000)
  const kinds = development ? '--include=dev' : '--omit=dev'
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const { status, output, missing } = await npm(['install', kinds, ...quiet], hold)
  clearInterval(watch)
  if (missing)
    throw new Error('npm is not there. Install Node.js together with npm (https://nodejs.org), then start again.')
  if (status !== 0) throw new Error(`npm could not install the packages. It says:\n${lastLines(output)}`)
  if (!existsSync(NODE))
    throw new Error(`npm did not bring ${NODE}. Start again; if that does not help, delete node_modules first.`)
  writeFileSync(STAMP, JSON.stringify({ lock: lockHash(), machine: MACHINE, development }))
}

function isStamped({ development }) {
  const stamp = readStamp()
  return (
    existsSync(NODE) && stamp.lock === lockHash() && stamp.machine === MACHINE && (stamp.development || !development)
  )
}

/** Empties the folder except for the lock this process holds. */
function emptyModules(tell) {
  const holder = readFileSync(UNDER_WAY)
  if (existsSync(inProject('node_modules', '.bin'))) tell('removing what an installation that was cut off left behind')
  rmSync(MODULES, { recursive: true, force: true })
  mkdirSync(MODULES)
  writeFileSync(UNDER_WAY, holder)
}

function npm(args, onStart) {
  // Under `npm start`, npm says where it is itself; this also spares Windows its npm.cmd.
  const self = process.env.npm_execpath
  if (self?.endsWith('.js') && existsSync(self)) return capture(process.execPath, [self, ...args], { onStart })
  return capture(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { onStart })
}

/** The folders a complete installation has: those of the lock file that are meant for this machine. */
function wantedPackages(development) {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))
  const meant = (list, ours) => !list || list.includes(ours)
  return Object.entries(packages)
    .filter(([folder, entry]) => folder && (development || !entry.dev))
    .filter(([, entry]) => meant(entry.os, process.platform) && meant(entry.cpu, process.arch))
    .map(([folder]) => inProject(folder, 'package.json'))
}

function progressWords(wanted) {
  const there = wanted.filter((file) => existsSync(file)).length
  if (there === 0) return 'reading the list of packages'
  if (there < wanted.length) return `${there} of ${wanted.length} packages`
  return existsSync(NODE) ? 'last checks' : 'fetching Node.js for the shop'
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
    [/ENOSPC/, 'The disk is full: free about 1 GB and start again.'],
    [/EACCES|EPERM|EROFS/, 'This user may not write to the project folder: start as its owner, or make it writable.'],
    [
      /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRE|network/i,
      'The package registry does not answer: check the network and start again.',
    ],
  ]
  const hint =
    hints.find(([pattern]) => pattern.test(error.message))?.[1] ?? 'Start again; it goes on where it stopped.'
  return `${error.message}\n${hint}`
}

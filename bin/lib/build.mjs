import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { capture } from './child.mjs'
import { withLock } from './lock.mjs'
import { step } from './progress.mjs'
import { exitWithError, inProject, NODE, ROOT } from './project.mjs'

const STAMP = inProject('build', 'built-from')
const LOCK_FILE = inProject('build', '.building')

/** The files and folders that the build depends on. */
const SOURCES = [
  'src/web',
  'src/contract',
  'src/domain',
  'public',
  'vite.config.ts',
  'vite',
  'react-router.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
]

/** Builds the storefront unless its sources are unchanged since the last build. */
export async function ensureBuilt() {
  if (isBuilt()) return
  try {
    await step('Building the storefront', (report) => withLock(LOCK_FILE, ({ hold }) => build(report, hold), report))
  } catch (error) {
    exitWithError(`The storefront could not be built. ${error.message}`)
  }
}

/** Returns whether `build/` was built from the current sources. */
export function isBuilt() {
  return existsSync(inProject('build', 'server')) && readStamp() === hashOfSources()
}

async function build(report, onStart) {
  if (isBuilt()) return
  rmSync(STAMP, { force: true })
  const sources = hashOfSources()
  const { status, output } = await capture(NODE, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    env: { NODE_ENV: 'production' },
    onStart,
    onLine: (line) => /transform|render|building/i.test(line) && report(line.slice(0, 60)),
  })
  if (status !== 0) throw new Error(`Output of the build:\n${output.trim().split('\n').slice(-40).join('\n')}`)
  writeFileSync(STAMP, sources)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesUnder(inProject(source)))) {
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(place) {
  const stat = statSync(place, { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return /\.test\.tsx?$/.test(place) ? [] : [place]
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesUnder(join(place, name)))
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return ''
  }
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { capture } from './child.mjs'
import { withLock } from './lock.mjs'
import { putInPlace } from './new-build.mjs'
import { step } from './progress.mjs'
import { exitWithError, inProject, NODE, ROOT } from './project.mjs'

const LOCK_FILE = inProject('build', '.building')

/** The parts of the build, in their order, with the folders that each writes and the files and folders that each depends on. */
const PARTS = [
  {
    title: 'Building the storefront',
    folders: ['client', 'admin', 'server'],
    stamp: inProject('build', 'built-from'),
    command: ['node_modules/@react-router/dev/bin.cjs', 'build'],
    sources: [
      'src/web',
      'src/contract',
      'src/domain',
      'public',
      'vite.config.ts',
      'vite',
      'react-router.config.ts',
      'tsconfig.base.json',
      'package-lock.json',
    ],
  },
  {
    title: 'Building the server',
    folders: ['shop'],
    stamp: inProject('build', 'server-built-from'),
    command: ['vite/server-build.ts'],
    sources: ['src', 'packages', 'vite/bundle-server.ts', 'vite/server-build.ts', 'package-lock.json'],
  },
]

/**
 * Builds the storefront and the server unless their sources are unchanged since the last build. A part is built next to `build/`
 * and then moved into it, so that a shop that runs meanwhile keeps its files. One command builds, others wait for it.
 */
export async function ensureBuilt() {
  for (const part of PARTS) {
    if (isPartBuilt(part)) continue
    try {
      await step(part.title, (report) => withLock(LOCK_FILE, ({ hold }) => build(part, report, hold), report))
    } catch (error) {
      exitWithError(`${part.title} failed. ${error.message}`)
    }
  }
}

/** Returns whether `build/` was built from the current sources. */
export function isBuilt() {
  return PARTS.every(isPartBuilt)
}

function isPartBuilt({ folders, stamp, sources }) {
  return (
    folders.every((folder) => existsSync(inProject('build', folder))) && readStamp(stamp).sources === hashOf(sources)
  )
}

async function build(part, report, onStart) {
  if (isPartBuilt(part)) return
  // What a killed build left.
  rmSync(inProject('build-new'), { recursive: true, force: true })
  const sources = hashOf(part.sources)
  const { status, output } = await capture(NODE, part.command, {
    env: { NODE_ENV: 'production', BUILT_FROM: sources },
    onStart,
    onLine: (line) => /transform|render|building/i.test(line) && report(line.slice(0, 60)),
  })
  if (status !== 0) throw new Error(`Output of the build:\n${output.trim().split('\n').slice(-40).join('\n')}`)
  const { files: former = [] } = readStamp(part.stamp)
  const files = putInPlace(part.folders, former, (both) => writeStamp(part.stamp, { files: both }))
  writeStamp(part.stamp, { sources, files })
}

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesUnder(inProject(source)))) {
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

/** The digest of the sources of the last complete build, and its files relative to `build/`. */
function readStamp(stamp) {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'))
  } catch {
    return {}
  }
}

function writeStamp(stamp, content) {
  writeFileSync(stamp, JSON.stringify(content))
}

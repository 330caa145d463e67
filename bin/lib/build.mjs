import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { capture } from './child.mjs'
import { withLock } from './lock.mjs'
import { step } from './progress.mjs'
import { giveUp, inProject, NODE, ROOT } from './project.mjs'

const STAMP = inProject('build', 'built-from')
const UNDER_WAY = inProject('build', '.building')

/** What the built pages and scripts are made of. */
const SOURCES = [
  ...['src/web', 'src/contract', 'src/domain', 'public'],
  ...['vite.config.ts', 'vite', 'react-router.config.ts', 'tsconfig.base.json', 'package-lock.json'],
]

/** Builds the storefront when its sources are not those of the last build. */
export async function ensureBuilt() {
  if (isBuilt()) return
  try {
    await step('Building the storefront', (tell) => withLock(UNDER_WAY, ({ hold }) => build(tell, hold), tell))
  } catch (error) {
    giveUp(`The storefront could not be built: ${error.message}`)
  }
}

/** Whether `build/` holds what the sources of now give. */
export function isBuilt() {
  return existsSync(inProject('build', 'server')) && readStamp() === hashOfSources()
}

async function build(tell, onStart) {
  if (isBuilt()) return
  rmSync(STAMP, { force: true })
  const sources = hashOfSources()
  const { status, output } = await capture(NODE, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    env: { NODE_ENV: 'production' },
    onStart,
    onLine: (line) => /transform|render|building/i.test(line) && tell(line.slice(0, 60)),
  })
  if (status !== 0) throw new Error(`the build says:\n${output.trim().split('\n').slice(-40).join('\n')}`)
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

// `npm test`: everything that can be checked, from a bare clone on. `npm test -- unit api` runs only these parts;
// `npm test -- src/domain/tax` only the tests of that path.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { ensureBuilt } from './lib/build.mjs'
import { capture, runNode } from './lib/child.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { step } from './lib/progress.mjs'
import { checkNode, inProject, NODE } from './lib/project.mjs'

const PARTS = ['check', 'unit', 'api', 'slow', 'build', 'size', 'e2e']
const VITEST_PARTS = ['unit', 'api', 'slow']
const JOURNEYS = ['journeys-reading', 'journeys-products', 'journeys-shop', 'journeys-buying']
const RESULTS = inProject('build', 'test-results')
/** Node keeps compiled modules here: the processes that tests start are loaded in half of the time. */
const COMPILED = `${RESULTS}/compiled`
/** More tests than this that pass only at the second try fail the run: something is unreliable. */
const MAX_RETRIED = 2
const total = { passed: 0, skipped: 0, failures: [], retried: [] }

checkNode()
const args = process.argv.slice(2)
const paths = args.filter((arg) => !PARTS.includes(arg))
const named = args.filter((arg) => PARTS.includes(arg))
const parts = new Set(named.length > 0 ? named : paths.length > 0 ? VITEST_PARTS : PARTS)

await ensureInstalled({ development: true })
mkdirSync(RESULTS, { recursive: true })
if (parts.has('check')) await checkCode()
// After the checks, because both keep all cores busy.
if (parts.has('build') || parts.has('size') || parts.has('e2e')) {
  await ensureBuilt()
  total.passed += 1
}
await runVitest(VITEST_PARTS.filter((part) => parts.has(part)))
if (parts.has('size')) count('Sizes of pages', (await runNode(['test/size.ts'])) === 0)
if (parts.has('e2e')) await runJourneys()

// The end of a long output is what people read, and what a CI service keeps.
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.map((failure) => `  ${failure}`).join('\n')}`)
if (total.retried.length > 0) {
  console.log(`\nPassed only at the second try:\n${total.retried.map((name) => `  ${name}`).join('\n')}`)
}
const tooManyRetried = total.retried.length > MAX_RETRIED
if (tooManyRetried) console.log(`More than ${MAX_RETRIED} tests had to be tried again, so this run fails.`)
console.log(
  `\n${total.passed} passed, ${total.failures.length} failed, ${total.skipped} skipped, ${total.retried.length} retried`,
)
process.exit(total.failures.length > 0 || total.passed === 0 || tooManyRetried ? 1 : 0)

/** The compiler keeps one core busy most of the time, so the other checks run next to it. Shows the results in this order. */
async function checkCode() {
  const checks = {
    'Types (tsc)': ['node_modules/typescript/bin/tsc', '--build'],
    'Unused files, exports and packages (knip)': ['node_modules/knip/bin/knip.js'],
    'Imports between folders (dependency-cruiser)': ['bin/check-imports.mjs'],
    'Formatting and lint (biome)': ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    'Names with a standard word': ['bin/check-words.mjs'],
    'Sizes of source files and folders': ['bin/check-lengths.mjs'],
  }
  const results = await step('Checking the code', () => Promise.all(Object.entries(checks).map(check)))
  for (const { title, seconds, status, output } of results) {
    console.log(`${status === 0 ? '✓' : '✗'} ${title} · ${seconds} s`)
    if (status !== 0) console.log(output)
    count(title, status === 0)
  }
}

async function check([title, command]) {
  const startedAt = Date.now()
  const { status, output } = await capture(NODE, command)
  return { title, seconds: Math.round((Date.now() - startedAt) / 1000), status, output }
}

async function runVitest(projects, env = {}) {
  if (projects.length === 0) return
  const file = `${RESULTS}/${projects.join('-')}.json`
  rmSync(file, { force: true })
  const status = await runNode(
    [
      ...['node_modules/vitest/vitest.mjs', 'run', ...paths, ...projects.map((project) => `--project=${project}`)],
      ...['--reporter=default', '--reporter=./test/count-reporter.ts'],
    ],
    { NODE_ENV: 'test', TEST_COUNTS: file, NODE_COMPILE_CACHE: COMPILED, ...env },
  )
  const counts = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, skipped: 0, failures: [], retried: [] }
  total.passed += counts.passed
  // A run can fail although every test passed, for example when a setup did not finish.
  total.failures.push(...counts.failures)
  if (counts.failures.length === 0 && status !== 0) total.failures.push(`${projects.join(', ')}: ended with ${status}`)
  total.skipped += counts.skipped
  total.retried.push(...counts.retried)
}

/**
 * The groups of journeys run side by side, each with its own shop, but no more than there are cores: with its browser and shop a group
 * keeps more than one busy, and on two cores two groups after two others take a fifth less time than all four at once.
 */
async function runJourneys() {
  try {
    const pictures = `${RESULTS}/pictures`
    rmSync(pictures, { recursive: true, force: true })
    mkdirSync(pictures, { recursive: true })
    const env = { CHROMIUM_PATH: await ensureChromium(), TEST_PICTURES: pictures }
    const waiting = [...JOURNEYS]
    const runNext = async () => {
      for (let project = waiting.shift(); project; project = waiting.shift()) await runVitest([project], env)
    }
    await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runNext))
  } catch (error) {
    console.error(`\n${error.message}`)
    total.failures.push(error.message)
  }
}

function count(title, good) {
  if (good) total.passed += 1
  else total.failures.push(title)
}

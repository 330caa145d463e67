// `npm test`: everything that can be checked, from a bare clone on. `npm test -- unit api` runs only these parts;
// `npm test -- src/domain/money` only the tests of that path.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from './lib/build.mjs'
import { capture, runNode } from './lib/child.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { step } from './lib/progress.mjs'
import { checkNode, inProject, NODE } from './lib/project.mjs'

const PARTS = ['check', 'unit', 'api', 'build', 'size', 'e2e']
const RESULTS = inProject('build', 'test-results')
const total = { passed: 0, failed: 0 }

checkNode()
const args = process.argv.slice(2)
const paths = args.filter((arg) => !PARTS.includes(arg))
const named = args.filter((arg) => PARTS.includes(arg))
const parts = new Set(named.length > 0 ? named : paths.length > 0 ? ['unit', 'api'] : PARTS)

await ensureInstalled({ development: true })
mkdirSync(RESULTS, { recursive: true })
if (parts.has('check')) await checkCode()
await runVitest(['unit', 'api'].filter((project) => parts.has(project)))
if (parts.has('build') || parts.has('size') || parts.has('e2e')) {
  await ensureBuilt()
  count(true)
}
if (parts.has('size') && existsSync(inProject('test/size.ts'))) {
  count((await runNode(['test/size.ts'])) === 0)
}
if (parts.has('e2e') && hasJourneys()) await runJourneys()

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function checkCode() {
  const checks = {
    'Formatting and lint (biome)': ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    'Types and walls (tsc)': ['node_modules/typescript/bin/tsc', '--build'],
    'Unused files, exports and packages (knip)': ['node_modules/knip/bin/knip.js'],
  }
  for (const [title, command] of Object.entries(checks)) {
    try {
      await step(title, async () => {
        const { status, output } = await capture(NODE, command)
        if (status !== 0) throw new Error(output)
      })
      count(true)
    } catch (error) {
      console.log(error.message)
      count(false)
    }
  }
}

async function runVitest(projects, env = {}, half = '') {
  if (projects.length === 0) return
  const file = `${RESULTS}/${projects.join('-')}${half && `-${half.replace('/', '-of-')}`}.json`
  rmSync(file, { force: true })
  const status = await runNode(
    [
      ...['node_modules/vitest/vitest.mjs', 'run', ...paths, ...projects.map((project) => `--project=${project}`)],
      ...(half ? [`--shard=${half}`] : []),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    { NODE_ENV: 'test', ...env },
  )
  const { passed, failed } = readResults(file)
  total.passed += passed
  // A run can fail although every test passed: an error outside of them, or a setup that did not come up.
  total.failed += failed || (status === 0 ? 0 : 1)
}

function readResults(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const unloadable = testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numFailedTests + unloadable.length }
}

async function runJourneys() {
  try {
    const env = { CHROMIUM_PATH: await ensureChromium() }
    // A browser mostly waits: two halves side by side, each with a shop of its own, take little longer than one of them.
    const halves = paths.length > 0 ? [''] : ['1/2', '2/2']
    await Promise.all(halves.map((half) => runVitest(['e2e'], env, half)))
  } catch (error) {
    console.error(`\n${error.message}`)
    count(false)
  }
}

function hasJourneys() {
  const folder = inProject('test/e2e')
  return (
    existsSync(folder) && readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.test.ts'))
  )
}

function count(good) {
  if (good) total.passed += 1
  else total.failed += 1
}

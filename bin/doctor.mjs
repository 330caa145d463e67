// `npm run doctor`: checks everything the shop needs and prints what is fine and what to do about the rest.
import { statfsSync } from 'node:fs'
import { isBuilt } from './lib/build.mjs'
import { capture } from './lib/child.mjs'
import { CHROMIUM_HINT, findChromium } from './lib/chromium.mjs'
import { isInstalled } from './lib/install.mjs'
import { configuredAddress, portProblem } from './lib/port.mjs'
import { checkNode, NODE, ROOT } from './lib/project.mjs'

checkNode()
let problems = 0
const ok = (text) => console.log(`ok    ${text}`)
const note = (text) => console.log(`note  ${text}`)
const problem = (text) => {
  problems += 1
  console.log(`ERROR ${text}`)
}

ok(`Node.js ${process.versions.node}`)
await checkNpm()
const installed = isInstalled({ development: false })
if (installed) ok('the packages of package-lock.json are installed')
else problem('some packages are not installed. `npm start` installs them.')
if (isBuilt()) ok('the storefront build is up to date')
else note('the storefront build is missing or out of date; `npm start` builds it')
await checkPort()
checkDisk()
if (installed) await checkDatabase()
if (findChromium()) ok(`Chromium for the browser tests: ${findChromium()}`)
else note(CHROMIUM_HINT)

console.log(problems === 0 ? '\nNo problems found.' : `\n${problems} ${problems === 1 ? 'problem' : 'problems'} found.`)
process.exit(problems === 0 ? 0 : 1)

async function checkNpm() {
  const { status, output } = await capture(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
    '--version',
    '--loglevel=error',
  ])
  if (status === 0) ok(`npm ${output.trim().split('\n').at(-1)}`)
  else problem('npm cannot be run. Install Node.js together with npm (https://nodejs.org).')
}

async function checkPort() {
  const { port, host } = configuredAddress()
  const shop = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
  if (shop?.ok) return ok(`the shop is running on port ${port}`)
  const failure = await portProblem(port, host)
  if (failure) problem(failure)
  else ok(`port ${port} is free`)
}

function checkDisk() {
  const { bavail, bsize } = statfsSync(ROOT)
  const free = Math.round((bavail * bsize) / 1e6)
  if (free > 1_000) ok(`${(free / 1_000).toFixed(1)} GB of disk space is free`)
  else problem(`only ${free} MB of disk space is free. The packages and the database need about 1 GB.`)
}

async function checkDatabase() {
  const { output } = await capture(NODE, ['src/server/platform/database/check-up.ts'])
  for (const line of output.trim().split('\n')) {
    if (line.startsWith('ok ')) ok(line.slice(3))
    else if (line.startsWith('note ')) note(line.slice(5))
    else problem(line)
  }
}

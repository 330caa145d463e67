// `npm run doctor`: looks at everything the shop needs, and says of each that it is well or what to do.
import { statfsSync } from 'node:fs'
import { isBuilt } from './lib/build.mjs'
import { capture } from './lib/child.mjs'
import { findChromium, WHAT_TO_DO } from './lib/chromium.mjs'
import { isInstalled } from './lib/install.mjs'
import { wantedAddress, whyNot } from './lib/port.mjs'
import { checkNode, NODE, ROOT } from './lib/project.mjs'

checkNode()
let wrong = 0
const well = (words) => console.log(`ok    ${words}`)
const note = (words) => console.log(`note  ${words}`)
const bad = (words) => {
  wrong += 1
  console.log(`WRONG ${words}`)
}

well(`Node.js ${process.versions.node} runs the commands`)
await checkNpm()
const installed = isInstalled({ development: false })
if (installed) well('packages are installed as package-lock.json names them')
else bad('packages are not installed, or not completely. `npm start` installs them.')
if (isBuilt()) well('the storefront is built from the present sources')
else note('the storefront is not built from the present sources; `npm start` builds it')
await checkPort()
checkDisk()
if (installed) await checkDatabase()
if (findChromium()) well(`Chromium for the browser journeys: ${findChromium()}`)
else note(WHAT_TO_DO)

console.log(wrong === 0 ? '\nNothing is wrong.' : `\n${wrong} ${wrong === 1 ? 'thing is' : 'things are'} wrong.`)
process.exit(wrong === 0 ? 0 : 1)

async function checkNpm() {
  const { status, output } = await capture(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
    '--version',
    '--loglevel=error',
  ])
  if (status === 0) well(`npm ${output.trim().split('\n').at(-1)}`)
  else bad('npm does not run. Install Node.js together with npm (https://nodejs.org).')
}

async function checkPort() {
  const { port, host } = wantedAddress()
  const shop = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
  if (shop?.ok) return well(`the shop is running on port ${port}`)
  const failure = await whyNot(port, host)
  if (failure) bad(failure)
  else well(`port ${port} is free`)
}

function checkDisk() {
  const { bavail, bsize } = statfsSync(ROOT)
  const free = Math.round((bavail * bsize) / 1e6)
  if (free > 1_000) well(`${(free / 1_000).toFixed(1)} GB of disk are free`)
  else bad(`only ${free} MB of disk are free. The packages and the database need about 1 GB; free some.`)
}

async function checkDatabase() {
  const { output } = await capture(NODE, ['src/server/platform/database/check-up.ts'])
  for (const line of output.trim().split('\n')) {
    if (line.startsWith('ok ')) well(line.slice(3))
    else if (line.startsWith('note ')) note(line.slice(5))
    else bad(line)
  }
}

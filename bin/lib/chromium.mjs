import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { capture } from './child.mjs'
import { step } from './progress.mjs'

/** Returns a Chromium for the browser tests: CHROMIUM_PATH, an installed one, or one of Playwright's. */
export function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return canRun(configured) ? configured : undefined
  return [...onPath(), ...APPLICATIONS, ...fromPlaywright()].find(canRun)
}

/** Returns Chromium, installing Debian's package if this user can. Throws with the next step if not. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH) {
    throw new Error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which is not a program. Correct or remove it.`)
  }
  if (process.getuid?.() !== 0 || !isDebian()) throw new Error(CHROMIUM_HINT)
  await step('Installing Chromium', async (report) => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const onLine = (line) => report(line.slice(0, 60))
    await capture('apt-get', ['update'], { env, onLine })
    const install = (browser) =>
      capture('apt-get', ['install', '-y', '--no-install-recommends', browser, 'fonts-noto-core'], { env, onLine })
    let { status, output } = await install('chromium-headless-shell')
    // Older releases have only the whole browser.
    if (status !== 0) ({ status, output } = await install('chromium'))
    if (status !== 0)
      throw new Error(`Output of apt-get:\n${output.trim().split('\n').slice(-10).join('\n')}\n${CHROMIUM_HINT}`)
  })
  return findChromium()
}

/** The next step when Chromium is missing. */
export const CHROMIUM_HINT =
  'The browser tests need Chromium. Install it (on Debian: sudo apt-get install chromium-headless-shell; elsewhere: ' +
  'npx playwright-core install --with-deps chromium), or set CHROMIUM_PATH.'

/** The variant without a user interface comes first, because it is faster. */
const NAMES = ['chromium-headless-shell', 'google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']

const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function fromPlaywright() {
  const locations = {
    linux: [join(homedir(), '.cache/ms-playwright'), ['chrome-linux64/chrome', 'chrome-linux/chrome']],
    darwin: [
      join(homedir(), 'Library/Caches/ms-playwright'),
      ['chrome-mac/Chromium.app/Contents/MacOS/Chromium', 'chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium'],
    ],
  }
  const [cache, programs] = locations[process.platform] ?? ['', []]
  if (!existsSync(cache)) return []
  const versions = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name))
  return versions.flatMap((version) => programs.map((program) => join(cache, version, program)))
}

function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isDebian() {
  try {
    return /^(ID|ID_LIKE)=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

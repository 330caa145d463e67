import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { capture } from './child.mjs'
import { step } from './progress.mjs'

/** A Chromium that the browser journeys can drive: CHROMIUM_PATH, an installed one, or one of playwright's; or undefined. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return canRun(given) ? given : undefined
  return [...onPath(), ...APPLICATIONS, ...fromPlaywright()].find(canRun)
}

/** Finds Chromium, or installs Debian's package where this user may; throws what to do where not. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH) {
    throw new Error(
      `CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and no program is there. Correct it or leave it out.`,
    )
  }
  if (process.getuid?.() !== 0 || !isDebian()) throw new Error(WHAT_TO_DO)
  await step('Installing Chromium', async (tell) => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const onLine = (line) => tell(line.slice(0, 60))
    await capture('apt-get', ['update'], { env, onLine })
    const packages = ['chromium', 'fonts-noto-core']
    const { status, output } = await capture('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      env,
      onLine,
    })
    if (status !== 0)
      throw new Error(`apt-get says:\n${output.trim().split('\n').slice(-10).join('\n')}\n${WHAT_TO_DO}`)
  })
  return findChromium()
}

/** The next step when there is no browser. */
export const WHAT_TO_DO =
  'The browser journeys need Chromium. Install it (on Debian: sudo apt-get install chromium; elsewhere: ' +
  'npx playwright-core install --with-deps chromium), or set CHROMIUM_PATH to one.'

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']

const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function fromPlaywright() {
  const places = {
    linux: [join(homedir(), '.cache/ms-playwright'), ['chrome-linux64/chrome', 'chrome-linux/chrome']],
    darwin: [
      join(homedir(), 'Library/Caches/ms-playwright'),
      ['chrome-mac/Chromium.app/Contents/MacOS/Chromium', 'chrome-mac-arm64/Chromium.app/Contents/MacOS/Chromium'],
    ],
  }
  const [cache, programs] = places[process.platform] ?? ['', []]
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

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. Every command runs there, wherever it was called. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** The Node.js that the project installs for itself, so that every machine runs the shop on the same version. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The shop's program, as `npm run build` writes it from src/main.ts. */
export const SHOP_ENTRY = 'build/shop/main.js'

/** Flags for the shop's process: a young generation of a quarter of the default size saves 30 MB. A smaller one costs processor time. */
export const SHOP_FLAGS = ['--max-semi-space-size=4']

/**
 * Environment variables of the shop's process. With compiled modules on disk from the first one on, Node.js does not load its
 * TypeScript compiler, which takes 16 MB. On Linux with glibc the others return the large blocks that password hashing and drawing
 * use to the system, about 15 MB of an idle shop.
 */
export const SHOP_ENV = {
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(ROOT, 'build', 'compiled'),
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Returns a path inside the project. */
export function inProject(...parts) {
  return join(ROOT, ...parts)
}

/** Prints what is wrong and what to do, and exits with an error. */
export function exitWithError(message) {
  console.error(`\n${message}`)
  process.exit(1)
}

/** Checks that this Node.js can run the commands, and changes to the project's folder. */
export function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 18) {
    exitWithError(
      `This is Node.js ${process.versions.node}. Install Node.js 18 or later (the shop installs the version it runs on itself).`,
    )
  }
  if (!existsSync(inProject('package.json')))
    exitWithError(`${ROOT} is not the shop's folder: package.json is missing.`)
  process.chdir(ROOT)
}

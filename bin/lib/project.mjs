import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder; every command works from there, wherever it was called. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** The Node.js that the project installs for itself, so that every machine runs the shop on the same version. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** How Node.js runs the shop: a young generation of half the usual size, which saves 20 MB. */
export const SHOP_FLAGS = ['--max-semi-space-size=8']

/**
 * What the shop's process is told beside its settings. On Linux with glibc, memory that hashing a password or drawing took in
 * one piece goes back to the system when it is free; by default it would be kept: some 15 MB of an idle shop.
 */
export const SHOP_ENV = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** A path inside the project. */
export function inProject(...parts) {
  return join(ROOT, ...parts)
}

/** Ends the command with a message that says what is wrong and what to do. */
export function giveUp(message) {
  console.error(`\n${message}`)
  process.exit(1)
}

/** Checks what every command needs before anything else: a Node.js that can run the commands themselves. */
export function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 18) {
    giveUp(
      `This is Node.js ${process.versions.node}. Install Node.js 18 or newer (the shop brings its own newer one for itself).`,
    )
  }
  if (!existsSync(inProject('package.json'))) giveUp(`${ROOT} is not the shop's folder: package.json is missing.`)
  process.chdir(ROOT)
}

import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inProject } from './project.mjs'

const BUILD = inProject('build')
const NEW_BUILD = inProject('build-new')

/** They name the other files, whose names contain a hash of their content, so they are replaced last. */
const ENTRY = /^[^/\\]+[/\\](?:index|main)\.\w+$/

/**
 * Moves folders of `build-new/` into `build/`. A shop may still run from the former build, and browsers may show its pages: its files
 * stay until the next build.
 * @param {string[]} folders
 * @param {string[]} former the files of the former build, relative to `build/`
 * @param {(both: string[]) => void} onStart is called before the first file is moved, with the files of both builds
 * @returns {string[]} the files of the new build, relative to `build/`
 */
export function putInPlace(folders, former, onStart) {
  const files = folders.flatMap((folder) => filesIn(NEW_BUILD, folder))
  const kept = new Set([...former, ...files])
  onStart([...kept])
  for (const file of [...files].sort((one, other) => ENTRY.test(one) - ENTRY.test(other))) {
    mkdirSync(dirname(join(BUILD, file)), { recursive: true })
    renameSync(join(NEW_BUILD, file), join(BUILD, file))
  }
  rmSync(NEW_BUILD, { recursive: true, force: true })
  for (const file of folders.flatMap((folder) => filesIn(BUILD, folder))) {
    if (!kept.has(file)) rmSync(join(BUILD, file))
  }
  return files
}

function filesIn(base, folder) {
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(base, path) : [path]
  })
}

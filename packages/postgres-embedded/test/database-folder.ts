import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system in memory. A database has 1,500 files, which take a tenth of the processor time to create there. */
const MEMORY = '/dev/shm'
/** Bytes that must be free in `MEMORY`: several times what the databases of all workers need at once. */
const NEEDED = 2 * 1024 ** 3

/**
 * Creates a folder for a database that need not outlive the machine. Every user may enter it. Deletes the folders of test
 * runs that were killed.
 */
export function databaseFolder(): string {
  const place = join(isMemoryFree() ? MEMORY : tmpdir(), 'vastra-test')
  mkdirSync(place, { recursive: true, mode: 0o777 })
  for (const name of readdirSync(place)) {
    const owner = Number(name.match(/^(\d+)-/)?.[1])
    if (owner && !existsSync(`/proc/${owner}`) && existsSync('/proc')) {
      rmSync(join(place, name), { recursive: true, force: true })
    }
  }
  const folder = mkdtempSync(join(place, `${process.pid}-`))
  chmodSync(folder, 0o755)
  return folder
}

function isMemoryFree(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > NEEDED && freemem() > NEEDED
}

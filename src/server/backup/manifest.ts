import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, join, normalize, sep } from 'node:path'
import { StartupError } from '../platform/errors.ts'

/** The file that describes a backup. It is written last, so a folder without it is not a backup. */
export const MANIFEST = 'backup.json'

const FORMAT = 1

/** A file of a backup, with its path inside the backup and its size in bytes. */
export interface BackupFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** The rows of a table in PostgreSQL's text format for COPY, compressed with gzip. */
export interface TableFile extends BackupFile {
  readonly schema: string
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: number
}

export interface Manifest {
  readonly format: typeof FORMAT
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** The migrations that the database had, in order. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  readonly tables: readonly TableFile[]
  /** The last value of each sequence; null for a sequence that was never used. */
  readonly sequences: readonly { readonly schema: string; readonly name: string; readonly value: string | null }[]
  /** Uploaded files. Their paths begin with `uploads/`, as in the data folder. */
  readonly uploads: readonly BackupFile[]
}

export function newManifest(parts: Omit<Manifest, 'format'>): Manifest {
  return { format: FORMAT, ...parts }
}

/**
 * Reads a backup and every file of it, and compares them with what was written.
 * @throws StartupError that names the first file that is missing or damaged
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const file of [...manifest.tables, ...manifest.uploads]) {
    if (!isInside(file.path)) throw damaged(folder, file.path)
    const path = join(folder, file.path)
    const found = await stat(path).catch(() => undefined)
    if (found?.size !== file.bytes || (await hashOf(path)) !== file.sha256) throw damaged(folder, file.path)
  }
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new StartupError(`${folder} is not a complete backup: it has no ${MANIFEST}. Choose a folder named vastra-….`)
  try {
    const manifest = JSON.parse(text) as Manifest
    if (manifest.format === FORMAT && Array.isArray(manifest.tables) && Array.isArray(manifest.uploads)) return manifest
  } catch {
    // Reported below.
  }
  throw damaged(folder, MANIFEST)
}

/** A manifest that was tampered with must not reach files outside its folder. */
function isInside(path: unknown): path is string {
  return typeof path === 'string' && !isAbsolute(path) && !normalize(path).split(sep).includes('..')
}

function damaged(folder: string, path: string): StartupError {
  return new StartupError(`${join(folder, path)} is missing or damaged. Use another backup.`)
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

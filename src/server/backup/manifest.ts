import { createHash } from 'node:crypto'
import { isAbsolute, normalize, sep } from 'node:path'
import { StartupError } from '../platform/errors.ts'
import type { FileStore } from '../platform/file-store.ts'

/** The file that describes a backup. It is written last, so a folder without it is not a backup. */
export const MANIFEST = 'backup.json'

const FORMAT = 1

/** The files of one backup, and where they are, for messages. */
export interface OpenBackup {
  readonly address: string
  readonly files: FileStore
}

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
export async function readBackup(backup: OpenBackup): Promise<Manifest> {
  const manifest = await readManifest(backup)
  await checkFiles(backup, manifest)
  return manifest
}

/** @throws StartupError that names the first file that is missing or damaged */
export async function checkFiles(backup: OpenBackup, manifest: Pick<Manifest, 'tables' | 'uploads'>): Promise<void> {
  for (const file of [...manifest.tables, ...manifest.uploads]) {
    const isSame = isInside(file.path) && (await hashOf(backup, file.path)) === `${file.bytes} ${file.sha256}`
    if (!isSame) throw damaged(backup, file.path)
  }
}

async function readManifest(backup: OpenBackup): Promise<Manifest> {
  const found = await backup.files.read(MANIFEST)
  if (!found)
    throw new StartupError(
      `${backup.address} is not a complete backup: it has no ${MANIFEST}. Choose one that is named vastra-….`,
    )
  try {
    const manifest = JSON.parse(found.bytes.toString()) as Manifest
    if (manifest.format === FORMAT && Array.isArray(manifest.tables) && Array.isArray(manifest.uploads)) return manifest
  } catch {
    // Reported below.
  }
  throw damaged(backup, MANIFEST)
}

/** A manifest that was tampered with must not reach files outside its folder. */
function isInside(path: unknown): path is string {
  return typeof path === 'string' && path !== '' && !isAbsolute(path) && !normalize(path).split(sep).includes('..')
}

function damaged({ address }: OpenBackup, path: string): StartupError {
  return new StartupError(`${address}/${path} is missing or damaged. Use another backup.`)
}

/** Returns the size and the digest of a file; undefined when there is none. */
async function hashOf({ files }: OpenBackup, path: string): Promise<string | undefined> {
  const content = await files.stream(path)
  if (!content) return undefined
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return `${bytes} ${hash.digest('hex')}`
}

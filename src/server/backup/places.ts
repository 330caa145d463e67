import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { S3Account } from '../platform/bucket.ts'
import { isBucketAddress } from '../platform/config-storage.ts'
import { type FileStore, folderStore } from '../platform/file-store.ts'
import { openPlace } from '../platform/files-of.ts'
import { MANIFEST, type OpenBackup } from './manifest.ts'

/** A folder or a bucket with backups, each under its name `vastra-<time>`. */
export interface BackupPlace {
  /** Begins a backup. It counts as complete after `finish`. */
  readonly begin: (name: string) => Promise<UnfinishedBackup>
  /** Returns the complete backups, the oldest first. */
  readonly names: () => Promise<string[]>
  /** Deletes all but the newest `keep` backups, and what interrupted ones have left. */
  readonly deleteOld: (keep: number) => Promise<void>
  /** A file named by the id of each customer whose account was deleted: a restore of an older backup must not bring them back. */
  readonly deletedAccounts: FileStore
}

interface UnfinishedBackup extends OpenBackup {
  readonly finish: () => Promise<void>
  /** Deletes what was written. */
  readonly abandon: () => Promise<void>
}

const NAME = /^vastra-\d{4}-\d\d-\d\dT\d{6}Z$/
const UNFINISHED = '.unfinished'
const DELETED_ACCOUNTS = 'deleted-accounts'
const DAY_MS = 86_400_000

/**
 * Opens a folder, or `s3://bucket/prefix`.
 * @throws StartupError when the address is wrong or the access to the bucket is not set
 */
export function openBackupPlace(place: string, s3: S3Account | undefined): BackupPlace {
  if (!isBucketAddress(place)) return folderPlace(place)
  const address = place.replace(/\/+$/, '')
  return bucketPlace(address, openPlace(address, s3), (name) => openPlace(`${address}/${name}`, s3))
}

/** Opens the place that has the backup of this address, `PLACE/vastra-TIME`. */
export function placeOf(backup: string, s3: S3Account | undefined): BackupPlace {
  return openBackupPlace(isBucketAddress(backup) ? backup.replace(/\/[^/]*\/*$/, '') : dirname(backup), s3)
}

/** Where the shop notes deleted accounts: with its nightly backups, or in its data folder, which every shop has. */
export function deletionNotes(nightly: BackupPlace | undefined, dataDir: string): FileStore {
  return nightly?.deletedAccounts ?? folderStore(join(dataDir, DELETED_ACCOUNTS))
}

/** Returns the ids of the customers whose deleted accounts are noted. */
export async function deletedAccounts(notes: FileStore): Promise<string[]> {
  const ids: string[] = []
  for await (const { key } of notes.list('')) ids.push(key)
  return ids
}

/** Notes that the account of this customer was deleted. */
export async function noteDeletedAccount(notes: FileStore, id: string): Promise<void> {
  await notes.write(id, Buffer.alloc(0))
}

/** A backup gets its name when it is complete. */
function folderPlace(folder: string): BackupPlace {
  const names = async () => (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).sort()
  return {
    names,
    deletedAccounts: folderStore(join(folder, DELETED_ACCOUNTS)),
    async begin(name) {
      const unfinished = join(folder, `${name}${UNFINISHED}`)
      await mkdir(folder, { recursive: true })
      await mkdir(unfinished, { mode: 0o700 })
      return {
        address: join(folder, name),
        files: folderStore(unfinished),
        finish: () => rename(unfinished, join(folder, name)),
        abandon: () => rm(unfinished, { recursive: true, force: true }),
      }
    },
    async deleteOld(keep) {
      const left = (await readdir(folder)).filter((name) => name.startsWith('vastra-') && name.endsWith(UNFINISHED))
      for (const name of [...(await names()).slice(0, -keep), ...left])
        await rm(join(folder, name), { recursive: true, force: true })
    },
  }
}

/** A bucket cannot rename, so a backup is complete when it has its description, which is written last. */
function bucketPlace(address: string, all: FileStore, filesOf: (name: string) => FileStore): BackupPlace {
  const keysByName = async () => {
    const found = new Map<string, string[]>()
    for await (const { key } of all.list('vastra-')) {
      const name = key.split('/', 1)[0] ?? ''
      if (NAME.test(name)) found.set(name, [...(found.get(name) ?? []), key])
    }
    return found
  }
  const completeIn = (found: ReadonlyMap<string, readonly string[]>) =>
    [...found].flatMap(([name, keys]) => (keys.includes(`${name}/${MANIFEST}`) ? [name] : [])).sort()
  // Without its description first, a deletion that is interrupted leaves no backup that seems complete.
  const deleteAll = async (name: string, keys: readonly string[]) => {
    await all.delete(`${name}/${MANIFEST}`)
    for (const key of keys) await all.delete(key)
  }
  return {
    names: async () => completeIn(await keysByName()),
    deletedAccounts: filesOf(DELETED_ACCOUNTS),
    async begin(name) {
      const files = filesOf(name)
      if (await files.info(MANIFEST)) throw new Error(`${address}/${name} exists already.`)
      return {
        address: `${address}/${name}`,
        files,
        finish: async () => undefined,
        abandon: async () => {
          const keys: string[] = []
          for await (const { key } of all.list(`${name}/`)) keys.push(key)
          await deleteAll(name, keys)
        },
      }
    },
    async deleteOld(keep) {
      const found = await keysByName()
      const complete = completeIn(found)
      // Another machine may be writing a younger one.
      const left = [...found.keys()].filter((name) => !complete.includes(name) && timeOf(name) < Date.now() - DAY_MS)
      for (const name of [...complete.slice(0, -keep), ...left]) await deleteAll(name, found.get(name) ?? [])
    },
  }
}

function timeOf(name: string): number {
  return Date.parse(name.replace(/^vastra-(.*T)(\d\d)(\d\d)(\d\d)Z$/, '$1$2:$3:$4Z'))
}

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Job } from '../platform/jobs.ts'
import { usedPictures } from './queries.ts'

/** A form may stay open for a while before what was uploaded for it is saved. */
const A_DAY_MS = 24 * 3_600_000
/** Names as the uploads give them, by folder. Whatever else lies in one was put there by hand, and stays. */
const UPLOADED = { products: /^[0-9a-f]{32}\.jpg$/, films: /^[0-9a-f]{32}\.(?:mp4|webm)$/ }

/** Every night the pictures and films go that were uploaded more than a day ago and that nothing in the shop names. */
export function unusedPicturesJob({ db, dataDir }: { db: Kysely<Database>; dataDir: string }): Job {
  const handle = async () => {
    for (const [folder, uploaded] of Object.entries(UPLOADED))
      await deleteUnused(db, join(dataDir, 'uploads', folder), uploaded)
  }
  return { name: 'delete-unused-pictures', retries: 0, cron: '53 3 * * *', handle }
}

async function deleteUnused(db: Kysely<Database>, folder: string, uploaded: RegExp): Promise<void> {
  const old = (await readdir(folder).catch(() => [])).filter((name) => uploaded.test(name))
  if (old.length === 0) return
  // Asked after the folder is read: what is uploaded and saved in between is no candidate.
  const used = await usedPictures(db)
  for (const name of old) {
    if (used.has(name.slice(0, 32))) continue
    const file = join(folder, name)
    // The same picture uploaded again is written again, so it is young again.
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - A_DAY_MS) await rm(file, { force: true })
  }
}

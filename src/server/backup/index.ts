import { resolve } from 'node:path'
import type { ShopParts } from '../platform/capability.ts'
import type { Job } from '../platform/jobs.ts'
import { deleteOldBackups, writeBackup } from './write-backup.ts'

/** Two weeks of nightly backups. */
const KEEP = 14

/** Writes a backup to `folder` every night, when it is set, and deletes those that are older than two weeks. */
export function openBackup({
  databaseUrl,
  files,
  folder,
}: Pick<ShopParts, 'databaseUrl' | 'files'> & { readonly folder: string | undefined }) {
  const handle = async () => {
    if (folder === undefined) return
    await writeBackup({ url: databaseUrl, files }, resolve(folder))
    await deleteOldBackups(resolve(folder), KEEP)
  }
  const job: Job = { name: 'nightly-backup', retries: 2, cron: '23 3 * * *', handle }
  return { jobs: [job] }
}

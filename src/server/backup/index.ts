import type { ShopParts } from '../platform/capability.ts'
import type { Job } from '../platform/jobs.ts'
import type { BackupPlace } from './places.ts'

/** Two weeks of nightly backups. */
const KEEP = 14

/** Writes a backup to `place` every night, when it is set, and deletes those that are older than two weeks. */
export function openBackup({
  databaseUrl,
  files,
  place,
}: Pick<ShopParts, 'databaseUrl' | 'files'> & { readonly place: BackupPlace | undefined }) {
  const handle = async () => {
    if (place === undefined) return
    // Only the night needs it, and the start should not wait for it.
    const { writeBackup } = await import('./write-backup.ts')
    await writeBackup({ url: databaseUrl(), files }, place)
    await place.deleteOld(KEEP)
  }
  const job: Job = { name: 'nightly-backup', retries: 2, cron: '23 3 * * *', handle }
  return { jobs: [job] }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { folderStore } from '../platform/file-store.ts'
import { openBackupPlace } from './places.ts'
import { copyShop } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Copies the database of a shop into an empty database of another server, by way of a backup that is deleted afterwards. Uploads
 * stay where they are.
 * @returns the number of rows
 * @throws StartupError when the other database already contains a shop
 */
export async function moveShop({ url, dataDir }: { url: string; dataDir: string }, toUrl: string): Promise<number> {
  const folder = await mkdtemp(join(dataDir, 'move-'))
  try {
    const files = folderStore(join(folder, 'uploads'))
    const { address } = await writeBackup({ url, files }, openBackupPlace(folder, undefined))
    const { rows } = await copyShop({ address, files: folderStore(address) }, { url: toUrl, files })
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

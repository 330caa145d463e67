import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreBackup } from './restore-backup.ts'
import { type ShopData, writeBackup } from './write-backup.ts'

/**
 * Copies the database of a shop into an empty database of another server, by way of a backup that is deleted afterwards. Uploads
 * stay where they are.
 * @returns the number of rows
 * @throws StartupError when the other database already contains a shop
 */
export async function moveShop(shop: ShopData, toUrl: string): Promise<number> {
  const folder = await mkdtemp(join(shop.dataDir, 'move-'))
  try {
    const written = await writeBackup(shop, folder)
    const { rows } = await restoreBackup(written.folder, { url: toUrl, dataDir: join(folder, 'restored') })
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

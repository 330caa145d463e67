import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { startS3 } from '../../../test/s3-server.ts'
import { testShop } from '../../../test/shop.ts'
import { folderStore } from '../platform/file-store.ts'
import { openPlace } from '../platform/files-of.ts'
import { deletedAccounts, openBackupPlace, placeOf } from './places.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const root = mkdtempSync(join(tmpdir(), 'vastra-deletions-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const s3 = await startS3()

it.each([
  ['a folder', root],
  ['a bucket', 's3://shop/nightly'],
])('a restore from %s repeats the deletions of accounts after the backup', async (_kind, address) => {
  const backupPlace = openBackupPlace(address, s3.account)
  const shop = await testShop([], { backupPlace })
  const password = 'marigold-lane'
  const account = async (name: string) => {
    const payload = { name, email: `${name.toLowerCase()}@example.com`, password }
    const { token, user } = (await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload })).json()
    const headers = { authorization: `Bearer ${token}` }
    return {
      id: user._id as string,
      deleteIt: async () => {
        const url = '/api/auth/delete-account'
        const { statusCode } = await shop.app.inject({ method: 'POST', url, headers, payload: { password } })
        expect(statusCode).toBe(200)
        await shop.shop.jobs.drain()
      },
    }
  }
  const [asha, bina] = [await account('Asha'), await account('Bina')]
  await account('Chitra')
  await asha.deleteIt()
  const files = folderStore(join(shop.dataDir, 'uploads'))
  const backup = await writeBackup({ url: shop.database.url, files }, backupPlace)
  await bina.deleteIt()
  await backupPlace.deleteOld(14)

  const noted = await deletedAccounts(placeOf(backup.address, s3.account))
  expect(noted.toSorted()).toEqual([asha.id, bina.id].toSorted())
  const database = await testDatabase({ migrated: false })
  const saved = { address: backup.address, files: openPlace(backup.address, s3.account) }
  await restoreBackup(saved, { url: database.url, files }, noted)
  const restored = await testShop([], { database, backupPlace })
  const names = async () => {
    const rows = await database.db.selectFrom('customer').select('name').execute()
    return rows.map(({ name }) => name).toSorted()
  }
  expect(await names()).toEqual(['Bina', 'Chitra', 'Deleted customer'])
  for (let time = 0; time < 2; time++) {
    await restored.shop.jobs.send('repeat-deletions', {})
    await restored.shop.jobs.drain()
    expect(await names()).toEqual(['Chitra', 'Deleted customer', 'Deleted customer'])
  }
  const left = database.db.selectFrom('setting').select('name').where('name', '=', 'deletions-to-repeat').execute()
  expect(await left).toEqual([])
})

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
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
  const [asha, bina] = [await account(shop, 'Asha'), await account(shop, 'Bina')]
  await account(shop, 'Chitra')
  await asha.deleteIt()
  const files = folderStore(join(shop.dataDir, 'uploads'))
  const backup = await writeBackup({ url: shop.database.url, files }, backupPlace)
  await bina.deleteIt()
  await backupPlace.deleteOld(14)

  const noted = await deletedAccounts(placeOf(backup.address, s3.account).deletedAccounts)
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

it('without nightly backups, an older copy of the database repeats the deletions that the data folder notes', async () => {
  const shop = await testShop([])
  const [asha, bina] = [await account(shop, 'Asha'), await account(shop, 'Bina')]
  await asha.deleteIt()
  const files = folderStore(join(shop.dataDir, 'uploads'))
  const place = openBackupPlace(mkdtempSync(join(root, 'by-hand-')), undefined)
  const backup = await writeBackup({ url: shop.database.url, files }, place)
  expect(await deletedAccounts(place.deletedAccounts)).toEqual([asha.id])
  await bina.deleteIt()
  const database = await testDatabase({ migrated: false })
  await restoreBackup(
    { address: backup.address, files: openPlace(backup.address, undefined) },
    { url: database.url, files },
  )
  const restored = await testShop([], { database })
  // As the documentation tells those who bring the database back in their own way.
  cpSync(join(shop.dataDir, 'deleted-accounts'), join(restored.dataDir, 'deleted-accounts'), { recursive: true })
  await restored.shop.jobs.send('repeat-deletions', {})
  await restored.shop.jobs.drain()
  const rows = await database.db.selectFrom('customer').select('name').where('id', '=', bina.id).execute()
  expect(rows).toEqual([{ name: 'Deleted customer' }])
})

async function account(shop: Awaited<ReturnType<typeof testShop>>, name: string) {
  const password = 'marigold-lane'
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

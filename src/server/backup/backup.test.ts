import { execFile } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { place, stockLedgerGaps } from '../../../test/ordering.ts'
import { pay } from '../../../test/paying.ts'
import { manager, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { startS3 } from '../../../test/s3-server.ts'
import { testShop } from '../../../test/shop.ts'
import { migrate } from '../platform/database/migrate.ts'
import type { OpenDatabase } from '../platform/database/open.ts'
import { folderStore, StorageUnavailable } from '../platform/file-store.ts'
import { openPlace } from '../platform/files-of.ts'
import { openBackup } from './index.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { moveShop } from './move-shop.ts'
import { openBackupPlace } from './places.ts'
import { restoreBackup } from './restore-backup.ts'
import { nameOf, quoted, shopTables } from './tables.ts'
import { type ShopData, writeBackup } from './write-backup.ts'

const plenty = { ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 1_000 }] }
const root = mkdtempSync(join(tmpdir(), 'vastra-backup-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const shop = await testShop([plenty])
const asPriya = await shop.as(priya)
const source = { url: shop.database.url, ...filesIn(shop.dataDir) }
const folder = newFolder()

await pay(shop, asPriya)
await place(shop, asPriya)
const pictures = ['products', 'returns', 'reviews'].map((kind) => join('uploads', kind, `${'0f'.repeat(16)}.jpg`))
for (const picture of pictures) {
  mkdirSync(dirname(join(shop.dataDir, picture)), { recursive: true })
  writeFileSync(join(shop.dataDir, picture), 'a picture')
}

function newFolder(): string {
  return mkdtempSync(join(root, 'files-'))
}

function filesIn(dataDir: string) {
  return { dataDir, files: folderStore(join(dataDir, 'uploads')) }
}

async function emptyShop() {
  const database = await testDatabase({ migrated: false })
  return { database, url: database.url, ...filesIn(newFolder()) }
}

async function rowsOf({ pool }: OpenDatabase): Promise<Record<string, readonly string[]>> {
  const client = await pool.connect()
  try {
    const rows: Record<string, readonly string[]> = {}
    for (const table of await shopTables(client)) {
      // A restore asks the provider about all payments again.
      const row = "(to_jsonb(t) - 'next_check_at')::text"
      const found = await client.query(`select ${row} as row from ${quoted(table.schema, table.table)} t order by 1`)
      // And it notes that the shop was restored.
      rows[nameOf(table)] = found.rows.map(({ row }) => row).filter((row) => !row.startsWith('{"name": "restored"'))
    }
    return rows
  } finally {
    client.release()
  }
}

/** Everyone logs in again after a restore. */
const withoutSessions = (rows: Awaited<ReturnType<typeof rowsOf>>) => ({ ...rows, 'public.session': [] })

const inFolder = (path: string) => openBackupPlace(path, undefined)
const backUp = async () => (await writeBackup(source, inFolder(newFolder()))).address
const restore = (from: string, into: ShopData) => restoreBackup({ address: from, files: folderStore(from) }, into)

describe('a restored backup', () => {
  it('has every row and every uploaded file, and goes on selling', async () => {
    const before = await rowsOf(shop.database)
    const copy = await emptyShop()
    const { rows, files } = await restore(await backUp(), copy)
    expect(await rowsOf(copy.database)).toEqual(withoutSessions(before))
    expect([rows, files]).toEqual([Object.values(before).flat().length, pictures.length])
    for (const picture of pictures) expect(readFileSync(join(copy.dataDir, picture), 'utf8')).toBe('a picture')

    const restored = await testShop([], { database: copy.database })
    expect((await (await restored.as(priya)).get('/api/orders/my-orders')).body.data).toHaveLength(2)
    const order = await place({ ...restored, id: shop.id }, await restored.as(priya))
    expect(order.invoice.number).toMatch(/000002$/)
    expect(await stockLedgerGaps(copy.database)).toEqual([])
  })

  it('shows one moment when orders are placed while it is written', async () => {
    const written = backUp()
    await Promise.all(Array.from({ length: 8 }, () => place(shop, asPriya)))
    const copy = await emptyShop()
    await restore(await written, copy)
    expect(await stockLedgerGaps(copy.database)).toEqual([])
    const { rows } = await sql<{ confirmed: number; invoices: number; unsold: number }>`
      select (select count(*) from orders where status = 'confirmed') as confirmed, (select count(*) from invoice) as invoices,
             (select stock from variant) + (select count(*) from orders) as unsold`.execute(copy.database.db)
    expect(rows).toEqual([{ confirmed: rows[0]?.invoices, invoices: rows[0]?.invoices, unsold: 1_000 }])
  })

  it('brings back no session that was ended after it', async () => {
    const { token } = await shop.as(manager)
    const saved = await backUp()
    const logout = { method: 'POST', url: '/api/auth/logout', headers: { authorization: `Bearer ${token}` } } as const
    expect((await shop.app.inject(logout)).statusCode).toBe(200)
    const copy = await emptyShop()
    await restore(saved, copy)
    const restored = await testShop([], { database: copy.database })
    const { statusCode } = await restored.app.inject({ url: '/api/auth/me', headers: logout.headers })
    expect(statusCode).toBe(401)
  })

  it('can be restored again after its uploads could not be stored', async () => {
    const saved = await backUp()
    const copy = await emptyShop()
    const full = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    await expect(restore(saved, { ...copy, files: { ...copy.files, write: full } })).rejects.toThrow('ENOSPC')
    expect((await restore(saved, copy)).files).toBe(pictures.length)
    expect(await rowsOf(copy.database)).toEqual(withoutSessions(await rowsOf(shop.database)))
  })

  it('of an older version gets the newer migrations', async () => {
    const saved = await backUp()
    const manifest: Manifest = JSON.parse(readFileSync(join(saved, MANIFEST), 'utf8'))
    const newest = manifest.migrations.at(-1)?.name
    const older = await emptyShop()
    await migrate(older.url, { until: '0034_plain_column_names.sql' })
    await older.database.pool.query(`insert into brand (id, name) values ('${'a'.repeat(24)}', 'Rang Ghar')`)
    const copy = await emptyShop()
    await restore((await writeBackup(older, inFolder(newFolder()))).address, copy)
    const { rows } = await copy.database.pool.query(
      'select max(name) as name, (select name from brand) as brand from migration',
    )
    expect(rows).toEqual([{ name: newest, brand: 'Rang Ghar' }])
  })
})

describe('a restore is refused', () => {
  it('when a file of the backup is damaged or missing', async () => {
    const saved = await backUp()
    const copy = await emptyShop()
    appendFileSync(join(saved, 'tables', 'public.orders.gz'), 'x')
    await expect(restore(saved, copy)).rejects.toThrow(/public\.orders\.gz is missing or damaged/)
    rmSync(join(saved, 'tables', 'public.orders.gz'))
    await expect(restore(saved, copy)).rejects.toThrow(/public\.orders\.gz is missing or damaged/)
    expect((await copy.database.pool.query(`select to_regclass('public.migration') as found`)).rows).toEqual([
      { found: null },
    ])
  })

  it('when the description is missing, is not JSON, or names files elsewhere', async () => {
    const saved = await backUp()
    const file = join(saved, MANIFEST)
    const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
    const copy = await emptyShop()
    writeFileSync(file, JSON.stringify({ ...manifest, uploads: [{ path: '../../etc/passwd', bytes: 1, sha256: '' }] }))
    await expect(restore(saved, copy)).rejects.toThrow(/passwd is missing or damaged/)
    writeFileSync(file, '{')
    await expect(restore(saved, copy)).rejects.toThrow(/backup\.json is missing or damaged/)
    rmSync(file)
    await expect(restore(saved, copy)).rejects.toThrow(/is not a complete backup/)
  })

  it('when the database already contains a shop', async () => {
    await expect(restore(await backUp(), source)).rejects.toThrow(/already contains a shop/)
  })

  it('when a migration of the backup is not the one of this version', async () => {
    const saved = await backUp()
    const file = join(saved, MANIFEST)
    const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
    const migrations = manifest.migrations.map((migration) => ({ ...migration, checksum: 'another' }))
    writeFileSync(file, JSON.stringify({ ...manifest, migrations }))
    await expect(restore(saved, await emptyShop())).rejects.toThrow(/another version of the shop/)
  })
})

it('moves to another server with one command, once, and leaves no trace of it', async () => {
  const target = await emptyShop()
  const before = readdirSync(source.dataDir)
  const rows = await moveShop(source, target.url)
  const [moved, kept] = [await rowsOf(target.database), await rowsOf(shop.database)]
  expect(moved).toEqual(kept)
  expect(rows).toBe(Object.values(kept).reduce((sum, { length }) => sum + length, 0))
  await expect(moveShop(source, target.url)).rejects.toThrow('This database already contains a shop')
  expect(readdirSync(source.dataDir)).toEqual(before)
})

describe('the nightly backup', () => {
  it('is written to the folder of BACKUP_DIR, and the oldest of fifteen is deleted', async () => {
    const [job] = openBackup({ databaseUrl: () => source.url, files: source.files, place: inFolder(folder) }).jobs
    const older = Array.from({ length: 14 }, (_, day) => `vastra-2026-01-${String(day + 1).padStart(2, '0')}T032300Z`)
    for (const name of [...older, 'vastra-2026-01-15T032300Z.unfinished', 'photos']) mkdirSync(join(folder, name))
    await job?.handle({}, async () => undefined, { id: '', attempt: 1 })
    const kept = await inFolder(folder).names()
    expect(kept.slice(0, -1)).toEqual(older.slice(1))
    expect(existsSync(join(folder, kept.at(-1) ?? '', MANIFEST))).toBe(true)
    expect(readdirSync(folder).filter((name) => !kept.includes(name))).toEqual(['photos'])
  })

  it('has a name of its own when another one was made in the same second', async () => {
    const [into, now] = [newFolder(), new Date('2026-03-31T23:59:59.400Z')]
    for (let times = 0; times < 3; times++) await writeBackup(source, inFolder(into), now)
    expect(await inFolder(into).names()).toEqual([
      'vastra-2026-03-31T235959Z',
      'vastra-2026-04-01T000000Z',
      'vastra-2026-04-01T000001Z',
    ])
  })

  it('leaves nothing behind when it cannot be written', async () => {
    const into = newFolder()
    await expect(
      writeBackup({ url: 'postgres://localhost:1/none', files: source.files }, inFolder(into)),
    ).rejects.toThrow()
    expect(readdirSync(into)).toEqual([])
  })
})

it('says in words that the disk is full', async () => {
  const into = newFolder()
  const args = ['--import', FULL_DISK, 'src/server/backup/cli.ts', 'backup', into]
  const env = { ...process.env, DATABASE_URL: source.url, DATA_DIR: source.dataDir }
  const command = promisify(execFile)(process.execPath, args, { env })
  await expect(command).rejects.toMatchObject({
    code: 1,
    stderr: 'The disk is full. Free some space, or choose another disk, and try again.\n',
  })
  expect(readdirSync(into)).toEqual([])
})

it('says after a restore what is lost and what to bring back', async () => {
  const copy = await emptyShop()
  const args = ['src/server/backup/cli.ts', 'restore', await backUp()]
  const env = { ...process.env, DATABASE_URL: copy.url, DATA_DIR: copy.dataDir }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env })
  expect(stderr).toBe('')
  expect(stdout).toMatch(
    /Start the shop with npm start\.\n.* issued after this backup are lost.*another series.*\n.*Bring back/s,
  )
})

/** A module that lets no file be created in the folder of tables. */
const FULL_DISK = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  const { open } = fs
  fs.open = async (path, ...more) => {
    if (String(path).includes('tables')) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })
    return open(path, ...more)
  }
  syncBuiltinESMExports()`)}`

describe('a backup in a bucket', async () => {
  const s3 = await startS3()
  const place = openBackupPlace('s3://shop/nightly', s3.account)
  const nightly = openBackup({ databaseUrl: () => source.url, files: source.files, place }).jobs[0]
  const night = async () => nightly?.handle({}, async () => undefined, { id: '', attempt: 1 })
  const saved = (name: string) => ({ address: name, files: openPlace(`s3://shop/nightly/${name}`, s3.account) })
  const put = (key: string) => s3.objects.set(key, { bytes: Buffer.from('{}'), at: new Date(), type: '' })

  it('is restored with every row and every uploaded file, into a bucket too', async () => {
    const before = await rowsOf(shop.database)
    await night()
    const [name = ''] = await place.names()
    const copy = await emptyShop()
    const files = openPlace('s3://shop/media', s3.account)
    await restoreBackup(saved(name), { url: copy.url, files })
    expect(await rowsOf(copy.database)).toEqual(withoutSessions(before))
    for (const picture of pictures)
      expect((await files.read(picture.replace('uploads/', '')))?.bytes.toString()).toBe('a picture')
    const again = await writeBackup({ url: copy.url, files }, place, new Date('2027-01-01'))
    expect(again.files).toBe(pictures.length)
  })

  it('is refused when a file of it was changed, and when it is not complete', async () => {
    const [name = ''] = await place.names()
    const copy = await emptyShop()
    const key = `nightly/${name}/tables/public.orders.gz`
    const table = s3.objects.get(key)
    s3.objects.set(key, { bytes: Buffer.from('x'), at: new Date(), type: '' })
    await expect(restoreBackup(saved(name), copy)).rejects.toThrow(/public\.orders\.gz is missing or damaged/)
    if (table) s3.objects.set(key, table)
    s3.objects.delete(`nightly/${name}/backup.json`)
    await expect(restoreBackup(saved(name), copy)).rejects.toThrow(/is not a complete backup/)
    expect(await place.names()).not.toContain(name)
  })

  it.each([
    ['an upload fails', 'error' as const, 'PUT', 'public.orders.gz'],
    ['the description cannot be written', 'error' as const, 'PUT', 'backup.json'],
    ['it cannot be read again', 'cut' as const, 'GET', 'public.orders.gz'],
  ])('never counts when %s, and leaves nothing behind', async (_what, fault, of, file) => {
    const [before, names] = [[...s3.objects.keys()], await place.names()]
    const recovered = s3.fail(fault, (method, key) => method === of && key.endsWith(file))
    await expect(writeBackup(source, place, new Date('2027-02-01'))).rejects.toThrow(StorageUnavailable)
    recovered()
    expect([[...s3.objects.keys()], await place.names()]).toEqual([before, names])
  })

  it('is deleted when there are fourteen newer ones, with what interrupted ones have left', async () => {
    for (const name of await place.names()) s3.objects.delete(`nightly/${name}/backup.json`)
    s3.objects.clear()
    const older = Array.from({ length: 14 }, (_, day) => `vastra-2026-01-${String(day + 1).padStart(2, '0')}T032300Z`)
    for (const name of older) put(`nightly/${name}/backup.json`)
    put('nightly/vastra-2026-01-15T032300Z/tables/public.orders.gz')
    const running = `vastra-${new Date(Date.now() - 60_000).toISOString().slice(0, 19).replaceAll(':', '')}Z`
    for (const key of [
      `nightly/${running}/tables/x.gz`,
      'nightly/photos/a.jpg',
      'other/vastra-2026-01-01T032300Z/backup.json',
    ])
      put(key)
    await night()
    const names = await place.names()
    expect([names.length, names.slice(0, 13)]).toEqual([14, older.slice(1)])
    const kept = new Set([...s3.objects.keys()].map((key) => key.split('/').slice(0, 2).join('/')))
    expect([...kept].sort()).toEqual(
      [
        'nightly/photos',
        'other/vastra-2026-01-01T032300Z',
        ...[...names, running].map((name) => `nightly/${name}`),
      ].sort(),
    )
  })
})

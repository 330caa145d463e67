import { spawn } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { silentFrom } from '../../../../test/silent-database.ts'
import { migrate } from './migrate.ts'

const REAL = join(import.meta.dirname, '../../../../db/migrations')
const shop = await testDatabase({ migrated: false })
const folder = mkdtempSync(join(tmpdir(), 'vastra-migrations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)

async function tables(): Promise<string[]> {
  const { rows } = await shop.pool.query(
    `select tablename from pg_tables where schemaname = 'public' order by tablename`,
  )
  return rows.map((row) => row.tablename)
}

beforeEach(async () => {
  await shop.pool.query('drop schema public cascade; create schema public')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

describe('migrating the database', () => {
  it('applies each file once, in order', async () => {
    write('0002_sizes.sql', 'create table size (cloth text references cloth (name));')
    write('0001_cloth.sql', 'create table cloth (name text primary key);')
    expect(await migrate(shop.url, { folder })).toEqual(['0001_cloth.sql', '0002_sizes.sql'])
    expect(await migrate(shop.url, { folder })).toEqual([])
    write('0003_dyes.sql', 'create table dye ();')
    expect(await migrate(shop.url, { folder })).toEqual(['0003_dyes.sql'])
    expect(await tables()).toEqual(['cloth', 'dye', 'migration', 'size'])
  })

  it('rolls back a file that fails and names the line', async () => {
    write('0001_cloth.sql', 'create table cloth ();\n')
    write('0002_wrong.sql', 'create table dye ();\nalter table cloht\n  add name text;\n')
    await expect(migrate(shop.url, { folder })).rejects.toThrow(
      'db/migrations/0002_wrong.sql failed: relation "cloht" does not exist. It was rolled back',
    )
    expect(await tables()).toEqual(['cloth', 'migration'])
    write('0002_wrong.sql', 'select\n  1 +;')
    await expect(migrate(shop.url, { folder })).rejects.toThrow('failed in line 2: syntax error')
  })

  it('rejects a file that was changed after it was applied, except for its line endings', async () => {
    write('0001_cloth.sql', 'create table cloth ();\n')
    await migrate(shop.url, { folder })
    write('0001_cloth.sql', 'create table cloth ();\r\n')
    expect(await migrate(shop.url, { folder })).toEqual([])
    appendFileSync(join(folder, '0001_cloth.sql'), 'create table dye ();')
    await expect(migrate(shop.url, { folder })).rejects.toThrow(
      'was changed after this database had applied it. Restore',
    )
  })

  it('rejects a database that a newer version of the shop has migrated', async () => {
    write('0001_cloth.sql', '')
    write('0002_dyes.sql', '')
    await migrate(shop.url, { folder })
    rmSync(join(folder, '0002_dyes.sql'))
    await expect(migrate(shop.url, { folder })).rejects.toThrow('used by a newer version. Start that version')
  })

  it('rejects a new file that comes before an applied one', async () => {
    write('0002_dyes.sql', '')
    await migrate(shop.url, { folder })
    write('0001_cloth.sql', '')
    await expect(migrate(shop.url, { folder })).rejects.toThrow(
      'db/migrations/0001_cloth.sql comes before 0002_dyes.sql, which this database already has. Give it the next number',
    )
  })

  it('applies each file once when four processes start together', async () => {
    for (const name of readdirSync(REAL)) copyFileSync(join(REAL, name), join(folder, name))
    const applied = await Promise.all(Array.from({ length: 4 }, migrateInProcess))
    expect(applied.flat().sort()).toEqual(readdirSync(REAL).sort())
  })

  it('says that it waits while another process migrates', async () => {
    write('0001_cloth.sql', 'create table cloth ();')
    const other = await shop.pool.connect()
    const lines: string[] = []
    await other.query('select pg_advisory_lock(782784002)')
    const migrating = migrate(shop.url, { folder, log: (line) => lines.push(line) })
    await expect.poll(() => lines).toEqual(['Waiting for another process that brings the database up to date …'])
    await other.query('select pg_advisory_unlock(782784002)')
    other.release()
    expect(await migrating).toEqual(['0001_cloth.sql'])
  })

  it.each(['pg_try_advisory_lock', 'create table cloth', 'insert into migration', 'commit'])(
    'gives up when the server is silent from "%s" on',
    async (text) => {
      write('0001_cloth.sql', 'create table cloth ();')
      const url = await silentFrom(text, shop)
      await expect(migrate(url, { folder, silentMs: 150 })).rejects.toThrow(
        /^PostgreSQL stopped answering while the database was brought up to date .*Start again when it answers/,
      )
      expect(await migrate(shop.url, { folder })).toEqual(['0001_cloth.sql'])
    },
  )

  it('waits for a migration that takes longer than the server may be silent', async () => {
    write('0001_slow.sql', 'select pg_sleep(0.6);')
    expect(await migrate(shop.url, { folder, silentMs: 300 })).toEqual(['0001_slow.sql'])
  })
})

/** The migrations that a separate process applied. */
function migrateInProcess(): Promise<string[]> {
  const program = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}
    console.log(JSON.stringify(await migrate(process.env.URL, { folder: process.env.FOLDER })))`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    env: { ...process.env, URL: shop.url, FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  return new Promise((done, failed) =>
    child.on('close', (status) =>
      status === 0 ? done(JSON.parse(output)) : failed(new Error(`it ended with ${status}`)),
    ),
  )
}

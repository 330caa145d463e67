import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspectEmbedded } from '@vastra/postgres-embedded'
import { afterAll, describe, expect, it } from 'vitest'
import { databaseFolder } from '../../packages/postgres-embedded/test/database-folder.ts'
import { postmasterOf } from '../../packages/postgres-embedded/test/processes.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { isDatabaseUnavailable } from '../../src/server/platform/errors.ts'
import { checkDisk, checkReady } from '../../src/server/platform/readiness.ts'

const folder = databaseFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined }, () => undefined)

describe('the shop on the embedded PostgreSQL', () => {
  it('stops the PostgreSQL that it started when it cannot start itself', async () => {
    const runs = `
      import { startShop } from './src/server/app/start-shop.ts'
      await startShop({ DATA_DIR: process.env.DATA_DIR, DEMO: '0' }, () => Promise.reject(new Error('no pages')))`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', runs], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('no pages')])
    expect(await inspectEmbedded(folder)).toMatchObject({ state: 'stopped' })
  })

  it('stops the PostgreSQL that it started when it is stopped before it is open', async () => {
    const runs = `
      import { startShop } from './src/server/app/start-shop.ts'
      const pages = () => new Promise(() => process.kill(process.pid, 'SIGTERM'))
      await startShop({ DATA_DIR: process.env.DATA_DIR, DEMO: '0', WORKERS: '1' }, pages)`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', runs], {
      env: { ...process.env, DATA_DIR: folder },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(await inspectEmbedded(folder)).toMatchObject({ state: 'stopped' })
  })

  it('fails a query with a retryable error while PostgreSQL restarts, and answers the next ones', async () => {
    const { pool, close } = await open(folder)
    process.kill(postmasterOf(folder), 'SIGKILL')
    const failures: unknown[] = []
    await expect
      .poll(
        () =>
          pool.query('select 1 as one').then(
            ({ rows }) => rows,
            (error: unknown) => failures.push(error),
          ),
        { timeout: 30_000 },
      )
      .toEqual([{ one: 1 }])
    expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
    await close()
  })

  it('is not ready when the disk of the data folder is full or cannot be written', async () => {
    await checkDisk(folder)
    await expect(checkDisk(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow(
      /^The disk of the data folder is full: \d+ MB are free, and the shop needs 9007199254 MB\.$/,
    )
    writeFileSync(join(folder, 'a-file'), '')
    await expect(checkDisk(join(folder, 'a-file'))).rejects.toThrow('cannot be written')
    // The database may be silent because the disk is full.
    const silent = {
      dataDir: folder,
      isReachable: async () => false,
      isReadOnly: async () => false,
      databaseTime: async () => new Date(),
    }
    await expect(checkReady({ ...silent, minBytes: Number.MAX_SAFE_INTEGER })).rejects.toThrow('disk')
    await expect(checkReady(silent)).rejects.toThrow('The database does not answer.')
  })

  it('names DATA_DIR when the data folder cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(open(join(folder, 'file/var'))).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(
        /cannot be written: part of its path is a file\. .* DATA_DIR sets the data folder\.$/,
      ),
    })
  })
})

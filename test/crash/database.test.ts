import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { postmasterOf } from '../../packages/postgres-embedded/test/processes.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { isDatabaseUnavailable } from '../../src/server/platform/errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'vastra-crash-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined }, () => undefined)

describe('the shop on the embedded PostgreSQL', () => {
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

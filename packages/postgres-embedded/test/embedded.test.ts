import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@vastra/postgres-embedded'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/server/platform/database/open.ts'
import { isDatabaseUnavailable } from '../../src/server/platform/errors.ts'
import { everyPostgresOf, postmasterOf, startWriter, type Writer } from './processes.ts'

// A kill, unlike a power cut, takes nothing from the operating system's own memory of files: fsync adds only time here.
const ready = emptyFolder()
const maker = await startEmbedded({ dataDir: ready, log: () => undefined, settings: { fsync: 'off' } })
await maker.close()
rmSync(join(ready, 'postgres/port'))
afterAll(() => rmSync(ready, { recursive: true, force: true }))

const PATIENT = { timeout: 30_000 }
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).reverse()) await act()
})

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vastra-crash-'))
  chmodSync(folder, 0o755)
  return folder
}

/** A data folder of its own: with a database that was closed well, or empty. */
function dataFolder({ empty = false } = {}): string {
  const folder = emptyFolder()
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  if (!empty) execFileSync('cp', ['-a', join(ready, 'postgres'), folder])
  return folder
}

async function open(dataDir: string): Promise<OpenDatabase> {
  const shop = await openDatabase({ dataDir, databaseUrl: undefined }, () => undefined)
  cleanUp.push(() => shop.close())
  return shop
}

function writer(dataDir: string, first = 0): Writer {
  const started = startWriter(dataDir, first)
  cleanUp.push(() => started.end('SIGKILL'))
  return started
}

async function lostRows(shop: OpenDatabase, acknowledged: number[]): Promise<number[]> {
  const { rows } = await shop.pool.query<{ n: number }>('select n from written')
  const kept = new Set(rows.map((row) => row.n))
  return acknowledged.filter((n) => !kept.has(n))
}

describe('a shop that is killed', () => {
  it('finds its database still running, takes it over, and has lost nothing', async () => {
    const folder = dataFolder()
    const shop = writer(folder)
    await shop.until(() => shop.acknowledged.length > 300)
    const server = postmasterOf(folder)
    await shop.end('SIGKILL')
    const again = await open(folder)
    expect(postmasterOf(folder)).toBe(server)
    expect(await lostRows(again, shop.acknowledged)).toEqual([])
  })

  it('loses nothing when every process of its database is killed with it, again and again', async () => {
    const folder = dataFolder()
    const acknowledged: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const shop = writer(folder, round * 100_000)
      await shop.until(() => shop.acknowledged.length > 100)
      for (const pid of everyPostgresOf(folder)) process.kill(pid, 'SIGKILL')
      await shop.end('SIGKILL')
      acknowledged.push(...shop.acknowledged)
    }
    expect(await lostRows(await open(folder), acknowledged)).toEqual([])
  })

  it('leaves nothing half-made when that happens while the database is made', async () => {
    const folder = dataFolder({ empty: true })
    const shop = writer(folder)
    await shop.until(() => shop.said.some((line) => line.startsWith('Making the database')))
    await shop.end('SIGKILL')
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
    const again = await open(folder)
    expect((await again.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(readdirSync(folder)).toEqual(['postgres'])
  })
})

describe('a database that is killed while the shop runs', () => {
  it('is brought back each time; the shop goes on and has lost nothing', async () => {
    const folder = dataFolder()
    const shop = writer(folder)
    for (let round = 1; round <= 3; round += 1) {
      const before = shop.acknowledged.length
      await shop.until(() => shop.acknowledged.length > before + 50)
      process.kill(postmasterOf(folder), 'SIGKILL')
      await shop.until(() => shop.said.filter((line) => line === 'PostgreSQL is back').length === round)
    }
    const before = shop.acknowledged.length
    await shop.until(() => shop.acknowledged.length > before + 50)
    expect(shop.process.exitCode).toBeNull()
    expect(await lostRows(await open(folder), [...shop.acknowledged])).toEqual([])
  })

  it('lets a request in between fail as one that may be tried again, and moves when its port was taken', async () => {
    const folder = dataFolder()
    const shop = await open(folder)
    const { url } = shop
    process.kill(postmasterOf(folder), 'SIGKILL')
    const thief = await takePort(Number(new URL(url).port))
    const failure = await shop.pool.query('select 1').catch((error: unknown) => error)
    expect(isDatabaseUnavailable(failure)).toBe(true)
    await expect
      .poll(() => shop.pool.query('select 1 as one').catch(String), PATIENT)
      .toMatchObject({
        rows: [{ one: 1 }],
      })
    expect(shop.url).not.toBe(url)
    thief.close()
  })
})

describe('two shops on one data folder', () => {
  it('started at the same moment on an empty one, share a database until the last of them leaves', async () => {
    const folder = dataFolder({ empty: true })
    const [one, two] = [writer(folder), writer(folder, 100_000)]
    await Promise.all([one, two].map((shop) => shop.until(() => shop.acknowledged.length > 20)))
    const server = postmasterOf(folder)
    await one.end('SIGTERM')
    const before = two.acknowledged.length
    await two.until(() => two.acknowledged.length > before + 20)
    expect(two.said).not.toContain('PostgreSQL is back')
    expect(postmasterOf(folder)).toBe(server)
    await two.end('SIGTERM')
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
    expect(await lostRows(await open(folder), [...one.acknowledged, ...two.acknowledged])).toEqual([])
  })

  it('both bring it back when it is killed, and still share it', async () => {
    const folder = dataFolder()
    const [one, two] = [await open(folder), await open(folder)]
    process.kill(postmasterOf(folder), 'SIGKILL')
    await expect.poll(() => answers(one), PATIENT).toBe(true)
    await expect.poll(() => answers(two), PATIENT).toBe(true)
    expect(one.url).toBe(two.url)
    await one.close()
    await expect.poll(() => answers(two), PATIENT).toBe(true)
  })
})

describe('what a crash of the machine leaves behind', () => {
  it('does not stop the start when the number in the lock file belongs to another program by now', async () => {
    const folder = dataFolder()
    const lines = [process.pid, join(folder, 'postgres/data'), 1_700_000_000, 1, '', '127.0.0.1', '  0  0', 'ready', '']
    writeFileSync(join(folder, 'postgres/data/postmaster.pid'), lines.join('\n'))
    expect(await answers(await open(folder))).toBe(true)
  })

  it('takes another port when another program has the old one', async () => {
    const folder = dataFolder()
    const port = 20_000 + Math.floor(10_000 * Math.random())
    writeFileSync(join(folder, 'postgres/port'), String(port))
    const thief = await takePort(port)
    const again = await open(folder)
    expect(Number(new URL(again.url).port)).not.toBe(port)
    thief.close()
  })
})

describe.runIf(process.getuid?.() === 0)('a data folder that only root may enter', () => {
  it('keeps a link to the database, which lies where its user can reach it', async () => {
    const folder = dataFolder({ empty: true })
    chmodSync(folder, 0o700)
    const shop = await open(folder)
    const place = realpathSync(join(folder, 'postgres'))
    cleanUp.unshift(() => rmSync(place, { recursive: true, force: true }))
    expect(place).toMatch(/^\/var\/lib\/vastra\/postgres-\w+$/)
    expect(await answers(shop)).toBe(true)
    await shop.close()
    expect(await answers(await open(folder))).toBe(true)
  })

  it('says so when the link leads nowhere any more', async () => {
    const folder = dataFolder({ empty: true })
    symlinkSync('/var/lib/vastra/postgres-gone', join(folder, 'postgres'))
    await expect(openDatabase({ dataDir: folder, databaseUrl: undefined })).rejects.toThrow(
      'leads to a folder that is not there any more. Bring that folder back, or delete',
    )
  })
})

describe('a data folder that does not serve', () => {
  const opening = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined }, () => undefined)

  it('is named, with the reason and the next step, when it cannot be written', async () => {
    const folder = dataFolder({ empty: true })
    writeFileSync(join(folder, 'file'), '')
    await expect(opening(join(folder, 'file/var'))).rejects.toThrow(
      `The data folder ${folder}/file/var cannot be written: a part of its path is a file. Make it writable`,
    )
    await expect(opening(join(folder, 'file'))).rejects.toThrow('a file of that name is in the way')
  })

  it('is refused, untouched, when another version of PostgreSQL made it', async () => {
    const folder = dataFolder({ empty: true })
    mkdirSync(join(folder, 'postgres/data'), { recursive: true })
    writeFileSync(join(folder, 'postgres/data/PG_VERSION'), '17\n')
    writeFileSync(join(folder, 'postgres/password'), 'secret\n')
    await expect(opening(folder)).rejects.toThrow('was made by PostgreSQL 17, and this shop carries PostgreSQL 18')
  })

  it('is told from a shop without one when its password is gone', async () => {
    const folder = dataFolder()
    rmSync(join(folder, 'postgres/password'))
    await expect(opening(folder)).rejects.toThrow('postgres/password cannot be read: it is not there. Bring it back')
  })

  it('says what PostgreSQL says when its files are damaged', async () => {
    const folder = dataFolder()
    rmSync(join(folder, 'postgres/data/global/pg_control'))
    await expect(opening(folder)).rejects.toThrow(/PostgreSQL does not start on .*It says:\n[\s\S]*pg_control/)
  })
})

async function answers(shop: OpenDatabase): Promise<boolean> {
  const answer = await shop.pool.query('select 1').catch((error: unknown) => error)
  if (answer instanceof Error && !isDatabaseUnavailable(answer)) throw answer
  return !(answer instanceof Error)
}

/** Listens on a port as soon as it can be had. */
async function takePort(port: number): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => socket.destroy())
    const taken = await new Promise<boolean>((answer) => {
      server.once('error', () => answer(false)).listen(port, '127.0.0.1', () => answer(true))
    })
    if (taken) return server
  }
}

import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { inspectEmbedded, PostgresError, startEmbedded } from '../src/index.ts'
import { databaseFolder } from './database-folder.ts'
import { allPostgresProcesses, postmasterOf, startWriter, type Writer } from './processes.ts'

// Killing processes, unlike a power cut, loses nothing of what the operating system has accepted, so fsync is not needed.
const template = databaseFolder()
const creator = await startEmbedded({ dataDir: template, log: () => undefined, settings: { fsync: 'off' } })
await creator.close()
rmSync(join(template, 'postgres/port'))
afterAll(() => rmSync(template, { recursive: true, force: true }))

const RECOVERY = { timeout: 30_000 }
const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const act of cleanUp.splice(0).reverse()) await act()
})

/** A new data folder, empty or with a database that was stopped cleanly. */
function dataFolder({ empty = false } = {}): string {
  const folder = databaseFolder()
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  if (!empty) execFileSync('cp', ['-a', join(template, 'postgres'), folder])
  return folder
}

async function open(dataDir: string) {
  const server = await startEmbedded({
    dataDir,
    log: () => undefined,
    onMoved: (connectionString) => Object.assign(pool.options, { connectionString }),
  })
  const pool = new pg.Pool({ connectionString: server.url })
  pool.on('error', () => undefined)
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await pool.end()
    await server.close()
  }
  cleanUp.push(close)
  return {
    get url() {
      return server.url
    },
    pool,
    close,
  }
}

type Opened = Awaited<ReturnType<typeof open>>

function writer(dataDir: string, first = 0): Writer {
  const started = startWriter(dataDir, first)
  cleanUp.push(() => started.end('SIGKILL'))
  return started
}

async function lostRows({ pool }: Opened, acknowledged: number[]): Promise<number[]> {
  const { rows } = await pool.query<{ n: number }>('select n from written')
  const stored = new Set(rows.map((row) => row.n))
  return acknowledged.filter((n) => !stored.has(n))
}

describe('start and stop', () => {
  it('creates a database, stops it on close, and finds the data at the next start', async () => {
    const folder = dataFolder({ empty: true })
    expect(await inspectEmbedded(folder)).toEqual({ state: 'absent' })
    const first = await open(folder)
    await first.pool.query('create table kept as select 1 as one')
    const port = Number(new URL(first.url).port)
    const place = { folder: join(folder, 'postgres'), logFile: join(folder, 'postgres/log') }
    expect(await inspectEmbedded(folder)).toEqual({ state: 'running', ...place, port })
    await first.close()
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
    expect(await inspectEmbedded(folder)).toEqual({ state: 'stopped', ...place })
    const second = await open(folder)
    expect((await second.pool.query('select one from kept')).rows).toEqual([{ one: 1 }])
    expect(second.url).toBe(first.url)
  })

  it('is reached through a Unix socket that only its owner can open, unless its path is too long', async () => {
    const folder = dataFolder()
    const short = await open(folder)
    expect(new URL(short.url).searchParams.get('host')).toBe(join(folder, 'postgres/data'))
    const addressOf = ({ pool }: Opened) =>
      pool.query('select inet_client_addr() as address').then(({ rows }) => rows[0])
    expect(await addressOf(short)).toEqual({ address: null })
    expect(statSync(join(folder, 'postgres/data')).mode & 0o077).toBe(0)
    await short.close()
    const long = join(folder, 'x'.repeat(80))
    mkdirSync(long)
    renameSync(join(folder, 'postgres'), join(long, 'postgres'))
    expect(await addressOf(await open(long))).toEqual({ address: '127.0.0.1' })
  })

  it.runIf(process.platform === 'linux')('leaves the memory of PostgreSQL to the default allocator', async () => {
    const folder = dataFolder()
    process.env.MALLOC_MMAP_THRESHOLD_ = '131072'
    cleanUp.push(() => delete process.env.MALLOC_MMAP_THRESHOLD_)
    await open(folder)
    const environment = readFileSync(`/proc/${postmasterOf(folder)}/environ`, 'utf8')
    expect(environment).toContain('LC_ALL=C')
    expect(environment).not.toContain('MALLOC_')
  })

  it('is reached through TCP when no socket can be created', async () => {
    const folder = dataFolder()
    const port = 20_000 + Math.floor(10_000 * Math.random())
    writeFileSync(join(folder, 'postgres/port'), String(port))
    mkdirSync(join(folder, `postgres/data/.s.PGSQL.${port}`))
    const server = await open(folder)
    expect(await answers(server)).toBe(true)
    expect(new URL(server.url).searchParams.get('host')).toBeNull()
  })
})

describe('a process that is killed', () => {
  it('leaves a running server, which the next process adopts without losing data', async () => {
    const folder = dataFolder()
    const killed = writer(folder)
    await killed.until(() => killed.acknowledged.length > 300)
    const server = postmasterOf(folder)
    await killed.end('SIGKILL')
    const next = await open(folder)
    expect(postmasterOf(folder)).toBe(server)
    expect(await lostRows(next, killed.acknowledged)).toEqual([])
  })

  it('loses no data when all server processes are killed with it, three times in a row', async () => {
    const folder = dataFolder()
    const acknowledged: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const killed = writer(folder, round * 100_000)
      await killed.until(() => killed.acknowledged.length > 100)
      for (const pid of allPostgresProcesses(folder)) process.kill(pid, 'SIGKILL')
      await killed.end('SIGKILL')
      acknowledged.push(...killed.acknowledged)
    }
    expect(await lostRows(await open(folder), acknowledged)).toEqual([])
  })

  it('leaves no half-created database when it is killed while creating one', async () => {
    const folder = dataFolder({ empty: true })
    const killed = writer(folder)
    await killed.until(() => killed.lines.some((line) => line.startsWith('Creating the database')))
    await killed.end('SIGKILL')
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
    expect(await answers(await open(folder))).toBe(true)
    expect(readdirSync(folder)).toEqual(['postgres'])
  })
})

describe('a server that is killed while in use', () => {
  it('is restarted each time, and no acknowledged row is lost', async () => {
    const folder = dataFolder()
    const user = writer(folder)
    for (let round = 1; round <= 3; round += 1) {
      const before = user.acknowledged.length
      await user.until(() => user.acknowledged.length > before + 50)
      process.kill(postmasterOf(folder), 'SIGKILL')
      await user.until(() => user.lines.filter((line) => line === 'PostgreSQL is running again').length === round)
    }
    const before = user.acknowledged.length
    await user.until(() => user.acknowledged.length > before + 50)
    expect(user.process.exitCode).toBeNull()
    expect(await lostRows(await open(folder), [...user.acknowledged])).toEqual([])
  })

  it('moves to another port when another program has taken its port', async () => {
    const folder = dataFolder()
    const server = await open(folder)
    const { url } = server
    process.kill(postmasterOf(folder), 'SIGKILL')
    const intruder = await takePort(Number(new URL(url).port))
    expect(await answers(server)).toBe(false)
    await expect.poll(() => answers(server), RECOVERY).toBe(true)
    expect(server.url).not.toBe(url)
    intruder.close()
  })
})

describe('two processes on one data folder', () => {
  it('share a server from their simultaneous first start until the last one closes', async () => {
    const folder = dataFolder({ empty: true })
    const [one, two] = [writer(folder), writer(folder, 100_000)]
    await Promise.all([one, two].map((each) => each.until(() => each.acknowledged.length > 20)))
    const server = postmasterOf(folder)
    await one.end('SIGTERM')
    const before = two.acknowledged.length
    await two.until(() => two.acknowledged.length > before + 20)
    expect(two.lines).not.toContain('PostgreSQL is running again')
    expect(postmasterOf(folder)).toBe(server)
    await two.end('SIGTERM')
    expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false)
    expect(await lostRows(await open(folder), [...one.acknowledged, ...two.acknowledged])).toEqual([])
  })

  it('both recover when the server is killed, and still share it', async () => {
    const folder = dataFolder()
    const [one, two] = [await open(folder), await open(folder)]
    process.kill(postmasterOf(folder), 'SIGKILL')
    await expect.poll(() => answers(one), RECOVERY).toBe(true)
    await expect.poll(() => answers(two), RECOVERY).toBe(true)
    expect(one.url).toBe(two.url)
    await one.close()
    await expect.poll(() => answers(two), RECOVERY).toBe(true)
  })
})

describe('what a crash of the machine leaves behind', () => {
  it('starts although the process id in the lock file now belongs to another program', async () => {
    const folder = dataFolder()
    const lines = [process.pid, join(folder, 'postgres/data'), 1_700_000_000, 1, '', '127.0.0.1', '  0  0', 'ready', '']
    writeFileSync(join(folder, 'postgres/data/postmaster.pid'), lines.join('\n'))
    expect(await answers(await open(folder))).toBe(true)
  })

  it('starts although the lock of its socket now names another process', async () => {
    const folder = dataFolder()
    const first = await open(folder)
    const port = Number(new URL(first.url).port)
    await first.close()
    // The lock of a socket is respected only while its process belongs to the same user.
    const program = spawn('sleep', ['60'], { uid: statSync(join(folder, 'postgres/data')).uid, stdio: 'ignore' })
    cleanUp.push(() => program.kill())
    const lock = join(folder, `postgres/data/.s.PGSQL.${port}.lock`)
    writeFileSync(lock, `${program.pid}\n${join(folder, 'postgres/data')}\n1700000000\n${port}\n.\n`)
    const second = await open(folder)
    expect(await answers(second)).toBe(true)
    expect(Number(new URL(second.url).port)).not.toBe(port)
  })

  it('takes another port when another program uses the previous one', async () => {
    const folder = dataFolder()
    const port = 20_000 + Math.floor(10_000 * Math.random())
    writeFileSync(join(folder, 'postgres/port'), String(port))
    const intruder = await takePort(port)
    const server = await open(folder)
    expect(Number(new URL(server.url).port)).not.toBe(port)
    intruder.close()
  })
})

it('a start says when the process has been started, so that the caller can work until it accepts connections', async () => {
  const folder = dataFolder()
  const states: string[] = []
  const server = await startEmbedded({
    dataDir: folder,
    log: () => undefined,
    onStarting: () =>
      states.push((existsSync(join(folder, 'postgres/data/postmaster.pid')) && 'running') || 'starting'),
  })
  cleanUp.push(() => server.close())
  states.push('open')
  expect(states).toEqual(['starting', 'open'])
})

it.runIf(process.getuid?.() === 0)('a copy that root made with cp -r starts', async () => {
  const folder = dataFolder({ empty: true })
  execFileSync('cp', ['-r', join(template, 'postgres'), folder])
  chmodSync(join(folder, 'postgres/data'), 0o755)
  const server = await startEmbedded({ dataDir: folder, log: () => undefined })
  cleanUp.push(() => server.close())
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})

describe.runIf(process.getuid?.() === 0)('a data folder that only root can enter', () => {
  it('contains a link to the database, which is in a folder that the user postgres can enter', async () => {
    const folder = dataFolder({ empty: true })
    chmodSync(folder, 0o700)
    const server = await open(folder)
    const place = realpathSync(join(folder, 'postgres'))
    cleanUp.unshift(() => rmSync(place, { recursive: true, force: true }))
    expect(place).toMatch(/^\/var\/lib\/vastra\/postgres-\w+$/)
    expect(await answers(server)).toBe(true)
    await server.close()
    expect(await answers(await open(folder))).toBe(true)
  })

  it('is rejected when the link points to a folder that no longer exists', async () => {
    const folder = dataFolder({ empty: true })
    symlinkSync('/var/lib/vastra/postgres-gone', join(folder, 'postgres'))
    expect(await failure(folder)).toMatchObject({
      code: 'FOLDER_MISSING',
      message: expect.stringContaining('links to a folder that no longer exists. Restore that folder, or delete'),
    })
  })

  it('is rejected with the file and the command to run when an ordinary user opens it', async () => {
    const folder = dataFolder()
    chownSync(folder, 65_534, 65_534)
    const script = `
      import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, '../src/index.ts'))}
      process.setgid(65534)
      process.setuid(65534)
      await startEmbedded({ dataDir: ${JSON.stringify(folder)}, log: () => undefined }).catch((error) =>
        console.log(error.code, error.message))`
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
    expect(output).toMatch(/^FILE_OF_ANOTHER_USER .*postgres\/\S+ belongs to another user, .* with chown -R\.$/m)
  })
})

describe('a data folder that cannot be used', () => {
  it('is rejected with the reason and the next step when it cannot be written', async () => {
    const folder = dataFolder({ empty: true })
    writeFileSync(join(folder, 'file'), '')
    expect(await failure(join(folder, 'file/var'))).toMatchObject({
      code: 'FOLDER_NOT_WRITABLE',
      message:
        `The data folder ${folder}/file/var cannot be written: part of its path is a file. Make it writable for this ` +
        'user, or use another folder.',
    })
    expect((await failure(join(folder, 'file'))).message).toContain('a file with that name already exists')
  })

  it('is rejected unchanged when another major version of PostgreSQL created it', async () => {
    const folder = dataFolder({ empty: true })
    mkdirSync(join(folder, 'postgres/data'), { recursive: true })
    writeFileSync(join(folder, 'postgres/data/PG_VERSION'), '17\n')
    writeFileSync(join(folder, 'postgres/password'), 'secret\n')
    expect(await failure(folder)).toMatchObject({
      code: 'WRONG_VERSION',
      message: expect.stringContaining('was created by PostgreSQL 17, but PostgreSQL 18 is installed'),
    })
  })

  it('is not mistaken for an empty one when its password file is missing', async () => {
    const folder = dataFolder()
    rmSync(join(folder, 'postgres/password'))
    expect(await failure(folder)).toMatchObject({
      code: 'FILE_UNREADABLE',
      message: expect.stringContaining('postgres/password cannot be read: it does not exist. Restore it from a backup'),
    })
  })

  it('is rejected with the message of PostgreSQL when its files are damaged', async () => {
    const folder = dataFolder()
    rmSync(join(folder, 'postgres/data/global/pg_control'))
    expect(await failure(folder)).toMatchObject({
      code: 'START_FAILED',
      message: expect.stringMatching(/PostgreSQL does not start on .*It reports:\n[\s\S]*pg_control/),
    })
  })
})

async function failure(dataDir: string): Promise<PostgresError> {
  const error = await open(dataDir).catch((thrown: unknown) => thrown)
  if (error instanceof PostgresError) return error
  throw new Error('Expected a PostgresError', { cause: error })
}

async function answers({ pool }: Opened): Promise<boolean> {
  try {
    return (await pool.query('select 1 as one')).rows[0].one === 1
  } catch (error) {
    if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P')) throw error
    return false
  }
}

/** Listens on a port as soon as it is free. */
async function takePort(port: number): Promise<Server> {
  for (;;) {
    const server = createServer((socket) => socket.destroy())
    const isTaken = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (isTaken) return server
  }
}

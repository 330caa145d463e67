import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { silentFrom } from '../../../../test/silent-database.ts'
import { DATABASE_UNAVAILABLE, isDatabaseUnavailable } from '../errors.ts'
import { checkServer } from './check-server.ts'
import { newId } from './id.ts'
import { openDatabase } from './open.ts'

const shop = await testDatabase()
const silent = () => undefined
const changed = (change: (url: URL) => void) => {
  const url = new URL(shop.url)
  change(url)
  return url.href
}
const failure = (url: string) =>
  checkServer(url, silent, { timeoutMs: 0 }).then(
    () => 'it was let in',
    (error: Error) => `${error.name}: ${error.message}`,
  )

describe('opening the server of DATABASE_URL', () => {
  it('returns a database that answers queries', async () => {
    const database = await openDatabase({ databaseUrl: shop.url, dataDir: '/nowhere' }, silent)
    expect(await database.db.selectFrom('brand').selectAll().execute()).toEqual([])
    expect(database.url).toBe(shop.url)
    await database.close()
  })

  it('names the host and port that do not answer and says what to do', async () => {
    const message = await failure('postgres://shop:hunter2@127.0.0.1:1/shop')
    expect(message).toContain(
      'StartupError: PostgreSQL is not answering on 127.0.0.1:1 (ECONNREFUSED). Start it, correct',
    )
    expect(message).not.toContain('hunter2')
    expect(await failure('postgres://shop@no-such-host.invalid/shop')).toContain(
      'not answering on no-such-host.invalid:5432',
    )
  })

  it('waits for a server that is starting', async () => {
    const waited: string[] = []
    const late = createServer((socket) => socket.destroy())
    const port = await new Promise<number>((found) => {
      late.listen(0, '127.0.0.1', () => found((late.address() as { port: number }).port))
    })
    await expect(
      checkServer(`postgres://shop@127.0.0.1:${port}/shop`, (line) => waited.push(line), { timeoutMs: 200 }),
    ).rejects.toThrow(`PostgreSQL is not answering on 127.0.0.1:${port}`)
    expect(waited).toEqual([`Waiting for PostgreSQL on 127.0.0.1:${port} …`])
    late.close()
  })

  it('gives up on a server that lets the shop in and is silent then', async () => {
    const url = await silentFrom('server_version_num', shop)
    await expect(checkServer(url, silent, { timeoutMs: 200, answerMs: 100 })).rejects.toThrow(
      /^PostgreSQL is not answering on 127\.0\.0\.1:\d+\. Start it, correct DATABASE_URL/,
    )
  })

  it('says at once that a pooler needs DATABASE_DIRECT_URL, and accepts it without session parameters', async () => {
    const sent: string[] = []
    const pooler = createServer((socket) => {
      socket.on('error', silent).once('data', (startup) => {
        sent.push(startup.toString('latin1'))
        const fields = 'SERROR\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'
        const head = Buffer.from('E\0\0\0\0')
        head.writeUInt32BE(4 + fields.length, 1)
        socket.end(Buffer.concat([head, Buffer.from(fields)]))
      })
    })
    const port = await new Promise<number>((found) => {
      pooler.listen(0, '127.0.0.1', () => found((pooler.address() as { port: number }).port))
    })
    const url = `postgres://shop@127.0.0.1:${port}/shop?sslmode=disable`
    await expect(checkServer(url, silent)).rejects.toThrow(
      `127.0.0.1:${port} is a connection pooler (unsupported startup parameter: statement_timeout). Set DATABASE_DIRECT_URL`,
    )
    await checkServer(url, silent, { isPooled: true, timeoutMs: 0 }).catch(silent)
    expect(sent.map((startup) => startup.includes('statement_timeout'))).toEqual([true, false])
    pooler.close()
  })

  it('reports a wrong password, user or database without printing the password', async () => {
    const wrongPassword = await failure(changed((url) => Object.assign(url, { password: 'hunter2' })))
    expect(wrongPassword).toContain('refuses the connection: password authentication failed')
    expect(wrongPassword).not.toContain('hunter2')
    expect(await failure(changed((url) => Object.assign(url, { pathname: '/no_shop' })))).toContain(
      'database "no_shop" does not exist. Create the database first',
    )
  })
})

describe('values read from the database', () => {
  const one = async (expression: string) => (await shop.pool.query(`select ${expression} as value`)).rows[0].value

  it('reads bigint as a number and rejects one that is too large', async () => {
    expect(await one('count(*)')).toBe(1)
    expect(await one('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER)
    await expect(one('9007199254740993::bigint')).rejects.toThrow('too large for a JavaScript number')
    expect(await one('1')).toBe(1)
  })

  it('leaves numeric and date as text', async () => {
    expect(await one('10.10::numeric(9,2)')).toBe('10.10')
    expect(await one(`date '2026-11-21'`)).toBe('2026-11-21')
  })

  it('keeps names in every script unchanged', async () => {
    const name = 'बनारसी 🧵 São Ñandú'
    await shop.db.insertInto('brand').values({ id: newId(), name }).execute()
    const row = await shop.db
      .selectFrom('brand')
      .select('name')
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .execute()
    expect(row).toEqual([{ name }])
  })
})

describe('a database that cannot be reached', () => {
  it('is distinguished from a wrong query', async () => {
    const failed = (query: string) => shop.pool.query(query).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(await failed('select pg_terminate_backend(pg_backend_pid())'))).toBe(true)
    expect(isDatabaseUnavailable(await failed('select no_such_column'))).toBe(false)
    expect(isDatabaseUnavailable(await failed('select 1/0'))).toBe(false)
    expect(isDatabaseUnavailable(new AggregateError([Object.assign(new Error('no'), { code: 'ECONNREFUSED' })]))).toBe(
      true,
    )
    const noServer = new pg.Client({ host: tmpdir(), port: 1 })
    expect(isDatabaseUnavailable(await noServer.connect().catch((error: unknown) => error))).toBe(true)
    for (const server of [
      { host: 'no-such-host.invalid' },
      { connectionString: changed((url) => (url.username = 'nobody')) },
      { connectionString: changed((url) => (url.pathname = '/no-such-database')) },
    ]) {
      const client = new pg.Client(server)
      client.on('error', silent)
      expect(isDatabaseUnavailable(await client.connect().catch((error: unknown) => error))).toBe(true)
    }
    const mute = createServer().listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as { port: number }
    const unanswered = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
    expect(isDatabaseUnavailable(await unanswered.connect().catch((error: unknown) => error))).toBe(true)
    mute.close()
    const late = await failed('set statement_timeout = 10; select pg_sleep(1)')
    expect([String(late), isDatabaseUnavailable(late)]).toEqual([expect.stringContaining('timeout'), true])
    expect(isDatabaseUnavailable('a text')).toBe(false)
    expect(DATABASE_UNAVAILABLE).not.toMatch(/database|postgres|sql/i)
  })

  it('does not prevent the pool from answering the next query', async () => {
    await shop.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(silent)
    expect((await shop.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })
})

describe('ids', () => {
  it('are 24 lower-case hex characters, and both ends differ between ids', () => {
    const ids = Array.from({ length: 1000 }, newId)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
    for (const part of [ids.map((id) => id.slice(0, 8)), ids.map((id) => id.slice(-8))])
      expect(new Set(part).size).toBe(1000)
  })
})

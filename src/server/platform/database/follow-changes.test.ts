import { createServer, connect as openSocket, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { followChanges } from './follow-changes.ts'
import { newId } from './id.ts'

const shop = await testDatabase()

/** Follows the changes and records the messages; `lost` and `back` count. */
async function follow(onMessage: (message: string) => void | Promise<void> = () => undefined) {
  const received: string[] = []
  const seen = { received, lost: 0, back: 0 }
  const follower = await followChanges(shop, {
    onMessage(message) {
      received.push(message)
      return onMessage(message)
    },
    onLost() {
      seen.lost += 1
    },
    onBack() {
      seen.back += 1
    },
  })
  return { ...follower, seen, received }
}

async function brand(name: string): Promise<string> {
  const id = newId()
  await shop.db.insertInto('brand').values({ id, name }).execute()
  return id
}

async function cutConnections(): Promise<void> {
  await shop.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'vastra changes'`,
  )
}

/** A router before the database that can drop its connections without telling either side. */
async function router() {
  const url = new URL(shop.url)
  const { hostname, port } = url
  const folder = url.searchParams.get('host')
  const sockets = new Set<Socket>()
  let attempts: number[] | undefined
  const server = createServer((socket) => {
    if (attempts) {
      attempts.push(performance.now())
      return socket.destroy()
    }
    const other = folder ? openSocket(`${folder}/.s.PGSQL.${port}`) : openSocket(Number(port), hostname)
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(from)
      from
        .on('data', (bytes) => to.write(bytes))
        .on('error', () => undefined)
        .on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: url.href,
    drop: () => {
      for (const socket of sockets) socket.pause()
    },
    /** Ends all connections and refuses new ones. Returns the times at which they were tried, which grow. */
    refuse: () => {
      attempts = []
      for (const socket of sockets) socket.destroy()
      return attempts
    },
  }
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 5 s')
    await new Promise((next) => setImmediate(next))
  }
}

describe('following the changes of the database', () => {
  it('has received a change when settled() resolves', async () => {
    const follower = await follow()
    await brand('Neelkanth')
    await follower.settled()
    expect(follower.received).toEqual(['tree:*'])
    await follower.close()
  })

  it('waits in settled() until the change is handled, not only received', async () => {
    let handled = 0
    const follower = await follow(async () => {
      await shop.pool.query('select 1')
      handled += 1
    })
    for (const message of ['product:a', 'product:b', 'product:c'])
      await shop.db.insertInto('change_log').values({ message }).execute()
    await follower.settled()
    expect(handled).toBe(3)
    await follower.close()
  })

  it('informs two processes, each of them once', async () => {
    const [one, two] = await Promise.all([follow(), follow()])
    await brand('Jamdani House')
    await Promise.all([one.settled(), two.settled(), one.settled()])
    expect([one.received, two.received]).toEqual([['tree:*'], ['tree:*']])
    await Promise.all([one.close(), two.close()])
  })

  it('reports a lost connection first, reconnects by itself and receives messages again', async () => {
    const follower = await follow()
    await cutConnections()
    await until(() => follower.seen.lost === 1)
    await until(() => follower.seen.back === 1)
    await brand('Patola Works')
    await follower.settled()
    expect(follower.seen).toMatchObject({ lost: 1, back: 1, received: ['tree:*'] })
    await follower.close()
  })

  it('is late when it has not read for a second by either clock, until it has', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const follower = await follow()
    await follower.settled()
    expect(follower.isLate()).toBe(false)
    vi.advanceTimersByTime(1_100)
    expect(follower.isLate()).toBe(true)
    await follower.settled()
    expect(follower.isLate()).toBe(false)
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(follower.isLate()).toBe(true)
    await follower.settled()
    expect(follower.isLate()).toBe(false)
    await follower.close()
  })

  it('is not late while it handles changes, of which it has begun all', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const follower = await follow(() => mayEnd)
    await shop.db
      .insertInto('change_log')
      .values([{ message: 'product:a' }, { message: 'product:b' }])
      .execute()
    await until(() => follower.received.length === 2)
    vi.advanceTimersByTime(5_000)
    expect(follower.isLate()).toBe(false)
    end()
    await follower.settled()
    await follower.close()
  })

  it('tries at least once a second to reach a database that is unavailable', async () => {
    const { url, refuse } = await router()
    const follower = await followChanges(
      { url },
      {
        onMessage: () => undefined,
        onLost: () => undefined,
        onBack: () => undefined,
      },
    )
    const attempts = refuse()
    await until(() => attempts.length === 8)
    const pauses = attempts.slice(1).map((at, place) => at - (attempts[place] ?? 0))
    expect(Math.max(...pauses)).toBeLessThan(1_500)
    await follower.close()
  })

  it('goes on over another connection, without a reload, when its own is dropped silently', async () => {
    const { url, drop } = await router()
    const received: string[] = []
    let lost = 0
    const handlers = { onLost: () => (lost += 1), onBack: () => undefined }
    const follower = await followChanges({ url }, { onMessage: (message) => void received.push(message), ...handlers })
    await brand('Sambalpur Weaves')
    await until(() => received.length === 1)
    drop()
    await brand('Gadwal House')
    await until(() => received.length === 2)
    await brand('Uppada Looms')
    await follower.settled()
    expect([received.length, lost]).toEqual([3, 0])
    await follower.close()
  })

  it('calls onBack after every change that was made while the connection was lost', async () => {
    let names: string[] = []
    const read = async () => {
      names = (await shop.db.selectFrom('brand').select('name').execute()).map((row) => row.name)
    }
    let lost = 0
    const follower = await followChanges(shop, { onMessage: read, onLost: () => (lost += 1), onBack: read })
    for (let round = 0; round < 5; round += 1) {
      const cut = cutConnections()
      await brand(`Made while disconnected ${round}`)
      await cut
      await follower.settled()
      expect(names).toContain(`Made while disconnected ${round}`)
    }
    expect(lost).toBeGreaterThanOrEqual(1)
    await follower.close()
  })

  it('reloads everything when a message could not be handled', async () => {
    let fail = true
    const follower = await follow(() => {
      if (fail) throw new Error('the product could not be read')
    })
    await brand('Banarasi Bros')
    await until(() => follower.seen.back === 1)
    expect(follower.seen.lost).toBe(1)
    fail = false
    await brand('Chanderi Co')
    await follower.settled()
    expect(follower.received.at(-1)).toBe('tree:*')
    await follower.close()
  })

  it('retries onBack until it succeeds', async () => {
    let tries = 0
    const follower = await followChanges(shop, {
      onMessage: () => undefined,
      onLost: () => undefined,
      onBack() {
        tries += 1
        if (tries < 3) throw new Error('the database is still starting')
      },
    })
    await cutConnections()
    await until(() => tries > 0)
    await follower.settled()
    expect(tries).toBe(3)
    await follower.close()
  })

  it('misses no transaction that commits after later ones, and waits for none that is still open', async () => {
    const follower = await follow()
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>()
    const early = shop.db.transaction().execute(async (trx) => {
      await trx.insertInto('change_log').values({ message: 'product:early' }).execute()
      written()
      await mayCommit
    })
    await hasWritten
    for (const message of ['product:later', 'product:last']) {
      await shop.db.insertInto('change_log').values({ message }).execute()
      await follower.settled()
    }
    expect(follower.received).toEqual(['product:later', 'product:last'])
    commit()
    await early
    await follower.settled()
    expect(follower.received).toEqual(['product:later', 'product:last', 'product:early'])
    await follower.close()
  })

  it('receives every change of many writers once', async () => {
    const follower = await follow()
    const messages = Array.from({ length: 300 }, (_, n) => `product:${n}`)
    const write = (message: string) =>
      shop.pool.query(`with waited as (select pg_sleep(random() / 50))
        insert into change_log (message) select '${message}' from waited`)
    await Promise.all(messages.map(write))
    await follower.settled()
    expect(follower.received.toSorted()).toEqual(messages.toSorted())
    await follower.close()
  })

  it('sees a change of another process without being asked', async () => {
    const follower = await follow()
    await brand('Maheshwar Mills')
    await until(() => follower.received.length === 1)
    await follower.close()
  })

  it('stops waiting after the given timeout', async () => {
    const follower = await followChanges(shop, {
      onMessage: () => new Promise(() => undefined),
      onLost: () => undefined,
      onBack: () => undefined,
    })
    await brand('Kalamkari Lane')
    await expect(follower.settled(50)).rejects.toThrow('did not confirm the change in time')
    await follower.close()
  })
})

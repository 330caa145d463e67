import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { newId } from './id.ts'
import { listen } from './listen.ts'

const shop = await testDatabase()

/** Listens and records the messages; `lost` and `back` count. */
async function ears(onMessage: (message: string) => void | Promise<void> = () => undefined) {
  const received: string[] = []
  const seen = { received, lost: 0, back: 0 }
  const listener = await listen(shop, {
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
  return { ...listener, seen, received }
}

async function brand(name: string): Promise<string> {
  const id = newId()
  await shop.db.insertInto('brand').values({ id, name }).execute()
  return id
}

async function cutListeners(): Promise<void> {
  await shop.pool.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and application_name = 'vastra listener'`,
  )
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 5_000
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('It did not happen within 5 s')
    await new Promise((next) => setImmediate(next))
  }
}

describe('listening to the database', () => {
  it('has received a change when settled() resolves', async () => {
    const listener = await ears()
    await brand('Neelkanth')
    await listener.settled()
    expect(listener.received).toEqual(['tree:*'])
    await listener.close()
  })

  it('waits in settled() until the change is handled, not only received', async () => {
    let handled = 0
    const listener = await ears(async () => {
      await shop.pool.query('select 1')
      handled += 1
    })
    for (const name of ['Morpankh', 'Kesariya', 'Sindoori']) await brand(name)
    await listener.settled()
    expect(handled).toBe(3)
    await listener.close()
  })

  it('informs two processes, and neither receives the settle message of the other', async () => {
    const [one, two] = await Promise.all([ears(), ears()])
    await brand('Jamdani House')
    await Promise.all([one.settled(), two.settled(), one.settled()])
    expect([one.received, two.received]).toEqual([['tree:*'], ['tree:*']])
    await Promise.all([one.close(), two.close()])
  })

  it('reports a lost connection first, reconnects by itself and receives messages again', async () => {
    const listener = await ears()
    await cutListeners()
    await until(() => listener.seen.lost === 1)
    await until(() => listener.seen.back === 1)
    await brand('Patola Works')
    await listener.settled()
    expect(listener.seen).toMatchObject({ lost: 1, back: 1, received: ['tree:*'] })
    await listener.close()
  })

  it('calls onBack after every change that was made while the connection was lost', async () => {
    let names: string[] = []
    const read = async () => {
      names = (await shop.db.selectFrom('brand').select('name').execute()).map((row) => row.name)
    }
    let lost = 0
    const listener = await listen(shop, { onMessage: read, onLost: () => (lost += 1), onBack: read })
    for (let round = 0; round < 5; round += 1) {
      const cut = cutListeners()
      await brand(`Made while away ${round}`)
      await cut
      await listener.settled()
      expect(names).toContain(`Made while away ${round}`)
    }
    expect(lost).toBeGreaterThanOrEqual(1)
    await listener.close()
  })

  it('reloads everything when a message could not be handled', async () => {
    let fail = true
    const listener = await ears(() => {
      if (fail) throw new Error('the product could not be read')
    })
    await brand('Banarasi Bros')
    await until(() => listener.seen.back === 1)
    expect(listener.seen.lost).toBe(1)
    fail = false
    await brand('Chanderi Co')
    await listener.settled()
    expect(listener.received.at(-1)).toBe('tree:*')
    await listener.close()
  })

  it('retries onBack until it succeeds', async () => {
    let tries = 0
    const listener = await listen(shop, {
      onMessage: () => undefined,
      onLost: () => undefined,
      onBack() {
        tries += 1
        if (tries < 3) throw new Error('the database is still starting')
      },
    })
    await cutListeners()
    await until(() => tries > 0)
    await listener.settled()
    expect(tries).toBe(3)
    await listener.close()
  })

  it('stops waiting after the given timeout', async () => {
    const listener = await listen(shop, {
      onMessage: () => new Promise(() => undefined),
      onLost: () => undefined,
      onBack: () => undefined,
    })
    await brand('Kalamkari Lane')
    await expect(listener.settled(50)).rejects.toThrow('did not confirm the change in time')
    await listener.close()
  })
})

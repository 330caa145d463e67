import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { startValkey } from '../../../../test/valkey-server.ts'
import { sharedCounts } from './shared-counts.ts'
import { valkeyCounts } from './valkey-counts.ts'

const { db } = await testDatabase()
const valkey = await startValkey()
let lost = 0
const open = (url = valkey.url) => {
  const opened = valkeyCounts({ url, fallback: sharedCounts(db), onLost: () => (lost += 1) })
  afterAll(opened.close)
  return opened.count
}
const [one, other] = [open(), open()]
/** Whether a count was made in Valkey. */
const countsInValkey = async (count = one) => {
  const size = valkey.counts.size
  await count(randomUUID(), 1)
  return valkey.counts.size > size
}
// A machine that is busy for a moment can make Valkey seem unavailable for some seconds.
beforeEach(() =>
  vi.waitFor(async () => {
    if (!((await countsInValkey(one)) && (await countsInValkey(other)))) throw new Error('Not connected yet.')
  }, 10_000),
)

it('the counts of several processes are one, even at the same moment, and hold no address', async () => {
  const key = `network /login 203.0.113.${randomUUID()}`
  const counted = await Promise.all(Array.from({ length: 40 }, (_, place) => (place % 2 ? one : other)(key, 1)))
  expect(counted.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, place) => place + 1))
  expect([...valkey.counts.keys()].some((name) => name.includes('203.0'))).toBe(false)
})

it('a count begins again when its period has ended, which later requests do not extend', async () => {
  const key = randomUUID()
  const minutes = 1 / 60
  expect([await one(key, minutes), await one(key, minutes)]).toEqual([1, 2])
  await expect.poll(() => one(key, minutes), { interval: 50 }).toBe(1)
})

it('counts go on in the database while Valkey is unavailable, and return to it', async () => {
  const key = randomUUID()
  for (const count of [1, 2, 3]) expect(await one(key, 1)).toBe(count)
  await valkey.stop()
  const away = await Promise.all(Array.from({ length: 20 }, (_, place) => (place % 2 ? one : other)(key, 1)))
  // At most a second limit, however many processes count.
  expect(Math.max(...away)).toBe(20)
  expect(lost).toBeGreaterThan(0)
  await valkey.restart()
  await expect.poll(() => countsInValkey()).toBe(true)
})

it('counts never wait long for a Valkey that does not answer', async () => {
  valkey.silence(true)
  const begun = performance.now()
  const key = randomUUID()
  expect((await Promise.all([one(key, 1), one(key, 1)])).sort()).toEqual([1, 2])
  for (let count = 3; count <= 20; count++) expect(await one(key, 1)).toBe(count)
  expect(performance.now() - begun).toBeLessThan(4_000)
  valkey.silence(false)
})

it('counts are in the database when Valkey was never there', async () => {
  const never = open('valkey://127.0.0.1:9')
  const key = randomUUID()
  expect([await never(key, 1), await never(key, 1)]).toEqual([1, 2])
})

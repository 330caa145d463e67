import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { openEmailQuota } from './email-quota.ts'

const { db } = await testDatabase()
const openQuota = (link: number) =>
  openEmailQuota(db, async () => ({ link, notice: 1, order: 1, contact: 1, shop: 1, phone: 1 }))

it('a recipient gets at most the limit of a kind, however many processes send at once', async () => {
  const processes = [openQuota(3), openQuota(3)]
  const taken = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      processes[n % 2]?.take('link', n % 3 === 0 ? `Priya+${n}@example.com` : 'priya@example.com'),
    ),
  )
  expect(taken.filter(Boolean)).toHaveLength(3)
  expect(await openQuota(3).take('link', 'rahul@example.com')).toBe(true)
  expect(await openQuota(3).take('order', 'priya@example.com')).toBe(true)
  const counts = await db.selectFrom('email_count').select(['sent', 'dropped']).orderBy('dropped', 'desc').execute()
  expect(counts[0]).toEqual({ sent: 3, dropped: 17 })
  expect(JSON.stringify(await db.selectFrom('email_count').selectAll().execute())).not.toContain('priya')
})

it('an email that could not be delivered does not count', async () => {
  const quota = openQuota(1)
  expect(await quota.take('link', 'later@example.com')).toBe(true)
  await quota.giveBack('link', 'later@example.com')
  expect(await quota.take('link', 'later@example.com')).toBe(true)
  expect(await quota.take('link', 'later@example.com')).toBe(false)
})

it('a limit of 0 sends none', async () => {
  expect(await openQuota(0).take('link', 'nobody@example.com')).toBe(false)
})

import { afterEach, expect, it, vi } from 'vitest'
import { placeByCard } from '../../../test/paying.ts'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { checkClock } from '../platform/readiness.ts'
import { writePassword } from './credential-queries.ts'
import { linkOwner } from './link-queries.ts'
import { insertOwnerLink, isOwnerLink } from './owner-queries.ts'
import { insertChallenge } from './passkey-queries.ts'
import { hashPassword } from './passwords.ts'
import { deleteExpired } from './queries.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 100 }] }])
const MINUTE = 60_000
const PASSWORD = 'madder-and-indigo'
await writePassword(shop.database.db, (await shop.as(owner)).userId, await hashPassword(PASSWORD))

afterEach(() => vi.useRealTimers())

/** This process has another clock than the database, as a second machine of the shop may have. */
function clockIsAhead(minutes: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * MINUTE })
}

it.each([15, -15])(
  'the password that was entered on a machine whose clock is %d minutes ahead counts on others',
  async (minutes) => {
    const asOwner = await shop.as(owner)
    const { pool } = shop.database
    const file = async () =>
      (await asOwner.post('/api/admin/tax/gstr1/filings', { period: 'x', digest: '', arn: '' })).status
    await pool.query(`update session set proved_at = now() - interval '11 minutes'`)
    expect(await file()).toBe(403)
    clockIsAhead(minutes)
    expect(await file()).toBe(403)
    expect((await asOwner.post('/api/auth/proof', { password: PASSWORD })).status).toBe(200)
    expect(await file()).toBe(400)
    vi.useRealTimers()
    expect(await file()).toBe(400)
  },
)

it('a session of the team ends after twelve idle hours, whatever the clock of the machine says', async () => {
  const asOwner = await shop.as(owner)
  const me = async () => (await asOwner.get('/api/admin/dashboard/waiting')).status
  const idle = (time: string) =>
    shop.database.pool.query('update session set seen_at = now() - $1::interval where customer_id = $2', [
      time,
      asOwner.userId,
    ])
  await idle('11 hours 55 minutes')
  clockIsAhead(15)
  expect(await me()).toBe(200)
  await idle('12 hours 5 minutes')
  vi.useRealTimers()
  clockIsAhead(-15)
  expect(await me()).toBe(401)
})

it('an unpaid order is not cancelled early by a machine whose clock is ahead', async () => {
  const asPriya = await shop.as(priya)
  const { _id } = await placeByCard(shop, asPriya)
  clockIsAhead(45)
  await shop.shop.jobs.send('expire-orders', {})
  await shop.shop.jobs.drain()
  vi.useRealTimers()
  expect((await asPriya.get(`/api/orders/${_id}`)).body.data.status).toBe('pending')
})

it.each([15, -15])('the deadline of an order on a machine whose clock is %d minutes ahead is not', async (minutes) => {
  const asPriya = await shop.as(priya)
  const before = Date.now()
  clockIsAhead(minutes)
  const { expiresAt, createdAt } = await placeByCard(shop, asPriya)
  vi.useRealTimers()
  expect(Date.parse(createdAt)).toBeGreaterThan(before - 5_000)
  expect(Date.parse(createdAt)).toBeLessThan(Date.now() + 5_000)
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * MINUTE)
})

/** Makes one link or challenge of each kind, and returns for how many minutes each is valid by the clock of the database. */
async function minutesOfLinks(): Promise<Record<string, number>> {
  const { db } = shop.database
  const asOwner = await shop.as(owner)
  await shop.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: priya.email } })
  await shop.shop.jobs.drain()
  await insertChallenge(db, 'a challenge', { purpose: 'login', browserToken: 'browser' })
  await db.transaction().execute((trx) => insertOwnerLink(trx, 'hash', 24))
  await asOwner.post('/api/admin/sections-preview', { sections: [] })
  const left = 'round(extract(epoch from max(expires_at) - now()) / 60)::int'
  const { rows } = await shop.database.pool.query(`
    select (select ${left} from account_link) as reset, (select ${left} from passkey_challenge) as passkey,
      (select ${left} from owner_link) as owner, (select ${left} from home_preview) as preview`)
  return rows[0]
}

it.each([1440, 2, -2, -1440])(
  'links are valid as long on a machine whose clock is %d minutes ahead, and work on it',
  async (minutes) => {
    const { db, pool } = shop.database
    for (const table of ['account_link', 'passkey_challenge', 'owner_link', 'home_preview'])
      await pool.query(`delete from ${table}`)
    clockIsAhead(minutes)
    expect(await minutesOfLinks()).toEqual({ reset: 60, passkey: 5, owner: 1440, preview: 15 })
    const hash = (await pool.query('select token_hash from account_link')).rows[0].token_hash
    const isValid = async () => (await linkOwner(db, hash, 'reset-password')) !== undefined
    const works = async () => [await isValid(), await isOwnerLink(db, 'hash')]
    await deleteExpired(db)
    expect(await works()).toEqual([true, true])
    vi.useRealTimers()
    expect(await works()).toEqual([true, true])
    await pool.query(`update account_link set expires_at = now() - interval '90 seconds'`)
    await pool.query(`update owner_link set expires_at = now() - interval '90 seconds'`)
    clockIsAhead(minutes)
    expect(await works()).toEqual([false, false])
  },
)

it('a machine is ready while its clock is within a minute of that of the database', async () => {
  const differsBy = (seconds: number) => checkClock(async () => new Date(Date.now() + seconds * 1_000))
  for (const seconds of [-59, 0, 59]) await expect(differsBy(seconds)).resolves.toBeUndefined()
  for (const seconds of [-90, 90]) await expect(differsBy(seconds)).rejects.toThrow(/differ by (89|90) seconds/)
})

import { beforeEach, describe, expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { deleteOldAttempts } from './login-limits.ts'

const first = await testShop([])
const others = [await testShop([], { database: first.database }), await testShop([], { database: first.database })]
const shops = [first, ...others]
const { db } = first.database
const PASSWORD = 'ashas-loom'
const email = 'asha@example.com'

interface Options {
  readonly ip?: string
  readonly device?: string
  readonly process?: number
  readonly as?: string
}
async function login(password: string, { ip = '10.0.0.1', device, process = 0, as = email }: Options = {}) {
  const answer = await (shops[process % 3] ?? first).app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: as, password },
    remoteAddress: ip,
    headers: device ? { cookie: `device=${device}` } : {},
  })
  const cookies = [answer.headers['set-cookie'] ?? []].flat()
  return {
    status: answer.statusCode,
    body: answer.json(),
    retryAfter: answer.headers['retry-after'],
    device: cookies.map((cookie) => /^device=([\w-]{43}); Path=\/; HttpOnly/.exec(cookie)?.[1]).find(Boolean),
  }
}
const guesses = (count: number, options: (guess: number) => Options) =>
  Promise.all(Array.from({ length: count }, (_, guess) => login('guess', options(guess))))
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

await first.app.inject({
  method: 'POST',
  url: '/api/auth/register',
  payload: { name: 'Asha Rao', email, password: PASSWORD, signIn: false },
})
beforeEach(async () => {
  await db.deleteFrom('login_attempt').execute()
  await db.deleteFrom('known_device').execute()
})

describe('wrong logins from one network', () => {
  it('are refused after five, counted over three processes, at the same time and for an unknown email too', async () => {
    for (const as of [email, 'nobody@example.com']) {
      const statuses = statusesOf(await guesses(15, (process) => ({ process, as })))
      expect(statuses).toEqual([...Array(5).fill(401), ...Array(10).fill(429)])
    }
  })

  it('no longer hold up anyone when the clock of the database, which was a day ahead, is right again', async () => {
    await guesses(6, () => ({}))
    const ahead = `started_at = started_at + interval '1 day', failed_at = failed_at + interval '1 day', failures = 1000`
    await first.database.pool.query(`update login_attempt set ${ahead}`)
    expect((await login(PASSWORD)).status).toBe(200)
    expect(statusesOf(await guesses(7, () => ({ as: 'nobody@example.com' })))).toContain(429)
  })

  it('hold up the correct password there, say for how long, and do not hold it up elsewhere', async () => {
    await guesses(6, () => ({}))
    const refused = await login(PASSWORD)
    expect(refused).toMatchObject({
      status: 429,
      body: { success: false, message: 'Too many attempts. Please try again in a few minutes.' },
    })
    expect(Number(refused.retryAfter)).toBeGreaterThan(20)
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(30)
    expect((await login(PASSWORD, { ip: '10.0.0.2' })).status).toBe(200)
    expect((await login(PASSWORD)).status).toBe(429)
  })

  it('are forgotten after a correct one', async () => {
    await guesses(4, () => ({}))
    expect((await login(PASSWORD)).status).toBe(200)
    expect(statusesOf(await guesses(4, () => ({})))).toEqual([401, 401, 401, 401])
  })

  it('count for the whole network of an IPv6 address, and each email has a count of its own', async () => {
    await guesses(5, (guess) => ({ ip: `2001:db8:1:2::${guess}` }))
    expect((await login(PASSWORD, { ip: '2001:db8:1:2:ffff::1' })).status).toBe(429)
    expect((await login(PASSWORD, { ip: '2001:db8:1:3::1' })).status).toBe(200)
    expect((await login('guess', { ip: '2001:db8:1:2::1', as: 'nobody@example.com' })).status).toBe(401)
  })

  it('are refused after 60 for any number of emails', async () => {
    const statuses = statusesOf(await guesses(64, (guess) => ({ as: `nobody${guess}@example.com` })))
    expect(statuses.filter((status) => status === 401)).toHaveLength(60)
  })
})

describe('wrong passwords of someone who is signed in', () => {
  it.each([
    ['POST', '/api/auth/change-password', { currentPassword: 'guess', newPassword: 'looms-of-jaipur-7' }],
    ['PUT', '/api/auth/update-profile', { email: 'thief@example.com', currentPassword: 'guess' }],
    ['POST', '/api/auth/delete-account', { password: 'guess' }],
    ['POST', '/api/auth/proof', { password: 'guess' }],
    ['POST', '/api/admin/factor', { password: 'guess' }],
  ] as const)('count like wrong logins: %s %s', async (method, url, payload) => {
    await db.updateTable('customer').set({ role: 'admin', staff_role: 'packer' }).where('email', '=', email).execute()
    const asAnother = { role: 'customer', staff_role: null } as const
    if (url.endsWith('delete-account'))
      await db.updateTable('customer').set(asAnother).where('email', '=', email).execute()
    const { body } = await login(PASSWORD)
    const guess = () =>
      first.app.inject({
        method,
        url,
        payload,
        remoteAddress: '10.0.0.1',
        headers: { authorization: `Bearer ${body.token}` },
      })
    for (let turn = 0; turn < 5; turn++) expect((await guess()).statusCode).toBe(400)
    expect((await guess()).statusCode).toBe(429)
    expect((await login(PASSWORD)).status).toBe(429)
    await db.updateTable('customer').set(asAnother).where('email', '=', email).execute()
  })
})

describe('wrong logins from many networks', () => {
  it('never hold up a browser that has logged in before', async () => {
    const { device } = await login(PASSWORD)
    const statuses = statusesOf(await guesses(104, (guess) => ({ ip: `10.1.0.${guess}`, process: guess })))
    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect((await login(PASSWORD, { ip: '10.2.0.1' })).status).toBe(429)
    expect((await login(PASSWORD, { ip: '10.2.0.1', device })).status).toBe(200)
  })
})

describe('a browser that has logged in', () => {
  it('keeps its cookie at the next login, and its token is stored as a digest only', async () => {
    const { device = '' } = await login(PASSWORD)
    expect((await login(PASSWORD, { device })).device).toBe(device)
    const rows = await db.selectFrom('known_device').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(device)
  })

  it('gets a new cookie in place of one that the shop has not issued', async () => {
    const made = 'x'.repeat(43)
    expect((await login(PASSWORD, { device: made })).device).not.toBe(made)
  })

  it('counts as unknown after 20 wrong passwords in a row', async () => {
    const { device } = await login(PASSWORD)
    const statuses = statusesOf(await guesses(30, () => ({ device })))
    expect(statuses.filter((status) => status === 401)).toHaveLength(25)
    expect((await login(PASSWORD, { device })).status).toBe(429)
  })

  it('is not known to another account, nor after a new password', async () => {
    const { device, body } = await login(PASSWORD)
    await guesses(5, () => ({ as: 'nobody@example.com', device }))
    expect((await login('guess', { as: 'nobody@example.com', device })).status).toBe(429)
    const change = { currentPassword: PASSWORD, newPassword: PASSWORD }
    const headers = { authorization: `Bearer ${body.token}` }
    const url = '/api/auth/change-password'
    const changed = await first.app.inject({ method: 'POST', url, payload: change, headers })
    expect(changed.statusCode).toBe(200)
    await guesses(5, () => ({}))
    expect((await login(PASSWORD, { device })).status).toBe(429)
  })
})

it('counts of the day before are deleted', async () => {
  await guesses(1, () => ({}))
  await db
    .updateTable('login_attempt')
    .set({ failed_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute()
  await guesses(1, () => ({ as: 'nobody@example.com', ip: '10.9.0.1' }))
  await deleteOldAttempts(db)
  expect(await db.selectFrom('login_attempt').select('key').execute()).toHaveLength(3)
})

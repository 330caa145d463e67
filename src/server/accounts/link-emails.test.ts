import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([], { isLimited: true })
const { db } = shop.database

async function post(url: string, payload: object, { cookie = '', network = 1 } = {}) {
  const headers = cookie === '' ? {} : { cookie }
  const answer = await shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers,
    remoteAddress: `203.0.113.${network}`,
  })
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { status: answer.statusCode, body: answer.json(), cookies }
}

const password = 'a-quiet-loom'
const register = (email: string) => post('/api/auth/register', { name: 'Leela Pillai', email, password })
const login = (email: string, cookie = '') => post('/api/auth/login', { email, password }, { cookie })
const forget = (email: string, from = {}) => post('/api/auth/forgot-password', { email }, from)
const reset = (token: string) => post('/api/auth/reset-password', { token, password })

async function emailsTo(email: string, about: RegExp) {
  return (await shop.emails()).filter(({ to, subject }) => to === email && about.test(subject))
}
async function tokensTo(email: string): Promise<readonly string[]> {
  const emails = await emailsTo(email, /new password/i)
  return emails.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
}

describe('a stranger who asks for links to choose a new password all day', () => {
  it('neither makes the last link useless that arrived, nor keeps the customer from getting one in a known browser', async () => {
    const email = 'leela@example.com'
    const { cookies } = await register(email)
    await shop.emails()
    for (let network = 1; network <= 30; network++) expect((await forget(email, { network })).status).toBe(200)
    const tokens = await tokensTo(email)
    // The link to confirm the address is one of the ten emails of the day.
    expect(tokens).toHaveLength(9)
    const statuses: number[] = []
    for (const token of tokens) statuses.push((await reset(token)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // The new password has ended all sessions, and this browser chose it.
    const { cookies: known } = await login(email, cookies)
    expect((await forget(email, { network: 41, cookie: known })).status).toBe(200)
    const [newest = ''] = (await tokensTo(email)).filter((token) => !tokens.includes(token))
    expect((await reset(newest)).status).toBe(200)
  })

  it('leaves a customer with a confirmed address a link in every browser: one more an hour, which stays valid', async () => {
    const email = 'meera@example.com'
    await register(email)
    // The link to confirm the address counts before it is confirmed.
    await shop.emails()
    await db.updateTable('customer').set({ email_verified: true }).where('email', '=', email).execute()
    const askForTen = async (from: number) => {
      for (let network = from; network < from + 10; network++)
        expect((await forget(email, { network })).status).toBe(200)
      return tokensTo(email)
    }
    expect(await askForTen(50)).toHaveLength(9)
    expect(await askForTen(60)).toHaveLength(9)
    // An hour later.
    await db.updateTable('account_link').set({ expires_at: new Date() }).execute()
    const before = await tokensTo(email)
    const after = await askForTen(70)
    expect(after).toHaveLength(10)
    const [newest = ''] = after.filter((token) => !before.includes(token))
    expect((await reset(newest)).status).toBe(200)
  })
})

describe('emails about changes of an account', () => {
  const notices = (email: string) => emailsTo(email, /^(Someone logged in|The email address of your account)/)

  it('are limited while nobody has confirmed the address: it may be that of a stranger', async () => {
    const email = 'victim@example.com'
    await register(email)
    for (let time = 0; time < 25; time++) expect((await login(email)).status).toBe(200)
    expect(await notices(email)).toHaveLength(10)
  })

  it('are not limited afterwards', async () => {
    const email = 'owner@example.com'
    await register(email)
    await db.updateTable('customer').set({ email_verified: true }).where('email', '=', email).execute()
    for (let time = 0; time < 25; time++) expect((await login(email)).status).toBe(200)
    expect(await notices(email)).toHaveLength(25)
  })

  it('are limited for the address before a change too, when it was not confirmed', async () => {
    const { body } = await register('mover@example.com')
    const headers = { authorization: `Bearer ${body.token}` }
    for (let time = 0; time < 30; time++) {
      const payload = {
        email: time % 2 === 0 ? `mover${time}@example.com` : 'target@example.com',
        currentPassword: password,
      }
      const answer = await shop.app.inject({ method: 'PUT', url: '/api/auth/update-profile', payload, headers })
      expect(answer.statusCode).toBe(200)
    }
    expect((await notices('target@example.com')).length).toBeLessThanOrEqual(10)
  })
})

it('a link that was sent stands nowhere in the database, where finished jobs are kept for a week', async () => {
  const email = 'kept@example.com'
  await register(email)
  await forget(email, { network: 77 })
  const [token = ''] = await tokensTo(email)
  expect(token).not.toBe('')
  const { rows } = await sql`select from pgboss.job where strpos(data::text, ${token}) > 0`.execute(db)
  expect(rows).toHaveLength(0)
})

import { expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { createAccounts, DEMO_ACCOUNTS, replaceTeamPasswords, withPublicPassword } from './first-accounts.ts'
import { codeAt } from './totp.ts'

const shop = await testShop([])
await createAccounts(shop.database.db, DEMO_ACCOUNTS)
const login = { email: 'admin@example.com', password: 'admin-demo' }
const call = async (method: 'POST' | 'PUT', url: string, payload: object, token?: string, cookie?: string) => {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) }
  const answer = await shop.app.inject({ method, url, payload, headers })
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { status: answer.statusCode, body: answer.json(), cookies }
}
const notices = async () => (await shop.emails()).filter(({ text }) => text.includes('If this was you'))
const subjects = async () => (await notices()).map(({ to, subject }) => `${to}: ${subject}`)

it('tells the owner of an account about new devices and changed passwords, addresses and factors', async () => {
  const first = await call('POST', '/api/auth/login', login)
  expect(await subjects()).toEqual([])
  await call('POST', '/api/auth/login', login, undefined, first.cookies)
  expect(await subjects()).toEqual([])
  const { body } = await call('POST', '/api/auth/login', login)
  expect(await subjects()).toEqual([
    expect.stringMatching(/^admin@example.com: Someone logged in to your account from a new device/),
  ])

  const changed = await call(
    'POST',
    '/api/auth/change-password',
    { currentPassword: login.password, newPassword: 'kora-silk-9-loom' },
    body.token,
  )
  expect(changed.status).toBe(200)
  const { token } = changed.body
  const started = await call('POST', '/api/admin/factor', { password: 'kora-silk-9-loom' }, token)
  const code = codeAt(started.body.data.secret, Date.now())
  const confirmed = await call('POST', '/api/admin/factor/confirm', { code }, token)
  expect(confirmed.body.data.recoveryCodes[0]).toMatch(/^[a-z2-9]{6}-[a-z2-9]{6}-[a-z2-9]{6}-[a-z2-9]{5}$/)
  const found = await subjects()
  expect(found.some((line) => line.includes('The password of your account was changed'))).toBe(true)
  expect(found.some((line) => line.includes('Two-factor authentication was switched on'))).toBe(true)
})

it('replaces the public password of the demo team, once, and leaves customers alone', async () => {
  const { db } = shop.database
  const other = { ...DEMO_ACCOUNTS[1], email: 'unused@example.com' }
  expect(other).toBeDefined()
  await db.deleteFrom('customer').where('email', '=', 'admin@example.com').execute()
  await createAccounts(db, DEMO_ACCOUNTS)
  expect(await withPublicPassword(db)).toHaveLength(2)
  const [replaced] = await replaceTeamPasswords(db)
  expect((await call('POST', '/api/auth/login', login)).status).toBe(401)
  expect((await call('POST', '/api/auth/login', { ...login, password: replaced?.password })).status).toBe(200)
  expect((await call('POST', '/api/auth/login', { email: 'priya@example.com', password: 'priya-demo' })).status).toBe(
    200,
  )
  expect(await replaceTeamPasswords(db)).toEqual([])
})

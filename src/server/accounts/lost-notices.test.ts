import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { owner } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { createAccounts, DEMO_ACCOUNTS } from './first-accounts.ts'
import { codeAt } from './totp.ts'

const shop = await testShop([])
const { db } = shop.database
await createAccounts(db, DEMO_ACCOUNTS)
const asOwner = await shop.as(owner)
const [email, password] = ['priya@example.com', 'priya-demo']

const call = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, token?: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const login = (typed = password) => call('POST', '/api/auth/login', { email, password: typed })
const subjects = async () => (await shop.emails()).map(({ to, subject }) => `${to}: ${subject}`)

/** Makes a call while no email about an account can be queued, as on a full disk, and again afterwards. Returns the emails of both. */
async function interrupted<T extends { readonly status: number }>(act: () => Promise<T>, between = async () => {}) {
  const before = (await subjects()).length
  await sql
    .raw(
      `create function refuse_job() returns trigger language plpgsql as $$
       begin raise exception 'no space left on device' using errcode = '53100'; end $$;
       create trigger refuse_job before insert on pgboss.job_common for each row
       when (new.name in ('account-notice', 'account-link')) execute function refuse_job()`,
    )
    .execute(db)
  const first = await act()
  await sql`drop function refuse_job cascade`.execute(db)
  expect(first.status).toBe(503)
  await between()
  const second = await act()
  expect(second.status).toBe(200)
  return { body: second, emails: (await subjects()).slice(before) }
}

it('lets no login with a new device pass without the email about it', async () => {
  await login()
  let cookie = ''
  /** As the browser does, with the cookies of the answer before. */
  const again = async () => {
    const payload = { email, password }
    const { statusCode, cookies } = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { cookie },
    })
    cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { status: statusCode }
  }
  const { emails } = await interrupted(again)
  expect(emails).toEqual([expect.stringMatching(/^priya@example.com: Someone logged in .* new device/)])
})

it('changes no password without the email about it', async () => {
  const { token } = (await login()).body
  const change = { currentPassword: password, newPassword: 'kora-silk-9-loom' }
  const isUnchanged = async () => expect((await call('GET', '/api/auth/me', undefined, token)).status).toBe(200)
  const changed = await interrupted(() => call('POST', '/api/auth/change-password', change, token), isUnchanged)
  expect(changed.emails).toContainEqual(expect.stringContaining('The password of your account was changed'))

  await call('POST', '/api/auth/forgot-password', { email })
  const link = (await shop.emails()).findLast(({ text }) => text.includes('reset-password?token='))
  const chosen = { token: /reset-password\?token=([\w-]+)/.exec(link?.text ?? '')?.[1], password }
  const reset = await interrupted(() => call('POST', '/api/auth/reset-password', chosen))
  expect(reset.emails).toContainEqual(expect.stringContaining('The password of your account was changed'))
})

it('switches on no second factor whose recovery codes nobody has seen', async () => {
  const admin = { email: 'admin@example.com', password: 'admin-demo' }
  const { token } = (await call('POST', '/api/auth/login', admin)).body
  const { secret } = (await call('POST', '/api/admin/factor', { password: admin.password }, token)).body.data
  const code = codeAt(secret, Date.now())
  const { body, emails } = await interrupted(() => call('POST', '/api/admin/factor/confirm', { code }, token))
  expect(body.body.data.recoveryCodes).not.toEqual([])
  expect(emails).toEqual([expect.stringContaining('Two-factor authentication was switched on')])
})

it('changes no address without the email to the old one', async () => {
  const { token } = (await login()).body
  const change = { email: 'priya.nair@example.com', currentPassword: password }
  const { emails } = await interrupted(() => call('PUT', '/api/auth/update-profile', change, token))
  expect(emails).toContainEqual(expect.stringMatching(/^priya@example.com: .*email address/i))
  expect(emails).toContainEqual(expect.stringMatching(/^priya.nair@example.com: /))
})

it('makes no account without the link to confirm its address, and invites nobody without a link', async () => {
  const form = { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210', password: 'kora-silk-9-loom' }
  const registered = await interrupted(() => call('POST', '/api/auth/register', form))
  expect(registered.emails).toEqual([expect.stringMatching(/^asha@example.com: /)])
  const invitation = { name: 'Dev Patil', email: 'dev.new@example.com', staffRole: 'packer' }
  const invited = await interrupted(() => asOwner.post('/api/admin/team', invitation))
  expect(invited.emails).toEqual([expect.stringMatching(/^dev.new@example.com: /)])
})

import { describe, expect, it } from 'vitest'
import { countDeadlocks, whileHeld } from '../../../test/holding.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { newId } from '../platform/database/id.ts'
import { writePassword } from './credential-queries.ts'
import { hashPassword } from './passwords.ts'
import { insertCustomer } from './queries.ts'

const shop = await testShop([])
const { db } = shop.database
const asha = await shop.as(owner)
await writePassword(db, asha.userId, await hashPassword('asha-has-a-long-one'))
const boss = await shop.as(owner)

const login = (email: string, password: string, remoteAddress = '127.0.0.1') =>
  shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, remoteAddress })
const memberOf = async (userId: string) => (await boss.get(`/api/admin/team/${userId}`)).body.data
const change = async (userId: string, what: object) => {
  const { staffRole, isDisabled, revision } = await memberOf(userId)
  return boss.put(`/api/admin/team/${userId}`, { staffRole, isDisabled, revision, ...what })
}

it('the team learns when emails reach nobody', async () => {
  const keepsEmails = async (sender: typeof shop, person: typeof owner) =>
    (await (await sender.as(person)).get('/api/auth/me')).body.user.keepsEmails
  expect(await keepsEmails(shop, packer)).toBe(true)
  expect(await keepsEmails(shop, priya)).toBeUndefined()
  const withServer = await testShop([], { smtpUrl: 'smtp://127.0.0.1:1' })
  expect(await keepsEmails(withServer, packer)).toBeUndefined()
})

describe('an invitation', () => {
  it('sends a link by email, and the password chosen there opens the given role', async () => {
    const { status, body } = await boss.post('/api/admin/team', {
      name: 'Kiran Das',
      email: ' Kiran@Example.com',
      staffRole: 'packer',
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ email: 'kiran@example.com', staffRole: 'packer', isInvited: true })
    const mail = (await shop.emails()).at(-1)
    expect(mail).toMatchObject({ to: 'kiran@example.com', subject: expect.stringMatching(/^Welcome to the .* team/) })
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const chosen = { token, password: 'parcels-and-string' }
    await shop.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: chosen })
    const { user } = (await login('kiran@example.com', 'parcels-and-string')).json()
    expect(user).toMatchObject({ role: 'admin', staffRole: 'packer' })
    expect(user.permissions).toContain('orders.fulfil')
    expect(await memberOf(body.data._id)).toMatchObject({ isInvited: false, seenAt: expect.any(String) })
  })

  it('stays valid when someone asks for a new password with its email, until a password is chosen', async () => {
    const email = 'kavya@example.com'
    await boss.post('/api/admin/team', { name: 'Kavya Rao', email, staffRole: 'packer' })
    const tokens = async () =>
      (await shop.emails()).filter(({ to }) => to === email).map(({ text }) => /\?token=([\w-]+)/.exec(text)?.[1])
    await tokens()
    for (let request = 0; request < 2; request++) {
      await shop.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email } })
      await tokens()
    }
    const [invitation, replaced, reset] = await tokens()
    const choose = async (token?: string) => {
      const payload = { token, password: 'parcels-and-string' }
      return (await shop.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })).statusCode
    }
    expect(await choose(replaced)).toBe(400)
    expect(await choose(invitation)).toBe(200)
    expect(await choose(reset)).toBe(400)
  })

  it('that is sent again is recorded in the audit log', async () => {
    const { userId } = await shop.as(packer)
    expect(await boss.post(`/api/admin/team/${userId}/invitation`)).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('has no mail server') },
    })
    const { body } = await boss.get(`/api/admin/audit?entityId=${userId}`)
    expect(body.data[0]).toMatchObject({ action: 'send link', entity: 'team member' })
  })

  it.each([false, true])(
    'drops password and sessions of an account whose address is confirmed: %s',
    async (isConfirmed) => {
      const email = `registered-${isConfirmed}@example.com`
      const password = 'registered-by-a-stranger'
      const payload = { name: 'Rahul Mehta', email, password }
      const { token } = (await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload })).json()
      await db.updateTable('customer').set({ email_verified: isConfirmed }).where('email', '=', email).execute()
      const { body } = await boss.post('/api/admin/team', { name: 'Rahul', email, staffRole: 'manager' })
      const headers = { authorization: `Bearer ${token}` }
      expect((await shop.app.inject({ method: 'GET', url: '/api/auth/me', headers })).statusCode).toBe(401)
      expect((await login(email, password)).statusCode).toBe(401)
      expect(await memberOf(body.data._id)).toMatchObject({ isInvited: true, name: 'Rahul Mehta' })
    },
  )

  it('leaves no way in for a login, a new password or a new address that arrives at the same time', async () => {
    const stranger = { email: 'early@example.com', password: 'registered-by-a-stranger' }
    const register = { name: 'Early', ...stranger, signIn: true }
    const { token } = (await shop.app.inject({ method: 'POST', url: '/api/auth/register', payload: register })).json()
    const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload: object, bearer: string) =>
      shop.app.inject({
        method,
        url,
        ...(method !== 'GET' && { payload }),
        headers: { authorization: `Bearer ${bearer}` },
      })
    const { email, password } = stranger
    const newPassword = 'chosen-by-a-stranger'
    // From another network each time, so that wrong logins among them do not slow down the next.
    let networks = 0
    const tried = (known: string) => login(email, known, `192.0.2.${++networks}`)
    const [loggedIn, changed, moved] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => tried(password))),
      send('POST', '/api/auth/change-password', { currentPassword: password, newPassword }, token),
      send('PUT', '/api/auth/update-profile', { email: 'stranger@example.com', currentPassword: password }, token),
      boss.post('/api/admin/team', { name: 'Early', email, staffRole: 'manager' }),
    ])
    for (const answer of [...loggedIn, changed])
      expect((await send('GET', '/api/auth/me', {}, answer.json().token ?? token)).statusCode).toBe(401)
    for (const known of [password, newPassword]) expect((await tried(known)).statusCode).toBe(401)
    // 400 when the password was taken away after the session had been read.
    expect([400, 401]).toContain(moved.statusCode)
    expect((await shop.emails()).filter(({ to }) => to === 'stranger@example.com')).toEqual([])
  })

  it('that is sent twice at once, while the person registers, is made once', async () => {
    const person = { name: 'Kavi Nair', email: `kavi-${newId()}@example.com` }
    const passwordHash = await hashPassword('registered-meanwhile')
    const invite = () => boss.post('/api/admin/team', { ...person, staffRole: 'packer' })
    const answers = await whileHeld(shop.database, {
      hold: (trx) => insertCustomer(trx, { id: newId(), ...person }, passwordHash),
      act: () => Promise.all([invite(), invite()]),
    })
    const [made, refused] = answers.sort((one, other) => one.status - other.status)
    expect(made).toMatchObject({ status: 200, body: { data: { isInvited: true } } })
    const errors = { email: 'This person is already in the team.' }
    expect(refused).toMatchObject({ status: 409, body: { errors } })
    expect((await login(person.email, 'registered-meanwhile')).statusCode).toBe(401)
  })

  it.each([
    [{ name: '  ' }, 400, 'name'],
    [{ email: 'nobody' }, 400, 'email'],
    [{ email: '\u0430sha@example.com' }, 400, 'email'],
    [{ email: owner.email }, 409, 'email'],
  ])('is rejected with %o, with an error at its field', async (wrong, status, field) => {
    const form = { name: 'X', email: 'x@example.com', staffRole: 'packer', ...wrong }
    const answer = await boss.post('/api/admin/team', form)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]])
  })
})

describe('a member of the team', () => {
  it('gets another role, which applies at once and is recorded in the audit log', async () => {
    const dev = await shop.as(packer)
    expect((await dev.get('/api/admin/audit')).status).toBe(403)
    expect((await change(dev.userId, { staffRole: 'owner' })).body.data).toMatchObject({ staffRole: 'owner' })
    expect((await dev.get('/api/admin/audit')).status).toBe(200)
    await change(dev.userId, { staffRole: 'packer' })
    const { data } = (await boss.get(`/api/admin/audit?entityId=${dev.userId}&perPage=1`)).body
    expect(data[0]).toMatchObject({ action: 'change', before: { staffRole: 'owner' }, after: { staffRole: 'packer' } })
  })

  it('is signed out everywhere when disabled, and cannot log in again', async () => {
    const meera = await shop.as(manager)
    await change(meera.userId, { isDisabled: true })
    expect((await meera.get('/api/auth/me')).status).toBe(401)
    await change(meera.userId, { isDisabled: false })
  })

  it('is not changed over another person’s change', async () => {
    const { userId } = await shop.as(manager)
    const { revision } = await memberOf(userId)
    await change(userId, { staffRole: 'packer' })
    const late = await boss.put(`/api/admin/team/${userId}`, { staffRole: 'owner', isDisabled: false, revision })
    expect(late.status).toBe(409)
    expect(late.body.current).toMatchObject({ staffRole: 'packer' })
    await change(userId, { staffRole: 'manager' })
  })

  it('stays a customer after leaving the team', async () => {
    const dev = await shop.as(packer)
    expect((await boss.call('DELETE', `/api/admin/team/${dev.userId}`)).status).toBe(200)
    expect((await dev.get('/api/auth/me')).status).toBe(401)
    const role = await db.selectFrom('customer').select(['role', 'staff_role']).where('id', '=', dev.userId).execute()
    expect(role).toEqual([{ role: 'customer', staff_role: null }])
    expect((await boss.get(`/api/admin/team/${dev.userId}`)).status).toBe(404)
  })

  it('cannot delete their own account while in the team', async () => {
    const answer = await boss.post('/api/auth/delete-account', { password: 'asha-has-a-long-one' })
    expect(answer.status).toBe(409)
  })
})

describe('two owners', () => {
  const ROUNDS = 8
  const pair = ['uma', 'veda'].map((name) => ({ name, email: `${name}@example.com`, staffRole: 'owner' }) as const)
  const signIn = () => Promise.all(pair.map((one) => shop.as(one)))
  const other = <T>(all: readonly T[], place: number) => all[1 - place] as T

  it('change the roles of each other at the same time without a deadlock', async () => {
    const before = await countDeadlocks(shop.database)
    for (let round = 0; round < ROUNDS; round += 1) {
      const both = await signIn()
      const revisions = await Promise.all(both.map(async ({ userId }) => (await memberOf(userId)).revision))
      const answers = await Promise.all(
        both.map((one, place) => {
          const revision = other(revisions, place)
          const path = `/api/admin/team/${other(both, place).userId}`
          return one.put(path, { staffRole: 'manager', isDisabled: false, revision })
        }),
      )
      // The second may arrive when its sender is no longer an owner.
      for (const { status } of answers) expect([200, 403]).toContain(status)
      for (const { userId } of both) await change(userId, { staffRole: 'owner' })
    }
    expect(await countDeadlocks(shop.database)).toBe(before)
  })

  it('reset the second factors of each other at the same time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const both = await signIn()
      const factors = both.map(({ userId }) => ({ customer_id: userId, secret: 'x', confirmed_at: new Date() }))
      await db
        .insertInto('second_factor')
        .values(factors.map((factor) => ({ ...factor, failed_at: null })))
        .execute()
      const answers = await Promise.all(
        both.map((one, place) => one.post(`/api/admin/team/${other(both, place).userId}/reset-factor`)),
      )
      // The second may arrive when the session of its sender has ended.
      for (const { status } of answers) expect([200, 401]).toContain(status)
      await db.deleteFrom('second_factor').execute()
    }
  })
})

describe('the last owner who can log in', () => {
  it.each([{ staffRole: 'manager' }, { isDisabled: true }])('cannot become %o', async (what) => {
    // An owner who has not chosen a password yet does not count.
    await boss.post('/api/admin/team', { name: 'Ila', email: 'ila@example.com', staffRole: 'owner' })
    expect((await change(asha.userId, what)).status).toBe(409)
  })

  it('cannot be removed, unless there is a second one; if both leave at the same time, one stays', async () => {
    expect((await boss.call('DELETE', `/api/admin/team/${asha.userId}`)).status).toBe(409)
    const second = await shop.as({ name: 'Tara Bose', email: 'tara@example.com', staffRole: 'owner' })
    await db.insertInto('credential').values({ customer_id: second.userId, password_hash: 'x:y' }).execute()
    const answers = await Promise.all([
      second.call('DELETE', `/api/admin/team/${asha.userId}`),
      boss.call('DELETE', `/api/admin/team/${second.userId}`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      expect.toSatisfy((one) => one >= 401 && one <= 409),
    ])
    const owners = await db.selectFrom('customer').select('id').where('staff_role', '=', 'owner').execute()
    expect(owners.some(({ id }) => id === asha.userId || id === second.userId)).toBe(true)
  })
})

it('only owners can read and change the team', async () => {
  const visitor = await shop.app.inject({ method: 'GET', url: '/api/admin/team' })
  expect(visitor.statusCode).toBe(401)
  expect((await (await shop.as(priya)).get('/api/admin/team')).status).toBe(403)
})

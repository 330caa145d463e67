import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { manager, owner, packer } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { KEY_FILE, openVault } from '../platform/vault.ts'
import { writePassword } from './credential-queries.ts'
import { hashPassword } from './passwords.ts'
import { resealSecrets, secretOf } from './sealed-secrets.ts'
import { codeAt } from './totp.ts'

const shop = await testShop([])
const { db } = shop.database
const PASSWORD = 'madder-and-indigo'
const { userId } = await shop.as(owner)
await writePassword(db, userId, await hashPassword(PASSWORD))
const asha = await shop.as(owner)
const elsewhere = await shop.as(owner)

const login = async (more: object = {}) => {
  const payload = { email: owner.email, password: PASSWORD, ...more }
  const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  return { status: answer.statusCode, body: answer.json() }
}
/** Sets the last use of a code to long ago. */
const forget = () => db.updateTable('second_factor').set({ last_step: 0, failures: 0, failed_at: null }).execute()
const state = async () => (await asha.get('/api/admin/factor')).body.data

let secret = ''
let recoveryCodes: string[] = []

describe('setting up a second factor', () => {
  it('needs the password, and has no effect before the first code', async () => {
    expect((await asha.post('/api/admin/factor', { password: 'not it' })).status).toBe(400)
    const { body } = await asha.post('/api/admin/factor', { password: PASSWORD })
    secret = body.data.secret
    expect(body.data.uri).toContain(`secret=${secret}`)
    expect((await login()).status).toBe(200)
    expect(await state()).toMatchObject({ isOn: false })
  })

  it('is completed with the first code, which gives recovery codes and ends all other sessions', async () => {
    expect((await asha.post('/api/admin/factor/confirm', { code: '000000' })).body.errors).toHaveProperty('code')
    const { body } = await asha.post('/api/admin/factor/confirm', { code: codeAt(secret, Date.now()) })
    recoveryCodes = body.data.recoveryCodes
    expect(recoveryCodes).toHaveLength(10)
    expect(await state()).toEqual({ isOn: true, isRequired: false, hasFactor: true, recoveryCodesLeft: 10 })
    expect((await elsewhere.get('/api/auth/me')).status).toBe(401)
    expect((await asha.post('/api/admin/factor', { password: PASSWORD })).status).toBe(409)
  })

  it('stores the secret encrypted, for this account only', async () => {
    const row = await db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()
    expect(row.secret).not.toContain(secret)
    const vault = openVault([], shop.dataDir)
    expect(secretOf(vault, row)).toBe(secret)
    expect(secretOf(vault, { ...row, customer_id: 'f'.repeat(24) })).toBeUndefined()
    expect(secretOf(openVault(['another key'], shop.dataDir), row)).toBeUndefined()
  })

  it('writes no secret to the audit log', async () => {
    const { body } = await asha.get('/api/admin/audit?perPage=200')
    expect(body.data).toContainEqual(expect.objectContaining({ action: 'switch on', entity: 'second factor' }))
    expect(JSON.stringify(body)).not.toContain(secret)
  })
})

describe('a public shop that is no demo', () => {
  it('lets owners and managers only set up a second factor, and packers work without one', async () => {
    const open = await testShop([], { isPublic: true })
    for (const [person, status] of [
      [owner, 403],
      [manager, 403],
      [packer, 200],
    ] as const) {
      const member = await open.as(person)
      expect((await member.get('/api/admin/orders')).status).toBe(status)
      expect((await member.get('/api/admin/factor')).body.data.isRequired).toBe(status === 403)
      expect((await member.get('/api/auth/me')).body.user.permissions.includes('own.factor')).toBe(true)
    }
    await open.database.db.insertInto('setting').values({ name: 'demo_loaded', value: '{}' }).execute()
    expect((await (await open.as(owner)).get('/api/admin/orders')).status).toBe(200)
  })
})

describe('a login with a second factor', () => {
  it('does not mention the factor while the password is wrong', async () => {
    const { status, body } = await login({ password: 'guess', code: codeAt(secret, Date.now()) })
    expect([status, body]).toEqual([
      401,
      { success: false, isAuthenticated: false, message: 'Failed to login. Please check your credentials.' },
    ])
  })

  it('asks for a code, accepts a correct one, and never the same one twice', async () => {
    await forget()
    const asked = await login()
    expect([asked.status, asked.body.needsCode, asked.body.token]).toEqual([401, true, undefined])
    const code = codeAt(secret, Date.now())
    expect((await login({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    expect(await login({ code })).toMatchObject({ status: 401, body: { message: 'This code is incorrect.' } })
  })

  it('accepts a code once even when two logins use it at the same time', async () => {
    await forget()
    const code = codeAt(secret, Date.now())
    const answers = await Promise.all([login({ code }), login({ code }), login({ code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  it('accepts a recovery code once, ignoring case and dashes', async () => {
    await forget()
    const [code = ''] = recoveryCodes
    expect((await login({ code: code.toUpperCase().replace('-', ' ') })).status).toBe(200)
    expect((await login({ code })).status).toBe(401)
    expect(await state()).toMatchObject({ recoveryCodesLeft: 9 })
  })

  it('is locked for a while after five wrong codes, even for correct ones', async () => {
    await forget()
    for (let guess = 0; guess < 5; guess += 1) expect((await login({ code: '123 456' })).status).toBe(401)
    expect((await login({ code: codeAt(secret, Date.now()) })).status).toBe(429)
    await db
      .updateTable('second_factor')
      .set({ failed_at: new Date(Date.now() - 16 * 60_000) })
      .execute()
    expect((await login({ code: codeAt(secret, Date.now()) })).status).toBe(200)
  })

  it('is not held up in a known browser, nor with a recovery code, by someone who has the password alone', async () => {
    await forget()
    const enter = (code: string, cookie: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { cookie },
        payload: { email: owner.email, password: PASSWORD, code },
      })
    const first = await enter(codeAt(secret, Date.now()), '')
    const device = first.cookies.find(({ name }) => name === 'device')
    const known = `device=${device?.value}`
    await forget()
    for (let guess = 0; guess < 7; guess += 1) await login({ code: '123 456' })
    expect((await login({ code: codeAt(secret, Date.now()) })).status).toBe(429)
    expect((await enter(codeAt(secret, Date.now()), known)).statusCode).toBe(200)
    for (let guess = 0; guess < 5; guess += 1) await login({ code: '123 456' })
    expect((await login({ code: recoveryCodes.at(-1) })).status).toBe(200)

    // A known browser has twenty guesses in a row.
    await forget()
    const guesses: number[] = []
    for (let guess = 0; guess < 22; guess += 1) guesses.push((await enter('123 456', known)).statusCode)
    expect(guesses).toEqual([...Array.from({ length: 20 }, () => 401), 429, 429])
    await forget()
  })

  it('is accepted after the clock was hours ahead, and then never the same code twice', async () => {
    await forget()
    const later = Date.now() + 5 * 3_600_000
    const ahead = { last_step: Math.floor(later / 30_000), failures: 5, failed_at: new Date(later) }
    await db.updateTable('second_factor').set(ahead).execute()
    const code = codeAt(secret, Date.now())
    expect((await login({ code })).status).toBe(200)
    expect((await login({ code })).status).toBe(401)
  })

  it('is accepted by a process whose clock is 90 seconds ahead', async () => {
    await forget()
    const code = codeAt(secret, Date.now())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect((await login({ code })).status).toBe(200)
  })

  it('is still required after a password reset', async () => {
    await writePassword(db, userId, await hashPassword(PASSWORD))
    expect((await login()).body.needsCode).toBe(true)
  })
})

describe('an owner who requires it for the whole team', () => {
  it('allows members without one only to set it up', async () => {
    await forget()
    const boss = await shop.as(owner)
    const meera = await shop.as(manager)
    expect((await boss.put('/api/admin/team-security', { isFactorRequired: true })).status).toBe(200)
    await shop.shop.settled()
    const { status, body } = await meera.put('/api/nav-config', {})
    expect([status, body.message]).toEqual([403, 'Please set up two-factor authentication first.'])
    expect((await meera.get('/api/auth/me')).body.user.permissions).toEqual(['own.factor'])
    expect((await meera.get('/api/admin/factor')).body.data).toMatchObject({ isOn: false, isRequired: true })
    expect((await boss.get('/api/admin/team')).status).toBe(200)
    const off = await boss.post('/api/admin/factor/off', { password: PASSWORD, code: recoveryCodes.at(-1) })
    expect(off.status).toBe(409)
    await boss.put('/api/admin/team-security', { isFactorRequired: false })
    await shop.shop.settled()
  })

  it('must have one first', async () => {
    const tara = await shop.as({ name: 'Tara Bose', email: 'tara@example.com', staffRole: 'owner' })
    expect((await tara.put('/api/admin/team-security', { isFactorRequired: true })).status).toBe(409)
  })
})

describe('a second factor', () => {
  it('needs password and code for new recovery codes and for switching off', async () => {
    const boss = await shop.as(owner)
    const renewed = await boss.post('/api/admin/factor/recovery-codes', { password: PASSWORD, code: recoveryCodes[1] })
    expect(renewed.body.data.recoveryCodes).toHaveLength(10)
    const [fresh] = renewed.body.data.recoveryCodes
    expect((await boss.post('/api/admin/factor/off', { password: PASSWORD, code: recoveryCodes[2] })).status).toBe(400)
    expect((await boss.post('/api/admin/factor/off', { password: 'no', code: fresh })).status).toBe(400)
    expect((await boss.post('/api/admin/factor/off', { password: PASSWORD, code: fresh })).status).toBe(200)
    expect((await login()).status).toBe(200)
  })

  it('is encrypted with the new key at the start after the key was changed, even when it was plain text', async () => {
    const meera = await shop.as(manager)
    const stored = () => db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()
    const shopVault = openVault([], shop.dataDir)
    await db
      .insertInto('second_factor')
      .values({ customer_id: meera.userId, secret, confirmed_at: new Date(), failed_at: null })
      .execute()
    expect(await resealSecrets(db, shopVault)).toBe(0)
    const first = await stored()
    expect([first.secret.includes(secret), secretOf(shopVault, first)]).toEqual([false, secret])
    const key = readFileSync(join(shop.dataDir, KEY_FILE), 'utf8').trim()
    const both = openVault(['a new key', key], shop.dataDir)
    expect(await resealSecrets(db, both)).toBe(0)
    expect(secretOf(openVault(['a new key'], ''), await stored())).toBe(secret)
    expect(await resealSecrets(db, shopVault)).toBe(1)
    await db.deleteFrom('second_factor').execute()
  })

  it('that was lost is removed by an owner, and the sessions end', async () => {
    const meera = await shop.as(manager)
    await db
      .insertInto('second_factor')
      .values({ customer_id: meera.userId, secret, confirmed_at: new Date(), failed_at: null })
      .execute()
    const boss = await shop.as(owner)
    expect((await boss.post(`/api/admin/team/${meera.userId}/reset-factor`)).status).toBe(200)
    expect((await meera.get('/api/auth/me')).status).toBe(401)
    expect((await boss.post(`/api/admin/team/${meera.userId}/reset-factor`)).status).toBe(409)
  })
})

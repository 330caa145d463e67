import { describe, expect, it } from 'vitest'
import { owner } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { writePassword } from './credential-queries.ts'
import { hashPassword } from './passwords.ts'
import { codeAt, newSecret } from './totp.ts'

const shop = await testShop([])
const { db } = shop.database
const PASSWORD = 'madder-and-indigo'
const { userId } = await shop.as(owner)
await writePassword(db, userId, await hashPassword(PASSWORD))
const asha = await shop.as(owner)
const minutesAgo = (minutes: number) =>
  db
    .updateTable('session')
    .set({ proved_at: new Date(Date.now() - minutes * 60_000) })
    .execute()
const invite = () =>
  asha.post('/api/admin/team', { name: 'Kiran', email: `k${Math.random()}@example.com`, staffRole: 'packer' })

const areas: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api
const sensitive = Object.values(areas)
  .flatMap((endpoints) => Object.values(endpoints))
  .filter(({ needsProof }) => needsProof)

describe('a sensitive change', () => {
  it.each(sensitive.map(({ method, path }) => [method, path] as const))(
    '%s %s needs the password again after 10 minutes',
    async (method, path) => {
      await minutesAgo(11)
      const url = path.replace(':id', 'f'.repeat(24))
      const { status, body } = await asha.call(method, url, method === 'GET' ? undefined : {})
      expect([status, body]).toEqual([
        403,
        { success: false, code: 'PROOF_REQUIRED', message: 'Please enter your password again.' },
      ])
      await minutesAgo(9)
      expect((await asha.call(method, url, method === 'GET' ? undefined : {})).body.code).toBeUndefined()
    },
  )

  it('needs the password when it was given while the clock was hours ahead', async () => {
    await minutesAgo(-300)
    expect((await invite()).status).toBe(403)
    await minutesAgo(-1)
    expect((await invite()).status).toBe(200)
  })

  it('covers team, legal identity, payments, tags, tax, the export of people and emails with links', () => {
    const paths = sensitive.map(({ path }) => path)
    for (const part of [
      'team',
      'team-security',
      'settings/identity',
      'settings/payments',
      'settings/tags',
      'tax-rates',
    ])
      expect(paths).toContain(`/api/admin/${part}`)
    expect(paths).toContain('/api/admin/emails/:id')
    for (const people of ['customers', 'orders', 'messages']) expect(paths).toContain(`/api/admin/${people}/export`)
  })

  it('is made after the correct password, in that session only', async () => {
    const elsewhere = await shop.as(owner)
    await minutesAgo(11)
    expect((await asha.post('/api/auth/proof', { password: 'not it' })).body.errors).toHaveProperty('password')
    expect((await invite()).status).toBe(403)
    expect((await asha.post('/api/auth/proof', { password: PASSWORD })).status).toBe(200)
    expect((await invite()).status).toBe(200)
    expect((await elsewhere.get('/api/auth/proof')).status).toBe(403)
  })

  it('is made after a code, which only an account with a second factor has', async () => {
    await minutesAgo(11)
    for (const code of ['123456', '']) expect((await asha.post('/api/auth/proof', { code })).status).toBe(400)
    const secret = newSecret()
    const factor = { customer_id: userId, secret, confirmed_at: new Date(), failed_at: null }
    await db.insertInto('second_factor').values(factor).execute()
    expect((await asha.post('/api/auth/proof', { code: '000000' })).body.errors).toHaveProperty('code')
    expect((await invite()).status).toBe(403)
    expect((await asha.post('/api/auth/proof', { code: codeAt(secret, Date.now()) })).status).toBe(200)
    expect((await invite()).status).toBe(200)
  })

  it('cannot be reached by guessing the password', async () => {
    await db.deleteFrom('login_attempt').execute()
    const guesses = Array.from({ length: 8 }, () => asha.post('/api/auth/proof', { password: 'guess' }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort()
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429])
  })
})

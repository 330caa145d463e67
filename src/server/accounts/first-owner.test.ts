import { describe, expect, it } from 'vitest'
import { whileHeld } from '../../../test/holding.ts'
import { testShop } from '../../../test/shop.ts'
import { hashOfToken } from '../platform/crypto.ts'
import { newId } from '../platform/database/id.ts'
import { ensureAdmin, newOwnerLink } from './first-owner.ts'
import { hashPassword } from './passwords.ts'
import { insertCustomer } from './queries.ts'

const shop = await testShop([])
const { db } = shop.database
const PASSWORD = 'eleven green looms'
const ASHA = { name: 'Asha Rao', email: 'Asha@shop.example', password: PASSWORD }

const post = (url: string, payload: object) => shop.app.inject({ method: 'POST', url, payload })
const create = (token: string, changes: object = {}) => post('/api/auth/owner', { token, ...ASHA, ...changes })
const login = async (email: string, password = PASSWORD) =>
  (await post('/api/auth/login', { email, password })).json().user?.staffRole
const linked = async () => ((await newOwnerLink(db, 'https://shop.example')) ?? '').split('#')[1] ?? ''
const hasOwner = async () => (await shop.get('/api/auth/owner')).body.data.hasOwner
const closeShop = async () => {
  await db.deleteFrom('session').execute()
  await db.updateTable('customer').set({ role: 'customer', staff_role: null }).execute()
}

describe('the link that creates the owner', () => {
  it('stores only the digest of its token, and names the screen without sending the token', async () => {
    const link = await newOwnerLink(db, 'https://shop.example')
    expect(link).toMatch(/^https:\/\/shop\.example\/admin\/create-owner#[\w-]{43}$/)
    const rows = await db.selectFrom('owner_link').selectAll().execute()
    expect(rows.map((row) => row.token_hash)).toContain(hashOfToken(link?.split('#')[1] ?? ''))
    expect(JSON.stringify(rows)).not.toContain(link?.split('#')[1])
    expect(await hasOwner()).toBe(false)
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no email', { email: 'asha' }, 'email'],
    ['a common password', { password: 'password123' }, 'password'],
    ['a short password', { password: 'a1!' }, 'password'],
  ])('is not used up by a form with %s', async (_case, changes, field) => {
    const answer = await create(await linked(), changes)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
    expect(await hasOwner()).toBe(false)
  })

  it('works while someone registers with the address, whose password opens nothing then', async () => {
    const token = await linked()
    const passwordHash = await hashPassword('registered-meanwhile')
    const person = { id: newId(), name: 'Meera Das', email: ASHA.email.toLowerCase() }
    const answer = await whileHeld(shop.database, {
      hold: (trx) => insertCustomer(trx, person, passwordHash),
      act: () => create(token),
    })
    expect(answer.statusCode).toBe(200)
    expect([await login(ASHA.email, 'registered-meanwhile'), await login(ASHA.email)]).toEqual([undefined, 'owner'])
    await closeShop()
    await db.deleteFrom('customer').where('id', '=', person.id).execute()
  })

  it.each([
    ['that nobody was given', async () => 'x'.repeat(43)],
    [
      'that has expired',
      async () => {
        const token = await linked()
        await db
          .updateTable('owner_link')
          .set({ expires_at: new Date(Date.now() - 1) })
          .execute()
        return token
      },
    ],
  ])('refuses a token %s', async (_case, tokenOf) => {
    const answer = await create(await tokenOf())
    expect([answer.statusCode, answer.json().message]).toEqual([403, expect.stringContaining('no longer valid')])
  })

  it('works for one of several processes and people at once, then for nobody', async () => {
    const tokens = await Promise.all([linked(), linked(), linked()])
    const answers = await Promise.all(
      tokens.flatMap((token, place) => [0, 1].map((tab) => create(token, { email: `p${place}${tab}@shop.example` }))),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403, 403, 403, 403])
    const owners = await db.selectFrom('customer').select('email').where('staff_role', '=', 'owner').execute()
    expect(owners).toHaveLength(1)
    expect(await login(owners[0]?.email ?? '')).toBe('owner')
    expect(await hasOwner()).toBe(true)
    expect(await newOwnerLink(db, 'https://shop.example')).toBeUndefined()
    expect(await db.selectFrom('owner_link').selectAll().execute()).toEqual([])
    for (const token of tokens) expect((await create(token)).statusCode).toBe(403)
  })

  it('takes over an account that someone registered with the address, without its password and sessions', async () => {
    await closeShop()
    const stranger = await post('/api/auth/register', {
      ...ASHA,
      password: 'a password of a stranger',
      phone: '9876543210',
    })
    expect((await create(await linked())).statusCode).toBe(200)
    expect(await login(ASHA.email, 'a password of a stranger')).toBeUndefined()
    expect(await login(ASHA.email)).toBe('owner')
    const headers = { authorization: `Bearer ${stranger.json().token}` }
    expect((await shop.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(401)
  })
})

describe('ADMIN_EMAIL', () => {
  const admin = (email: string) => ensureAdmin(db, { email, password: PASSWORD })
  const register = (email: string) =>
    post('/api/auth/register', { name: 'Someone', email, password: 'not the admin password', phone: '9876543210' })

  it('makes a new account an administrator, and says nothing the next time', async () => {
    expect([await admin('First@shop.example'), await admin('first@shop.example')]).toEqual([undefined, undefined])
    expect(await login('first@shop.example')).toBe('owner')
  })

  it('is refused aloud for the account of a customer when the shop has an owner', async () => {
    await register('customer@shop.example')
    expect(await admin('customer@shop.example')).toMatch(/not applied.*customer@shop\.example.*a customer's/)
    expect(await login('customer@shop.example')).toBeUndefined()
  })

  it('promotes an existing account when the shop has no owner, and uses up every link', async () => {
    await closeShop()
    const token = await linked()
    await register('promoted@shop.example')
    expect(await admin('promoted@shop.example')).toMatch(/promoted@shop\.example is the owner/)
    expect(await login('promoted@shop.example')).toBe('owner')
    expect(await login('promoted@shop.example', 'not the admin password')).toBeUndefined()
    expect((await create(token)).statusCode).toBe(403)
  })
})

import { scryptSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { hashPassword, hashWith, isPassword, isWeakHash } from './passwords.ts'

const shop = await testShop([])
const { db } = shop.database
// As outside of tests.
hashWith()
const PASSWORD = 'madder-and-indigo'
const weak = (N: number, salt = 'abcd') =>
  `scrypt:${N}:8:1:${salt}:${scryptSync(PASSWORD, salt, 64, { N, r: 8, p: 1 }).toString('hex')}`
const first = `abcd:${scryptSync(PASSWORD, 'abcd', 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 }).toString('hex')}`
const login = (email: string, password: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })

describe('a stored password', () => {
  it('names its parameters, and is checked with them', async () => {
    const hash = await hashPassword(PASSWORD)
    expect(hash).toMatch(/^scrypt:16384:16:1:[0-9a-f]{32}:[0-9a-f]{128}$/)
    expect(isWeakHash(hash)).toBe(false)
    for (const known of [hash, weak(1024), first]) {
      expect(await isPassword(PASSWORD, known)).toBe(true)
      expect(await isPassword('not it', known)).toBe(false)
    }
  })

  it.each([
    ['of weaker parameters', weak(1024)],
    ['without parameters', first],
  ])('%s is hashed again at the next login, and not by a wrong one', async (_name, hash) => {
    const email = `old-${hash.length}@example.com`
    const { userId } = await shop.as({ name: 'Old', email })
    await db.insertInto('credential').values({ customer_id: userId, password_hash: hash }).execute()
    const stored = async () =>
      (await db.selectFrom('credential').select('password_hash').where('customer_id', '=', userId).executeTakeFirst())
        ?.password_hash ?? ''
    expect((await login(email, 'not it')).statusCode).toBe(401)
    expect(await stored()).toBe(hash)
    const answers = await Promise.all([login(email, PASSWORD), login(email, PASSWORD)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(isWeakHash(await stored())).toBe(false)
    expect((await login(email, PASSWORD)).statusCode).toBe(200)
  })
})

it('passwords of many logins leave threads for files and pages, and do not hold up those of others', async () => {
  const hash = await hashPassword(PASSWORD)
  const ended: string[] = []
  const check = (client: string) => isPassword('not it', hash, client).then(() => ended.push(client))
  const flood = Array.from({ length: 12 }, () => check('203.0.113.7'))
  await Promise.all([check('198.51.100.1'), readFile(import.meta.filename).then(() => ended.push('file'))])
  expect(ended.indexOf('file')).toBeLessThan(2)
  expect(ended.indexOf('198.51.100.1')).toBeLessThan(5)
  await Promise.all(flood)
})

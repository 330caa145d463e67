import { describe, expect, it } from 'vitest'
import { api } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { hasPermission } from '../../src/domain/accounts/permissions.ts'
import { manager, owner, type Person, packer, priya } from '../people.ts'
import { testShop } from '../shop.ts'

const shop = await testShop([])

/** Every call for admins there is: this test needs no change when one is added. */
const adminCalls = Object.entries(api as Readonly<Record<string, Readonly<Record<string, Endpoint>>>>)
  .flatMap(([area, endpoints]) => Object.entries(endpoints).map(([name, endpoint]) => ({ area, name, ...endpoint })))
  .filter(({ who }) => who === 'admin')

const NOBODY = 'f'.repeat(24)

describe.each(adminCalls)('$method $path', ({ method, path, permission }) => {
  const url = path.replace(/:\w+/g, NOBODY)

  it('refuses a visitor', async () => {
    const answer = await shop.app.inject({ method, url })
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { isAuthenticated: false, success: false, message: expect.any(String) },
    ])
  })

  it.each<Person>([priya, packer, manager, owner])('answers $name as their place allows', async (person) => {
    const { call } = await shop.as(person)
    // A body of nothing: what is refused is refused before anyone reads it.
    const { status, body } = await call(method, url, method === 'GET' ? undefined : {})
    if (permission && hasPermission(person.staffRole, permission)) {
      expect([401, 403]).not.toContain(status)
      expect(status).toBeLessThan(500)
    } else {
      expect(status).toBe(403)
      expect(Object.keys(body).sort()).toEqual(['message', 'success'])
    }
  })
})

it('is known for every call under /api/admin, and for no call of a shopper', () => {
  const everyCall = Object.values(api).flatMap((endpoints) => Object.values(endpoints) as Endpoint[])
  expect(everyCall.filter(({ path, who }) => path.startsWith('/api/admin') && who !== 'admin')).toEqual([])
})

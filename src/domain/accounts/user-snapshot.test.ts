import { describe, expect, it } from 'vitest'
import { readUserSnapshot, writeUserSnapshot } from './user-snapshot.ts'

const priya = { name: 'Priya Nair', email: 'priya@example.com', isAdmin: false }

describe('the stored user', () => {
  it.each([
    priya,
    { ...priya, isAdmin: true },
    { ...priya, isAdmin: true, adminUrl: 'https://office.shop.example/admin' },
    undefined,
  ])('is read back as stored: %j', (user) => {
    expect(readUserSnapshot(writeUserSnapshot(user))).toEqual({ value: user })
  })

  it('is an admin only by role', () => {
    expect(readUserSnapshot('{"email":"a@b.in","isAdmin":true}').value?.isAdmin).toBe(false)
    expect(readUserSnapshot('{"email":"a@b.in","role":"admin"}').value?.isAdmin).toBe(true)
  })

  it('leads to the back office only by an address of the web', () => {
    expect(readUserSnapshot('{"email":"a@b.in","adminUrl":"javascript:alert(1)"}').value?.adminUrl).toBeUndefined()
  })

  it('is named by first and last name, or by email, when there is no name', () => {
    expect(readUserSnapshot('{"email":"a@b.in","firstName":"Asha","lastName":"Rao"}').value?.name).toBe('Asha Rao')
    expect(readUserSnapshot('{"email":"a@b.in"}').value?.name).toBe('a@b.in')
  })

  it.each(['{', '[]', '{"name":"Priya"}', '"priya"', 'null', '{"email":7}'])(
    'is undefined for %j, with a problem',
    (text) => {
      expect(readUserSnapshot(text).value).toBeUndefined()
      expect(readUserSnapshot(text).problem).toBeDefined()
    },
  )

  it('is undefined when nothing is stored', () => {
    expect(readUserSnapshot(null)).toEqual({ value: undefined })
  })
})

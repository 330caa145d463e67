import { describe, expect, it } from 'vitest'
import { readUserSnapshot, writeUserSnapshot } from './user-snapshot.ts'

const priya = { name: 'Priya Nair', email: 'priya@example.com', isAdmin: false }

describe('who the browser remembers as signed in', () => {
  it.each([priya, { ...priya, isAdmin: true }, undefined])('reads back what was stored: %j', (user) => {
    expect(readUserSnapshot(writeUserSnapshot(user))).toEqual({ value: user })
  })

  it('takes an admin from the role alone', () => {
    expect(readUserSnapshot('{"email":"a@b.in","isAdmin":true}').value?.isAdmin).toBe(false)
    expect(readUserSnapshot('{"email":"a@b.in","role":"admin"}').value?.isAdmin).toBe(true)
  })

  it('names a user by first and last name, or by the e-mail, when there is no name', () => {
    expect(readUserSnapshot('{"email":"a@b.in","firstName":"Asha","lastName":"Rao"}').value?.name).toBe('Asha Rao')
    expect(readUserSnapshot('{"email":"a@b.in"}').value?.name).toBe('a@b.in')
  })

  it.each(['{', '[]', '{"name":"Priya"}', '"priya"', 'null', '{"email":7}'])(
    'takes %j for nobody, and says so',
    (text) => {
      expect(readUserSnapshot(text).value).toBeUndefined()
      expect(readUserSnapshot(text).problem).toBeDefined()
    },
  )

  it('has nobody when nothing is stored', () => {
    expect(readUserSnapshot(null)).toEqual({ value: undefined })
  })
})

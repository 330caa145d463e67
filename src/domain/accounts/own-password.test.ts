import { expect, it } from 'vitest'
import { isOwnName } from './own-password.ts'

const asha = { name: 'Asha Devi Rao', email: 'asha.rao1990@weavers.example' }

it.each([
  ['asharao', true],
  ['ashadevirao', true],
  ['Asha Devi Rao', true],
  ['asha1234', true],
  ['Rao@2026', true],
  ['123devi!', true],
  ['ihsa-ived', false],
  ['ived99', true],
  ['asha.rao1990@weavers.example', true],
  ['asharao1990', true],
  ['weavers#1', true],
  ['ashas-loom', false],
  ['madder-and-indigo', false],
  ['1990', false],
])('%s is the name or email of its owner: %s', (password, isOwn) => {
  expect(isOwnName(password, asha)).toBe(isOwn)
})

it('an initial and an empty name do not count', () => {
  expect(isOwnName('a-loom', { name: 'A', email: 'x@y.in' })).toBe(false)
  expect(isOwnName('12345678', { name: '', email: '@' })).toBe(false)
})

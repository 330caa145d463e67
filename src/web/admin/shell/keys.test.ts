import { describe, expect, it } from 'vitest'
import { permissionsOf } from '../../../domain/accounts/permissions.ts'
import { goalsFor, wishOf } from './keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }
const state = { isOn: true, isTyping: false, afterG: false, goals: goalsFor(permissionsOf('owner')) }

describe('a single key', () => {
  it.each([
    ['?', 'help'],
    ['/', 'search'],
    ['n', 'new'],
    ['g', 'go'],
  ])('%s means something while nobody types, and while it is switched on', (key, kind) => {
    expect(wishOf({ ...plain, key }, state)).toEqual({ kind })
    expect(wishOf({ ...plain, key }, { ...state, isTyping: true })).toBeUndefined()
    expect(wishOf({ ...plain, key }, { ...state, isOn: false })).toBeUndefined()
    expect(wishOf({ ...plain, key, altKey: true }, state)).toBeUndefined()
    expect(wishOf({ ...plain, key, ctrlKey: true }, state)).toBeUndefined()
  })

  it('leads somewhere after g, as far as one may go', () => {
    expect(wishOf({ ...plain, key: 'o' }, { ...state, afterG: true })).toEqual({ kind: 'goal', to: '/orders' })
    const goals = goalsFor(permissionsOf('packer'))
    expect(goals.map(({ key }) => key)).toEqual(['d', 'o', 'p'])
    expect(wishOf({ ...plain, key: 'm' }, { ...state, goals, afterG: true })).toBeUndefined()
    expect(wishOf({ ...plain, key: 'o' }, state)).toBeUndefined()
  })
})

describe('Ctrl-K and Cmd-K', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])('open the palette whatever one does: %j', (held) => {
    const press = { ...plain, ...held, key: 'K' }
    expect(wishOf(press, { ...state, isTyping: true, isOn: false })).toEqual({ kind: 'palette' })
    expect(wishOf({ ...press, altKey: true }, state)).toBeUndefined()
  })
})

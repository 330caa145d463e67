import { describe, expect, it } from 'vitest'
import { permissionsOf } from '../../../domain/accounts/permissions.ts'
import { shortcutFor, shortcutTargetsFor } from './keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }
const state = {
  hasSingleKeys: true,
  isTyping: false,
  isAfterPrefix: false,
  targets: shortcutTargetsFor(permissionsOf('owner')),
}

describe('single-key shortcuts', () => {
  it.each([
    ['?', 'help'],
    ['/', 'search'],
    ['n', 'new'],
    ['b', 'bulk'],
    ['g', 'prefix'],
  ])('%s works unless the user is typing or has turned single keys off', (key, kind) => {
    expect(shortcutFor({ ...plain, key }, state)).toEqual({ kind })
    expect(shortcutFor({ ...plain, key }, { ...state, isTyping: true })).toBeUndefined()
    expect(shortcutFor({ ...plain, key }, { ...state, hasSingleKeys: false })).toBeUndefined()
    expect(shortcutFor({ ...plain, key, altKey: true }, state)).toBeUndefined()
    expect(shortcutFor({ ...plain, key, ctrlKey: true }, state)).toBeUndefined()
  })

  it('opens a screen after g if the user has the permission', () => {
    const afterG = { ...state, isAfterPrefix: true }
    expect(shortcutFor({ ...plain, key: 'o' }, afterG)).toEqual({ kind: 'open', to: '/orders' })
    const targets = shortcutTargetsFor(permissionsOf('packer'))
    expect(targets.map(({ key }) => key)).toEqual(['d', 'o', 'p'])
    expect(shortcutFor({ ...plain, key: 'm' }, { ...afterG, targets })).toBeUndefined()
    expect(shortcutFor({ ...plain, key: 'o' }, state)).toBeUndefined()
  })
})

describe('Ctrl-K and Cmd-K', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }])('open the command menu, even while typing: %j', (modifier) => {
    const press = { ...plain, ...modifier, key: 'K' }
    expect(shortcutFor(press, { ...state, isTyping: true, hasSingleKeys: false })).toEqual({ kind: 'commands' })
    expect(shortcutFor({ ...press, altKey: true }, state)).toBeUndefined()
  })
})

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { KEY_FILE, openVault } from './vault.ts'

const folder = mkdtempSync(join(tmpdir(), 'vastra-vault-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a sealed secret', () => {
  it('opens with the same key for the same owner only, and looks different each time', () => {
    const vault = openVault(['a long random text'], folder)
    const sealed = vault.seal('ABC234', 'factor of Asha')
    expect(vault.open(sealed, 'factor of Asha')).toBe('ABC234')
    expect(vault.open(sealed, 'factor of Meera')).toBeUndefined()
    expect(openVault(['another text'], folder).open(sealed, 'factor of Asha')).toBeUndefined()
    expect(vault.seal('ABC234', 'factor of Asha')).not.toBe(sealed)
    expect(sealed).not.toContain('ABC234')
  })

  it.each(['', 'ABC234', 'v1', 'v1::', 'v1:000000000000:AAAA', 'v2:x:AAAA'])('is none: %j', (text) => {
    const vault = openVault(['a long random text'], folder)
    expect([vault.open(text, ''), vault.isCurrent(text)]).toEqual([undefined, false])
  })

  it('does not open when a letter of it was changed or it was cut', () => {
    const vault = openVault(['a long random text'], folder)
    const sealed = vault.seal('ABC234', '')
    const letter = sealed.at(-8) === 'A' ? 'B' : 'A'
    expect(vault.open(`${sealed.slice(0, -8)}${letter}${sealed.slice(-7)}`, '')).toBeUndefined()
    expect(vault.open(sealed.slice(0, 30), '')).toBeUndefined()
  })

  it('opens after the key was changed while the old key comes second', () => {
    const sealed = openVault(['old'], folder).seal('ABC234', '')
    const both = openVault(['new', 'old'], folder)
    expect(both.open(sealed, '')).toBe('ABC234')
    expect([both.isCurrent(sealed), both.isCurrent(both.seal('ABC234', ''))]).toEqual([false, true])
    expect(openVault(['new'], folder).open(sealed, '')).toBeUndefined()
  })

  it('uses a key in the data folder when none is given, which all processes share and nobody else can read', () => {
    const dataDir = join(folder, 'data')
    const [one, two] = [openVault([], dataDir), openVault([], dataDir)]
    expect(two.open(one.seal('ABC234', ''), '')).toBe('ABC234')
    expect(readFileSync(join(dataDir, KEY_FILE), 'utf8').trim()).toHaveLength(43)
    expect(statSync(join(dataDir, KEY_FILE)).mode & 0o777).toBe(0o600)
  })
})

import { describe, expect, it } from 'vitest'
import { codeAt, newSecret, otpauthUri, stepOfCode } from './totp.ts'

/** The key of RFC 6238, appendix B: '12345678901234567890'. */
const RFC_KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('one-time codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    expect(codeAt(RFC_KEY, second * 1000)).toBe(code)
  })

  it('are accepted from one step before to one step after, with their step', () => {
    const now = 1_800_000_015_000
    const step = Math.floor(now / 30_000)
    for (const drift of [-1, 0, 1]) {
      expect(stepOfCode(RFC_KEY, codeAt(RFC_KEY, now + drift * 30_000), now)).toBe(step + drift)
    }
    expect(stepOfCode(RFC_KEY, codeAt(RFC_KEY, now + 60_000), now)).toBeUndefined()
    expect(stepOfCode(RFC_KEY, codeAt(RFC_KEY, now - 60_000), now)).toBeUndefined()
  })

  it.each(['', '12345', '1234567', 'abcdef', '२८७०८२'])('reject %o', (code) => {
    expect(stepOfCode(RFC_KEY, code, 59_000)).toBeUndefined()
  })

  it('have secrets of 160 bits in an address that apps can read', () => {
    const secret = newSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauthUri(secret, 'Vastra: Silks & more', 'asha@example.com')).toBe(
      `otpauth://totp/Vastra%20%20Silks%20%26%20more:asha%40example.com?secret=${secret}&issuer=Vastra%3A%20Silks%20%26%20more`,
    )
  })
})

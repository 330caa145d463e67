import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asNumber, asRecord, multiLine, ownField, parseJson, safeUrl, singleLine } from './untrusted.ts'

describe('reading untrusted data', () => {
  it('ignores inherited fields', () => {
    const record = asRecord(parseJson('{"__proto__": {"isAdmin": true}, "name": "Kurta"}')) ?? {}
    expect(ownField(record, 'isAdmin')).toBeUndefined()
    expect(ownField(record, 'toString')).toBeUndefined()
    expect(ownField(record, 'name')).toBe('Kurta')
  })

  it.each([
    [5, 5],
    ['5', 5],
    [' 2.50 ', 2.5],
    ['-1', -1],
    ['', undefined],
    ['1e5', undefined],
    ['0x10', undefined],
    [Number.NaN, undefined],
    [Infinity, undefined],
    [[2], undefined],
    [null, undefined],
    [true, undefined],
  ])('reads %j as the number %s', (value, number) => {
    expect(asNumber(value)).toBe(number)
  })

  it('returns one clean line of text', () => {
    expect(singleLine(' red\u0000\n\t kurta\u202E ', 50)).toBe('red kurta')
    expect(singleLine('कुर्ता', 50)).toBe('कुर्ता')
    expect(singleLine({ toString: () => 'x' }, 50)).toBe('')
    expect(singleLine('क्ष्म्य', 50)).toBe('क्ष्म्य')
    expect([singleLine(`a${'\u0301'.repeat(40)}b`, 90), multiLine(`a${'\u0301'.repeat(40)}b`, 90)]).toEqual(
      Array(2).fill(`a${'\u0301'.repeat(6)}b`),
    )
  })

  it.each(['\u3164', '\u200B\u200D', '\u2800 \u2800', '\u{E0041}', '\u00AD', '\u0301', '\uFE0F'])(
    'is empty when nothing of it can be seen: %j',
    (text) => {
      expect([singleLine(text, 50), multiLine(`${text}\n${text}`, 50)]).toEqual(['', ''])
      expect([singleLine(`क${text}`, 50), multiLine(`क${text}`, 50)]).not.toContain('')
    },
  )

  it('truncates long text without splitting a character', () => {
    expect(singleLine('ab🧵', 3)).toBe('ab')
    expect(singleLine('🧵'.repeat(5000), 200)).toBe('🧵'.repeat(100))
  })

  it('does not change its own output', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 1, max: 20 }), (text, max) => {
        const line = singleLine(text, max)
        expect(line.length).toBeLessThanOrEqual(max)
        expect(line.isWellFormed()).toBe(true)
        expect(singleLine(line, max)).toBe(line)
      }),
    )
  })

  it.each([
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['/uploads/a.jpg', '/uploads/a.jpg'],
    ['a.jpg', 'a.jpg'],
    ['javascript:alert(1)', ''],
    ['java\u0000script:alert(1)', 'java script:alert(1)'],
    ['data:image/png;base64,AAAA', ''],
    [`/${'a'.repeat(2000)}`, ''],
    [17, ''],
  ])('reads the address %j as %j', (value, address) => {
    expect(safeUrl(value)).toBe(address)
  })
})

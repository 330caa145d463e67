import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, fieldOf, lineOf, numberOf, parseJson, recordOf } from './untrusted.ts'

describe('reading what others wrote', () => {
  it('takes no inherited field for one that was given', () => {
    const record = recordOf(parseJson('{"__proto__": {"isAdmin": true}, "name": "Kurta"}')) ?? {}
    expect(fieldOf(record, 'isAdmin')).toBeUndefined()
    expect(fieldOf(record, 'toString')).toBeUndefined()
    expect(fieldOf(record, 'name')).toBe('Kurta')
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
    expect(numberOf(value)).toBe(number)
  })

  it('makes one plain line of text', () => {
    expect(lineOf(' red\u0000\n\t kurta\u202E ', 50)).toBe('red kurta')
    expect(lineOf('कुर्ता', 50)).toBe('कुर्ता')
    expect(lineOf({ toString: () => 'x' }, 50)).toBe('')
  })

  it('cuts long text without leaving half a character', () => {
    expect(lineOf('ab🧵', 3)).toBe('ab')
    expect(lineOf('🧵'.repeat(5000), 200)).toBe('🧵'.repeat(100))
  })

  it('reads its own lines unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.integer({ min: 1, max: 20 }), (text, most) => {
        const line = lineOf(text, most)
        expect(line.length).toBeLessThanOrEqual(most)
        expect(line.isWellFormed()).toBe(true)
        expect(lineOf(line, most)).toBe(line)
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
    expect(addressOf(value)).toBe(address)
  })
})

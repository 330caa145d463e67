import { describe, expect, it } from 'vitest'
import { blocksOf, plainTextOf } from './rich-text.ts'

describe('the text of a page', () => {
  it('has paragraphs separated by blank lines', () => {
    expect(blocksOf('One\nand on.\n \nTwo.\n\n\n')).toEqual([
      { kind: 'paragraph', lines: [[{ text: 'One' }], [{ text: 'and on.' }]] },
      { kind: 'paragraph', lines: [[{ text: 'Two.' }]] },
    ])
  })

  it('has lists, also directly after a line', () => {
    expect(blocksOf('We need:\n- a name\n- an address\nThat is all.')).toEqual([
      { kind: 'paragraph', lines: [[{ text: 'We need:' }]] },
      { kind: 'list', items: [[{ text: 'a name' }], [{ text: 'an address' }]] },
      { kind: 'paragraph', lines: [[{ text: 'That is all.' }]] },
    ])
  })

  it('has lists with the bullets of imported texts', () => {
    expect(blocksOf('• Cotton\n• Made in Jaipur')).toEqual([
      { kind: 'list', items: [[{ text: 'Cotton' }], [{ text: 'Made in Jaipur' }]] },
    ])
  })

  it('has numbered lists, which keep the numbers that were typed', () => {
    expect(blocksOf('Care:\n1. Soak in **cold** water\n2. Dry in the shade\nThat is all.')).toEqual([
      { kind: 'paragraph', lines: [[{ text: 'Care:' }]] },
      {
        kind: 'numbered',
        first: 1,
        items: [
          [{ text: 'Soak in ' }, { text: 'cold', isStrong: true }, { text: ' water' }],
          [{ text: 'Dry in the shade' }],
        ],
      },
      { kind: 'paragraph', lines: [[{ text: 'That is all.' }]] },
    ])
    expect(
      blocksOf('3. Third\n4. Fourth\n1. First\n2. Second').map((block) => block.kind === 'numbered' && block.first),
    ).toEqual([3, 1])
    expect(plainTextOf('1. Soak\n2. Dry')).toBe('1. Soak\n2. Dry')
  })

  it.each(['5. May 2026', '2. a\n2. b', '1. One\n\n2. Two', '12.5 m long\n13.5 m wide', '1.One\n2.Two'])(
    'does not number %j',
    (text) => {
      expect(blocksOf(text).every(({ kind }) => kind === 'paragraph')).toBe(true)
    },
  )

  it('has bold text and links', () => {
    expect(blocksOf('Within **7 days** [write to us](/contact) or [call](tel:+911410000142).')).toEqual([
      {
        kind: 'paragraph',
        lines: [
          [
            { text: 'Within ' },
            { text: '7 days', isStrong: true },
            { text: ' ' },
            { text: 'write to us', href: '/contact' },
            { text: ' or ' },
            { text: 'call', href: 'tel:+911410000142' },
            { text: '.' },
          ],
        ],
      },
    ])
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JavaScript:alert)',
    '[x](data:text/html,x)',
    '[x](//elsewhere.example)',
    '[x](/\\elsewhere.example)',
    '<script>alert(1)</script>',
    '**',
  ])('shows %s as plain text', (text) => {
    expect(blocksOf(text)).toEqual([{ kind: 'paragraph', lines: [[{ text }]] }])
  })

  it('is parsed quickly when marks are not closed', () => {
    const started = performance.now()
    blocksOf('**['.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})

import { describe, expect, it } from 'vitest'
import { blocksOf } from './rich-text.ts'

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

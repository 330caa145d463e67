import { expect, it } from 'vitest'
import { mergeVersions } from './both-versions.tsx'

const base = { title: 'Looms', text: 'Khadi.', published: false, tags: ['a'], revision: 1 }

it('takes over what only the other person changed, and names what both changed with the saved value', () => {
  const mine = { ...base, text: 'Khadi and silk.', published: true }
  const current = { ...base, title: 'Our looms', text: 'Khadi and ikat.', tags: ['a', 'b'], revision: 2 }
  const { taken, clashes } = mergeVersions({ base, mine, current })
  expect(taken).toEqual({ title: 'Our looms', tags: ['a', 'b'] })
  expect(clashes).toEqual({ text: expect.stringMatching(/^Someone else has saved this here\. .*\nKhadi and ikat\.$/) })
})

it.each([
  ['an emptied text', { ...base, text: '' }, /\n\(empty\)$/],
  ['a switch', { ...base, text: 'x', published: true }, /\nx$/],
])('says %s in words', (_what, current, message) => {
  const { clashes } = mergeVersions({ base, mine: { ...base, text: 'Mine.' }, current })
  expect(clashes.text).toMatch(message)
})

it.each([
  ['a list', { tags: ['x'] }, { tags: ['a', 'b'] }, 'a, b'],
  ['an emptied list', { tags: ['x'] }, { tags: [] }, '(empty)'],
  [
    'a record',
    { terms: { freeAbove: 500, note: 'x', days: 2 } },
    { terms: { freeAbove: 999, note: '', days: 2 } },
    'Free above: 999\nNote: (empty)',
  ],
  [
    'items with names',
    {
      variants: [
        { sku: 'A', cost: 5 },
        { sku: 'B', cost: 5 },
      ],
    },
    {
      variants: [
        { sku: 'A', cost: 6 },
        { sku: 'B', cost: 5 },
      ],
    },
    'A › Cost: 6',
  ],
  [
    'items of which one is new',
    { links: [{ label: 'Sale', href: '/x' }] },
    {
      links: [
        { label: 'Sale', href: '/x' },
        { label: 'New', href: '/n' },
      ],
    },
    'Sale, New',
  ],
  ['items without names', { rows: [{ a: { b: 1 } }] }, { rows: [{ a: { b: 2 } }] }, 'a › b: 2'],
])('says %s as a person reads it', (_what, mine, current, text) => {
  const { clashes } = mergeVersions({
    base: Object.fromEntries(Object.keys(mine).map((key) => [key, 'base'])),
    mine,
    current,
  })
  expect(Object.values(clashes).map((message) => message.split('\n').slice(1).join('\n'))).toEqual([text])
})

it('finds nothing to decide when both saved the same', () => {
  const same = { ...base, text: 'Silk.' }
  expect(mergeVersions({ base, mine: same, current: { ...same, revision: 2 } })).toEqual({ taken: {}, clashes: {} })
})

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

it('finds nothing to decide when both saved the same', () => {
  const same = { ...base, text: 'Silk.' }
  expect(mergeVersions({ base, mine: same, current: { ...same, revision: 2 } })).toEqual({ taken: {}, clashes: {} })
})

import { expect, it } from 'vitest'
import { storableJson } from './json.ts'

it.each([
  ['half a pair', 'a\ud83d', 'a\ufffd'],
  ['the other half', '\udc00b', '\ufffdb'],
  ['NUL', 'a\u0000b', 'a\ufffdb'],
  ['a whole pair', '😀', '😀'],
  ['what only looks like an escape', '\\u0000 \\ud800', '\\u0000 \\ud800'],
  ['other control characters', 'a\u0001\n"\\', 'a\u0001\n"\\'],
])('replaces only what PostgreSQL cannot store: %s', (_what, text, stored) => {
  expect(JSON.parse(storableJson({ [text]: [text] }))).toEqual({ [stored]: [stored] })
})

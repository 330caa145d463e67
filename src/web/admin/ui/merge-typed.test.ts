import { expect, it } from 'vitest'
import { mergeTyped } from './merge-typed.ts'

it.each([
  ['a text that was not touched', ' Kurta ', ' Kurta ', 'Kurta', 'Kurta'],
  ['a text that was typed', 'Kurta', 'Kurta set', 'Kurta', 'Kurta set'],
  ['a text that was emptied', 'Kurta', '', 'Kurta', ''],
  [
    'a field of a new entry, which got its id',
    [{ sku: 'A', stock: 1 }],
    [{ sku: 'A', stock: 2 }],
    [{ _id: '1', sku: 'A', stock: 1 }],
    [{ _id: '1', sku: 'A', stock: 2 }],
  ],
  [
    'an added entry',
    [{ sku: 'A' }],
    [{ sku: 'A' }, { sku: 'B' }],
    [{ _id: '1', sku: 'A' }],
    [{ _id: '1', sku: 'A' }, { sku: 'B' }],
  ],
  [
    'a removed entry',
    [{ sku: 'A' }, { sku: 'B' }],
    [{ sku: 'B' }],
    [{ _id: '1' }, { _id: '2' }],
    [{ _id: '1' }, { _id: '2' }],
  ],
  ['a list of texts', ['a'], ['a', 'b'], ['a'], ['a', 'b']],
  ['a choice', null, { id: 7 }, null, { id: 7 }],
])('keeps what was typed while it was saved: %s', (_name, sent, typed, stored, merged) => {
  expect(mergeTyped(sent, typed, stored)).toEqual(merged)
})

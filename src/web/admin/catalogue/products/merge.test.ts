import { describe, expect, it } from 'vitest'
import type { AdminProduct } from '../../../../contract/products-admin.ts'
import { merged } from './merge.ts'

const base = {
  revision: 1,
  name: 'Indigo Kurta',
  price: 999,
  finalPrice: null,
  care: '',
  variants: [{ _id: 'a', size: 'M', price: null }],
} as unknown as AdminProduct

describe('merging two edits of a product', () => {
  it('keeps changes to different fields', () => {
    const theirs = { ...base, revision: 2, price: 899 }
    expect(merged({ ...base, care: 'Wash cold' }, base, theirs)).toEqual({
      fields: { ...base, revision: 2, price: 899, care: 'Wash cold' },
      clashes: [],
    })
  })

  it('reports fields that both changed, except when both made the same change', () => {
    const theirs = { ...base, revision: 2, price: 899, name: 'Kurta' }
    const { fields, clashes } = merged({ ...base, price: 950, name: 'Kurta' }, base, theirs)
    expect(clashes).toEqual([{ field: 'price', mine: 950, theirs: 899 }])
    expect(fields).toMatchObject({ price: 950, name: 'Kurta', revision: 2 })
  })

  it('does not treat an empty form field as a change', () => {
    const theirs = { ...base, revision: 2, care: 'Dry clean' }
    const mine = { ...base, care: null, finalPrice: undefined, variants: [{ _id: 'a', size: 'M' }] }
    expect(merged(mine, base, theirs)).toMatchObject({ clashes: [], fields: { care: 'Dry clean' } })
  })
})

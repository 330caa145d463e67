import { describe, expect, it } from 'vitest'
import type { AdminProduct } from '../../../../contract/catalogue/products-admin.ts'
import { merged } from './merge.ts'

const base = {
  revision: 1,
  name: 'Indigo Kurta',
  price: 999,
  finalPrice: null,
  care: '',
  variants: [{ _id: 'a', size: 'M', price: null }],
} as unknown as AdminProduct

describe('two versions of one product', () => {
  it('keep what only one of the two people changed', () => {
    const theirs = { ...base, revision: 2, price: 899 }
    expect(merged({ ...base, care: 'Wash cold' }, base, theirs)).toEqual({
      fields: { ...base, revision: 2, price: 899, care: 'Wash cold' },
      clashes: [],
    })
  })

  it('tell what both changed, and agree where both did the same', () => {
    const theirs = { ...base, revision: 2, price: 899, name: 'Kurta' }
    const { fields, clashes } = merged({ ...base, price: 950, name: 'Kurta' }, base, theirs)
    expect(clashes).toEqual([{ field: 'price', mine: 950, theirs: 899 }])
    expect(fields).toMatchObject({ price: 950, name: 'Kurta', revision: 2 })
  })

  it('do not take an emptied form field for a change', () => {
    const theirs = { ...base, revision: 2, care: 'Dry clean' }
    const mine = { ...base, care: null, finalPrice: undefined, variants: [{ _id: 'a', size: 'M' }] }
    expect(merged(mine, base, theirs)).toMatchObject({ clashes: [], fields: { care: 'Dry clean' } })
  })
})

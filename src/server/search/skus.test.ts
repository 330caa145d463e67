import { describe, expect, test } from 'vitest'
import { Skus } from './skus.ts'
import { newBits, setBit, slotsOf } from './typed-arrays.ts'

describe('SKUs', () => {
  // The 32-bit hashes (FNV-1a) of these two are the same.
  test('finds the product of a SKU although another one has the same hash', () => {
    const skus = new Skus()
    skus.add(3, ['SKU-SHOCZP', 'SKU-1'])
    skus.add(7, ['SKU-WL6BFV'])
    const all = newBits(32)
    for (const slot of [3, 7]) setBit(all, slot)
    const found = (sku: string) => [...slotsOf(skus.holders(sku, all))]
    expect(found('sku-shoczp ')).toEqual([3])
    expect(found('SKU-WL6BFV')).toEqual([7])
    expect(found('SKU-2')).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortSizes } from './size-order.ts'

describe('the order of sizes', () => {
  it.each([
    [['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL']],
    [['28', '30', '32', '36', '46', '104']],
    [['6', '6.5', '7', '10']],
    [['32-B', '32-C', '34-B', '34-DD']],
    [['6-12 Months', '1-2Y', '2-3Y', '4 Years', '10-11Y']],
    [['Small', 'Medium', 'Large', 'X-Large', 'XX-Large', 'XXX-Large']],
    [['XS', '2XL', '4XL', '5XL']],
    [['Free Size', 'S', '32', '2-3Y', 'Petite', 'Unstitched']],
    [['SIZE_104', 'SIZE_116', '128']],
  ])('%j', (inOrder) => {
    expect(sortSizes(inOrder.toReversed())).toEqual(inOrder)
  })

  it('puts spellings of the same size together', () => {
    expect(sortSizes(['XXL', 'L', 'xx-large', 'XL', '2XL']).slice(2)).toEqual(['XXL', 'xx-large', '2XL'])
  })

  it('does not depend on the order of the input', () => {
    const anySize = fc.oneof(
      fc.constantFrom('XS', 'S', 'M', '2XL', '32', '6.5', '2-3Y', 'Free Size', 'Unstitched', ''),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.uniqueArray(anySize, { selector: (size) => size.trim().toUpperCase() }), (sizes) => {
        const sorted = sortSizes(sizes)
        expect(sortSizes(sorted)).toEqual(sorted)
        expect(sorted.toSorted()).toEqual(sizes.toSorted())
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { readProductSnapshot } from '../catalogue/product-snapshot.ts'
import { boughtAgainText, quantityAgain, variantBefore } from './buy-again.ts'

const before = { name: 'Kurta', unit: 'piece', quantity: 3, selectedColor: 'Blue', selectedSize: 'S' } as const
const cloth = { ...before, unit: 'metre', quantity: 2.25 } as const
const product = (fields: object) => {
  const read = readProductSnapshot({ _id: 'a'.repeat(24), name: 'Kurta', price: 999, ...fields })
  if (!read) throw new Error('not a product')
  return read
}

describe('buying an order again', () => {
  it.each([
    ['as much as before', before, { countInStock: 9 }, 3],
    ['what is left', before, { countInStock: 2 }, 2],
    ['nothing of what is sold out', before, { countInStock: 0 }, 0],
    ['the same length', cloth, { unit: 'metre', minQuantity: 0.5, quantityStep: 0.25, countInStock: 9 }, 225],
    ['the length that is left', cloth, { unit: 'metre', minQuantity: 0.5, quantityStep: 0.25, countInStock: 1.1 }, 100],
    ['nothing of what is now sold by the metre', before, { unit: 'metre', countInStock: 9 }, 0],
  ])('takes %s', (_what, ordered, fields, quantity) => {
    expect(quantityAgain(ordered, product(fields))).toBe(quantity)
  })

  it('takes the variant that was bought, and no other', () => {
    const variants = [
      { color: 'Red', size: 'S' },
      { color: 'blue', size: 's' },
    ]
    expect(variantBefore(before, variants)).toBe(variants[1])
    expect(variantBefore(before, variants.slice(0, 1))).toBeUndefined()
  })

  it.each([
    [1, [], 'The item is in your cart.'],
    [3, [], 'All 3 items are in your cart.'],
    [2, ['Saree'], '2 of 3 items are in your cart. Not available at the moment: Saree.'],
    [0, ['Saree', 'Saree'], 'Not available at the moment: Saree.'],
  ])('says what came into the cart: %i, missing %j', (added, missing, text) =>
    expect(boughtAgainText(added, missing)).toBe(text),
  )
})

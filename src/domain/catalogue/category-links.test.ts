import { describe, expect, it } from 'vitest'
import { categoryIdOf, mainCategoryIdOf } from './category-links.ts'

const women = '65f0a1b2c3d4e5f60718293a'
const kurtas = '0123456789abcdef01234567'

describe('the link of a category to its main category', () => {
  it.each([
    [{ mainCategory: women }],
    [{ mainCategory: { _id: women, name: 'Women' } }],
    [{ mainCategoryId: women }],
    [{ parentId: women }],
    [{ parent: { _id: women } }],
    [{ mainCategory: null, mainCategoryId: '', parentId: 'Women', parent: women }],
    [{ mainCategory: women, parent: kurtas }],
  ])('is found in %j', (category) => {
    expect(mainCategoryIdOf(category)).toBe(women)
  })

  it.each([
    [{}],
    [null],
    ['text'],
    [[women]],
    [{ category: women }],
    [{ parent: { name: 'Women' } }],
    [{ parent: [women] }],
  ])('is not found in %j', (category) => {
    expect(mainCategoryIdOf(category)).toBeUndefined()
  })
})

describe('the link of a subcategory to its category', () => {
  it.each([
    [{ category: kurtas }],
    [{ category: { _id: kurtas } }],
    [{ categoryId: kurtas }],
    [{ parentId: { _id: kurtas } }],
    [{ parent: kurtas, mainCategory: women }],
  ])('is found in %j', (subCategory) => {
    expect(categoryIdOf(subCategory)).toBe(kurtas)
  })
})

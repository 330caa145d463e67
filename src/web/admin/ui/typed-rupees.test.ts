import { expect, it } from 'vitest'
import { typedRupees } from './typed-rupees.ts'

it.each([
  ['1199', 1199],
  ['1,199.50', 1199.5],
  ['1,23,456', 123456],
  ['₹ 799', 799],
  ['Rs. 799/-', 799],
  [' १,२९९ ', 1299],
  ['', 0],
  ['abc', 0],
  ['-5', 0],
  // Not ₹95: a comma before one or two digits may stand for the decimal point.
  ['9,5', 0],
  ['404,55', 0],
  ['10.005', 0],
])('the amount %j is %j rupees', (typed, rupees) => {
  expect(typedRupees(typed)).toBe(rupees)
})

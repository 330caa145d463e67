import { expect, it } from 'vitest'
import { BUGS } from '../planted-bugs.ts'
import { withBug } from '../planted-copy.ts'
import { PAYMENT_BUGS } from '../simulator/payment-bugs.ts'

it.each([...BUGS, ...PAYMENT_BUGS])('this bug can still be planted: $bug', (planted) => {
  expect(withBug(planted)).toContain(planted.put)
})

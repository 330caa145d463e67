import { describe, expect, it } from 'vitest'
import { readAttempt } from './checkout-attempt.ts'

describe('a checkout attempt', () => {
  const key = '0123456789abcdef'.repeat(2)

  it.each([
    [JSON.stringify({ key, orderId: 'a'.repeat(24) }), { key, orderId: 'a'.repeat(24) }],
    [JSON.stringify({ key, orderId: '../admin' }), { key, orderId: '' }],
    [JSON.stringify({ key: 'x', orderId: 'a'.repeat(24) }), undefined],
    ['nonsense', undefined],
    [null, undefined],
  ])('is read from %j', (stored, attempt) => {
    expect(readAttempt(stored)).toEqual(attempt)
  })
})

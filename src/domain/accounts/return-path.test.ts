import { describe, expect, it } from 'vitest'
import { loginUrl, safeReturnPath } from './return-path.ts'

describe('the way back after a login', () => {
  it.each(['/checkout', '/orders/0123?a=b', '/'])('leads to %j', (path) => {
    expect(safeReturnPath(decodeURIComponent(loginUrl(path).split('next=')[1] ?? ''))).toBe(path)
  })

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a b',
    '/login',
  ])('leads home instead of to %j', (given) => {
    expect(safeReturnPath(given)).toBe('/')
  })
})

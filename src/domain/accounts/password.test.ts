import { describe, expect, it } from 'vitest'
import { COMMON_PASSWORD, passwordProblem } from './password.ts'

describe('a password', () => {
  it.each([
    'password',
    'Password@123',
    'P@ssw0rd1',
    '123456',
    '987654321',
    'qwerty',
    'qwerty123',
    'aaaaaa',
    'abcabc',
    'iloveyou2',
    'india123',
    'admin@123',
    '1q2w3e4r',
    '19900115',
  ])('%j is rejected as too common', (password) => {
    expect(passwordProblem(password)).toBe(COMMON_PASSWORD)
  })

  it.each(['handloom', 'khadi by the metre', 'tr0ub4dor&3', 'priya-demo', 'x7#kQ2'])('%j is accepted', (password) => {
    expect(passwordProblem(password)).toBeUndefined()
  })
})

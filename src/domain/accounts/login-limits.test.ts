import { describe, expect, it } from 'vitest'
import { type LoginCount, loginDelay, withAttempt } from './login-limits.ts'

const NOW = Date.UTC(2026, 0, 5)
const MINUTE = 60_000
const failed = (count: number, ago = 0, begun = ago) => ({ count, startedAt: NOW - begun, failedAt: NOW - ago })

describe('the delay after wrong logins', () => {
  it.each<[LoginCount, number, number, number]>([
    ['pair', 0, 0, 0],
    ['pair', 4, 0, 0],
    ['pair', 5, 0, MINUTE / 2],
    ['pair', 6, 0, MINUTE],
    ['pair', 6, MINUTE, 0],
    ['pair', 9, 0, 8 * MINUTE],
    ['pair', 10, 0, 15 * MINUTE],
    ['pair', 2_000, 0, 15 * MINUTE],
    ['pair', 2_000, 24 * 60 * MINUTE, 0],
    ['account', 99, 0, 0],
    ['account', 100, 20 * MINUTE, 40 * MINUTE],
    ['account', 100, 60 * MINUTE, 0],
    ['network', 59, 0, 0],
    ['network', 60, MINUTE, 9 * MINUTE],
  ])('of the %s with %i failures, %i ms ago, is %i ms', (by, count, ago, delay) => {
    expect(loginDelay(by, failed(count, ago), NOW)).toBe(delay)
  })
})

describe('another attempt', () => {
  it.each<[LoginCount, number, number, number]>([
    ['pair', 7, 15 * MINUTE, 8],
    ['pair', 7, 24 * 60 * MINUTE, 1],
    ['account', 100, 59 * MINUTE, 101],
    ['account', 100, 60 * MINUTE, 1],
    ['network', 60, 10 * MINUTE, 1],
  ])('makes of the %s with %i failures, %i ms ago, %i', (by, count, ago, after) => {
    expect(withAttempt(by, failed(count, ago), NOW)).toMatchObject({ count: after, failedAt: NOW })
  })
})

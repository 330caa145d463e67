/** Wrong logins counted under one key; times in milliseconds since 1970. */
export interface Failures {
  readonly count: number
  readonly startedAt: number
  readonly failedAt: number
}

/** What wrong logins are counted by: an account and a network together, an account alone, and a network alone. */
export const LOGIN_COUNTS = ['account', 'network', 'pair'] as const
export type LoginCount = (typeof LOGIN_COUNTS)[number]

const MINUTE_MS = 60_000

/** An account and a network together have five free attempts; then each one doubles the delay, from 30 seconds to 15 minutes. */
const FREE_ATTEMPTS = 5
const FIRST_DELAY_MS = MINUTE_MS / 2
const MAX_DELAY_MS = 15 * MINUTE_MS
/** After this time without a wrong login the pair starts again. */
const FORGET_MS = 24 * 60 * MINUTE_MS

/** The caps of an account from all networks, and of a network for all accounts. Neither applies to a known device. */
const CAPS = {
  account: { attempts: 100, windowMs: 60 * MINUTE_MS },
  network: { attempts: 60, windowMs: 10 * MINUTE_MS },
} as const

/** Wrong passwords in a row after which a known device counts as an unknown one. */
export const DEVICE_ATTEMPTS = 20

/**
 * Whether a count starts again. One that began in the future was stored while the clock was ahead, and would last until the clock has caught
 * up.
 */
function isOver(by: LoginCount, { startedAt, failedAt }: Failures, now: number): boolean {
  if (startedAt > now || failedAt > now) return true
  return by === 'pair' ? now - failedAt >= FORGET_MS : now - startedAt >= CAPS[by].windowMs
}

/** Returns how many milliseconds to wait before the next attempt; 0 when it may be made now. */
export function loginDelay(by: LoginCount, failures: Failures, now: number): number {
  const { count, startedAt, failedAt } = failures
  if (isOver(by, failures, now)) return 0
  if (by !== 'pair') return count < CAPS[by].attempts ? 0 : startedAt + CAPS[by].windowMs - now
  if (count < FREE_ATTEMPTS) return 0
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (count - FREE_ATTEMPTS))
  return Math.max(0, failedAt + delay - now)
}

/** Returns the count after one more attempt. */
export function withAttempt(by: LoginCount, failures: Failures, now: number): Failures {
  if (isOver(by, failures, now) || failures.count === 0) return { count: 1, startedAt: now, failedAt: now }
  return { count: failures.count + 1, startedAt: failures.startedAt, failedAt: now }
}

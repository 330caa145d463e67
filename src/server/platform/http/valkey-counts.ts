import { Redis } from 'ioredis'
import { hashOfToken } from '../crypto.ts'
import type { CountRequest } from './shared-counts.ts'

interface Parts {
  /** The address of Valkey or Redis, password included: not for logs. */
  readonly url: string
  /** Counts while Valkey cannot. */
  readonly fallback: CountRequest
  readonly onLost?: () => void
}

/** A count takes less than a millisecond; a request must not wait for a server that is overloaded or stopped. */
const ANSWER_MS = 250
/** After a failure Valkey is left alone for this time, so that a stopped one delays few requests. */
const PAUSE_MS = 1_000
const MAX_RECONNECT_MS = 2_000

/**
 * Counts in Valkey, for all processes of the shop. While it cannot be reached, requests are counted in the database instead. The
 * counts there begin at nothing, so in one period at most twice as many requests pass; no request fails.
 */
export function valkeyCounts({ url, fallback, onLost }: Parts): { count: CountRequest; close: () => void } {
  const client = new Redis(valkeyAddress(url), {
    connectTimeout: 500,
    commandTimeout: ANSWER_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    enableReadyCheck: false,
    retryStrategy: (times) => Math.min(times * 100, MAX_RECONNECT_MS),
  })
  let pausedUntil = 0
  let isLost = false
  client.on('error', () => {
    if (!isLost) onLost?.()
    isLost = true
  })
  const countInValkey = async (key: string, minutes: number): Promise<number> => {
    const name = `vastra:count:${hashOfToken(key)}`
    // NX: the period begins with the first request.
    const answers = await client
      .multi()
      .incr(name)
      .pexpire(name, Math.ceil(minutes * 60_000), 'NX')
      .exec()
    const [error, count] = answers?.[0] ?? []
    const failure = error ?? answers?.[1]?.[0]
    if (failure || typeof count !== 'number') throw failure ?? new Error('Valkey did not count.')
    isLost = false
    return count
  }
  return {
    async count(key, minutes) {
      if (performance.now() < pausedUntil) return fallback(key, minutes)
      try {
        return await countInValkey(key, minutes)
      } catch {
        if (client.status === 'ready') pausedUntil = performance.now() + PAUSE_MS
        return fallback(key, minutes)
      }
    },
    close: () => client.disconnect(),
  }
}

/** The address in the form that the client reads: `redis://` or `rediss://`. */
export function valkeyAddress(url: string): string {
  return url.replace(/^valkey/, 'redis')
}

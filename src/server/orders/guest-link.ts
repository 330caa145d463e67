import { timingSafeEqual } from 'node:crypto'
import { GUEST_LINK_DAYS } from '../../domain/accounts/guests.ts'
import { paths } from '../../domain/paths.ts'
import type { Digest } from '../platform/digests.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The address with which a guest opens an order from an email, for `GUEST_LINK_DAYS`. Its token can be made by the shop only. It stands
 * after '#', which browsers send to no server, so that it is in no log, cache or `Referer`.
 */
export function guestLink(origin: string, digest: Digest, orderId: string, now = Date.now()): string {
  const lastDay = Math.floor(now / DAY_MS) + GUEST_LINK_DAYS
  return `${origin}${paths.order(orderId)}#${tokenOf(digest, orderId, lastDay)}`
}

/** The order of a token; undefined when the shop has not made it or it has expired. */
export function orderOfGuestToken(digest: Digest, token: string, now = Date.now()): string | undefined {
  const [orderId = '', day = ''] = token.split('-')
  const lastDay = Number(day)
  if (!Number.isInteger(lastDay)) return undefined
  const [expected, given] = [Buffer.from(tokenOf(digest, orderId, lastDay)), Buffer.from(token)]
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given)
  return isOurs && Math.floor(now / DAY_MS) <= lastDay ? orderId : undefined
}

function tokenOf(digest: Digest, orderId: string, lastDay: number): string {
  return `${orderId}-${lastDay}-${digest('guest order', `${orderId} ${lastDay}`).slice(0, 32)}`
}

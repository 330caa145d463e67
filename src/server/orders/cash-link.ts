import { timingSafeEqual } from 'node:crypto'
import type { Digest } from '../platform/digests.ts'

/** The path of the pages on which buyers confirm cash orders. */
export const CASH_PAGE = '/confirm-order'

/** The address of the page on which a buyer confirms a cash order. Its token can be made by the shop only. */
export function cashLink(origin: string, digest: Digest, orderId: string): string {
  return `${origin}${CASH_PAGE}/${orderId}?token=${tokenOf(digest, orderId)}`
}

export function isCashToken(digest: Digest, orderId: string, token: unknown): boolean {
  const [expected, given] = [tokenOf(digest, orderId), typeof token === 'string' ? token : ''].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function tokenOf(digest: Digest, orderId: string): string {
  return digest('cash confirmation', orderId)
}

import { randomBytes } from 'node:crypto'

/**
 * A new id for any row: 24 lower-case hex characters, all of them random, because the shop shows both the first 8 (SKU) and
 * the last 8 (order number) and neighbours must differ in either.
 */
export function newId(): string {
  return randomBytes(12).toString('hex')
}

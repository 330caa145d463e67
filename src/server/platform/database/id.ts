import { randomBytes } from 'node:crypto'

/**
 * Returns a new id for a row: 24 random lower-case hex characters. The shop shows the first 8 (SKU) and the last 8 (order
 * number), so both parts must differ between ids.
 */
export function newId(): string {
  return randomBytes(12).toString('hex')
}

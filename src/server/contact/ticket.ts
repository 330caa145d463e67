import { randomBytes } from 'node:crypto'

/** Nothing that is taken for something else when read aloud or copied: no 0 and O, no 1 and I. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A ticket number: 'K7M2-XQ9R'. Random, so that it tells nothing of how many there were, and cannot be counted up. */
export function newTicket(): string {
  const signs = [...randomBytes(8)].map((byte) => SIGNS[byte % SIGNS.length])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

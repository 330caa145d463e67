import { randomBytes } from 'node:crypto'

/** Without characters that are confused when read aloud or copied: 0 and O, 1 and I. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns a ticket number such as 'K7M2-XQ9R'. It is random, so it cannot be guessed and does not show how many there are. */
export function newTicket(): string {
  const signs = [...randomBytes(8)].map((byte) => SIGNS[byte % SIGNS.length])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}

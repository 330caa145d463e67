import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { digests } from '../platform/digests.ts'

/**
 * Returns the customer of a token in an email about prices that was sent before these had links of their own (unsubscribe.ts);
 * undefined for the token of a stock notice, whose id is a plain id.
 */
export function customerOfPrices(id: string): string | undefined {
  return id.startsWith(PRICES) ? id.slice(PRICES.length) : undefined
}

const PRICES = 'prices-'

/** Makes and reads the tokens of emailed links. They are derived from the key of the digests, so that none is stored. */
export function noticeTokens(db: Kysely<Database>) {
  const digest = digests(db)
  const signatureOf = async (id: string) => (await digest())('notice', id)
  return {
    tokenOf: async (id: string): Promise<string> => `${id}.${await signatureOf(id)}`,
    /** Returns the id that a token was made for; undefined for any other text. */
    read: async (token: string): Promise<string | undefined> => {
      const [id = '', given = ''] = token.split('.', 2)
      const [expected, offered] = [Buffer.from(await signatureOf(id)), Buffer.from(given)]
      return expected.length === offered.length && timingSafeEqual(expected, offered) ? id : undefined
    },
  }
}

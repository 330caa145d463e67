import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../../src/server/platform/database/schema.ts'
import { notesOfOrder, startTrouble, type Trouble, troubleOf } from './queries.ts'

/** Longer than the shop waits for any provider. */
const SLOW_MS = 6_000

/** How long a trouble that was asked for in the order's notes strikes: then a new try goes well. */
const TROUBLE_SECONDS: Readonly<Record<Trouble, number>> = {
  slow: 15,
  down: 15,
  nonsense: 15,
  lost: 15,
  'refund fails': 60,
}

/**
 * Meets the trouble of an order, if it has one: an order noted 'sandbox down' finds the provider down for some seconds.
 * Answers 'lost' when the caller should do its work and never hear of it; undefined when all is well.
 * @throws Down, or answers nonsense itself
 */
export async function meetTrouble(
  db: Kysely<Database>,
  receipt: string,
  reply: FastifyReply,
): Promise<'answered' | 'lost' | 'refund fails' | undefined> {
  const named = /^sandbox (slow|down|nonsense|lost|refund fails)\b/i.exec(await notesOfOrder(db, receipt))?.[1]
  const wanted = named?.toLowerCase() as Trouble | undefined
  if (wanted) await startTrouble(db, receipt, wanted, new Date(Date.now() + TROUBLE_SECONDS[wanted] * 1000))
  const trouble = await troubleOf(db, receipt)
  if (trouble === 'slow') await sleep(SLOW_MS)
  if (trouble === 'down') reply.code(503).type('text/plain').send('Service Unavailable')
  if (trouble === 'nonsense') reply.code(200).type('text/html').send('<html><body>It works!</body></html>')
  if (reply.sent) return 'answered'
  return trouble === 'lost' || trouble === 'refund fails' ? trouble : undefined
}

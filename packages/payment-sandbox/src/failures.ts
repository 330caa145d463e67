import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Queryable } from './store.ts'

/** The failures that can be simulated; the README says what each of them does. */
export type FailureKind = 'slow' | 'down' | 'nonsense' | 'lost' | 'refund fails'

/** Longer than a shop should wait for its payment provider. */
const SLOW_MS = 6_000

/** How long a failure lasts when a note names it. A retry after that time succeeds. */
const DURATION_SECONDS: Readonly<Record<FailureKind, number>> = {
  slow: 15,
  down: 15,
  nonsense: 15,
  lost: 15,
  'refund fails': 60,
}

/** Makes calls about a receipt fail until the given time. A failure of the same receipt that has started stays as it is. */
export async function startFailure(db: Queryable, receipt: string, kind: FailureKind, until: Date): Promise<void> {
  await db.query(
    'insert into sandbox.failure (receipt, kind, until) values ($1, $2, $3) on conflict (receipt) do nothing',
    [receipt, kind, until],
  )
}

/**
 * Simulates the failure of a receipt, if it has one: a note that begins with 'sandbox down' makes the provider answer 503
 * for some seconds. Returns 'answered' when the reply was sent, and 'lost' or 'refund fails' when the caller must act on it.
 */
export async function simulateFailure(
  { pool, noteOf }: { readonly pool: Queryable; readonly noteOf: (receipt: string) => Promise<string> },
  receipt: string,
  reply: FastifyReply,
): Promise<'answered' | 'lost' | 'refund fails' | undefined> {
  const name = /^sandbox (slow|down|nonsense|lost|refund fails)\b/i.exec(await noteOf(receipt))?.[1]
  if (name) {
    const kind = name.toLowerCase() as FailureKind
    await startFailure(pool, receipt, kind, new Date(Date.now() + DURATION_SECONDS[kind] * 1000))
  }
  const failure = await currentFailure(pool, receipt)
  if (failure === 'slow') await sleep(SLOW_MS)
  if (failure === 'down') reply.code(503).type('text/plain').send('Service Unavailable')
  if (failure === 'nonsense') reply.code(200).type('text/html').send('<html><body>It works!</body></html>')
  if (reply.sent) return 'answered'
  return failure === 'lost' || failure === 'refund fails' ? failure : undefined
}

async function currentFailure(db: Queryable, receipt: string): Promise<FailureKind | undefined> {
  const { rows } = await db.query('select kind from sandbox.failure where receipt = $1 and until > now()', [receipt])
  return (rows as { kind: FailureKind }[])[0]?.kind
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { ApiError } from '../errors.ts'
import type { Database } from './schema.ts'

/** Thrown by work that found the world changed since it looked: its transaction is undone and it begins anew. */
export class RetryTransaction extends Error {}

const MOST_TRIES = 5

/**
 * Runs `work` in a transaction, and again in a new one when others were in its way: it threw `StartOver`, or PostgreSQL undid
 * it to end a deadlock.
 * @param looksFirst true for work that checks names and links before it writes them: when one is taken or gone after all,
 *   somebody was quicker, and the work sees it at its next try
 * @throws ApiError 409 when others were quicker five times
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
  { looksFirst = false } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (problem) {
      if (!isOthersFault(problem, looksFirst ? [...LOST, ...TAKEN_OR_GONE] : LOST)) throw problem
      if (attempt === MOST_TRIES) throw new ApiError(409, 'Many people are busy with this right now. Please try again.')
      await pause(Math.random() * 20 * attempt)
    }
  }
}

// Deadlock detected, serialization failure; unique violation, foreign key violation (PostgreSQL's appendix A).
const LOST = ['40P01', '40001']
const TAKEN_OR_GONE = ['23505', '23503']

function isOthersFault(problem: unknown, codes: readonly string[]): boolean {
  if (problem instanceof RetryTransaction) return true
  return problem instanceof Error && 'code' in problem && codes.includes(String(problem.code))
}

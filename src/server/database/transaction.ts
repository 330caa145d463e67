import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { ApiError } from '../http/errors.ts'
import type { Database } from './schema.ts'

/** Thrown by work that found the world changed since it looked: its transaction is undone and it begins anew. */
export class StartOver extends Error {}

const MOST_TRIES = 5

/**
 * Runs `work` in a transaction, and again in a new one when others were in its way: it threw `StartOver`, or PostgreSQL undid
 * it to end a deadlock.
 * @throws ApiError 409 when others were quicker five times
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (problem) {
      if (!isOthersFault(problem)) throw problem
      if (attempt === MOST_TRIES) throw new ApiError(409, 'Many people are busy with this right now. Please try again.')
      await pause(Math.random() * 20 * attempt)
    }
  }
}

// 40P01 deadlock detected, 40001 serialization failure (PostgreSQL's appendix A).
function isOthersFault(problem: unknown): boolean {
  if (problem instanceof StartOver) return true
  return problem instanceof Error && 'code' in problem && (problem.code === '40P01' || problem.code === '40001')
}

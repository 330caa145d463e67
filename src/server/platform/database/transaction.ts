import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { ApiError } from '../errors.ts'
import { OutdatedStatement } from './connection.ts'
import type { Database } from './schema.ts'

/** Thrown by work that finds its data changed since it read it: the transaction is rolled back and the work runs again. */
export class RetryTransaction extends Error {}

const MAX_ATTEMPTS = 5

export const IN_DEMAND = 'This item is in high demand. Please try again.'

/**
 * Runs `work` in a transaction. Runs it again in a new one when it threw `RetryTransaction` or PostgreSQL rolled it back because
 * of a deadlock.
 * @param retryOnConflict true for work that checks names and references before it writes them. When another transaction takes
 *   or removes one in between, the work runs again and its check sees that
 * @throws ApiError 409 after five failed attempts
 */
export function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
  options: { readonly retryOnConflict?: boolean } = {},
): Promise<T> {
  return retried(() => db.transaction().execute(work), options)
}

/** Runs work that is a transaction of its own, and repeats it as `inTransaction` does. */
export async function retried<T>(transaction: () => Promise<T>, { retryOnConflict = false } = {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (problem) {
      if (!isRetryable(problem, retryOnConflict ? [...ROLLED_BACK, ...CONFLICT] : ROLLED_BACK)) throw problem
      if (attempt === MAX_ATTEMPTS) throw new ApiError(409, IN_DEMAND)
      await pause(Math.random() * 20 * attempt)
    }
  }
}

/**
 * Reads again, once, when the connection was lost: another one may answer. For reads that many callers share, so that not all of them fail
 * for one connection. Not for writes, which may have been carried out.
 */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (problem) {
    if (!isConnectionLost(problem)) throw problem
    return read()
  }
}

function isConnectionLost(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  const code = 'code' in problem ? String(problem.code) : ''
  return problem.message === 'Connection terminated unexpectedly' || LOST.includes(code)
}

// PostgreSQL manual, appendix A: admin shutdown, which can be of a single connection.
const LOST = ['57P01', 'ECONNRESET', 'EPIPE']

/** Raised by functions of the database whose caller has to read its data again. */
const RETRY = 'VS001'
// PostgreSQL manual, appendix A: deadlock detected, serialization failure.
const ROLLED_BACK = ['40P01', '40001', RETRY]
// Unique violation, foreign key violation.
const CONFLICT = ['23505', '23503']

/** Whether PostgreSQL has undone a transaction because of another one, so that it may be tried again. */
export function isRolledBack(problem: unknown): boolean {
  return isRetryable(problem, ROLLED_BACK)
}

function isRetryable(problem: unknown, codes: readonly string[]): boolean {
  if (problem instanceof RetryTransaction || problem instanceof OutdatedStatement) return true
  return problem instanceof Error && 'code' in problem && codes.includes(String(problem.code))
}

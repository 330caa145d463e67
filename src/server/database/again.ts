import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

const ATTEMPTS = 4

/**
 * Does some work in one transaction. When another one got in between (a deadlock, or a row that came or went after this one
 * looked), all of it is undone and done once more, and then sees what is there.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (problem) {
      const code = problem instanceof Error && 'code' in problem ? String(problem.code) : ''
      if (!GOT_BETWEEN.has(code) || attempt === ATTEMPTS) throw problem
      await pause(20 * attempt)
    }
  }
}

/** deadlock_detected, serialization_failure, unique_violation, foreign_key_violation */
const GOT_BETWEEN = new Set(['40P01', '40001', '23505', '23503'])

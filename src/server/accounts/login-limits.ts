import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type Failures,
  LOGIN_COUNTS,
  type LoginCount,
  loginDelay,
  withAttempt,
} from '../../domain/accounts/login-limits.ts'
import { hashOfToken } from '../platform/crypto.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Exchange } from '../platform/http/handlers.ts'
import { TOO_MANY_ATTEMPTS } from '../platform/http/limits.ts'
import { networkOf } from '../platform/http/network.ts'
import { countDeviceAttempt, writeDevice } from './device-queries.ts'

/** One attempt to log in. It is counted as wrong from the beginning, so that many at the same time share the limit. */
export interface LoginAttempt {
  /** Whether the customer has logged in with the browser before. */
  readonly isKnown: boolean
  /** Takes the attempt back, because the password was correct. */
  readonly succeeded: () => Promise<void>
}

interface Attempt {
  /** As normalised for the login. An email without an account is counted like any other. */
  readonly email: string
  readonly customerId: string | undefined
  readonly deviceToken: string | undefined
  readonly exchange: Exchange
}

/**
 * Counts an attempt to log in, in the database, so that all processes share the limits. A browser the customer has logged in
 * with before is not held up by wrong logins from elsewhere.
 * @throws ApiError 429 with the header `Retry-After`, before the password is looked at
 */
export async function countLogin(
  db: Kysely<Database>,
  { email, customerId, deviceToken, exchange }: Attempt,
): Promise<LoginAttempt> {
  const device = deviceToken && hashOfToken(deviceToken)
  if (customerId && device && (await countDeviceAttempt(db, customerId, device)))
    return { isKnown: true, succeeded: async () => void (await writeDevice(db, customerId, device)) }
  const network = networkOf(exchange.ip)
  const keys: Readonly<Record<LoginCount, string>> = {
    account: hashOfToken(`account ${email}`),
    network: hashOfToken(`network ${network}`),
    pair: hashOfToken(`pair ${network} ${email}`),
  }
  const delay = await db.transaction().execute((trx) => countAll(trx, keys))
  if (delay > 0) {
    exchange.setHeader('retry-after', String(Math.ceil(delay / 1000)))
    throw new ApiError(429, TOO_MANY_ATTEMPTS)
  }
  return {
    isKnown: false,
    succeeded: () =>
      db.transaction().execute(async (trx) => {
        for (const by of ['account', 'network'] as const)
          await trx
            .updateTable('login_attempt')
            .set({ failures: sql`greatest(failures - 1, 0)` })
            .where('key', '=', keys[by])
            .execute()
        await trx.deleteFrom('login_attempt').where('key', '=', keys.pair).execute()
      }),
  }
}

/** Returns how long to wait, in milliseconds. Nothing is counted then. Rows are always locked in the order of LOGIN_COUNTS. */
async function countAll(trx: Transaction<Database>, keys: Readonly<Record<LoginCount, string>>): Promise<number> {
  const counted: { readonly by: LoginCount; readonly failures: Failures; readonly now: number }[] = []
  for (const by of LOGIN_COUNTS) {
    const row = await trx
      .insertInto('login_attempt')
      .values({ key: keys[by] })
      // Locks the row and returns it as it is.
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: keys[by] }))
      .returning(['failures', 'started_at', 'failed_at', sql<Date>`clock_timestamp()`.as('now')])
      .executeTakeFirstOrThrow()
    const failures = { count: row.failures, startedAt: row.started_at.getTime(), failedAt: row.failed_at.getTime() }
    counted.push({ by, failures, now: row.now.getTime() })
  }
  const delay = Math.max(...counted.map(({ by, failures, now }) => loginDelay(by, failures, now)))
  if (delay > 0) return delay
  for (const { by, failures, now } of counted) {
    const next = withAttempt(by, failures, now)
    await trx
      .updateTable('login_attempt')
      .set({ failures: next.count, started_at: new Date(next.startedAt), failed_at: new Date(next.failedAt) })
      .where('key', '=', keys[by])
      .execute()
  }
  return 0
}

/** Deletes counts that no longer limit anything. */
export async function deleteOldAttempts(db: Kysely<Database>): Promise<void> {
  await sql`delete from login_attempt where failed_at < now() - interval '1 day'`.execute(db)
}

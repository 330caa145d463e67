import { type RawBuilder, sql } from 'kysely'

// What links and challenges are valid for is kept by the clock of the database, which all machines of the shop share.

export const NOW = sql<Date>`now()`

export function minutesFromNow(minutes: number): RawBuilder<Date> {
  return sql<Date>`now() + ${minutes} * interval '1 minute'`
}

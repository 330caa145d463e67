import { type RawBuilder, sql } from 'kysely'

/** SQL: the calendar day in India on which a moment falls, as `indianDay` returns it. */
export function indianDayOf(moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(${moment} at time zone 'Asia/Kolkata')::date`
}

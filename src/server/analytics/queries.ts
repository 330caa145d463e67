import { type Kysely, sql } from 'kysely'
import type { Device } from '../../domain/analytics/page-view.ts'
import type { Database } from '../platform/database/schema.ts'

export interface Counted {
  readonly day: string
  readonly path: string
  readonly referrer: string
  readonly device: Device
  readonly views: number
}

/** Adds views to the counts of their day. */
export async function addViews(db: Kysely<Database>, counted: readonly Counted[]): Promise<void> {
  await db
    .insertInto('page_view')
    .values([...counted])
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'path', 'referrer', 'device'])
        .doUpdateSet({ views: sql`least(page_view.views::bigint + excluded.views, 2147483647)::integer` }),
    )
    .execute()
}

/** Returns the rows of a day. */
export function rowsOfDay(db: Kysely<Database>, day: string, limit: number) {
  return db.selectFrom('page_view').select(['path', 'referrer', 'device']).where('day', '=', day).limit(limit).execute()
}

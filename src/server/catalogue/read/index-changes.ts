import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

/** Names the moment before which every change is in the index: an id of a transaction, as text. */
export type Horizon = string

/** What has to be read again so that an index of an earlier moment is one of this moment. */
export interface IndexChanges {
  /** The ids of products that were written since, or whose variants were; undefined when there are more than was asked for. */
  readonly ids: readonly string[] | undefined
  /** The number of the other active products, and of their variants. They can only have become fewer. */
  readonly otherProducts: number
  readonly otherVariants: number
  readonly horizon: Horizon
}

export async function readHorizon(db: Kysely<Database>): Promise<Horizon> {
  const { rows } = await sql<{ horizon: Horizon }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  return rows[0]?.horizon ?? ''
}

/**
 * Finds what was written since an index was read: every version of a row bears the transaction that wrote it, whoever did. A
 * transaction that was running at the horizon has a later id or that one.
 * @returns undefined when the horizon is none of this database, or too long ago for the 32 bits that a row has for the id
 */
export async function changesSince(
  db: Kysely<Database>,
  horizon: Horizon,
  most: number,
): Promise<IndexChanges | undefined> {
  const since = sql`age((${horizon}::xid8)::xid)`
  const { rows } = await sql<IndexChanges & { readonly isKnown: boolean }>`
    with changed as materialized (
      select id from product where age(xmin) <= ${since}
      union select product_id from variant where age(xmin) <= ${since}
    ), others as materialized (
      select id from product where status <> 'active' union select id from changed
    )
    select
      pg_snapshot_xmax(pg_current_snapshot())::text::numeric - ${horizon}::numeric between 0 and ${MAX_TRANSACTIONS} as "isKnown",
      case when (select count(*) from changed) <= ${most}::int then (select coalesce(json_agg(id), '[]') from changed) end as ids,
      (select count(*) from product where id not in (select id from others))::int as "otherProducts",
      (select count(*) from variant where not exists (select from others where id = product_id))::int as "otherVariants",
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  const [{ isKnown, ...changes } = { isKnown: false } as never] = rows
  return isKnown ? { ...changes, ids: changes.ids ?? undefined } : undefined
}

/** Half of those after which ids of transactions repeat in 32 bits. */
const MAX_TRANSACTIONS = 1_000_000_000

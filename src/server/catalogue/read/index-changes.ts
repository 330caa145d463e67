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
 * transaction that was running at the horizon has a later id or that one. Both tables are read once, because every start waits for it.
 * @returns undefined when the horizon is none of this database, or too long ago for the 32 bits that a row has for the id
 */
export async function changesSince(
  db: Kysely<Database>,
  horizon: Horizon,
  most: number,
): Promise<IndexChanges | undefined> {
  const since = sql`age((${horizon}::xid8)::xid)`
  const { rows } = await sql<IndexChanges & { readonly isKnown: boolean }>`
    with products as materialized (
      select count(*) filter (where status = 'active' and age(xmin) > ${since}) as unwritten,
             array_agg(id) filter (where age(xmin) <= ${since}) as written, array_agg(id) filter (where status <> 'active') as hidden
      from product
    ), variants as materialized (
      select count(*) as number, array_agg(product_id) filter (where age(xmin) <= ${since}) as written from variant
    ), changed as materialized (
      select unnest(written) as id from products union select unnest(written) from variants
    ), others as materialized (
      select unnest(hidden) as id from products union select id from changed
    )
    select
      pg_snapshot_xmax(pg_current_snapshot())::text::numeric - ${horizon}::numeric between 0 and ${MAX_TRANSACTIONS} as "isKnown",
      case when (select count(*) from changed) <= ${most}::int then (select coalesce(json_agg(id), '[]') from changed) end as ids,
      ((select unwritten from products) - (
        select count(*) from product where status = 'active' and age(xmin) > ${since} and id in (select id from changed)
      ))::int as "otherProducts",
      ((select number from variants) - (
        select count(*) from variant where product_id in (select id from others)
      ))::int as "otherVariants",
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db)
  const [{ isKnown, ...changes } = { isKnown: false } as never] = rows
  return isKnown ? { ...changes, ids: changes.ids ?? undefined } : undefined
}

/** Half of those after which ids of transactions repeat in 32 bits. */
const MAX_TRANSACTIONS = 1_000_000_000

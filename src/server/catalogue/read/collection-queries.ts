import { type Kysely, sql } from 'kysely'
import { type CollectionMembers, type Match, readConditions } from '../../../domain/collections/conditions.ts'
import type { Database } from '../../platform/database/schema.ts'

/** A published collection, and which products it has. */
export interface PublishedCollection {
  readonly id: string
  readonly handle: string
  readonly name: string
  readonly description: string
  readonly members: CollectionMembers
}

interface Row extends Omit<PublishedCollection, 'members'> {
  readonly kind: 'manual' | 'rule'
  readonly match: Match
  readonly conditions: unknown
  readonly product_ids: readonly string[]
}

/** Reads all published collections by name. A shop has a few hundred at most. */
export async function publishedCollections(db: Kysely<Database>): Promise<PublishedCollection[]> {
  const { rows } = await sql<Row>`
    select id, handle, name, description, kind, match, conditions,
           array(select product_id::text from collection_product where collection_id = collection.id order by position, product_id)
             as product_ids
    from collection where published order by lower(name), id`.execute(db)
  return rows.map(({ kind, match, conditions, product_ids, ...named }) => ({
    ...named,
    members: kind === 'manual' ? { ids: product_ids } : { rule: { match, conditions: readConditions(conditions) } },
  }))
}

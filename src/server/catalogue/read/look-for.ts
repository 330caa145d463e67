import type { ProductText } from '@vastra/painter'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { paintedAs } from './pictures.ts'
import { productsByIds } from './queries.ts'

/** What to paint for a product of the shop, drafts included; only products that exist are ever drawn. */
export async function lookFor(db: Kysely<Database>, id: string, rev: string): Promise<ProductText | undefined> {
  const [row] = await productsByIds(db, [id], 'any')
  return row && paintedAs(row, rev)
}

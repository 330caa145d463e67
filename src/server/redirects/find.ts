import type { Kysely } from 'kysely'
import { collectionHandleIn, oldAddress, productHandleIn, USUAL_ADDRESSES } from '../../domain/content/old-addresses.ts'
import { paths } from '../../domain/paths.ts'
import type { Database } from '../platform/database/schema.ts'
import { categoryByHandle, productByHandle, targetOf } from './queries.ts'

/**
 * Returns where an address leads that no page of the shop has: by the shop's redirects, by the handle of a product that an import
 * kept, by the name of a category, or as such addresses usually do. Undefined when it leads nowhere.
 */
export async function findRedirect(db: Kysely<Database>, pathname: string): Promise<string | undefined> {
  const path = oldAddress(pathname)
  if (path === undefined) return undefined
  const stored = await targetOf(db, path)
  if (stored !== undefined) return stored
  const handle = productHandleIn(path)
  // Within a collection a product had another address, which leads where its own does.
  const own = handle === undefined ? undefined : await targetOf(db, `/products/${handle}`)
  if (own !== undefined) return own
  const product = handle === undefined ? undefined : await productByHandle(db, handle)
  if (product !== undefined) return paths.product(product)
  const collection = collectionHandleIn(path)
  const category = collection === undefined ? undefined : await categoryByHandle(db, collection)
  return category === undefined ? USUAL_ADDRESSES[path] : paths.category(category)
}

import type { Kysely } from 'kysely'
import {
  addressesLike,
  brandHandleIn,
  collectionHandleIn,
  oldAddress,
  productHandleIn,
  USUAL_ADDRESSES,
} from '../../domain/content/old-addresses.ts'
import type { Database } from '../platform/database/schema.ts'
import { targetAmong } from './queries.ts'

/**
 * Returns where an address leads that no page of the shop has: by the shop's redirects, by the handle of a product that an import
 * kept, by the name of a category or brand, or as such addresses usually do. Undefined when it leads nowhere. One statement, whatever the
 * address: strangers ask for many that lead nowhere.
 */
export async function findRedirect(db: Kysely<Database>, pathname: string): Promise<string | undefined> {
  const path = oldAddress(pathname)
  if (path === undefined) return undefined
  const found = await targetAmong(db, {
    addresses: [path, ...addressesLike(path)],
    product: productHandleIn(path),
    category: collectionHandleIn(path),
    brand: brandHandleIn(path),
  })
  return found ?? USUAL_ADDRESSES[path]
}

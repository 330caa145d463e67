import type { Transaction } from 'kysely'
import { paths } from '../../domain/paths.ts'
import type { ProductRow } from '../catalogue/product-rows.ts'
import type { Database } from '../platform/database/schema.ts'
import type { EarlierPage } from '../redirects/index.ts'
import type { EarlierAddresses } from './earlier-addresses.ts'

/** Returns where the pages of an earlier shop are now: those of products that were created, and those of their categories. */
export async function earlierPages(
  trx: Transaction<Database>,
  products: readonly ProductRow[],
  addressesOf: (handle: string) => EarlierAddresses,
): Promise<EarlierPage[]> {
  const named = products.map((row) => ({ row, addresses: addressesOf(row.handle ?? '') }))
  const ids = new Set(named.flatMap(({ row, addresses }) => (addresses.categories.length > 1 ? [row.category_id] : [])))
  const mains = await mainCategories(trx, [...ids])
  return named.flatMap(({ row, addresses: { product, categories } }) => {
    const own = product.map((address) => ({ address, target: paths.product(row.id) }))
    const above = categories.map((address, at) => {
      const level = categories.length === 1 ? 1 : at
      const deep = row.subcategory_id ?? row.category_id
      const id = level === 0 ? mains.get(row.category_id) : level === 1 ? row.category_id : deep
      return { address, target: paths.category(id ?? row.category_id) }
    })
    return [...own, ...above]
  })
}

async function mainCategories(trx: Transaction<Database>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await trx.selectFrom('category').select(['id', 'parent_id']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, parent_id }) => (parent_id === null ? [] : [[id, parent_id] as const])))
}

import type { PreviousFlags } from '../../../../contract/products-admin.ts'
import { call } from '../../ui/call.ts'

/** Badges and status; only the ones given are set. */
export type ProductChange = Partial<Omit<PreviousFlags, '_id' | 'revision'>>

interface BulkResponse {
  readonly message: string
  readonly before: readonly PreviousFlags[]
}

/** The API changes at most this many products per request (`MAX_BULK_PRODUCTS` in the contract). */
export const MAX_PER_REQUEST = 1000

/**
 * Sets badges or the status of many products. `undo` restores the products that changed, and fails with 409 if someone else
 * has changed one of them.
 */
export async function updateProducts(ids: readonly string[], set: ProductChange) {
  const responses: BulkResponse[] = []
  for (const some of inBatches(ids)) responses.push(await call<BulkResponse>('POST', PATH, { ids: some, set }))
  const before = responses.flatMap((response) => response.before)
  const message = responses.length === 1 && responses[0] ? responses[0].message : `${before.length} products changed.`
  return { message, changed: before.length, undo: () => restore(before, Object.keys(set) as (keyof ProductChange)[]) }
}

const PATH = '/api/admin/products/bulk'

/** Products with the same old values are restored together: one request for a badge, at most two for a status. */
async function restore(before: readonly PreviousFlags[], names: readonly (keyof ProductChange)[]): Promise<void> {
  const groups = Map.groupBy(before, (product) => JSON.stringify(names.map((name) => product[name])))
  for (const group of groups.values()) {
    const set = Object.fromEntries(names.map((name) => [name, group[0]?.[name]]))
    for (const products of inBatches(group)) {
      const revisions = products.map(({ revision }) => revision)
      await call('POST', PATH, { ids: products.map(({ _id }) => _id), revisions, set })
    }
  }
}

function inBatches<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / MAX_PER_REQUEST)
  return Array.from({ length: count }, (_, index) => all.slice(index * MAX_PER_REQUEST, (index + 1) * MAX_PER_REQUEST))
}

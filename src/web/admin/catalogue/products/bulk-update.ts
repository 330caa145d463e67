import type { PreviousFlags } from '../../../../contract/products-admin.ts'
import { call } from '../../ui/call.ts'
import { inBatches, restoreInBatches, sendInBatches } from './batches.ts'

/** Badges and status; only the ones given are set. */
export type ProductChange = Partial<Omit<PreviousFlags, '_id' | 'revision'>>

interface BulkResponse {
  readonly message: string
  readonly before: readonly PreviousFlags[]
}

/**
 * Sets badges or the status of many products. `left` are the ids of those that were not reached, because a request failed after
 * others had succeeded. `undo` restores the products that changed, and fails with 409 if someone else has changed one of them.
 */
export async function updateProducts(ids: readonly string[], set: ProductChange) {
  const batches = inBatches(ids)
  const { responses, left, failure } = await sendInBatches(batches, (some) =>
    call<BulkResponse>('POST', PATH, { ids: some, set }),
  )
  const before = responses.flatMap((response) => response.before)
  const message = batches.length === 1 && responses[0] ? responses[0].message : `${before.length} products changed.`
  return {
    message: message + failure,
    changed: before.length,
    left,
    undo: () => restore(before, Object.keys(set) as (keyof ProductChange)[]),
  }
}

const PATH = '/api/admin/products/bulk'

/** Products with the same old values are restored together: one request for a badge, at most two for a status. */
function restore(before: readonly PreviousFlags[], names: readonly (keyof ProductChange)[]): Promise<void> {
  const groups = Map.groupBy(before, (product) => JSON.stringify(names.map((name) => product[name])))
  const batches = [...groups.values()].flatMap((group) => inBatches(group))
  return restoreInBatches(batches, (products) => {
    const set = Object.fromEntries(names.map((name) => [name, products[0]?.[name]]))
    const revisions = products.map(({ revision }) => revision)
    return call('POST', PATH, { ids: products.map(({ _id }) => _id), revisions, set })
  })
}

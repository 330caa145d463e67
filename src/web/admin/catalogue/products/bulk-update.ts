import { HttpError } from 'react-admin'
import type { PreviousFlags } from '../../../../contract/products-admin.ts'
import { call, errorMessage } from '../../ui/call.ts'

/** Badges and status; only the ones given are set. */
export type ProductChange = Partial<Omit<PreviousFlags, '_id' | 'revision'>>

interface BulkResponse {
  readonly message: string
  readonly before: readonly PreviousFlags[]
}

/** The API changes at most this many products per request (`MAX_BULK_PRODUCTS` in the contract). */
export const MAX_PER_REQUEST = 1000

/**
 * Sets badges or the status of many products. `left` are the ids of those that were not reached, because a request failed after
 * others had succeeded. `undo` restores the products that changed, and fails with 409 if someone else has changed one of them.
 */
export async function updateProducts(ids: readonly string[], set: ProductChange) {
  const responses: BulkResponse[] = []
  const batches = inBatches(ids)
  let failure = ''
  for (const some of batches) {
    try {
      responses.push(await call<BulkResponse>('POST', PATH, { ids: some, set }))
    } catch (error) {
      if (responses.length === 0) throw error
      failure = ` The other products were not changed and are still selected. ${errorMessage(error)}`
      break
    }
  }
  const before = responses.flatMap((response) => response.before)
  const message = batches.length === 1 && responses[0] ? responses[0].message : `${before.length} products changed.`
  return {
    message: message + failure,
    changed: before.length,
    left: batches.slice(responses.length).flat(),
    undo: () => restore(before, Object.keys(set) as (keyof ProductChange)[]),
  }
}

const PATH = '/api/admin/products/bulk'

/**
 * Products with the same old values are restored together: one request for a badge, at most two for a status. A request that is
 * refused does not stop the others.
 */
async function restore(before: readonly PreviousFlags[], names: readonly (keyof ProductChange)[]): Promise<void> {
  const groups = Map.groupBy(before, (product) => JSON.stringify(names.map((name) => product[name])))
  const failures: unknown[] = []
  let restored = 0
  for (const group of groups.values()) {
    const set = Object.fromEntries(names.map((name) => [name, group[0]?.[name]]))
    for (const products of inBatches(group)) {
      const revisions = products.map(({ revision }) => revision)
      try {
        await call('POST', PATH, { ids: products.map(({ _id }) => _id), revisions, set })
        restored += products.length
      } catch (error) {
        failures.push(error)
      }
    }
  }
  const [failure] = failures
  if (restored === 0 && failure) throw failure
  if (failure)
    throw new HttpError(`Only ${restored} of ${before.length} products were restored. ${errorMessage(failure)}`, 409)
}

function inBatches<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / MAX_PER_REQUEST)
  return Array.from({ length: count }, (_, index) => all.slice(index * MAX_PER_REQUEST, (index + 1) * MAX_PER_REQUEST))
}

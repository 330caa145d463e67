import type { ProductPrices } from '../../../../contract/price-changes.ts'
import type { PriceChangeKind, Rounding } from '../../../../domain/catalogue/price-change.ts'
import { call } from '../../ui/call.ts'
import { inBatches, MAX_PER_REQUEST, restoreInBatches, sendInBatches } from './batches.ts'

interface Prices {
  readonly price: number
  readonly finalPrice: number | null
}

/** What a change does to one product. */
export interface PricePreview {
  readonly _id: string
  readonly revision: number
  readonly name: string
  readonly before: Prices
  /** Absent when the price does not change. */
  readonly after?: Prices
  readonly variants: number
  readonly refused?: string
}

export interface PriceChangeRequest {
  readonly kind: PriceChangeKind
  readonly percent: number
  readonly rounding: Rounding
}

interface Changed {
  readonly message: string
  readonly before: readonly ProductPrices[]
}

/** Reads what a change would do to products. */
export async function previewPrices(ids: readonly string[], change: PriceChangeRequest): Promise<PricePreview[]> {
  const previews: PricePreview[] = []
  for (const some of inBatches(ids)) {
    const { data } = await call<{ data: PricePreview[] }>('POST', `${PATH}/preview`, { ids: some, ...change })
    previews.push(...data)
  }
  return previews
}

/**
 * Changes the prices of previewed products. Each request changes all of its products or none; `left` are the ids of those that
 * were not reached, because a request failed after others had succeeded. `undo` sets the previous prices.
 */
export async function changePrices(products: readonly PricePreview[], change: PriceChangeRequest) {
  const batches = inBatches(products)
  const { responses, left, failure } = await sendInBatches(batches, (some) =>
    call<Changed>('POST', PATH, {
      products: some.map(({ _id, revision }) => ({ _id, revision })),
      ...change,
    }),
  )
  const before = responses.flatMap((response) => response.before)
  const message =
    batches.length === 1 && responses[0]
      ? responses[0].message
      : `The prices of ${before.length.toLocaleString('en-IN')} products were changed.`
  return {
    message: message + failure,
    left: left.map(({ _id }) => _id),
    undo: () => restoreInBatches(batchesOf(before), (some) => call('PUT', '/api/admin/prices', { products: some })),
  }
}

const PATH = '/api/admin/price-changes'

/** Price pairs per request: so many fit into the largest body that the API takes. */
const MAX_PAIRS = 5000

/** Products with many variants of their own prices go in smaller batches. */
function batchesOf(products: readonly ProductPrices[]): ProductPrices[][] {
  const batches: ProductPrices[][] = []
  let pairs = 0
  for (const product of products) {
    const added = 1 + product.variants.length
    const last = batches.at(-1)
    if (last && last.length < MAX_PER_REQUEST && pairs + added <= MAX_PAIRS) {
      last.push(product)
      pairs += added
    } else {
      batches.push([product])
      pairs = added
    }
  }
  return batches
}
